"""Builds the sample judgments: ``python -m resources.samples.build [--pdf] [--output-dir DIR]``.

DOCX, TXT and gold JSON come out the same on every run. The PDF needs LibreOffice and the Nanum fonts; it is made once
and kept.
"""

import argparse
import json
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

from resources.samples.administrative import ADMINISTRATIVE
from resources.samples.civil import CIVIL
from resources.samples.criminal import CRIMINAL
from resources.samples.judgment import Judgment
from resources.samples.plain import render
from resources.samples.wordfile import WordFile

SAMPLES = (CRIMINAL, CIVIL, ADMINISTRATIVE)
PDF_FONT = "NanumMyeongjo"


def write(judgment: Judgment, folder: Path) -> None:
    """Write ``NAME.docx``, ``NAME.txt`` and ``NAME.gold.json`` into ``folder``."""
    text, gold = render(judgment)
    (folder / f"{judgment.name}.docx").write_bytes(WordFile(judgment).bytes())
    (folder / f"{judgment.name}.txt").write_bytes(text.encode("utf-8"))
    (folder / f"{judgment.name}.gold.json").write_bytes(gold_bytes(gold))


def gold_bytes(gold: dict[str, object]) -> bytes:
    """The gold as it is stored: UTF-8, one span to a line."""
    lines = [
        f"{json.dumps(key)}: "
        + (
            "[\n" + ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in value) + "\n]"
            if isinstance(value, list)
            else json.dumps(value, ensure_ascii=False)
        )
        for key, value in gold.items()
    ]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def write_pdf(judgment: Judgment, folder: Path) -> None:
    """Write ``NAME.pdf`` with LibreOffice. Raises CalledProcessError when it fails, FileNotFoundError without it."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / f"{judgment.name}.docx"
        source.write_bytes(WordFile(judgment, PDF_FONT, final=True).bytes())
        _close_up(_convert(source, "odt"))
        shutil.copyfile(_convert(source.with_suffix(".odt"), "pdf"), folder / f"{judgment.name}.pdf")


def _convert(source: Path, ending: str) -> Path:
    folder = source.parent
    command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", ending]
    subprocess.run([*command, "--outdir", str(folder), str(source)], check=True, timeout=300, capture_output=True)
    return source.with_suffix(f".{ending}")


def _close_up(odt: Path) -> None:
    """Take out the gaps LibreOffice sets between Hangul and digits: courts' word processors set none."""
    with zipfile.ZipFile(odt) as package:
        parts = {info.filename: package.read(info) for info in package.infolist()}
    with zipfile.ZipFile(odt, "w") as package:
        for name, content in parts.items():
            package.writestr(name, content.replace(b'text-autospace="ideograph-alpha"', b'text-autospace="none"'))


def main() -> None:
    """Write every sample."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output-dir", type=Path, default=Path(__file__).parent)
    parser.add_argument("--pdf", action="store_true", help="also render the PDF files (LibreOffice, Nanum fonts)")
    options = parser.parse_args()
    for judgment in SAMPLES:
        write(judgment, options.output_dir)
        if options.pdf:
            write_pdf(judgment, options.output_dir)


if __name__ == "__main__":
    main()
