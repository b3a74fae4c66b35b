"""Text that nobody writes but a hostile file can hold: lines as long as a book.

What takes time by the square of the length does not end here at all; the limit on the processor's time (far above what
is needed) turns that into a failure.
"""

import signal
from collections.abc import Iterator

import pytest

from core.closing import close_gaps
from core.detection.pipeline import detect
from core.documents.model import Block
from core.redaction.party_block import Lines, party_block, watched_lines
from core.redaction.profile import load_profile
from core.verification.gaps import GAP, says

_LIMIT = 90
_LENGTH = 100_000


class TooLong(BaseException):
    """The work did not end within the limit; no ``except Exception`` swallows it."""


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, _LIMIT)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("blank", [" ", "\t"])
@pytest.mark.parametrize("before", ["", "【", "원고"])
def test_the_party_block_is_looked_for_in_a_line_of_blanks(before: str, blank: str) -> None:
    text = before + blank * 1_000_000
    assert party_block(text) == (0, 0)
    assert watched_lines(text, (0, len(text)), ["직업"]) == []


@pytest.mark.parametrize(
    "piece",
    [" ", "\t", "\xa0", "7", "가", "나다", "M", "Ab ", "(", "( ", "「", "-", "1.", "가.", "www.a.", "a@", "ㅋ ",
     "원고 ", "주식회사 ", "국민은행 ", "서울 강남구 ", "제1호 ", "010-", "010-1234-5678 ", "(Kim)", "김철수(金哲洙) ",
     "김철수, "],
)  # fmt: skip
def test_one_line_is_detected_and_planned(piece: str) -> None:
    text = "원고 김철수 " + piece * (_LENGTH // len(piece))
    block = Block(0, len(text))
    found = detect(text, (block,), None, include_kept=True)
    mentions, plan = close_gaps(text, (block,), found.mentions, load_profile(None))
    assert "김철수" in {mention.text for mention in mentions}
    assert plan.replacements


@pytest.mark.parametrize("piece", ["가", "가·", "가나다. ", "에이/에스 ", "1 ", "인크, ", "외1 ", "시행일 "])
def test_a_partys_line_as_long_as_a_head_may_be(piece: str) -> None:
    text = "원고   김철수 " + piece * (50_000 // len(piece)) + "\n주문\n"
    found = detect(text, (Block(0, len(text)),), None, include_kept=True)
    assert "김철수" in {mention.text for mention in found.mentions}


def test_rows_that_are_alike_are_compared_each_with_its_own() -> None:
    rows = 50_000
    assert says(f"{GAP}\t벌금\n" * rows, "A\t벌금\n" * rows)
    assert says(f"{GAP}은 갔다. 벌금\n" * 20, "A는 갔다. 벌금\n" * 20) is False


def test_lines_are_found_within_their_block() -> None:
    text = "가나\n다라 마\n바"
    lines = Lines(text)
    assert lines.around(4, 5, 0, len(text)) == (3, 7)
    assert lines.around(0, 1, 0, len(text)) == (0, 2)
    assert lines.around(8, 9, 0, len(text)) == (8, 9)
    assert lines.around(4, 5, 4, 6) == (4, 6)
