"""What the content of a page may do where it is drawn again: it looks as it did, or is counted, or is refused."""

from collections.abc import Callable
from typing import Any

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name

from core.errors import DocumentError
from tests.fixtures_pdf import as_forms, changed, plain
from tests.fixtures_pdf_in_place import opened, places

TEXT = "증인 김수한이 말하였다."
STAYS = "이 법원의 판단은 위와 같다."
LINE = "60 600 m 400 600 l S\n"
Change = Callable[[pikepdf.Pdf], None]


def _with(before: str = "", behind: str = "", **resources: Any) -> Change:
    """Content before and behind that of the page, and what it names."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        for key, value in resources.items():
            page.Resources[f"/{key}"] = value
        page.contents_add(before.encode(), prepend=True)
        page.contents_add(behind.encode(), prepend=False)

    return change


def _state(**entries: Any) -> Change:
    return _with("/G gs\n", ExtGState=Dictionary(G=Dictionary(entries)))


def _form(content: str, **entries: Any) -> Change:
    """A form drawn behind the page's own content."""

    def change(pdf: pikepdf.Pdf) -> None:
        box = {"BBox": [0, 0, 600, 850], **entries}
        form = pdf.make_stream(content.encode(), Type=Name.XObject, Subtype=Name.Form, **box)
        _with("", "/Fm Do\n", XObject=Dictionary(Fm=form))(pdf)

    return change


def _masked(pdf: pikepdf.Pdf) -> None:
    """A mask that lets all through: nobody has looked what it is."""
    group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    white = pdf.make_stream(b"1 g 0 0 600 850 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 850])
    white.Group = group
    _state(**{"/SMask": Dictionary(S=Name.Luminosity, G=white)})(pdf)


def _in_units(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.UserUnit = 2


def _deep(pdf: pikepdf.Pdf) -> None:
    """Forms in forms in forms."""
    inner = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 850])
    for _ in range(13):
        outer = pdf.make_stream(b"/Fm Do", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 850])
        outer.Resources = Dictionary(XObject=Dictionary(Fm=inner))
        inner = outer
    _with("", "/Fm Do\n", XObject=Dictionary(Fm=inner))(pdf)


def _half_seen(pdf: pikepdf.Pdf) -> None:
    form = pdf.make_stream(b"0 0 m 300 0 l S", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 850])
    states = Dictionary(G=Dictionary({"/ca": 0.5}))
    _with("", "/G gs /Fm Do\n", ExtGState=states, XObject=Dictionary(Fm=form))(pdf)


def _state_line(line: str = LINE, **entries: Any) -> Change:
    state = Dictionary({f"/{key}": value for key, value in entries.items()})
    return _with("", "/G gs " + line, ExtGState=Dictionary(G=state))


def _behind_a_form(pdf: pikepdf.Pdf) -> None:
    """A form that changes place, colour and width for itself."""
    content = b"0.5 0 0 0.5 0 0 cm 9 w 1 0 0 RG 1 0 0 rg"
    form = pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 850])
    _with("/Fm Do\n", LINE, XObject=Dictionary(Fm=form))(pdf)


def _shaded(pdf: pikepdf.Pdf) -> None:
    function = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
    shade = Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray, Coords=[0, 0, 9, 0], Function=function)
    _with("", "q 60 300 90 90 re W n /Sh sh Q\n", Shading=Dictionary(Sh=shade))(pdf)


REFUSED: dict[str, Change] = {
    "letters half seen through": _state(**{"/ca": 0.5}),
    "letters blended with the paper": _state(**{"/BM": Name.Multiply}),
    "letters behind a mask": _masked,
    "a state of drawing nobody knows": _state(**{"/Odd": 1}),
    "a form that is half seen through": _half_seen,
    "a form on a layer": _form("", OC=Dictionary(Type=Name.OCG, Name="가")),
    "a page in units of its own": _in_units,
    "forms in forms without end": _deep,
    "an operator nobody knows in a form": _form("zz"),
    "states kept without end": _with("", "q " * 600),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_understood_is_refused(what: str) -> None:
    document = opened(changed(plain(TEXT, STAYS), REFUSED[what]))
    with pytest.raises(DocumentError) as caught:
        document.write_in_place(places(document.text, "김수한"))
    assert caught.value.code == "pdf.in_place.drawn"


SAME: dict[str, Change] = {
    "red letters": _with("1 0 0 rg\n"),
    "red letters as printers have them": _with("0 1 1 0 k\n"),
    "grey letters": _with("0.4 g\n"),
    "letters in a space of three colours": _with("/DeviceRGB cs 0 0.5 0 sc\n"),
    "letters drawn around": _with("2 Tr 0.6 w 0 0 1 RG\n"),
    "a wide line by a state": _state_line(LW=6),
    "a dashed line by a state": _state_line(LW=3, D=Array([Array([9, 9]), 0])),
    "a line with square ends by a state": _state_line("60 600 m 90 600 l S\n", LW=20, LC=2),
    "a state that is seen whole": _state(**{"/ca": 1, "/CA": 1, "/BM": Name.Normal, "/SMask": Name("/None")}),
    "a form at another scale": _form(LINE, Matrix=[0.5, 0, 0, 0.5, 100, 300]),
    "a form cut off": _form("5 w 0 600 m 600 600 l S\n", BBox=[100, 0, 300, 850]),
    "a line behind a form": _behind_a_form,
    "a state brought back": _with("q 1 0 0 rg 1 0 0 RG 9 w Q\n", LINE),
    "more states brought back than kept": _with("", "Q Q\n" + LINE),
}


@pytest.mark.parametrize("what", SAME)
def test_what_is_understood_looks_as_it_did(what: str) -> None:
    data = changed(plain(TEXT, STAYS), SAME[what])
    draft = opened(data).write_in_place(())
    before, after = _pixels(data), _pixels(draft.data)
    assert before != _pixels(plain(TEXT, STAYS)) or "state" in what
    both = zip(before, after, strict=True)
    off = sum(any(abs(a - b) > 96 for a, b in zip(one, other, strict=True)) for one, other in both)
    inked = sum(min(one) < 160 for one in before)
    assert off < 0.05 * inked, (off, inked)


LEFT_OUT: dict[str, tuple[Change, int]] = {
    "a picture in the content": (_with("", "q 50 0 0 50 60 300 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q\n"), 1),
    "a shade": (_shaded, 1),
    "a line half seen through": (_with("", "/G gs " + LINE, ExtGState=Dictionary(G=Dictionary({"/CA": 0.5}))), 1),
    "a box in a colour nobody knows": (_with("", "/Odd cs 1 scn 60 300 90 90 re f\n"), 1),
    "a line in a colour nobody knows": (_with("", "/Odd CS 1 SCN " + LINE), 1),
}


@pytest.mark.parametrize("what", LEFT_OUT)
def test_what_cannot_show_letters_is_left_out_and_counted(what: str) -> None:
    change, count = LEFT_OUT[what]
    draft = opened(changed(plain(TEXT, STAYS), change)).write_in_place(())
    assert {one.code: one.fields for one in draft.notices}["pdf.in_place.left_out"] == {"count": count}
    assert _pixels(draft.data) == _pixels(opened(plain(TEXT, STAYS)).write_in_place(()).data)


@pytest.mark.parametrize("scale", [0.7, 1.0])
def test_a_page_drawn_as_a_form_is_drawn_again(scale: float) -> None:
    document = opened(as_forms(plain(TEXT, STAYS), scale))
    written = document.write_in_place(places(document.text, "김수한")).data
    assert opened(written).text == document.text.replace("김수한", "A")


def _pixels(data: bytes) -> list[tuple[int, ...]]:
    image = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB").reduce(2)
    data = image.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))
