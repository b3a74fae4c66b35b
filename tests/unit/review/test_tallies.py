"""Precision and recall from decisions, and figures that are kept without a word of the judgment."""

import json
import os
import stat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import ReviewError
from core.review import operations
from core.review.quality import Share, precision, recall, summed, total
from core.review.record import Identity
from core.review.statistics import CategoryFigures
from core.review.tallies import Tally, keep, read_all, tally
from tests.fixtures_operations import NAME, begun, of, span

MODEL = Identity("판결문 모형", "1.0", "a" * 64)
SHA = "ab" * 32
PEOPLE, NUMBERS = "인명", "이메일주소"


def test_precision_and_recall_of_a_small_review():
    session = begun()
    operations.accept(session, of(session, "구름산")[0].key)
    operations.reject(session, of(session, "강별하")[0].key, "mention")
    operations.add(session, [span("노을빛"), span("노을빛", 1)], NAME)
    found = tally(SHA, MODEL, tuple(session.log)).categories
    assert found == {PEOPLE: CategoryFigures(accepted=3, rejected=1, added=2)}
    assert (precision(found[PEOPLE]), recall(found[PEOPLE])) == (Share(3, 4), Share(3, 5))


@pytest.mark.parametrize(
    ("share", "value", "low", "high"),
    [
        (Share(0, 0), None, 0.0, 1.0),
        (Share(0, 10), 0.0, 0.0, 0.278),
        (Share(10, 10), 1.0, 0.722, 1.0),
        (Share(8, 10), 0.8, 0.490, 0.943),
        (Share(950, 1000), 0.95, 0.935, 0.962),
    ],
)
def test_few_decisions_say_little(share, value, low, high):
    assert share.value == value
    assert share.interval == pytest.approx((low, high), abs=1e-3)


@settings(max_examples=50)
@given(st.integers(0, 400), st.integers(0, 400))
def test_the_share_lies_in_its_interval(hits, missed):
    share = Share(hits, hits + missed)
    low, high = share.interval
    assert 0 <= low <= high <= 1
    assert share.value is None or low <= share.value <= high


@pytest.mark.parametrize("of", [4, 10, 125, 161])
def test_all_and_none_reach_the_end_of_the_scale(of):
    assert (Share(of, of).interval[1], Share(0, of).interval[0]) == (1, 0)


def test_several_reviews_add_up():
    one = {PEOPLE: CategoryFigures(3, 1, 2)}
    other = {PEOPLE: CategoryFigures(1, 0, 0, 1, 1), NUMBERS: CategoryFigures(5)}
    assert summed([one, other, {}]) == {PEOPLE: CategoryFigures(4, 1, 2, 1, 1), NUMBERS: CategoryFigures(5)}
    assert total([]) == CategoryFigures()


COUNTS = st.builds(CategoryFigures, *[st.integers(0, 10**6)] * 5)


@settings(max_examples=30)
@given(categories=st.dictionaries(st.sampled_from([PEOPLE, NUMBERS]), COUNTS), name=st.text(max_size=9))
def test_what_is_kept_comes_back(tmp_path_factory, categories, name):
    folder = tmp_path_factory.mktemp("state") / "statistics"
    one = Tally(SHA, Identity(name, "", ""), categories)
    keep(folder, one)
    assert read_all(folder) == ((one,), 0)


def test_a_review_finished_again_is_counted_once(tmp_path):
    keep(tmp_path, Tally(SHA, MODEL, {PEOPLE: CategoryFigures(1)}))
    keep(tmp_path, Tally(SHA, MODEL, {PEOPLE: CategoryFigures(7)}))
    keep(tmp_path, Tally("cd" * 32, MODEL, {PEOPLE: CategoryFigures(2)}))
    found, unreadable = read_all(tmp_path)
    assert [one.categories[PEOPLE].accepted for one in found] == [7, 2] and not unreadable


def test_the_files_hold_counts_only_and_are_private(tmp_path):
    session = begun()
    operations.accept(session, of(session, "구름산")[0].key, reason="구름산은 사인")
    operations.note(session, of(session, "강별하")[0].key, "확인할 것")
    folder = tmp_path / "statistics"
    keep(folder, tally(SHA, MODEL, tuple(session.log)))
    path = folder / f"{SHA}.json"
    content = json.loads(path.read_text(encoding="ascii"))
    assert content == {
        "version": 1,
        "document": SHA,
        "model": {"name": "판결문 모형", "version": "1.0", "sha256": "a" * 64},
        "categories": {PEOPLE: [3, 0, 0, 0, 0]},
    }
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600 and stat.S_IMODE(folder.stat().st_mode) == 0o700


DAMAGED = {
    "cut off": b'{"version":1,',
    "another version": b'{"version":2}',
    "of another file": json.dumps(
        {"version": 1, "document": "x", "model": {"name": "", "version": "", "sha256": ""}, "categories": {}}
    ).encode(),
    "negative": json.dumps(
        {
            "version": 1,
            "document": SHA,
            "model": {"name": "", "version": "", "sha256": ""},
            "categories": {PEOPLE: [1, -1, 0, 0, 0]},
        }
    ).encode(),
    "too few": json.dumps(
        {
            "version": 1,
            "document": SHA,
            "model": {"name": "", "version": "", "sha256": ""},
            "categories": {PEOPLE: [1]},
        }
    ).encode(),
    "no text": b"\xff\xfe\x00",
}


@pytest.mark.parametrize("case", DAMAGED)
def test_a_damaged_file_is_told_and_the_others_count(tmp_path, case):
    keep(tmp_path, Tally("cd" * 32, MODEL, {PEOPLE: CategoryFigures(2)}))
    (tmp_path / f"{SHA}.json").write_bytes(DAMAGED[case])
    found, unreadable = read_all(tmp_path)
    assert len(found) == 1 and unreadable == 1


def test_no_folder_is_no_figures(tmp_path):
    assert read_all(tmp_path / "none") == ((), 0)


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(ReviewError):
        keep(tmp_path / "file" / "statistics", Tally(SHA, MODEL, {}))
