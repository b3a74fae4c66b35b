"""Runs side by side: answers in order, errors at their place, nothing begun that nobody waits for."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from core.detection.model import Candidate
from core.errors import Cancelled, ModelError
from core.paths import resource
from core.tagging import Tagger, load_bundle
from core.tagging.runs import in_order

_PATIENCE = 30.0


@pytest.mark.parametrize("at_once", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_answers_come_in_the_order_of_the_questions(at_once: int, count: int) -> None:
    def later_is_faster(number: int) -> int:
        time.sleep(0.002 * (count - number))
        return number * number

    assert list(in_order(later_is_faster, range(count), at_once)) == [number * number for number in range(count)]


@pytest.mark.parametrize("at_once", [2, 3])
def test_so_many_are_worked_on_at_a_time(at_once: int) -> None:
    all_there = threading.Barrier(at_once)  # broken, unless so many meet

    def meet(number: int) -> int:
        all_there.wait(_PATIENCE)
        return number

    assert list(in_order(meet, range(at_once * 2), at_once)) == list(range(at_once * 2))


@pytest.mark.parametrize("at_once", [1, 2])
def test_an_error_comes_where_its_answer_would(at_once: int) -> None:
    def answer(number: int) -> int:
        if number == 2:
            raise ModelError("model.failed", reason="made up")
        return number

    answers = in_order(answer, range(9), at_once)
    assert [next(answers), next(answers)] == [0, 1]
    with pytest.raises(ModelError):
        next(answers)


@pytest.mark.parametrize("at_once", [1, 2])
def test_what_nobody_waits_for_is_not_begun(at_once: int) -> None:
    begun: list[int] = []
    with closing(in_order(begun.append, range(1000), at_once)) as answers:
        next(answers)
    assert len(begun) <= 2 * at_once


@pytest.mark.parametrize("at_once", [1, 2])
def test_no_question_comes_after_cancelling(at_once: int) -> None:
    begun: list[int] = []

    def asked() -> Iterator[int]:
        yield from (1, 2)
        raise Cancelled

    with pytest.raises(Cancelled):
        list(in_order(begun.append, asked(), at_once))
    assert set(begun) <= {1, 2}


@pytest.fixture(scope="module")
def judgment() -> str:
    """Several windows long."""
    names = ("criminal", "civil", "administrative")
    return "\n".join(resource("samples", f"sample-{name}.txt").read_text(encoding="utf-8") for name in names)


def test_one_thread_and_several_read_the_same(judgment: str) -> None:
    def read(threads: int) -> list[Candidate]:
        return Tagger(load_bundle(), threads=threads).tag(judgment)

    alone, together = read(1), read(3)
    assert [(one.start, one.end, one.label) for one in alone] == [(one.start, one.end, one.label) for one in together]
    assert [one.score for one in alone] == pytest.approx([one.score for one in together], abs=0.02)


def test_progress_rises_from_nothing_to_all(judgment: str) -> None:
    heard: list[float] = []
    Tagger(load_bundle(), threads=2).tag(judgment, progress=heard.append)
    assert heard == sorted(heard)
    assert (heard[0], heard[-1]) == (0.0, 1.0)
    assert len(heard) > 3


def test_a_reading_of_several_windows_stops_when_it_is_cancelled(judgment: str) -> None:
    heard: list[float] = []
    with pytest.raises(Cancelled):
        Tagger(load_bundle(), threads=2).read(judgment, progress=heard.append, cancelled=lambda: len(heard) > 1)
    assert len(heard) < 5
