"""Whose letter a replaced value gets where no mention covers it."""

import pytest

from core.closing import chances, close_gaps, find_gaps, folder_without, with_own_name
from core.detection.model import Mention
from core.documents.model import Block
from core.redaction import load_profile, plan_redaction, redact_text
from core.redaction.plan import OMITTED
from core.taxonomy import taxonomy


def _mentions(text: str, *named: tuple[str, str]) -> list[Mention]:
    """One mention of each value, in reading order, an entity each: "e1", "e2", …"""
    found: list[Mention] = []
    for number, (value, label) in enumerate(named, 1):
        start = text.index(value, found[-1].end if found else 0)
        treatment = taxonomy().labels[label].treatment
        found.append(Mention(start, start + len(value), label, value, 0.9, "model", treatment, f"e{number}"))
    return found


@pytest.mark.parametrize(
    ("text", "named", "owner"),
    [
        ("이수정 그리고 이수, 다시 이수는 갔다.", [("이수정", "내국인이름"), ("이수", "내국인이름")], "e2"),
        ("달빛은행, 달빛나루은행, 달빛나루에 갔다.", [("달빛은행", "은행"), ("달빛나루은행", "은행")], "e2"),
        ("달빛나루은행, 달빛은행, 달빛에 갔다.", [("달빛나루은행", "은행"), ("달빛은행", "은행")], "e2"),
        # without an owner of its own, whoever bears it as a part
        ("달빛은행에 갔다. 달빛은 멀다.", [("달빛은행", "은행")], "e1"),
    ],
)
def test_a_value_belongs_to_whoever_bears_exactly_it(text: str, named: list[tuple[str, str]], owner: str) -> None:
    blocks = [Block(0, len(text))]
    mentions = _mentions(text, *named)
    closed, plan = close_gaps(text, blocks, mentions, load_profile())
    assert [one.entity for one in closed if one not in mentions] == [owner]
    assert find_gaps(text, closed, plan) == ()


def test_a_name_glued_to_other_words_is_replaced_and_what_may_be_chance_is_counted() -> None:
    text = "피고 이의신은 갔다. 같은날피고이의신명의의계좌로 보냈다. 그는 이의신청을 하였다."
    mentions = _mentions(text, ("이의신", "내국인이름"))
    closed, plan = close_gaps(text, [Block(0, len(text))], mentions, load_profile())
    assert [one.start for one in closed] == [text.index("이의신"), text.index("이의신명의")]
    (notice,) = chances(text, closed, plan)
    assert (notice.code, notice.fields) == ("redaction.glued", {"count": 1})
    assert chances(text, [*closed, *_mentions(text, ("이의신청", "내국인이름"))], plan) == ()


@pytest.mark.parametrize(
    ("text", "named", "result"),
    [
        (
            "원고 박솔은 졌다. 박솔의010-1234-5678로",
            [("박솔", "내국인이름"), ("010-1234-5678", "휴대폰번호")],
            "원고 A는 졌다. A의(전화번호 1 생략)으로",
        ),
        (
            "피고 이하나는 졌다. 명단 석방울이하나, 끝",
            [("이하나", "내국인이름"), ("석방울", "내국인이름")],
            "피고 A는 졌다. 명단 B A, 끝",
        ),
    ],
)
def test_a_name_that_only_the_result_shows_as_one_is_replaced(
    text: str, named: list[tuple[str, str]], result: str
) -> None:
    closed, plan = close_gaps(text, [Block(0, len(text))], _mentions(text, *named), load_profile())
    assert redact_text(text, plan) == result
    assert find_gaps(text, closed, plan) == ()


def test_what_nobody_bears_is_no_chance() -> None:
    text = "피고 홍길동은 이의신청을 하였다."
    closed, plan = close_gaps(text, [Block(0, len(text))], _mentions(text, ("홍길동", "내국인이름")), load_profile())
    assert chances(text, closed, plan) == ()


def test_what_only_the_files_name_holds_is_looked_for_like_any_other_value() -> None:
    text = "피고 홍길동은 이의신청을 하였다."
    _, plan = close_gaps(text, [Block(0, len(text))], _mentions(text, ("홍길동", "내국인이름")), load_profile())
    more = with_own_name("홍길동과 서윤담 010-1234-5678", text, plan)
    (notice,) = more.notices
    own = {value.text for value in more.values} - {value.text for value in plan.values}
    assert own == {"서윤담", "010-1234-5678"} and set(more.names) - set(plan.names) == {(one, OMITTED) for one in own}
    assert (notice.code, notice.fields) == ("redaction.own_name", {"count": 2})
    assert more.replacements == plan.replacements


def test_what_the_text_holds_is_left_to_those_who_decided_on_it_there() -> None:
    text = "판사 서윤담은 들었다."
    plan = plan_redaction(text, [Block(0, len(text))], [], load_profile())
    assert with_own_name("서윤담 판결", text, plan) == plan


def test_one_word_stands_in_a_folders_name_for_whoever_is_replaced() -> None:
    """Letters differ from judgment to judgment of the folder."""
    text = "원고 나래하늘은 달빛식당에 갔다."
    plan = plan_redaction(
        text, [Block(0, len(text))], _mentions(text, ("나래하늘", "내국인이름"), ("달빛식당", "식당")), load_profile()
    )
    assert folder_without("달빛식당_나래하늘 김도윤 (2024가합1)", plan) == f"{OMITTED}_{OMITTED} {OMITTED} (2024가합1)"
    assert folder_without("서울고등법원 민사 3부 선고") == "서울고등법원 민사 3부 선고"
