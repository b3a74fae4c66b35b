"""Starting the process with the limits: the same Python or the same frozen program, with two pipes and no more."""

import os
import subprocess
import sys
from pathlib import Path

FLAG = "--isolated-reader"
_ROOT = Path(__file__).resolve().parents[2]
# One thread each: a pool of threads for numbers nobody computes costs memory that counts against the limit.
_ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
# subprocess.CREATE_NO_WINDOW: a console program must not open a black window beside the clerk's.
_NO_WINDOW = 0x08000000 if sys.platform == "win32" else 0


def start() -> subprocess.Popen[bytes]:
    """A new process that waits for requests on its standard input. Raises OSError.

    What it or its libraries print is thrown away: it might quote the judgment.
    """
    return subprocess.Popen(
        command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_ROOT if _ROOT.is_dir() else None,  # not the folder of the judgment, which may be on a stick
        env={**os.environ, **_ENVIRONMENT},
        creationflags=_NO_WINDOW,
    )


def command() -> list[str]:
    """How the process is started."""
    if not getattr(sys, "frozen", False):
        # -I leaves the environment's word about compiled modules unheard.
        options = ["-I", "-B"] if sys.dont_write_bytecode else ["-I"]
        return [sys.executable, *options, str(Path(__file__).with_name("__main__.py"))]
    program = Path(sys.executable)
    if sys.platform == "win32":
        # Of the two programs in the folder the one with a console is sure to have a standard input.
        console = program.with_name("thunder-deid.exe")
        program = console if console.exists() else program
    return [str(program), FLAG]
