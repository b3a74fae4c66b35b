"""Running other people's programs: where they are, and what is said of one that is not there."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

FONT = Path(__file__).resolve().parents[2] / "resources" / "fonts" / "NanumBarunGothic.ttf"
GHOSTSCRIPT = ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-sOutputFile=a.pdf", "before.pdf")
_TIMEOUT = 170

What = TypeVar("What")  # is to stand in the file


class Missing(Exception):
    """A program or a package is not installed."""


class Failed(Exception):
    """A producer made no file."""


def run(*command: object, folder: Path, text: str = "") -> None:
    """Run a program in ``folder``. Raises Missing, Failed."""
    words = [str(word) for word in command]
    if shutil.which(words[0]) is None:
        raise Missing(words[0])
    done = subprocess.run(words, cwd=folder, input=text.encode(), capture_output=True, timeout=_TIMEOUT, check=False)
    if done.returncode:
        said = (done.stderr + done.stdout).decode("utf-8", "replace")
        raise Missing(said.splitlines()[-1]) if "No module named" in said else Failed(said[-300:])


def after(make: Callable[[What, Path], Path], *command: str) -> Callable[[What, Path], Path]:
    """What a tool makes of "before.pdf", the file of another producer: "a.pdf"."""

    def again(what: What, folder: Path) -> Path:
        make(what, folder).rename(folder / "before.pdf")
        run(*command, folder=folder)
        return folder / "a.pdf"

    return again


def chromium(page: Path, *options: str) -> Path:
    """``page`` as Chromium's print dialog stores it."""
    place = f"--user-data-dir={page.parent / 'u'}"
    told = ("--headless", "--no-sandbox", "--disable-gpu", place, "--print-to-pdf=a.pdf", *options)
    run("chromium", *told, page.as_uri(), folder=page.parent)
    return page.parent / "a.pdf"


def office(source: Path, to: str, name: str = "", *, read_as: str = "") -> Path:
    """``source`` as LibreOffice stores it: ``to`` is an ending, with a filter and its options behind a colon;
    ``read_as`` the filter that reads it, where LibreOffice would take another."""
    target = source.parent / "office"
    profile = f"-env:UserInstallation={(source.parent / 'profile').as_uri()}"
    reading = [f"--infilter={read_as}"] if read_as else []
    storing = ("--convert-to", to, "--outdir", target)
    run("soffice", profile, "--headless", *reading, *storing, source, folder=source.parent)
    made = target / f"{source.stem}.{to.split(':')[0]}"
    if not made.exists():
        raise Failed(f"LibreOffice made no {to}")
    return made.rename(source.parent / (name or made.name))


def python(code: str, folder: Path, values: object, program: str = "") -> None:
    """Run ``code`` in ``program`` or the Python that FOREIGN_PYTHON names; it gets ``values`` as v."""
    head = "import json, sys\nsys.stdin.reconfigure(encoding='utf-8')\nv = json.loads(sys.stdin.readline())\n"
    run(
        program or os.environ.get("FOREIGN_PYTHON", "python3"),
        "-c",
        head + code,
        folder=folder,
        text=json.dumps(values) + "\n",
    )


def node(code: str, folder: Path, values: object) -> None:
    """Run ``code`` in Node with the packages below FOREIGN_NODE; it gets ``values`` as v."""
    packages = Path(os.environ.get("FOREIGN_NODE", "/nowhere")) / "node_modules"
    if not packages.is_dir():
        raise Missing("npm packages (FOREIGN_NODE)")
    link = folder / "node_modules"
    if not link.exists():
        link.symlink_to(packages)
    head = "const fs = require('fs'); const v = JSON.parse(fs.readFileSync(0));\n"
    (folder / "make.js").write_text(head + code, encoding="utf-8")
    run("node", "make.js", folder=folder, text=json.dumps(values))
