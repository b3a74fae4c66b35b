"""What pages draw and no reader gives: pictures in patterns and soft masks, letters turned into outlines."""

from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from core.documents import Document
from core.errors import DocumentError
from tests import fixtures_pdf as pdf
from tests.fixtures_pdf import STORY, read

Paint = Callable[[pikepdf.Pdf], tuple[bytes, Dictionary]]
WHOLE = b"595 0 0 842 0 0 cm "
_INLINE = b"BI /W 8 /H 8 /CS /G /BPC 1 ID 12345678 EI"


def told(document: Document) -> dict[str, dict[str, object]]:
    return {notice.code: notice.fields for notice in document.notices}


def _picture(file: pikepdf.Pdf) -> Dictionary:
    one = file.make_stream(b"\x80" * 64, Type=Name.XObject, Subtype=Name.Image, Width=8, Height=8)
    one.ColorSpace, one.BitsPerComponent = Name.DeviceGray, 8
    return Dictionary(XObject=Dictionary(I=one))


def _form(file: pikepdf.Pdf, content: bytes, resources: Dictionary, **keys: object) -> pikepdf.Stream:
    made = file.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 595, 842]))
    made.Resources = resources
    for key, item in keys.items():
        made[f"/{key}"] = item
    return made


def _tiles(file: pikepdf.Pdf, content: bytes, resources: Dictionary) -> Dictionary:
    made = _form(file, content, resources, Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1)
    made.XStep, made.YStep = 595, 842
    del made.Subtype
    return Dictionary(Pattern=Dictionary(P0=made))


def by_pattern(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    return b"/Pattern cs /P0 scn 0 0 595 842 re f", _tiles(file, WHOLE + b"/I Do", _picture(file))


def by_pattern_inline(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    return b"/Pattern CS /P0 SCN 0 421 m 595 421 l S", _tiles(file, WHOLE + _INLINE, Dictionary())


def by_pattern_in_a_form(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    content, resources = by_pattern(file)
    return b"/F Do", Dictionary(XObject=Dictionary(F=_form(file, content, resources)))


def by_form_in_a_pattern(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    inside = Dictionary(XObject=Dictionary(F=_form(file, WHOLE + b"/I Do", _picture(file))))
    return b"/Pattern cs /P0 scn 0 0 595 842 re f", _tiles(file, b"/F Do", inside)


def by_mask(file: pikepdf.Pdf) -> tuple[bytes, Dictionary]:
    group = _form(file, WHOLE + b"/I Do", _picture(file), Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray))
    mask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=group)
    return b"/G gs 0 g 0 0 595 842 re f", Dictionary(ExtGState=Dictionary(G=Dictionary(SMask=mask)))


PAINTED = [by_pattern, by_pattern_inline, by_pattern_in_a_form, by_form_in_a_pattern, by_mask]


def _with(paint: Paint, number: int) -> bytes:
    """A page with text and an empty one, with ``paint`` on that of the number; both list all that either uses."""

    def add(file: pikepdf.Pdf) -> None:
        content, resources = paint(file)
        file.add_blank_page(page_size=(595, 842))
        for page in file.pages:
            page.obj.Resources = Dictionary({**dict(file.pages[0].Resources.items()), **dict(resources.items())})
        file.pages[number].contents_add(b"q " + content + b" Q", prepend=True)

    return pdf.changed(pdf.plain(STORY[:30]), add)


@pytest.mark.parametrize("paint", PAINTED)
def test_a_page_whose_picture_is_painted_is_unread(paint: Paint) -> None:
    with pytest.raises(DocumentError) as caught:
        read(_with(paint, 1))
    assert caught.value.code == "pdf.pages_unread" and caught.value.fields["pages"] == "2"


@pytest.mark.parametrize("paint", PAINTED)
def test_a_picture_painted_on_a_page_of_text_is_named(paint: Paint) -> None:
    """The other page lists it, but is empty."""
    assert told(read(_with(paint, 0))) == {"pdf.images": {"count": 1}}
