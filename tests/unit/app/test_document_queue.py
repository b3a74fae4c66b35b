"""The queue of documents without a window: order, states, which one is read next."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.desk.queue import AHEAD, DocumentQueue, State
from core.errors import DocumentError
from core.review.record import State as Step


def opened(path="판결.txt", sha256="a" * 64, undecided=2):
    """What detection brings, as far as the queue looks at it."""
    session = SimpleNamespace(undecided=lambda: [None] * undecided)
    return SimpleNamespace(document=SimpleNamespace(path=Path(path), sha256=sha256), session=session)


def queue_of(*names):
    queue = DocumentQueue()
    queue.add(map(Path, names))
    return queue


def read(queue, document, sha256=None):
    queue.detecting(document)
    queue.detected(document, opened(str(document.path), sha256 or f"{document.key:064x}"))


def test_files_stand_in_the_order_they_came_and_none_twice():
    queue = queue_of("가.txt", "나.txt")
    added = queue.add([Path("나.txt"), Path("다.txt").absolute(), Path("다.txt")])
    assert [one.path.name for one in queue.documents] == ["가.txt", "나.txt", "다.txt"]
    assert [one.path.name for one in added] == ["다.txt"]


def test_a_folder_of_thousands_comes_in_without_comparing_each_with_each(monkeypatch):
    asked = []
    absolute = Path.absolute
    monkeypatch.setattr(Path, "absolute", lambda path: asked.append(path) or absolute(path))
    queue = queue_of(*(f"{number}.txt" for number in range(300)))
    queue.add(Path(f"{number}.txt") for number in range(600))
    assert len(queue.documents) == 600 and len(asked) <= 2_000


def test_a_document_goes_from_new_to_exported_and_back_to_review():
    queue = queue_of("가.txt")
    (one,) = queue.documents
    seen = [one.state]
    queue.detecting(one)
    seen.append(one.state)
    queue.detected(one, opened())
    seen.append(one.state)
    for step in (Step.IN_REVIEW, Step.REVIEWED, Step.RETURNED, Step.CONFIRMED, Step.EXPORTED, Step.IN_REVIEW):
        queue.reviewed(one, step)
        seen.append(one.state)
    assert seen == [
        State.NEW,
        State.DETECTING,
        State.DETECTED,
        State.IN_REVIEW,
        State.REVIEWED,
        State.RETURNED,
        State.CONFIRMED,
        State.EXPORTED,
        State.IN_REVIEW,
    ]


def test_every_step_of_a_review_is_a_state_of_its_document():
    assert {step.value for step in Step} <= {state.value for state in State}


def test_a_failure_keeps_its_reason_until_it_is_tried_again():
    queue = queue_of("가.txt")
    (one,) = queue.documents
    queue.detecting(one)
    queue.failed(one, DocumentError("document.empty", file="가.txt"))
    assert one.state is State.FAILED and "가.txt" in one.error.message()
    queue.released(one)
    assert (one.state, one.error) == (State.NEW, None)


def test_a_copy_of_a_judgment_is_refused_so_that_no_review_is_made_twice():
    queue = queue_of("가.txt", "가 사본.txt")
    first, copy = queue.documents
    read(queue, first, "b" * 64)
    read(queue, copy, "b" * 64)
    assert (first.state, copy.state) == (State.DETECTED, State.FAILED)
    assert "가 사본.txt" in copy.error.message() and "'가.txt'" in copy.error.message()
    assert copy.opened is None


def test_a_review_from_a_session_file_is_not_replaced_by_a_late_detection():
    queue = queue_of("가.txt")
    (one,) = queue.documents
    queue.detecting(one)
    kept = opened("가.txt")
    assert queue.on_the_desk(kept) is one
    queue.detected(one, opened("가.txt"))
    assert one.opened is kept


@pytest.mark.parametrize("path", ["가.txt", "다른 곳/가.txt"])
def test_a_kept_review_takes_the_place_of_the_document_it_belongs_to(path):
    queue = queue_of("가.txt", "나.txt")
    first = queue.documents[0]
    read(queue, first, "c" * 64)
    first.current = 7
    kept = opened(path, "c" * 64)
    assert queue.on_the_desk(kept) is first
    assert (first.opened, first.current, first.path, len(queue.documents)) == (kept, None, Path(path), 2)


def test_a_kept_review_of_a_new_document_comes_last():
    queue = queue_of("가.txt")
    one = queue.on_the_desk(opened("나.txt", "d" * 64))
    assert queue.documents[-1] is one and one.opened is not None


def test_the_same_review_stays_where_the_reviewer_was():
    queue = queue_of("가.txt")
    (one,) = queue.documents
    read(queue, one)
    one.current = 7
    assert queue.on_the_desk(one.opened) is one and one.current == 7


def test_what_follows_the_desk_is_read_first_then_what_was_left_out():
    queue = queue_of("가", "나", "다", "라")
    order = []
    here = queue.documents[1]
    read(queue, here)
    while (found := queue.next_to_detect(here)) is not None:
        order.append(found.path.name)
        read(queue, found)
    assert order == ["다", "라", "가"]


def test_nothing_is_read_ahead_while_one_is_read_or_the_queue_is_paused():
    queue = queue_of("가", "나")
    queue.detecting(queue.documents[0])
    assert queue.next_to_detect(None) is None
    queue.released(queue.documents[0])
    queue.paused = True
    assert queue.next_to_detect(None) is None
    queue.paused = False
    assert queue.next_to_detect(None) is queue.documents[0]


def test_what_the_user_stopped_is_not_begun_again_by_itself():
    queue = queue_of("가", "나")
    queue.documents[0].held = True
    assert queue.next_to_detect(None) is queue.documents[1]


def test_only_so_many_wait_in_memory_for_their_review():
    queue = queue_of(*map(str, range(AHEAD + 3)))
    count = 0
    while (found := queue.next_to_detect(None)) is not None:
        read(queue, found)
        count += 1
    assert count == AHEAD
    queue.reviewed(queue.documents[0], Step.IN_REVIEW)
    assert queue.next_to_detect(None) is queue.documents[AHEAD]


def test_going_round_leaves_out_what_failed():
    queue = queue_of("가", "나", "다")
    first, second, third = queue.documents
    queue.failed(second, DocumentError("document.empty", file="나"))
    assert queue.beside(first, 1) is third and queue.beside(third, 1) is first
    assert queue.beside(first, -1) is third
    assert queue.beside(second, 1) is third
    assert queue.beside(None, 1) is first and queue.beside(None, -1) is third


def test_an_empty_queue_has_nothing_beside():
    assert DocumentQueue().beside(None, 1) is None


def test_counting_what_nobody_has_reviewed():
    queue = queue_of("가", "나", "다", "라")
    read(queue, queue.documents[0])
    queue.failed(queue.documents[1], DocumentError("document.empty", file="나"))
    read(queue, queue.documents[2])
    queue.reviewed(queue.documents[2], Step.IN_REVIEW)
    assert queue.waiting == 2


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from((-1, 1))), max_size=20))
@settings(max_examples=50)
def test_moving_documents_loses_and_doubles_none(moves):
    queue = queue_of(*"가나다라마바")
    for at, way in moves:
        document = queue.documents[at]
        moved = queue.move(document, way)
        assert queue.documents.index(document) == at + way * moved
        assert moved is (0 <= at + way < 6)
    assert sorted(one.path.name for one in queue.documents) == sorted("가나다라마바")


def test_what_is_decided_without_a_window_needs_no_qt():
    folder = Path(__file__).parents[3] / "app" / "gui" / "models"
    names = ", ".join(f"app.gui.models.{path.stem}" for path in sorted(folder.glob("[!_]*.py")))
    code = f"import {names}, sys; print([name for name in sys.modules if name.startswith('PySide6')])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
