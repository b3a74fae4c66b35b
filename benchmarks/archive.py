"""A court's archive: a thousand judgments through ``thunder-deid batch``, undisturbed and killed three times.

    python -m benchmarks.archive [--judgments 1000] [--jobs 2] [--work DIR] [--ray]

The judgments are pieces of the samples with other people in each, nine in ten below 700 characters, one in ten as DOCX.
The second run is killed with SIGKILL when a quarter, a half and three quarters are done, the second time with all its
workers, and gone on with by the same command. With ``--ray`` a third run is on a local cluster (the extra cluster); one
of its actors is killed when three tenths are done, and it goes on by itself. Then every file of all folders of results
is compared byte for byte, of reports all but the time they name, and each judgment must stand in the journal once;
anything else ends with exit code 1. Linux only: workers are found below /proc.
"""

import argparse
import hashlib
import os
import re
import resource as limits
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec

from app.batch.journal import FILE, Entry, Settings
from benchmarks.archive_texts import write_archive
from benchmarks.processes import children

_KILLS = (0.25, 0.5, 0.75)
_WITH_WORKERS = 1
_ACTOR_KILLED = 0.3
_LOOK = 0.05
_CREATED = re.compile(rb'^ "created": "[^"\n]+",\n', re.MULTILINE)


def command(judgments: Path, results: Path, jobs: int) -> list[str]:
    """The command a court would run."""
    return [sys.executable, "-m", "app", "--lang", "en", "batch", str(judgments), str(results), "--jobs", str(jobs)]


def noted(results: Path) -> list[Entry]:
    """What the journal of ``results`` says was done, a torn last line aside."""
    file = results.with_name(f"{results.name}.batch") / FILE
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    decoded = (msgspec.json.decode(line, type=Settings | Entry) for line in lines if line.endswith(b"\n"))
    return [line for line in decoded if isinstance(line, Entry)]


def run_until(judgments: Path, results: Path, jobs: int, count: int, with_workers: bool) -> int:
    """Begin or go on, and kill when ``count`` judgments are noted; returns how many were."""
    # Its own file takes what it says: nobody empties a pipe here.
    with tempfile.TemporaryFile() as said:
        program = subprocess.Popen(command(judgments, results, jobs), stdout=said, stderr=said)
        while len(noted(results)) < count:
            if program.poll() is not None:
                sys.exit(f"the run ended by itself with {program.returncode} before it was to be killed")
            time.sleep(_LOOK)
        workers = children(program.pid) if with_workers else []
        for process in (program.pid, *workers):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        program.wait()
    return len(noted(results))


def run_on_ray(judgments: Path, results: Path, jobs: int, count: int) -> int:
    """One run on a local cluster to its end, an actor killed when ``count`` are noted; returns how many were."""
    # Ray gives way to all other programs unless told otherwise; on a busy machine it would never come to an end.
    environment = {**os.environ, "RAY_worker_niceness": "0"}
    killed = 0
    with tempfile.TemporaryFile() as said:
        program = subprocess.Popen(
            [*command(judgments, results, jobs), "--ray", "local"], stdout=said, stderr=said, env=environment
        )
        while program.poll() is None:
            done = len(noted(results))
            if done >= count and not killed and (actors := actors_below(program.pid)):
                os.kill(actors[0], signal.SIGKILL)
                killed = done
            time.sleep(_LOOK)
        if program.returncode or not killed:
            sys.exit(f"the run on Ray ended with {program.returncode}, an actor killed when {killed} were done")
    return killed


def actors_below(process: int) -> list[int]:
    """Processes of Ray that hold a worker of the program, begun by ``process``: their parents are its raylet's."""
    parents: dict[int, int] = {}
    lines: dict[int, bytes] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                parents[int(entry.name)] = int((entry / "stat").read_bytes().rpartition(b")")[2].split()[1])
                lines[int(entry.name)] = (entry / "cmdline").read_bytes()

    def ours(one: int) -> bool:
        while one > 1 and one != process:
            one = parents.get(one, 0)
        return one == process

    return [parents[one] for one, line in lines.items() if b"--batch-worker" in line and ours(one)]


def hashes(folder: Path) -> dict[str, str]:
    """SHA-256 of every file below ``folder``; of a report without the line of its time."""
    found = {}
    for path in filter(Path.is_file, folder.rglob("*")):
        content = path.read_bytes()
        if path.name.endswith(".report.json"):
            content, times = _CREATED.subn(b"", content)
            if times != 1:
                sys.exit(f"{path}: {times} lines of a time")
        found[path.relative_to(folder).as_posix()] = hashlib.sha256(content).hexdigest()
    return found


def whole_run(judgments: Path, results: Path, jobs: int) -> tuple[float, float]:
    """Seconds, and seconds of all processors, of a run to the end."""
    begun, before = time.monotonic(), limits.getrusage(limits.RUSAGE_CHILDREN)
    done = subprocess.run(command(judgments, results, jobs), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    after = limits.getrusage(limits.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - begun, spent


def differences(undisturbed: Path, killed: Path, count: int) -> list[str]:
    """What is not as it must be."""
    left, right = hashes(undisturbed), hashes(killed)
    said = [f"{name}: not the same" for name in sorted(left.keys() | right.keys()) if left.get(name) != right.get(name)]
    entries = noted(killed)
    said += [
        f"{key}: {often} times in the journal" for key, often in Counter(e.key for e in entries).items() if often > 1
    ]
    if len(entries) != count or any(entry.code for entry in entries):
        said.append(f"{len(entries)} of {count} judgments noted, {sum(bool(e.code) for e in entries)} of them failed")
    if len(left) != 2 * count:
        said.append(f"{len(left)} files instead of a result and a report for each of {count} judgments")
    return said


def measure(work: Path, count: int, jobs: int, on_ray: bool) -> list[str]:
    """Print the figures; returns what is not as it must be."""
    judgments, undisturbed, killed, ray = (work / name for name in ("judgments", "undisturbed", "killed", "ray"))
    characters = write_archive(judgments, count)
    seconds, spent = whole_run(judgments, undisturbed, jobs)
    stops = [
        run_until(judgments, killed, jobs, round(share * count), number == _WITH_WORKERS)
        for number, share in enumerate(_KILLS)
    ]
    whole_run(judgments, killed, jobs)
    wrong = differences(undisturbed, killed, count)
    kept, rows = noted(undisturbed), []
    rows.append(("judgments, characters", f"{count:,}, {characters:,}"))
    rows.append(("places replaced", f"{sum(entry.mentions for entry in kept):,}"))
    rows.append(("workers, cores, load of 15 minutes", f"{jobs}, {os.cpu_count()}, {os.getloadavg()[2]:.1f}"))
    rows.append(("seconds; judgments per hour", f"{seconds:.0f}; {count / seconds * 3600:,.0f}"))
    rows.append(("processor seconds; judgments per hour of a core", f"{spent:.0f}; {count / spent * 3600:,.0f}"))
    rows.append(("killed when so many were done", ", ".join(f"{stop:,}" for stop in stops)))
    rows.append(("files that differ after going on", str(len(wrong))))
    if on_ray:
        stop = run_on_ray(judgments, ray, jobs, round(_ACTOR_KILLED * count))
        rows.append(("on Ray, an actor killed when so many were done", f"{stop:,}"))
        changed = differences(undisturbed, ray, count)
        rows.append(("files of Ray that differ", str(len(changed))))
        wrong += changed
    print("\n".join(["| what | figure |", "| --- | --- |", *(f"| {what} | {figure} |" for what, figure in rows)]))
    return wrong


def main() -> None:
    """Read the options, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judgments", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--work", type=Path, help="an empty folder that is kept; else a temporary one")
    parser.add_argument("--ray", action="store_true", help="also on a local cluster, an actor killed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        wrong = measure(options.work or Path(scratch), options.judgments, options.jobs, options.ray)
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
