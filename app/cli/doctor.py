"""``doctor``: is everything here that the work needs, and does it work? Nothing touches the network."""

import platform
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
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
        "libraries": _libraries,
        "dictionary": _dictionary,
        "model": _model,
        "profile": _profile,
        "fonts": _fonts,
        "qt": _qt,
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


def _libraries() -> str:
    """Their versions; one that is there by name only, as after a copy that broke off, fails the check."""
    for module in _LIBRARIES.values():
        import_module(module)
    return ", ".join(f"{name} {version(name)}" for name in _LIBRARIES)


def _dictionary() -> str:
    from core.tokenizer import MorphemeSplitter

    parts = MorphemeSplitter()("한가람은 왔다")
    if len(parts) < 3:
        raise RuntimeError("no morphemes")
    return f"python-mecab-ko-dic {version('python-mecab-ko-dic')}"


def _model() -> str:
    from core.service import load_engine

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
    return ", ".join(TTFontFile(str(file)).fullName.decode("latin-1") for file in files)


def _qt() -> str:
    # onnxruntime first: on Windows Qt's libraries would hide its own.
    import core.onnx  # noqa: F401

    # isort: split
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QGuiApplication  # noqa: F401  a missing system library shows here

    return f"Qt {qVersion()}"


def _self_test() -> str:
    from core.outputs import OutputNames
    from core.redaction.profile import load_profile
    from core.service import load_engine, redact_file

    with tempfile.TemporaryDirectory(prefix="thunder-deid-") as place:
        judgment = Path(place) / "judgment.txt"
        judgment.write_text(_SENTENCE, encoding="utf-8")
        folder = Path(place) / "out"
        written = redact_file(judgment, folder, load_engine(), load_profile(None), OutputNames())
        result = written.output.read_text(encoding="utf-8")
    left = sum(value in result for value in _MUST_GO)
    if left:
        raise RuntimeError(f"{left} values left")
    return f"{_SENTENCE} → {result}"
