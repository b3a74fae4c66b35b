"""``doctor``: is everything here that the work needs, and does it work? Nothing touches the network."""

import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from core.errors import DeidError
from core.reports import program_version

# Distribution → what the program imports of it. onnxruntime first: on Windows Qt's libraries would hide its own.
_LIBRARIES = {
    "onnxruntime": "core.onnx",
    "tokenizers": "tokenizers",
    "mecab-python3": "MeCab",
    "lxml": "lxml.etree",
    "pypdfium2": "pypdfium2",
    "pikepdf": "pikepdf",
    "olefile": "olefile",
    "python-docx": "docx",
    "reportlab": "reportlab.pdfgen.canvas",
    "cryptography": "cryptography.hazmat.primitives.ciphers.aead",
    "tomlkit": "tomlkit",
    "PySide6-Essentials": "PySide6.QtCore",
}
_SENTENCE = "피고인 한가람은 2021. 3. 4. 전화번호 010-0000-1234로 강이슬에게 연락하였다. 한가람은 이를 인정한다."
_MUST_GO = ("한가람", "010-0000-1234")
# Written by packaging/thunder-deid.spec into the folder that runs without Python.
_FILES = "files.sha256"
# Less than this, and an export or an autosave may fail half-way.
_LEAST_FREE = 200_000_000


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    ok: bool
    text: str


def examine() -> dict[str, Finding]:
    """Look at everything; a failure in one does not keep the others from being looked at."""
    checks: dict[str, Callable[[], str]] = {
        "thunder-deid": program_version,
        "python": lambda: f"{sys.version.split()[0]}, {platform.platform()}",
        "files": _files,
        "libraries": _libraries,
        "dictionary": _dictionary,
        "model": _model,
        "profile": _profile,
        "fonts": _fonts,
        "qt": _qt,
        "policy": _policy,
        "disk": _disk,
        "self-test": _self_test,
    }
    return {name: _finding(check) for name, check in checks.items()}


def _finding(check: Callable[[], str]) -> Finding:
    try:
        return Finding(True, check())
    except DeidError as error:
        return Finding(False, error.message())
    except Exception as error:  # noqa: BLE001  whatever is wrong with this machine is what the user wants to read
        return Finding(False, f"{type(error).__name__}: {error}")


def _files() -> str:
    """Every file of a built folder has the hash it was built with, and none was added; elsewhere nobody wrote them
    down."""
    if not (place := getattr(sys, "_MEIPASS", "")):
        return "not a built folder"
    folder = Path(place)
    listed = (folder / _FILES).read_bytes()
    known = [line.split("  ", 1) for line in listed.decode("utf-8").splitlines()]
    changed = [name for digest, name in known if _digest(folder / name) != digest]
    if changed or not known:
        raise RuntimeError(f"{len(changed)} changed or missing: {', '.join(sorted(changed)[:5])}")
    # A library that somebody laid beside ours would be loaded, too.
    if added := sorted({*_below(folder)} - {_FILES, *(name for _, name in known)}):
        raise RuntimeError(f"{len(added)} added: {', '.join(added[:5])}")
    return f"{len(known)} files, {_FILES} sha256 {hashlib.sha256(listed).hexdigest()}"


def _below(folder: Path) -> Iterator[str]:
    """All that lies below ``folder`` and is no folder, as the list names it."""
    for path in folder.rglob("*"):
        if path.is_symlink() or not path.is_dir():
            yield path.relative_to(folder).as_posix()


def _digest(path: Path) -> str:
    """A file's SHA-256; empty where it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _libraries() -> str:
    """Their versions; one that is there by name only, as after a copy that broke off, fails the check."""
    for module in _LIBRARIES.values():
        import_module(module)
    return ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES)


def _version(name: str) -> str:
    """Of the distribution ``name``, or of the one that takes its place where there is a GPU."""
    try:
        return version(name)
    except PackageNotFoundError:
        return f"{version(f'{name}-gpu')} (gpu)"


def _dictionary() -> str:
    from core.tokenizer import MorphemeSplitter

    parts = MorphemeSplitter()("한가람은 왔다")
    if len(parts) < 3:
        raise RuntimeError("no morphemes")
    return f"python-mecab-ko-dic {version('python-mecab-ko-dic')}"


def _model() -> str:
    from core.onnx import let_it_speak
    from core.service import load_engine

    let_it_speak()
    engine = load_engine()
    bundle = engine.bundle
    tagger = engine.tagger
    instead = f" ({', '.join(tagger.passed_over)} did not start)" if tagger.passed_over else ""
    return f"{bundle.name} {bundle.version}, sha256 {bundle.sha256}, {tagger.provider}{instead}"


def _profile() -> str:
    from core.redaction.profile import load_profile

    profile = load_profile(None)
    return f"{profile.name}, sha256 {profile.sha256}"


def _fonts() -> str:
    """The shipped fonts, opened as the PDF writer opens them; a damaged or missing one fails the check."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    from core.paths import resource

    files = sorted(resource("fonts").glob("*.ttf"))
    if not files:
        raise FileNotFoundError("fonts/*.ttf")
    return ", ".join(
        f"{TTFontFile(str(file)).fullName.decode('latin-1')} sha256 {_digest(file)[:12]}" for file in files
    )


def _qt() -> str:
    # onnxruntime first: on Windows Qt's libraries would hide its own.
    import core.onnx  # noqa: F401

    # isort: split
    from PySide6.QtCore import QLibraryInfo, qVersion
    from PySide6.QtGui import QGuiApplication  # noqa: F401  a missing system library shows here

    place = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    plugins = sorted(path.stem.removeprefix("lib").removeprefix("q") for path in place.glob("*q*"))
    # Asked for, not loaded: Qt ends a program that has no display for it.
    asked = os.environ.get("QT_QPA_PLATFORM") or ("windows" if os.name == "nt" else "xcb")
    if asked.split(":")[0] not in plugins:
        raise RuntimeError(f"no platform plug-in {asked} among {', '.join(plugins)}")
    return f"Qt {qVersion()}, platform {asked} of {', '.join(plugins)}"


def _policy() -> str:
    from core.policy import described, policy, policy_file

    found = described(policy())
    return ", ".join(f"{name}: {value}" for name, value in found.items()) or f"none ({policy_file()})"


def _disk() -> str:
    """Room where results are drafted and reviews autosaved; without it an export fails half-way."""
    from core.paths import state_folder

    said = []
    for place in (Path(tempfile.gettempdir()), state_folder()):
        there = next(one for one in (place, *place.parents) if one.exists())
        free = shutil.disk_usage(there).free
        if free < _LEAST_FREE:
            raise RuntimeError(f"{free // 1_000_000} MB free in {there}")
        said.append(f"{free / 1e9:.1f} GB free in {there}")
    return ", ".join(said)


def _self_test() -> str:
    """A sentence as a judgment, written in a format that results may have here, and read again."""
    from core.documents import open_document
    from core.documents.formats import Format
    from core.outputs import OutputNames
    from core.policy import policy
    from core.redaction.profile import load_profile
    from core.service import load_engine, redact_file

    with tempfile.TemporaryDirectory(prefix="thunder-deid-") as place:
        judgment = Path(place) / "judgment.txt"
        judgment.write_text(_SENTENCE, encoding="utf-8")
        folder = Path(place) / "out"
        kind = policy().written_as(Format.TXT)
        written = redact_file(judgment, folder, load_engine(), load_profile(None), OutputNames(), to=kind)
        result = open_document(written.output).text
    left = sum(value in result for value in _MUST_GO)
    if left:
        raise RuntimeError(f"{left} values left")
    return f"{_SENTENCE} → {result}"
