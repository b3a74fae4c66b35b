"""What nobody has verified lies on no disk, at no moment: the system is asked, and the program is killed on its way."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.traces import Places, read_trace, watched
from core.paths import resource

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")

ROOT = Path(__file__).parents[2]
SAMPLES = ["sample-criminal.txt", "sample-civil.docx", "sample-administrative.pdf"]
# The program as it is; where the verification ends, a look at a path that is not there makes a line for strace.
MARKED = """
import os, sys
from core import service
real = service.verify_bytes
def marked(*arguments, **options):
    result = real(*arguments, **options)
    os.path.exists("/verified")
    return result
service.verify_bytes = marked
from app.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
# A writer that loses the last replacement: the verification finds the value.
CARELESS = """
from core import service
write = service.write_document
service.write_document = lambda document, replacements, to, **how: write(document, replacements[1:], to, **how)
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    places = Places(tmp_path / "here")
    places.root.mkdir()
    return places


def redact(places: Places, name: str) -> list[str | Path]:
    return ["redact", resource("samples", name), "--output-dir", places.output]


def own(places: Places, paths: list[Path]) -> list[Path]:
    """Those below the output and temporary folders."""
    return [path for path in paths if places.area(path) in ("output", "temporary")]


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_made_on_the_disk_before_the_verification_ended(name: str, places: Places):
    watched([sys.executable, "-c", MARKED, *redact(places, name)], places, also="stat,newfstatat,statx,access")
    lines = (places.root / "strace").read_text(encoding="utf-8").splitlines()
    end = next(number for number, line in enumerate(lines) if '"/verified"' in line)
    assert own(places, read_trace(lines[:end]).written) == []
    assert places.output / name in read_trace(lines[end:]).written


@pytest.mark.parametrize("name", SAMPLES)
def test_of_a_judgment_with_a_leak_nothing_was_ever_on_the_disk(name: str, places: Places):
    trace = watched([sys.executable, "-c", CARELESS + MARKED, *redact(places, name)], places)
    assert trace.code == 3
    assert own(places, trace.written) == []
    assert not places.output.exists()


# The moments at which the program asks the system to make, fill, flush, name or remove a file, and how often.
MOMENTS = [
    *[("mkdir", number) for number in (1, 2)],
    *[("fsync", number) for number in (1, 2, 3)],
    *[("fchmod,chmod,fchmodat", 1), ("rename", 1), ("rename", 2), ("rmdir", 1)],
]


@pytest.mark.parametrize(("call", "number"), MOMENTS)
def test_killed_at_any_moment_it_leaves_nothing_but_what_was_verified(
    call: str, number: int, places: Places, verified: bytes
):
    kill = f"inject={call}:signal=KILL:when={number}"
    strace = ["strace", "-f", "-o", places.root / "log", "-e", f"trace={call}", "-e", kill]
    command = [sys.executable, "-m", "app", *redact(places, "sample-criminal.txt")]
    done = subprocess.run([*strace, *command], env=places.environment(), cwd=ROOT, capture_output=True)
    assert done.returncode == -signal.SIGKILL
    for path in (*places.output.rglob("*"), *places.left()):
        if path.is_file():
            said = path.read_bytes()
            assert verified.startswith(said) or b'"verification"' in said, path.name


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_table_takes_the_place_of_an_earlier_one_when_all_of_it_is_on_the_disk(number: int, places: Places):
    """Table, tags and report: a disk that turns out to be full when they are flushed keeps the earlier ones."""
    table = places.root / "표.csv"
    table.write_text("번호,내용\n1,피고인 구름산은 인정하였다.\n", encoding="utf-8")
    target, tagged = places.output / "결과.csv", places.output / "표시.csv"
    command = ["table", table, "--columns", "내용", "-o", target, "--tagged", tagged]
    command = [sys.executable, "-m", "app", *command]
    subprocess.run(command, env=places.environment(), cwd=ROOT, capture_output=True, check=True)
    before = {path: path.read_bytes() for path in places.output.iterdir()}
    table.write_text("번호,내용\n1,피고인 강별하는 부인하였다.\n", encoding="utf-8")
    full = f"inject=fsync:error=ENOSPC:when={number}"
    strace = ["strace", "-f", "--seccomp-bpf", "-o", places.root / "log", "-e", "trace=fsync", "-e", full]
    done = subprocess.run([*strace, *command], env=places.environment(), cwd=ROOT, capture_output=True)
    assert done.returncode == 1, done.stderr
    assert {path: path.read_bytes() for path in places.output.iterdir()} == before


@pytest.fixture(scope="module")
def verified(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sample as a run to the end gives it."""
    folder = tmp_path_factory.mktemp("whole")
    command = [sys.executable, "-m", "app", "redact", resource("samples", "sample-criminal.txt")]
    subprocess.run([*command, "--output-dir", folder, "--quiet"], check=True, cwd=ROOT)
    return (folder / "sample-criminal.txt").read_bytes()
