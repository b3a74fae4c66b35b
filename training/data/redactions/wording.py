"""What the words around a redaction say about what was hidden."""

import re
from functools import cache

from training.data.generators.words import table, words

# Descriptors that follow what is hidden (○○ 병원, 소외 2 주식회사) → label. The longest word that fits decides.
_FOLLOWING = table(
    """\
병원: 대학교병원 대학교부속병원 대병원 대학병원 산재병원 종합병원 적십자병원 병원 메디컬센터 의료센터
대학교: 대학교 대학 여대 전문대학 의과대학
의료원: 의료원
요양병원: 요양병원
한방병원: 한방병원
한의원: 한의원
의원: 의원 가정의학과의원 영상의학과의원 영상의학과 재활의학과의원 재활의학과 통증의학과의원 통증의학과 외과의원 외과
정형외과: 정형외과의원 정형외과
신경외과: 신경외과의원 신경외과
내과: 내과의원 내과
안과: 안과의원 안과
피부과: 피부과의원 피부과
이비인후과: 이비인후과의원 이비인후과
산부인과의원: 산부인과의원 산부인과
치과의원: 치과의원
치과: 치과
정신병원: 정신건강의학과의원 정신건강의학과 신경정신과의원 신경정신과 정신과의원
보건소: 보건소
약국: 약국
은행: 은행
저축은행: 상호저축은행 저축은행
금융기관: 금고 새마을금고 신용협동조합 신협 농협 수협 농업협동조합 수산업협동조합 단위농협 축협 축산업협동조합
복합기업체: 그룹
아파트: 아파트
오피스텔: 오피스텔
빌라: 빌라 빌
맨션: 맨션
주택: 주택 연립
빌딩: 빌딩 타워
건물: 건물 회관 프라자 플라자
상가: 상가
시장: 시장
건설업체: 건설 종합건설 건영 이앤씨 토건 개발
정당: 당
범죄조직: 파
초등학교: 초등학교
중학교: 중학교
고등학교: 고등학교 공업고등학교 상업고등학교
전문학교: 학교 신학교 전문학교
유치원: 유치원
어린이집: 어린이집
학원: 학원
연구소: 연구소 연구원
지구: 지구 구역 재정비촉진구역
교차로: 사거리 삼거리 교차로 네거리
원자력본부: 원자력본부
발전소: 발전소 화력발전소
휴게소: 휴게소
산업단지: 산업단지 일반산업단지 농공단지
정비공업사: 공업사 카센터 정비공업사 모터스
미술관: 미술관
박물관: 박물관
교회: 교회 성당
사찰: 사찰
공장: 공장
증권사: 증권 투자증권
보험사: 보험 생명보험 손해보험 화재보험 화재해상보험 해상보험 생명 화재
신탁회사: 신탁 토지신탁
금융회사: 캐피탈 자산운용 투자자문 인베스트먼트 카드 종합금융
조합: 투자조합 조합 조합법인 상가조합
지역주택조합: 지역주택조합
재건축정비조합: 재건축조합 재건축정비사업조합
재개발정비조합: 재개발조합 재개발정비사업조합 주택재개발정비사업조합
협동조합: 협동조합 의료생협 생활협동조합
영농조합법인: 영농조합법인 영농조합
농업회사법인: 농업회사법인
의료법인: 의료재단
신문: 일보 신문 신문사
방송국: 방송 방송국 방송사
언론사: 언론사 뉴스
광업소: 광업소 탄광 광산
호텔: 호텔 관광호텔
모텔: 모텔
여관: 여관 장여관
리조트: 리조트
콘도: 콘도
경기장: 골프장 컨트리클럽
군부대: 부대
지구대: 지구대
파출소: 파출소
경찰서: 경찰서
구치소: 구치소 교도소
소방서: 소방서
우체국: 우체국
노동조합: 노동조합 노조
지회: 지회 지부
협회: 협회 연맹 학회 의학회 감정학회
위원회: 위원회 추진위원회
주차장: 주차장
대리점: 대리점
단체명: 포럼 단 센터 회 장학회 관리단 향우회 상조회 동우회
재단법인: 재단법인 재단 복지재단 장학재단
의료법인: 의료법인
연합회: 연합회
봉사단체: 봉사단
지점: 지점 영업소 지역본부 사업소
지하철역: 역
공원: 공원
마을: 마을
백화점: 백화점
마트: 마트 슈퍼마켓
주유소: 주유소
식당: 식당 가든 회관식당 갈비 숯불갈비 횟집 반점
주점: 주점 호프
카페: 카페 다방
노래주점: 노래방 노래주점
편의점: 편의점
사우나: 사우나 찜질방 온천장 목욕탕
미용실: 미용실
공인중개사: 부동산 공인중개사
여객운송회사: 운수 여객 고속 교통 관광
택시회사: 택시
택배및운송회사: 해운 상선 통운 쉬핑
물류회사: 물류 로지스틱스
제약회사: 제약
전자전기제조업: 전자 전기
중공업회사: 중공업
자동차회사: 자동차
식품회사: 식품
음료회사: 음료
무역회사: 무역
상사회사: 상사
광고회사: 광고
IT회사: 소프트 테크 시스템 정보통신
화학공업사: 화학
조선회사: 조선
주식회사: 주식회사 회사 건설회사 증권회사 여행회사 제약회사
 보험회사 투자회사 신탁회사 ㈜ (주) 산업 기업 실업 물산 상회 엔지니어링 홀딩스
 기획 정밀 공업 석유 목재 패션 가스 데이타 광업 통신 통신기술 섬유
 플랜트 산기 조경 중기 철강 금속
유한회사: 유한회사
유한공사: 유한공사
합자회사: 합자회사
합명회사: 합명회사
학교법인: 학교법인
사회복지법인: 사회복지법인
사단법인: 사단법인
법무법인: 법무법인
회계법인: 회계법인
세무법인: 세무법인
노무법인: 노무법인
감정평가법인: 감정평가법인
법률사무소: 법률사무소 합동법률사무소
공사및공단: 공사 공단
종중: 종중 문중 종친회
금융투자상품: 펀드
가상화폐: 코인
농장: 농장 농원 축산
복지시설: 복지관 보육원 노인복지타운 요양센터
요양원: 요양원
연수원: 교육원 연수원
선박명: 호선
사업: 사업 프로젝트
저수지: 저수지
터널: 터널
사단: 사단
연대: 연대
대대: 대대
행정동: 동
행정리: 리
행정시: 시
행정군: 군
행정구: 구
행정면: 면
행정읍: 읍
"""
)
# What public agencies are called: their names stay in a judgment.
AGENCIES = re.compile(
    r" ?(?:특별시|광역시|특별자치[시도]|지방법원|고등법원|법원|지원\b|지방검찰청|검찰청|고용노동지청"
    r"|지방고용노동청|지방노동청|노동사무소"
    r"|업무상질병판정위원회|세무서|지방국세청|시장(?!정비)|군수|구청장|도지사|교육감|교육장|교육지원청|시청"
    r"|군청|구청|도청|지사장?(?:에게|에서|에|의|는|은|이|가)?(?![가-힣])"
    r"|군보건소|군의회|시의회|구의회|지청|국유림관리소|공단)"
)
_SPACED_TOO = 2
# Whatever is written behind these, they are descriptors: 주식회사대표이사.
_FORMS = ("주식회사", "유한회사", "저축은행", "대학교병원", "재단법인", "학교법인", "㈜", "(주)")
PARTICLE = (
    r"(?:에게서|에게는|에게|한테|으로부터|로부터|으로서|으로|이라는|이라고|이라|이고|이며|이나|인|은|는|이"
    r"|가|을|를|과|와|의|도|만|측|등|외|명의|소유|운영|작성)"
)
_AFTER_SHORT = re.compile(
    r"(?:에게서|에게|에서는|에서도|에서의|에서|으로부터|로부터|으로|이라는|라는|이라|이고|이며|인|은|는|이"
    r"|가|을|를|과|와|의|에|로|도|만|측|내|장|원)?"
    r"(?![가-힣])"
)


@cache
def _words() -> tuple[tuple[str, str], ...]:
    pairs = [(word, label) for label, listed in _FOLLOWING.items() for word in listed]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


def following(text: str, at: int) -> tuple[str, str, int] | None:
    """The descriptor that begins at ``at`` (after a blank at most): its label, the word and where it ends."""
    gap = 1 if text[at : at + 1] == " " else 0
    begin = at + gap
    for word, label in _words():
        if not text.startswith(word, begin):
            continue
        after = _AFTER_SHORT.match(text, begin + len(word))
        if len(word) < _SPACED_TOO and (gap or not after):
            continue
        if gap and not after and not text.startswith(_FORMS, begin):
            continue
        return label, word, begin + len(word)
    return None


ORGANISED = re.compile(
    r"(?:주식회사|유한회사|합자회사|합명회사|회사|법인|㈜|\(주\)|학교법인|재단법인|사단법인|의료법인"
    r"|사회복지법인|농업회사법인|유한공사) ?\Z"
)
_LEGAL_LABELS = {
    "유한회사": "유한회사", "합자회사": "합자회사", "합명회사": "합명회사", "유한공사": "유한공사",
    "학교법인": "학교법인", "사단법인": "사단법인", "재단법인": "재단법인", "의료법인": "의료법인",
    "사회복지법인": "사회복지법인", "농업회사법인": "농업회사법인", "법무법인": "법무법인",
}  # fmt: skip
_BEFORE_PERSON = re.compile(
    r"(?:(?<![가-힣])(?:원고|피고|피고인|피해자|소외|공소외|신청외|망|증인|선정자|참고인|고소인|사건본인"
    r"|의사|변호사|대표이사|이사|사내이사"
    r"|감사|사장|회장|교수|동료|친구|아들|딸|처|남편|배우자|어머니|아버지|형|동생|직원|기사|목사|소장|과장"
    r"|부장|반장|팀장|피의자|변호인"
    r"|법원주사|법원사무관|경위|경사|경장|순경|실운영자인|운영자인|대표자)|주치의|감정의|자문의|전문의)\(? ?\Z"
)
_TITLES = (
    "검사|판사|변호사|교수|과장|부장|차장|사장|회장|이사|대리|팀장|소장|목사|기자|원장|후보자?|의원"
    "|반장|실장|경위|경사|순경"
)
_AFTER_PERSON = re.compile(
    r" ?(?:씨|\((?:남|여|[0-9]{2}세|만 ?[0-9]|당시|가명|생년월일)|에게|에 대한 (?:경찰|검찰|진술|문답)"
    r"|의 (?:진술|법정진술|증언)|이 작성한)"
    rf"| (?:{_TITLES})(?![가-힣]{{2}})"
)
_AFTER_FIRM = re.compile(
    r"[’'\"”]? ?(?:소속|에 입사|에서 (?:근무|퇴사|퇴직|일하)|에 근무|에 고용|을 운영|를 운영"
    r"|\(이하 ?[‘']?(?:소외 회사|이 사건 (?:사업장|회사)|회사)|이라는 상호|라는 상호"
    r"|이란 상호|의 (?:대표|하도급|근로자|사업주)|로부터 (?:하도급|도급)|(?:에서|에) 하도급|신축공사|건축공사)"
)


def preceding(text: str, at: int) -> str | None:
    """The label that the words before ``at`` tell, None where they tell none."""
    before = text[max(0, at - 14) : at]
    if match := ORGANISED.search(before):
        word = match[0].strip()
        return _LEGAL_LABELS.get(word, "주식회사")
    if before.rstrip().endswith("법무법인"):
        return "법무법인"
    return "내국인이름" if _BEFORE_PERSON.search(before) else None


def firm_after(text: str, at: int) -> bool:
    """Whether what follows is said of employers only."""
    return bool(_AFTER_FIRM.match(text, at))


def person_after(text: str, at: int) -> bool:
    """Whether what follows is said of persons only."""
    return bool(_AFTER_PERSON.match(text, at))


# Wordings of notes: (what n 생략) → label.
_NOTES = table(
    """\
차량번호: 차량번호 차량등록번호 자동차등록번호 차량 자동차번호 차량 번호
생년월일: 생년월일 생일
주민등록번호: 주민등록번호 주민번호 외국인등록번호
전화번호: 전화번호 연락처 핸드폰 팩스번호
휴대폰번호: 휴대전화번호 휴대폰번호 핸드폰번호 휴대전화
계좌번호: 계좌번호 계좌 은행계좌번호 예금계좌번호
카드번호: 카드번호 신용카드번호
호: 호수 호실 호
동: 동수
층: 층수
등기번호: 등록번호 등기번호 접수등기번호
관리번호: 번호 지정번호 관리번호 납부자번호 당원번호 허가번호 고객번호 모델번호 증서번호 회원번호 사건접수번호 문서번호
사건번호: 사건번호
특허번호: 특허번호 특허등록번호 출원번호 상표등록번호 디자인등록번호 등록상표번호 출원공개번호 공개번호
수표번호: 수표번호
어음번호: 어음번호
노선번호: 노선번호 버스번호 노선
일련번호: 일련번호
이메일주소: 이메일 이메일주소 전자우편주소 메일주소
아이디: 아이디 아이디명 ID 계정명 계정이름 계정
닉네임: 닉네임 별명 대화명
URL: 인터넷주소 홈페이지주소 사이트주소 블로그주소 주소창 도메인이름 도메인명 도메인 URL
사업자등록번호: 사업자등록번호
법인등록번호: 법인등록번호
접수번호: 접수번호
면허번호: 면허번호
선박명: 선박명 선명 배이름 선박이름 선박이름영문표기
군번: 군번
내국인이름: 이름 성명 실명 가명
주식회사: 회사명 회사명칭 법인명 영문회사명 업체명 사업체명 회사이름
가게: 상호 상호명 점포명 가게이름 가게명 상가이름
단체명: 단체명 모임명 연구원명칭 종교단체명 지방자치단체명 재단명 협회명
소프트웨어: 프로그램명 프로그램명칭
카페: 카페명
건물: 건물명
군부대: 부대명 미군기지명칭 기지명
정당: 정당명 당명 당이름 정당이름
의약품: 치료제명 약품명
교회: 교회명
병원: 병원명 병원이름
금융투자상품: 펀드명 주식명
아파트: 아파트명 아파트이름
초등학교: 학교명
사이트: 사이트명 인터넷사이트명
불특정제품명: 제품명 상품명 모델명 브랜드명 가습기살균제명
은행: 은행명
식당: 식당명
호텔: 호텔명
사찰: 사찰명
온라인게임: 게임명 게임물명칭
가상화폐: 코인명
법무법인: 법무법인명
대리점: 대리점명
대학교: 대학교명
지점: 지점명
부서: 부서명
학과: 학과명
행정동: 동명 동이름
행정리: 리이름
행정시: 시이름
종중: 종중명
공사: 공사명
사업: 사업명
인테리어: 인테리어업체명
언론사: 언론매체 언론사명
서적: 잡지명 책이름 논문제명
도로: 도로명
국외대학교: 국외대학명
"""
)
ADDRESS_NOTES = frozenset(
    words(
        """
    주소 지번 상세주소 상세지번 번지 상세번지 이하 이하주소 이하지번 이하상세주소 이하번지 소재지
    상세번호 상세위치 지번등
    행정동및지번 지번및동호수 구체적인주소 상세행정구역명 동이하주소 나머지주소 도로명주소 세부주소 하위지번 지번이하
        """
    )
)
FLAT_NOTES = frozenset(words("동호수 동·호수 동,호수 동ㆍ호수 층호수 아파트동호수 동및호수 동과호수"))
# Names in general: what follows says more than the note does.
GENERAL_NOTES = frozenset(words("명칭 이름 상호 상호명 영문명 영문명칭 영문표기 번호 지명"))
_BY_ENDING = re.compile(r"(?:명칭|이름|명|상호)$")
PLACE_LABELS = {
    "구": "구아래주소", "시": "시아래주소", "군": "군아래주소", "읍": "읍아래주소", "면": "읍아래주소",
    "동": "동아래주소", "리": "동아래주소", "가": "동아래주소", "도": "도아래주소",
}  # fmt: skip


def labels() -> frozenset[str]:
    """Every label these tables can give."""
    return frozenset({*_FOLLOWING, *_NOTES, *_LEGAL_LABELS.values(), *PLACE_LABELS.values(), "내국인이름", "관리번호"})


@cache
def _notes() -> dict[str, str]:
    return {word: label for label, words in _NOTES.items() for word in words}


def note(what: str) -> tuple[bool, str | None]:
    """Whether a note of this wording (without number and blanks) hides an identifier, and its label if it tells."""
    if what in GENERAL_NOTES:
        return True, _notes().get(what) if what in ("상호", "상호명") else None
    if label := _notes().get(what):
        return True, label
    if what.endswith("번호"):
        return True, "관리번호"
    if found := _BY_ENDING.search(what):
        told = following(what[: found.start()], 0) if found.start() > 1 else None
        return True, told[0] if told else None
    return False, None
