"""What a run never covers: what people reviewed, and what it made of other judgments; what it need not do again.

The run is the real one, its worker works in this process.
"""

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.batch import run as module
from app.batch.journal import read_journal, source_of
from app.batch.reviewing import review_list
from app.batch.run import FAILED, PAGE, Options, run_folder
from app.batch.work_list import scan
from app.batch.worker import Answer, Order, Start, _Work
from app.cli.console import Output
from core.documents import open_document
from core.documents.formats import Format
from core.errors import UsageError
from core.redaction.profile import load_profile
from core.result_names import companions
from core.service import Engine, export, load_engine, plan, prepare

NAME = "판결.txt"
JUDGMENT = "피고인 {person}은 2021. 3. 4. 피해자 강이슬에게 전화번호 010-0000-1234로 연락하였다.\n"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return load_engine()


@pytest.fixture(autouse=True)
def worked(monkeypatch: pytest.MonkeyPatch, engine: Engine) -> list[str]:
    """The names of the judgments that were asked for, in order; their worker is in this process."""
    asked: list[str] = []

    class Here:
        def __init__(self, _jobs: int, start: Start) -> None:
            self._work = _Work(engine, load_profile(), start)

        def done(self, orders: Iterable[Order]) -> Iterator[Answer]:
            for order in orders:
                answer = self._work.done(order)
                if not answer.unchanged:
                    asked.append(order.item.path.name)
                yield answer

    monkeypatch.setattr(module, "Crew", Here)
    return asked


def judgment(folder: Path, person: str = "한가람", name: str = NAME) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(JUDGMENT.format(person=person), encoding="utf-8")
    return folder / name


def run(folder: Path, results: Path, code: int = 0, again: bool = False, to: Format | None = None) -> None:
    assert run_folder(Options(str(folder), str(results), jobs=1, again=again, to=to), Output(quiet=True)) == code


def review(engine: Engine, source: Path, target: Path, *, agreeing: bool = False) -> bytes:
    """As the window exports it, with a certificate, when a person has taken back what was found as a number, or is
    ``agreeing`` to all."""
    document = open_document(source)
    prepared = prepare(document, engine, load_profile())
    left = [one for one in prepared.planned.mentions if agreeing or not one.text.startswith("010")]
    assert agreeing == (len(left) == len(prepared.planned.mentions))
    planned = plan(document, left, load_profile())
    report, certificate = companions(target)
    export(
        planned,
        target,
        engine.identity,
        report_to=report,
        certify=lambda _target, _report: b"%PDF-1.7",
        certificate_to=certificate,
    )
    return target.read_bytes()


def found(results: Path) -> dict[str, bytes]:
    beside = (".report.json", ".certificate.pdf")
    return {one.name: one.read_bytes() for one in results.iterdir() if not one.name.endswith(beside)}


def certificates(results: Path) -> list[str]:
    return [one.name for one in results.glob("*.certificate.pdf")]


def failures(results: Path) -> str:
    return (results.with_name(f"{results.name}.batch") / FAILED).read_text(encoding="utf-8")


def test_a_judgment_that_was_touched_is_not_done_again(tmp_path: Path, worked: list[str]) -> None:
    source = judgment(tmp_path / "in")
    for _ in range(3):
        run(tmp_path / "in", tmp_path / "out")
        os.utime(source)
    assert worked == [NAME]


@pytest.mark.parametrize("how", ["touched", "moved", "copied", "lost notes", "changed", "again"])
def test_what_a_person_reviewed_stays(tmp_path: Path, engine: Engine, how: str, worked: list[str]) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    source = judgment(folder)
    if how == "again":  # what failed was opened in the window, and exported to where the run would have put it
        results.mkdir()
        (results / f"{NAME}.report.json").write_text("mine", encoding="utf-8")
        run(folder, results, code=1)
        (results / f"{NAME}.report.json").unlink()
    else:
        run(folder, results)
    reviewed = review(engine, source, results / NAME)
    worked.clear()
    if how in ("moved", "copied"):
        folder = tmp_path / "in2"
        (shutil.copytree if how == "copied" else shutil.move)(tmp_path / "in", folder)
    elif how == "touched":
        os.utime(source)
    elif how == "lost notes":
        shutil.rmtree(tmp_path / "out.batch")
    elif how == "changed":
        judgment(folder, "도라지")
    kept = how in ("lost notes", "changed", "again")
    run(folder, results, code=int(kept), again=how == "again")
    assert found(results) == {NAME: reviewed}
    assert (NAME in failures(results).split("\t")[0]) == kept
    assert worked == [NAME] * kept
    if kept:  # and done when the reviewed one was moved away
        (results / NAME).rename(tmp_path / NAME)
        run(folder, results, again=True)
        assert found(results)[NAME] != reviewed


@pytest.mark.parametrize("how", ["lost notes", "changed", "changed name"])
def test_what_a_person_reviewed_and_found_right_stays_with_its_certificate(
    tmp_path: Path, engine: Engine, how: str
) -> None:
    """Its bytes are those the run wrote."""
    folder, results = tmp_path / "in", tmp_path / "out"
    source = judgment(folder)
    run(folder, results)
    before = found(results)
    assert review(engine, source, results / NAME, agreeing=True) == before[NAME]
    if how == "lost notes":
        shutil.rmtree(tmp_path / "out.batch")
    else:
        judgment(folder, "도라지 외 1")
        if how == "changed name":  # another beside it, so that its result is called otherwise
            judgment(folder, "유채꽃", NAME.upper())
    run(folder, results, code=1)
    assert before.items() <= found(results).items()
    assert certificates(results) == [f"{NAME}.certificate.pdf"]
    assert NAME in failures(results).split("\t")[0]


def test_what_a_person_exports_while_the_run_writes_stays(tmp_path: Path, engine: Engine) -> None:
    """Between the run's last look and its result."""
    folder, results = tmp_path / "in", tmp_path / "out"
    source = judgment(folder)
    (item,) = scan(folder, None).items
    start = Start(results=os.fsencode(results), model=b"", profile=b"", to="", in_place=False, threads=1, language="ko")
    order = Order(
        path=os.fsencode(source), below=b".", size=item.size, modified=item.modified, ending="txt", alone=True
    )
    reviewed: list[bytes] = []
    answer = _Work(
        engine, load_profile(), start, lambda _folder: reviewed.append(review(engine, source, results / NAME))
    ).done(order)
    assert answer.entry.code == "batch.reviewed"
    assert found(results) == {NAME: reviewed[0]}
    assert len(certificates(results)) == 1
    (report,) = results.glob("*.report.json")
    assert json.loads(report.read_bytes())["output"]["sha256"] == hashlib.sha256(reviewed[0]).hexdigest()


def test_a_result_of_a_killed_run_is_no_reviewed_one(tmp_path: Path) -> None:
    """It stood, and the journal did not say so yet."""
    folder, results = tmp_path / "in", tmp_path / "out"
    judgment(folder)
    run(folder, results)
    journal = tmp_path / "out.batch" / "journal.jsonl"
    before = journal.read_bytes()
    judgment(folder, "도라지 외 1")
    run(folder, results)
    made = found(results)
    for lines in (before, before.splitlines(keepends=True)[0]):
        journal.write_bytes(lines)
        run(folder, results)
        assert found(results) == made


def test_a_changed_judgment_takes_the_place_of_what_it_was(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    judgment(folder)
    run(folder, results)
    before = found(results)
    judgment(folder, "도라지 외 1")
    run(folder, results)
    assert set(found(results)) == {NAME} and found(results) != before


def test_a_changed_judgment_whose_result_is_the_same_keeps_it(tmp_path: Path, worked: list[str]) -> None:
    """Another name was written into it, which is replaced by the same letter."""
    folder, results = tmp_path / "in", tmp_path / "out"
    judgment(folder)
    run(folder, results)
    before = found(results)
    judgment(folder, "민서연")
    run(folder, results)
    assert worked == [NAME] * 2 and found(results) == before
    assert len([*results.glob("*.report.json")]) == 1


def test_a_result_that_cannot_be_taken_away_is_said_until_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has it open; what the judgment said before it was changed must not go out for good."""
    folder, results = tmp_path / "in", tmp_path / "out"
    judgment(folder)
    run(folder, results)
    before = found(results)[NAME]
    judgment(folder, "도라지 외 1")
    judgment(folder, "유채꽃", NAME.upper())  # so that the result is called otherwise
    unlink = Path.unlink

    def held(path: Path, missing_ok: bool = False) -> None:
        if path == results / NAME:
            raise PermissionError(13, "held", str(path))
        unlink(path, missing_ok)

    with monkeypatch.context() as opened:
        opened.setattr(Path, "unlink", held)
        run(folder, results, code=1)
    assert found(results)[NAME] == before and len(found(results)) == 3
    assert NAME in failures(results).split("\t")[0]
    run(folder, results, again=True)
    assert NAME not in found(results) and len(found(results)) == 2
    assert failures(results) == ""


def test_another_judgment_of_the_same_name_covers_nothing(tmp_path: Path, worked: list[str]) -> None:
    """From another folder: of the same size and time, too."""
    first, second = judgment(tmp_path / "in1"), judgment(tmp_path / "in2", "도라지")
    assert first.stat().st_size == second.stat().st_size
    os.utime(second, ns=(first.stat().st_mtime_ns, first.stat().st_mtime_ns))
    results = tmp_path / "out"
    run(tmp_path / "in1", results)
    one = found(results)
    run(tmp_path / "in2", results)
    both = found(results)
    assert len(both) == 2 and one.items() <= both.items()
    assert {json.loads(report.read_bytes())["input"]["sha256"] for report in results.glob("*.report.json")} == {
        open_document(path).sha256 for path in (first, second)
    }
    for folder in ("in1", "in2", "in1"):  # each knows its own
        run(tmp_path / folder, results)
        assert found(results) == both
        (shown,) = review_list(tmp_path / "out.batch").results.items()
        assert (shown[0].parent.name, shown[1].name == NAME) == (folder, folder == "in1")
    assert worked == [NAME] * 2


def test_folders_that_only_what_is_replaced_makes_one_keep_their_results_apart(tmp_path: Path) -> None:
    """No name tells that it is one; which of the judgments comes first makes no difference to what they are called."""
    folder, results = tmp_path / "in", tmp_path / "out"
    for person in ("한가람", "강이슬"):
        judgment(folder / f"{person}사건", person)
    assert [str(item.folder) for item in scan(folder, None).items] == ["강이슬사건", "한가람사건"]
    run(folder, results)
    names = sorted(found(results / "비실명사건"))
    assert len(names) == 2 and all(re.fullmatch(r"판결 \([0-9a-f]{10}\)\.txt", name) for name in names)
    assert [one.name for one in results.iterdir()] == ["비실명사건"]
    run(folder, results)
    assert sorted(found(results / "비실명사건")) == names


def test_what_was_copied_and_then_changed_leaves_the_result_of_the_other(tmp_path: Path) -> None:
    judgment(tmp_path / "in1")
    results = tmp_path / "out"
    run(tmp_path / "in1", results)
    one = found(results)
    judgment(tmp_path / "in2")
    run(tmp_path / "in2", results)
    assert found(results) == one
    for person in ("도라지 외 1", "도라지 외 12"):
        judgment(tmp_path / "in2", person)
        run(tmp_path / "in2", results)
        assert len(found(results)) == 2 and one.items() <= found(results).items()


def test_a_judgment_in_the_place_of_one_that_was_gone_is_another(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    source = judgment(folder)
    judgment(folder, name="다른 판결.txt")
    run(folder, results)
    one = found(results)
    source.unlink()
    run(folder, results)
    judgment(folder, "도라지 외 1")
    run(folder, results)
    assert len(found(results)) == 3 and one.items() <= found(results).items()


def watch(
    monkeypatch: pytest.MonkeyPatch, folder: Path, results: Path, looks: Iterator[Callable[[], object] | None]
) -> None:
    """Watch ``folder``; between two looks the next of ``looks`` happens, and with the last one it is over."""

    def pause(_seconds: float) -> None:
        if (act := next(looks, KeyboardInterrupt)) is KeyboardInterrupt:
            raise KeyboardInterrupt
        if act:
            act()

    monkeypatch.setattr(module.time, "sleep", pause)
    with pytest.raises(KeyboardInterrupt):
        run_folder(Options(str(folder), str(results), jobs=1, watch=1.0), Output(quiet=True))


def test_a_watched_folder_takes_what_comes_in_the_place_of_what_went_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    source = judgment(folder)
    looks = iter([None, None, source.unlink, None, lambda: judgment(folder, "도라지"), None, None])

    watch(monkeypatch, folder, results, looks)
    assert len(found(results)) == 2
    (entry,) = read_journal(tmp_path / "out.batch", source_of(folder))[1].values()
    assert not entry.gone and entry.output != NAME


def test_what_fails_in_passing_is_tried_again_while_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A file lies where the folder of the result goes, until somebody takes it away."""
    folder, results = tmp_path / "in", tmp_path / "out"
    judgment(folder / "형사")
    results.mkdir()
    (results / "형사").write_text("in the way", encoding="utf-8")
    looks = iter([None, None, None, (results / "형사").unlink, None, None])
    monkeypatch.setattr(module, "_PATIENCE", 0.0)

    watch(monkeypatch, folder, results, looks)
    assert set(found(results / "형사")) == {NAME}
    assert worked == [NAME] * 4, "no more when it was done"
    assert capsys.readouterr().err.count("형사") <= 1, "and said once"
    assert len((tmp_path / "out.batch" / "journal.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    assert failures(results) == ""


@pytest.mark.parametrize("notes", ["", "형사"])
def test_judgments_do_not_lie_where_the_notes_go(tmp_path: Path, notes: str) -> None:
    folder = tmp_path / "out.batch" / notes
    judgment(folder)
    with pytest.raises(UsageError) as raised:
        run(folder, tmp_path / "out")
    assert raised.value.code == "batch.notes_in_judgments"
    assert [one.name for one in folder.iterdir()] == [NAME]


def test_notes_beside_a_link_do_not_go_among_the_judgments(tmp_path: Path) -> None:
    judgment(tmp_path / "in")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "in" / "out").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError) as raised:
        run(tmp_path / "in", tmp_path / "in" / "out")
    assert raised.value.code == "batch.notes_in_judgments"


@pytest.mark.parametrize("name", [PAGE, FAILED, "judgments.txt", "staging"])
def test_files_that_are_called_like_the_notes_are_not_covered(tmp_path: Path, name: str) -> None:
    judgment(tmp_path / "in")
    (tmp_path / "out.batch").mkdir()
    (tmp_path / "out.batch" / name).write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError) as raised:
        run(tmp_path / "in", tmp_path / "out")
    assert raised.value.code == "batch.foreign_notes"
    assert {one.name: one.read_text() for one in (tmp_path / "out.batch").iterdir()} == {name: "mine"}


def test_a_report_that_is_somebodys_own_is_not_covered(tmp_path: Path) -> None:
    judgment(tmp_path / "in")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / f"{NAME}.report.json").write_text("mine", encoding="utf-8")
    run(tmp_path / "in", tmp_path / "out", code=1)
    assert {one.name for one in (tmp_path / "out").iterdir()} == {f"{NAME}.report.json"}
    assert (tmp_path / "out" / f"{NAME}.report.json").read_text() == "mine"


def test_a_linked_folder_is_said_to_be_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once, however often a watch looks; not where it leads to what is done anyway, and hidden ones never."""
    judgment(tmp_path / "in" / "형사")
    judgment(tmp_path / "elsewhere", "도라지")
    (tmp_path / "in" / "민사").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "in" / "형사" / "되돌아").symlink_to(tmp_path / "in")
    (tmp_path / "in" / ".감춤").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setattr(module.time, "sleep", lambda _seconds: next(looks))
    for seconds in (None, 1.0):
        looks = iter([None] * 3)
        with suppress(StopIteration):
            run_folder(Options(str(tmp_path / "in"), str(tmp_path / "out"), jobs=1, watch=seconds), Output())
        said = [line for line in capsys.readouterr().err.splitlines() if "연결" in line]
        assert len(said) == 1 and "민사" in said[0]
    assert set(found(tmp_path / "out" / "형사")) == {NAME}


def test_a_folder_that_cannot_be_read_counts_among_what_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judgment(tmp_path / "in")
    closed = tmp_path / "in" / "닫힘"
    closed.mkdir()
    scandir = os.scandir

    def refused(place: object) -> object:  # root may read everything
        if place == str(closed):
            raise PermissionError(13, "closed", place)
        return scandir(place)

    monkeypatch.setattr(os, "scandir", refused)
    assert run_folder(Options(str(tmp_path / "in"), str(tmp_path / "out"), jobs=1), Output()) == 1
    said = capsys.readouterr().out
    assert "1건을 처리했고 1건은" in said and FAILED in said
    page = (tmp_path / "out.batch" / PAGE).read_text(encoding="utf-8")
    assert re.search(r"처리하지 못한 판결서</t[hd]><td class=\"n\">1<", page)
    assert "document.permission" in page
