"""Fonts of a written PDF: each embedded with the glyphs of the characters that are shown, and no others.

A code is two bytes and means one character; the table that says which (ToUnicode) is complete, so that any program
reads back what was written (ISO 19005-2, level U). Codes are made of bytes that no encoding of Korean has beside each
other: who looks through the bytes themselves for text, as the leak check does, finds none that is not meant.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase import pdfmetrics

from core.documents.pdf.composite import composite_font
from core.documents.pdf.ink import Leaf, Run
from core.documents.pdf.meanings import quiet_codes
from core.documents.pdf.subset import subset_of


@dataclass(slots=True)
class Shown:
    """The characters that one font shows; ``name`` is what content streams call it."""

    font: str
    name: str
    codes: dict[str, str] = field(default_factory=dict)

    def code(self, text: str) -> str:
        """``text`` as a string of PDF, a byte a character."""
        return f"({''.join(map(self.codes.__getitem__, text))})"


def fonts_of(leaves: Iterable[Leaf]) -> dict[str, Shown]:
    """The fonts that pages show, by their name here, with all their characters."""
    found: dict[str, set[str]] = {}
    for leaf in leaves:
        for _, item in leaf.drawn:
            if isinstance(item, Run):
                for stretch in item.stretches:
                    found.setdefault(stretch.font, set()).update(stretch.text)
    fonts = {}
    for number, (font, characters) in enumerate(sorted(found.items()), 1):
        codes = (chr(code >> 8) + chr(code & 0xFF) for code in quiet_codes())
        fonts[font] = Shown(font, f"F{number}", dict(zip(sorted(characters), codes, strict=False)))
    return fonts


def embed(pdf: pikepdf.Pdf, fonts: Mapping[str, Shown]) -> Dictionary:
    """The fonts as a dictionary of resources."""
    return Dictionary({f"/{shown.name}": _font(pdf, shown) for shown in fonts.values()})


def _font(pdf: pikepdf.Pdf, shown: Shown) -> pikepdf.Object:
    face = pdfmetrics.getFont(shown.font).face
    glyphs = {_number(code): char for char, code in shown.codes.items()}
    return composite_font(
        pdf,
        f"{_tag(shown.name)}+{face.name.decode('latin-1')}",
        subset_of(face, glyphs),
        [(number, round(face.charWidths[ord(char)])) for number, char in glyphs.items()],
        Name.Identity,
        glyphs.items(),
        FontBBox=Array([round(edge) for edge in face.bbox]),
        Ascent=round(face.ascent),
        Descent=round(face.descent),
        CapHeight=round(face.capHeight),
        StemV=round(face.stemV),
    )


def _tag(name: str) -> str:
    """The six letters that tell a subset: the same for the same place, so that one text gives one file."""
    number = int(name[1:])
    return "TDSUB" + chr(ord("A") + number % 26)


def _number(code: str) -> int:
    return ord(code[0]) << 8 | ord(code[1])
