"""Dictionaries on the disk: one CSV file, for the program's own settings and for exchange with a spreadsheet alike.

The file is UTF-8 with a byte order mark, which Excel needs; what Korean Excel saves as plain CSV (CP949) is read as
well. Columns are found by their names, Korean or English, in any order. A mistake names its line and nothing is taken.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from core import messages
from core.characters import half_width
from core.detection.dictionaries import Dictionary, Entry, Kind, problems_of
from core.documents.open import shown_name
from core.errors import DictionaryError, Problem, ReviewError
from core.paths import settings_folder
from core.review.files import make_folder, read_whole, write_whole
from core.taxonomy import taxonomy

_COLUMNS = {
    "kind": ("구분", "Kind"),
    "value": ("값", "Value"),
    "label": ("분류", "Label"),
    "court": ("법원", "Court"),
    "note": ("비고", "Note"),
    "over_rules": ("규칙보다 우선", "Over rules"),
}
_KINDS = {Kind.ALWAYS: ("항상", "always"), Kind.NEVER: ("제외", "never")}
_YES = ("예", "yes")
# A cell that begins so would be a formula to a spreadsheet, full-width signs included.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


def dictionary_file() -> Path:
    """Where the user's dictionary lies; it may not exist."""
    return settings_folder() / "dictionary.csv"


def load_dictionary(path: Path | None = None) -> Dictionary:
    """The user's dictionary, empty where there is none.

    Raises DictionaryError, or ReviewError for a closed file and for a link that leads nowhere.
    """
    try:
        return Dictionary(read_csv(path or dictionary_file()))
    except ReviewError as error:
        if error.code == "archive.missing" and not _leads_nowhere(path or dictionary_file()):
            return Dictionary()
        raise  # one that cannot be read is not none: what it says is always marked would be missed


def _leads_nowhere(path: Path) -> bool:
    """Whether it, or a folder on the way to it, is a link to what is not there, as a share that is not mounted."""
    return any(one.is_symlink() and not one.exists() for one in (path, *path.parents))


def save_dictionary(dictionary: Dictionary, path: Path | None = None, instead_of: Dictionary | None = None) -> None:
    """Keep ``dictionary``, private to this user, whole or not at all.

    ``instead_of`` is the dictionary that was changed to it: raises DictionaryError where another one is kept by now, as
    another window saved it meanwhile. Raises ReviewError where it cannot be written.
    """
    path = path or dictionary_file()
    if instead_of is not None and load_dictionary(path) != instead_of:
        raise DictionaryError("dictionaries.changed")
    make_folder(path.parent)
    write_csv(path, dictionary.entries)


def write_csv(path: Path, entries: Iterable[Entry]) -> None:
    """Write ``entries`` with headings in the current language. Raises ReviewError; an older file is then untouched."""
    column = 0 if messages.current_language() == "ko" else 1
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([names[column] for names in _COLUMNS.values()])
    for one in entries:
        over = _YES[column] if one.over_rules else ""
        cells = (_KINDS[one.kind][column], one.value, one.label, one.court, one.note, over)
        writer.writerow([guarded(cell, number=name == "value") for name, cell in zip(_COLUMNS, cells, strict=True)])
    write_whole(path, out.getvalue().encode("utf-8-sig"))


def guarded(cell: str, number: bool = False) -> str:
    """``cell`` behind an apostrophe where a spreadsheet would make a formula of it or, of what may be a ``number``, a
    number or a date: for 01012345678 it would write back 1012345678, and a day of this year for 12-3.
    """
    telling = number and cell[:1].isdigit()
    return f"'{cell}" if telling or half_width(cell[:1]) in _FORMULA else cell


def read_csv(path: Path) -> tuple[Entry, ...]:
    """The entries of the file ``path``. See ``read_lines``."""
    return tuple(entry for _, entry in read_lines(path))


def read_lines(path: Path) -> tuple[tuple[int, Entry], ...]:
    """The entries of the file ``path`` with the numbers of their lines, all of them or none.

    Raises DictionaryError with the numbers of the lines that are wrong, ReviewError where the file cannot be read.
    """
    file = shown_name(path)
    numbered, problems = _entries(_text(read_whole(path), file))
    problems += problems_of(numbered)
    if problems:
        raise DictionaryError("dictionaries.csv", sorted(problems, key=lambda one: one.line), file=file)
    return tuple(numbered)


def _text(data: bytes, file: str) -> str:
    for encoding in ("utf-8-sig", "cp949"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise DictionaryError("dictionaries.encoding", file=file)


def _entries(text: str) -> tuple[list[tuple[int, Entry]], list[Problem]]:
    """The entries with the numbers of their lines, and what is wrong with the others."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    columns: list[str | None] = []
    found: list[tuple[int, Entry]] = []
    problems: list[Problem] = []
    line = 1
    try:
        for row in reader:
            # A cell may hold line breaks: a row is known by the line it begins on.
            begun, line = line, reader.line_num + 1
            if not any(cell.strip() for cell in row):
                continue
            if not columns:
                columns = [_column(cell) for cell in row]
                named = [name for name in columns if name]
                if not {"kind", "value"} <= set(named) or len(named) > len(set(named)):
                    return [], [Problem(begun, "dictionaries.header")]
                continue
            entry = _entry(columns, row)
            if isinstance(entry, Entry):
                found.append((begun, entry))
            else:
                problems.append(Problem(begun, entry))
    except csv.Error:
        problems.append(Problem(line, "dictionaries.broken"))
    if not columns and not problems:
        problems.append(Problem(1, "dictionaries.header"))
    return found, problems


def _column(heading: str) -> str | None:
    wanted = _plain(heading)
    return next((name for name, names in _COLUMNS.items() if wanted in map(_plain, names)), None)


def _entry(columns: Sequence[str | None], row: Sequence[str]) -> Entry | str:
    """The entry of one row, or the code of what is wrong with it."""
    if len(row) > len(columns):
        return "dictionaries.broken"
    cells = {name: _cell(cell) for name, cell in zip(columns, row, strict=False) if name}
    kind = next((kind for kind, names in _KINDS.items() if _plain(cells.get("kind", "")) in names), None)
    if kind is None:
        return "dictionaries.kind"
    over = _plain(cells.get("over_rules", ""))
    if over and over not in _YES:
        return "dictionaries.yes"
    label = cells.get("label", "")
    label = _english_labels().get(_plain(label), label)
    return Entry(kind, cells.get("value", ""), label, cells.get("court", ""), cells.get("note", ""), bool(over))


def _cell(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") else cell


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


@cache
def _english_labels() -> dict[str, str]:
    """English name → label, for names that only one label has."""
    found: dict[str, list[str]] = {}
    for label in taxonomy().labels.values():
        found.setdefault(_plain(label.name_en), []).append(label.name)
    return {name: labels[0] for name, labels in found.items() if len(labels) == 1}
