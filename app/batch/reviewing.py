"""What a run has done as a list for people: its judgments, those that want a reader's eye most before all others."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.batch.journal import FILE, Entry, read_journal, source_of
from app.batch.work_list import Item, scan
from app.cli.inputs import Inputs
from core.documents.formats import Format
from core.errors import ReviewError
from core.review.files import read_whole, write_whole

FOLDER = "judgments.txt"
_ENDING = ".batch"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewList(Inputs):
    """The judgments of a run in the order in which they are to be looked at: those that failed, those in which nothing
    was replaced, the others by how much was nearly marked, those not tried yet.

    Attributes:
        results: where the run put the result of a judgment, by the judgment's absolute path.
        failed, nothing, suspected, open: how many there are of each kind; ``suspected`` have values nearly marked, and
            a folder that cannot be read counts as one that failed.
    """

    results: Mapping[Path, Path]
    failed: int
    nothing: int
    suspected: int
    open: int


def is_run(folder: Path) -> bool:
    """Whether a run keeps its notes in ``folder``."""
    return folder.name.endswith(_ENDING) and os.path.isfile(folder / FILE)  # noqa: PTH113  no for what may not be asked


def note_folder(notes: Path, judgments: Path) -> None:
    """Keep where the judgments lie. Raises ReviewError."""
    write_whole(notes / FOLDER, os.fsencode(judgments.absolute()))


def review_list(notes: Path) -> ReviewList:
    """The judgments of the run with these ``notes``. Raises ReviewError, also where they lie elsewhere by now."""
    judgments = _judgments(notes)
    settings, entries = read_journal(notes, source_of(judgments))
    work = scan(judgments, Format(settings.to) if settings.to else None)
    known = [(item, _of(item, entries)) for item in work.items]
    known.sort(key=lambda pair: _rank(pair[1]))  # stable: within a rank as in the folder
    results = notes.absolute().with_name(notes.name.removesuffix(_ENDING))
    done = [entry for _, entry in known if entry and not entry.code]
    return ReviewList(
        files=tuple(item.path for item, _ in known),
        skipped=(),
        own=work.own,
        unread=work.unread,
        results={item.path.absolute(): results / entry.output for item, entry in known if entry and not entry.code},
        failed=sum(bool(entry and entry.code) for _, entry in known) + len(work.unread),
        nothing=sum(not entry.mentions for entry in done),
        suspected=sum(bool(entry.suspects) for entry in done),
        open=sum(entry is None for _, entry in known),
    )


def _judgments(notes: Path) -> Path:
    try:
        folder = Path(os.fsdecode(read_whole(notes / FOLDER)))
    except (ReviewError, ValueError) as error:
        raise ReviewError("batch.judgments_unknown", folder=notes.name) from error
    if not folder.is_dir():
        raise ReviewError("batch.judgments_gone", folder=folder)
    return folder


def _of(item: Item, entries: Mapping[str, Entry]) -> Entry | None:
    """What became of ``item`` as it is now."""
    entry = entries.get(item.key)
    return entry if entry and entry.is_of(item.size, item.modified) else None


def _rank(entry: Entry | None) -> tuple[int, int]:
    if entry is None:
        return 3, 0
    if entry.code:
        return 0, 0
    return (2, -entry.suspects) if entry.mentions else (1, 0)
