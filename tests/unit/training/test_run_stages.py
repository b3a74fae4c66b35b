"""A stage is done once, goes on where it was killed, and never mixes what was begun with what is asked for now."""

import errno
import json
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch")

from training.cluster.processes import Processes  # noqa: E402
from training.refusals import Commands  # noqa: E402
from training.runs import command, corpus  # noqa: E402
from training.runs import stage as running  # noqa: E402
from training.runs.checking import Checks  # noqa: E402
from training.runs.plan import Plan, RunError, load_run  # noqa: E402
from training.runs.stage import RECORD, Outcome, result_of  # noqa: E402

FIRST = Processes(0, 1, torch.device("cpu"))
SECOND = Processes(1, 2, torch.device("cpu"))


@dataclass
class Writing:
    """A stage that writes two files and can be killed between them."""

    NAME: str = "one"
    NEEDS: tuple[str, ...] = ()
    TOGETHER: bool = False
    size: int = 1
    killed: bool = False
    made: list[int] = field(default_factory=list)

    def settings(self, plan: Plan) -> dict[str, Any]:
        return {"size": self.size}

    def make(self, plan: Plan, among: Processes) -> None:
        self.made.append(among.rank)
        folder = plan.folder(self.NAME)
        (folder / "deep").mkdir(exist_ok=True)
        (folder / "deep/a.txt").write_text("a" * self.size)
        if self.killed:
            raise KeyboardInterrupt
        (folder / "b.txt").write_text("b")
        for passing in ("step-00000001/part", "bundle.tmp/graph", ".b.txt.17", "checkpoint.tmp", "stop"):
            (folder / passing).parent.mkdir(exist_ok=True)
            (folder / passing).write_text("needed no more")


def perform(
    stage: Writing, plan: Plan, among: Processes, sources: dict[str, str], checks: Checks | None = None
) -> Outcome:
    """As a run does, and without ``checks`` to its end."""
    with Checks() as own:
        outcome = running.perform(stage, plan, among, sources, checks or own)
        own.require()
    return outcome


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    return Plan(*load_run("toy"), work=tmp_path)


def test_what_is_done_is_not_done_again(plan: Plan) -> None:
    stage = Writing()
    assert perform(stage, plan, FIRST, {"texts": "x"}).made
    again = perform(stage, plan, FIRST, {"texts": "x"})
    assert (again.made, again.files, stage.made) == (False, 2, [0])


def test_what_was_killed_goes_on(plan: Plan) -> None:
    stage = Writing(killed=True)
    with pytest.raises(KeyboardInterrupt):
        perform(stage, plan, FIRST, {})
    with pytest.raises(RunError, match="one is not done"):
        result_of(plan, "one")
    stage.killed = False
    assert perform(stage, plan, FIRST, {}).made
    assert len(result_of(plan, "one")) == 64


@pytest.mark.parametrize("killed", [True, False])
@pytest.mark.parametrize(
    ("size", "sources", "says"), [(2, {"texts": "x"}, "another size"), (1, {"texts": "y"}, "texts")]
)
def test_another_setting_or_input_is_refused(
    plan: Plan, killed: bool, size: int, sources: dict[str, str], says: str
) -> None:
    try:
        perform(Writing(killed=killed), plan, FIRST, {"texts": "x"})
    except KeyboardInterrupt:
        assert killed
    with pytest.raises(RunError, match=says):
        perform(Writing(size=size), plan, FIRST, sources)


def test_a_stage_knows_when_the_one_before_was_made_anew(plan: Plan) -> None:
    later = Writing("two", ("one",))
    with pytest.raises(RunError, match="one is not done"):
        perform(later, plan, FIRST, {})
    perform(Writing(), plan, FIRST, {})
    perform(later, plan, FIRST, {})
    (plan.folder("one") / RECORD).unlink()
    perform(Writing(size=3), plan, FIRST, {})
    with pytest.raises(RunError, match="another one: choose another folder"):
        perform(later, plan, FIRST, {})


@pytest.mark.parametrize("damage", ["change", "remove"])
def test_a_file_that_was_changed_is_found(plan: Plan, damage: str) -> None:
    perform(Writing(), plan, FIRST, {})
    file = plan.folder("one") / "deep/a.txt"
    file.write_text("c") if damage == "change" else file.unlink()
    with pytest.raises(RunError, match=r"a\.txt is missing or was changed"):
        perform(Writing(), plan, FIRST, {})


@pytest.fixture
def touched(plan: Plan) -> Path:
    """A result that was changed behind its size and time."""
    perform(Writing(), plan, FIRST, {})
    file = plan.folder("one") / "deep/a.txt"
    state = file.stat()
    file.write_text("c")
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    return file


def test_hashes_are_compared_beside_the_run_and_before_anything_is_done(plan: Plan, touched: Path) -> None:
    later = Writing("two", ("one",))
    with Checks() as checks:
        assert not perform(Writing(), plan, FIRST, {}, checks).made, "sizes and times are those it was left with"
        with pytest.raises(RunError, match=r"a\.txt is missing or was changed"):
            perform(later, plan, FIRST, {}, checks)
    assert later.made, "the run did not wait for the hash"
    assert not json.loads((plan.folder("two") / RECORD).read_text())["done"]


def test_a_restart_reads_no_large_file_before_it_goes_on(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    perform(Writing(), plan, FIRST, {})
    reads = []
    monkeypatch.setattr(running, "file_hash", reads.append)
    with Checks() as checks:
        assert not perform(Writing(), plan, FIRST, {}, checks).made
    assert not reads


def test_a_copy_with_other_times_is_told_by_its_hash(plan: Plan) -> None:
    perform(Writing(), plan, FIRST, {})
    for file in plan.folder("one").rglob("*.txt"):
        os.utime(file, ns=(1, 1))
    with Checks() as checks:
        assert not perform(Writing(), plan, FIRST, {}, checks).made
        checks.require()


def test_sources_of_a_restart_are_trusted_first_and_read_beside_the_run(plan: Plan, tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "a.txt").write_text("가나다")
    run = replace(plan, texts=texts, judgments=None)
    state = (texts / "a.txt").stat()
    with Checks() as checks:
        first = corpus.sources(run, checks)
        checks.require()
    (texts / "a.txt").write_text("나나다")
    os.utime(texts / "a.txt", ns=(state.st_atime_ns, state.st_mtime_ns))
    with Checks() as checks:
        assert corpus.sources(run, checks) == first
        with pytest.raises(RunError, match=r"a\.txt is missing or was changed"):
            checks.require()
    (texts / "a.txt").write_text("다른 글")
    with Checks() as checks:
        assert corpus.sources(run, checks) != first, "another size or time is read at once"


def test_records_and_results_are_the_users_alone(plan: Plan) -> None:
    perform(Writing(), plan, FIRST, {})
    folder = plan.folder("one")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / RECORD).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("together", [True, False])
def test_other_processes_wait_for_the_first_and_share_what_is_shared(
    plan: Plan, monkeypatch: pytest.MonkeyPatch, together: bool
) -> None:
    """The second process looks three times: before the first one began, after, and when it is done."""
    stage = Writing(TOGETHER=together)
    record = plan.folder("one") / RECORD

    def meanwhile(_: float) -> None:
        if not record.exists():
            stage.killed = True
            with pytest.raises(KeyboardInterrupt):
                perform(stage, plan, FIRST, {})
            stage.killed = False
        else:
            perform(stage, plan, FIRST, {})

    monkeypatch.setattr(running.time, "sleep", meanwhile)
    assert perform(stage, plan, SECOND, {}).made == together
    assert stage.made == ([0, 1] if together else [0, 0])
    assert json.loads(record.read_text())["done"] != together


def test_the_message_says_which_setting_of_a_group_is_another(plan: Plan) -> None:
    stage = Writing()
    stage.settings = lambda _: {"stage": {"rate": 0.1, "steps": 5}, "seed": 1}  # type: ignore[method-assign]
    perform(stage, plan, FIRST, {})
    stage.settings = lambda _: {"stage": {"rate": 0.2, "steps": 5}, "seed": 1}  # type: ignore[method-assign]
    with pytest.raises(RunError, match=r"begun with another stage \(rate 0\.1, not 0\.2\): choose another folder"):
        perform(stage, plan, FIRST, {})


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "/w/a.npy"),
            "/w/a.npy: No space left on device. What is done",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), "work: No space left on device. What is done is kept"),
        (PermissionError(errno.EACCES, "Permission denied", "/w"), "/w: Permission denied"),
        (FileNotFoundError("no text below texts: .txt files"), "no text below texts: .txt files"),
    ],
)
def test_what_the_disk_refuses_is_said(monkeypatch: pytest.MonkeyPatch, error: OSError, says: str) -> None:
    def refused(*_: object) -> None:
        raise error

    monkeypatch.setattr(command.pipeline, "run", refused)
    app = Commands()
    app.command()(command.run)
    told = CliRunner().invoke(app, ["toy", "--work", "work"], env={"COLUMNS": "300"})
    assert told.exit_code == 2
    assert says in told.output
