"""Write any document as a new table of text: a row for each row of its tables and for each paragraph.

All rows have as many cells as the widest, so that every program reads one table. UTF-8 with a byte order mark, without
which Excel shows no Hangul; CR LF.
"""

import codecs
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from core.characters import half_width
from core.documents.csv.document import FORMULA_SIGNS
from core.documents.model import Block, Document, Draft, Replacement, block_text, by_block
from core.documents.plain import encode
from core.errors import Notice

_NUMBER = re.compile(r"[+-]?\d[\d,]*(?:\.\d+)?%?")


def write_fresh_csv(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """``document`` with ``replacements``, commas between the cells. Raises DocumentError."""
    return _written(document, replacements, ",")


def write_fresh_tsv(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """``document`` with ``replacements``, tabs between the cells. Raises DocumentError."""
    return _written(document, replacements, "\t")


def _written(document: Document, replacements: Sequence[Replacement], delimiter: str) -> Draft:
    rows = list(rows_of(document, replacements))
    width = max(map(len, rows), default=1)
    guarded = sum(_is_formula(cell) for row in rows for cell in row)
    lines = (delimiter.join(_spelled(cell, delimiter) for cell in [*row, *[""] * (width - len(row))]) for row in rows)
    data = codecs.BOM_UTF8 + encode("".join(f"{line}\r\n" for line in lines), "utf-8", document.path.name)
    return Draft(data, (Notice("csv.guarded", {"count": guarded}),) if guarded else ())


def rows_of(document: Document, replacements: Sequence[Replacement]) -> Iterator[list[str]]:
    """The cells of each row of the tables of ``document``, and each paragraph as a row of one."""
    blocks = enumerate(by_block(document.blocks, replacements))
    for place, group in groupby(blocks, key=lambda numbered: _row_of(numbered[0], numbered[1][0])):
        texts: dict[int, list[str]] = {}
        for _, (block, inside) in group:
            column = 0 if place[0] < 0 else block.column or 0
            texts.setdefault(column, []).append(block_text(document.text, block, inside))
        yield ["\n".join(texts.get(column, ())) for column in range(max(texts) + 1)]


def _row_of(number: int, block: Block) -> tuple[int, int]:
    return (-1, number) if block.table is None else (block.table, block.row or 0)


def _is_formula(cell: str) -> bool:
    return half_width(cell[:1]) in FORMULA_SIGNS and not _NUMBER.fullmatch(cell)


def _spelled(cell: str, delimiter: str) -> str:
    """``cell`` as it stands in the file. A space keeps spreadsheets from calculating it."""
    guarded = f" {cell}" if _is_formula(cell) else cell
    if any(sign in guarded for sign in (delimiter, '"', "\r", "\n")):
        return '"' + guarded.replace('"', '""') + '"'
    return guarded
