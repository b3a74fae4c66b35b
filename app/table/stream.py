"""A table of text read row by row, in memory that does not grow with it, byte for byte as it stands."""

import codecs
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.documents.csv.cells import Cells, NotATableError, cells_of, scanned
from core.documents.open import cannot_read, shown_name
from core.documents.plain import decode
from core.errors import DocumentError

# A row of 2 million characters is no row: a quotation mark is not closed, or it is no table.
_LONGEST = 2_000_000
_SAMPLE = 1 << 20
_SAID = "sep="


@dataclass(frozen=True, slots=True)
class Shape:
    """What was learnt of a table by reading all of it once.

    Attributes:
        encoding, bom: how its bytes spell it.
        delimiter: between two cells of a row.
        heads: the cells of its first row.
        rows: how many there are, blank ones aside.
        sha256: of the file.
    """

    encoding: str
    bom: bytes
    delimiter: str
    heads: tuple[str, ...]
    rows: int
    sha256: str


def lines(path: Path, encoding: str, bom: bytes) -> Iterator[str]:
    """The lines of a file with their ends; raises DocumentError where one is not in ``encoding``."""
    file = shown_name(path)
    try:
        with path.open("rb") as stream:
            stream.seek(len(bom))
            if encoding.startswith("utf-16"):
                yield from _wide_lines(path, encoding, bom)
                return
            # Neither UTF-8 nor CP949 has the byte of a line feed within another character.
            while raw := stream.readline(4 * _LONGEST):
                yield raw.decode(encoding)
    except UnicodeError as error:
        raise DocumentError("plain.damaged", file=file, encoding=encoding.upper()) from error
    except OSError as error:
        raise cannot_read(error, file) from error


def _wide_lines(path: Path, encoding: str, bom: bytes) -> Iterator[str]:
    with path.open(encoding=encoding, newline="\n") as stream:
        stream.read(1 if bom else 0)
        while line := stream.readline(4 * _LONGEST):
            yield line


def chunks(path: Path, encoding: str, bom: bytes, delimiter: str) -> Iterator[Cells]:
    """The rows of a table in turn, each as the `Cells` of its own text (several where they end with CR alone).

    Raises DocumentError for a row whose quotation marks do not pair, that is too long, or that holds a NUL.
    """
    file, begun = shown_name(path), 1
    waiting: list[str] = []
    length, quoted = 0, False
    for number, line in enumerate(lines(path, encoding, bom), 1):
        if number == 1 and says_delimiter(line):
            cells = Cells(line, delimiter)  # no row: it says the delimiter
            yield cells
            continue
        if "\0" in line:  # what the sample that tells the encoding did not show
            raise DocumentError("plain.nul", file=file, count=line.count("\0"))
        begun = begun if waiting else number
        waiting.append(line)
        length += len(line)
        quoted ^= line.count('"') % 2 == 1
        if quoted and length < _LONGEST:
            continue
        yield _scanned("".join(waiting), delimiter, file, begun)
        waiting, length, quoted = [], 0, False
    if waiting:
        yield _scanned("".join(waiting), delimiter, file, begun)


def says_delimiter(line: str) -> bool:
    """Whether the first ``line`` of a table is no row of it: sep=;"""
    return line.lower().startswith(_SAID)


def _scanned(text: str, delimiter: str, file: str, line: int) -> Cells:
    try:
        return scanned(text, delimiter)
    except NotATableError as error:
        raise DocumentError(error.code, file=file, **{**error.fields, "line": line}) from error


def rows_of(cells: Cells) -> Iterator[range]:
    """The indices of the cells of each row that is not blank."""
    first = 0
    for end in cells.row_ends:
        row = range(first, end)
        first = end
        if len(row) > 1 or cells.value(row[0]).strip():
            yield row


def shape_of(path: Path) -> Shape:
    """Read all of ``path``. Raises DocumentError where it is no table, with the line, or in no known encoding."""
    file = shown_name(path)
    encoding, bom, sample, digest = _looked_at(path)
    try:
        delimiter = cells_of(sample).delimiter[:1]
    except NotATableError as error:
        raise DocumentError(error.code, file=file, **error.fields) from error
    delimiter = delimiter or ","  # a single column: no row may hold one
    heads: tuple[str, ...] = ()
    count = 0
    for cells in chunks(path, encoding, bom, delimiter):
        for row in rows_of(cells):
            heads = heads or tuple(cells.value(index) for index in row)
            count += 1
            if len(row) != len(heads):
                raise DocumentError("csv.columns", file=file, line=count, count=len(row), expected=len(heads))
    if not count:
        raise DocumentError("plain.blank", file=file)
    return Shape(encoding, bom, delimiter, heads, count, digest)


def _looked_at(path: Path) -> tuple[str, bytes, str, str]:
    """Encoding, byte order mark, its first lines and hash, told by what is not ASCII first."""
    file = shown_name(path)
    digest, first, telling = hashlib.sha256(), b"", b""
    try:
        with path.open("rb") as stream:
            while part := stream.read(_SAMPLE):
                first = first or part
                telling = telling or (b"" if part.isascii() else part)
                digest.update(part)
    except OSError as error:
        raise cannot_read(error, file) from error
    _, encoding, bom = decode(_whole_lines(first if first[:3] == codecs.BOM_UTF8 else telling or first), file)
    if encoding.startswith("utf-16"):
        sample = first[len(bom) : len(first) // 2 * 2].decode(encoding, "ignore")
    else:
        sample = _whole_lines(first)[len(bom) :].decode(encoding, "replace")
    return encoding, bom, _whole_rows(sample, len(first) == _SAMPLE), digest.hexdigest()


def _whole_lines(part: bytes) -> bytes:
    """``part`` from its first whole line to its last, if it was cut out of a file of several; of UTF-16, in which a
    line does not end with a byte, to its last whole character."""
    if len(part) < _SAMPLE:
        return part
    if part.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return part[: codecs.utf_16_decode(part, "replace")[1]]
    begins = 0 if part.startswith(codecs.BOM_UTF8) else part.find(b"\n") + 1
    return part[begins : part.rfind(b"\n") + 1] or part


def _whole_rows(sample: str, cut: bool) -> str:
    """``sample`` up to its last row that is whole: with an even number of quotation marks before it."""
    if not cut:
        return sample
    position = sample.rfind("\n") + 1
    quoted = sample.count('"', 0, position) % 2
    while position and quoted:
        begins = sample.rfind("\n", 0, position - 1) + 1
        quoted ^= sample.count('"', begins, position) % 2
        position = begins
    return sample[:position] or sample
