"""Builds files with every producer that is installed, redacts them by the command line, and looks at what came out.

    python -m benchmarks.foreign [--only WORD] [--keep DIR]

FOREIGN_PYTHON names a Python that has the producers of PyPI, FOREIGN_NODE a folder with ``node_modules``. Prints Markdown:
for each producer how many places it filled, how many were read (and so replaced), which were not and what was said, what
a search of the result found, and how the text differs that other programs (poppler, LibreOffice) read before and after.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.foreign.pages import PDF
from benchmarks.foreign.planting import PERSONS, Planting
from benchmarks.foreign.tools import Failed, Missing, office
from benchmarks.foreign.words import DOCX, Make
from core.detection.dictionaries import Dictionary, Entry, Kind
from core.dictionaries import save_dictionary
from core.documents import open_document
from core.errors import DeidError
from tests.fixtures_search import holds


@dataclass
class Case:
    """One producer's file and what became of it."""

    name: str
    ending: str
    values: dict[str, str] = field(default_factory=dict)
    path: Path | None = None
    said: str = ""
    text: str = ""


def build(name: str, ending: str, make: Make, folder: Path, number: int) -> Case:
    """The producer's file in ``folder``."""
    say, case = Planting(), Case(name, ending)
    work = folder / f"work{number:02}"
    work.mkdir(parents=True)
    try:
        made = make(say, work)
        case.path = folder / "in" / f"{number:02}.{ending}"
        made.rename(case.path)
    except (Missing, Failed, subprocess.TimeoutExpired, OSError) as error:
        case.said = f"not made: {str(error)[-200:]}"
        return case
    data = case.path.read_bytes()
    case.values = {place: value for place, value in say.values.items() if holds(data, value)}
    try:
        case.text = open_document(case.path).text
    except DeidError as error:
        case.said = f"refused: {error.message('en')}"
    return case


def redact(folder: Path) -> str:
    """Redact all files by one command; gives what it said."""
    os.environ["XDG_CONFIG_HOME"] = str(folder / "settings")
    save_dictionary(Dictionary(tuple(Entry(Kind.ALWAYS, value, "내국인이름") for value in PERSONS)))
    command = [sys.executable, "-m", "app", "--lang", "en", "redact", folder / "in", "--output-dir", folder / "out"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr


def read_by_others(path: Path) -> str:
    """The text that poppler, or LibreOffice, reads in the file."""
    if path.suffix == ".pdf":
        done = subprocess.run(["pdftotext", path, "-"], capture_output=True, check=False)
        return done.stdout.decode("utf-8", "replace")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(path.read_bytes())
        return office(copy, "txt:Text (encoded):UTF8").read_text(encoding="utf-8-sig", errors="replace")


def difference(before: str, after: str, values: dict[str, str]) -> str:
    """Letters that one has more of than the other, values and what stands for them aside."""
    for value in values.values():
        before = re.sub(r"\s*".join(map(re.escape, value)), "", before)
    plain = [Counter(re.sub(r"[\sA-Z]", "", unicodedata.normalize("NFKC", text))) for text in (before, after)]
    lost, new = plain[0] - plain[1], plain[1] - plain[0]
    shown = ["".join(counter.elements()) for counter in (lost, new)]
    return f"-{shown[0][:40]} +{shown[1][:40]}" if any(shown) else "none"


def row(case: Case, folder: Path, said: str) -> list[str]:
    """The case as cells of the table."""
    if case.path is None:
        return [case.name, case.ending, "", "", "", case.said, "", ""]
    out = folder / "out" / case.path.name
    removed = [place for place, value in case.values.items() if value not in case.text]
    counts = [str(len(case.values)), str(len(case.values) - len(removed))]
    if not out.exists():
        reason = case.said or next((line for line in said.splitlines() if case.path.name in line), "?")
        return [case.name, case.ending, *counts, ", ".join(removed), reason, "", ""]
    report = json.loads((folder / "out" / f"{case.path.stem}.report.json").read_bytes())
    warnings = " ".join(re.sub(r"\s+", " ", line)[:90] for line in report["warnings"])
    text = read_by_others(out)
    left = [place for place, value in case.values.items() if holds(out.read_bytes(), value) or value in text]
    changed = difference(read_by_others(case.path), text, case.values)
    return [case.name, case.ending, *counts, ", ".join(removed), warnings, ", ".join(left) or "nothing", changed]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.foreign")
    parser.add_argument("--only", default="", help="producers whose name and format this pattern finds")
    parser.add_argument("--keep", type=Path, help="where the files are left")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or Path(temporary)
        (folder / "in").mkdir(parents=True)
        every = [
            (name, ending, make) for ending, group in (("docx", DOCX), ("pdf", PDF)) for name, make in group.items()
        ]
        wanted = [one for one in every if re.search(asked.only, " ".join(one[:2]), re.IGNORECASE)]
        cases = [build(name, ending, make, folder, number) for number, (name, ending, make) in enumerate(wanted)]
        said = redact(folder)
        heads = ["producer", "format", "places", "replaced", "removed", "said", "left", "other text"]
        print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
        for case in cases:
            print(
                "| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in row(case, folder, said)) + " |"
            )


if __name__ == "__main__":
    main()
