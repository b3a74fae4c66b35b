"""A replacement picked by hand, followed to the written and verified file."""

import pytest

from core.closing import close_gaps
from core.documents import open_document
from core.redaction import load_profile, redact_text
from core.review import ReviewSession, operations
from core.service import export, plan
from tests.fixtures_operations import TEXT, begun, blocks, found, of

MODEL = {"name": "test", "version": "1", "sha256": "0" * 64}


def redacted(session: ReviewSession) -> str:
    _, plan = close_gaps(TEXT, blocks(), session.decided_mentions(), load_profile(), overrides=session.overrides())
    return redact_text(TEXT, plan)


def test_it_stands_in_the_written_file_which_the_verification_passes(tmp_path):
    source = tmp_path / "judgment.txt"
    source.write_text(TEXT, encoding="utf-8")
    document = open_document(source)
    session = ReviewSession(document.text, document.blocks, found())
    operations.pick_replacement(session, of(session, "구름산")[0].key, "을남")
    operations.pick_replacement(session, of(session, "강별하")[1].key, "그 이웃", "mention")
    profile = load_profile()
    planned = plan(document, session.decided_mentions(), profile, session.overrides())
    assert not planned.gaps
    written = export(planned, tmp_path / "out.txt", MODEL)
    assert written.verification is not None and written.verification.ok
    lines = written.output.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "피고인 을남은 A를 만났다."
    assert lines[1].startswith("그 이웃은 을남에게 돈을 빌렸다.")


@pytest.mark.parametrize(
    ("value", "place", "text", "scope", "line"),
    [
        ("구름산", 0, "N", "entity", "피고인 N은 A를 만났다."),
        ("구름산", 0, "남편", "mention", "피고인 남편은 A를 만났다."),
        ("강별하", 0, "망인", "entity", "피고인 A는 망인을 만났다."),
        ("강별하", 0, None, "entity", "피고인 A는 B를 만났다."),
    ],
)
def test_particles_agree_with_it(value, place, text, scope, line):
    session = begun()
    operations.pick_replacement(session, of(session, value)[place].key, text, scope)
    assert redacted(session).splitlines()[0] == line


def test_taking_it_back_gives_the_letter_again():
    session = begun()
    before = redacted(session)
    operations.pick_replacement(session, of(session, "구름산")[0].key, "을남")
    assert redacted(session) != before
    session.undo()
    assert redacted(session) == before


def test_a_rejected_mention_stays_readable_whatever_was_picked():
    session = begun()
    key = of(session, "010-1234-5678")[0].key
    operations.pick_replacement(session, key, "(번호 생략)")
    operations.reject(session, key)
    assert "010-1234-5678" in redacted(session)
    assert session.overrides() == {}
