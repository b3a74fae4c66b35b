"""Where judgments come from and results go: folders, or a store whose objects pass through a private folder here."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Protocol

from app.batch.store import Object, Store
from app.batch.work_list import Hashes, Item, WorkList, item_of, scan, with_names
from app.batch.worker import Answer, Order, failed, report_of
from app.cli.inputs import JUDGMENT_ENDINGS, is_passed_over
from core.documents.formats import Format
from core.errors import DeidError, DocumentError, UsageError

STAGING = "staging"
_TOGETHER = 64  # judgments a worker that lie here at once


class Crew(Protocol):
    """Who does orders."""

    def done(self, orders: Iterable[Order]) -> Iterator[Answer]:
        """The answers, in the order in which they come."""


class Places(Protocol):
    """What a run asks of the places it works between."""

    results: Path

    def scan(self) -> WorkList:
        """All judgments."""

    def has(self, output: str) -> bool:
        """Whether the result called so in the journal is still there."""

    def done(self, crew: Crew, items: Sequence[Item], order: Callable[[Item], Order]) -> Iterator[Answer]:
        """The answers for ``items``, each when its result stands where it belongs."""


class Folders:
    """Two folders that workers reach themselves."""

    def __init__(self, judgments: Path, results: Path, to: Format | None) -> None:
        self.results = results
        self._judgments, self._to = judgments, to
        self._hashes = Hashes()

    def scan(self) -> WorkList:
        """See Places."""
        return scan(self._judgments, self._to, self._hashes)

    def has(self, output: str) -> bool:
        """See Places."""
        return os.path.exists(self.results / output)  # noqa: PTH110  no for a folder closed to us: writing says why

    def done(self, crew: Crew, items: Sequence[Item], order: Callable[[Item], Order]) -> Iterator[Answer]:
        """See Places."""
        return crew.done(map(order, items))


class Stores:
    """Two places of a store. Workers, which have no network, know the private folder ``staging`` alone.

    What a killed run left in it goes first; the journal's lock sees to it that nobody else is at work there. Raises
    UsageError where it does not go: it holds judgments in clear.
    """

    def __init__(self, judgments: Store, results: Store, to: Format | None, staging: Path, jobs: int) -> None:
        _remove(staging)
        staging.mkdir(mode=0o700)
        self.results = staging / "out"
        self._in, self._jobs, self._to = staging / "in", jobs, to
        self._from, self._into = judgments, results
        self._there: frozenset[str] = frozenset()
        self._staging = staging

    def close(self) -> None:
        """Nothing of a judgment stays here. Raises UsageError where the system keeps some of it from going."""
        _remove(self._staging)

    def scan(self) -> WorkList:
        """See Places. Raises UsageError where the store does not answer."""
        found: list[Item] = []
        unread: list[DocumentError] = []
        skipped = 0
        self._there = frozenset(one.place for one in self._into.objects())
        for one in self._from.objects():
            place = PurePosixPath(one.place)
            if one.place.endswith("/"):
                continue
            if not _is_plain(one.place):  # first of all: what goes up begins with a point, and is nothing hidden
                unread.append(DocumentError("batch.odd_name", file=place.name))
            elif any(is_passed_over(Path(part)) for part in place.parts):
                continue
            elif place.suffix.lower() in JUDGMENT_ENDINGS:
                found.append(self._item(one, place))
            else:
                skipped += 1
        return WorkList(with_names(found), skipped, tuple(unread))

    def _item(self, one: Object, place: PurePosixPath) -> Item:
        # A folder of its own for each: names that this disk takes for the same one are two in a store.
        own = hashlib.sha256(one.place.encode("utf-8", "surrogatepass")).hexdigest()
        mark = int(hashlib.sha256(one.mark.encode()).hexdigest()[:12], 16)
        return item_of(self._in / own / place.name, Path(place.parent), one.size, mark, self._to)

    def has(self, output: str) -> bool:
        """See Places."""
        return output in self._there

    def done(self, crew: Crew, items: Sequence[Item], order: Callable[[Item], Order]) -> Iterator[Answer]:
        """See Places."""
        waiting = iter(items)
        while part := list(islice(waiting, _TOGETHER * self._jobs)):
            orders: dict[str, Order] = {}
            for item in part:
                try:
                    self._fetch(item)
                except DeidError as error:
                    yield failed(order(item), error)
                else:
                    orders[item.key] = order(item)
            for answer in crew.done(orders.values()):
                yield self._put(answer, orders[answer.entry.key])

    def _fetch(self, item: Item) -> None:
        item.path.parent.mkdir(parents=True, exist_ok=True)
        self._from.fetch((item.below / item.path.name).as_posix(), item.path)

    def _put(self, answer: Answer, order: Order) -> Answer:
        """Bring the result and its report into the store: the result last, so that none stands without its report."""
        source = order.item.path
        shutil.rmtree(source.parent, ignore_errors=True)
        entry = answer.entry
        if entry.code:
            return answer
        draft = self.results / entry.output
        report = report_of(draft)
        try:
            there = self._into.sha256(entry.output)
            ours = order.earlier == entry.output and there == order.earlier_sha256
            if there and there != entry.output_sha256 and not ours:
                raise DocumentError("program.unknown_output", file=source.name, output=draft.name)
            self._into.put(report, report_of(Path(entry.output)).as_posix())
            if there != entry.output_sha256:
                self._into.put(draft, entry.output)
            self._remove_earlier(order, entry.output)
        except DeidError as error:
            return failed(order, error)
        finally:
            draft.unlink(missing_ok=True)
            report.unlink(missing_ok=True)
        return answer

    def _remove_earlier(self, order: Order, output: str) -> None:
        """The result of what the judgment said before it was changed, where its name was another."""
        if order.earlier and order.earlier != output and self._into.sha256(order.earlier) == order.earlier_sha256:
            self._into.remove(order.earlier)
            self._into.remove(report_of(Path(order.earlier)).as_posix())


def _remove(folder: Path) -> None:
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        raise UsageError("batch.staging_left", folder=folder, reason=type(error).__name__) from error


def _is_plain(place: str) -> bool:
    """Whether ``place`` can be a path here and means the same there."""
    return not any(part in ("", ".", "..") or set(part) & set("\\\0\n\r\t") for part in place.split("/"))
