"""What formats declare holds together: each part of the program asks for its own piece of it."""

import pytest

from core.documents.formats import Content, Format, declared, endings, readable, writable
from core.messages import known
from core.verification.readers import READERS


@pytest.mark.parametrize("kind", Format)
def test_a_format_declares_all_that_is_asked(kind: Format) -> None:
    one = declared(kind)
    assert one.endings[0] == f".{kind}" and all(ending == ending.lower() for ending in one.endings)
    assert known(f"format.{kind}") and one.reader in READERS
    for way, refusal in ((one.opener, one.not_opened), (one.writer, one.not_written)):
        assert (way is None) == bool(refusal), "a format is handled, or a message says why not"
        assert callable(way()) if way else known(refusal)


def test_no_two_formats_have_one_ending() -> None:
    every = endings(tuple(Format))
    assert len(set(every)) == len(every)


def test_one_format_takes_what_no_other_claims() -> None:
    (kind,) = (kind for kind in Format if declared(kind).recognised is None)
    assert declared(kind).opener is not None
    text = Content("원고 홍길동\n".encode())
    assert not [one for one in Format if (fits := declared(one).recognised) and fits(text)]


def test_what_is_written_can_be_read_again() -> None:
    assert set(writable()) <= set(readable())
