"""A session is saved, sent on, opened again, and never for the wrong judgment."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import OtherDocumentError, PassphraseError, ReviewError
from core.review import Edit, Status
from core.review.archive import SESSION, save_session, unlock_session
from core.review.codec import Codec, answer_out
from core.review.crypto import derive, seal, unseal
from core.review.doubts.model import Answer
from core.review.fields import dumps, loads
from core.review.operations import accept, reject
from core.review.record import Identity, State, Step, record_later, session_of
from tests.fixtures_review import (
    LABEL,
    MODEL,
    NAMES,
    PASSPHRASE,
    PROFILE,
    START,
    TEXT,
    Judgment,
    kept,
    key,
    mention,
    reviews,
    story,
)

STEPS = (Step(State.REVIEWED, "김검토", START, 2, "증인 이름을 보아 주십시오"),)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "사건기록.deid"


@pytest.fixture
def session():
    session = story()
    reject(session, session.items[0].key, reason="공인")
    session.undo()
    accept(session, session.items[1].key)
    return session


def saved(path, session, steps=STEPS):
    record = kept(session, steps)
    save_session(path, record, Judgment(), key())
    return record


def test_what_was_saved_is_what_is_opened(path, session):
    record = saved(path, session)
    opened = unlock_session(path, PASSPHRASE).beside(Judgment(), MODEL, PROFILE)
    assert opened.record == record
    assert opened.notices == ()
    assert opened.key == key()


def test_the_review_goes_on_where_it_was_left(path, session):
    saved(path, session)
    again = session_of(unlock_session(path, key()).beside(Judgment()).record, Judgment(), "이검토")
    assert again.items == session.items
    assert again.decided_mentions() == session.decided_mentions()
    assert tuple(again.log) == tuple(session.log)
    again.undo()
    assert again.item(again.items[1].key).status is Status.UNDECIDED
    assert (tuple(again.log)[-1].who, tuple(again.log)[-1].of) == ("이검토", 2)


def test_detections_are_kept_as_first_found(session):
    record = kept(session)
    assert [one.text for one in record.detected] == ["구름산", "강별하", "강별하", "구름산", "구름산"]
    assert [one.text for one in record.kept] == ["한가람"]
    assert record.items == session.items
    assert record.items_after(0) == story().items


def test_saving_again_with_the_opened_key_needs_no_passphrase(path, session):
    saved(path, session)
    first = path.read_bytes()
    opened = unlock_session(path, PASSPHRASE).beside(Judgment())
    save_session(path, opened.record, Judgment(), opened.key)
    assert path.read_bytes() != first
    assert unlock_session(path, PASSPHRASE).beside(Judgment()).record == opened.record


def test_the_original_to_look_for_is_known_before_it_is_there(path, session):
    saved(path, session)
    wanted = unlock_session(path, PASSPHRASE).document
    assert (wanted.name, wanted.sha256, wanted.length) == ("사건기록.txt", Judgment().sha256, len(TEXT))


def test_the_session_of_another_judgment_says_which_one_it_needs(path, session):
    saved(path, session)
    other = Judgment(TEXT + " ")
    with pytest.raises(OtherDocumentError) as caught:
        unlock_session(path, key()).beside(other)
    for language in ("ko", "en"):
        said = caught.value.message(language)
        assert Judgment().sha256[:12] in said
        assert other.sha256[:12] in said


@pytest.mark.parametrize("text", [TEXT[:-1], TEXT.replace("증인", "참고")])
def test_an_original_that_now_reads_differently_is_refused(path, session, text):
    saved(path, session)
    document = Judgment(text)
    document.sha256 = Judgment().sha256
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(document)
    assert caught.value.code == "archive.other_text"


def test_another_model_or_profile_is_said_but_no_hindrance(path, session):
    saved(path, session)
    model, profile = replace(MODEL, version="2.0", sha256="c" * 64), replace(PROFILE, name="다른 기준", sha256="d" * 64)
    opened = unlock_session(path, key()).beside(Judgment(), model, profile)
    assert [notice.code for notice in opened.notices] == ["archive.other_model", "archive.other_profile"]
    assert "2.0" in opened.notices[0].message("ko")
    assert "다른 기준" in opened.notices[1].message("en")
    assert Identity.of(model) == model


def test_a_wrong_passphrase_opens_nothing(path, session):
    saved(path, session)
    with pytest.raises(PassphraseError):
        unlock_session(path, "다른 사람의 긴 암호").beside(Judgment())


def test_nothing_of_the_judgment_or_the_people_can_be_read_in_the_file(path, session):
    saved(path, session)
    data = path.read_bytes()
    for word in (*NAMES, "증인", "사건기록", "김검토", "공인", LABEL, Judgment().sha256):
        for encoding in ("utf-8", "utf-16-le", "cp949"):
            assert word.encode(encoding) not in data
        assert repr(word)[1:-1].encode("unicode_escape") not in data


def test_even_unlocked_the_file_does_not_hold_the_text(path, session):
    saved(path, session)
    content = unseal(SESSION, path.read_bytes(), key(), path.name)[0].decode("ascii")
    for word in (*NAMES, "피고인", "빌렸다"):
        assert word.encode("unicode_escape").decode("ascii") not in content
    assert "사건기록".encode("unicode_escape").decode("ascii") in content


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(reviews())
def test_any_review_comes_back_exactly(review):
    document, record = review
    codec = Codec(document.text)
    sealed = seal(SESSION, key(), dumps(codec.record_out(record)))
    fields = loads(unseal(SESSION, sealed, key(), "x")[0], "x", "session")
    again = codec.record_in(fields)
    assert again == record
    assert session_of(again, document).items == record.items


def test_mentions_of_another_text_are_not_saved(path, session):
    record = kept(session)
    wrong = replace(record, detected=(*record.detected, replace(mention("노을빛"), text="별무리")))
    with pytest.raises(ReviewError) as caught:
        save_session(path, wrong, Judgment(), key())
    assert (caught.value.code, caught.value.fields["count"]) == ("archive.stale", 1)
    assert not path.exists()


def content_of(session):
    return Codec(TEXT).record_out(kept(session, STEPS))


def broken(content, *where, value):
    """``content`` with another ``value`` at the place ``where``; without it when that is None."""
    inner = content
    for name in where[:-1]:
        inner = inner[name]
    if value is None:
        del inner[where[-1]]
    else:
        inner[where[-1]] = value
    return content


@pytest.mark.parametrize(
    ("where", "value", "part"),
    [
        (("document",), None, "session.document"),
        (("document",), [], "document"),
        (("document", "length"), True, "document.length"),
        (("model", "name"), 3, "model.name"),
        (("detected", 0, "start"), -1, "detected.start"),
        (("detected", 0, "end"), 0, "detected.end"),
        (("detected", 0, "end"), len(TEXT) + 1, "detected.end"),
        (("detected", 0, "treatment"), "shout", "detected.treatment"),
        (("detected", 0, "score"), "1", "detected.score"),
        (("kept",), {}, "session.kept"),
        (("decisions", 0), "x", "decisions"),
        (("decisions", 0, "kind"), "maybe", "decisions.kind"),
        (("decisions", 1, "of"), "0", "decisions.of"),
        (("decisions", 0, "when"), "gestern", "decisions.when"),
        (("decisions", 0, "when"), "2026-03-02T09:00:00", "decisions.when"),
        (("decisions", 0, "after", 0, "status"), "perhaps", "after.status"),
        (("decisions", 0, "after", 0, "replacement"), 1, "after.replacement"),
        (("steps", 0, "state"), "lost", "steps.state"),
        (("settings",), {"a": []}, "session.settings"),
        (("answers",), [{"doubt": "d", "who": "x", "when": "", "why": "y"}], "answers.when"),
    ],
)
def test_content_that_is_not_as_it_should_be_is_refused_with_its_place(path, session, where, value, part):
    path.write_bytes(seal(SESSION, key(), dumps(broken(content_of(session), *where, value=value))))
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(Judgment())
    assert (caught.value.code, caught.value.fields["part"]) == ("archive.content", part)


@pytest.mark.parametrize(
    ("where", "part"),
    [
        ((), "session.paragraphs"),
        (("document",), "document.paragraphs"),
        (("profile",), "profile.paragraphs"),
        (("detected", 0), "detected.paragraphs"),
        (("decisions", 0), "decisions.paragraphs"),
        (("decisions", 0, "after", 0), "after.paragraphs"),
        (("decisions", 0, "after", 0, "mention"), "mention.paragraphs"),
        (("steps", 0), "steps.paragraphs"),
        (("answers", 0), "answers.paragraphs"),
        (("answers", 0, "spans", 0), "spans.paragraphs"),
    ],
)
def test_what_a_later_version_kept_besides_is_not_lost_by_saving_without_it(path, session, where, part):
    content = content_of(session)
    content["answers"] = [answer_out("의심", Answer("김검토", START, "읽음", ((0, 3),)))]
    path.write_bytes(seal(SESSION, key(), dumps(broken(content, *where, "paragraphs", value=[3]))))
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(Judgment())
    assert (caught.value.code, caught.value.fields["part"]) == ("archive.unknown_part", part)


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_content_that_is_no_json_object_is_refused(path, data):
    path.write_bytes(seal(SESSION, key(), data))
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(Judgment())
    assert caught.value.code == "archive.content"


def test_a_log_that_does_not_follow_from_the_detections_is_refused(path, session):
    content = broken(content_of(session), "decisions", 0, "before", 0, "note", value="anders")
    path.write_bytes(seal(SESSION, key(), dumps(content)))
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(Judgment())
    assert (caught.value.code, caught.value.fields["number"]) == ("archive.inconsistent", 1)


def test_a_decision_that_takes_the_key_of_another_item_is_refused(session):
    record = kept(session)
    first, second = record.items_after(0)[:2]
    wrong = replace(record, decisions=(replace(record.decisions[0], edit=Edit((), (first, second))),))
    with pytest.raises(ReviewError) as caught:
        assert wrong.items
    assert (caught.value.code, caught.value.fields["number"]) == ("archive.inconsistent", 1)


def test_labels_the_taxonomy_does_not_know_are_counted(path, session):
    content = broken(content_of(session), "detected", 4, "label", value="없는라벨")
    content["decisions"] = []
    path.write_bytes(seal(SESSION, key(), dumps(content)))
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(Judgment())
    assert (caught.value.code, caught.value.fields["count"]) == ("archive.unknown_labels", 1)


def test_labels_that_undo_would_bring_back_are_counted(path, session):
    content = content_of(session)
    first, *_ = content["decisions"]
    first["after"][0]["mention"]["label"] = content["decisions"][1]["before"][0]["mention"]["label"] = "없는라벨"
    path.write_bytes(seal(SESSION, key(), dumps(content)))
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(Judgment())
    assert (caught.value.code, caught.value.fields["count"]) == ("archive.unknown_labels", 1)


def test_a_record_that_would_not_give_the_review_back_is_not_made(session):
    class Forgetful(type(session)):
        items = property(lambda self: session.items[1:])

    forgetful = Forgetful(session.text, session.blocks, [])
    forgetful.log = session.log
    with pytest.raises(ReviewError) as caught:
        record_later(forgetful, Judgment(), MODEL, PROFILE)()
    assert caught.value.code == "archive.inconsistent"


@settings(max_examples=20, deadline=None)
@given(st.text(max_size=30))
def test_no_other_passphrase_gives_the_key(passphrase):
    assert (derive(passphrase, 15, key().salt) == key()) == (passphrase == PASSPHRASE)
