"""Another program opens what was written and shows the replacement where the value stood."""

import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from core.documents.docx import open_docx
from core.documents.model import Replacement
from tests.fixtures_docx import SHOWN, hidden_everywhere

VALUE = "홍갑동순"
NEW = "XYZ"
# LibreOffice shows neither hidden text nor, without a layout, a diagram; word art becomes curves.
_NOT_SHOWN = {"hidden_text", "diagram", "word_art"}

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
    return "".join(text.split())


def test_libreoffice_opens_every_kind_of_file_and_shows_the_replacement(tmp_path: Path) -> None:
    files = _write_all(tmp_path)
    command = [
        "soffice",
        f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
        "--headless",
        "--convert-to",
        "pdf",
    ]
    subprocess.run([*command, "--outdir", tmp_path, *files], check=True, capture_output=True, timeout=170)
    shown = {file.stem[3:]: _pdf_text(file.with_suffix(".pdf")) for file in files}
    assert not [name for name, text in shown.items() if VALUE in text]
    assert not [name for name, text in shown.items() if NEW not in text and name not in _NOT_SHOWN]
