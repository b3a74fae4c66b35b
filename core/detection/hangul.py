"""Words of Korean legal text: particles, word borders, the shape of personal names.

Everything here is language, not data: lists of surnames, given-name syllables and stop words, and regular-expression
fragments that the detectors share. Offsets are code points.
"""

import re
from functools import lru_cache


def words(text: str) -> tuple[str, ...]:
    """The words of a list written as a block of text."""
    return tuple(dict.fromkeys(text.split()))


HANJA = "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
"""Regular expression of one Chinese character."""

SURNAMES = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선"
    "설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부황가복태목형피두감음빈동온호범좌팽승간상시갈단견당화창강곡묵아"
    "야빙라련량리림로판필해환응섭평포탄초뇌누돈매미삼순시신애야엽영요운자점준증즙지진탄팽풍학개계골교궁근낭내노"
)
"""First syllables of registered Korean surnames of one syllable."""

COMMON_SURNAMES = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선"
    "설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부빈"
)
"""Surnames of nearly all Koreans; the others are believed only in a strong context."""

DOUBLE_SURNAMES = words(
    """
    남궁 황보 제갈 사공 선우 서문 독고 동방 망절 어금
    """
)

GIVEN_SYLLABLES = frozenset(
    "가각간갑강개거건걸검겸경계고곤공관광교구국권귀규균극근금기길나낙난남내녀노녹눈다단달담당대덕도독돈돌동두득들라락란람래량"
    "려련렬령례로록룡루류륜률름리린림마만말막망매맹명모목몽무묵문미민배백범법벽별병보복본봉부분붕빈빛사산삼상새샘생서석선설섭"
    "성세소솔송쇠수숙순술슬승시식신실심아안애양어억언엄업여연열염엽영예오옥온올완왕외요용우욱운웅원월위유육윤율융은을음의"
    "이익인일임자작장재전점정제조종좌주준중증지진집차찬창채천철초총추축춘출충치칠탁태택판팔평표풍필하학한함해행향허헌혁현형"
    "혜호홍화환황효후훈휘휴흔흠흥희힘결겨롬든솜봄꽃별찬슬비온누리랑아라나래미르늘울"
)
"""Syllables that occur in Korean given names."""

NOT_NAMES = frozenset(
    words(
        """
    안정 제기 해고자 이의 마사지 한의원 나누어 나누고 사기단 안정성 보장성 채무의 차량의 한양주 피해부
    군검사 군판사 군검찰 쌍방 원고 피고 피고인 피해자 신청인 상대방 소외 공소외 증인 참고인 고소인 피고소인
    피의자 망인 본인 당사자 대표자 대리인 변호인 검사 판사 법원 법인 회사 조합 조합원 주식회사 유한회사
    이사 감사 대표 대표이사 이사장 위원 위원장 위원회 회장 사장 부장 과장 대리 팀장 직원 사원 근로자 사용자
    임차인 임대인 매수인 매도인 채권자 채무자 보증인 연대보증 소유자 점유자 관리인 관재인 상속인 수증자
    유언자 명의 명의자 예금주 계좌 진술 진술서 진술조서 증언 신문 신문조서 조서 주장 이외 이상 이하 이후
    이전 이전에 이에 이를 이는 이와 이러한 전부 전체 전원 전자 전제 전화 전화로 전혀 전처 전남편 전무 전임
    전문 전담 정도 정보 정상 정상적 정황 정신 정산 정산금 정당 정당한 조사 조사서 조서에 조치 조치를 조건
    조정 주거 주거지 주소 주소지 주위 주위적 주장을 주장하 주문 주임 주택 주점 지급 지급을 지위 지점 지분
    지역 지인 지인인 지정 지배인 지방 지방법원 지원 지시 지시를 차량 차량을 차용 차용금 차장 차례 차이 최초
    최종 최고 최소 최대 최근 추가 추가로 추징 추정 추후 추행 추행한 표시 표현 표지 하나 하고 하는 하였 하여
    한편 한국 한국인 한차례 함께 함으로 합계 합의 합의금 행위 행위를 행사 현재 현금 현장 현황 형사 형법
    형제 형부 호텔 확인 확인서 회사의 회의 회의록 고소 고소장 고발 고발인 고객 고등학교 공범 공동 공동피고
    공무원 공사 공사를 공소 공장 공정 공제 공탁 공탁금 과실 과정 관계 관련 관하여 관리 광고 교부 교수 교사
    구속 구체적 구입 구청 구성 국가 국민 국내 권리 권한 금액 금원 금전 금지 기각 기간 기록 기망 기본 기소
    기일 기재 기존 기준 기타 길이 나머지 나이 남성 남자 남편 남동생 남아 남녀 내용 노래방 노동 노무 노상
    단독 단순 단체 당시 당사 당심 당연 당해 대금 대부 대상 대출 대하여 대한 도로 도시 도급 도중 동거 동거인
    동기 동료 동생 동업 동업자 동의 동일 동일한 두고 두번 등기 마지막 만약 매매 매수 매월 면담 면적 명령
    명백 명시 모두 모든 모텔 모친 목적 목적물 무죄 무효 문서 문자 문자메 문제 미만 미성년 미필적 민사 민법
    반대 반소 반환 반드시 발생 발견 방법 방문 방식 방안 방해 방향 배당 배상 배우자 배임 범위 범죄 범행 법률
    법령 법리 법정 변경 변론 변제 변호사 변호 변소 별개 별도 별지 보상 보증 보증금 보험 보험금 보호 복사
    복수 본건 본사 본안 봉투 부과 부동산 부모 부부 부분 부인 부정 부족 부친 부터 분양 불상 불상의 불상자
    불명 불법 불복 비용 비율 사건 사고 사기 사람 사망 사무실 사무소 사본 사실 사실을 사업 사업자 사용 사유
    사이 사장이 사정 사진 사항 상고 상당 상대 상대로 상속 상인 상태 상해 상호 상호간 상황 서로 서류 서면
    서명 서비스 선고 선거 선량 선임 선정 선정자 설립 설명 설정 설치 성격 성관계 성년 성명 성명불 성립
    성매매 성인 성질 성폭력 성폭행 소송 소유 소유권 소장 소재 소재지 소지 소속 소득 소비 손님 손님인 손해
    손해배 손해를 손자 송금 송금한 송달 수령 수사 수수 수익 수표 숙박 승계 승낙 승소 승용차 시가 시간 시기
    시설 시장 시점 시정 시행 시효 신고 신용 신의 신청 신체 신축 신탁 신뢰 실제 실제로 실형 실질 실시 심리
    심판 심신 아내 아들 아동 아래 아울러 아파트 안내 안전 약속 약정 약정금 양도 양도인 양수 양수인 양육
    양육비 양육자 양형 어머니 어느 어떤 언니 업무 업주 업체 여부 여성 여자 여자친 여동생 여러 여러차 연대
    연락 연령 연인 영업 영수증 영상 예금 예비적 예정 오빠 오히려 온라인 완공 완료 외국인 요구 요양 용도
    용역 우리 우선 우연히 운영 운영자 운전 운전자 원고의 원심 원심의 원인 월세 위반 위법 위와 위의 위임
    위자료 위험 위치 유족 유죄 유치원 유사 유언 유언장 유언집 유형 유효 은행 음주 의견 의사 의무 의하면
    의하여 의원 의뢰 이름 이른바 이미 이사회 이사인 이익 이의 이유 이유로 이자 이혼 인근 인도 인정 인적
    인터넷 인하여 일반 일방 일부 일시 일자 일체 일행 일행인 임대 임대차 임금 임시 임원 임의 임차 자금 자녀
    자동차 자료 자백 자신 자신의 자체 작성 작성자 작업 잔금 장기 장녀 장남 장래 장부 장소 장인 장모 장애
    재산 재판 재판부 재심 저녁 적용 적법 전기 전달 점포 접수 접근 제공 제기 제반 제시 제출 제한 제품 조모
    조부 종업원 종중 종교 죄질 주민 주민들 주변 주식 주주 주차장 주체 준비 중개 중고 중국 중대 증거 증거의
    증여 증명 증액 지체 직무 직장 직접 직후 진단 진단서 진료 진정 진행 집행 차명 착오 참가 참가인 참석 채권
    채무 채용 책임 처분 처남 처제 처음 철거 청구 청구인 체결 체포 초과 초등학 촬영 총액 추인 취득 취소 치료
    친구 친구인 친권 친족 침해 카페 타인 태도 택시 토지 통장 통지 통화 투자 투자금 투자자 특별 특정 파산
    파탄 판결 판단 판매 편취 폐업 폭력 폭행 표시된 피보험 필요 하도급 하자 학교 학생 할인 항고 항소 항소인
    해고 해당 해약 해제 해지 행정 허가 허위 협박 협의 형성 형식 형태 형편 혐의 호실 혼인 화해 환자 환자인
    활동 회복 회생 횡령 후보 후보자 훼손 휴대 휴대폰 휴대전 흉기 이웃 이모 이모부 고모 고모부 조카 사촌
    사위 며느리 시어머 시아버 시누이 장인인 유부녀 유부남 남친 여친 일당 성년자 연상 연하 신원 신원불 우편
    우체국 선배 후배 선생 선생님 양측 양자 신병 상사 정범 교도관 교도소 순경 경위 경장 경사 경감 경찰
    경찰관 군인 대위 소령 중령 대령 중위 소위 하사 중사 원사 명의로 명의의 소유의 이용 이행 이사비 이체
    이체한 진정인 진술인 공시송 연락처 주주인 공인중 대상자 수급인 도급인 하수급 수탁자 위탁자 수익자
    시공사 시행사 조합장 원장 소장인 부원장 사무장 총무 임직원 노조 지부장 지회장 교장 교감 교직원 학부모
    원생 아동들 성인인 신도 신도들 목사 장로 주지 스님 용의자 범인 범인들 가해자 행인 승객 기사 운전기
    손님들 점주 점원 알바 여종업 직원들
    """
    )
)
"""Words that look like names (surname and syllables fit) and are not."""

PARTICLES = (
    r"(?:씨|님|군|양)?(?:들|측|등)?"
    r"(?:에게서|에게|한테서|한테|께서|께|에서|으로부터|로부터|으로써|로써|으로서|로서|으로|로|에|와|과|이랑"
    r"|랑|하고|까지|부터|보다"
    r"|처럼|만큼|마저|조차|밖에|뿐|마다|만|이라고|라고|이라는|라는|이라며|라며|이라|라|이란|란|이며|며|이고"
    r"|이나|나|이든|든|인데|이었다"
    r"|였다|인|임|이다|다|일|이|가|은|는|을|를|의|도|이자)?"
    r"(?:서는|서도|서|는|은|도|만이|만|의|까지|부터|를|을|이|가|과|와|에게|로|인|라도)?"
)
"""Particles (josa) and the short suffixes that a name takes, possibly none."""

END = rf"(?={PARTICLES}(?![가-힣]))"
"""Lookahead: after a name, the word ends here or goes on with particles alone."""

ATTACHED_NOUNS = words(
    """
    명의 소유 작성 운영 외 및 경위 경사 경장 순경 경감 대표 사장 회장 부장 과장 팀장 대리 교수 선생 원장
    변호사 부부 형제 모친 부친 본인 등과 등은 등이 등을 등의 등에게 에대한 진술 이사 조합장 의원 박사 기자
    목사 스님 사이 입니다 입니까 이었 였으 이므로 이지만 이라면
    """
)
"""Words written onto a name without a space."""

SEPARATORS = " \t\u3000\xa0"
_WORD = re.compile(r"[가-힣]")
_AFTER = re.compile(rf"{PARTICLES}(?![가-힣])|(?:{'|'.join(ATTACHED_NOUNS)})")


def is_hangul(char: str) -> bool:
    """Whether ``char`` is one precomposed Hangul syllable."""
    return "가" <= char <= "힣"


def ends_here(text: str, end: int) -> bool:
    """Whether a name or term that ends at ``end`` is followed by a border: other script, particles, attached nouns."""
    return end >= len(text) or _AFTER.match(text, end) is not None


def starts_here(text: str, start: int) -> bool:
    """Whether no letter or digit stands directly before ``start``."""
    return start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_")


def has_final(char: str) -> bool:
    """Whether a Hangul syllable ends in a consonant (받침)."""
    return is_hangul(char) and (ord(char) - 0xAC00) % 28 != 0


@lru_cache(maxsize=65536)
def is_korean_name(word: str, *, strict: bool = True) -> bool:
    """Whether ``word`` has the shape of a Korean name: surname and one to three given syllables.

    ``strict`` asks for a common surname and two given syllables (three after none); not strict also takes names of two
    syllables, double surnames with one syllable, and rare surnames.
    """
    if not 2 <= len(word) <= 5 or not all(map(is_hangul, word)) or word in NOT_NAMES:
        return False
    if word[:2] in DOUBLE_SURNAMES and len(word) in (3, 4):
        return all(syllable in GIVEN_SYLLABLES for syllable in word[2:])
    if strict:
        return len(word) == 3 and word[0] in COMMON_SURNAMES and set(word[1:]) <= GIVEN_SYLLABLES
    return len(word) <= 4 and word[0] in SURNAMES and set(word[1:]) <= GIVEN_SYLLABLES


def squeeze(text: str) -> str:
    """``text`` without any white space."""
    return "".join(text.split())
