"""Fictitious numbers: accounts, vehicles, telephones, resident registration, cards, certificates, floors and gates."""

from collections.abc import Callable
from random import Random

from training.data.generators.words import words

# Digits are 0, capital letters A; anything else stands for itself. The shapes of the Korean banks' account numbers.
_ACCOUNTS = (
    "000-00-000000", "000-000-000000", "000000-00-000000", "0000-000-000000", "000-0000-0000-00", "0000-0000-0000-0",
    "000-000000-00000", "000-000000-00-000", "000-00-0000-000", "0000-00-0000000", "000-0000-0000-0", "00-0000-0000000",
    "3333-00-0000000", "100-000-000000", "000-000000-000", "000-000-00-000000", "00000000000", "000000000000",
    "0000000000000", "00000000000000", "000-00-00000-0", "000-0000-000000",
)  # fmt: skip
_PLATE_KANA = "가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주아바사자배하허호"
_PLATE_REGIONS = words("서울 부산 대구 인천 광주 대전 울산 경기 강원 충북 충남 전북 전남 경북 경남 제주")
_AIRLINES = words("KE OZ 7C LJ TW BX ZE VJ CZ PR")


def shape(pattern: str, rng: Random) -> str:
    """``pattern`` with a digit for every 0 and a capital letter for every A."""
    out = []
    for char in pattern:
        if char == "0":
            out.append(str(rng.randint(0, 9)))
        else:
            out.append(rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") if char == "A" else char)
    return "".join(out)


def _date6(rng: Random) -> tuple[str, int]:
    year = rng.choices((rng.randint(1925, 1949), rng.randint(1950, 1999), rng.randint(2000, 2019)), (1, 8, 1.4))[0]
    return f"{year % 100:02d}{rng.randint(1, 12):02d}{rng.randint(1, 28):02d}", year


def resident(rng: Random) -> str:
    """A resident registration number: in full, or with the tail masked as the courts do."""
    date, year = _date6(rng)
    sex = rng.randint(1, 2) + (2 if year >= 2000 else 0) + (4 if rng.random() < 0.06 else 0)
    roll = rng.random()
    if roll < 0.42:
        return f"{date}-{sex}******"
    if roll < 0.86:
        return f"{date}-{sex}{rng.randint(0, 999999):06d}"
    if roll < 0.90:
        return f"{date}-*******"
    if roll < 0.94:
        return f"{date}-{sex}"
    return f"{date}{sex}{rng.randint(0, 999999):06d}" if roll < 0.97 else f"{date} - {sex}{rng.randint(0, 999999):06d}"


def account(rng: Random) -> str:
    """A bank account number."""
    return shape(rng.choice(_ACCOUNTS), rng)


def mobile(rng: Random) -> str:
    """A mobile telephone number."""
    head = rng.choice(("010", "010", "010", "010", "010", "011", "016", "017", "019"))
    middle = shape("0000" if head == "010" or rng.random() < 0.4 else "000", rng)
    gap = rng.choices(("-", "", ".", " "), (88, 8, 2, 2))[0]
    return f"{head}{gap}{middle}{gap}{shape('0000', rng)}"


def telephone(rng: Random) -> str:
    """A telephone number with an area code, of an internet line, or a service number."""
    head = rng.choice(
        words(
            """
    02 02 031 032 033 041 042 043 044 051 052 053 054 055 061 062 063 064 070 080 050
    """
        )
    )
    roll = rng.random()
    if roll < 0.07:
        return shape(rng.choice(("1588-0000", "1544-0000", "1670-0000", "1899-0000")), rng)
    if roll < 0.25:
        return mobile(rng)
    number = shape(rng.choice(("000-0000", "0000-0000")), rng)
    return f"{head}-{number}" if rng.random() < 0.9 else f"{head}){number}"


def plate(rng: Random) -> str:
    """A vehicle's number: of today, of before 2019, or with a region's name (before 2004; taxis and lorries)."""
    letter = rng.choice(_PLATE_KANA)
    four = shape("0000", rng)
    roll = rng.random()
    if roll < 0.45:
        return f"{rng.randint(100, 799)}{letter}{four}"
    if roll < 0.75:
        return f"{rng.randint(1, 69):02d}{letter}{four}"
    if roll < 0.95:
        region = rng.choice(_PLATE_REGIONS)
        front = f"{rng.randint(1, 99)}" if rng.random() < 0.7 else f"{rng.randint(1, 99):02d}"
        gap = rng.choice(("", " ", " "))
        return f"{region}{gap}{front}{letter}{rng.choice(('', ' '))}{four}"
    return f"{rng.randint(1, 799):02d}{letter} {four}"


def card(rng: Random) -> str:
    """A payment card's number, some of it masked now and then."""
    return shape(
        rng.choice(
            (
                "0000-0000-0000-0000",
                "0000-0000-0000-0000",
                "0000-00**-****-0000",
                "0000000000000000",
                "0000-****-****-0000",
                "9000-0000-0000-0000",
            )
        ),
        rng,
    )


def wallet(rng: Random) -> str:
    """A crypto-currency address."""
    size = rng.randint(30, 40)
    if rng.random() < 0.25:
        return "0x" + "".join(rng.choices("0123456789abcdef", k=40))
    letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ" + ("abcdefghjkmnpqrstuvwxyz" if rng.random() < 0.5 else "")
    return rng.choice(("1", "1", "3", "bc1", "T")) + "".join(rng.choices(letters, k=size))


def room(rng: Random) -> str:
    """The number of a room or flat without 호."""
    roll = rng.random()
    if roll < 0.9:
        return f"{rng.randint(1, 29)}{rng.randint(1, 12):02d}"
    return (
        f"{rng.randint(1, 60)}"
        if roll < 0.95
        else rng.choice(
            (
                f"B{rng.randint(1, 12):02d}",
                f"지하 {rng.randint(101, 120)}",
                f"{rng.choice('가나다AB')}-{rng.randint(1, 30)}",
            )
        )
    )


def block(rng: Random) -> str:
    """The number of a block of flats without 동."""
    roll = rng.random()
    if roll < 0.8:
        return f"{rng.randint(1, 9)}{rng.randint(1, 30):02d}" if roll < 0.25 else f"{rng.randint(101, 140)}"
    return f"{rng.randint(1, 30)}" if roll < 0.93 else rng.choice("가나다라ABCD")


def _integer(low: int, high: int) -> Callable[[Random], str]:
    return lambda rng: str(rng.randint(low, high))


def _shapes(*patterns: str) -> Callable[[Random], str]:
    return lambda rng: shape(rng.choice(patterns), rng)


def _yeared(*patterns: str) -> Callable[[Random], str]:
    """Patterns in which Y stands for a year."""
    return lambda rng: shape(rng.choice(patterns), rng).replace("Y", str(rng.randint(2003, 2024)))


def _password(rng: Random) -> str:
    letters = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(3, 7)))
    return rng.choice(
        (shape("0000", rng), shape("000000", rng), letters + shape("0000", rng) + rng.choice(("", "!", "@", "#")))
    )


def _docket(rng: Random) -> str:
    letters = rng.choice(words("고단 고합 고정 고약 가단 가합 가소 나 노 구합 드단 형제 진정 내사"))
    gaps = rng.choice(("", "", " ")), rng.choice(("", "", " "))
    return f"{rng.randint(2003, 2024)}{gaps[0]}{letters}{gaps[1]}{rng.randint(10, 99999)}"


def _serial(rng: Random) -> str:
    return shape(
        rng.choice(
            (
                "AA0000000A",
                "A00000000",
                "0000000",
                "AAA-0000-000",
                "00-0000000",
                "A0000-00000",
                "제00-0000호",
                "000000000000",
            )
        ),
        rng,
    )


GENERATORS: dict[str, Callable[[Random], str]] = {
    "주민등록번호": resident,
    "계좌번호": account,
    "휴대폰번호": mobile,
    "전화번호": telephone,
    "차량번호": plate,
    "카드번호": card,
    "비트코인개인지갑": wallet,
    "호": room,
    "호실": lambda rng: room(rng) + ("호" if rng.random() < 0.25 else ""),
    "동": block,
    "층": lambda rng: str(rng.randint(1, rng.choice((6, 25)))),
    "번": lambda rng: str(rng.randint(1, rng.choice((12, 99)))),
    "번호": lambda rng: str(rng.randint(1, rng.choice((20, 200)))),
    "실": lambda rng: rng.choice((str(rng.randint(1, 30)), str(rng.randint(101, 450)), f"제{rng.randint(1, 20)}")),
    "호선": _integer(1, 9),
    "라인": lambda rng: rng.choice(
        (f"{rng.randint(1, 9)}-{rng.randint(1, 9)}", str(rng.randint(1, 12)), rng.choice("ABCDEF"))
    ),
    "레일": _integer(1, 40),
    "구역": lambda rng: rng.choice(
        (f"{rng.choice('ABCDEF')}구역", f"{rng.choice('ABCDEF')}-{rng.randint(1, 30)}", f"제{rng.randint(1, 15)}구역")
    ),
    "단지": _integer(1, 14),
    "로트": lambda rng: rng.choice((str(rng.randint(1, 90)), f"{rng.choice('ABC')}-{rng.randint(1, 30)}")),
    "블록": lambda rng: rng.choice(
        (
            f"{rng.choice('ABCS')}-{rng.randint(1, 30)}",
            f"{rng.choice('ABCS')}{rng.randint(1, 30)}",
            str(rng.randint(1, 60)),
        )
    ),
    "출구번호": lambda rng: rng.choice((str(rng.randint(1, 14)), f"{rng.randint(1, 9)}-{rng.randint(1, 3)}")),
    "승강장번호": lambda rng: f"{rng.randint(1, 10)}-{rng.randint(1, 4)}",
    "지하철칸": lambda rng: f"{rng.randint(1, 10)}-{rng.randint(1, 4)}",
    "탑승장번호": _integer(1, 50),
    "노선번호": lambda rng: rng.choice(
        (
            str(rng.randint(1, 999)),
            shape("0000", rng),
            f"{rng.randint(1, 99)}-{rng.randint(1, 9)}",
            f"M{shape('0000', rng)}",
            f"{rng.choice(('마포', '강남', '급행', '순환', '좌석'))}{rng.randint(1, 12)}",
        )
    ),
    "광역버스": lambda rng: rng.choice(
        (shape("9000", rng), shape("M0000", rng), shape("G0000", rng), shape("1000", rng))
    ),
    "열차번호": lambda rng: rng.choice(
        (shape("0000", rng), shape("K0000", rng), f"제{rng.randint(100, 4999)}", str(rng.randint(100, 999)))
    ),
    "항공편": lambda rng: f"{rng.choice(_AIRLINES)}{rng.choice(('', '', ' '))}{rng.randint(100, 9999)}",
    "골프장코스": lambda rng: (
        rng.choice(("동", "서", "남", "북", "힐", "레이크", "마운틴", "밸리", "파인", "오션", "스카이", "챔피언"))
        + rng.choice(("", "코스", "코스"))
    ),
    "기수": _integer(1, 120),
    "명수": _integer(2, 60),
    "연도": _integer(1985, 2024),
    "관리번호": _yeared("Y-000", "제Y-00호", "A000A000", "00-0000-0000호", "Y-0000-00", "AA-Y-000"),
    "금괴일련번호": _shapes("AA000000", "A0000000", "00000000"),
    "사건번호": _docket,
    "선박번호": _shapes("0000-000-0000000-0", "AAA-000000", "0000000"),
    "수표번호": lambda rng: shape(
        rng.choice(("00000000", "00000000", "가00000000", "나00000000", "마가00000000", "바가00000000")), rng
    ),
    "어음번호": lambda rng: rng.choice(
        (
            shape("자가00000000", rng),
            shape("자마00000000", rng),
            _yeared("Y-000000")(rng),
            shape("00420000000000000000", rng),
        )
    ),
    "어선": lambda rng: f"{shape('0000000', rng)}-{shape('0000000', rng)}",
    "범죄경력등조회회보서": _yeared("Y-000000", "형사Y-000000", "CRY-00000"),
    "특허번호": _yeared("제10-0000000호", "10-Y-0000000", "10-0000000", "제20-0000000호"),
    "군번": _shapes("00-000000", "00-00000000", "00-70000000", "00-000000000"),
    "면허번호": lambda rng: rng.choice(
        (
            shape("00-00-000000-00", rng),
            f"{rng.choice(_PLATE_REGIONS)} {shape('00-000000-00', rng)}",
            f"제{rng.randint(1000, 99999)}호",
            shape("00000", rng),
        )
    ),
    "훈장번호": _shapes("제0000호", "제00000호", "00000"),
    "내선번호": _shapes("000", "0000", "00"),
    "수험번호": _shapes("00000000", "000000", "0000-0000", "A0000"),
    "보훈번호": _shapes("00-000000", "00-00000000"),
    "보증번호": _yeared("제Y000000호", "Y0000000", "제000-000-Y00000호", "100-000-Y00000000"),
    "고시번호": _yeared("Y-00", "Y-000", "제Y-00호", "제Y-000호"),
    "비밀번호": _password,
    "등기번호": _shapes("제0000호", "00000", "0000-0000-000000", "제00000호"),
    "사업자등록번호": _shapes("000-00-00000", "000-00-00000", "000-00-00000", "0000000000"),
    "법인등록번호": _shapes("110111-0000000", "000011-0000000", "000000-0000000"),
    "접수번호": _yeared("제00000호", "제0000호", "00000", "Y-0000", "제Y-0000호", "AA-0000-000000"),
    "민원번호": _yeared("Y0000000", "1AA-0000-000000", "제Y-0000호"),
    "경매번호": lambda rng: (
        f"{rng.randint(2003, 2024)}{rng.choice(('', ' '))}타경{rng.choice(('', ' '))}{rng.randint(100, 29999)}"
    ),
    "채권번호": _shapes("제0000호", "0000-00", "000000-00-00000", "KR0000000000"),
    "일련번호": _serial,
}
