"""The parties of papers that are no judgments: juvenile cases, orders about orders."""

import pytest

from core.detection.party import find_parties


def _found(text: str) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.label) for one in find_parties(text)]


def test_fields_of_a_juvenile_case_are_nobody() -> None:
    """직업(학교) is one field, and who reports a case to the court is a party."""
    text = (
        "소      년    1. 홍길동 (090814-3******, 남, 15세)\n"
        "                 직업(학교)  달빛중학교 3학년 5반\n"
        "                 주거(송달장소)  대구 달서구 월곡로 68길 22\n"
        "                 보호자      부  홍갑동\n"
        "통  고  인    성춘향(2024푸1530)\n"
        "주          문\n"
    )
    assert _found(text) == [
        ("홍길동", "내국인이름"),
        ("월곡로 68길 22", "구아래주소"),
        ("홍갑동", "내국인이름"),
        ("성춘향", "내국인이름"),
    ]


@pytest.mark.parametrize("heading", ["결정선고", "결 정 선 고", "심판선고", "심 판 고 지"])
def test_when_an_order_was_given_is_no_party(heading: str) -> None:
    text = (
        f"보호소년        도하람\n보 조 인        변호사 감동수(국선)\n{heading}        2023. 9. 14.\n\n주       문\n"
    )
    assert _found(text) == [("도하람", "내국인이름")]


def test_a_village_that_is_a_party_is_called_by_its_village() -> None:
    defendants = "1. 감동수\n2. 나루리마을회\n  대표자 이장 표정욱"
    text = f"원      고    도하람\n피      고    {defendants}\n변 론 종 결     2022. 5. 17.\n"
    assert _found(text)[2:] == [("나루리", "단체명"), ("표정욱", "내국인이름")]


def test_what_a_ruling_is_about_is_no_party() -> None:
    """The ruling to be corrected stands among the parties with its court, day and number; where somebody lived last
    may be abroad, and a newspaper has a publisher."""
    text = (
        "신   청   인     1. 홍길동\n"
        "                   국외 최후거소   일본국 오사카부 오사카시 이쿠노구 4초메 11-23, 메종 사쿠라 205\n"
        "                 2. 주식회사 달빛신문\n"
        "                    대표이사 발행인 방울\n"
        "\n"
        "[경정대상 판결]     대구지방법원 2024. 3. 14. 선고 2021가합208841 판결\n"
        "피  신  청 인     김갑동\n"
        "                  대구지방법원 2024. 3. 15.자 2021가합208841 결정\n"
        "주          문\n"
    )
    assert _found(text) == [
        ("홍길동", "내국인이름"),
        ("오사카부 오사카시 이쿠노구 4초메 11-23, 메종 사쿠라 205", "국외주소"),
        ("달빛신문", "주식회사"),
        ("방울", "내국인이름"),
        ("김갑동", "내국인이름"),
    ]
