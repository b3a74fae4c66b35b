"""Overlaps: the longest wins, nothing to be replaced is left half standing, blocks are never crossed."""

import pytest

from core.detection.model import Mention
from core.documents.model import Block
from core.errors import RedactionError
from core.redaction.spans import BlockMap, check, resolve

TEXT = "0123456789"


def _mention(start: int, end: int, treatment: str = "letter", score: float = 1.0, entity: str = "") -> Mention:
    name = entity or f"{start}-{end}-{treatment}"
    return Mention(start, end, "주소", TEXT[start:end], score, "test", treatment, name)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("spans", "chosen", "dropped"),
    [
        ([], [], 0),
        ([(0, 3, "letter"), (3, 5, "letter")], [(0, 3, "letter"), (3, 5, "letter")], 0),
        ([(3, 5, "letter"), (0, 3, "letter")], [(0, 3, "letter"), (3, 5, "letter")], 0),
        ([(0, 5, "letter"), (1, 3, "letter")], [(0, 5, "letter")], 1),
        ([(0, 5, "keep"), (1, 3, "letter")], [(0, 5, "keep")], 1),
        ([(0, 3, "keep"), (0, 3, "letter")], [(0, 3, "letter")], 1),
        ([(0, 5, "letter"), (3, 7, "letter")], [(0, 7, "letter")], 1),
        ([(0, 3, "letter"), (2, 7, "letter")], [(0, 7, "letter")], 1),
        ([(0, 5, "keep"), (3, 7, "letter")], [(3, 7, "letter")], 1),
        ([(0, 3, "letter"), (2, 7, "keep")], [(0, 3, "letter")], 1),
        ([(0, 4, "letter"), (3, 7, "letter"), (6, 9, "letter")], [(0, 9, "letter")], 2),
        ([(0, 4, "letter"), (3, 7, "keep"), (6, 9, "letter")], [(0, 4, "letter"), (6, 9, "letter")], 1),
        # what a kept one covers comes back where the kept one gives way
        ([(0, 8, "keep"), (1, 5, "letter"), (7, 10, "letter")], [(1, 5, "letter"), (7, 10, "letter")], 1),
        (
            [(0, 8, "keep"), (1, 4, "letter"), (3, 6, "letter"), (7, 9, "letter")],
            [(1, 6, "letter"), (7, 9, "letter")],
            2,
        ),
        ([(0, 8, "keep"), (1, 3, "letter"), (5, 7, "letter")], [(0, 8, "keep")], 2),
        # a kept one takes its place even where a longer one gave way
        ([(0, 7, "keep"), (1, 5, "keep"), (6, 9, "letter")], [(1, 5, "keep"), (6, 9, "letter")], 1),
    ],
)
def test_overlaps(spans: list[tuple[int, int, str]], chosen: list[tuple[int, int, str]], dropped: int) -> None:
    found, gone = resolve(TEXT, [_mention(*span) for span in spans])
    assert [(item.start, item.end, item.treatment) for item in found] == chosen
    assert gone == dropped
    assert all(item.text == TEXT[item.start : item.end] for item in found)


def test_of_equal_spans_the_higher_score_wins() -> None:
    found, _ = resolve(TEXT, [_mention(0, 3, score=0.5, entity="low"), _mention(0, 3, score=0.9, entity="high")])
    assert [item.entity for item in found] == ["high"]


@pytest.mark.parametrize("span", [(-1, 2, "01"), (3, 3, ""), (9, 11, "9"), (0, 2, "99"), (4, 2, "")])
def test_mentions_that_do_not_fit_are_refused(span: tuple[int, int, str]) -> None:
    wrong = Mention(span[0], span[1], "주소", span[2], 1.0, "test", "letter", "e")
    with pytest.raises(RedactionError) as caught:
        check(TEXT, [_mention(0, 3), wrong])
    assert caught.value.code == "redaction.stale" and caught.value.fields == {"count": 1}


@pytest.mark.parametrize(
    ("span", "pieces"),
    [
        ((0, 2), [(0, 2, 0, 3)]),
        ((1, 5), [(1, 3, 0, 3), (4, 5, 4, 8)]),
        ((2, 10), [(2, 3, 0, 3), (4, 8, 4, 8), (9, 10, 9, 10)]),
        ((3, 4), []),
        ((8, 9), []),
    ],
)
def test_spans_are_cut_at_blocks(span: tuple[int, int], pieces: list[tuple[int, int, int, int]]) -> None:
    assert BlockMap(TEXT, [Block(0, 3), Block(4, 8), Block(9, 10)]).pieces(*span) == pieces


def test_without_blocks_the_text_is_one() -> None:
    assert BlockMap(TEXT, []).pieces(2, 4) == [(2, 4, 0, 10)]
