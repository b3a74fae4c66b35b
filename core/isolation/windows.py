"""The limits of a process on Windows: a job object around itself, and how much memory it has taken.

Structures and flags as in winnt.h and psapi.h.
"""

import ctypes
import sys

_MEMORY_OF_A_PROCESS = 0x100
_NO_ERROR_DIALOG = 0x400
_ENDS_WITH_ITS_LAST_HANDLE = 0x2000
_EXTENDED_LIMITS = 9
_NO_FAULT_BOX = 0x0001 | 0x0002 | 0x8000


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class _IoCounters(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_uint64)
        for name in (
            "ReadOperationCount",
            "WriteOperationCount",
            "OtherOperationCount",
            "ReadTransferCount",
            "WriteTransferCount",
            "OtherTransferCount",
        )
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", _IoCounters),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class _MemoryCounters(ctypes.Structure):
    _fields_ = (
        ("cb", ctypes.c_uint32),
        ("PageFaultCount", ctypes.c_uint32),
        ("PeakWorkingSetSize", ctypes.c_size_t),
        ("WorkingSetSize", ctypes.c_size_t),
        ("QuotaPeakPagedPoolUsage", ctypes.c_size_t),
        ("QuotaPagedPoolUsage", ctypes.c_size_t),
        ("QuotaPeakNonPagedPoolUsage", ctypes.c_size_t),
        ("QuotaNonPagedPoolUsage", ctypes.c_size_t),
        ("PagefileUsage", ctypes.c_size_t),
        ("PeakPagefileUsage", ctypes.c_size_t),
    )


if sys.platform == "win32":
    from ctypes import wintypes

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    for _name, _result, *_arguments in (
        ("SetErrorMode", wintypes.UINT, wintypes.UINT),
        ("GetCurrentProcess", wintypes.HANDLE),
        ("CreateJobObjectW", wintypes.HANDLE, wintypes.LPVOID, wintypes.LPCWSTR),
        ("AssignProcessToJobObject", wintypes.BOOL, wintypes.HANDLE, wintypes.HANDLE),
        ("SetInformationJobObject", wintypes.BOOL, wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD),
        ("K32GetProcessMemoryInfo", wintypes.BOOL, wintypes.HANDLE, wintypes.LPVOID, wintypes.DWORD),
    ):
        _function = getattr(_kernel, _name)
        _function.restype, _function.argtypes = _result, tuple(_arguments)

    class Job:
        """A job object with this process in it. Windows 8 and later let it be inside another one.

        Nobody else has a handle of it, and none is inherited: with this process, however it ends, goes what it started,
        as Tesseract, which would read a page to its end for nobody.
        """

        def __init__(self) -> None:
            """Raises OSError."""
            _kernel.SetErrorMode(_NO_FAULT_BOX)
            self._handle = _kernel.CreateJobObjectW(None, None)
            if not self._handle:
                raise ctypes.WinError(ctypes.get_last_error())
            _checked(_kernel.AssignProcessToJobObject(self._handle, _kernel.GetCurrentProcess()))

        def limit_memory(self, size: int) -> None:
            """Let this process have no more than ``size`` bytes. Raises OSError."""
            limits = _ExtendedLimits()
            limits.BasicLimitInformation.LimitFlags = (
                _MEMORY_OF_A_PROCESS | _NO_ERROR_DIALOG | _ENDS_WITH_ITS_LAST_HANDLE
            )
            limits.ProcessMemoryLimit = size
            done = _kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )
            _checked(done)

    def peak_memory() -> int:
        """The most bytes of memory this process has been given at once. Raises OSError."""
        counters = _MemoryCounters()
        counters.cb = ctypes.sizeof(counters)
        process = _kernel.GetCurrentProcess()
        _checked(_kernel.K32GetProcessMemoryInfo(process, ctypes.byref(counters), counters.cb))
        return int(counters.PeakPagefileUsage)

    def _checked(done: int) -> None:
        if not done:
            raise ctypes.WinError(ctypes.get_last_error())
