"""Another program opens what was written and shows the replacement where the value stood."""

import io
import shutil
import subprocess
import unicodedata
from pathlib import Path

import docx
import pypdfium2
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.shared import Mm, Pt, RGBColor
from PIL import Image, ImageDraw

from core.documents.docx.document import open_docx
from core.documents.model import Replacement
from tests.fixtures_docx import SHOWN, hidden_everywhere
from tests.fixtures_docx_word import word_document

VALUE = "홍갑동순"
NEW = "XYZ"
# LibreOffice shows neither hidden text nor, without a layout, a diagram; word art becomes curves.
_NOT_SHOWN = {"hidden_text", "diagram", "diagram_in_a_header", "word_art"}
_SOFFICE = Path(shutil.which("soffice") or "").resolve()
if not _SOFFICE.with_name("libsmlo.so").exists():  # formulas are drawn by Math, a package of its own in Debian
    _NOT_SHOWN |= {"formula", "letters_inserted_into_a_formula"}

pytestmark = pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")


def _write_all(folder: Path) -> list[Path]:
    files = []
    for number, (name, build) in enumerate({**SHOWN, "everything": hidden_everywhere}.items()):
        document = open_docx(Path("a.docx"), build(VALUE))
        text, spans, start = document.text, [], document.text.find(VALUE)
        while start >= 0:
            spans.append(Replacement(start, start + len(VALUE), NEW))
            start = text.find(VALUE, start + len(VALUE))
        target = folder / f"{number:02}_{name.replace(' ', '_')}.docx"
        target.write_bytes(document.write_native(spans).data)
        files.append(target)
    return files


def _pdf_text(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    text = "".join(page.get_textpage().get_text_bounded() for page in pdf)
    pdf.close()
    # Formulas are set in letters of their own (U+1D400 and on).
    return unicodedata.normalize("NFKC", "".join(text.split()))


def _convert(folder: Path, to: str, files: list[Path]) -> None:
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", to, "--outdir", folder, *files]
    subprocess.run(command, check=True, capture_output=True, timeout=170)


def _pages(path: Path) -> list[bytes]:
    pdf = pypdfium2.PdfDocument(path)
    pages = [page.render(scale=1).to_pil().convert("L").tobytes() for page in pdf]
    pdf.close()
    return pages


def _ordinary() -> bytes:
    """Headings, lists, tables, pictures, colours and styles with Korean names, as python-docx writes them."""
    draft = docx.Document()
    for name in ("바탕글", "개요 1"):
        style = draft.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.font.size, style.font.bold = Pt(15), name == "개요 1"
        draft.add_paragraph(f"{name}: 원고는 피고에게 돈을 빌려주었다.", style=name)
    draft.add_heading("판 결", 0)
    for style_name in ("List Number", "List Number", "List Bullet", "Intense Quote"):
        draft.add_paragraph("청구취지와 같다.", style=style_name)
    grid = draft.add_table(3, 3, style="Light Grid Accent 1")
    grid.cell(0, 0).merge(grid.cell(0, 1)).text = "합친 칸"
    seal = Image.new("RGB", (200, 200), "white")
    ImageDraw.Draw(seal).ellipse((20, 20, 180, 180), outline=(200, 0, 0), width=12)
    for kind in ("PNG", "GIF", "BMP", "TIFF"):
        buffer = io.BytesIO()
        seal.save(buffer, kind)
        draft.add_picture(buffer, width=Mm(20))
    run = draft.add_paragraph().add_run("붉은 글")
    run.font.color.rgb, run.font.size, run.font.name = RGBColor(255, 0, 0), Pt(20), "NanumGothic"
    draft.sections[0].header.paragraphs[0].text = "머리말"
    buffer = io.BytesIO()
    draft.save(buffer)
    return buffer.getvalue()


def test_an_ordinary_document_looks_the_same_after_it_was_written(tmp_path: Path) -> None:
    """As Word's format comes from python-docx, from LibreOffice itself, and as Word writes it."""
    (tmp_path / "ours.docx").write_bytes(_ordinary())
    (tmp_path / "word.docx").write_bytes(word_document())
    _convert(tmp_path, "odt", [tmp_path / "ours.docx"])
    (tmp_path / "office.odt").write_bytes((tmp_path / "ours.odt").read_bytes())
    _convert(tmp_path, "docx:MS Word 2007 XML", [tmp_path / "office.odt"])
    names = ("ours", "word", "office")
    for name in names:
        source = tmp_path / f"{name}.docx"
        document = open_docx(source, source.read_bytes())
        draft = document.write_native(())
        assert {notice.code for notice in (*document.notices, *draft.notices)} <= {"docx.images"}, name
        (tmp_path / f"{name}_written.docx").write_bytes(draft.data)
    _convert(tmp_path, "pdf", [tmp_path / f"{name}{end}.docx" for name in names for end in ("", "_written")])
    for name in names:
        before, after = _pages(tmp_path / f"{name}.pdf"), _pages(tmp_path / f"{name}_written.pdf")
        assert any(min(page) < 100 for page in before) and after == before, name


def test_libreoffice_opens_every_kind_of_file_and_shows_the_replacement(tmp_path: Path) -> None:
    files = _write_all(tmp_path)
    _convert(tmp_path, "pdf", files)
    shown = {file.stem[3:]: _pdf_text(file.with_suffix(".pdf")) for file in files}
    assert not [name for name, text in shown.items() if VALUE in text]
    assert not [name for name, text in shown.items() if NEW not in text and name not in _NOT_SHOWN]
