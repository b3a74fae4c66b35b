"""The process that parses files: whatever becomes of it is said, and what it may do is little."""

import math
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from readers import gone, readers, started

from core.documents import Document, Format, open_document
from core.documents.isolated import recognised
from core.documents.pages import Drawn, Mapped
from core.documents.reading import read_document
from core.documents.wire import Opened, Said, Wrote
from core.errors import Cancelled, DocumentError
from core.isolation import shut_down, warm
from core.isolation.child import HELLO
from core.isolation.frames import Answer, Outcome, Refusal
from core.verification.isolated import verify_bytes
from tests import fixtures_hostile_pdf as hostile_pdf
from tests.fixtures_docx import judgment, p, simple, t
from tests.fixtures_pdf import plain

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

ROOT = Path(__file__).parents[3]
SAMPLES = sorted(
    path for path in (ROOT / "resources" / "samples").iterdir() if path.suffix in (".docx", ".pdf", ".txt")
)


@pytest.fixture(autouse=True)
def fresh():
    """No process left from another test, none left for the next."""
    shut_down()
    yield
    shut_down()


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "판결.docx"
    path.write_bytes(simple(p(t("원고 홍길동"))))
    return path


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    """A file that keeps the process busy for many seconds."""
    path = tmp_path / "느린.pdf"
    path.write_bytes(hostile_pdf.many_pages(15_000))
    return path


def refused(path: Path) -> DocumentError:
    with pytest.raises(DocumentError) as error:
        open_document(path)
    assert path.name in error.value.message("ko") and path.name in error.value.message("en")
    return error.value


class InBackground:
    """Opens a file in a thread, as the window does."""

    def __init__(self, path: Path) -> None:
        self.stop = threading.Event()
        self.outcome: Document | Exception | None = None
        open_document(SAMPLES[0])  # a process that still gets ready, as it may for seconds, is not at work
        self._before = {pid: _seconds(pid) for pid in readers()}
        self._thread = threading.Thread(target=self._open, args=(path,))
        self._thread.start()

    def _open(self, path: Path) -> None:
        try:
            self.outcome = open_document(path, self.stop.is_set)
        except (DocumentError, Cancelled) as error:
            self.outcome = error

    def busy(self) -> int:
        """The process, once it is at work."""
        for _ in range(6000):
            for pid in readers():
                if pid in self._before and _seconds(pid) > self._before[pid] + 0.5:
                    return pid
            time.sleep(0.02)
        raise AssertionError("no process at work")

    def end(self) -> Document | Exception | None:
        self._thread.join(60)
        assert not self._thread.is_alive()
        return self.outcome


def _seconds(pid: int) -> float:
    """Seconds of computing of a process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_what_comes_back_is_what_the_reader_read(sample: Path) -> None:
    document, read = open_document(sample), read_document(sample, sample.read_bytes())
    for name in ("path", "format", "sha256", "text", "blocks", "notices"):
        assert getattr(document, name) == getattr(read, name), name
    assert document.write_native(()) == read.write_native(())
    assert document.readable_text((), read.format) == read.readable_text((), read.format)


def test_one_process_reads_file_after_file(good: Path) -> None:
    warm()
    first = started(os.getpid())
    document = open_document(good)
    document.write_native(())
    open_document(good)
    assert readers() == first and len(first) == 1


def test_a_refused_file_takes_its_process_along(good: Path, tmp_path: Path) -> None:
    open_document(good)
    before = readers()
    bad = tmp_path / "가짜.pdf"
    bad.write_bytes(b"%PDF-1.7\n")
    assert refused(bad).code == "pdf.damaged"
    assert not readers() & before
    assert open_document(good).text == "원고 홍길동"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT])
def test_a_process_that_dies_at_work_is_said_and_replaced(number: signal.Signals, slow: Path, good: Path) -> None:
    work = InBackground(slow)
    pid = work.busy()
    os.kill(pid, number)
    error = work.end()
    assert isinstance(error, DocumentError) and error.code == "document.reader_ended"
    assert "느린.pdf" in error.message("ko") and "MB" in error.message("ko")
    assert open_document(good).text == "원고 홍길동"
    assert pid not in readers()


def test_a_process_that_died_while_nobody_needed_it_is_replaced(good: Path) -> None:
    open_document(good)
    (pid,) = readers()
    os.kill(pid, signal.SIGKILL)
    assert gone(pid, 10)
    assert open_document(good).text == "원고 홍길동"


def test_cancelling_ends_the_process_at_once(slow: Path, good: Path) -> None:
    work = InBackground(slow)
    pid = work.busy()
    work.stop.set()
    assert isinstance(work.end(), Cancelled)
    assert pid not in readers()
    assert open_document(good).text == "원고 홍길동"


def test_two_files_at_once(good: Path, slow: Path, tmp_path: Path) -> None:
    work = InBackground(slow)
    work.busy()
    assert open_document(good).text == "원고 홍길동"
    work.stop.set()
    work.end()


OPENED = Opened(format=read_document(SAMPLES[0], SAMPLES[0].read_bytes()).format, text="원고", blocks=(), notices=())


def _done(content: bytes) -> bytes:
    return msgspec.msgpack.encode(Answer(Outcome.DONE, True, content))


def _refusing(kind: str, code: str, **fields: str | int) -> bytes:
    return _refusing_with(kind, code, fields)


def _refusing_with(kind: str, code: str, fields: dict[str, str | int]) -> bytes:
    """As ``_refusing``, of fields that no call of Python's could name."""
    return msgspec.msgpack.encode(Answer(Outcome.REFUSED, False, msgspec.msgpack.encode(Refusal(kind, code, fields))))


def _with(**changes: object) -> bytes:
    return _done(msgspec.msgpack.encode({**msgspec.to_builtins(OPENED), **changes}))


ANSWERS: dict[str, bytes] = {
    "nothing known": b"\xc1" * 40,
    "a pickle": pickle.dumps(print),
    "another structure": msgspec.msgpack.encode({"outcome": "done"}),
    "an outcome nobody knows": msgspec.msgpack.encode({"outcome": "fine", "fit": True, "content": b""}),
    "deep nesting": b"\x91" * 5000,
    "a document that is none": _done(b"\x80"),
    "a format nobody knows": _with(format="exe"),
    "no text": _with(text=""),
    "text that is no UTF-8": _done(msgspec.msgpack.encode(OPENED).replace("원고".encode(), b"\xff" * 6)),
    "blocks beyond the text": _with(blocks=[{"start": 0, "end": 3}]),
    "blocks over one another": _with(blocks=[{"start": 0, "end": 2}, {"start": 1, "end": 2}]),
    "a block that ends before it begins": _with(blocks=[{"start": 2, "end": 1}]),
    "a block that goes on with itself": _with(blocks=[{"start": 0, "end": 2, "continues": 0}]),
    "a block that goes on with one before the first": _with(blocks=[{"start": 0, "end": 2, "continues": -1}]),
    "a doubtful word beyond the text": _with(uncertain=[[1, 3]]),
    "a doubtful word before the text": _with(uncertain=[[-1, 1]]),
    "a doubtful word without letters": _with(uncertain=[[1, 1]]),
    "a notice nobody knows": _with(notices=[msgspec.to_builtins(Said("no.such", {}))]),
    "a notice without its fields": _with(notices=[msgspec.to_builtins(Said("pdf.images", {}))]),
    "a notice with a judgment in it": _with(
        notices=[msgspec.to_builtins(Said("pdf.images", {"count": "피고인 " * 500}))]
    ),
    "an error nobody knows": _refusing("DocumentError", "no.such", file="a"),
    "an error of a strange kind": _refusing("Sequence", "document.empty", file="a"),
    "an error without its fields": _refusing("DocumentError", "document.empty"),
    "an error with a judgment in it": _refusing("DocumentError", "document.empty", file="피고인 " * 500),
    "an error that reading files knows not": _refusing("LeakError", "document.empty", file="a"),
    "an error with lines it was not given": _refusing("DictionaryError", "document.empty", file="a"),
    "a word of the user's": _refusing("Cancelled", "document.empty", file="a"),
    "an error with another's code": _refusing_with("DocumentError", "document.empty", {"file": "a", "code": "b"}),
    "an error with another's self": _refusing_with("DocumentError", "document.empty", {"file": "a", "self": "b"}),
    "an error with another's language": _refusing_with("DocumentError", "document.empty", {"file": "a", "language": 1}),
}


def play(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let a program of another mind take the place of the process that reads."""
    monkeypatch.setattr("core.isolation.start.command", lambda: [sys.executable, "-c", script])


def saying(frame: bytes) -> str:
    """A program that greets, takes the request, and says ``frame``."""
    return (
        "import struct, sys\n"
        "out, inn = sys.stdout.buffer, sys.stdin.buffer\n"
        "def say(data): out.write(struct.pack('>Q', len(data)) + data); out.flush()\n"
        "def hear(): return inn.read(struct.unpack('>Q', inn.read(8))[0])\n"
        f"say({HELLO!r}); hear(); hear()\n"
        f"say({frame!r})\n"
        "inn.read()\n"
    )


@pytest.mark.parametrize("what", ANSWERS)
def test_an_answer_that_makes_no_sense_is_dropped(what: str, good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        play(patch, saying(ANSWERS[what]))
        error = refused(good)
        assert error.code == "document.reader_answer"
        assert "피고인" not in error.message("ko")
    shut_down()
    assert open_document(good).text == "원고 홍길동"


_PAGES = Mapped(((9.0, 9.0),), b"\0" * 4, b"\0" * 16)
_LETTERS = len("원고 홍길동")
_SOUND = Mapped(((9.0, 9.0),), struct.pack("<i", 0) * _LETTERS, struct.pack("<f", 1) * 4 * _LETTERS)


def _mapped(**changes: object) -> tuple[Callable[[Document], object], bytes]:
    """The question where the letters stand, with a sound answer that is changed."""
    return lambda document: document.map_pages(), msgspec.msgpack.encode(msgspec.structs.replace(_SOUND, **changes))


_STRANGE = Wrote(b"x", (Said("no.such", {}),))
ASKED: dict[str, tuple[Callable[[Document], object], bytes]] = {
    "what it is": (lambda document: recognised(b"PK", "판결.pdf"), b"exe"),
    "to write it": (lambda document: document.write_native(()), b"\xc1"),
    "to write it, with a notice nobody knows": (
        lambda document: document.write_native(()), msgspec.msgpack.encode(_STRANGE)
    ),
    "to keep its look, with a notice nobody knows": (
        lambda document: document.write_in_place(()), msgspec.msgpack.encode(_STRANGE)
    ),
    "where its letters stand": (lambda document: document.map_pages(), msgspec.msgpack.encode(_PAGES)),
    "where they stand, on a page without width": _mapped(sizes=((0.0, 9.0),)),
    "where they stand, on a page without end": _mapped(sizes=((9.0, math.inf),)),
    "where they stand, on a page larger than any": _mapped(sizes=((9.0, 1e6),)),
    "where they stand, on a page that is not there": _mapped(on=struct.pack("<i", 1) * _LETTERS),
    "where they stand, on a page before the first": _mapped(on=struct.pack("<i", -2) * _LETTERS),
    "where they stand, at no place": _mapped(boxes=struct.pack("<f", math.nan) * 4 * _LETTERS),
    "where they stand, in fewer boxes": _mapped(boxes=_SOUND.boxes[:16]),
    "where they stand, with a page guessed that is not there": _mapped(guessed=(2,)),
    "where they stand, with a page guessed before the first": _mapped(guessed=(0,)),
    "a page": (lambda document: document.draw_page(1, 9), b"\xc1"),
    "a page of so many pixels": (
        lambda document: document.draw_page(1, 9), msgspec.msgpack.encode(Drawn(9, 9, True, b"\0" * 80))
    ),
    "its text": (lambda document: document.readable_text((), Format.DOCX), b"\xff"),
    "whether it leaks": (lambda document: verify_bytes(b"PK", "판결.pdf", ()), b"\xc1"),
}  # fmt: skip


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Document:
    path = tmp_path_factory.mktemp("opened") / "판결.pdf"
    path.write_bytes(plain("원고 홍길동"))
    return open_document(path)


@pytest.mark.parametrize("question", ASKED)
def test_an_answer_that_makes_no_sense_is_dropped_whatever_was_asked(
    question: str, opened: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask, answer = ASKED[question]
    play(monkeypatch, saying(_done(answer)))
    with pytest.raises(DocumentError) as error:
        ask(opened)
    assert error.value.code == "document.reader_answer"


def test_where_letters_stand_is_asked_again_after_an_answer_that_made_no_sense(
    opened: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        play(patch, saying(_done(msgspec.msgpack.encode(_PAGES))))
        with pytest.raises(DocumentError):
            opened.map_pages()
    shut_down()
    assert opened.map_pages().areas(0, 1)


def test_the_same_answer_is_taken_when_it_makes_sense(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, saying(_with(blocks=[{"start": 0, "end": 2}])))
    assert open_document(good).text == "원고"


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("raise SystemExit(1)", "document.reader_missing"),
        ("print('hello, hello, hello')", "document.reader_answer"),
        (
            saying(b"")[:-20] + "out.write(struct.pack('>Q', 1 << 60)); out.flush(); inn.read()",
            "document.reader_answer",
        ),
        (saying(b"").replace("say(b'')", "sys.exit(0)"), "document.reader_ended"),
    ],
    ids=["ends at once", "greets wrongly", "says more than fits", "ends instead of answering"],
)
def test_a_process_that_is_none(script: str, code: str, good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, script)
    assert refused(good).code == code


def test_a_process_that_cannot_be_started(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.isolation.start.command", lambda: ["/no/such/program"])
    assert refused(good).code == "document.reader_missing"


def _restrained(then: str) -> subprocess.CompletedProcess[str]:
    script = f"from core.isolation.restraint import Restraint\nfrom core.isolation import Limits\n{then}"
    return subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip


def test_the_process_writes_no_file(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    done = _restrained(f"Restraint()\nopen({str(target)!r}, 'w', buffering=1).write('a\\n')")
    assert done.returncode and "File too large" in done.stderr
    assert not target.exists() or target.stat().st_size == 0


def test_the_process_takes_no_more_memory_than_its_limit() -> None:
    ask = "restraint = Restraint()\nrestraint.allow(Limits(20, {}))\nprint(len(bytearray(300 << 20)))"
    assert _restrained(ask.format(700)).stdout.strip() == str(300 << 20)
    assert "MemoryError" in _restrained(ask.format(200)).stderr


@pytest.mark.parametrize("work", ["while True: pass", "import time; time.sleep(60)"], ids=["computes", "sleeps"])
def test_the_process_ends_by_itself_when_nobody_stops_it(work: str) -> None:
    begun = time.monotonic()
    done = _restrained(f"restraint = Restraint()\nrestraint.allow(Limits(1, 700))\n{work}")
    assert done.returncode != 0
    assert time.monotonic() - begun < 40


def test_a_killed_program_leaves_no_process() -> None:
    script = "from core.isolation import warm\nimport time\nwarm()\nprint('on', flush=True)\ntime.sleep(60)"
    program = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE)
    assert program.stdout and program.stdout.readline() == b"on\n"
    (pid,) = started(program.pid)
    program.kill()
    program.wait()
    assert gone(pid, 20)


def test_nothing_is_imported_from_the_folder_one_stands_in(
    good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap, mark = tmp_path / "함정", tmp_path / "mark"
    trap.mkdir()
    for name in ("msgspec", "lxml", "pikepdf", "sitecustomize", "json", "core"):
        (trap / f"{name}.py").write_text(f"open({str(mark)!r}, 'w').close()\n")
    monkeypatch.chdir(trap)
    monkeypatch.setenv("PYTHONPATH", str(trap))
    assert open_document(good).text == "원고 홍길동"
    assert not mark.exists()


def test_the_process_is_sent_the_file_and_not_its_place(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = open_document(good)
    good.unlink()
    assert document.write_native(()).data == read_document(good, document._data).write_native(()).data


def test_a_copy_of_the_program_has_a_process_of_its_own(good: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from core.documents import open_document\n"
        f"path = Path({str(good)!r}); open_document(path)\n"
        "copy = os.fork()\n"
        "for _ in range(20): assert open_document(path).text == '원고 홍길동'\n"
        "if not copy: os._exit(0)\n"
        "assert os.waitpid(copy, 0)[1] == 0; print('both')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stdout.strip() == "both", done.stderr


def test_the_structures_of_windows_have_the_sizes_windows_gives_them() -> None:
    import ctypes

    from core.isolation.windows import _ExtendedLimits, _MemoryCounters

    assert struct.calcsize("P") == 8
    assert (ctypes.sizeof(_ExtendedLimits), ctypes.sizeof(_MemoryCounters)) == (144, 72)
    assert _ExtendedLimits.ProcessMemoryLimit.offset == 112


def test_an_error_nobody_foresaw_is_told_without_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Answer(Outcome.FAILED, False, b"ValueError, reader.py:12")
    play(monkeypatch, saying(msgspec.msgpack.encode(answer)))
    path = tmp_path / "판결.docx"
    path.write_bytes(judgment())
    error = refused(path)
    assert error.code == "document.reader_failed" and "ValueError, reader.py:12" in error.message("ko")


LARGE_PROGRAM = """
import sys
from pathlib import Path
from core.documents import open_document
from core.errors import DocumentError
from core.isolation import pool
held = bytearray(900 << 20)
for place in range(0, len(held), 4096):
    held[place] = 1
good, bad = map(Path, sys.argv[1:])
open_document(good)
first = pool._idle[0]
open_document(good)
assert pool._idle == [first], "a new process for each file"
try:
    open_document(bad)
except DocumentError as error:
    print(error.code)
"""


def test_the_memory_of_the_program_is_not_that_of_the_process_it_starts(good: Path, tmp_path: Path) -> None:
    """The peak that the system tells of a process begins with that of its program, which holds the model."""
    bad = tmp_path / "그림.docx"
    bad.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 99)
    told = [sys.executable, "-c", LARGE_PROGRAM, str(good), str(bad)]
    done = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "document.image"), done.stderr[-300:]
