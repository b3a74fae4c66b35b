"""The proof: both sides of a page begin and end at the same lines, and nothing that differs or stays is left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gui.models.proof import Proof
from app.gui.models.stays import StayLine
from core.documents.model import Block, BlockKind, Replacement, apply_replacements

TEXT = "판결\n원고 구본혁\n주소 서울 한길 3\n이유\n구본혁은 나리식당에서\n서은채를 만났다."


def at(value: str, nth: int = 0) -> tuple[int, int]:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(value, start + 1)
    return start, start + len(value)


REPLACEMENTS = (
    Replacement(*at("구본혁"), "A"),
    Replacement(*at("주소 서울 한길 3"), ""),
    Replacement(*at("구본혁", 1), "A"),
)
STAYS = {"identifiers": (StayLine("서은채", "내국인이름", (at("서은채"),), "공인"),)}


def lines(page: int | None = None) -> list[Block]:
    """A block for each line; the last three lie on another page."""
    starts = [0, *(place + 1 for place, character in enumerate(TEXT) if character == "\n")]
    ends = [*(start - 1 for start in starts[1:]), len(TEXT)]
    pages = [page, page, page, *([page + 4] * 3 if page else [None] * 3)]
    return [Block(a, b, BlockKind.PARAGRAPH, page=n) for a, b, n in zip(starts, ends, pages, strict=True)]


def test_pages_are_those_of_the_document_with_their_numbers() -> None:
    proof = Proof(TEXT, lines(2), REPLACEMENTS, STAYS)
    assert proof.own_pages and [proof.page(index).number for index in range(len(proof))] == [2, 6]
    first, second = proof.page(0), proof.page(1)
    assert first.before.text == "판결\n원고 구본혁\n주소 서울 한길 3" and first.after.text == "판결\n원고 A\n"
    assert second.before.text == "이유\n구본혁은 나리식당에서\n서은채를 만났다."
    assert second.after.text == "이유\nA은 나리식당에서\n서은채를 만났다."


def test_what_is_replaced_removed_and_left_is_told_where_it_stands() -> None:
    proof = Proof(TEXT, lines(1), REPLACEMENTS, STAYS)
    told = [
        [(one.kind, one.text, one.becomes, one.group, one.why) for one in proof.page(index).places]
        for index in range(len(proof))
    ]
    assert told == [
        [("replaced", "구본혁", "A", None, None), ("removed", "주소 서울 한길 3", "", None, None)],
        [("replaced", "구본혁", "A", None, None), ("stays", "서은채", "서은채", "identifiers", "공인")],
    ]
    after = apply_replacements(TEXT, REPLACEMENTS)
    assert ["".join(after[slice(*one.after)]) for one in proof.places] == ["A", "", "A", "서은채"]
    assert [TEXT[slice(*one.before)] for one in proof.places] == ["구본혁", "주소 서울 한길 3", "구본혁", "서은채"]


def test_a_long_text_without_pages_is_parted_between_paragraphs() -> None:
    text = "\n".join(f"{number} " + "가" * 100 for number in range(40))
    proof = Proof(text, (), (), {})
    assert not proof.own_pages and len(proof) > 3
    assert "\n".join(proof.page(index).before.text for index in range(len(proof))) == text
    assert [proof.page(index).number for index in range(len(proof))] == list(range(1, len(proof) + 1))


@pytest.mark.parametrize("text", ["", "한 줄", "끝\n"])
def test_the_shortest_texts_have_one_page(text: str) -> None:
    proof = Proof(text, (), (), {})
    assert len(proof) == 1 and proof.page(0).before.text == proof.page(0).after.text == text


@given(st.sets(st.integers(0, len(TEXT)), max_size=10), st.data())
def test_all_pages_together_are_both_texts_and_hold_every_place_once(cuts: set[int], data: st.DataObject) -> None:
    breaks = {place for place, character in enumerate(TEXT) if character == "\n"}
    pairs = [(a, b) for a, b in zip(sorted(cuts)[::2], sorted(cuts)[1::2], strict=False) if not breaks & {*range(a, b)}]
    made = [Replacement(a, b, data.draw(st.sampled_from(["", "A", "(생략)"]))) for a, b in pairs]
    proof = Proof(TEXT, lines(1), made, {})
    pages = [proof.page(index) for index in range(len(proof))]
    assert "\n".join(page.before.text for page in pages) == TEXT
    assert "\n".join(page.after.text for page in pages) == apply_replacements(TEXT, made)
    assert [place for page in pages for place in page.places] == proof.places
    start = 0
    for page in pages:
        end = start + len(page.before.text)
        assert all(start <= place.before[0] <= end for place in page.places)
        start = end + 1
