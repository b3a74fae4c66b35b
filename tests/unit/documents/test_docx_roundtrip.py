"""Whatever the runs and whatever the spans: only the spans change, and every run keeps its formatting."""

import io
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from core.documents.docx.document import open_docx
from core.documents.model import Replacement, apply_replacements
from core.errors import DocumentError
from tests.fixtures_docx import box, cell, judgment, p, r, simple, table

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

_letters = st.text(st.sampled_from('가나다홍길동 A1😀é漢\u1112\u1161\u200b<&>"'), max_size=6)
_special = st.sampled_from(
    ("<w:r><w:tab/></w:r>", "<w:r><w:br/></w:r>", "<w:r><w:noBreakHyphen/></w:r>", "<w:r><w:softHyphen/></w:r>",
     '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>')
)  # fmt: skip
_properties = st.sampled_from(("", "<w:b/>", "<w:i/>", '<w:color w:val="FF0000"/>', "<w:vanish/>"))
_runs = st.lists(st.one_of(st.builds(r, _letters, _properties), _special), max_size=6)
_paragraphs = st.builds(lambda runs: p(*runs), _runs)
_boxes = st.builds(lambda content: p("앞", box(content), "뒤"), _paragraphs)
_cells = st.builds(lambda *content: cell(*content), _paragraphs, st.one_of(_paragraphs, _boxes))
_tables = st.builds(lambda *cells: table("".join(cells), "".join(cells[:2])), _cells, _cells, _cells)
_bodies = st.lists(st.one_of(_paragraphs, _paragraphs, _boxes, _tables), min_size=1, max_size=4).map("".join)


@st.composite
def _spans(draw: st.DrawFn, document: object) -> list[Replacement]:
    """Random spans inside the document's blocks but the first, sorted and apart."""
    spans: list[Replacement] = []
    for block in document.blocks[1:]:  # type: ignore[attr-defined]
        position = block.start
        while position < block.end and draw(st.booleans()):
            start = draw(st.integers(position, block.end - 1))
            end = draw(st.integers(start + 1, block.end))
            spans.append(
                Replacement(
                    start, end, draw(st.sampled_from(("", "A", "B동", "(전화번호 1 생략)", " C ", "가\t나\n다")))
                )
            )
            position = end
    return spans


@settings(max_examples=80, deadline=None)
@given(body=_bodies, data=st.data())
def test_only_the_spans_change(body: str, data: st.DataObject) -> None:
    file = simple(p("판결") + body)
    with TemporaryDirectory() as folder:
        document = open_docx(Path("a.docx"), file)
        replacements = data.draw(_spans(document))
        target = Path(folder) / "b.docx"
        target.write_bytes(document.write_native(replacements).data)
        again = open_docx(target, target.read_bytes())
    assert again.text == apply_replacements(document.text, replacements)
    assert [block.kind for block in again.blocks] == [block.kind for block in document.blocks]
    if not replacements:
        assert _run_formats(file) == _run_formats(_written_as_is(document))


def _written_as_is(document: object) -> bytes:
    """The document written with no replacements."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "c.docx"
        target.write_bytes(document.write_native(()).data)  # type: ignore[attr-defined]
        return target.read_bytes()


def _body(data: bytes) -> etree._Element:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return etree.fromstring(archive.read("word/document.xml"))


def _run_formats(data: bytes) -> list[tuple[bytes, str]]:
    return [
        (
            b"".join(etree.tostring(item, method="c14n", exclusive=True) for item in run.findall(W + "rPr")),
            "".join(run.itertext()),
        )
        for run in _body(data).iter(W + "r")
    ]


def test_runs_keep_their_formatting_and_the_first_takes_the_replacement(tmp_path: Path) -> None:
    file = simple(
        p(r("원고 홍", "<w:b/>"), r("길", "<w:i/>"), r("동은", '<w:color w:val="0000FF"/>'), r(" 잘못이 없다"))
    )
    document = open_docx(tmp_path / "a.docx", file)
    (tmp_path / "b.docx").write_bytes(document.write_native([Replacement(3, 6, "A")]).data)
    formats = _run_formats((tmp_path / "b.docx").read_bytes())
    assert [text for _, text in formats] == ["원고 A", "", "은", " 잘못이 없다"]
    assert [markup for markup, _ in formats] == [markup for markup, _ in _run_formats(file)]


def test_writing_twice_gives_the_same_bytes_and_leaves_the_document_as_it_was(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", judgment())
    text = document.text
    start = text.index("가나다")
    for name in ("b.docx", "c.docx"):
        (tmp_path / name).write_bytes(document.write_native([Replacement(start, start + 3, "A")]).data)
    assert (tmp_path / "b.docx").read_bytes() == (tmp_path / "c.docx").read_bytes()
    assert document.text == text


def test_both_copies_of_a_text_box_are_written(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", simple(p("앞", box(p(r("홍길"), r("동이")), p(r("홍"), r("길동이"))))))
    start = document.text.index("홍길동")
    (tmp_path / "b.docx").write_bytes(document.write_native([Replacement(start, start + 3, "A")]).data)
    boxes = list(_body((tmp_path / "b.docx").read_bytes()).iter(W + "txbxContent"))
    assert ["".join(item.itertext()) for item in boxes] == ["A이", "A이"]


@pytest.mark.parametrize("new", ["", " B "])
def test_a_blank_at_the_end_of_a_replaced_piece_of_a_formula_stays(new: str) -> None:
    document = open_docx(Path("a.docx"), simple(p("식 ", "<m:oMath><m:r><m:t>x 홍길동</m:t></m:r></m:oMath>")))
    start = document.text.index("홍길동")
    draft = document.write_native([Replacement(start, start + 3, new)])
    assert open_docx(Path("b.docx"), draft.data).text == f"식 x {new}"


def test_a_blank_beside_a_value_that_ends_within_a_run_stays() -> None:
    """No blank stood at an end of the text before, so nothing had to say that blanks there count."""
    runs = "".join(f"<w:r><w:t>{text}</w:t></w:r>" for text in ("피고 솔바", "람 은행은"))
    document = open_docx(Path("a.docx"), simple(p(runs)))
    draft = document.write_native([Replacement(3, 6, "A")])
    assert [item.get("{http://www.w3.org/XML/1998/namespace}space") for item in _body(draft.data).iter(W + "t")] == [
        None, "preserve",
    ]  # fmt: skip
    assert open_docx(Path("b.docx"), draft.data).text == "피고 A 은행은"


@pytest.mark.parametrize("font", ["바탕", "Symbol"])
def test_symbols_of_a_formula_become_its_own_text_the_only_one_that_libreoffice_shows(font: str) -> None:
    base = 0xF000 if font == "Symbol" else 0
    symbols = "".join(f'<w:sym w:font="{font}" w:char="{base + ord(digit):04X}"/>' for digit in "48172")
    document = open_docx(Path("a.docx"), simple(p("식 ", f"<m:oMath><m:r>{symbols}</m:r></m:oMath>")))
    start = document.text.index("48172")
    draft = document.write_native([Replacement(start, start + 5, "B")])
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        written = etree.fromstring(archive.read("word/document.xml"))
    (run,) = written.iter(M + "r")
    assert [(item.tag, item.text) for item in run if item.text] == [(M + "t", "B")]


@pytest.mark.parametrize(
    ("replacements", "code"),
    [
        ([Replacement(0, 99, "A")], "docx.spans"),
        ([Replacement(2, 2, "A")], "docx.spans"),
        ([Replacement(-1, 2, "A")], "docx.spans"),
        ([Replacement(3, 5, "A"), Replacement(0, 2, "B")], "docx.spans"),
        ([Replacement(0, 3, "A"), Replacement(2, 4, "B")], "docx.spans"),
        ([Replacement(4, 8, "A")], "docx.span_across"),
        ([Replacement(0, 2, "A\x00")], "docx.control_characters"),
        ([Replacement(0, 2, "A\x0c")], "docx.control_characters"),
        ([Replacement(0, 2, "\ud800")], "docx.control_characters"),
        ([Replacement(0, 2, "\ufffe")], "docx.control_characters"),
    ],
)
def test_impossible_replacements_are_refused(replacements: list[Replacement], code: str, tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", simple(p("원고 홍길동") + p("피고 김철수")))
    with pytest.raises(DocumentError) as error:
        document.write_native(replacements)
    assert error.value.code == code
