"""A worker: a process with a model of its own that redacts one judgment after the other, as it is told on its input.

Lines of JSON, one order in, one answer out. What libraries print goes nowhere. It ends when its input does.
"""

import dataclasses
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, NoReturn

import msgspec

from app.batch.journal import Entry
from app.batch.work_list import Item
from app.unexpected import UnexpectedError
from core import messages
from core.documents import open_document
from core.documents.formats import Format, written_as
from core.documents.model import Document
from core.errors import DeidError, DocumentError, Notice
from core.outputs import cannot_write, mark_drafts
from core.policy import policy
from core.redaction.profile import Profile, load_profile
from core.result_names import is_result_of, is_reviewed, require_own_report, written_with
from core.service import Engine, Planned, Written, export, hash_of, load_engine, prepare

FLAG = "--batch-worker"


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """What holds for all orders. Paths as the system writes them, which need not be Unicode; empty for what the
    program brings along. ``mark``: by what drafts are known as this worker's."""

    results: bytes
    model: bytes
    profile: bytes
    to: str
    in_place: bool
    threads: int
    language: messages.Language
    ocr: bool = False
    mark: str = ""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """One judgment (see `Item`) of ``source``, and what an earlier run made of it: where, and with which hash.

    ``known``: what became of judgments of its name, of which one may be the very same.
    """

    path: bytes
    below: bytes
    size: int
    modified: int
    ending: str
    alone: bool
    source: str = ""
    known: tuple[Entry, ...] = ()
    earlier: str = ""
    earlier_sha256: str = ""

    @property
    def item(self) -> Item:
        """The judgment."""
        return Item(path_of(self.path), path_of(self.below), self.size, self.modified, self.ending, self.alone)

    @property
    def blank(self) -> Entry:
        """What the journal says before anything is done: what an older version gave stands until a newer one is."""
        item = self.item
        return Entry(
            key=item.key,
            size=item.size,
            modified=item.modified,
            source=self.source,
            output=self.earlier,
            output_sha256=self.earlier_sha256,
        )


class Ready(msgspec.Struct, frozen=True, kw_only=True):
    """The first line a worker says: it has loaded all it needs; ``error`` is the message where it cannot."""

    error: str = ""


class Writing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Said before anything comes to the disk: in which folder, should the worker not live to clear up."""

    folder: bytes


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What became of it, and what people are told of it; ``error`` is the message where it failed. ``unchanged``: it
    was done before, and its result is there."""

    entry: Entry
    error: str = ""
    notices: tuple[str, ...] = ()
    unchanged: bool = False


def path_of(said: bytes) -> Path:
    """The path that an order or a start names."""
    return Path(os.fsdecode(said))


def serve(requests: IO[bytes], answers: IO[bytes]) -> int:
    """Do what ``requests`` says until it ends; returns the exit code."""

    def say(said: Ready | Writing | Answer) -> None:
        answers.write(msgspec.json.encode(said) + b"\n")
        answers.flush()

    start = msgspec.json.decode(requests.readline(), type=Start)
    messages.set_language(start.language)
    if start.mark:
        mark_drafts(start.mark)
    try:
        engine = load_engine(path_of(start.model) if start.model else None, start.threads)
        profile = load_profile(path_of(start.profile) if start.profile else None)
    except DeidError as error:
        say(Ready(error=error.message()))
        return error.exit_code
    work = _Work(engine, profile, start, lambda folder: say(Writing(folder=os.fsencode(folder))))
    say(Ready())
    for line in requests:
        say(work.done(msgspec.json.decode(line, type=Order)))
    return 0


def serve_standard_streams() -> int:
    """`serve`, with standard output for answers alone; told to end, it takes its drafts along."""
    signal.signal(signal.SIGTERM, _end)
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return serve(sys.stdin.buffer, answers)


def _end(_number: int, _frame: object) -> NoReturn:
    raise SystemExit(1)


class _Work:
    """``writing`` hears in which folder something is about to come to the disk."""

    def __init__(
        self, engine: Engine, profile: Profile, start: Start, writing: Callable[[Path], object] = lambda _folder: None
    ) -> None:
        self._writing = writing
        self._engine, self._profile, self._results = engine, profile, path_of(start.results)
        self._to = Format(start.to) if start.to else None
        self._in_place, self._ocr = start.in_place, start.ocr

    def done(self, order: Order) -> Answer:
        """``order`` carried out; whatever goes wrong is its answer."""
        begun = time.monotonic()
        if done := self._done_before(order):
            return Answer(entry=done, unchanged=True)
        try:
            answer = self._redacted(order)
        except DeidError as error:
            answer = failed(order, error)
        except Exception as error:  # noqa: BLE001  the others are still to be done, and this one is named
            answer = failed(order, UnexpectedError(order.item.path.name, error))
        entry = msgspec.structs.replace(answer.entry, seconds=round(time.monotonic() - begun, 3))
        return msgspec.structs.replace(answer, entry=entry)

    def _done_before(self, order: Order) -> Entry | None:
        """What the journal shall say of a judgment that was copied, moved or touched, and never changed."""
        known = [one for one in order.known if one.output and not one.code and _exists(self._results / one.output)]
        sha256 = hash_of(path_of(order.path)) if known else ""
        for one in known:
            if sha256 and one.input_sha256 == sha256:
                return msgspec.structs.replace(one, source=order.source, modified=order.modified, gone=False)
        return None

    def _redacted(self, order: Order) -> Answer:
        item = order.item
        document = open_document(item.path, ocr=self._ocr)
        earlier = self._results / order.earlier if order.earlier else None
        # One that a run wrote and was killed before it said so is known by what `ready` hears.
        if earlier and not _is_ours(earlier, order.earlier_sha256) and not is_result_of(earlier, document):
            raise DocumentError("batch.reviewed", file=item.path.name, output=earlier.name)
        prepared = prepare(document, self._engine, self._profile)
        folder = item.folder_for(prepared.planned.plan)
        target = self._target(prepared.planned, item, folder, earlier)
        moved = () if item.is_below(folder) else (Notice("batch.folder_name", {"file": item.path.name}),)
        require_own_report(report_of(target), target, item.path.name)

        ours = {order.earlier_sha256} if target == earlier else set()

        def look() -> None:
            """What stands there now is ours: as the journal has it, or what a killed run made. People may have reviewed
            it meanwhile."""
            if _exists(target) and not _is_ours(target, *ours):
                raise DocumentError("batch.reviewed", file=item.path.name, output=target.name)

        def ready(sha256: str) -> None:
            ours.add(sha256)
            self._writing(target.parent)

        written = export(
            prepared.planned,
            target,
            self._engine.identity,
            report_to=report_of(target),
            notices=(*prepared.unattended(), *moved),
            in_place=self._in_place,
            ready=ready,
            look=look,
        )
        if earlier is not None and earlier != target and _is_ours(earlier, order.earlier_sha256):
            _removed(earlier, item)
        entry = self._entry(order.blank, written, document, len(prepared.suspects))
        return Answer(entry=entry, notices=tuple(notice.message() for notice in written.notices))

    def _target(self, planned: Planned, item: Item, folder: Path, earlier: Path | None) -> Path:
        """Where in ``folder`` the result goes: never over another judgment's, nor over what is no result."""
        document = planned.document
        if folder != item.folder:  # nobody knew beforehand that it would come there
            item = dataclasses.replace(item, alone=False)
        ending = str(self._to or policy().written_as(written_as(document.format)))

        def named(one: Item) -> Path:
            return self._results / folder / f"{one.result_stem(planned.stem, document.sha256, ending)}.{ending}"

        target = named(item)
        if target != earlier and not is_result_of(target, document) and written_with(target):
            target = named(dataclasses.replace(item, alone=False))
        if target != earlier and not is_result_of(target, document):
            raise DocumentError("program.unknown_output", file=item.path.name, output=target.name)
        return target

    def _entry(self, blank: Entry, written: Written, document: Document, suspects: int) -> Entry:
        return msgspec.structs.replace(
            blank,
            input_sha256=document.sha256,
            output=written.output.relative_to(self._results).as_posix(),
            output_sha256=written.facts["output"]["sha256"],
            characters=len(document.text),
            mentions=written.counts["mentions"],
            by_category=written.counts["by_category"],
            suspects=suspects,
            notices=len(written.notices),
        )


def failed(order: Order, error: DeidError) -> Answer:
    """The answer for a judgment of which nothing came."""
    entry = msgspec.structs.replace(order.blank, code=error.code, exit_code=error.exit_code)
    return Answer(entry=entry, error=error.message())


def report_of(target: Path) -> Path:
    """Under the whole name of the result, so that a DOCX and a PDF of one stem never dispute it."""
    return target.with_name(f"{target.name}.report.json")


def _is_ours(file: Path, *written: str) -> bool:
    """Whether it is as one of these hashes says, and has no certificate: who reviews it may find all of it right."""
    return hash_of(file) in set(written) - {""} and not is_reviewed(file)


def _exists(file: Path) -> bool:
    return os.path.exists(file)  # noqa: PTH110  no for a folder closed to us: writing into it says why


def _removed(earlier: Path, item: Item) -> None:
    """The result of what the judgment said before it was changed goes, with its report."""
    try:
        for file in (earlier, report_of(earlier)):
            file.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(error, item.path.name) from error
