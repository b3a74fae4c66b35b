"""What nobody read is a doubt; what was removed on purpose is none; what this version does not know is one."""

import pytest
from doubt_cases import case, ids

from core.errors import Notice
from core.review.doubts import Severity, unread
from tests.fixtures_messages import CODES


@pytest.mark.parametrize(
    ("code", "severity"),
    [
        ("docx.images", Severity.LEAK),
        ("docx.dates", Severity.LEAK),
        ("pdf.recognised", Severity.LEAK),
        ("pdf.hidden", Severity.LEAK),
        ("pdf.not_drawn", Severity.LEAK),
        ("detection.no_model", Severity.LEAK),
        ("hwpx.something_new", Severity.LEAK),
        ("docx.objects", Severity.WRONG),
        ("pdf.images", Severity.WRONG),
        ("pdf.inner_text", Severity.WRONG),
        ("pdf.codeless", Severity.WRONG),
        ("pdf.unmapped", Severity.WRONG),
    ],
)
def test_an_unread_part_is_a_doubt(code: str, severity: Severity) -> None:
    (doubt,) = unread.find(case("글", notices=[Notice(code, {"count": 2})]))
    assert (doubt.severity, doubt.spans, doubt.keys) == (severity, (), ())


@pytest.mark.parametrize("code", ["docx.comments", "docx.links", "pdf.fresh", "pdf.scripts"])
def test_what_is_settled_is_none(code: str) -> None:
    assert list(unread.find(case("글", notices=[Notice(code, {"count": 2})]))) == []


def test_every_code_it_sorts_is_a_message_of_the_program() -> None:
    assert CODES >= (unread._SETTLED | unread._LEFT_OUT)


def test_the_notice_itself_is_the_explanation() -> None:
    notice = Notice("docx.images", {"count": 3})
    (doubt,) = unread.find(case("글", notices=[notice]))
    assert doubt.explanation("ko") == notice.message("ko")
    assert doubt.explanation("en") == notice.message("en")


def test_more_pictures_are_another_doubt_and_the_same_notice_twice_is_one() -> None:
    two, three = Notice("docx.images", {"count": 2}), Notice("docx.images", {"count": 3})
    assert len(set(ids(unread.find(case("글", notices=[two, two, three]))))) == 2
    assert len(ids(unread.find(case("글", notices=[two, two, three])))) == 2
