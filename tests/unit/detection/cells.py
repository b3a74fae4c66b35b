"""Tables for tests: their text, and a block a cell."""

from core.documents.model import Block, BlockKind

Rows = list[list[str]]


def table(rows: Rows) -> tuple[str, list[Block]]:
    """Text with tabs between cells and a line a row, and its blocks."""
    text, blocks = "", []
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            blocks.append(Block(len(text), len(text) + len(cell), BlockKind.CELL, table=0, row=row, column=column))
            text += cell + ("\t" if column + 1 < len(cells) else "\n")
    return text, blocks
