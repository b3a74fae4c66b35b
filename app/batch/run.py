"""``thunder-deid batch``: a folder of judgments by all cores, gone on with after a kill; once, or watched."""

import hashlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from app.batch.crew import Crew
from app.batch.journal import Entry, Journal, Settings
from app.batch.memory import workers_that_fit
from app.batch.page import Figures, write_page
from app.batch.work_list import Item, WorkList, scan
from app.batch.worker import Answer, Order, Start
from app.cli.console import Output
from core import messages
from core.dictionaries import dictionary_file, load_dictionary
from core.documents.formats import Format
from core.errors import DeidError, UsageError
from core.redaction.profile import load_profile
from core.reports import program_version
from core.review.files import write_whole
from core.tagging import load_bundle

FAILED, PAGE = "failed.tsv", "report.html"


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for. ``jobs`` 0 stands for as many as there are cores and memory; ``watch`` is in seconds;
    ``in_place``: PDFs keep the look of their pages."""

    judgments: Path
    results: Path
    model: Path | None = None
    profile: Path | None = None
    to: Format | None = None
    jobs: int = 0
    again: bool = False
    watch: float | None = None
    in_place: bool = False
    ocr: bool = False

    @property
    def notes(self) -> Path:
        """Where journal, page and list of failures lie: beside the results, which go elsewhere."""
        return self.results.with_name(f"{self.results.name}.batch")


def run_folder(options: Options, out: Output) -> int:
    """Do what ``options`` asks; returns the exit code: 0, 1 where a judgment failed, 3 where one leaked.

    Raises UsageError, ModelError, ProfileError, DictionaryError, ReviewError.
    """
    _check_folders(options)
    with Journal(options.notes, _settings(options)) as journal:
        run = _Run(options, journal, out)
        try:
            return run.until_done() if options.watch is None else run.for_ever(options.watch)
        except KeyboardInterrupt:
            out.error(DeidError("batch.interrupted"))
            raise
        finally:
            run.report()


def _check_folders(options: Options) -> None:
    if not options.judgments.is_dir():
        raise UsageError("batch.no_folder", folder=options.judgments.name)
    if options.results.exists() and not options.results.is_dir():
        raise UsageError("program.not_a_folder", file=options.results.name)
    source, target = options.judgments.resolve(), options.results.resolve()
    if source == target or source in target.parents or target in source.parents:
        raise UsageError("batch.one_in_the_other")


def _settings(options: Options) -> Settings:
    load_dictionary()  # one that cannot be read is said now, not by every worker
    dictionary = dictionary_file()
    return Settings(
        program=program_version(),
        model=load_bundle(options.model).sha256,
        profile=load_profile(options.profile).sha256,
        dictionary=hashlib.sha256(dictionary.read_bytes()).hexdigest() if dictionary.exists() else "",
        to=str(options.to or ""),
        in_place=options.in_place,
        ocr=options.ocr,
    )


class _Run:
    def __init__(self, options: Options, journal: Journal, out: Output) -> None:
        self._options, self._journal, self._out = options, journal, out
        self._jobs = options.jobs or workers_that_fit()
        start = Start(
            results=str(options.results.absolute()),
            model=str(options.model.absolute()) if options.model else "",
            profile=str(options.profile.absolute()) if options.profile else "",
            to=str(options.to or ""),
            in_place=options.in_place,
            threads=max(1, (os.cpu_count() or 1) // self._jobs),
            language=messages.current_language(),
            ocr=options.ocr,
        )
        self._crew = Crew(self._jobs, start)
        self._work = scan(options.judgments, options.to)
        self._told = _told_before(options.notes, self._work)
        self._seconds = 0.0

    def until_done(self) -> int:
        """Every judgment once."""
        if not self._work.items and not self._work.unread:
            raise UsageError("program.no_files")
        for error in self._work.unread:
            self._out.error(error)
        self._do(self._open_items())
        failed = self._failed()
        done = len(self._work.items) - len(failed)
        self._out.say("batch.closing", done=done, failed=len(failed), page=self._options.notes / PAGE)
        if failed:
            self._out.say("batch.again", file=self._options.notes / FAILED)
        codes = [entry.exit_code for _, entry in failed] + [error.exit_code for error in self._work.unread]
        return max(codes, default=0)

    def for_ever(self, pause: float) -> int:
        """Whatever comes into the folder, when it has not changed for ``pause`` seconds, until somebody interrupts."""
        self._out.say("batch.watching", folder=self._options.judgments.name)
        seen: dict[str, tuple[int, int]] = {}
        while True:
            self._work = scan(self._options.judgments, self._options.to)
            now = {item.key: (item.size, item.modified) for item in self._work.items}
            ready = [item for item in self._open_items() if seen.get(item.key) == now[item.key]]
            seen = now
            if ready:
                self._do(ready)
                self.report()
            else:
                time.sleep(pause)

    def _open_items(self) -> list[Item]:
        return [item for item in self._work.items if self._is_open(item)]

    def _is_open(self, item: Item) -> bool:
        entry = self._journal.entries.get(item.key)
        if entry is None or (entry.size, entry.modified) != (item.size, item.modified):
            return True
        if entry.code:
            return self._options.again
        return not (self._options.results / entry.output).exists()

    def _do(self, items: list[Item]) -> None:
        begun, total = time.monotonic(), max(1, sum(item.size for item in items))
        by_key, size, characters = {item.key: item for item in items}, 0, 0
        with self._out.steps() as step, step(messages.text("batch.loading", jobs=self._jobs)) as progress:
            for number, answer in enumerate(self._crew.done(map(self._order, items)), 1):
                self._journal.note(answer.entry)
                item = by_key[answer.entry.key]
                self._tell(answer, item.path.name)
                size, characters = size + item.size, characters + answer.entry.characters
                rate = round(characters / (time.monotonic() - begun))
                said = messages.text("batch.doing", number=number, of=len(items), rate=rate, jobs=self._jobs)
                progress(size / total, said)
        self._seconds += time.monotonic() - begun

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
        earlier = self._journal.entries.get(item.key)
        return Order(
            path=str(item.path.absolute()),
            below=str(item.below),
            size=item.size,
            modified=item.modified,
            ending=item.ending,
            alone=item.alone,
            earlier=earlier.output if earlier else "",
            earlier_sha256=earlier.output_sha256 if earlier else "",
        )

    def _failed(self) -> list[tuple[Item, Entry]]:
        found = ((item, self._journal.entries.get(item.key)) for item in self._work.items)
        return [(item, entry) for item, entry in found if entry and entry.code]

    def report(self) -> None:
        """The page of figures and the list of what failed, as they stand now. Raises ReviewError."""
        entries = self._journal.entries
        listed = [entries[item.key] for item in self._work.items if item.key in entries]
        figures = Figures(listed, len(self._work.items), self._work.skipped, self._seconds, self._jobs)
        notes = self._options.notes
        write_page(notes / PAGE, figures)
        self._told = {item.key: self._told.get(item.key, entry.code) for item, entry in self._failed()}
        rows = [
            f"{(item.below / item.path.name).as_posix()}\t{self._told[item.key]}\n"
            for item in self._work.items
            if item.key in self._told
        ]
        write_whole(notes / FAILED, "".join(rows).encode("utf-8", "backslashreplace"))


def _told_before(notes: Path, work: WorkList) -> dict[str, str]:
    """What an earlier run said of what failed, by key."""
    file = notes / FAILED
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    told = dict(line.split("\t", 1) for line in lines if "\t" in line)
    places = {(item.below / item.path.name).as_posix(): item.key for item in work.items}
    return {places[place]: said for place, said in told.items() if place in places}
