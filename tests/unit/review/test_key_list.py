"""The key list exists on purpose only, sealed, and says who is who."""

import errno
import os
import stat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import Cancelled, PassphraseError, ReviewError
from core.review import key_list as module
from core.review.archive import save_session, unlock_session
from core.review.crypto import seal
from core.review.fields import dumps
from core.review.key_list import KEY_LIST, KeyEntry, KeyList, key_list, read_key_list, write_key_list
from tests.fixtures_review import LABEL, NAMES, PASSPHRASE, Judgment, kept, key, mention, story

OWN = "대조표만의 긴 암호"
SHA = "ab" * 32
MENTIONS = [
    mention("강별하", 1),
    mention("구름산", 0),
    mention("강별하", 0),
    mention("노을빛", entity="e1"),
    mention("한가람", treatment="keep", entity="e1"),
    mention("구름산", 1, entity="unknown"),
]
KEYS = key_list(SHA, MENTIONS, {"e1": "A", "e2": "B"})


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "사건.deidkeys"
    write_key_list(path, KEYS, OWN, cost=15)
    return path


def test_who_is_who_in_order_of_first_appearance():
    assert KEYS.entries == (KeyEntry("A", LABEL, ("구름산", "노을빛"), 2), KeyEntry("B", LABEL, ("강별하",), 2))


def test_what_was_picked_for_one_place_is_listed_by_itself():
    second = mention("강별하", 1)
    entries = key_list(SHA, MENTIONS, {"e2": "B"}, {(second.start, second.end): "Q", "e2": "B"}).entries
    assert [(one.replacement, one.places) for one in entries] == [("B", 1), ("Q", 1)]


@pytest.mark.parametrize(("mentions", "assignments"), [([], {}), (MENTIONS, {}), ([], {"e1": "A"})])
def test_without_replacements_there_is_none(mentions, assignments):
    with pytest.raises(ReviewError) as caught:
        key_list(SHA, mentions, assignments)
    assert caught.value.code == "keys.empty"


def test_it_comes_back_with_its_own_passphrase(path):
    assert read_key_list(path, OWN) == KEYS
    with pytest.raises(PassphraseError):
        read_key_list(path, PASSPHRASE)


ANY = st.text(st.characters(), max_size=9)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.builds(KeyEntry, ANY, ANY, st.lists(ANY, max_size=3).map(tuple), st.integers(1, 9)), max_size=4))
def test_any_key_list_comes_back(tmp_path_factory, entries):
    path = tmp_path_factory.mktemp("keys") / "k.deidkeys"
    keys = KeyList(SHA, tuple(entries))
    path.write_bytes(seal(KEY_LIST, key(), dumps(module.asdict(keys))))
    assert read_key_list(path, PASSPHRASE) == keys


def test_nothing_of_it_can_be_read_in_the_file_and_nobody_else_may(path):
    data = path.read_bytes()
    for word in (*NAMES, LABEL, SHA):
        for encoding in ("utf-8", "utf-16-le", "cp949", "unicode_escape"):
            assert word.encode(encoding) not in data
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_shows_no_name_in_its_representation():
    assert not any(name in repr(KEYS) for name in NAMES)


@pytest.mark.parametrize("passphrase", ["", "       ", "1234567", "짧은암호"])
def test_an_empty_or_short_passphrase_is_refused(tmp_path, passphrase):
    with pytest.raises(PassphraseError) as caught:
        write_key_list(tmp_path / "k.deidkeys", KEYS, passphrase, cost=15)
    assert caught.value.code == "archive.passphrase_short"
    assert not list(tmp_path.iterdir())


def test_the_passphrase_of_the_session_is_refused(tmp_path):
    with pytest.raises(PassphraseError) as caught:
        write_key_list(tmp_path / "k.deidkeys", KEYS, PASSPHRASE, key(), cost=15)
    assert caught.value.code == "keys.same_passphrase"
    assert not list(tmp_path.iterdir())


def test_a_full_disk_leaves_the_old_one(path, monkeypatch):
    def full(*_args):
        raise OSError(errno.ENOSPC, "full")

    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ReviewError) as caught:
        write_key_list(path, KEYS, OWN, cost=15)
    assert caught.value.code == "archive.disk_full"
    assert path.read_bytes() == before


def test_whoever_breaks_off_has_the_old_one(path):
    before = path.read_bytes()
    with pytest.raises(Cancelled):
        write_key_list(path, KEYS, OWN, cost=15, cancelled=lambda: True)
    assert path.read_bytes() == before and list(path.parent.iterdir()) == [path]


def test_a_session_is_no_key_list_and_a_key_list_no_session(path, tmp_path):
    session = tmp_path / "a.deid"
    save_session(session, kept(story()), Judgment(), key())
    for work in (lambda: read_key_list(session, PASSPHRASE), lambda: unlock_session(path, OWN).beside(Judgment())):
        with pytest.raises(ReviewError) as caught:
            work()
        assert caught.value.code == "archive.not_ours"


@pytest.mark.parametrize("originals", ["구름산", [1]])
def test_content_that_is_not_as_it_should_be_is_refused(path, originals):
    entry = {"replacement": "A", "label": LABEL, "originals": originals, "places": 1}
    path.write_bytes(seal(KEY_LIST, key(), dumps({"document_sha256": SHA, "entries": [entry]})))
    with pytest.raises(ReviewError) as caught:
        read_key_list(path, PASSPHRASE)
    assert (caught.value.code, caught.value.fields["part"]) == ("archive.content", "entries.originals")


@pytest.mark.parametrize("of_one", [False, True])
def test_what_a_later_version_keeps_in_it_is_not_lost_to_the_case(path, of_one):
    """Colleagues with another version write it again."""
    entry = {"replacement": "A", "label": LABEL, "originals": ["구름산"], "places": 1}
    keys = {"document_sha256": SHA, "entries": [entry]}
    (entry if of_one else keys)["since"] = "2026-03-02"
    path.write_bytes(seal(KEY_LIST, key(), dumps(keys)))
    with pytest.raises(ReviewError) as caught:
        read_key_list(path, PASSPHRASE)
    assert caught.value.code == "archive.unknown_part"
