"""A font cut down to the glyphs of some characters: what is not shown is not in the file.

Each character gets a glyph of its own, also where the font draws two of them alike, so that each code means one.
Tables that only name the font are left out; PDF needs none of them (ISO 32000-1, 9.9).
"""

import struct
from collections.abc import Iterator, Mapping, Sequence

from reportlab.pdfbase.ttfonts import TTFontFace, TTFontMaker

_HINTS = ("cvt ", "fpgm", "prep")
_WORDS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 0x01, 0x08, 0x20, 0x40, 0x80  # flags of a composite glyph's part
_HEAD_OF_GLYPH = 10  # bytes: number of outlines, and the box
_MOST_SHORT = 0x1FFFF  # greatest offset that the short form of the table of places holds


def subset_of(face: TTFontFace, characters: Mapping[int, str]) -> bytes:
    """A TrueType file with the glyphs of ``characters`` under their numbers; glyph 0 is the sign for none.

    Numbers between them are glyphs without shape and width.
    """
    wanted: list[int | None] = [None] * (max(characters, default=0) + 1)
    wanted[0] = 0
    for number, char in characters.items():
        wanted[number] = face.charToGlyph[ord(char)]
    outlines = face.get_table("glyf")
    place: dict[int, int] = {}
    for number, glyph in enumerate(wanted):
        if glyph is not None:
            place.setdefault(glyph, number)
    data: list[bytes] = []
    for glyph in wanted:  # grows: parts of composite glyphs follow
        if glyph is None:
            data.append(b"")
            continue
        outline = bytearray(outlines[face.glyphPos[glyph] : face.glyphPos[glyph + 1]])
        for at in _parts(outline):
            (part,) = struct.unpack_from(">H", outline, at)
            if part not in place:
                place[part] = len(wanted)
                wanted.append(part)
            struct.pack_into(">H", outline, at, place[part])
        data.append(bytes(outline) + bytes(-len(outline) % 4))
    return _file(face, wanted, data)


def _parts(outline: bytearray) -> Iterator[int]:
    """Where the numbers of the glyphs stand that a composite glyph is made of."""
    if len(outline) < _HEAD_OF_GLYPH or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = _HEAD_OF_GLYPH, _MORE
    while flags & _MORE:
        (flags,) = struct.unpack_from(">H", outline, at)
        yield at + 2
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0


def _file(face: TTFontFace, glyphs: Sequence[int | None], outlines: Sequence[bytes]) -> bytes:
    places = [0]
    for outline in outlines:
        places.append(places[-1] + len(outline))
    short = places[-1] <= _MOST_SHORT
    metrics = [(0, 0) if glyph is None else face.hmetrics[glyph] for glyph in glyphs]
    tables = {
        "head": _with(_with(face.get_table("head"), 8, 0, 0), 50, 0 if short else 1),
        "hhea": _with(face.get_table("hhea"), 34, len(glyphs)),
        "maxp": _with(face.get_table("maxp"), 4, len(glyphs)),
        "hmtx": b"".join(struct.pack(">HH", int(width) & 0xFFFF, int(side) & 0xFFFF) for width, side in metrics),
        "loca": struct.pack(f">{len(places)}{'H' if short else 'L'}", *(at // 2 if short else at for at in places)),
        "glyf": b"".join(outlines),
    }
    maker = TTFontMaker()
    for tag, table in tables.items():
        maker.add(tag, table)
    for tag in _HINTS:
        if tag in face.table:
            maker.add(tag, face.get_table(tag))
    return bytes(maker.makeStream())


def _with(table: bytes, at: int, *values: int) -> bytes:
    """``table`` with 16-bit ``values`` at byte ``at``."""
    return table[:at] + struct.pack(f">{len(values)}H", *values) + table[at + 2 * len(values) :]
