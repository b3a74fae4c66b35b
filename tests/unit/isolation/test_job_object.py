"""On Windows, what the process with the limits has started does not outlive it."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
# The reader has its limits, starts a program that works for long, and is ended from outside.
READER = """
import subprocess, sys, time
sys.path.insert(0, sys.argv[1])
from core.isolation.windows import Job
job = Job()
job.limit_memory(1 << 30)
work = "import sys, time\\nwhile True: open(sys.argv[1], 'a').write('x'); time.sleep(0.05)"
subprocess.Popen([sys.executable, "-c", work, sys.argv[2]])
time.sleep(600)
"""


def outlives(sign: Path) -> bool:
    """Whether what a reader started goes on leaving its sign once the reader is ended."""
    reader = subprocess.Popen([sys.executable, "-c", READER, str(ROOT), str(sign)])
    until = time.monotonic() + 60
    while not sign.exists() and time.monotonic() < until:
        time.sleep(0.1)
    assert sign.exists() and reader.poll() is None
    reader.kill()
    reader.wait()
    time.sleep(1)
    size = sign.stat().st_size
    time.sleep(1)
    return sign.stat().st_size > size


@pytest.mark.skipif(sys.platform != "win32", reason="Linux has no job objects")
def test_what_an_ended_reader_started_ends_with_it(tmp_path: Path) -> None:
    assert not outlives(tmp_path / "sign")
