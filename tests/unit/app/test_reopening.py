"""A review that goes on: after a crash, out of its session file, with another model or dictionary than before."""

import shutil
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest

from app.desk.backend import Backend
from app.desk.kept_review import KeptReview
from app.desk.reopening import place_to_go_on, reopen_session, take_up
from app.desk.standing import Standing
from core.detection.dictionaries import APPLIED
from core.errors import Notice
from core.review import Status, operations
from core.review.archive import unlock_session
from core.review.doubts import Answer, DoubtKind
from core.review.record import State
from core.review.recovery import recover, recoverable
from tests.fixtures_review import PASSPHRASE, key
from tests.unit.app.test_desk import laid, looked_through, never, quietly
from tests.unit.app.test_service import FakeEngine


def test_all_that_happens_while_it_is_autosaved_comes_back_after_a_crash(backend, judgment, tmp_path):
    _, opened = laid(backend, judgment)
    kept = KeptReview(opened, tmp_path / "journals")
    first, second = opened.session.items[:2]
    opened.session.log.who = "김검토"
    operations.accept(opened.session, first.key, "mention")
    kept.keep(kept.snapshot())
    kept.answer("1", Answer("김검토", datetime(2026, 1, 2, tzinfo=UTC), "공인", ()))
    kept.add_step(Standing(kept, "김검토", dict).end())
    assert not kept.safe
    kept.keep(None)
    assert kept.safe and kept.save(kept.snapshot(), tmp_path / "검토.deid", key()) == ()
    operations.reject(opened.session, second.key, "mention")
    kept.answer("2", Answer("김검토", datetime(2026, 1, 3, tzinfo=UTC), "상호", ()))
    kept.answer("1", None)
    kept.keep(None)
    kept.leave()
    opened.session.undo()
    kept.keep(kept.snapshot())  # whoever left keeps nothing more
    (left,) = recoverable(tmp_path / "journals")
    back = recover(left, opened.document, PASSPHRASE)
    assert (len(back.record.decisions), back.saved, [*back.record.answers]) == (2, 1, ["2"])
    assert [(step.state, step.who) for step in back.record.steps] == [(State.REVIEWED, "김검토")]


def test_left_work_that_is_all_in_its_session_file_is_not_offered_again_once_it_was_taken_up(
    backend, judgment, tmp_path
):
    """The new journal takes the place of the old one at once, not only with the next decision."""
    _, opened = laid(backend, judgment)
    kept = KeptReview(opened, tmp_path / "journals")
    operations.accept(opened.session, opened.session.items[0].key)
    kept.keep(kept.snapshot())
    assert kept.save(kept.snapshot(), tmp_path / "검토.deid", key()) == ()
    kept.leave()
    (left,) = recoverable(tmp_path / "journals")
    back = take_up(backend, left, judgment, PASSPHRASE, "김검토", quietly, never)
    again = KeptReview(
        back.opened,
        tmp_path / "journals",
        back.path,
        back.key,
        back.record.steps,
        back.record.answers,
        saved=back.saved,
        replaces=True,
        file_sha256=back.file_sha256,
    )
    assert not again.unsaved and again.needs_journal
    again.keep(again.snapshot())
    assert again.safe and not again.needs_journal
    again.end()
    assert recoverable(tmp_path / "journals") == ()


def test_a_saved_review_whose_journal_cannot_go_on_is_saved_and_says_so(backend, judgment, tmp_path):
    _, opened = laid(backend, judgment)
    kept = KeptReview(opened, tmp_path / "journals")
    operations.accept(opened.session, opened.session.items[0].key)
    kept.keep(kept.snapshot())
    shutil.rmtree(tmp_path / "journals")
    (said,) = kept.save(kept.snapshot(), tmp_path / "검토.deid", key())
    assert said.code == "archive.folder_gone"
    assert unlock_session(tmp_path / "검토.deid", PASSPHRASE).document.name == judgment.name


def test_a_kept_review_comes_back_beside_its_original(backend, judgment, tmp_path):
    _, opened = laid(backend, judgment)
    kept = KeptReview(opened, tmp_path / "journals")
    operations.accept(opened.session, opened.session.items[0].key)
    file = tmp_path / "검토.deid"
    assert kept.save(kept.snapshot(), file, key()) == ()
    back = reopen_session(backend, unlock_session(file, PASSPHRASE), file, judgment, "김검토", quietly, never)
    assert [one.status for one in back.opened.session.items] == [one.status for one in opened.session.items]
    there = place_to_go_on(back.opened.session)
    assert there is not None and back.opened.session.item(there).status is Status.UNDECIDED


class OtherEngine(FakeEngine):
    """That of another version: it finds nobody, or more or less of a name, where 강별하 stands."""

    identity = {"name": "fake", "version": "-1", "sha256": "1" * 64}  # noqa: RUF012

    def __init__(self, found: str) -> None:
        self.found = found

    def detect(self, document, include_kept, progress, cancelled, found=None):
        seen = super().detect(document, include_kept, progress, cancelled, found)
        seen.mentions = tuple(self._other(one) if one.text == "강별하" else one for one in seen.mentions)
        seen.mentions = tuple(one for one in seen.mentions if one.text)
        return seen

    def _other(self, one):
        return replace(one, end=one.start + len(self.found), text=self.found)


@pytest.mark.parametrize(
    ("before", "now", "asked"),
    [("", "강별하", ["강별하"]), ("강별", "강별하", ["하"]), ("강별하", "강별하를", []), ("강별하", "", [])],
)
def test_what_a_later_model_finds_in_a_review_under_way_is_asked_about(judgment, tmp_path, before, now, asked):
    """It is no mention of the review, and no suspect: it would stay readable, and nobody would look there."""
    earlier = Backend(partial(OtherEngine, before))
    _, opened = laid(earlier, judgment)
    operations.reject(opened.session, opened.session.items[0].key, "entity")  # decided on: not found anew
    kept = KeptReview(opened, tmp_path / "journals")
    file = tmp_path / "검토.deid"
    assert kept.save(kept.snapshot(), file, key()) == ()

    def found_since(backend):
        back = reopen_session(
            backend, unlock_session(file, PASSPHRASE), file, judgment, "김검토", quietly, never
        ).opened
        doubts = looked_through(back, KeptReview(back, tmp_path / "journals")).list.open
        ours = [one for one in doubts if one.kind is DoubtKind.FOUND_SINCE]
        return [back.session.text[slice(*span)] for doubt in ours for span in doubt.spans]

    assert found_since(Backend(partial(OtherEngine, now))) == asked
    assert found_since(earlier) == []


class DictionaryEngine(FakeEngine):
    """That of a court whose dictionary had the last word so often."""

    def __init__(self, *notices: Notice) -> None:
        self.notices = notices

    def detect(self, document, include_kept, progress, cancelled, found=None):
        seen = super().detect(document, include_kept, progress, cancelled, found)
        seen.notices = self.notices
        return seen


def test_a_review_that_goes_on_tells_of_the_dictionary_it_began_with(judgment, tmp_path):
    then, today, other = (Notice(APPLIED, {"marked": 7, "spared": count}) for count in (3, 5, 0))
    unread = Notice("pdf.images", {"count": 1})

    def told(opened):
        return [notice for notice in opened.notices if notice.code in (APPLIED, unread.code)]

    _, opened = laid(Backend(lambda: DictionaryEngine(then)), judgment)
    assert told(opened) == [then]
    kept = KeptReview(opened, tmp_path / "journals")
    file = tmp_path / "검토.deid"
    kept.save(kept.snapshot(), file, key())
    for now in (today, other):
        backend = Backend(lambda now=now: DictionaryEngine(now, unread))
        back = reopen_session(backend, unlock_session(file, PASSPHRASE), file, judgment, "김검토", quietly, never)
        assert told(back.opened) == [then, unread]
        again = KeptReview(back.opened, tmp_path / "journals", file, back.key, settings=back.record.settings)
        again.save(again.snapshot(), file, key(), anew=True)


def test_a_review_that_began_without_a_dictionary_tells_of_none(judgment, tmp_path):
    _, opened = laid(Backend(FakeEngine), judgment)
    kept = KeptReview(opened, tmp_path / "journals")
    kept.save(kept.snapshot(), tmp_path / "검토.deid", key())
    today = Backend(lambda: DictionaryEngine(Notice(APPLIED, {"marked": 1, "spared": 4})))
    unlocked = unlock_session(tmp_path / "검토.deid", PASSPHRASE)
    back = reopen_session(today, unlocked, tmp_path / "검토.deid", judgment, "김검토", quietly, never)
    assert APPLIED not in {notice.code for notice in back.opened.notices}
