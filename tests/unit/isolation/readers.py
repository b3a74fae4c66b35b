"""The processes with limits that a test's own process has, as the system lists them."""

import os
import time
from pathlib import Path

_NAME = b"core/isolation/__main__.py"


def readers(of: int | None = None) -> set[int]:
    """The ids of the living processes with limits below process ``of``, this one by default."""
    found = set()
    parent = of or os.getpid()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and _is_reader(entry, parent):
            found.add(int(entry.name))
    return found


def started(of: int, seconds: float = 20) -> set[int]:
    """As ``readers``, once there are any: for a moment after its start a process has no command line yet."""
    end = time.monotonic() + seconds
    while not (found := readers(of)) and time.monotonic() < end:
        time.sleep(0.01)
    return found


def _is_reader(entry: Path, parent: int) -> bool:
    try:
        fields = (entry / "stat").read_text().rpartition(")")[2].split()
        return int(fields[1]) == parent and fields[0] != "Z" and _NAME in (entry / "cmdline").read_bytes()
    except OSError:
        return False


def gone(pid: int, seconds: float) -> bool:
    """Whether process ``pid`` ends within ``seconds``."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]) == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False
