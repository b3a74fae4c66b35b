"""What Linux says of processes, below /proc."""

from pathlib import Path


def children(process: int) -> list[int]:
    """The processes that any thread of ``process`` started."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(one) for file in tasks for one in file.read_text(encoding="ascii").split()]


def peak(process: int) -> float:
    """The most memory that was resident of ``process``, in MB; 0 of one that has ended."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0) / 1024
