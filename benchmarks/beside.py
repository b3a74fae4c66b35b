"""PDFs page by page beside each other, as one picture: what became of the face of a judgment.

    python -m benchmarks.beside SOURCE.pdf WRITTEN.pdf … --output beside.png [--pages 1-3] [--scale 0.6]
    python -m benchmarks.beside SOURCE.pdf --rewrite --output beside.png

Each row is a page, each column a file; a file with fewer pages leaves its place empty. ``--rewrite`` writes SOURCE
afresh, with nothing replaced, and sets that beside it.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

_GAP = 12  # pixels between pages
_GREY = 0x80


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rewrite", action="store_true", help="add the first file written afresh")
    parser.add_argument("--output", type=Path, default=Path("beside.png"))
    parser.add_argument("--pages", default="", help="such as 1-3; all of them unless told")
    parser.add_argument("--scale", type=float, default=0.8, help="pixels a point")
    parser.add_argument("--colours", type=int, default=0, help="so many shades of grey, for a small file")
    options = parser.parse_args()
    contents = [path.read_bytes() for path in options.files]
    if options.rewrite:
        contents.append(_rewritten(options.files[0]))
    picture = beside(contents, options.pages, options.scale)
    if options.colours:
        picture = picture.convert("L").quantize(options.colours)
    picture.save(options.output, optimize=True)


def beside(contents: Sequence[bytes], pages: str = "", scale: float = 0.8) -> Image.Image:
    """The pages of PDFs, a row a page and a column a file. ``pages`` such as "1-3", ``scale`` in pixels a point."""
    columns = [_pages(data, pages, scale) for data in contents]
    rows = max(map(len, columns))
    heights = [max(column[row].height for column in columns if row < len(column)) for row in range(rows)]
    widths = [max((page.width for page in column), default=1) for column in columns]
    size = sum(widths) + _GAP * (len(widths) + 1), sum(heights) + _GAP * (rows + 1)
    picture = Image.new("RGB", size, (_GREY, _GREY, _GREY))
    for number, column in enumerate(columns):
        x, y = _GAP + sum(widths[:number]) + _GAP * number, _GAP
        for page, height in zip(column, heights, strict=False):
            picture.paste(page, (x, y))
            y += height + _GAP
    return picture


def _pages(data: bytes, pages: str, scale: float) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(data)
    try:
        first, _, last = pages.partition("-")
        chosen = range(int(first or 1) - 1, min(len(document), int(last or first or len(document))))
        return [document[number].render(scale=scale).to_pil().convert("RGB") for number in chosen]
    finally:
        document.close()


def _rewritten(path: Path) -> bytes:
    from core.documents.reading import read_document
    from core.documents.write import write_document

    return write_document(read_document(path, path.read_bytes()), ()).data


if __name__ == "__main__":
    main()
