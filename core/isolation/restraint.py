"""What the process with the limits may do, set by itself before it reads the first byte of a request."""

import faulthandler
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from core.isolation.limits import MEGABYTE, Limits

# Seconds by which the process outlives the moment at which it should have been stopped from outside.
_GRACE = 5


class Restraint:
    """Limits of the own process: on Linux resource limits, on Windows a job object, which knows memory alone.

    On Linux nothing in the process can raise those that hold for its whole life: no file written, no core dump.
    """

    def __init__(self) -> None:
        """Set what holds from now on. Raises OSError or ValueError where the system refuses: then nothing is read."""
        self._nowhere: TextIO = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  as long as we live
        if sys.platform == "win32":
            from core.isolation.windows import Job

            self._job = Job()
        else:
            import resource

            for kind in (resource.RLIMIT_CORE, resource.RLIMIT_FSIZE):
                resource.setrlimit(kind, (0, 0))

    def allow(self, limits: Limits) -> None:
        """Set the limits of the request that begins now."""
        # A process whose program was killed is stopped by nobody else; this watch needs no help of Python's.
        faulthandler.dump_traceback_later(limits.seconds_by_clock + _GRACE, exit=True, file=self._nowhere)
        if sys.platform == "win32":
            self._job.limit_memory(limits.megabytes * MEGABYTE)
        else:
            import resource

            used = resource.getrusage(resource.RUSAGE_SELF)
            seconds = int(used.ru_utime + used.ru_stime) + limits.seconds + 1
            for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_DATA, limits.megabytes * MEGABYTE)):
                # One that the session was given, by an administrator or a cluster, only root may raise.
                _, given = resource.getrlimit(kind)
                resource.setrlimit(kind, (most if given == resource.RLIM_INFINITY else min(most, given), given))

    def rest(self) -> None:
        """The request is over: waiting for the next one takes as long as it takes."""
        faulthandler.cancel_dump_traceback_later()


def most_memory_used() -> int:
    """The most bytes this process has had in memory at once."""
    if sys.platform == "win32":
        from core.isolation.windows import peak_memory

        return peak_memory()
    import resource

    told = peak_of(os.getpid())
    return told or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def peak_of(process: int) -> int:
    """The most bytes that the living ``process`` has had in memory at once; 0 where the system does not say so.

    The peak that ``getrusage`` and ``wait4`` tell begins with that of the program which started the process.
    """
    with suppress(OSError, ValueError, IndexError):
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii", errors="replace").splitlines()
        return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:")), 0)
    return 0
