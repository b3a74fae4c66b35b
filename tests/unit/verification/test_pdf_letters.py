"""A font with the face of the source holds nothing but the letters that are shown: each thing more in it is told."""

import struct
from collections.abc import Callable
from functools import cache
from io import BytesIO

import pikepdf
import pytest

from core.verification.pdf import read_pdf
from core.verification.search import search
from tests.fixtures_pdf_in_place import judgment, replaced

Tables = dict[bytes, bytes]


@cache
def _written() -> bytes:
    return replaced(judgment("김수한")[0], "김수한")[0]


def _tables(program: bytes) -> Tables:
    entries = (struct.unpack_from(">4sIII", program, 12 + 16 * at) for at in range(int.from_bytes(program[4:6], "big")))
    return {tag: program[start : start + length] for tag, _, start, length in entries}


def _program(tables: Tables) -> bytes:
    made, body = struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0), b""
    for tag, data in tables.items():
        made += struct.pack(">4sIII", tag, 0, 12 + 16 * len(tables) + len(body), len(data))
        body += data
    return made + body


def _one_more(tables: Tables) -> None:
    """An outline of which no code knows: that of the first letter once more."""
    long = tables[b"head"][50:52] != b"\0\0"
    places = [at[0] * (1 if long else 2) for at in struct.iter_unpack(">I" if long else ">H", tables[b"loca"])]
    first = next(number for number in range(1, len(places) - 1) if places[number + 1] > places[number])
    tables[b"glyf"] += tables[b"glyf"][places[first] : places[first + 1]]
    tables[b"loca"] += struct.pack(">I", len(tables[b"glyf"])) if long else struct.pack(">H", len(tables[b"glyf"]) // 2)
    tables[b"maxp"] = tables[b"maxp"][:4] + struct.pack(">H", len(places)) + tables[b"maxp"][6:]


def _name(tables: Tables) -> None:
    tables[b"name"] = "김수한".encode("utf-16-be")


def _behind(tables: Tables) -> None:
    tables[b"glyf"] += bytes(4)


def _nothing(_tables: Tables) -> None:
    return None


def _one_for_two(numbers: list[int]) -> None:
    """The letter of one code is shown for another's, whose own stays behind."""
    first, second, *_ = (code for code, number in enumerate(numbers) if number)
    numbers[second] = numbers[first]


@pytest.mark.parametrize(
    ("in_program", "in_numbers", "told"),
    [
        (_nothing, lambda numbers: None, 0),
        (_one_more, lambda numbers: None, 1),
        (_name, lambda numbers: None, 1),
        (_behind, lambda numbers: None, 1),
        (_nothing, _one_for_two, 1),
    ],
)
def test_each_thing_more_in_a_font_is_told(
    in_program: Callable[[Tables], None], in_numbers: Callable[[list[int]], None], told: int
) -> None:
    target = BytesIO()
    with pikepdf.open(BytesIO(_written())) as pdf:
        (font,) = (one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/DescendantFonts" in one)
        below = font["/DescendantFonts"][0]
        program, map_ = below["/FontDescriptor"]["/FontFile2"], below["/CIDToGIDMap"]
        tables = _tables(program.read_bytes())
        in_program(tables)
        program.write(_program(tables))
        numbers = [number for (number,) in struct.iter_unpack(">H", map_.read_bytes())]
        in_numbers(numbers)
        map_.write(struct.pack(f">{len(numbers)}H", *numbers))
        pdf.save(target)
    assert len(read_pdf(target.getvalue()).unread) == told


def _in_pieces(pdf: pikepdf.Pdf) -> None:
    """As programs leave a page that set something on it."""
    pdf.pages[0].Contents = pikepdf.Array([pdf.pages[0].Contents, pdf.make_stream(b"BT (A) Tj ET")])


def _in_another_font(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Contents.write(pdf.pages[0].Contents.read_bytes() + b"BT /F9 9 Tf (A) Tj ET")


def _one_empty(pdf: pikepdf.Pdf) -> None:
    pdf.add_blank_page()
    del pdf.pages[-1].Contents


@pytest.mark.parametrize("change", [_in_pieces, _in_another_font, _one_empty])
def test_pages_that_such_a_file_has_not_are_not_read(change: Callable[[pikepdf.Pdf], None]) -> None:
    target = BytesIO()
    with pikepdf.open(BytesIO(_written())) as pdf:
        change(pdf)
        pdf.save(target)
    assert search(target.getvalue(), "결과.pdf", (), reader="pdf").unread == ("file",)


_UNSHOWN = 0x2000


def _width(font: pikepdf.Object) -> None:
    font["/DescendantFonts"][0]["/W"].extend([_UNSHOWN, pikepdf.Array([731])])


def _meaning(font: pikepdf.Object) -> None:
    table = font["/ToUnicode"]
    table.write(table.read_bytes() + b"1 beginbfchar\n<%04X> <AC15>\nendbfchar\n" % _UNSHOWN)


def _number(font: pikepdf.Object) -> None:
    table = font["/DescendantFonts"][0]["/CIDToGIDMap"]
    table.write(table.read_bytes().ljust(2 * _UNSHOWN, b"\0") + b"\xf0\x17")


@pytest.mark.parametrize(("leave", "table"), [(_width, "widths"), (_meaning, "meanings"), (_number, "numbers")])
def test_a_letter_left_in_one_table_of_a_font_is_told(leave: Callable[[pikepdf.Object], None], table: str) -> None:
    target = BytesIO()
    with pikepdf.open(BytesIO(_written())) as pdf:
        (font,) = (one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/DescendantFonts" in one)
        leave(font)
        pdf.save(target)
    (told,) = read_pdf(target.getvalue()).unread
    assert told.endswith(f"({table} of letters that are not shown)")
