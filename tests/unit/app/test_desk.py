"""A judgment's whole way over the desk with no window: read, reviewed, kept, read by another, planned, exported."""

import json
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desk.backend import Backend
from app.desk.checklist import Checklist, look_through, settle
from app.desk.desk import Desk
from app.desk.finished import Finished, Wish, export_finished
from app.desk.judgment import Opened
from app.desk.kept_review import KeptReview
from app.desk.standing import Standing
from core.errors import Cancelled, DocumentError, Notice, ReviewError
from core.outputs import OutputNames
from core.redaction.profile import load_profile
from core.review import Status, operations
from core.review.certificate import review_facts
from core.review.doubts import Answer
from core.review.record import State
from core.service import export, redact_file
from tests import fixtures_pdf as pdf
from tests.unit.app.test_service import TEXT, FakeEngine

ALWAYS = {"criminal": 100, "civil": 100, "family": 100, "administrative": 100, "other": 100}


def quietly(_fraction: float) -> None:
    return None


def never() -> bool:
    return False


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
