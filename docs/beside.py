"""Makes docs/images/formats-*.png: the sample judgments before and after redaction, side by side, format by format.

    python docs/beside.py [--formats docx hwpx xlsx]

Each sample is a file of the format, redacted as the command does it (read, detected, planned, written, verified).
LibreOffice draws both; nothing here draws HWPX, whose files are read again and drawn as the DOCX this program makes of
them.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).parents[1]))

from core.documents import open_document
from core.documents.model import Format
from core.documents.write import write_document
from core.outputs import OutputNames
from core.paths import resource
from core.redaction.profile import load_profile
from core.service import Engine, load_engine, redact_file

IMAGES = Path(__file__).with_name("images")
SAMPLES = ("sample-criminal", "sample-civil", "sample-administrative")
_WIDTH, _GAP = 440, 12


def files(kind: Format, engine: Engine, folder: Path) -> list[Path]:
    """Of each sample the file before and after, as LibreOffice can draw them."""
    found = []
    for name in SAMPLES:
        source = Path(str(resource("samples", f"{name}.docx")))
        before = folder / f"{name}.{kind}"
        before.write_bytes(
            source.read_bytes() if kind is Format.DOCX else write_document(open_document(source), (), kind).data
        )
        done = redact_file(before, folder / "out", engine, load_profile(), OutputNames([before]))
        assert done.verification is not None and done.verification.ok
        for number, path in enumerate((before, done.output)):
            drawn = folder / f"{name}-{number}.{'docx' if kind is Format.HWPX else kind}"
            data = (
                write_document(open_document(path), (), Format.DOCX).data if kind is Format.HWPX else path.read_bytes()
            )
            drawn.write_bytes(data)
            found.append(drawn)
    return found


def as_pdf(paths: list[Path], folder: Path) -> None:
    """Let LibreOffice write the files into ``folder`` as PDF."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, *paths]
    subprocess.run(command, check=True, capture_output=True)


def pages(paths: list[Path], folder: Path) -> list[Image.Image]:
    """The first page of each file."""
    as_pdf(paths, folder)
    made = []
    for path in paths:
        document = pypdfium2.PdfDocument(path.with_suffix(".pdf"))
        page = document[0]
        made.append(page.render(scale=_WIDTH / page.get_width(), grayscale=True).to_pil())
        document.close()
    return made


def beside(pictures: list[Image.Image]) -> Image.Image:
    """A row for each judgment, before and after."""
    height = max(picture.height for picture in pictures)
    rows = len(pictures) // 2
    sheet = Image.new("L", (2 * _WIDTH + 3 * _GAP, rows * (height + _GAP) + _GAP), 200)
    for number, picture in enumerate(pictures):
        place = (_GAP + number % 2 * (_WIDTH + _GAP), _GAP + number // 2 * (height + _GAP))
        sheet.paste(picture, place)
        ImageDraw.Draw(sheet).rectangle((*place, place[0] + _WIDTH, place[1] + picture.height), outline=120)
    return sheet.quantize(16)


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--formats", nargs="+", default=["docx", "hwpx", "xlsx"], choices=["docx", "hwpx", "xlsx"])
    engine = load_engine()
    for word in parser.parse_args().formats:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "out").mkdir()
            sheet = beside(pages(files(Format(word), engine, folder), folder))
            sheet.save(IMAGES / f"formats-{word}.png", optimize=True)
            print(IMAGES / f"formats-{word}.png")


if __name__ == "__main__":
    main()
