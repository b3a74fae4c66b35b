"""Code that took over the process that parses files: what it may do there, and what the program makes of it."""

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import DocumentError
from core.isolation import Limits, ask, limits_for, pool, shut_down

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits looked at here are Linux's")

ROOT = Path(__file__).parents[3]
# The process as it is, with one more job: to do what it is told.
TAKEN_OVER = f"""
import sys, types
sys.path.insert(0, {str(ROOT)!r})
from core.isolation import child
mischief = types.ModuleType("mischief")
def run(question, data):
    told = {{}}
    exec(question.decode(), told)
    return str(told.get("answer", "")).encode()
mischief.run = run
sys.modules["mischief"] = mischief
child._JOBS["mischief"] = ("mischief", "run")
sys.exit(child.serve())
"""


@pytest.fixture(autouse=True)
def taken_over(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    shut_down()
    monkeypatch.setattr("core.isolation.start.command", lambda: [sys.executable, "-I", "-c", TAKEN_OVER])
    yield
    shut_down()


def do(told: str) -> str:
    return ask("mischief", told.encode(), b"", file="판결.pdf").decode()


def refused(told: str) -> DocumentError:
    with pytest.raises(DocumentError) as error:
        do(told)
    return error.value


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ("import socket; socket.socket()", "PermissionError"),
        ("import socket; socket.getaddrinfo('localhost', 1)", "PermissionError"),
        ("import urllib.request", "ImportError"),
        ("import http.client", "ImportError"),
    ],
)
def test_it_opens_no_network(told: str, kind: str) -> None:
    error = refused(told)
    assert (error.code, str(error.fields["reason"]).split(",")[0]) == ("document.reader_failed", kind)


def test_it_reaches_nobody_who_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.5)
        refused(f"import socket; socket.create_connection(('127.0.0.1', {server.getsockname()[1]}))")
        with pytest.raises(TimeoutError):
            server.accept()


def test_it_writes_no_file(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    error = refused(f"with open({str(target)!r}, 'w') as file: file.write('피고인')")
    assert error.code == "document.reader_failed" and "OSError" in error.message("en")
    assert not target.exists() or target.stat().st_size == 0


def test_it_cannot_allow_itself_to_write_or_to_leave_a_dump() -> None:
    told = "import resource; resource.setrlimit(resource.{}, (1, 1))"
    for limit in ("RLIMIT_FSIZE", "RLIMIT_CORE"):
        assert str(refused(told.format(limit)).fields["reason"]).startswith("ValueError")


def test_it_takes_no_more_memory_than_its_limit() -> None:
    assert refused(f"held = bytearray({limits_for(0).megabytes + 1} << 20)").code == "document.over_memory"


@pytest.mark.parametrize("told", ["while True: pass", "import time; time.sleep(600)"], ids=["computes", "sleeps"])
def test_it_is_stopped_at_its_time(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "limits_for", lambda _size: Limits(1, 700))
    assert refused(told).code == "document.over_time"


def test_the_system_ends_it_when_it_has_computed_for_its_time() -> None:
    told = "import resource as r; used = r.getrusage(r.RUSAGE_SELF); spent = used.ru_utime + used.ru_stime"
    left = float(do(f"{told}; answer = r.getrlimit(r.RLIMIT_CPU)[0] - spent"))
    assert limits_for(0).seconds - 1 < left <= limits_for(0).seconds + 2
    assert refused("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)").code == "document.over_time"


@pytest.mark.parametrize(
    ("kind", "hard", "soft"),
    [("CPU", 3600, None), ("CPU", 20, 20), ("DATA", 2000 << 20, 700 << 20), ("DATA", 600 << 20, 600 << 20)],
)
def test_it_works_within_the_limits_of_the_session(kind: str, hard: int, soft: int | None) -> None:
    """Of an administrator or a cluster: only root could raise them, and every file would be refused."""
    limit = f"r.RLIMIT_{kind}"
    do(f"import resource as r; r.setrlimit({limit}, (min(r.getrlimit({limit})[0], {hard}), {hard}))")
    found = do(f"import resource as r; answer = r.getrlimit({limit})")
    assert found.endswith(f", {hard})") and (soft is None or found == f"({soft}, {hard})")


@pytest.mark.parametrize(
    "told",
    [
        "import os; os._exit(0)",
        "import sys; sys.exit(0)",
        "import os; os.abort()",
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    ],
)
def test_its_death_is_no_answer(told: str) -> None:
    assert refused(told).code == "document.reader_ended"


@pytest.mark.parametrize(
    "told",
    [
        "print('피고인', flush=True)",
        "import os; os.write(1, b'\\0' * 99)",
        "import os; os.write(2, b'\\0' * 99)",
        "import os; assert os.read(0, 1) == b''",
    ],
)
def test_what_it_prints_is_no_answer_and_seen_by_nobody(told: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert do(f"{told}\nanswer = 'whole'") == "whole"
    assert do("answer = 'next'") == "next"
    assert capfd.readouterr() == ("", "")


def test_it_stands_in_no_folder_of_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick from which a judgment was opened can be drawn out."""
    monkeypatch.chdir(tmp_path)
    assert do("import os; answer = os.getcwd()") == str(ROOT)


def test_ctrl_c_is_for_the_program_alone() -> None:
    assert do("import os, signal; os.kill(os.getpid(), signal.SIGINT); answer = 'goes on'") == "goes on"


def test_who_has_grown_or_failed_reads_no_other_file() -> None:
    me = "import os; answer = os.getpid()"
    first = do(me)
    assert do(me) == first
    do("held = bytearray(450 << 20); held[::4096] = bytes(len(held[::4096]))")
    second = do(me)
    assert second != first
    refused("1 / 0")
    assert do(me) != second


def test_the_watch_over_its_work_lets_it_wait_as_long_as_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "limits_for", lambda _size: Limits(1, 700))
    do("from core.isolation import restraint; restraint._GRACE = -2")  # the watch of the next request ends after 1 s
    first = do("import os; answer = os.getpid()")
    time.sleep(2)
    assert do("import os; answer = os.getpid()") == first


def test_an_error_tells_nothing_of_the_judgment() -> None:
    error = refused("raise ValueError('피고인 홍길동')")
    assert str(error.fields["reason"]).startswith("ValueError, <string>:1") and "홍길동" not in error.message("ko")


def test_what_it_says_while_it_starts_is_seen_by_nobody(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    told = "import os; os.write(2, b'C:/Users/hong'); raise SystemExit(1)"
    monkeypatch.setattr("core.isolation.start.command", lambda: [sys.executable, "-c", told])
    assert refused("").code == "document.reader_missing"
    assert capfd.readouterr() == ("", "")


def test_a_process_that_never_gets_ready_is_not_waited_for_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.isolation.reader._STARTING", 1.0)
    monkeypatch.setattr("core.isolation.start.command", lambda: [sys.executable, "-c", "import time; time.sleep(60)"])
    begun = time.monotonic()
    assert refused("").code == "document.reader_missing"
    assert time.monotonic() - begun < 30
