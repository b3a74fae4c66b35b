"""Shards on the node's own disk: copied whole or not at all, once, and never trusted unread."""

import multiprocessing
import os
import shutil
import signal
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from training.cluster.processes import processes  # noqa: E402
from training.data.shards import write_shards  # noqa: E402
from training.data.texts import parts, text_files  # noqa: E402
from training.runs import nearby, sharding  # noqa: E402
from training.runs.checking import Checks  # noqa: E402
from training.runs.plan import Plan, RunError, load_run  # noqa: E402

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["training.runs.nearby", "torch._dynamo"])


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    """A run whose texts are tokenised, and an empty disk."""
    plan = Plan(*load_run("toy"), work=tmp_path / "work", texts=tmp_path / "texts", local=tmp_path / "disk")
    plan.corpus.mkdir()
    for number in range(5):
        (plan.corpus / f"{number}.txt").write_text(f"{number}번 원고는 피고에게 {number}원을 지급하라. " * 40)
    plan.local.mkdir()
    cut = parts(text_files(plan.corpus), 4_000)
    write_shards(plan.corpus, cut, embedded_bundle() / "tokenizer.json", plan.folder(sharding.NAME))
    return plan


def copy(plan: Plan) -> Path:
    return nearby.place(plan.folder(sharding.NAME), plan.local)


def states(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {file.name: (file.stat().st_mtime_ns, file.read_bytes()) for file in sorted(folder.glob("[!.]*"))}


def brought(plan: Plan) -> Path:
    with Checks() as checks:
        nearby.bring(plan.folder(sharding.NAME), plan.local, checks)
        checks.require()
    return copy(plan)


def test_the_copy_reads_like_the_shards_and_is_made_once(plan: Plan, capfd: pytest.CaptureFixture[str]) -> None:
    with processes(), nearby.shards_of(replace(plan, local=None)) as ours:
        first = [ours.window(number, 64) for number in range(ours.window_count(64))]
    with processes(), nearby.shards_of(plan) as shards:
        assert shards.folder == copy(plan)
        for number, (ids, gaps) in enumerate(first):
            again = shards.window(number, 64)
            assert np.array_equal(again[0], ids) and np.array_equal(again[1], gaps)
    said = capfd.readouterr().err
    count = 3 * len(shards.records)
    assert f"{copy(plan)}: {count} of {count} files" in said
    before = states(copy(plan))
    with processes(), nearby.shards_of(plan):
        pass
    assert "there already" in capfd.readouterr().err
    assert states(copy(plan)) == before
    assert copy(plan).stat().st_mode & 0o777 == 0o700


def test_a_copy_that_was_ended_goes_on_with_what_lacks(plan: Plan, capfd: pytest.CaptureFixture[str]) -> None:
    folder = brought(plan)
    before = states(folder)
    name = next(name for name in before if name.endswith("ids.npy"))
    (folder / name).unlink()
    (folder / "index.json").unlink()
    (folder / f".{name}").write_bytes(b"half of it")
    capfd.readouterr()
    brought(plan)
    assert f": 1 of {len(before) - 1} files" in capfd.readouterr().err
    again = states(folder)
    assert {each: content for each, (_, content) in again.items()} == {each: c for each, (_, c) in before.items()}
    assert {each for each in before if again[each][0] != before[each][0]} == {name, "index.json"}
    assert not (folder / f".{name}").exists()


def _killed(plan: Plan) -> None:
    done, real = [], nearby._copy

    def dying(*arguments: object) -> None:
        done.append(1)
        if len(done) == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        real(*arguments)  # type: ignore[arg-type]

    nearby._copy = dying  # type: ignore[assignment]
    nearby._THREADS = 1
    brought(plan)


def test_killed_in_the_middle(plan: Plan, tmp_path: Path) -> None:
    """The lock of the dead process holds nobody up."""
    child = CONTEXT.Process(target=_killed, args=(plan,))
    child.start()
    child.join(60)
    assert child.exitcode == -signal.SIGKILL
    kept = states(copy(plan))
    assert len(kept) == 2 and "index.json" not in kept
    after = states(brought(plan))
    assert {name: after[name] for name in kept} == kept
    whole = brought(replace(plan, local=_folder(tmp_path / "another")))
    assert {n: c for n, (_, c) in after.items()} == {n: c for n, (_, c) in states(whole).items()}


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.parametrize("of", ["the shards", "the copy"])
def test_one_changed_byte_is_found_whoever_has_it(plan: Plan, of: str) -> None:
    """The copy is read beside the run: the stage cannot end well."""
    folder = plan.folder(sharding.NAME) if of == "the shards" else brought(plan)
    file = next(folder.glob("*.ids.npy"))
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    with processes(), pytest.raises(RunError, match=rf"{file.name} (was|is missing or was) changed: delete"):  # noqa: SIM117
        with nearby.shards_of(plan):
            pass
    assert not list(copy(plan).glob(".*.npy"))


def test_a_file_of_another_size_is_copied_anew(plan: Plan) -> None:
    folder = brought(plan)
    before = states(folder)
    file = next(folder.glob("*.gaps.npy"))
    file.write_bytes(b"cut off")
    assert {n: c for n, (_, c) in states(brought(plan)).items()} == {n: c for n, (_, c) in before.items()}


def test_a_disk_that_is_too_small_is_told_before_anything_is_copied(plan: Plan) -> None:
    """The shards have a hole that is larger than what the disk has left."""
    shard = next(plan.folder(sharding.NAME).glob("*.ids.npy"))
    with shard.open("r+b") as stream:
        stream.truncate(shutil.disk_usage(plan.local).free + (1 << 40))
    with processes(), pytest.raises(RunError, match=r"the shards need [\d.]+ GB more and .* has [\d.]+ free"):  # noqa: SIM117
        with nearby.shards_of(plan):
            pass
    assert not states(copy(plan))


def test_a_folder_that_is_not_there(plan: Plan) -> None:
    with processes(), pytest.raises(RunError, match="nowhere is no folder: --own-disk wants"):  # noqa: SIM117
        with nearby.shards_of(replace(plan, local=plan.work / "nowhere")):
            pass


def _train(rank: int, local_rank: int, plan: Plan, meeting: str, result: Path) -> None:
    os.environ |= {"RANK": str(rank), "WORLD_SIZE": "2", "LOCAL_RANK": str(local_rank)}
    os.dup2(os.open(result.with_suffix(".log"), os.O_WRONLY | os.O_CREAT), 2)
    said = "no error"
    with processes(meeting):
        try:
            with nearby.shards_of(plan) as shards:
                said = f"{shards.folder} {shards.tokens}"
        except RunError as error:
            said = f"error: {error}"
    result.write_text(said)


def two(plans: tuple[Plan, Plan], local_ranks: tuple[int, int], tmp_path: Path) -> tuple[list[str], str]:
    """What becomes of it in two processes, and what they tell."""
    meeting, results = f"file://{tmp_path}/meeting", [tmp_path / "first", tmp_path / "second"]
    workers = [
        CONTEXT.Process(target=_train, args=(rank, local_ranks[rank], plans[rank], meeting, results[rank]))
        for rank in range(2)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
        worker.kill()
    return [file.read_text() for file in results], "".join(file.with_suffix(".log").read_text() for file in results)


def test_two_processes_of_one_node_copy_once(plan: Plan, tmp_path: Path) -> None:
    said, told = two((plan, plan), (0, 1), tmp_path)
    assert said[0] == said[1] and said[0].startswith(str(copy(plan)))
    assert told.count("shards on the own disk") == 1


def test_each_of_two_nodes_has_its_copy(plan: Plan, tmp_path: Path) -> None:
    other = replace(plan, local=_folder(tmp_path / "disk of the second"))
    said, told = two((plan, other), (0, 0), tmp_path)
    assert [line.rpartition(" ")[0] for line in said] == [str(copy(plan)), str(copy(other))]
    assert told.count("copied in") == 2


def test_two_jobs_on_one_machine_copy_once(plan: Plan, tmp_path: Path) -> None:
    _, told = two((plan, plan), (0, 0), tmp_path)
    assert (told.count("copied in"), told.count("there already")) == (1, 1)


def test_a_node_whose_disk_fails_ends_all(plan: Plan, tmp_path: Path) -> None:
    said, _ = two((plan, replace(plan, local=tmp_path / "none")), (0, 0), tmp_path)
    assert said[0] == said[1]
    assert "error: " in said[0] and f"{tmp_path / 'none'} is no folder" in said[0]
