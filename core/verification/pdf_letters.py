"""Whether the font of a PDF that keeps the face of its source holds the letters that its pages show, and no others.

A letter left in the font, its width, or its line in the table of characters would tell what was replaced.
"""

import re
import struct
from typing import Any

import pikepdf

from core.verification.pdf_fonts import Font
from core.verification.reading import Reading

# What fonts are called of which this is asked.
_CLAIMS = "/TDFACE+"
# No code that such a file is written with has a byte that strings escape.
_STRINGS = re.compile(rb"\(([^()\\]*)\)")
_NONE = 0  # the glyph for letters that are not there


def check_letters(reading: Reading, pdf: pikepdf.Pdf) -> None:
    """Add to what could not be read each such font that holds more than is shown, or other than it says."""
    fonts = [item for item in pdf.objects if _claims(item)]
    if not fonts:
        return
    shown = _shown(pdf)
    for font in fonts:
        name = f"object {font.objgen[0]}"
        try:
            faults = [what for what, codes in _held(font).items() if codes != shown]
        except (pikepdf.PdfError, KeyError, ValueError, TypeError, struct.error, AttributeError):
            faults = ["font"]
        reading.unread += [f"{name} ({what} of letters that are not shown)" for what in faults]


def _claims(item: Any) -> bool:
    if not isinstance(item, pikepdf.Dictionary) or item.get("/Subtype") != "/Type0":
        return False
    return str(item.get("/BaseFont", "")).startswith(_CLAIMS)


def _shown(pdf: pikepdf.Pdf) -> set[int]:
    found: set[int] = set()
    for page in pdf.pages:
        for data in _STRINGS.findall(page.Contents.read_bytes()):
            found.update(struct.unpack(f">{len(data) // 2}H", data))
    return found


def _held(font: Any) -> dict[str, set[int]]:
    """The letters of which a font has outlines, widths and meanings. Blank ones have no outline: none is asked for."""
    descendant = font["/DescendantFonts"][0]
    widths = {
        int(descendant["/W"][at]) + step
        for at in range(0, len(descendant["/W"]), 2)
        for step in range(len(descendant["/W"][at + 1]))
    }
    meanings = Font(font).table
    blank = {int.from_bytes(code, "big") for code, text in meanings.items() if not text.strip()}
    table = descendant["/CIDToGIDMap"].read_bytes()
    numbers = struct.unpack(f">{len(table) // 2}H", table)
    glyphs = {code: number for code, number in enumerate(numbers) if number}
    if len(set(glyphs.values())) != len(glyphs):
        raise ValueError("font")
    outlines = _outlines(descendant["/FontDescriptor"]["/FontFile2"].read_bytes()) - {_NONE}
    named = {code for code, number in glyphs.items() if number in outlines}
    if len(named) != len(outlines):
        return {"outlines": set()}
    return {
        "outlines": named | blank,
        "numbers": set(glyphs),
        "widths": widths,
        "meanings": {int.from_bytes(code, "big") for code in meanings},
    }


def _outlines(data: bytes) -> set[int]:
    """The numbers of the glyphs of a TrueType file that have an outline, or metrics only if it has no outline table."""
    tables: dict[bytes, bytes] = {}
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        tables[tag] = data[start : start + length]
    count = struct.unpack_from(">H", tables[b"maxp"], 4)[0]
    long = struct.unpack_from(">H", tables[b"head"], 50)[0]
    places = struct.unpack_from(f">{count + 1}{'I' if long else 'H'}", tables[b"loca"])
    if set(tables) - {b"head", b"hhea", b"maxp", b"hmtx", b"loca", b"glyf"} or places[-1] * (1 if long else 2) != len(
        tables[b"glyf"]
    ):
        raise ValueError("font")
    return {number for number in range(count) if places[number + 1] > places[number]}
