"""Published judgments, redactions filled, through ``thunder-deid batch``: how many are written, how many refused.

    python -m benchmarks.published --shared ../shared [--judgments 250] [--seed 7002] [--work DIR]

Judgments that nobody here wrote, drawn by seed, as text and, where LibreOffice is installed, as the DOCX and PDF it
makes of them. A judgment that fails its verification is one a clerk has to look at by hand; printed are how many did,
and why. What a file says stays in DIR, which is removed where none is given.
"""

import argparse
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.archive import command, noted
from benchmarks.letters import judgments

_OFFICE = "soffice"
_AS = {"docx": "MS Word 2007 XML", "pdf": "writer_pdf_Export"}
_READ = "--infilter=Text (encoded):UTF8,LF,,,"


def write_texts(shared: Path, seed: int, count: int, target: Path) -> None:
    """``count`` judgments as text files."""
    target.mkdir(parents=True)
    for number, filled in enumerate(judgments(shared, seed, count)):
        (target / f"{number:04}.txt").write_text(filled.text, encoding="utf-8")


def convert(texts: Path, to: str, target: Path) -> None:
    """The same judgments as LibreOffice writes them."""
    office = [_OFFICE, "--headless", _READ, "--convert-to", f"{to}:{_AS[to]}", "--outdir", str(target)]
    subprocess.run([*office, *map(str, sorted(texts.iterdir()))], check=True, capture_output=True)


def row(folder: Path, jobs: int) -> str:
    """Redact all of ``folder``; a line of the table."""
    results = folder.with_name(f"{folder.name}-redacted")
    subprocess.run(command(folder, results, jobs), capture_output=True, check=False)
    done = noted(results)
    refused = Counter(one.code for one in done if one.code)
    why = ", ".join(f"{count} {code}" for code, count in refused.most_common()) or "–"
    return f"| {folder.name} | {len(done)} | {sum(refused.values())} | {why} |"


def measure(shared: Path, seed: int, count: int, jobs: int, work: Path) -> None:
    """Print the table."""
    texts = work / "txt"
    write_texts(shared, seed, count, texts)
    print("| as | judgments | refused | why |\n|---|---|---|---|", flush=True)
    print(row(texts, jobs), flush=True)
    for to in _AS if shutil.which(_OFFICE) else ():
        convert(texts, to, work / to)
        print(row(work / to, jobs), flush=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--judgments", type=int, default=250)
    parser.add_argument("--seed", type=int, default=7002)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--work", type=Path, help="an empty folder that keeps all files")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        measure(options.shared, options.seed, options.judgments, options.jobs, options.work or Path(scratch))


if __name__ == "__main__":
    main()
