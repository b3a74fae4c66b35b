"""Slots of marked text: organisations, places, numbers. The descriptor stays outside the marker."""

from training.data.markers import marker
from training.data.templates.orgs import GU, GUN, ORGS, SI
from training.data.templates.scene import Scene, kind, slot


def _organisation(name: str, options: tuple[str, ...]) -> None:
    @kind(name)
    def make(scene: Scene) -> str:
        label, form = scene.rng.choice(options).split(": ")
        return form.replace("*", scene.mark(label, "C"))


for _name, _options in ORGS.items():
    _organisation(_name, _options)


def town(scene: Scene) -> tuple[str, str]:
    """The part of an address that stays, and the label of what follows it."""
    roll = scene.rng.random()
    if roll < 0.55:
        city = scene.rng.choice(list(GU))
        return f"{city} {scene.rng.choice(GU[city].split())}", "구아래주소"
    if roll < 0.85:
        return scene.rng.choice(SI), "시아래주소"
    return scene.rng.choice(GUN), "군아래주소"


@kind("주소")
def address(scene: Scene) -> str:
    place, label = town(scene)
    return f"{place} {scene.mark(label, 'A')}"


@slot("새주소")
def new_address(scene: Scene) -> str:
    place, label = town(scene)
    tail = ""
    if scene.chance(0.25):
        tail = f", {flat(scene)}"
    elif scene.chance(0.12):
        tail = f" ({scene.mark('행정동', 'A')}동)"
    return f"{place} {scene.mark(label, 'A')}{tail}"


@slot("시군구")
def plain_town(scene: Scene) -> str:
    return town(scene)[0]


@kind("아파트")
def flat(scene: Scene) -> str:
    space = scene.rng.choice(("", "", " "))
    house = f"{scene.mark('아파트', 'B')}{space}아파트"
    block = f" {scene.mark('동', 'D')}동" if scene.chance(0.8) else ""
    return f"{house}{block} {scene.mark('호', 'H')}호"


@kind("부대")
def unit_of_army(scene: Scene) -> str:
    label, form = scene.rng.choice(
        (
            ("사단", "제*사단"),
            ("사단", "*사단"),
            ("사령부", "*사령부"),
            ("군부대", "*"),
            ("연대", "*연대"),
            ("대대", "*대대"),
        )
    )
    return form.replace("*", scene.mark(label, "C"))


@kind("단지")
def estate(scene: Scene) -> str:
    return f"{scene.mark('아파트', 'B')}아파트"


@kind("호실")
def unit(scene: Scene) -> str:
    floor = scene.rng.choice(("", "", f"{scene.rng.randint(1, 9)}층 ", f"지하 {scene.rng.randint(1, 2)}층 "))
    return f"{floor}{scene.mark('호', 'H')}호"


@kind("토지")
def land(scene: Scene) -> str:
    place, label = town(scene)
    use = scene.rng.choice(("대", "전", "답", "임야", "잡종지", "도로", "과수원", "대지"))
    return f"{place} {scene.mark(label, 'A')} {use} {scene.rng.randint(30, 9000):,}㎡"


def _marked(label: str, name: str) -> None:
    @kind(name)
    def make(scene: Scene) -> str:
        return scene.mark(label, "N")


for _label, _name in {
    "계좌번호": "계좌번호",
    "휴대폰번호": "휴대폰",
    "전화번호": "전화",
    "차량번호": "차량번호",
    "이메일주소": "이메일",
    "아이디": "아이디",
    "닉네임": "닉네임",
    "대화명": "대화명",
    "별명": "별명",
    "URL": "주소창",
    "카드번호": "카드번호",
    "수표번호": "수표번호",
    "어음번호": "어음번호",
    "사업자등록번호": "사업자번호",
    "법인등록번호": "법인번호",
    "면허번호": "면허번호",
    "관리번호": "관리번호",
    "일련번호": "일련번호",
    "보증번호": "보증번호",
    "특허번호": "특허번호",
    "비트코인개인지갑": "지갑",
    "접수번호": "접수번호",
    "군번": "군번",
    "선박명": "선박",
    "선거구": "선거구",
    "범죄조직": "조직",
    "외국도시": "외국도시",
    "국외주소": "국외주소",
    "마을": "마을",
    "정당": "정당명",
    "가수": "예명",
    "법명": "법명",
    "행정동": "동네",
    "비밀번호": "비밀번호",
    "번": "번",
    "군계급": "계급",
    "지점": "지점명",
}.items():
    _marked(_label, _name)


@slot("주민번호")
def resident_number(scene: Scene) -> str:
    return scene.mark("주민등록번호", "N")


@slot("생일")
def birth_date(scene: Scene) -> str:
    return scene.mark("생년월일", "N")


@kind("계좌")
def account(scene: Scene) -> str:
    bank = scene.mark("은행", "C") + scene.rng.choice(("은행", "은행", ""))
    number = scene.mark("계좌번호", "N")
    return scene.rng.choice(
        (
            f"{bank} 계좌(계좌번호 {number})",
            f"{bank} 계좌({number})",
            f"{bank} 계좌",
            f"{bank} {number} 계좌",
            f"{bank} 계좌(계좌번호: {number})",
        )
    )


@kind("차량")
def vehicle(scene: Scene) -> str:
    number = scene.mark("차량번호", "N")
    model = scene.rng.choice(
        [
            "그랜저",
            "쏘나타",
            "아반떼",
            "카니발",
            "포터",
            "스타렉스",
            "K5",
            "모닝",
            "싼타페",
            "봉고",
            "벤츠",
            "BMW",
            "제네시스",
            "말리부",
            "레이",
            "스포티지",
        ]
    )
    sort = scene.rng.choice(("승용차", "승용차량", "화물차", "차량", "승합차"))
    return scene.rng.choice(
        (
            f"{number} {model} {sort}",
            f"{number}호 {model} {sort}",
            f"({number}) {model} {sort}",
            f"{number} 차량",
            f"{model} {sort}({number})",
        )
    )


@kind("외국인")
def foreigner(scene: Scene) -> str:
    label = scene.rng.choice(
        (
            "중국인이름",
            "베트남이름",
            "영어이름",
            "러시아권이름",
            "태국인이름",
            "필리핀이름",
            "몽골인이름",
            "캄보디아이름",
            "일본인이름",
        )
    )
    key = scene.key("P")
    name, latin = marker(label, key), marker(label, f"{key}#latin")
    return scene.rng.choice((name, f"{name}({latin})", f"{name} ({latin})", latin))
