"""A written PDF is one to keep (PDF/A-2u), tagged, and holds no glyph that it does not show."""

import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents import BlockKind, Replacement
from core.documents.pdf.writer import write_fresh_pdf
from resources.samples.build import SAMPLES
from tests.fixtures_pdf import changed, read
from tests.fixtures_pdfa import Embedded, faults, roles, shown
from tests.unit.documents.test_pdf_writing import Made, written

SAMPLE_FOLDER = Path("resources/samples")


def cell(row: int, column: int, **fields: object) -> dict[str, object]:
    return {"kind": BlockKind.CELL, "table": 0, "row": row, "column": column, **fields}


def document() -> Made:
    return Made(
        ("2024고단1", {"kind": BlockKind.HEADER}),
        ("서울중앙지방법원", {"align": "center", "bold": True, "font_size": 18.0}),
        ("판 결", {"align": "center", "bold": True, "font_size": 22.0}),
        ("주 문", {"align": "center", "bold": True}),
        "피고인 홍길동을 벌금 漢字 1,000,000원에 처한다. " * 60,
        ("이름", cell(0, 0, bold=True)),
        ("주소", cell(0, 1, bold=True)),
        ("김철수", cell(1, 0)),
        ("각주의 글", {"kind": BlockKind.FOOTNOTE}),
    )


@pytest.mark.parametrize("sample", [sample.name for sample in SAMPLES])
def test_written_samples_keep_the_standard(sample: str) -> None:
    path = SAMPLE_FOLDER / f"{sample}.pdf"
    data = read(path.read_bytes()).write_native(()).data
    assert faults(data) == []


def test_any_document_keeps_the_standard() -> None:
    data = write_fresh_pdf(document(), ()).data
    assert faults(data) == []
    assert roles(data)[:6] == ["Document", "H1", "H1", "H2", "P", "Table"]
    assert roles(data)[6:] == ["TR", "TH", "P", "TH", "P", "TR", "TD", "P", "TD", "Note"]


def _less(key: str) -> Callable[[pikepdf.Pdf], None]:
    return lambda pdf: pdf.Root.__delitem__(key)


def _title(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Title"] = "판결"


def _orphan(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.StructTreeRoot.ParentTree.Nums[1][0]


def _one_more_character(pdf: pikepdf.Pdf) -> None:
    font = next(iter(pdf.pages[0].Resources.Font.values()))
    text = font.ToUnicode.read_bytes().replace(b"endbfchar", b"<7FFF> <AE40>\nendbfchar", 1)
    font.ToUnicode = pdf.make_stream(text)


def _wrong_width(pdf: pikepdf.Pdf) -> None:
    next(iter(pdf.pages[0].Resources.Font.values())).DescendantFonts[0].W[1][0] = 1


def _unmarked(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + b"\n0 0 m 5 5 l S")


def _one_more_glyph(pdf: pikepdf.Pdf) -> None:
    """The glyph stays, the character that it was for is another's."""
    font = next(iter(pdf.pages[0].Resources.Font.values()))
    text = font.ToUnicode.read_bytes().decode()
    lines = [line for line in text.split("\n") if line.startswith("<")]
    font.ToUnicode = pdf.make_stream(text.replace(lines[-1] + "\n", "").encode())


def _script(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("1"))


DAMAGE = {
    **{key: _less(key) for key in ("/Metadata", "/OutputIntents", "/StructTreeRoot", "/MarkInfo", "/Lang")},
    "title": _title,
    "orphan": _orphan,
    "character": _one_more_character,
    "glyph": _one_more_glyph,
    "width": _wrong_width,
    "unmarked": _unmarked,
    "script": _script,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_the_check_sees_what_is_wrong(damage: Callable[[pikepdf.Pdf], None]) -> None:
    assert faults(changed(write_fresh_pdf(document(), ()).data, damage))


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=1, max_size=60), st.booleans())
def test_a_font_has_the_glyphs_of_what_is_shown_and_no_others(text: str, bold: bool) -> None:
    name = Replacement(4, 7, "A")
    data = write_fresh_pdf(Made(("피고인 홍길동은", {"bold": bold}), text), (name,)).data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        codes = shown(pdf)
        fonts = {name: Embedded(font) for name, font in pdf.pages[0].Resources.Font.items()}
        meant = {fonts[name].characters[code] for name, found in codes.items() for code in found}
    assert meant - set("-1 ") == set("피고인A은" + text)
    assert not set("홍길동") - set(text) & meant
    assert [font.unused() for font in fonts.values()] == [set()] * len(fonts)


def test_characters_that_a_font_draws_alike_come_back_as_they_were() -> None:
    text = "가\u00a0나-다\u00ad라\u2010마·바ㆍ사•아"
    back = read(write_fresh_pdf(Made(text * 3), ()).data)
    assert [char for char in text if char not in back.text and char not in "\u00ad\u2010"] == []


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_qpdf_finds_nothing_wrong(tmp_path: Path) -> None:
    found = subprocess.run(["qpdf", "--check", str(written(document(), tmp_path))], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler is not installed")
def test_poppler_reads_text_and_tags(tmp_path: Path) -> None:
    path = written(document(), tmp_path)
    text = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True)
    assert text.stderr == ""
    assert "漢字" in text.stdout
    tags = subprocess.run(["pdfinfo", "-struct-text", str(path)], capture_output=True, text=True, check=True)
    assert '"서울중앙지방법원"' in tags.stdout
    assert tags.stdout.index("Table") < tags.stdout.index('"김철수"') < tags.stdout.index('"각주의 글"')


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
def test_ghostscript_draws_it_without_a_word(tmp_path: Path) -> None:
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=png16m", "-r30"]
    target = f"-sOutputFile={tmp_path / 'page-%d.png'}"
    found = subprocess.run([*command, target, str(written(document(), tmp_path))], capture_output=True, text=True)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
    assert (tmp_path / "page-1.png").stat().st_size > 1000
