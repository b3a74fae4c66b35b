"""The scripts for Slurm: clean, they print what they would start, and a job that ran out of time is queued again."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("torch")

import typer
from torch.distributed.run import get_args_parser

import training.cluster
from training.__main__ import app
from training.runs.pipeline import STAGES

SLURM = Path(training.cluster.__file__).parent / "slurm"
SCRIPTS = sorted(SLURM.iterdir())


def bash(script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", str(SLURM / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_clean(script: Path) -> None:
    done = subprocess.run(["shellcheck", str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("nodes", [1, 2, 4])
def test_a_dry_run_prints_each_submission_and_what_it_starts(nodes: int) -> None:
    done = bash("submit.sh", "--dry-run", "370m", str(nodes), "/work of/deid", "--corpus", "/texts")
    assert done.returncode == 0, done.stderr
    lines = [shlex.split(line) for line in done.stdout.splitlines()]
    assert [line[0] for line in lines] == ["sbatch", "srun"] * 5
    parts = [("filling", 1, 0), ("lengthening", nodes, 8), ("finetuning", 1, 8), ("evaluation", 1, 1), ("export", 1, 0)]
    before = None
    for submitted, started, (until, count, gpus) in zip(lines[::2], lines[1::2], parts, strict=True):
        processes = max(1, gpus)
        assert {f"--nodes={count}", f"--export=ALL,PROCESSES={processes}"} <= set(submitted)
        assert {f"--nodes={count}", f"--nnodes={count}", f"--nproc-per-node={processes}"} <= set(started)
        assert [word for word in submitted if "gpus" in word] == ([f"--gpus-per-node={gpus}"] if gpus else [])
        (cores,) = [word for word in submitted if word.startswith("--cpus-per-task=")]
        assert cores in started, "a step does not inherit the job's cores"
        assert ("--exclusive" in submitted) == (until not in ("evaluation", "export"))
        assert (f"--dependency=afterok:JOB-OF-{before}" in submitted) == (before is not None)
        before = until.upper()
        words = started[started.index("-m") + 1 :]
        assert words[:2] == ["training", "run"]
        known = run_parameters(words[2:])
        assert known["config"] == "370m" and known["until"] == until
        assert (known["work"], known["corpus"]) == (Path("/work of/deid"), Path("/texts"))


def test_each_part_goes_to_its_partition() -> None:
    done = bash("submit.sh", "--dry-run", "toy", "1", "/work", CPU_PARTITION="cores", GPU_PARTITION="cards")
    submitted = [shlex.split(line) for line in done.stdout.splitlines()][::2]
    named = [[word for word in line if word.startswith("--partition")] for line in submitted]
    cores, cards = ["--partition=cores"], ["--partition=cards"]
    assert named == [cores, cards, cards, cards, cores]


def test_the_disk_of_a_node_is_passed_on() -> None:
    done = bash("submit.sh", "--dry-run", "small", "2", "/work", "--corpus", "/texts", LOCAL_DISK="/own disk")
    started = [shlex.split(line) for line in done.stdout.splitlines()][1::2]
    for line in started:
        known = run_parameters(line[line.index("-m") + 3 :])
        # torchrun looks at what follows the script, too: a word that several of its options begin with is an error.
        taken = get_args_parser().parse_args(line[line.index("torchrun") + 1 :])
        assert (taken.module, taken.training_script_args[0]) == (True, "run")
        assert taken.training_script_args[-4:] == ["--own-disk", "/own disk", "--corpus", "/texts"]
        assert (known["own_disk"], known["corpus"]) == (Path("/own disk"), Path("/texts"))
    without = bash("submit.sh", "--dry-run", "small", "2", "/work")
    assert "--own-disk" not in without.stdout


def test_without_a_dry_run_the_header_holds_no_gpu() -> None:
    header = [line for line in (SLURM / "train.sbatch").read_text(encoding="utf-8").splitlines() if "#SBATCH" in line]
    assert header and not [line for line in header if "gpu" in line or "exclusive" in line]


@pytest.mark.parametrize("config", ["380m", "nowhere/run.toml"])
def test_an_unknown_run_is_refused_before_anything_is_submitted(config: str) -> None:
    done = bash("submit.sh", "--dry-run", config, "1", "/work")
    assert (done.returncode, done.stdout) == (2, "") and "1.5b 370m 800m small toy" in done.stderr


def test_several_processes_without_gpus_do_not_train_on_cores(tmp_path: Path) -> None:
    done = bash("train.sbatch", "toy", "export", str(tmp_path), PROCESSES="8", SLURM_GPUS_ON_NODE="4")
    assert done.returncode == 2 and "--gpus-per-node=8" in done.stderr


def run_parameters(words: list[str]) -> dict[str, object]:
    """What ``python -m training run`` understands."""
    command = typer.main.get_command(app).commands["run"]  # type: ignore[attr-defined]
    return command.make_context("run", list(words)).params


def test_torchrun_takes_no_option_of_a_run_for_its_own() -> None:
    command = typer.main.get_command(app).commands["run"]  # type: ignore[attr-defined]
    options = [name for parameter in command.params for name in parameter.opts if name.startswith("--")]
    assert {"--work", "--weights", "--own-disk"} <= set(options)
    for option in options:
        taken = get_args_parser().parse_args(["--nproc-per-node=2", "-m", "training", "run", "toy", option, "x"])
        assert taken.training_script_args == ["run", "toy", option, "x"]


def test_parts_are_stages_of_a_run() -> None:
    script = (SLURM / "submit.sh").read_text(encoding="utf-8")
    parts = [line.split()[1] for line in script.splitlines() if line.startswith("part ")]
    stages = [stage.NAME for stage in STAGES]
    assert set(parts) < set(stages)
    together = [stage.NAME for stage in STAGES if stage.TOGETHER]
    asked = (SLURM / "train.sbatch").read_text(encoding="utf-8")
    assert "{" + ",".join(together) + "}" in asked, "the stages that can be asked to stop"


@pytest.mark.parametrize(("nodes", "stage", "rows"), [("3", "pretraining", 2048), ("8", "lengthening", 32)])
def test_nodes_a_batch_does_not_divide_by_are_refused_before_anything_is_submitted(
    nodes: str, stage: str, rows: int
) -> None:
    done = bash("submit.sh", "--dry-run", "370m", nodes, "/work")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{rows} rows of {stage}" in done.stderr and f"{8 * int(nodes)} processes" in done.stderr


def test_jobs_on_one_node_meet_at_ports_of_their_own() -> None:
    def port(job: str, **more: str) -> str:
        done = bash("train.sbatch", "toy", "export", "/work", DRY_RUN="1", SLURM_JOB_ID=job, **more)
        (place,) = [word for word in shlex.split(done.stdout) if word.startswith("--rdzv-endpoint=")]
        return place.rpartition(":")[2]

    known = {job: port(job) for job in ("7", "8", "123456789")}
    assert len(set(known.values())) == 3 and all(1024 < int(each) < 32768 for each in known.values())
    assert port("7") == known["7"], "the same when it is queued again, and on all nodes"
    assert port("7", PORT="4000") == "4000"


@pytest.mark.parametrize(("said", "heard"), [("lo", "lo"), ("=lo", "lo"), ("nowhere0", ""), ("^lo", "")])
def test_processes_without_a_gpu_meet_at_the_interface_nccl_was_told(tmp_path: Path, said: str, heard: str) -> None:
    (tmp_path / "srun").write_text(f'#!/bin/sh\necho "$GLOO_SOCKET_IFNAME" >{tmp_path}/heard\n', encoding="utf-8")
    (tmp_path / "srun").chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    ended = bash("train.sbatch", "toy", "export", str(tmp_path / "work"), PATH=path, NCCL_SOCKET_IFNAME=said)
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "heard").read_text(encoding="utf-8").strip() == heard


@pytest.mark.parametrize(
    ("script", "arguments"),
    [("submit.sh", ["370m"]), ("submit.sh", ["370m", "two", "/work"]), ("train.sbatch", ["370m", "shards"])],
)
def test_wrong_use_is_told(script: str, arguments: list[str]) -> None:
    done = bash(script, *arguments)
    assert done.returncode == 2 and "usage" in done.stderr


_SEED = "OUT/seed-1200/finetuning"
_SIGNALLED = "trap 'exit 143' TERM; kill -USR1 $PPID;"


@pytest.mark.parametrize(
    ("work", "code", "told"),
    [
        ("exit 0", 0, ""),
        ("touch OUT/pretraining/stop; exit 1", 0, "requeuehold 7"),
        ("exit 3", 3, ""),
        ("kill -USR1 $PPID; while [ ! -e OUT/lengthening/stop ]; do :; done; exit 1", 0, "requeue 7"),
        (f"rm OUT/lengthening/stage.json; {_SIGNALLED} sleep 20 & wait; exit 3", 0, "requeue 7"),
        (
            f"mv OUT/lengthening/stage.json {_SEED}; {_SIGNALLED} while [ ! -e {_SEED}/stop ]; do :; done; exit 1",
            0,
            "requeue 7",
        ),
    ],
    ids=[
        "finished",
        "stopped by hand",
        "failed",
        "signalled ahead of the time limit",
        "signalled while nothing is trained",
        "signalled in the fine-tuning of a seed",
    ],
)
def test_a_stopped_job_is_queued_again_and_a_failed_one_is_not(tmp_path: Path, work: str, code: int, told: str) -> None:
    out, tools = tmp_path / "out", tmp_path / "bin"
    for folder in (tools, out / "pretraining", out / "lengthening", out / "seed-1200/finetuning"):
        folder.mkdir(parents=True)
    (out / "pretraining/checkpoint.pt").touch()
    for stage, done in (("pretraining", "true"), ("lengthening", "false")):
        (out / stage / "stage.json").write_text(f'{{\n "done": {done}\n}}\n', encoding="utf-8")
    for name, script in (("srun", work.replace("OUT", str(out))), ("scontrol", f'echo "$*" >{tmp_path}/queued')):
        (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    path = f"{tools}:{os.environ['PATH']}"
    ended = bash("train.sbatch", "toy", "export", str(out), PATH=path, SLURM_JOB_ID="7")
    assert ended.returncode == code, ended.stderr
    queued = tmp_path / "queued"
    assert (queued.read_text(encoding="utf-8").strip() if queued.exists() else "") == told
    assert ("last checkpoint" in ended.stderr) == (code != 0)
    assert ("scontrol release 7" in ended.stderr) == ("hold" in told), "who stops it by hand says when it goes on"
    assert (out / "pretraining/stop").exists() == ("pretraining" in work), "a stage that is done is not asked to stop"
    assert (out / "seed-1200/finetuning/stop").exists() == ("seed" in work)
