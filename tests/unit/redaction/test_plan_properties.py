"""What holds of every plan, for any text and any mentions."""

import unicodedata
from bisect import bisect_right

from hypothesis import example, given, settings
from hypothesis import strategies as st
from plans import profile, with_party

from core.detection.model import Mention
from core.documents.model import Block
from core.redaction import plan_redaction, redact_name, redact_text
from core.redaction.letters import existing_letters
from core.taxonomy import taxonomy

LABELS = [
    "내국인이름",
    "은행",
    "주식회사",
    "계좌번호",
    "주민등록번호",
    "구아래주소",
    "나이",
    "동",
    "휴대폰번호",
    "주소",
]
WORDS = (
    "홍길동 김철수 은 는 이 가 을 으로부터 ( ) ' 신한은행 주식회사 A B동 "
    "원고 【피고】 주문 110-123-456 역삼동 서울 강남구 1 。"
)
PIECES = st.sampled_from([*WORDS.split(), " ", "\n", "각", "한\x00", "😀", "\u200d", "１２３", ""])
TEXTS = st.lists(PIECES | st.text(max_size=3), max_size=40).map("".join)


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, list[Block], list[Mention]]:
    text = draw(TEXTS)
    cuts = sorted(set(draw(st.lists(st.integers(0, len(text)), max_size=12))))
    blocks = _blocks(text)
    found: list[Mention] = []
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        label = draw(st.sampled_from(LABELS))
        entity = draw(st.sampled_from(["e1", "e2", "e3", text[start:end]]))
        treatment = draw(st.sampled_from(["letter", "numbered_omission", "delete_numbered", "keep"]))
        found.append(Mention(start, end, label, text[start:end], 1.0, "test", treatment, entity))
    return text, blocks, [item for item in found if item.text.strip("\n")]


def _blocks(text: str) -> list[Block]:
    blocks, start = [], 0
    for line in text.split("\n"):
        blocks.append(Block(start, start + len(line)))
        start += len(line) + 1
    return blocks


RULES = {
    "default": profile(),
    "masked": with_party(lines="mask"),
    "removed": with_party(lines="remove_line", several_parties="others", resident_number="remove"),
}


@given(cases(), st.sampled_from(sorted(RULES)))
@settings(max_examples=300, deadline=None)
def test_replacements_are_sorted_apart_and_inside_blocks(
    case: tuple[str, list[Block], list[Mention]], rule: str
) -> None:
    text, blocks, found = case
    result = plan_redaction(text, blocks, found, RULES[rule])
    position = 0
    for item in result.replacements:
        assert position <= item.start < item.end <= len(text)
        block = blocks[bisect_right([block.start for block in blocks], item.start) - 1]
        assert block.start <= item.start and item.end <= block.end
        assert not any(unicodedata.category(sign) == "Cc" for sign in item.text)
        position = item.end


def _marked(text: str, start: int, end: int) -> tuple[str, list[Block], list[Mention]]:
    return text, _blocks(text), [Mention(start, end, "내국인이름", text[start:end], 1.0, "test", "letter", "e1")]


@given(cases())
@example(_marked("홍길동한\x00은", 0, 4))
@example(_marked("홍길동\n\u200d", 3, 5))
@settings(max_examples=300, deadline=None)
def test_nothing_changes_but_the_replaced_spans(case: tuple[str, list[Block], list[Mention]]) -> None:
    text, blocks, found = case
    result = plan_redaction(text, blocks, found, with_party(lines="mask"))
    output = redact_text(text, result)
    position = written = 0
    for item in result.replacements:
        gap = item.start - position
        assert output[written : written + gap] == text[position : item.start]
        written += gap + len(item.text)
        position = item.end
    assert output[written:] == text[position:]
    # Beyond the mentions only particles change: short, Hangul, and for another particle.
    for item in result.replacements:
        beyond = [spot for spot in range(item.start, item.end) if not any(m.start <= spot < m.end for m in found)]
        assert len(beyond) <= 4 and all("가" <= text[spot] <= "힣" for spot in beyond)


@given(cases())
@settings(max_examples=300, deadline=None)
def test_letters_are_one_to_one_and_in_order_of_appearance(case: tuple[str, list[Block], list[Mention]]) -> None:
    text, blocks, found = case
    letters_only = [m for m in found if m.treatment in ("letter", "keep")]
    result = plan_redaction(text, blocks, letters_only, with_party(lines="mask"))
    letters = list(result.assignments.values())
    assert len(set(letters)) == len(letters)
    assert not set(letters) & existing_letters(text)
    first = list(dict.fromkeys(m.entity for m in letters_only if m.treatment == "letter"))
    assert list(result.assignments) == first
    assert letters == sorted(letters, key=lambda letter: (len(letter), letter))


@given(cases(), st.text(max_size=20))
@settings(max_examples=100, deadline=None)
def test_planning_twice_is_planning_once_and_helpers_take_anything(
    case: tuple[str, list[Block], list[Mention]], stem: str
) -> None:
    text, blocks, found = case
    result = plan_redaction(text, blocks, found, profile())
    assert result == plan_redaction(text, blocks, found[::-1], profile())
    assert redact_name(stem, result)


def test_every_label_can_be_planned() -> None:
    for label in taxonomy().labels:
        found = [Mention(0, 5, label, "한빛 12", 1.0, "test", taxonomy().labels[label].treatment, "e")]
        plan_redaction("한빛 12는", [], found, profile())
