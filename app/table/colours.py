"""The table in colours: one HTML file that needs nothing else, written row by row. It holds the originals' text."""

from collections.abc import Sequence
from html import escape
from typing import IO

from app.table.cell import Cell
from core import messages
from core.messages import current_language
from core.taxonomy import taxonomy

_STYLE = """
body{font:15px/1.7 "Malgun Gothic","NanumGothic",sans-serif;margin:2em;color:#1b1f24}
table{border-collapse:collapse}td,th{padding:.3em .8em;border:1px solid #d0d7de;text-align:left;vertical-align:top}
td.n{text-align:right;color:#57606a}mark{padding:.1em .15em;border-bottom:2px solid;color:inherit;white-space:pre-wrap}
mark small{margin-left:.3em;font-weight:bold}td{white-space:pre-wrap}
"""


class Colours:
    """Writes the page; `end` closes it."""

    def __init__(self, stream: IO[str], heads: Sequence[str]) -> None:
        self._stream = stream
        title = escape(messages.text("table.colours"))
        styles = "".join(
            f"mark.f{number}{{background:{family.tint_light};border-color:{family.line_light}}}"
            for number, family in enumerate(taxonomy().families.values())
        )
        self._numbers = {name: number for number, name in enumerate(taxonomy().families)}
        columns = "".join(f"<th>{escape(head)}</th>" for head in heads)
        stream.write(
            f'<!DOCTYPE html><html lang="{current_language()}"><head><meta charset="utf-8"><title>{title}</title>'
            f"<style>{_STYLE}{styles}</style></head><body><h1>{title}</h1>"
            f"<p>{escape(messages.text('table.colours_warning'))}</p><table><tr><th>#</th>{columns}</tr>\n"
        )

    def row(self, number: int, cells: Sequence[Cell]) -> None:
        """Row ``number``, from 1, with the chosen cells."""
        columns = "".join(f"<td>{self._cell(cell)}</td>" for cell in cells)
        self._stream.write(f'<tr><td class="n">{number}</td>{columns}</tr>\n')

    def _cell(self, cell: Cell) -> str:
        parts, position = [], 0
        for one in cell.marked:
            family = self._numbers[taxonomy().category_of(one.label).family.name]
            parts.append(escape(cell.text[position : one.start]))
            parts.append(
                f'<mark class="f{family}" title="{escape(one.label)}">{escape(cell.text[one.start : one.end])}'
                f"<small>{escape(one.tag)}</small></mark>"
            )
            position = one.end
        return "".join(parts) + escape(cell.text[position:])

    def end(self) -> None:
        """Close the page."""
        self._stream.write("</table></body></html>\n")
