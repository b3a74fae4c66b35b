"""A run's notes, what it tries again, and folders that cannot be what was asked for."""

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.batch import journal as journal_module
from app.batch import places as places_module
from app.batch import run as module
from app.batch.journal import Entry, Journal, Settings, read_journal, source_of
from app.batch.places import Crew, Folders
from app.batch.run import FAILED, PAGE, Options, run_folder
from app.batch.work_list import Item, WorkList
from app.batch.worker import Answer, Order
from app.cli.console import Output
from core.errors import DocumentError, ReviewError, UsageError

SETTINGS = Settings(program="1", model="m", profile="p", dictionary="", to="")
Do = Callable[[Order], Answer]


class Enough(Exception):
    """Ends a watch."""


def refused(order: Order) -> Answer:
    return Answer(entry=Entry(key=order.item.key, size=order.size, modified=order.modified, code="x", exit_code=1))


def kept(order: Order) -> Answer:
    return Answer(entry=Entry(key=order.item.key, size=order.size, modified=order.modified, output="gone.txt"))


class Answering(Folders):
    """Folders whose judgments are answered by a function; scanned so many times."""

    def __init__(self, place: Path, do: Do, scans: int) -> None:
        super().__init__(place / "in", place / "out", None)
        self.do, self.scans, self.asked = do, scans, []

    def scan(self):  # type: ignore[no-untyped-def]
        self.scans -= 1
        if self.scans < 0:
            raise Enough
        return super().scan()

    def done(self, crew: Crew, items: Sequence[Item], order: Callable[[Item], Order]) -> Iterator[Answer]:
        self.asked += [item.path.name for item in items]
        yield from (self.do(order(item)) for item in items)


def watched(place: Path, do: Do, *, again: bool = False, scans: int = 8, quiet: bool = True) -> list[str]:
    """The names that were asked for while the folder was watched."""
    (place / "in").mkdir()
    (place / "in" / "판결.txt").write_text("1", encoding="utf-8")
    options = Options(str(place / "in"), str(place / "out"), again=again, watch=0.01, jobs=1)
    places = Answering(place, do, scans)
    with Journal(options.notes, SETTINGS) as journal, pytest.raises(Enough):
        module._Run(options, journal, places, 1, Output(quiet=quiet)).for_ever(0.01)
    return places.asked


def test_what_fails_again_while_watched_is_left_alone(tmp_path: Path) -> None:
    assert watched(tmp_path, refused, again=True) == ["판결.txt"]


def test_a_result_that_was_taken_away_is_not_made_again_while_watched(tmp_path: Path) -> None:
    assert watched(tmp_path, kept) == ["판결.txt"]


def test_what_cannot_be_read_is_said_once_while_watched_and_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scanned, unanswered = Folders.scan, UsageError("batch.store_unread", place="s3://곳", reason="x")
    closed = DocumentError("batch.odd_name", file="닫힌 곳")
    looks = iter([(), unanswered, unanswered, (closed,), (closed,), (), (closed,), (closed,)])

    def scan(folders: Folders) -> WorkList:
        found = next(looks)
        if isinstance(found, UsageError):
            raise found
        return replace(scanned(folders), unread=found)

    monkeypatch.setattr(Folders, "scan", scan)
    assert watched(tmp_path, kept, quiet=False) == ["판결.txt"], "a store that does not answer ends no watch"
    said = capsys.readouterr().err
    assert (said.count("s3://곳"), said.count("닫힌 곳")) == (1, 2), "again only when it had been gone meanwhile"
    assert "닫힌 곳" in (tmp_path / "out.batch" / FAILED).read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="names that Windows does not have")
def test_names_that_a_spreadsheet_would_calculate_stand_behind_an_apostrophe(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    files = ["=HYPERLINK(CHAR(104)).docx", "+1.docx", "-2.docx", "@SUM(3).docx", "＝4.docx", '"=5".docx', "판결=6.docx"]
    for name in files:
        (tmp_path / "in" / name).write_bytes(b"PK\x03\x04")
    options = Options(str(tmp_path / "in"), str(tmp_path / "out"), jobs=1)
    assert run_folder(options, Output(quiet=True)) == 1
    listed = (tmp_path / "out.batch" / FAILED).read_text(encoding="utf-8")
    told = dict(line.split("\t", 1) for line in listed.splitlines())
    assert set(told) == {*(f"'{name}" for name in files[:-1]), files[-1]}
    assert run_folder(options, Output(quiet=True)) == 1  # what failed is not tried again
    assert (tmp_path / "out.batch" / FAILED).read_text(encoding="utf-8") == listed


def test_why_a_judgment_failed_is_said_in_words_where_the_run_was_killed_before_it_listed_that(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "빈 판결.txt").touch()
    options = Options(str(tmp_path / "in"), str(tmp_path / "out"), jobs=1)
    assert run_folder(options, Output(quiet=True)) == 1
    listed = (options.notes / FAILED).read_text(encoding="utf-8")
    (options.notes / FAILED).unlink()
    assert run_folder(options, Output(quiet=True)) == 1
    assert (options.notes / FAILED).read_text(encoding="utf-8") == listed
    (options.notes / FAILED).unlink()
    with Journal(options.notes, module._settings(options), source_of(tmp_path / "in")) as journal:
        (entry,) = journal.entries.values()
        journal.note(msgspec.structs.replace(entry, code="batch.reviewed"))  # its words name another file, too
    assert run_folder(options, Output(quiet=True)) == 1
    assert (options.notes / FAILED).read_text(encoding="utf-8") == "빈 판결.txt\tbatch.reviewed\n"


def test_a_list_that_is_open_in_a_spreadsheet_ends_no_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: Path, data: bytes) -> None:
        if path.name == FAILED:
            raise ReviewError("archive.permission", file=path.name, reason="")
        path.write_bytes(data)

    monkeypatch.setattr(module, "write_whole", closed)
    assert watched(tmp_path, refused) == ["판결.txt"]
    assert (tmp_path / "out.batch" / PAGE).exists()


def test_a_journal_whose_disk_is_full_ends_no_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Results, journal and lists lie on one disk, as they do where nobody says otherwise; later there is room."""
    written, room = os.write, iter([True, False, False, True])

    def write(handle: int, data: bytes) -> int:
        if data.startswith(b'{"line":') and not next(room):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written(handle, data)

    monkeypatch.setattr(journal_module.os, "write", write)
    monkeypatch.setattr(module, "_PATIENCE", 0.02)
    assert watched(tmp_path, kept, quiet=False) == ["판결.txt"] * 3
    assert capsys.readouterr().err.count("journal.jsonl") == 2
    assert [entry.output for entry in read_journal(tmp_path / "out.batch")[1].values()] == ["gone.txt"]


@pytest.mark.parametrize("broken", [b'"gone":false', b'"gone":true'], ids=["what was done", "what has gone"])
def test_a_journal_that_cannot_be_written_ends_a_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes
) -> None:
    """A broken disk does not mend itself: what is not noted would be done again and again."""
    written = os.write

    def write(handle: int, data: bytes) -> int:
        if broken in data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return written(handle, data)

    def done(order: Order) -> Answer:
        order.item.path.unlink()
        return kept(order)

    monkeypatch.setattr(journal_module.os, "write", write)
    with pytest.raises(ReviewError) as raised:
        watched(tmp_path, done)
    assert raised.value.code == "archive.not_saved"


def test_originals_that_went_while_the_disk_is_full_end_no_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written, full = os.write, False

    def write(handle: int, data: bytes) -> int:
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written(handle, data)

    def done(order: Order) -> Answer:
        nonlocal full
        looks = iter([True, True, False])

        def scan(folders: Folders) -> WorkList:
            nonlocal full
            full = next(looks, False)
            return scanned(folders)

        scanned = Folders.scan
        monkeypatch.setattr(Folders, "scan", scan)
        order.item.path.unlink()
        return kept(order)

    monkeypatch.setattr(journal_module.os, "write", write)
    assert watched(tmp_path, done, quiet=False) == ["판결.txt"]
    assert capsys.readouterr().err.count("journal.jsonl") == 1, "said once"
    assert [entry.gone for entry in read_journal(tmp_path / "out.batch")[1].values()] == [True]


@pytest.mark.parametrize("saved", ["판결.txt\t까닭\n".encode("cp949"), b"\xff\xfe\n\xff", b"no tab\n"])
def test_a_list_of_failures_saved_by_a_spreadsheet_is_no_obstacle(tmp_path: Path, saved: bytes) -> None:
    (tmp_path / "판결.txt").write_text("1", encoding="utf-8")
    (tmp_path / FAILED).write_bytes(saved)
    assert module._told_before(tmp_path, Folders(tmp_path, tmp_path, None).scan()) == {}


def test_the_list_of_failures_has_a_line_for_each(tmp_path: Path) -> None:
    if os.name == "nt":
        pytest.skip("no such names on Windows")
    watched_in = tmp_path / "in"
    watched_in.mkdir()
    (watched_in / "하나\t둘\n셋.txt").write_text("1", encoding="utf-8")
    options = Options(str(watched_in), str(tmp_path / "out"), jobs=1)
    with Journal(options.notes, SETTINGS) as journal:
        run = module._Run(options, journal, Answering(tmp_path, refused, 1), 1, Output(quiet=True))
        assert run.until_done() == 1
        run.report_if_possible()
    lines = (options.notes / FAILED).read_text(encoding="utf-8").splitlines()
    assert lines == ["하나?둘?셋.txt\tx"]


@pytest.mark.parametrize("place", [".", "here/..", "../{name}"])
def test_notes_lie_beside_the_results_whatever_they_are_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (tmp_path / "out" / "here").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "out")
    options = Options(str(tmp_path / "in"), place.format(name="out"))
    assert options.notes.resolve() == tmp_path / "out.batch"


@pytest.mark.parametrize(
    ("judgments", "results", "more", "code"),
    [
        ("nowhere", "out", {}, "batch.no_folder"),
        ("in/판결.txt", "out", {}, "batch.no_folder"),
        ("in", "in/판결.txt", {}, "program.not_a_folder"),
        ("in", "out/../in", {}, "batch.one_in_the_other"),
        ("in", "out", {"journal": Path("notes")}, "batch.store_options"),
        ("s3://court/in", "out", {}, "batch.store_options"),
        ("in", "s3://court/out", {}, "batch.store_options"),
        ("in", "out", {"store": "http://store", "journal": Path("notes")}, "batch.store_options"),
        ("s3://court/in", "s3://court/out", {"store": "http://store"}, "batch.store_options"),
        (
            "s3://court/in",
            "s3://court/out",
            {"store": "http://store", "journal": Path("notes"), "ray": "local"},
            "batch.store_options",
        ),
        (
            "s3://court/in",
            "s3://court/in/out",
            {"store": "http://store", "journal": Path("notes")},
            "batch.one_in_the_other",
        ),
        ("s3://court/in", "s3://court/out", {"store": "http://", "journal": Path("notes")}, "batch.store_url"),
        ("s3://court/in", "s3://court/out", {"store": "http://a:b@c", "journal": Path("notes")}, "batch.store_url"),
        ("s3://court/in", "s3://court/out", {"store": "http://a:x", "journal": Path("notes")}, "batch.store_url"),
    ],
)
def test_what_no_run_can_be_made_of_is_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judgments: str, results: str, more: dict[str, Any], code: str
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "판결.txt").write_text("1", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as raised:
        run_folder(Options(judgments, results, **more), Output(quiet=True))
    assert raised.value.code == code
    assert sorted(one.name for one in tmp_path.rglob("*")) == ["in", "판결.txt"]


def test_a_whole_drive_is_no_place_for_results(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as raised:
        run_folder(Options(str(tmp_path), Path(tmp_path.anchor).as_posix()), Output(quiet=True))
    assert raised.value.code == "batch.whole_drive"


def test_judgments_in_clear_that_cannot_be_removed_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    staging = tmp_path / "staging"
    staging.mkdir()
    (staging / "판결.txt").write_text("1", encoding="utf-8")

    def held(path: Path) -> None:
        raise PermissionError(13, "held", str(path))

    monkeypatch.setattr(places_module.shutil, "rmtree", held)
    with pytest.raises(UsageError) as raised:
        places_module.Stores(None, None, None, staging, 1)  # type: ignore[arg-type]
    assert raised.value.code == "batch.staging_left" and str(staging) in raised.value.message()


@pytest.mark.parametrize("how", [Enough, KeyboardInterrupt])
def test_nothing_of_a_judgment_of_a_store_stays_here_however_a_run_ends(
    tmp_path: Path, how: type[BaseException]
) -> None:
    pytest.importorskip("s3fs", reason="s3fs (the extra dev) is not installed")
    options = Options("s3://court/in", "s3://court/out", store="http://store", journal=tmp_path)
    with pytest.raises(how), module._places(options, 1) as places:
        places.results.mkdir()
        (places.results / "판결.txt").write_text("1", encoding="utf-8")
        assert list(tmp_path.rglob("판결.txt"))
        raise how
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_a_judgment_is_no_run_that_went_well(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "사진.png").write_bytes(b"1")
    with pytest.raises(UsageError) as raised:
        run_folder(Options(str(tmp_path / "in"), str(tmp_path / "out"), jobs=1), Output(quiet=True))
    assert raised.value.code == "program.no_files"
