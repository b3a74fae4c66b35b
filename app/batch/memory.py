"""How many workers fit into this computer."""

import ctypes
import os
import sys

# A worker with the embedded network peaks at 630 MB over 100,000 characters, the process that parses its files beside.
_EACH = 1 << 30


def workers_that_fit() -> int:
    """As many as there are cores, and no more than there is free memory for; at least one."""
    free = free_memory()
    cores = os.cpu_count() or 1
    return max(1, min(cores, free // _EACH)) if free else cores


def free_memory() -> int:
    """Bytes that programs may take without others being put aside; 0 where the system does not tell."""
    if sys.platform == "win32":
        return _windows()
    try:
        with open("/proc/meminfo", encoding="ascii") as file:  # noqa: PTH123
            lines = dict(line.split(":", 1) for line in file)
        return int(lines["MemAvailable"].split()[0]) << 10
    except (OSError, KeyError, ValueError):
        return 0


class _Status(ctypes.Structure):
    """MEMORYSTATUSEX of sysinfoapi.h."""

    _fields_ = (
        ("dwLength", ctypes.c_uint32),
        ("dwMemoryLoad", ctypes.c_uint32),
        ("ullTotalPhys", ctypes.c_uint64),
        ("ullAvailPhys", ctypes.c_uint64),
        ("ullTotalPageFile", ctypes.c_uint64),
        ("ullAvailPageFile", ctypes.c_uint64),
        ("ullTotalVirtual", ctypes.c_uint64),
        ("ullAvailVirtual", ctypes.c_uint64),
        ("ullAvailExtendedVirtual", ctypes.c_uint64),
    )


def _windows() -> int:
    status = _Status(dwLength=ctypes.sizeof(_Status))
    if not ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):  # type: ignore[attr-defined]
        return 0
    return int(status.ullAvailPhys)
