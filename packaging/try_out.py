"""Tries out a built folder the way a clerk's PC treats it: ``python packaging/try_out.py dist/thunder-deid``.

The folder is copied below a path with spaces and Hangul and run without Python's own variables: ``doctor``, each sample
as DOCX, PDF and text through ``redact``, a look for names left in the results, and a start of the window without a
screen. Needs nothing but the standard library.
"""

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

WINDOW_SECONDS = 8


def clean_environment() -> dict[str, str]:
    """The environment without anything that could lend the program a Python or libraries from outside."""
    gone = ("PYTHON", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "QT_", "MECAB")
    return {name: value for name, value in os.environ.items() if not name.startswith(gone)}


def run(program: Path, *arguments: str, folder: Path) -> str:
    """The program's output. Raises SystemExit when it fails."""
    started = time.perf_counter()
    # Into a pipe the program writes as the system does: not in UTF-8 on a Korean Windows.
    done = subprocess.run(
        [program, *arguments], cwd=folder, env=clean_environment(), capture_output=True, text=True, errors="replace"
    )
    print(f"{' '.join(arguments[:2])}: exit code {done.returncode}, {time.perf_counter() - started:.1f} s")
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return done.stdout


def texts(path: Path) -> Iterator[str]:
    """What stands in a text or Word file; a PDF's text is packed and is left to the program's own verification."""
    if path.suffix == ".txt":
        yield path.read_text(encoding="utf-8")
    elif path.suffix == ".docx":
        with zipfile.ZipFile(path) as package:
            yield from (package.read(name).decode("utf-8") for name in package.namelist() if name.endswith(".xml"))


def redact_samples(program: Path, place: Path) -> None:
    """Redact every sample; say how many names of the gold are left in text and Word files."""
    samples = place / "판결문 원본"
    samples.mkdir()
    source = next(program.parent.rglob("resources/samples"))
    for path in source.glob("sample-*"):
        if path.suffix != ".json":
            target = samples / path.suffix[1:]
            target.mkdir(exist_ok=True)
            shutil.copy(path, target)
    for kind in ("docx", "pdf", "txt"):
        results = place / f"결과 {kind}"
        run(program, "redact", str(samples / kind), "--output-dir", str(results), folder=place)
        for path in sorted(results.glob(f"*.{kind}")):
            gold = json.loads((source / f"{path.stem}.gold.json").read_text(encoding="utf-8"))
            names = {span["text"] for span in gold["entities"] if span["label"] == "내국인이름"}
            searched = list(texts(path))
            left = {name for name in names if len(name) > 2 and any(name in text for text in searched)}
            said = f"{len(left)} of {len(names)} names left" if searched else "names not searched"
            print(f"  {path.name}: {path.stat().st_size} bytes, {said}")


def open_window(program: Path, place: Path) -> None:
    """Start the window without a screen; it must still stand after a few seconds and have nothing to complain of."""
    environment = clean_environment() | {"QT_QPA_PLATFORM": "offscreen"}
    sample = next(place.glob("판결문 원본/docx/*"))
    window = subprocess.Popen(
        [program, sample], env=environment, stderr=subprocess.PIPE, text=True, errors="replace", cwd=place
    )
    try:
        _, complaint = window.communicate(timeout=WINDOW_SECONDS)
    except subprocess.TimeoutExpired:
        window.terminate()
        _, complaint = window.communicate(timeout=30)
        print(f"window: open for {WINDOW_SECONDS} s")
        if complaint:
            print(complaint)
        return
    sys.exit(f"the window closed by itself, exit code {window.returncode}\n{complaint}")


def size(folder: Path) -> int:
    """Bytes of all files below ``folder``."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def main() -> None:
    """Try out the folder given on the command line."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # paths in Hangul go into the log of any build machine
        sys.stdout.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the built folder")
    folder = parser.parse_args().folder
    print(f"{folder}: {size(folder) / 1e6:.0f} MB")
    with tempfile.TemporaryDirectory(prefix="시험 폴더 ") as scratch:
        place = Path(scratch)
        shutil.copytree(folder, place / "thunder-deid", symlinks=True)
        program = place / "thunder-deid" / ("thunder-deid.exe" if os.name == "nt" else "thunder-deid")
        print(run(program, "doctor", folder=place))
        redact_samples(program, place)
        open_window(program, place)


if __name__ == "__main__":
    main()
