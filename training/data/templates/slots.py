# ruff: noqa: E501 (a bank keeps one sentence or one table row on one line)
"""Slots of unmarked text: dates, amounts, courts, public bodies, officials, statutes, evidence."""

from training.data.templates.orgs import GU, GUN, SI
from training.data.templates.scene import Scene, slot

SURNAMES = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국"
GIVEN = (
    "민서준현지영수진호성우경은정미재동훈상철윤희승아주연태혜선원석규형종광용기창순혁찬범나유하예린빈욱환식근섭옥자숙"
)
CITIES = (
    "서울",
    "부산",
    "대구",
    "인천",
    "광주",
    "대전",
    "울산",
    "수원",
    "의정부",
    "춘천",
    "청주",
    "전주",
    "창원",
    "제주",
)
COURTS = (
    "서울중앙지방법원",
    "서울동부지방법원",
    "서울남부지방법원",
    "서울북부지방법원",
    "서울서부지방법원",
    "의정부지방법원",
    "의정부지방법원 고양지원",
    "인천지방법원",
    "인천지방법원 부천지원",
    "수원지방법원",
    "수원지방법원 성남지원",
    "수원지방법원 평택지원",
    "춘천지방법원",
    "춘천지방법원 강릉지원",
    "대전지방법원",
    "대전지방법원 천안지원",
    "청주지방법원",
    "대구지방법원",
    "대구지방법원 포항지원",
    "부산지방법원",
    "부산지방법원 동부지원",
    "울산지방법원",
    "창원지방법원",
    "창원지방법원 마산지원",
    "광주지방법원",
    "광주지방법원 순천지원",
    "전주지방법원",
    "전주지방법원 군산지원",
    "제주지방법원",
)
HIGH_COURTS = ("서울고등법원", "대전고등법원", "대구고등법원", "부산고등법원", "광주고등법원", "수원고등법원")
BODIES = (
    "국민건강보험공단",
    "근로복지공단",
    "국민연금공단",
    "한국토지주택공사",
    "한국자산관리공사",
    "한국도로공사",
    "한국전력공사",
    "금융감독원",
    "중앙노동위원회",
    "서울지방노동위원회",
    "건강보험심사평가원",
    "신용보증기금",
    "기술보증기금",
    "예금보험공사",
    "한국주택금융공사",
    "국토교통부",
    "고용노동부",
    "국세청",
    "보건복지부",
    "공정거래위원회",
    "국민권익위원회",
    "도로교통공단",
    "법무부",
    "한국은행",
    "한국산업은행",
    "중앙행정심판위원회",
    "국립과학수사연구원",
    "한국소비자원",
    "서울보증보험",
    "대한법률구조공단",
    "교육부",
    "조세심판원",
)
STATUTES = (
    "민법 제750조",
    "민법 제756조 제1항",
    "민법 제390조",
    "민법 제406조 제1항",
    "민법 제741조",
    "민법 제840조 제6호",
    "민법 제839조의2",
    "민법 제1008조의2",
    "상법 제24조",
    "상법 제399조",
    "상법 제54조",
    "형법 제347조 제1항",
    "형법 제257조 제1항",
    "형법 제356조",
    "형법 제355조 제1항",
    "형법 제37조",
    "형사소송법 제312조 제4항",
    "형사소송법 제325조 후단",
    "형사소송법 제364조 제4항",
    "형사소송법 제361조의5",
    "민사소송법 제420조 본문",
    "민사소송법 제98조",
    "행정소송법 제8조 제2항",
    "행정소송법 제12조",
    "국세기본법 제39조",
    "근로기준법 제23조 제1항",
    "근로기준법 제36조",
    "도로교통법 제93조 제1항",
    "국가공무원법 제56조",
    "건축법 제11조",
    "식품위생법 제75조",
    "주택임대차보호법 제3조 제1항",
    "상가건물 임대차보호법 제10조의4",
    "집합건물의 소유 및 관리에 관한 법률 제23조",
    "부동산 실권리자명의 등기에 관한 법률 제4조",
    "소송촉진 등에 관한 특례법 제3조 제1항",
    "개인정보 보호법 제71조",
    "산업재해보상보험법 제37조 제1항",
    "특정경제범죄 가중처벌 등에 관한 법률 제3조 제1항 제2호",
)
FIRMS = [
    "태율",
    "가람",
    "한누리",
    "정진",
    "대화",
    "새벽",
    "율촌로",
    "우일",
    "세한",
    "동헌",
    "바로세움",
    "지평선",
    "광명정",
    "법여울",
    "다온",
    "청목",
    "이로운",
    "해담",
    "케이앤제이",
    "더원",
]
JOBS = [
    "회사원",
    "무직",
    "자영업",
    "일용노동",
    "농업",
    "택시기사",
    "주부",
    "공무원",
    "교사",
    "대학생",
    "어업",
    "운전기사",
    "의사",
    "간호사",
    "부동산중개업",
    "건설업",
    "요리사",
    "유튜버",
    "프리랜서",
    "군무원",
    "종업원",
]
TITLES = [
    "과장",
    "부장",
    "대리",
    "팀장",
    "이사",
    "상무",
    "전무",
    "사장",
    "실장",
    "차장",
    "본부장",
    "센터장",
    "소장",
    "주임",
    "지점장",
    "회장",
    "총무",
    "감사",
    "대표이사",
]
KIN = [
    "처",
    "배우자",
    "남편",
    "형",
    "동생",
    "누나",
    "아들",
    "딸",
    "모",
    "부",
    "장남",
    "장녀",
    "사위",
    "며느리",
    "처남",
    "이모",
    "고모",
    "사촌동생",
    "지인",
    "친구",
    "동거녀",
    "내연녀",
    "직장동료",
    "고향",
    "후배",
    "대학",
    "선배",
]
NATIONS = [
    "중화인민공화국",
    "베트남",
    "미합중국",
    "몽골",
    "태국",
    "우즈베키스탄",
    "러시아",
    "캐나다",
    "필리핀",
    "네팔",
    "일본",
    "파키스탄",
    "이집트",
    "카자흐스탄",
    "캄보디아",
]


@slot("성명외")
def plain_name(scene: Scene) -> str:
    """The name of an official or an attorney: stays in the published text, so it carries no marker."""
    rng = scene.rng
    return rng.choice(SURNAMES) + "".join(rng.sample(GIVEN, 1 if rng.random() < 0.03 else 2))


@slot("날")
def day(scene: Scene) -> str:
    rng = scene.rng
    return f"{scene.year - rng.choice((0, 0, 0, 1, 1, 2, 3, 5, 8))}. {rng.randint(1, 12)}. {rng.randint(1, 28)}."


@slot("달")
def month(scene: Scene) -> str:
    tail = scene.rng.choice(("경", "경", " 초순경", " 중순경", " 하순경", ""))
    return f"{scene.year - scene.rng.choice((0, 0, 1, 2, 3))}. {scene.rng.randint(1, 12)}.{tail}"


@slot("해")
def year(scene: Scene) -> str:
    return str(scene.year - scene.rng.randint(0, 12))


@slot("시각")
def clock(scene: Scene) -> str:
    return f"{scene.rng.randint(0, 23):02d}:{scene.rng.choice(range(0, 60, 5)):02d}"


@slot("금")
def amount(scene: Scene) -> str:
    rng = scene.rng
    value = rng.randint(1, 999) * 10 ** rng.choice((3, 4, 5, 5, 6, 6, 7))
    if rng.random() < 0.3:
        value += rng.randint(1, 99999)
    style = rng.random()
    if style < 0.65:
        return f"{value:,}원"
    man = max(1, value // 10_000)
    if man >= 10_000:
        rest = man % 10_000
        return f"{man // 10_000}억 원" if not rest else f"{man // 10_000}억 {rest:,}만 원"
    return f"{man:,}만 원"


@slot("원")
def won(scene: Scene) -> str:
    return f"{scene.rng.randint(1, 900) * 10 ** scene.rng.choice((3, 4, 5, 6)):,}"


@slot("수")
def small(scene: Scene) -> str:
    return str(scene.rng.randint(2, 9))


@slot("큰수")
def large(scene: Scene) -> str:
    return str(scene.rng.randint(10, 99))


@slot("율")
def rate(scene: Scene) -> str:
    return f"연 {scene.rng.choice((4, 5, 5, 6, 12, 12, 15, 20, 24, 25))}%"


@slot("분수")
def fraction(scene: Scene) -> str:
    under = scene.rng.choice((2, 3, 4, 5, 7, 9, 10, 13, 17))
    return f"{scene.rng.randint(1, under - 1)}/{under}"


@slot("면적")
def area(scene: Scene) -> str:
    value = scene.rng.randint(18, 4000)
    return f"{value:,}㎡" if scene.rng.random() < 0.6 else f"{value % 300}.{scene.rng.randint(10, 99)}㎡"


@slot("법원")
def court(scene: Scene) -> str:
    return scene.rng.choice(COURTS)


@slot("고법")
def high_court(scene: Scene) -> str:
    return scene.rng.choice(HIGH_COURTS)


def docket(scene: Scene, letters: str) -> str:
    """A case number of the court: it stays."""
    return f"{scene.year - scene.rng.randint(0, 3)}{letters}{scene.rng.randint(100, 139999)}"


@slot("민사번호")
def civil_docket(scene: Scene) -> str:
    return docket(scene, scene.rng.choice(("가단", "가합", "가소", "나", "카합", "카단", "타경", "타채", "차", "머")))


@slot("형사번호")
def criminal_docket(scene: Scene) -> str:
    return docket(scene, scene.rng.choice(("고단", "고합", "노", "고약", "고정")))


@slot("행정번호")
def admin_docket(scene: Scene) -> str:
    return docket(scene, scene.rng.choice(("구합", "구단", "누", "아")))


@slot("가사번호")
def family_docket(scene: Scene) -> str:
    return docket(scene, scene.rng.choice(("드단", "드합", "르", "느단", "즈단", "호")))


@slot("대판")
def precedent(scene: Scene) -> str:
    rng = scene.rng
    year_ = rng.randint(1985, 2022)
    letters = rng.choice(("다", "다", "다", "도", "도", "두", "므", "누", "스"))
    number = f"{year_ - rng.randint(0, 2)}{letters}{rng.randint(100, 99999)}"
    full = " 전원합의체" if rng.random() < 0.1 else ""
    return f"대법원 {year_}. {rng.randint(1, 12)}. {rng.randint(1, 28)}. 선고 {number}{full} 판결"


@slot("법조")
def statute(scene: Scene) -> str:
    return scene.rng.choice(STATUTES)


@slot("기관")
def body(scene: Scene) -> str:
    return scene.rng.choice(BODIES)


@slot("법무법인")
def firm(scene: Scene) -> str:
    name = scene.rng.choice(FIRMS)
    return scene.rng.choice((f"법무법인 {name}", f"법무법인(유한) {name}", f"법무법인 {name}", f"법무법인(유) {name}"))


@slot("대리인")
def attorney(scene: Scene) -> str:
    rng, name = scene.rng, plain_name(scene)
    more = rng.choice(("", "", f", {plain_name(scene)}", " 외 1인", " 외 2인"))
    if rng.random() < 0.45:
        return f"변호사 {name}{more}"
    middle = rng.choice((" 담당변호사 ", ", 담당변호사 ", "\n담당변호사 " if rng.random() < 0.2 else " 담당변호사 "))
    return f"{firm(scene)}{middle}{name}{more}"


@slot("직업")
def job(scene: Scene) -> str:
    return scene.rng.choice(JOBS)


@slot("직함")
def title(scene: Scene) -> str:
    return scene.rng.choice(TITLES)


@slot("관계")
def kin(scene: Scene) -> str:
    return scene.rng.choice(KIN)


@slot("국적")
def nation(scene: Scene) -> str:
    return scene.rng.choice(NATIONS)


@slot("나이")
def age(scene: Scene) -> str:
    rng = scene.rng
    years = rng.randint(9, 82)
    return rng.choice(
        (
            f"({rng.choice('남여')}, {years}세)",
            f"({years}세)",
            f"(당시 {years}세)",
            f"({rng.choice('남여')}, 당시 {years}세)",
        )
    )


@slot("갑증")
def evidence(scene: Scene) -> str:
    return _exhibits(scene, scene.rng.choice(("갑", "갑", "갑가", "갑나")))


@slot("을증")
def defence_evidence(scene: Scene) -> str:
    return _exhibits(scene, scene.rng.choice(("을", "을", "을가", "을나", "병")))


def _exhibits(scene: Scene, side: str) -> str:
    rng, first = scene.rng, scene.rng.randint(1, 14)
    return rng.choice(
        (
            f"{side} 제{first}호증",
            f"{side} 제{first} 내지 {first + rng.randint(1, 9)}호증",
            f"{side} 제{first}, {first + 1}, {first + 4}호증",
            f"{side} 제{first}호증의 1, 2",
            f"{side} 제{first} 내지 {first + 3}호증(가지번호 있는 것은 각 가지번호 포함)",
        )
    )


@slot("구")
def open_quote(scene: Scene) -> str:
    return scene.quote[0]


@slot("닫")
def close_quote(scene: Scene) -> str:
    return scene.quote[1]


@slot("행정청")
def agency(scene: Scene) -> str:
    """A local government's head: 강남구청장, 제주시장, 양평군수."""
    sort = scene.rng.random()
    if sort < 0.35:
        city = scene.rng.choice(("서울", "부산", "대구", "인천", "광주", "대전"))
        own = scene.rng.choice(GU[city].split())
        return scene.rng.choice(
            (f"{own}청장", f"{city} {own}청장", f"{city}{'특별' if city == '서울' else '광역'}시 {own}청장")
        )
    if sort < 0.75:
        return scene.rng.choice(SI) + "장"
    return scene.rng.choice(GUN).split()[1] + "수"
