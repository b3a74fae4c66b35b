"""Files made to take the machine down: how long each keeps the program, how much memory, and what the user reads.

Each file is opened by a process of its own, with all the processes it starts; with ``--detect`` it is given to
``thunder-deid detect``, which takes a long text as long as it takes. ``--program`` names another checkout, to compare;
``--ulimit`` caps the address space of each process, in megabytes, so that a version without limits does not take the
machine down.

    python -m benchmarks.hostile [--detect] [--program DIR] [--ulimit MB] [--timeout SECONDS] [--only WORD]
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.processes import children
from tests.fixtures_hostile import FILES

_OPEN = """
import sys
from pathlib import Path
from core.documents import open_document
from core.errors import DeidError
try:
    print("opened,", f"{len(open_document(Path(sys.argv[1])).text):,}", "characters")
except DeidError as error:
    sys.exit(error.message("en"))
"""
_SAMPLE = 0.02  # seconds between looks at the memory
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one run."""

    seconds: float
    megabytes: float
    code: int | str
    said: str


def run(command: list[str], folder: Path, timeout: float, megabytes: int | None) -> Outcome:
    """Run ``command`` in ``folder``; its processes' memory is what is resident of all of them at once, at most."""

    def cap() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20,) * 2)  # type: ignore[operator]

    begun = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder), "THUNDER_DEID_LANG": "en"},
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=cap if megabytes else None,
        )
        most, code = 0, None
        while code is None:
            time.sleep(_SAMPLE)
            most = max(most, _resident(process.pid))
            code = process.poll()
            if code is None and time.monotonic() - begun > timeout:
                os.killpg(process.pid, 9)
                process.wait()
                code = "no end"
        seconds = time.monotonic() - begun
        said.seek(0)
        lines = [line.strip() for line in said.read().splitlines() if line.strip()]
    return Outcome(seconds, most / (1 << 20), code, " ".join(lines))


def _resident(pid: int) -> int:
    """Bytes in memory of a process and of all below it; what they share counts for each."""
    total = 0
    try:
        fields = Path(f"/proc/{pid}/statm").read_text().split()
        total = int(fields[1]) * _PAGE
        below = children(pid)
    except (OSError, IndexError):
        return total
    return total + sum(map(_resident, below))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--detect", action="store_true")
    parser.add_argument("--program", type=Path, default=Path(__file__).resolve().parents[1])
    parser.add_argument("--ulimit", type=int)
    parser.add_argument("--timeout", type=float, default=300)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    print("| file | KB | seconds | peak MB | exit | what the user reads |\n| --- | --- | --- | --- | --- | --- |")
    for hostile in FILES:
        if asked.only not in hostile.name:
            continue
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / hostile.name
            path.write_bytes(hostile.make())
            command = [sys.executable, "-c", _OPEN, str(path)]
            if asked.detect:
                command = [sys.executable, "-m", "app", "detect", str(path), "--output-dir", f"{place}/out"]
            found = run(command, asked.program.resolve(), asked.timeout, asked.ulimit)
            size = path.stat().st_size / 1024
        said = found.said.replace("|", "/").replace(place, "").partition(" Results are in")[0]
        row = (hostile.what, f"{size:,.0f}", f"{found.seconds:.1f}", f"{found.megabytes:,.0f}", found.code, said[:170])
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
