"""The workers of a run: a judgment that kills them is given up, the others go on; none that can begin ends the run."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from app.batch import crew as module
from app.batch.crew import Crew
from app.batch.journal import Entry
from app.batch.worker import Answer, Order, Start
from core.errors import DeidError

START = Start(results=b"", model=b"", profile=b"", to="", in_place=False, threads=1, language="ko")


def orders(*names: str) -> Iterator[Order]:
    for name in names:
        yield Order(path=name.encode(), below=b".", size=1, modified=1, ending="txt", alone=True)


class Mortal:
    """A worker that dies over a judgment called so, and ``births`` times at its start; nothing of it is a process."""

    births = 0

    def __init__(self, start: Start) -> None:
        self.ready = False

    def done(self, order: Order) -> Answer:
        if not self.ready:
            if Mortal.births > 0:
                Mortal.births -= 1
                raise module._Died
            self.ready = True
        if order.item.path.name == "bad":
            Mortal.births = Mortal.after
            raise module._Died
        return Answer(entry=Entry(key=order.item.key, size=1, modified=1, output="x"))

    def stop(self, at_once: bool) -> None:
        pass

    after = 0


@pytest.mark.parametrize("after", [0, 1])
def test_a_judgment_that_kills_its_worker_is_given_up_and_the_others_are_done(
    monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """Also where the worker that takes the dead one's place does not begin at once."""
    monkeypatch.setattr(module, "Worker", Mortal)
    monkeypatch.setattr(Mortal, "births", 0)
    monkeypatch.setattr(Mortal, "after", after)
    answers = list(Crew(1, START).done(orders("a", "bad", "c")))
    assert [one.entry.code for one in answers] == ["", "batch.worker_died", ""]
    assert Path("bad").name in answers[1].error


def test_workers_that_never_begin_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Worker", Mortal)
    monkeypatch.setattr(Mortal, "births", 99)
    with pytest.raises(DeidError) as raised:
        list(Crew(1, START).done(orders("a", "b")))
    assert raised.value.code == "batch.no_worker"


DYING = """
import os, sys
from pathlib import Path
import msgspec
from app.batch.worker import Ready, Start, Writing, path_of
from core.outputs import mark_drafts, workplace

def say(said):
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\\n")
    sys.stdout.buffer.flush()

start = msgspec.json.decode(sys.stdin.buffer.readline(), type=Start)
mark_drafts(start.mark)
say(Ready())
sys.stdin.buffer.readline()
folder = path_of(start.results)
say(Writing(folder=os.fsencode(folder)))
with workplace(folder, "x") as work:
    (work / "1.new").write_bytes(b"x")
    (folder / "drafted").touch()
    os._exit(9)
"""


def test_what_a_worker_had_drafted_that_died_goes_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else's is touched: a colleague may be writing into the same folder."""
    monkeypatch.setattr(module, "_command", lambda: [sys.executable, "-c", DYING])
    other = tmp_path / ".thunder-deid-abcdefgh"
    other.mkdir()
    start = msgspec.structs.replace(START, results=os.fsencode(tmp_path))
    (answer,) = Crew(1, start).done(orders("a"))
    assert answer.entry.code == "batch.worker_died"
    assert sorted(tmp_path.iterdir()) == [other, tmp_path / "drafted"]


ENDING = """
import sys
import msgspec
from app.batch.journal import Entry
from app.batch.worker import Answer, Ready

sys.stdin.buffer.readline()
print(msgspec.json.encode(Ready()).decode(), flush=True)
sys.stdin.buffer.readline()
print(msgspec.json.encode(Answer(entry=Entry(key="x", size=1, modified=1))).decode(), flush=True)
"""


def test_a_worker_that_ended_between_two_judgments_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the system ends one that takes too much memory: it can be told nothing any more."""
    monkeypatch.setattr(module, "_command", lambda: [sys.executable, "-c", ENDING])
    made: list[module.Worker] = []

    def new() -> module.Worker:
        made.append(module.Worker(START))
        return made[-1]

    slot = module.Slot(new)
    for order in orders("a", "b"):
        assert slot.done(order).entry.code == ""
        made[-1]._process.wait(60)
    slot.leave()
    assert len(made) == 2


NOISY = """
import os, sys
from app.batch import worker

opened = worker.open_document

def noisy(path, **more):
    print("as a library may", flush=True)
    os.write(1, b"or its compiled part")
    return opened(path, **more)

worker.open_document = noisy
sys.exit(worker.serve_standard_streams())
"""


def test_what_a_library_prints_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_command", lambda: [sys.executable, "-c", NOISY])
    judgment = tmp_path / "판결.txt"
    judgment.write_text("피고인 한가람은 2021. 3. 4. 출석하였다.\n", encoding="utf-8")
    start = msgspec.structs.replace(START, results=os.fsencode(tmp_path / "out"))
    order = msgspec.structs.replace(next(orders("a")), path=os.fsencode(judgment))
    (answer,) = Crew(1, start).done([order])
    assert (answer.error, answer.entry.output) == ("", "판결.txt")
    assert "한가람" not in (tmp_path / "out" / "판결.txt").read_text(encoding="utf-8")


STUCK = """
import signal, sys, time
import msgspec
from app.batch.worker import Ready

signal.signal(signal.SIGTERM, signal.SIG_IGN)
sys.stdin.buffer.readline()
sys.stdout.buffer.write(msgspec.json.encode(Ready()) + b"\\n")
sys.stdout.buffer.flush()
time.sleep(60)
"""


def test_a_worker_that_hears_nothing_does_not_hold_up_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that waits for a share that does not answer: the system gives it no signal but the last."""
    monkeypatch.setattr(module, "_command", lambda: [sys.executable, "-c", STUCK])
    monkeypatch.setattr(module, "_PATIENCE", 0.2)
    worker = module.Worker(START)

    def wait() -> None:
        with pytest.raises(module._Died):
            worker.done(next(orders("a")))

    waiting = Thread(target=wait, daemon=True)
    waiting.start()
    while not worker.ready:
        time.sleep(0.01)
    ending = Thread(target=worker.stop, args=(True,), daemon=True)
    ending.start()
    for thread in (ending, waiting):
        thread.join(20)
        assert not thread.is_alive()


def test_many_workers_that_hear_nothing_are_waited_for_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """They wait for one share."""
    answer = msgspec.json.encode(Answer(entry=Entry(key="a", size=1, modified=1)))
    answering = STUCK.replace(
        "time.sleep", f"sys.stdin.buffer.readline()\nprint({answer.decode()!r}, flush=True)\ntime.sleep"
    )
    monkeypatch.setattr(module, "_command", lambda: [sys.executable, "-c", answering])
    monkeypatch.setattr(module, "_PATIENCE", 2.0)
    answers = Crew(4, START).done(orders(*"abcdefgh"))
    for _ in range(4):  # now each has one more
        next(answers)
    begun = time.monotonic()
    answers.close()
    assert time.monotonic() - begun < 6.0
