"""The review certificate: right counts, no word of the judgment, nothing where a value would stand in it."""

import copy
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest

from core import messages
from core.documents import open_document
from core.errors import DocumentError, LeakError
from core.redaction.profile import load_profile
from core.result_names import certificate_path
from core.review import Status, operations
from core.review.certificate import CategoryRow, Certificate, review_facts
from core.review.certificate_pdf import certificate_bytes
from core.review.record import State
from core.review.workflow import confirm, end_review, export
from core.service import export as write_redacted
from core.service import plan
from core.verification import SecretValue
from tests.fixtures_review import NAMES, START, TEXT, kept, story

REPORT = {
    "program": {"name": "thunder-deid", "version": "0.1.0"},
    "created": "2026-03-02T09:00:00+00:00",
    "input": {"format": "docx", "sha256": "1" * 64},
    "output": {"file": "구름산 결과.pdf", "format": "pdf", "sha256": "2" * 64},
    "model": {"name": "판결문 모형", "version": "1.0", "sha256": "3" * 64},
    "profile": {"name": "재일 2014-2", "sha256": "4" * 64},
    "counts": {"mentions": 4, "entities": 2, "kept": 2, "by_category": {"인명": 4}, "by_treatment": {"letter": 4}},
    "warnings": [],
    "verification": {
        "ok": True,
        "leaks": 0,
        "parts_checked": 7,
        "unread": 0,
        "pictures": 1,
        "kept": 2,
        "unsearched": 3,
    },
}
VALUES = tuple(SecretValue(name, "내국인이름") for name in NAMES[:3])


@pytest.fixture(autouse=True)
def korean():
    messages.set_language("ko")
    yield
    messages.set_language("ko")


def reviewed():
    """김검토 accepts, rejects one, moves, adds; 이확인 confirms."""
    session = story()
    operations.accept(session, 1)
    operations.reject(session, 4, "mention")
    operations.relabel(session, 2, "영어이름", "mention")
    start = TEXT.index("노을빛")
    operations.add(session, [(start, start + 3)], "내국인이름")
    record = kept(session)
    record = record.with_step(end_review(record, "김검토", "노을빛을 보십시오", START))
    record = record.with_step(confirm(record, "이확인", "노을빛 확인함", START))
    return record.with_step(export(record, "이확인", True, when=START))


def certificate(record=None, **facts):
    review = review_facts(
        record or reviewed(), facts.get("second", True), facts.get("answered", 5), facts.get("open", 1)
    )
    return Certificate(copy.deepcopy(REPORT), review)


def written(path: Path, of: Certificate, values=VALUES) -> str:
    path.write_bytes(certificate_bytes(of, path.name, values))
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def test_every_mention_is_counted_once_by_its_status_and_again_if_changed_or_added():
    rows = certificate().review.rows
    assert {row.category for row in rows} == {"인명"}
    [row] = rows
    assert row.accepted + row.undecided + row.rejected == 6
    assert (row.rejected, row.changed, row.added) == (1, 1, 1)


def test_a_picked_replacement_and_a_moved_span_are_changes():
    session = story()
    operations.pick_replacement(session, 1, "갑", "mention")
    first = session.item(2).mention
    operations.change_span(session, 2, first.start, first.end + 1)
    [row] = review_facts(kept(session), False, 0, 0).rows
    assert row == CategoryRow("인명", accepted=row.accepted, undecided=5 - row.accepted, changed=2)


def test_what_was_taken_back_counts_for_nothing_but_its_reviewer():
    session = story()
    operations.reject(session, 1)
    session.undo()
    facts = review_facts(kept(session), False, 0, 0)
    assert facts.rows == (CategoryRow("인명", undecided=5),)
    [reader] = facts.readers
    assert (reader.who, reader.decisions) == ("김검토", 2) and reader.first < reader.last


def test_readers_and_steps_are_told_with_their_times_and_without_their_notes():
    facts = certificate().review
    assert [(step.state, step.who) for step in facts.steps] == [
        (State.REVIEWED, "김검토"),
        (State.CONFIRMED, "이확인"),
        (State.EXPORTED, "이확인"),
    ]
    assert "노을빛" not in repr(facts)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "ko",
            [
                "검토 확인서",
                "검토자",
                "두 번째 검토 확인",
                "통과",
                "인명",
                "합계",
                "확인한 것 5건, 확인하지 않은 것 1건",
            ],
        ),
        ("en", ["Certificate of review", "Reviewer", "Second reading confirmed", "passed", "5 answered, 1 open"]),
    ],
)
def test_the_page_says_it_in_both_languages_and_no_value(tmp_path, language, expected):
    messages.set_language(language)
    text = written(tmp_path / "확인서.pdf", certificate())
    squeezed = "".join(text.split())
    for part in (*expected, "1" * 64, "2" * 64, "3" * 64, "4" * 64, "0.1.0", "김검토", "이확인"):
        assert "".join(part.split()) in squeezed, part
    assert not any(name in text for name in NAMES)
    assert "결과.pdf" not in text  # a file name may hold a name


def test_one_certificate_gives_one_file_without_metadata(tmp_path):
    one, other = tmp_path / "하나.pdf", tmp_path / "둘.pdf"
    written(one, certificate())
    written(other, certificate())
    assert one.read_bytes() == other.read_bytes()
    document = pypdfium2.PdfDocument(one)
    assert not any(document.get_metadata_dict().get(key) for key in ("Title", "Author", "Subject", "Keywords"))
    document.close()


def test_many_categories_and_readers_go_on_on_another_page(tmp_path):
    record = reviewed()
    facts = review_facts(record, True, 0, 0)
    many = facts.readers * 60
    text = written(tmp_path / "긴.pdf", Certificate(REPORT, type(facts)(facts.rows, many, facts.steps, True, 0, 0)))
    assert text.count("김검토") >= 60 and "- 2 -" in text


def test_a_review_nobody_decided_in_is_told_as_such(tmp_path):
    text = written(tmp_path / "빈.pdf", certificate(kept(story()), second=False))
    assert "대상 아님" in text and "처음" not in text


@pytest.mark.parametrize("who", ["구름산", " 구름산 ", "구 름 산"])
def test_a_reviewer_who_bears_a_partys_name_stops_it(who):
    session = story()
    session.log.who = who
    operations.accept(session, 4)
    with pytest.raises(LeakError) as caught:
        certificate_bytes(certificate(kept(session)), "확인서.pdf", VALUES)
    assert caught.value.code == "certificate.leak" and "구름산" not in str(caught.value)


def test_what_may_stay_in_the_judgment_may_not_stand_in_the_certificate(tmp_path):
    with pytest.raises(LeakError):
        written(tmp_path / "확인서.pdf", certificate(), [SecretValue("김검토", "내국인이름", kept=3)])


def test_without_the_shipped_font_there_is_none(monkeypatch):
    from core.documents.pdf.fonts import FontMissing
    from core.review import certificate_pdf

    def missing(_bold):
        raise FontMissing("NanumBarunGothic.ttf")

    monkeypatch.setattr(certificate_pdf, "shipped_font", missing)
    with pytest.raises(DocumentError, match=r"NanumBarunGothic\.ttf"):
        certificate_bytes(certificate(), "확인서.pdf", VALUES)


# --- beside the judgment ---------------------------------------------------------------------------------------------


def redacted(folder: Path, who: str):
    """Write the redacted TEXT into ``folder`` with a certificate of the review of ``who``."""
    source = folder / "원본.txt"
    source.write_text(TEXT, encoding="utf-8")
    document, profile, session = open_document(source), load_profile(None), story()
    session.log.who = who
    operations.accept(session, 1)
    assert session.item(1).status is Status.ACCEPTED
    planned = plan(document, session.decided_mentions(), profile)
    review = review_facts(kept(session), False, 0, 0)
    target = folder / "나감" / "결과.txt"

    def certify(place, report):
        return certificate_bytes(Certificate(report, review), place.name, planned.plan.values)

    heard = []
    model = {"name": "fake", "version": "0", "sha256": "0" * 64}
    done = write_redacted(planned, target, model, certify=certify, progress=heard.append)
    assert heard == sorted(heard) and heard[-1] == 1.0
    return done


def test_judgment_report_and_certificate_appear_together(tmp_path):
    done = redacted(tmp_path, "김검토")
    assert done.certificate == certificate_path(done.output)
    names = {path.name for path in done.output.parent.iterdir()}
    assert names == {"결과.txt", "결과.report.json", "결과.certificate.pdf"}
    assert done.facts["output"]["sha256"] and done.verification.ok


def test_with_a_certificate_that_would_leak_nothing_is_written_at_all(tmp_path):
    with pytest.raises(LeakError):
        redacted(tmp_path, "구름산")
    assert not (tmp_path / "나감").exists()


def test_times_are_told_with_their_distance_from_utc(tmp_path):
    text = written(tmp_path / "확인서.pdf", certificate())
    assert START.astimezone().isoformat(" ", "minutes") in " ".join(text.split())
    assert datetime(2026, 3, 2, 9, tzinfo=UTC) == START
