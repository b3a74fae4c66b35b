"""A judgment's whole way over the desk with no window: read, reviewed, kept, read by another, planned, exported."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from app.desk.backend import Backend
from app.desk.checklist import Checklist, look_through, settle
from app.desk.desk import Desk
from app.desk.finished import Finished, Wish, export_finished
from app.desk.judgment import Opened
from app.desk.kept_review import KeptReview
from app.desk.reopening import place_to_go_on, reopen_session, take_up
from app.desk.standing import Standing
from core.detection.dictionaries import APPLIED
from core.errors import Cancelled, DocumentError, Notice, ReviewError
from core.outputs import OutputNames
from core.redaction.profile import load_profile
from core.review import Status, operations
from core.review.archive import unlock_session
from core.review.certificate import review_facts
from core.review.doubts import Answer, DoubtKind
from core.review.record import State
from core.review.recovery import recover, recoverable
from core.service import export, redact_file
from tests import fixtures_pdf as pdf
from tests.fixtures_review import PASSPHRASE, key
from tests.unit.app.test_service import TEXT, FakeEngine

ALWAYS = {"criminal": 100, "civil": 100, "family": 100, "administrative": 100, "other": 100}


def quietly(_fraction: float) -> None:
    return None


def never() -> bool:
    return False


@pytest.fixture
def backend() -> Backend:
    return Backend(FakeEngine)


@pytest.fixture
def judgment(tmp_path: Path) -> Path:
    path = tmp_path / "사건기록.txt"
    path.write_bytes(TEXT.encode())
    return path


def laid(backend: Backend, judgment: Path) -> tuple[Desk, Opened]:
    desk, opened = Desk(), backend.open(judgment, quietly, never)
    desk.lay(opened)
    return desk, opened


def looked_through(opened: Opened, kept: KeptReview) -> Checklist:
    found = Checklist(opened)
    case = found.case()
    assert case is not None and found.take(look_through(case)) and not found.stale
    found.sort(kept.answers)
    return found


def test_nobody_decides_on_an_empty_desk():
    desk = Desk()
    desk.change(lambda session: pytest.fail(str(session)))
    assert desk.session is None and desk.item is None


def test_the_current_mention_gives_its_turn_to_the_next_when_it_goes(backend, judgment):
    desk, opened = laid(backend, judgment)
    for word in ("전화번호", "인정"):
        start = opened.session.text.index(word)
        spans = [(start, start + len(word))]
        desk.change(lambda session, spans=spans: operations.add(session, spans, "내국인이름"))
    assert desk.item is opened.session.items[0]
    by_hand = [item for item in opened.session.items if item.mention.text in ("전화번호", "인정")]
    following = opened.session.items[opened.session.items.index(by_hand[0]) + 1]
    desk.current = by_hand[0].key
    desk.change(lambda session: operations.remove(session, by_hand[0].key))
    assert desk.current == following.key
    assert opened.session.items[-1] == by_hand[1]
    desk.current = by_hand[1].key
    desk.change(lambda session: operations.remove(session, by_hand[1].key))
    assert desk.current == opened.session.items[-1].key != by_hand[1].key
    with pytest.raises(ReviewError):
        desk.change(lambda session: operations.remove(session, 10_000, "mention"))
    assert desk.current == opened.session.items[-1].key


def test_the_current_mention_stays_the_current_one_when_it_grows_to_the_left(backend, judgment):
    desk, opened = laid(backend, judgment)
    item = next(item for item in opened.session.items if item.mention.text == "구름산")
    desk.current = item.key
    desk.change(lambda session: operations.change_span(session, item.key, 0, item.mention.end))
    assert desk.current == item.key and desk.item is not None and desk.item.mention.start == 0


def test_the_first_mention_by_hand_is_the_current_one_where_nothing_was_found(backend, judgment):
    judgment.write_text("주문과 같이 판결한다. 도라지는 퇴정하였다.\n", encoding="utf-8")
    desk, opened = laid(backend, judgment)
    assert desk.item is None and not opened.session.items
    desk.change(lambda session: operations.add(session, [(13, 16)], "내국인이름"))
    assert desk.item is opened.session.items[0]


def test_what_nobody_decided_is_exported_as_the_command_line_does(backend, judgment, tmp_path):
    _, opened = laid(backend, judgment)
    planned = backend.plan(opened)
    target = tmp_path / "창" / f"{planned.stem}.txt"
    by_desk = backend.export(opened, planned, target, None, quietly, never)
    by_command = redact_file(judgment, tmp_path / "명령", FakeEngine(), load_profile(None), OutputNames([judgment]))
    assert by_desk.output.name == by_command.output.name
    assert by_desk.output.read_bytes() == by_command.output.read_bytes()
    assert by_desk.counts == by_command.counts


@pytest.mark.parametrize("stood", [False, True], ids=["nothing stood there", "what may be replaced stood there"])
def test_what_a_colleague_exports_meanwhile_is_not_covered(backend, judgment, tmp_path, stood):
    """Judgments of two parties are called alike when their names are letters; of one folder, by two windows."""
    _, opened = laid(backend, judgment)
    target, planned = tmp_path / "나감" / "판결 A.txt", backend.plan(opened)
    other = judgment.with_name("다른 판결.txt")
    other.write_text(judgment.read_text(encoding="utf-8") + "끝\n", encoding="utf-8")
    _, others = laid(backend, other)
    if stood:
        backend.export(opened, planned, target, None, quietly, never)
    theirs = []

    def verified(_done):
        if not theirs:
            backend.export(others, backend.plan(others), target, None, quietly, never)
            theirs.append(target.read_bytes())

    with pytest.raises(DocumentError) as caught:
        backend.export(opened, planned, target, None, verified, never)
    assert caught.value.code == "archive.saved_by_another"
    assert [target.read_bytes()] == theirs
    (report,) = target.parent.glob("*.report.json")
    assert json.loads(report.read_bytes())["input"]["sha256"] == others.document.sha256


@pytest.mark.parametrize(
    ("name", "target"),
    [("판결.pdf", "판결.pdf"), ("판결.certificate.pdf", "판결.pdf")],
)
def test_neither_a_result_nor_its_certificate_covers_the_judgment(backend, tmp_path, name, target):
    path = tmp_path / name
    path.write_bytes(pdf.plain(TEXT.strip()))
    before = path.read_bytes()
    _, opened = laid(backend, path)
    kept = KeptReview(opened, tmp_path / "journals")
    step = Standing(kept, "김검토", dict).end()
    facts = review_facts(kept.snapshot().record.with_step(step), False, 0, 0)
    with pytest.raises(DocumentError) as caught:
        backend.export(opened, backend.plan(opened), tmp_path / target, facts, quietly, never)
    assert caught.value.code == "program.output_is_input"
    assert path.read_bytes() == before and [one.name for one in tmp_path.glob("판결*")] == [name]


def test_cancelling_at_the_last_moment_leaves_nothing_behind(backend, judgment, tmp_path):
    """When all is verified and the certificate made; before it is heard what comes to the disk."""
    _, opened = laid(backend, judgment)
    made, heard = [], []

    def certify(_path, _report):
        made.append(True)
        return b"%PDF"

    with pytest.raises(Cancelled):
        export(
            backend.plan(opened),
            tmp_path / "나감" / "판결.txt",
            {"sha256": ""},
            certify=certify,
            ready=heard.append,
            cancelled=lambda: bool(made),
        )
    assert [*tmp_path.iterdir()] == [judgment] and not heard


def test_a_judgment_goes_all_the_way(backend, judgment, tmp_path):
    desk, opened = laid(backend, judgment)
    journals = tmp_path / "journals"
    kept = KeptReview(opened, journals)
    opened.session.log.who = "김검토"
    person = next(item for item in opened.session.items if item.mention.text == "강별하")

    found = looked_through(opened, kept)
    raised = found.raised(lambda session, why: operations.reject(session, person.key, "entity", why))
    assert [doubt.spans for doubt in raised] == [((person.mention.start, person.mention.end),)]
    desk.current = person.key
    desk.change(lambda session: operations.reject(session, person.key, "entity"))
    assert desk.item is not None and desk.item.status is Status.REJECTED
    assert found.stale
    settle(kept, "김검토", raised, "공인")
    found = looked_through(opened, kept)
    assert {doubt.id for doubt in raised} <= {doubt.id for doubt in found.list.answered}
    for item in opened.session.undecided():
        desk.change(lambda session, key=item.key: operations.accept(session, key))
    kept.keep(kept.snapshot())
    assert kept.safe and kept.unsaved

    first, second = (Standing(kept, who, lambda: ALWAYS) for who in ("김검토", "이확인"))
    assert first.state is State.IN_REVIEW and first.needed and not second.waits
    assert first.refuses_export() is not None
    kept.add_step(first.end())
    assert first.state is State.REVIEWED and second.waits and second.by_another and not first.by_another
    with pytest.raises(ReviewError):
        first.confirm()
    kept.add_step(second.confirm())
    assert second.confirmed_by == "이확인" and second.refuses_export() is None

    planned = backend.plan(opened)
    assert not planned.gaps
    record = kept.snapshot().record
    steps = second.steps_of_export()
    assert [step.state for step in steps] == [State.EXPORTED]
    for step in steps:
        record = record.with_step(step)
    facts = review_facts(record, second.needed, len(found.list.answered), len(found.list.open))
    written = backend.export(opened, planned, tmp_path / "나감" / "결과.txt", facts, quietly, never)
    text = written.output.read_text(encoding="utf-8")
    assert "강별하" in text and "구름산" not in text
    assert written.verification is not None and written.verification.ok and written.certificate is not None
    kept.now_exported()
    kept.rest()
    assert not kept.unsaved and not kept.needs_journal
    assert [file.name for file in journals.iterdir()] == ["journal.key"]  # a crash leaves nothing to go on with
    desk.change(lambda session: operations.reject(session, session.items[0].key))
    assert kept.needs_journal
    kept.keep(kept.snapshot())
    assert kept.safe and kept.unsaved and len([*journals.iterdir()]) > 1
    kept.now_exported()
    desk.change(lambda session: operations.accept(session, session.items[0].key))
    kept.rest()  # what came after the export is not thrown away with it
    kept.keep(kept.snapshot())
    assert kept.safe and kept.unsaved and len([*journals.iterdir()]) > 1
    kept.end()
    assert [file.name for file in journals.iterdir()] == ["journal.key"]


def finished(backend: Backend, path: Path, text: str, place: Path) -> Finished:
    """A judgment whose review was ended, all of it decided."""
    path.write_text(text, encoding="utf-8")
    _, opened = laid(backend, path)
    kept = KeptReview(opened, place / "journals")
    opened.session.log.who = "김검토"
    for item in opened.session.undecided():
        operations.accept(opened.session, item.key)
    settle(kept, "김검토", looked_through(opened, kept).list.open, "확인함")
    kept.add_step(Standing(kept, "김검토", dict).end())
    return Finished(opened, kept.snapshot().record, dict(kept.answers), False)


def test_what_was_written_before_somebody_stopped_the_others_is_told(backend, judgment, tmp_path):
    text, folder = judgment.read_text(encoding="utf-8"), tmp_path / "나감"
    several = [finished(backend, tmp_path / f"{name}.txt", text + name, tmp_path) for name in ("하나", "둘", "셋")]
    wish = Wish(folder, "_비실명", "김검토", certificates=False, in_place=False)
    found = export_finished(backend, several, wish, quietly, lambda: any(folder.glob("*.report.json")))
    assert [(one.finished, one.error) for one in found] == [(several[0], None)]
    assert found[0].written is not None and found[0].written.output.name == "하나_비실명.txt"
    assert sorted(one.name for one in folder.iterdir()) == ["하나_비실명.report.json", "하나_비실명.txt"]


def test_what_a_single_export_would_refuse_or_ask_about_stays_and_the_others_go(backend, judgment, tmp_path):
    text, folder = judgment.read_text(encoding="utf-8"), tmp_path / "나감"
    names = ("하나", "둘", "셋", "넷", "다섯")
    ended, *others = (finished(backend, tmp_path / f"{name}.txt", text + name, tmp_path) for name in names)
    saved, asked, unended, unread = others
    several = [
        replace(saved, since_saved=lambda: Notice("archive.saved_by_another", {"file": "x"})),
        replace(asked, answers={}),
        replace(unended, record=replace(unended.record, steps=())),
        replace(unread, needed=True),
        ended,
    ]
    rejected = next(item for item in asked.opened.session.items if item.mention.text == "강별하")
    operations.reject(asked.opened.session, rejected.key, "entity")
    wish = Wish(folder, "_비실명", "김검토", certificates=False, in_place=False)
    found = export_finished(backend, several, wish, quietly, never)
    codes = [one.error.code if one.error else "" for one in found]
    assert codes == [
        "archive.saved_by_another",
        "reading.open_doubts",
        "reading.not_reviewed",
        "reading.not_confirmed",
        "",
    ]
    assert sorted(one.name for one in folder.iterdir()) == ["하나_비실명.report.json", "하나_비실명.txt"]


def test_who_confirmed_an_earlier_state_has_not_confirmed_what_went_out_since(backend, judgment, tmp_path):
    _, opened = laid(backend, judgment)
    kept = KeptReview(opened, tmp_path / "journals")
    first, second = (Standing(kept, who, dict) for who in ("김검토", "이확인"))  # nothing has to be read twice
    for step in (first.end, second.confirm):
        kept.add_step(step())
    for step in first.steps_of_export():
        kept.add_step(step)
    assert first.state is State.EXPORTED and first.confirmed_by == "이확인"
    opened.session.log.who = "김검토"
    operations.reject(opened.session, opened.session.items[0].key)
    for step in first.steps_of_export():
        kept.add_step(step)
    assert first.state is State.EXPORTED and first.confirmed_by == ""


def test_a_snapshot_is_the_review_at_its_moment_whenever_its_record_is_worked_out(backend, judgment, tmp_path):
    desk, opened = laid(backend, judgment)
    kept = KeptReview(opened, tmp_path / "journals")
    first, second = opened.session.items[:2]
    desk.change(lambda session: operations.accept(session, first.key))
    kept.answer("1", Answer("김검토", datetime(2026, 1, 2, tzinfo=UTC), "공인", ()))
    snapshot = kept.snapshot()
    desk.change(lambda session: operations.accept(session, second.key))
    kept.answer("1", None)
    record = snapshot.record
    assert (snapshot.mark, len(record.decisions), [*record.answers]) == ((1, 1), 1, ["1"])
    assert kept.answers == {} and not kept.snapshot().record.answers
    assert [item.key for item in record.items if item.status is Status.ACCEPTED] == [
        item.key for item in opened.session.entity(first.mention.entity).items
    ]


def test_what_a_decision_would_leave_is_the_same_looked_through_or_not(backend, judgment, tmp_path):
    desk, opened = laid(backend, judgment)
    kept = KeptReview(opened, tmp_path / "journals")

    def reject(key):
        return lambda session, why: operations.reject(session, key, "mention", why)

    for item in opened.session.items:
        raised = [one.raised(reject(item.key)) for one in (Checklist(opened), looked_through(opened, kept))]
        assert raised[0] == raised[1]
    rejected = next(item for item in opened.session.items if looked_through(opened, kept).raised(reject(item.key)))
    desk.change(lambda session: operations.reject(session, rejected.key, "mention"))
    again = (Checklist(opened), looked_through(opened, kept))
    assert [one.raised(lambda session, why: operations.undecide(session, rejected.key)) for one in again] == [(), ()]
    for item in opened.session.items:
        if item.mention.text == rejected.mention.text and item.key != rejected.key:
            assert again[0].raised(reject(item.key)) == again[1].raised(reject(item.key)) != ()


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


def test_the_desk_needs_no_window():
    rooms = sorted(path.stem for path in Path(__file__).parents[3].joinpath("app", "desk").glob("[a-z]*.py"))
    assert "kept_review" in rooms
    said = "import sys, " + ", ".join(f"app.desk.{room}" for room in rooms)
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{said}\nprint([one for one in sys.modules if one.startswith(('PySide6', 'app.gui'))])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert loaded.stdout.strip() == "[]"
