"""Fonts for written PDFs: the shipped NanumBarunGothic, and the system's fonts for characters it lacks.

Every font is embedded as a subset with the characters' codes, so that text comes back as it went in.
"""

import os
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont, TTFontFace

from core import paths

REGULAR = "TD-Regular"
BOLD = "TD-Bold"
# Of a letter's decompositions those that look like it.
_SAME_SHAPE = ("<narrow>", "<wide>")
_DOTS = (0x30FB, 0xFF65)  # Japanese middle dots, typed for the Korean one
_SHIPPED = {REGULAR: "NanumBarunGothic.ttf", BOLD: "NanumBarunGothicBold.ttf"}
# In the order they are asked; what is not installed is passed over. "#1" is the second font of a collection.
_FALLBACKS = (
    "malgun.ttf",
    "batang.ttc",
    "gulim.ttc",
    "NanumGothic.ttf",
    "NanumMyeongjo.ttf",
    "UnBatang.ttf",
    "NotoSansKR-Regular.ttf",
    "NotoSansSymbols-Regular.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "seguisym.ttf",
    "simsun.ttc",
    "msgothic.ttc",
    "DejaVuSans.ttf",
    "AppleGothic.ttf",
)


class FontMissing(Exception):
    """A shipped font file is not there; the argument is its name."""


@cache
def shipped_font(bold: bool) -> str:
    """Load the shipped font on first use (a quarter of a second); gives its name. Raises FontMissing."""
    name = BOLD if bold else REGULAR
    file = _SHIPPED[name]
    try:
        font = TTFont(name, str(paths.resource("fonts", file)))
    except (TTFError, OSError) as error:
        raise FontMissing(file) from error
    _lend(font.face)
    pdfmetrics.registerFont(font)
    return name


def _lend(face: TTFontFace) -> None:
    """Draw half-width signs, and letters with a second code, as the letters they are forms of."""
    for code in range(0x80, 0x10000):
        form = ["B7"] if code in _DOTS else unicodedata.decomposition(chr(code)).split()
        plain = form[1:] if form and form[0] in _SAME_SHAPE else form
        if code in face.charToGlyph or len(plain) != 1 or plain[0][0] == "<":
            continue
        same = int(plain[0], 16)
        if same in face.charToGlyph:
            face.charToGlyph[code], face.charWidths[code] = face.charToGlyph[same], face.charWidths[same]


@lru_cache(maxsize=1 << 15)
def font_for(char: str, bold: bool) -> str | None:
    """The name of a loaded font that has ``char``, the shipped one if possible; None if no font has it.

    None as well for what says nothing of its shape: control and format characters, private use, which every font draws
    in a way of its own, and the sign for a letter that could not be read.
    """
    if char == "\ufffd" or (char != "\xad" and unicodedata.category(char) in ("Cc", "Cf", "Co")):
        return None
    shipped = shipped_font(bold)
    if _has(shipped, char):
        return shipped
    if ord(char) > 0xFFFF:  # reportlab writes no usable character code for these
        return None
    return next((name for name in _fallbacks() if _has(name, char)), None)


def _has(font: str, char: str) -> bool:
    return pdfmetrics.getFont(font).face.charToGlyph.get(ord(char), 0) != 0 and ord(char) <= 0xFFFF


@cache
def _fallbacks() -> tuple[str, ...]:
    """Load the system's fonts; only done when a character asks for it."""
    files = {path.name.lower(): path for folder in _folders() for path in _font_files(folder)}
    loaded = []
    for number, file in enumerate(_FALLBACKS):
        path = files.get(file.lower())
        if path is None:
            continue
        name = f"TD-Fallback{number}"
        try:
            pdfmetrics.registerFont(TTFont(name, str(path)))
        except (TTFError, OSError):
            continue  # a font that may not be embedded is no help
        loaded.append(name)
    return tuple(loaded)


def _folders() -> Iterator[Path]:
    if sys.platform == "win32":
        yield Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"
        if local := os.environ.get("LOCALAPPDATA"):
            yield Path(local) / "Microsoft/Windows/Fonts"
    else:
        yield from (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"))
        yield Path("/System/Library/Fonts")


def _font_files(folder: Path) -> Iterator[Path]:
    for base, _, names in os.walk(folder):
        yield from (Path(base) / name for name in names if name.lower().endswith((".ttf", ".ttc")))
