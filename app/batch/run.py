"""``thunder-deid batch``: a folder of judgments by all cores, gone on with after a kill; once, or watched."""

import hashlib
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath

import msgspec

from app.batch.crew import Crew
from app.batch.journal import FILE, Entry, Journal, Settings, source_of
from app.batch.memory import workers_that_fit
from app.batch.page import Figures, write_page
from app.batch.places import STAGING, Folders, Places, Stores
from app.batch.ray_crew import RayCrew
from app.batch.reviewing import FOLDER, note_folder
from app.batch.store import SCHEME, Store, endpoint_of, is_place
from app.batch.work_list import Item, WorkList
from app.batch.worker import Answer, Order, Start
from app.cli.console import Output
from app.cli.interrupts import stop_if_interrupted
from core import messages
from core.dictionaries import dictionary_file, guarded, load_dictionary
from core.documents.formats import Format, named, readable
from core.documents.open import shown_name
from core.errors import DeidError, Notice, ReviewError, UsageError
from core.policy import policy
from core.redaction.profile import load_profile
from core.reports import program_version
from core.review.files import write_whole
from core.service import require_allowed
from core.tagging import load_bundle

FAILED, PAGE = "failed.tsv", "report.html"
# Failures of the place, not of the judgment: a watched folder tries them again, at first after _PATIENCE seconds, then
# ever more seldom: each try costs a whole judgment.
_PASSING = frozenset(
    {
        "document.disk_full",
        "document.target_permission",
        "document.target_folder",
        "program.cannot_write",
        "batch.not_fetched",
        "batch.not_put",
    }
)
_PATIENCE, _SELDOM = 60.0, 3600.0
_FULL = "archive.disk_full"


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for. ``jobs`` 0 stands for as many as there are cores and memory; ``watch`` is in seconds;
    ``in_place``: PDFs keep the look of their pages; ``ray``: the address of a cluster whose nodes do the work;
    ``store``: the endpoint of the store that ``judgments`` and ``results`` name places of, ``journal`` the folder here
    for what is noted of such a run."""

    judgments: str
    results: str
    model: Path | None = None
    profile: Path | None = None
    to: Format | None = None
    jobs: int = 0
    again: bool = False
    watch: float | None = None
    in_place: bool = False
    ocr: bool = False
    ray: str | None = None
    store: str | None = None
    journal: Path | None = None

    @property
    def notes(self) -> Path:
        """Where journal, page and list of failures lie: beside the results, which go elsewhere."""
        results = Path(self.results).absolute()
        if results.name == "..":
            results = results.resolve()
        return self.journal or results.with_name(f"{results.name}.batch")


def run_folder(options: Options, out: Output) -> int:
    """Do what ``options`` asks; returns the exit code: 0, 1 where a judgment failed, 3 where one leaked.

    Raises UsageError, ModelError, ProfileError, DictionaryError, ReviewError, PolicyError, SignatureError, and
    DeidError where no worker can begin.
    """
    (_check_stores if options.store else _check_folders)(options)
    jobs = options.jobs or workers_that_fit()
    settings, source = _settings(options), "" if options.store else source_of(Path(options.judgments))
    _require_own_notes(options.notes)
    with Journal(options.notes, settings, source) as journal, _places(options, jobs) as places:
        if not options.store:
            note_folder(options.notes, Path(options.judgments))
        run = _Run(options, journal, places, jobs, out)
        try:
            return run.until_done() if options.watch is None else run.for_ever(options.watch)
        except KeyboardInterrupt:
            out.error(DeidError("batch.interrupted"))
            raise
        finally:
            run.report_if_possible()  # what cannot be written now does not change how the run ended


def _check_folders(options: Options) -> None:
    judgments, results = Path(options.judgments), Path(options.results)
    if is_place(options.judgments) or is_place(options.results) or options.journal:
        raise UsageError("batch.store_options")
    # os.path says no to a folder that may not be asked for, where pathlib raises: reading or writing says why.
    if not os.path.isdir(judgments):  # noqa: PTH112
        raise UsageError("batch.no_folder", folder=judgments.name)
    if os.path.exists(results) and not os.path.isdir(results):  # noqa: PTH110, PTH112
        raise UsageError("program.not_a_folder", file=results.name)
    source, target = (Path(os.path.realpath(folder)) for folder in (judgments, results))
    if not target.name:
        raise UsageError("batch.whole_drive", folder=target)
    _require_apart(source, target)
    # Results may be a link to elsewhere; the notes lie beside the link.
    if _are_one(source, Path(os.path.realpath(options.notes))):
        raise UsageError("batch.notes_in_judgments", folder=options.notes.name)


def _require_own_notes(notes: Path) -> None:
    """Raises UsageError where a folder that happens to be called like the notes holds what these would cover."""
    if _exists(notes / FILE):
        return  # the journal itself says whether it is one
    if taken := next((name for name in (PAGE, FAILED, FOLDER, STAGING) if _exists(notes / name)), None):
        raise UsageError("batch.foreign_notes", folder=notes, file=taken)


def _exists(path: Path) -> bool:
    return os.path.lexists(path)  # a link that leads nowhere is somebody's, too


def _check_stores(options: Options) -> None:
    judgments, results = options.judgments, options.results
    if not (is_place(judgments) and is_place(results) and options.journal) or options.ray:
        raise UsageError("batch.store_options")
    endpoint_of(options.store or "")
    _require_apart(*(PurePosixPath(place.removeprefix(SCHEME).strip("/")) for place in (judgments, results)))


def _require_apart(source: PurePath, target: PurePath) -> None:
    if _are_one(source, target):
        raise UsageError("batch.one_in_the_other")


def _are_one(one: PurePath, other: PurePath) -> bool:
    return one == other or one in other.parents or other in one.parents


@contextmanager
def _places(options: Options, jobs: int) -> Iterator[Places]:
    if not options.store:
        yield Folders(Path(options.judgments), Path(options.results), options.to)
        return
    source, target = (Store(options.store, place) for place in (options.judgments, options.results))
    stores = Stores(source, target, options.to, options.notes / STAGING, jobs)
    try:
        yield stores
    finally:
        stores.close()


def _settings(options: Options) -> Settings:
    load_dictionary()  # one that cannot be read is said now, not by every worker
    dictionary = dictionary_file()
    places = (options.store or "", options.judgments.strip("/"), options.results.strip("/"))
    bundle = load_bundle(options.model)
    require_allowed(bundle)
    if options.to:
        policy().require_format(options.to)
    return Settings(
        program=program_version(),
        model=bundle.sha256,
        profile=load_profile(options.profile).sha256,
        dictionary=hashlib.sha256(dictionary.read_bytes()).hexdigest() if dictionary.exists() else "",
        to=str(options.to or ""),
        in_place=options.in_place,
        ocr=options.ocr,
        store=hashlib.sha256("\n".join(places).encode()).hexdigest() if all(places) else "",
    )


class _Run:
    def __init__(self, options: Options, journal: Journal, places: Places, jobs: int, out: Output) -> None:
        self._options, self._journal, self._places, self._out = options, journal, places, out
        self._jobs = jobs
        start = Start(
            results=_bytes_of(places.results),
            model=_bytes_of(options.model),
            profile=_bytes_of(options.profile),
            to=str(options.to or ""),
            in_place=options.in_place,
            threads=max(1, (os.cpu_count() or 1) // self._jobs),
            language=messages.current_language(),
            ocr=options.ocr,
        )
        if options.ray:
            # On a cluster a worker has a core; how many fit is the cluster's to say.
            self._crew: Crew | RayCrew = RayCrew(options.ray, options.jobs, msgspec.structs.replace(start, threads=1))
        else:
            self._crew = Crew(self._jobs, start)
        self._work = places.scan()
        self._told = _told_before(options.notes, self._work)
        self._source = "" if options.store else source_of(Path(options.judgments))
        self._seconds = 0.0
        self._own = 0
        self._linked: set[Path] = set()
        self._tried: set[str] = set()  # in this run: what fails again is not tried for ever
        self._waits: dict[str, float] = {}  # seconds before what failed in passing is tried again
        self._due: dict[str, float] = {}  # by the monotonic clock

    def until_done(self) -> int:
        """Every judgment once."""
        self._tell_left_out()
        if not self._work.items and not self._work.unread:
            raise UsageError("program.no_files", formats=named(readable()))
        for error in self._work.unread:
            self._out.error(error)
        self._note_gone()
        self._do(self._open_items())
        failed, unread = self._failed(), self._work.unread
        done, lacking = len(self._work.items) - len(failed), len(failed) + len(unread)
        self._out.say("batch.closing", done=done, failed=lacking, page=self._options.notes / PAGE)
        if self._work.skipped:
            self._out.note(Notice("batch.skipped", {"count": self._work.skipped}), "")
        if not self._options.store:
            self._out.say("batch.review", folder=self._options.notes)
        if lacking:
            self._out.say("batch.again", file=self._options.notes / FAILED)
        codes = [entry.exit_code for _, entry in failed] + [error.exit_code for error in unread]
        return max(codes, default=0)

    def for_ever(self, pause: float) -> int:
        """Whatever comes into the folder, when it has not changed for ``pause`` seconds, until somebody interrupts."""
        self._out.say("batch.watching", folder=Path(self._options.judgments).name)
        seen: dict[str, tuple[int, int]] = {}
        unread: set[str] = set()
        full = 0.0
        while True:
            stop_if_interrupted()
            before, unread = unread, self._looked_again(unread)
            now = {item.key: (item.size, item.modified) for item in self._work.items}
            ready = [item for item in self._open_items() if seen.get(item.key) == now[item.key]]
            seen = now
            full = 0.0 if self._do_until_full(ready) else min(2 * (full or _PATIENCE / 2), _SELDOM)
            if ready or unread != before:
                self.report_if_possible()
            time.sleep(full or pause)

    def _do_until_full(self, items: list[Item]) -> bool:
        """`_do`, if there is anything; no where the journal's own disk is full, which somebody may clear up."""
        try:
            if items:
                self._do(items)
        except ReviewError as error:
            if error.code != _FULL:
                raise
            self._out.error(error)
            return False
        return True

    def _looked_again(self, told: set[str]) -> set[str]:
        """Find out what there is now, and say what cannot be read unless it was ``told``; returns what was told."""
        errors: Sequence[DeidError]
        try:
            self._work = self._places.scan()
            errors = self._work.unread
            self._tell_left_out()
            self._note_gone()
        except UsageError as error:  # a store that does not answer may do so later
            errors = [error]
        except ReviewError as error:
            if error.code != _FULL:
                raise
            errors = [error]  # what has gone is noted when there is room
        now = {one.message(): one for one in errors}
        for message, unread in now.items():
            if message not in told:
                self._out.error(unread)
        return set(now)

    def _tell_left_out(self) -> None:
        """What was left out because the program wrote it, or because only a link leads there, when that is news."""
        for path in self._work.linked:
            if path not in self._linked:
                self._out.note(Notice("batch.linked", {"file": shown_name(path)}), "")
        self._linked = set(self._work.linked)
        count = len(self._work.own)
        if count > self._own:
            self._out.note(Notice("batch.own", {"count": count}), "")
        self._own = count

    def _note_gone(self) -> None:
        """Judgments whose originals are not there any more: what comes under their names is another's."""
        if self._work.unread:  # nobody knows what lies there
            return
        there = {item.key for item in self._work.items}
        left = (entry for key, entry in self._journal.entries.items() if key not in there and not entry.gone)
        if gone := [msgspec.structs.replace(entry, gone=True) for entry in left]:
            self._journal.note(*gone)

    def _open_items(self) -> list[Item]:
        return [item for item in self._work.items if self._is_open(item)]

    def _is_open(self, item: Item) -> bool:
        entry = self._journal.entries.get(item.key)
        if entry is None or not entry.is_of(item.size, item.modified):
            return True
        if entry.code:
            return (self._options.again and item.key not in self._tried) or self._is_due(entry)
        # What somebody has taken away out of a watched run's results is done.
        return item.key not in self._tried and not self._places.has(entry.output)

    def _is_due(self, entry: Entry) -> bool:
        """Whether a watch tries again what failed in passing."""
        watched = self._options.watch is not None and entry.code in _PASSING
        return watched and time.monotonic() >= self._due.get(entry.key, 0.0)

    def _do(self, items: list[Item]) -> None:
        begun, total = time.monotonic(), max(1, sum(item.size for item in items))
        by_key, size, characters = {item.key: item for item in items}, 0, 0
        with self._out.steps() as step, step(messages.text("batch.loading", jobs=self._jobs)) as progress:
            for number, answer in enumerate(self._places.done(self._crew, items, self._order), 1):
                item = by_key[answer.entry.key]
                if not self._is_told(answer.entry):
                    self._journal.note(answer.entry)
                    if not answer.unchanged:
                        self._tell(answer, item.path.name)
                self._tried.add(answer.entry.key)
                self._wait(answer.entry)
                size, characters = size + item.size, characters + (0 if answer.unchanged else answer.entry.characters)
                rate = round(characters / (time.monotonic() - begun))
                said = messages.text("batch.doing", number=number, of=len(items), rate=rate, jobs=self._jobs)
                progress(size / total, said)
        self._seconds += time.monotonic() - begun

    def _wait(self, entry: Entry) -> None:
        """Settle when what failed in passing is tried again."""
        if entry.code not in _PASSING:
            self._waits.pop(entry.key, None)
            return
        wait = self._waits[entry.key] = min(2 * self._waits.get(entry.key, _PATIENCE / 2), _SELDOM)
        self._due[entry.key] = time.monotonic() + wait

    def _is_told(self, entry: Entry) -> bool:
        """Whether people and journal know already that it failed in passing: a watch tries it again and again."""
        before = self._journal.entries.get(entry.key)
        if before is None or entry.key not in self._waits or not before.is_of(entry.size, entry.modified):
            return False
        return before.code == entry.code

    def _tell(self, answer: Answer, name: str) -> None:
        if answer.error:
            self._told[answer.entry.key] = " ".join(answer.error.split())
            self._out.error(answer.error, name)
            return
        for notice in answer.notices:
            self._out.note(notice, name)
        mentions = answer.entry.mentions
        if not mentions:
            self._out.note(messages.text("program.nothing_found", file=name), name)
        self._out.say("program.file_redacted", file=name, mentions=mentions, output=answer.entry.output)

    def _order(self, item: Item) -> Order:
        last, others = self._journal.entries.get(item.key), self._journal.elsewhere.get(item.key, [])
        # What stands for another judgment is not this one's to replace.
        mine = last and not last.gone and all(last.output != one.output for one in others)
        earlier = last if mine else None
        return Order(
            path=_bytes_of(item.path),
            below=os.fsencode(item.below),
            size=item.size,
            modified=item.modified,
            ending=item.ending,
            alone=item.alone,
            source=self._source,
            known=(*([last] if last else []), *others),
            earlier=earlier.output if earlier else "",
            earlier_sha256=earlier.output_sha256 if earlier else "",
        )

    def _failed(self) -> list[tuple[Item, Entry]]:
        return [(item, entry) for item, entry in self._known() if entry.code]

    def _known(self) -> list[tuple[Item, Entry]]:
        """The judgments that were tried, whatever they were then, with what became of them."""
        found = ((item, self._journal.entries.get(item.key)) for item in self._work.items)
        return [(item, entry) for item, entry in found if entry and not entry.gone]

    def report_if_possible(self) -> None:
        """As `_report`; a list that somebody has open just now is written the next time."""
        try:
            self._report()
        except ReviewError as error:
            self._out.error(error)

    def _report(self) -> None:
        """The page of figures and the list of what failed, as they stand now. Raises ReviewError."""
        listed, unread = [entry for _, entry in self._known()], [error.code for error in self._work.unread]
        passed_over = self._work.skipped + len(self._work.own)
        figures = Figures(listed, len(self._work.items), passed_over, self._seconds, self._jobs, unread)
        notes = self._options.notes
        write_page(notes / PAGE, figures)
        self._told = {item.key: self._told.get(item.key) or _why(item, entry) for item, entry in self._failed()}
        rows = [f"{_line_of(item)}\t{self._told[item.key]}\n" for item in self._work.items if item.key in self._told]
        rows += [f"\t{' '.join(error.message().split())}\n" for error in self._work.unread]
        write_whole(notes / FAILED, "".join(rows).encode("utf-8", "backslashreplace"))


def _bytes_of(path: Path | None) -> bytes:
    """``path`` as workers are told of it."""
    return os.fsencode(path.absolute()) if path else b""


def _line_of(item: Item) -> str:
    """Where ``item`` lies, as the list of failures has it: one line, one column, no formula, whatever its name is."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in item.place)
    return f"'{shown}" if shown.startswith('"') else guarded(shown)  # a quotation mark would open a cell of its own


def _why(item: Item, entry: Entry) -> str:
    """Why ``item`` failed where the run that knew was killed before it listed it: in words, if the code has enough."""
    try:
        said = messages.filled(entry.code, messages.current_language(), {"file": item.path.name})
    except LookupError:
        return entry.code
    return " ".join(said.split())


def _told_before(notes: Path, work: WorkList) -> dict[str, str]:
    """What an earlier run said of what failed, by key."""
    text = ""
    with suppress(OSError):  # the journal says what failed; here are only the words for it
        # Somebody may have saved it in the code of their spreadsheet.
        text = (notes / FAILED).read_text(encoding="utf-8-sig", errors="replace")
    told = dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    return {item.key: told[line] for item in work.items if (line := _line_of(item)) in told}
