"""Two places of a store: nothing of a judgment stays here, nothing of somebody else's goes there."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from app.batch.journal import Entry
from app.batch.places import Stores
from app.batch.store import Object
from app.batch.work_list import Item
from app.batch.worker import Answer, Order, report_of
from core.errors import DocumentError

RESULT, REPORT = b"A", b"{}"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Shelf:
    """A place of a store that is not far away. ``closed``: places that give and take nothing."""

    def __init__(self, **held: bytes) -> None:
        self.held = {place.replace("__", "/").replace("_", "."): data for place, data in held.items()}
        self.closed: set[str] = set()

    def objects(self) -> Iterator[Object]:
        return (Object(place, len(data), sha256(data)) for place, data in sorted(self.held.items()))

    def fetch(self, place: str, target: Path) -> None:
        self._ask(place, "batch.not_fetched")
        target.write_bytes(self.held[place])

    def put(self, source: Path, place: str) -> None:
        self._ask(place, "batch.not_put")
        self.held[place] = source.read_bytes()

    def sha256(self, place: str) -> str:
        return sha256(self.held[place]) if place in self.held else ""

    def remove(self, place: str) -> None:
        assert place.strip("/"), "that would be all of it"
        self._ask(place, "batch.not_put")
        self.held.pop(place, None)

    def _ask(self, place: str, code: str) -> None:
        if place in self.closed:
            raise DocumentError(code, file=place, reason="closed")


class Workers:
    """They write a result and its report for each judgment that is there."""

    def __init__(self, results: Path) -> None:
        self.results = results
        self.read: list[bytes] = []

    def done(self, orders: Iterable[Order]) -> Iterator[Answer]:
        for order in orders:
            item = order.item
            self.read.append(item.path.read_bytes())
            target = self.results / item.below / item.path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(RESULT)
            report_of(target).write_bytes(REPORT)
            output = target.relative_to(self.results).as_posix()
            yield Answer(
                entry=Entry(key=item.key, size=1, modified=1, output=output, output_sha256=sha256(RESULT)),
            )


def order_of(earlier: str = "", earlier_sha256: str = "") -> Callable[[Item], Order]:
    def order(item: Item) -> Order:
        return Order(
            path=bytes(item.path),
            below=bytes(item.below),
            size=item.size,
            modified=item.modified,
            ending=item.ending,
            alone=item.alone,
            earlier=earlier,
            earlier_sha256=earlier_sha256,
        )

    return order


class Between:
    """A run between two shelves."""

    def __init__(self, place: Path, judgments: Shelf, results: Shelf) -> None:
        self.staging = place / "staging"
        self.stores = Stores(judgments, results, None, self.staging, 1)  # type: ignore[arg-type]
        self.workers = Workers(self.stores.results)

    def done(self, order: Callable[[Item], Order] | None = None) -> list[Answer]:
        answers = list(self.stores.done(self.workers, self.stores.scan().items, order or order_of()))
        assert not [path for path in self.staging.rglob("*") if path.is_file()], "nothing of a judgment stays here"
        return answers


def test_what_a_killed_run_left_here_goes_first_and_all_of_it_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "staging" / "in").mkdir(parents=True)
    (tmp_path / "staging" / "in" / "가.txt").write_bytes(b"left")
    between = Between(tmp_path, Shelf(), Shelf())
    assert not [*between.staging.iterdir()]
    assert between.staging.stat().st_mode & 0o077 == 0
    (between.staging / "나.txt").write_bytes(b"left")
    between.stores.close()
    assert not between.staging.exists()


@pytest.mark.parametrize(
    "odd", ["../가.txt", "a/../../가.txt", "/가.txt", "a//가.txt", "./가.txt", "a\\가.txt", "가\n.txt"]
)
def test_a_name_that_would_lead_elsewhere_here_is_said_and_not_followed(tmp_path: Path, odd: str) -> None:
    judgments = Shelf(나_txt=b"2")
    judgments.held |= {odd: b"1", ".숨김.txt": b"3", "~$나.txt": b"4", "사진.png": b"5", "b/": b""}
    work = Between(tmp_path, judgments, Shelf()).stores.scan()
    assert [item.place for item in work.items] == ["나.txt"]
    assert [error.code for error in work.unread] == ["batch.odd_name"]
    assert work.skipped == 1


def test_one_that_cannot_be_fetched_or_put_keeps_none_of_the_others_back(tmp_path: Path) -> None:
    judgments, results = Shelf(가_txt=b"1", 나_txt=b"2", 다_txt=b"3", 라_txt=b"4"), Shelf()
    judgments.closed.add("가.txt")
    results.closed |= {"나.txt", "다.txt.report.json"}
    between = Between(tmp_path, judgments, results)
    answers = between.done()
    assert between.workers.read == [b"2", b"3", b"4"]
    assert [one.entry.code for one in answers] == ["batch.not_fetched", "batch.not_put", "batch.not_put", ""]
    assert "다.txt" not in results.held, "no result stands without its report"
    assert results.held["라.txt"] == RESULT and results.held["라.txt.report.json"] == REPORT


def test_somebody_elses_result_stays_and_one_s_own_is_replaced(tmp_path: Path) -> None:
    before = b"of the judgment as it was"
    for there, code in ((b"theirs", "program.unknown_output"), (before, ""), (RESULT, "")):
        results = Shelf(가_txt=there)
        (answer,) = Between(tmp_path, Shelf(가_txt=b"1"), results).done(order_of("가.txt", sha256(before)))
        assert answer.entry.code == code
        assert results.held["가.txt"] == (there if code else RESULT)
        assert ("가.txt.report.json" in results.held) == (not code)


def test_the_result_of_what_a_judgment_said_before_goes_unless_somebody_changed_it(tmp_path: Path) -> None:
    before = b"of the judgment as it was"
    for there, left in ((before, False), (b"reviewed", True)):
        results = Shelf(나_txt=there, 나_txt_report_json=REPORT)
        (answer,) = Between(tmp_path, Shelf(가_txt=b"1"), results).done(order_of("나.txt", sha256(before)))
        assert (answer.entry.code, results.held["가.txt"]) == ("", RESULT)
        assert [place in results.held for place in ("나.txt", "나.txt.report.json")] == [left, left]
