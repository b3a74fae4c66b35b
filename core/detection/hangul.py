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

GENERATIONS = (
    (
        "영정상종광재병동성인기용태갑을만춘봉창덕복길석수학경규대두완원판순진근익치한호",
        "수호식철길용만섭환근복석남규열봉태택구술출종룡갑돌현준배모원",
    ),
    (
        "상정성동재승준진현지영태민경기용종광창병도형우석인규한훈대원명찬",
        "훈호준우민현수영진석철규환욱식혁빈헌일원섭범찬용태희모균엽웅권",
    ),
    ("민서도시하지건예준이은주현우유선연태승재", "준우윤진호현민원율후빈혁찬겸안온유성오결"),
    ("영순옥말복점춘정금분명종경귀봉삼끝숙연선덕양필갑기", "자순숙희옥례녀남분임선년연금이심덕월단예란점"),
    ("은미지현수정혜영경선윤주민소유진보나희아다세연효승", "영희정경은주선미진아연숙란현혜나림지라원화윤"),
    ("서지하민수예채소윤다유아시은가나연주세라리", "연윤서은아린원율빈나희안유인진현경영온슬별"),
)
"""First and second syllables of given names: men's of three generations, women's of three."""

NATIVE_GIVEN = words(
    """
    가람 나래 슬기 하늘 보람 아름 이슬 한솔 하나 두리 한결 새롬 소라 초롱 다솜 아람 한빛 빛나 샛별 우람 힘찬 슬아
    단비 가을 봄이 여름 하람 온유 다온 라온 미르 벼리 아라 누리 마루 한별 은별 샘이 고은 고운 예슬 이랑 찬솔 한울
    새봄 도담 라희 나라 세찬 으뜸 시내
    """
)
"""Given names that are words of Korean."""

LONG_GIVEN = words(
    """
    빛나라 은하수 하늘빛 사랑이 한아름 푸르나 아름별 새하얀 온누리 다사랑 슬기론 가온누리 하늘별님
    """
)
"""The same, of three syllables and more."""

NOT_NAMES = frozenset(
    words(
        """
    조교 미기재 상실률 감소율 선출일 송달일 예매자 이용자 조사관 차단봉 사원증 백내장 부대표 유학비 
    봉고차 어학원 여자분 위하여 반하여 이라고 명의상
    내연녀 내연남 상병명 도지사 소외인
    요지 변명 항변 연체 체납 임야 사용처 일본국 본국
    가계도 녹취록 이의서 남직원 여직원
    우선주 보통주 상환우선 전환우선 전환우선주 상환전환우선주 전환사채 신주인수권 유상증자 무상증자 액면가 주금
    임시총회 상장사 공모가 선하증권 신용장 용선료 정박료 하역료 당직의 집도의 감정의 촉탁의 진료의
    조영술 절제술 봉합술 개복술 성형술 고정술 유합술 경막외 복강경 내시경 심전도 초음파 방사선 전산화 진통제 해열제
    항생제 소염제 이뇨제 조영제 마취제 수면제 안정제 진정제 주사제 복막염 췌장염 담낭염 방광염 장폐색 심부전 신부전
    고혈압 저혈압 당뇨병 뇌출혈 뇌경색 지주막 경추부 요추부 추간판 구급대 응급실 중환자 중환자실 수술실 회복실 조무사
    방사선사 편집회 편집회의 편집장 취재원 반론권 정정보도
    배송지 고사실 인출금 신탁사 안마원 노무사 이체일
    안정 제기 해고자 이의 마사지 한의원 나누어 나누고 사기단 안정성 보장성 채무의 차량의 한양주 피해부
    군검사 군판사 군검찰 쌍방 원고 피고 피고인 피해자 신청인 상대방 소외 공소외 증인 참고인 고소인 피고소인
    피의자 망인 본인 당사자 대표자 대리인 변호인 검사 판사 법원 법인 회사 조합 조합원 주식회사 유한회사
    이사 감사 대표 대표이사 이사장 위원 위원장 위원회 회장 사장 부장 과장 대리 팀장 직원 사원 근로자 사용자
    임차인 임대인 매수인 매도인 채권자 채무자 보증인 연대보증 소유자 점유자 관리인 관재인 상속인 수증자
    유언자 명의 명의자 예금주 계좌 진술 진술서 진술조서 증언 신문 신문조서 조서 주장 이외 이상 이하 이후
    이전 이전에 이에 이를 이는 이와 이러한 전부 전체 전원 전자 전제 전화 전화로 전혀 전처 전남편 전무 전임
    전공의 전문의 수련의 주치의
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
    이체한 내지 체류지
    형님 형수 형수님 누님 오라버니 매형 매제 제수 제수씨 올케 시숙 아주버니 아주버님 도련님 손녀
    진정인 진술인 공시송 연락처 주주인 공인중 대상자 수급인 도급인 하수급 수탁자 위탁자 수익자
    시공사 시행사 조합장 원장 소장인 부원장 사무장 총무 임직원 노조 지부장 지회장 교장 교감 교직원 학부모
    강제력 강제성 강제처분 강제집행 강행규정 강행법규 고지서 고지의무 고용계약 고정비 공시지가 공정증서 공유물
    공유지분 공무집행 공용부분 공탁서 공탁물 공판조서 공판기일 구상금 구속력 구제명령 구제절차 구두변론 구성요건
    권리금 권리관계 권리행사 권고사직 금융거래 금융기관 금전채권 기간제 기망행위 기성고 기성금 기소유예 기여분
    기여도 기왕증 기재란 기준시가 기판력 기명날인 기록상 노동력 노무비 노사협의 노역장 도급계약 도급인들 도주우려
    동의서 동업계약 동시이행 명의신탁 명의대여 명의개서 명부 명부상 명도소송 문제점 문언상 문서제출 민원실 민사상
    반대신문 반대급부 반사회성 반성문 반소장 방조범 방해배제 배당금 배당표 배당요구 배상액 배상책임 배임죄
    변론기일 변론종결 변제기 변제충당 변제자력 변동사항 부당이득 부당해고 부동산등 부양료 부작위 부정행위 부착명령
    부가세 부과처분 사건경위 사문서 사실상 사업비 사업장 사용료 사용승인 사전통지 사정변경 사정판결 사직서 사채업
    사해행위 사해의사 사회상규 상당성 상당인과 상습성 상속세 상고장 상고이유 선거구 선고기일 선관주의 선급금
    설계도 설명의무 설립등기 성공보수 성과급 성과금 성년후견 성별 소극적 소득세 소멸시효 소명자료 소송물 소송수계
    소음진동 소환장 손실보상 손익상계 손해금 손해액 송달료 송치서 수리비 수사보고 수사관 수임료 수입신고 수용재결
    신뢰보호 신빙성 신원보증 신원조회 신의칙 신청서 신청취지 신체감정 신탁재산 심급 심리미진 심신미약 심신상실
    심문기일 안전조치 안전배려 양도담보 양도소득 양형기준 양형이유 양형부당 양벌규정 어음금 여론조사 여비교통
    연대책임 연차수당 연체료 연체이자 연장근로 연월일 예견가능 예약금 예외규정 예금채권 온라인상 용도변경 용도지역
    용역비 용역계약 우선변제 우선순위 원상회복 원상복구 원고적격 원심판결 원인무효 원인관계 원진술자 원천징수 위계
    위력 위반행위 위법성 위약금 위약벌 위헌성 위험성 위험부담 위임계약 위임장 위조죄 유가증권 유류분 유예기간
    유익비 유죄판결 유체동산 유추적용 유족급여 육아휴직 육안 음주운전 음주측정 이득액 이익배당 이자율 이의신청
    이의제기 이전등기 이주대책 이중매매 이해관계 이행강제 이행기 이행불능 이행지체 인감도장 인감증명 인격권
    인과관계 인도명령 인상률 인적사항 인건비 인허가 임대료 임대보증 임금채권 임의경매 임의제출 장애율 장해급여
    장부가액 장부상 장물죄 전대차 전득자 전속관할 전세금 전부명령 전문증거 전용면적 전자문서 정당방위 정당행위
    정기총회 정년퇴직 정비구역 정비사업 정산서 정상참작 정신감정 정신질환 정지조건 정황증거 조건부 조세채무
    조세포탈 조정조서 조합재산 주거침입 주식양도 주의의무 주주명부 주주총회 주주권 주채무 주취상태 주장책임
    지급기일 지급명령 지급보증 지분비율 지상물 지연이자 지연손해 지체상금 지휘감독 차량등록 차명계좌 차용증
    차용금액 채권양도 채무불이행 채무인수 채무초과 채증법칙 채용절차 천재지변 최고액 최소한 최연소 최종학력
    최저임금 추가기소 추심금 추심명령 추정력 추징금 추송서 추완항소 편제 편제상 편취금 편취액 표시행위 표현대리
    하도급법 하자보수 하자담보 한도액 한정승인 한정후견 함정수사 합리성 합산액 합의부 합의서 합의해제 해고무효
    해고예고 해약금 해제권 해지통보 해임결의 허위성 허위사실 허위진술 허위표시 현장검증 현저성 현황도로 현행범
    형사책임 형사소송 형평성 형집행 경영난 경영상 경매절차 경과실 경과규정 경험칙 경업금지 계약금 계약서 계약상
    계약해제 계약해지 계속범 건국훈장 건축허가 건축주 건축법 건물등 검찰청 검사실 국가배상 국가유공 국세청
    국민연금 국선변호 국적법 군무이탈 단속반 단체협약 단순폭행 담보권 담보물 담당자 당사국 당연무효 대리권
    대물변제 대여금 대위권 대위변제 대지권 대출금 대표권 대항력 매각대금 매각허가 매매계약 매매대금 매수대금
    면책결정 면허취소 명예훼손 모욕죄 무고죄 무권대리 무면허 무상양도 복식부기 복직명령 봉사명령 서면동의 서면합의
    세금계산 세출예산
    마누라 부진정연대 연대납세 연대납세의 과점주주
    원생 아동들 성인인 신도 신도들 목사 장로 주지 스님 용의자 범인 범인들 가해자 행인 승객 기사 운전기
    손님들 점주 점원 알바 여종업 직원들
    """
    )
)
"""Words that look like names (surname and syllables fit) and are not."""

NOT_VALUES = words(
    """
    사회관계망서비스 사회관계망 누리소통망 누리집 단체대화방 대화방 전자우편 공문서 사문서 신분증 주민등록증 운전면허증
    가족관계증명서 유아용 아동용 성인용 캐노피 신원관리카드 세출예산 세입예산 생활숙박업 여객자동차 화물자동차 군사기밀
    A형간염 B형간염 C형간염 건축사사무소 법무사사무소 세무사사무소 공인중개사사무소
    """
)
"""Words that name nobody and nothing in particular, whatever they are taken for: no part of them is a value."""

NOT_VALUES_ALONE = words(
    """
    정직원 계약직원 위탁점 점포주 건물주 가맹점주 현금자동입출금기 현금자동지급기 현금인출기 할부금융 신용대출 게임머니
    인터넷전화 화학약품 환경오염 다가구 다세대 남성의류 여성의류 아동의류 남성복 여성복 아동복 퓨전요리
    보장성보험 저축성보험 변액보험 종신보험 실손보험 법인보험대리점 개인보험대리점 쌍년 썅년
    """
)
"""The same, where no syllable stands before them: 할부금융 says nothing, 가나할부금융 is a company."""

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
_NATIVE = re.compile(
    rf"(?:[{''.join(sorted(SURNAMES))}]|{'|'.join(DOUBLE_SURNAMES)})?(?:{'|'.join((*NATIVE_GIVEN, *LONG_GIVEN))})"
)
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


@lru_cache(maxsize=65536)
def is_usual_name(word: str) -> bool:
    """Whether ``word`` is a surname, be it a rare one, and a given name as a generation put them together: 음점례."""
    if len(word) != 3 or word[0] not in SURNAMES or word in NOT_NAMES:
        return False
    return is_usual_given_name(word[1:])


def is_usual_given_name(word: str) -> bool:
    """Whether the two syllables of ``word`` are a given name as a generation put them together: 점례, 민지."""
    return len(word) == 2 and any(word[0] in first and word[1] in second for first, second in GENERATIONS)


def is_native_name(word: str) -> bool:
    """Whether ``word`` is a given name that is a word of Korean, with or without a surname: 최초롱, 이하늘별님."""
    return bool(_NATIVE.fullmatch(word))


def squeeze(text: str) -> str:
    """``text`` without any white space."""
    return "".join(text.split())
