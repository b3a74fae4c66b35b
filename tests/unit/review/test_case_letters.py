"""Several judgments of one case: who is B in one is B in all, and nobody else is."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection.model import Mention
from core.errors import PassphraseError, ReviewError
from core.outputs import usual_mode
from core.redaction.plan import plan_redaction
from core.redaction.profile import load_profile
from core.review import ReviewSession, Status, crypto, operations
from core.review.case_letters import (
    OF_A_CASE,
    add_to_case,
    disagreeing,
    letters_of_case,
    merged,
    open_case,
    read_case,
    take_letters,
)
from core.review.key_list import KeyEntry, KeyList, key_list, read_key_list

NAME, PHONE = "내국인이름", "휴대전화번호"
PEOPLE = ["구름산", "강별하", "노을빛", "한가람", "윤슬기", "도담별", "미르내"]
PASSPHRASE = "달빛 아래 열세 걸음"
PROFILE = load_profile()


def judgment(*people, label=NAME, tail=""):
    """A judgment in which ``people`` stand one after the other, or telephone numbers."""
    text, mentions = "", []
    for person in people:
        number = person[0].isdecimal()
        mentions.append(
            Mention(
                start=len(text), end=len(text) + len(person), text=person, label=PHONE if number else label, score=0.9,
                source="model", entity=person, treatment="numbered_omission" if number else "letter",
            )
        )  # fmt: skip
        text += f"{person}, "
    return ReviewSession(text + tail, (), mentions)


def plan(session):
    return plan_redaction(session.text, (), session.decided_mentions(), PROFILE, overrides=session.overrides())


def letters(session):
    return {entity: letter for entity, letter in plan(session).assignments.items() if session.entity(entity).items}


def list_of(session):
    return key_list("ab" * 32, session.decided_mentions(), plan(session).assignments, session.overrides())


def agreed(session, keys):
    wanted = letters_of_case(session, keys, letters(session), PROFILE.letters.alphabet)
    take_letters(session, wanted)
    return letters(session)


def case(*judgments):
    keys = KeyList(OF_A_CASE, ())
    for session in judgments:
        keys = merged(keys, list_of(session))
    return keys


def test_who_was_there_keeps_the_letter_and_who_is_new_gets_one_nobody_has():
    keys = case(judgment("구름산", "강별하", "노을빛"))  # A, B, C
    second = judgment("한가람", "강별하", "윤슬기")
    assert disagreeing(second, keys, letters(second)) == 2  # 한가람 is A here and 윤슬기 C; 강별하 is B by chance
    assert agreed(second, keys) == {"한가람": "D", "강별하": "B", "윤슬기": "E"}
    assert disagreeing(second, keys, letters(second)) == 0
    both = merged(keys, list_of(second))
    assert [(one.replacement, one.originals) for one in both.entries] == [
        ("A", ("구름산",)), ("B", ("강별하",)), ("C", ("노을빛",)), ("D", ("한가람",)), ("E", ("윤슬기",)),
    ]  # fmt: skip


def test_it_is_one_decision_that_can_be_taken_back():
    keys, second = case(judgment("구름산", "강별하")), judgment("강별하", "구름산")
    before = letters(second)
    assert agreed(second, keys) == {"강별하": "B", "구름산": "A"}
    assert len(second.log) == 1 and second.log[-1].operation == "case_letters"
    second.undo()
    assert letters(second) == before


def test_what_agrees_already_is_no_new_letter_for_anybody():
    keys, second = case(judgment("구름산")), judgment("구름산", "강별하")
    assert agreed(second, keys) == {"구름산": "A", "강별하": "B"}


@pytest.mark.parametrize(
    ("spelling", "letter"),
    [("강 별 하", "B"), ("강별하", "B"), ("KANG byul", "C"), ("ＫＡＮＧ　ｂｙｕｌ", "C"), ("강별", "D")],
)
def test_spacing_case_and_width_make_no_other_person(spelling, letter):
    keys = case(judgment("구름산", "강별하", "kang Byul"))
    assert agreed(judgment(spelling), keys) == {spelling: letter}


def test_a_value_of_another_category_is_somebody_else():
    keys = case(judgment("구름산"))
    assert agreed(judgment("구름산", label="식당명"), keys) == {"구름산": "B"}


def test_of_two_people_with_one_name_none_is_guessed():
    keys = KeyList(OF_A_CASE, (KeyEntry("A", NAME, ("구름산",), 1), KeyEntry("B", NAME, ("구름산", "구 씨"), 1)))
    assert agreed(judgment("구름산"), keys) == {"구름산": "C"}


def test_two_people_of_one_judgment_never_get_one_letter():
    keys = KeyList(OF_A_CASE, (KeyEntry("B", NAME, ("구름산", "강별하"), 2),))
    assert agreed(judgment("구름산", "강별하"), keys) == {"구름산": "B", "강별하": "A"}


def test_what_a_person_picked_stays_and_is_told():
    keys, second = case(judgment("구름산", "강별하")), judgment("강별하", "구름산")
    operations.pick_replacement(second, second.items[0].key, "가게")
    assert agreed(second, keys) == {"강별하": "가게", "구름산": "A"}
    assert disagreeing(second, keys, letters(second)) == 1


def test_a_letter_that_the_list_gave_follows_the_list_when_a_colleague_was_faster():
    keys, second, third = case(judgment("구름산", "강별하")), judgment("한가람", "강별하"), judgment("윤슬기", "구름산")
    assert agreed(second, keys) == {"한가람": "C", "강별하": "B"}  # given by the list, picked by nobody
    assert agreed(third, keys) == {"윤슬기": "C", "구름산": "A"}
    keys = merged(keys, list_of(third))
    assert disagreeing(second, keys, letters(second)) == 1
    assert agreed(second, keys) == {"한가람": "D", "강별하": "B"}
    assert disagreeing(second, keys, letters(second)) == 0
    decisions = len(second.log)
    assert agreed(second, keys) == {"한가람": "D", "강별하": "B"} and len(second.log) == decisions
    assert [one.originals for one in merged(keys, list_of(second)).entries if one.replacement == "D"] == [("한가람",)]


def test_who_got_a_letter_of_the_list_first_has_what_a_colleague_wrote_of_him_there():
    keys, second, third = case(judgment("구름산")), judgment("한가람", "윤슬기"), judgment("도담별", "한가람")
    agreed(second, keys)
    agreed(third, keys)
    assert letters(second)["한가람"] == "B" and letters(third)["한가람"] == "C"
    keys = merged(keys, list_of(third))
    assert agreed(second, keys)["한가람"] == "C"
    assert disagreeing(second, keys, letters(second)) == 0


def test_a_letter_of_the_list_stays_where_it_need_not_move():
    keys, second = case(judgment("구름산")), judgment("윤슬기", "한가람", tail="도담별")
    operations.reject(second, second.items[0].key)
    assert agreed(second, keys) == {"한가람": "B"}
    keys = KeyList(OF_A_CASE, (*keys.entries, KeyEntry("C", NAME, ("미르내",), 1)))
    operations.accept(second, second.items[0].key)
    operations.add(second, [(len(second.text) - 3, len(second.text))], NAME)
    assert agreed(second, keys)["한가람"] == "B" and sorted(letters(second).values()) == ["B", "D", "E"]


def test_whoever_cannot_be_told_apart_keeps_the_letter_that_went_out():
    keys = KeyList(OF_A_CASE, (KeyEntry("A", NAME, ("구름산",), 1), KeyEntry("B", NAME, ("구름산", "구 씨"), 1)))
    second = judgment("구름산")
    assert agreed(second, keys) == {"구름산": "C"}
    for _ in range(2):
        keys = merged(keys, list_of(second))
        assert agreed(second, keys) == {"구름산": "C"} and disagreeing(second, keys, letters(second)) == 0


def test_a_letter_picked_after_the_list_gave_one_is_the_persons_own():
    keys, second = case(judgment("구름산", "강별하")), judgment("한가람", "강별하")
    agreed(second, keys)
    operations.pick_replacement(second, second.items[0].key, "K")
    later = merged(keys, KeyList("cd" * 32, (KeyEntry("K", NAME, ("도담별",), 1),)))
    assert agreed(second, later)["한가람"] == "K"
    assert disagreeing(second, later, letters(second)) == 1


def test_a_letter_that_somebody_picked_is_given_to_nobody_else_though_the_list_says_so():
    keys, second = case(judgment("노을빛")), judgment("구름산", "노을빛")
    operations.pick_replacement(second, second.items[0].key, "A")  # 노을빛 there
    assert agreed(second, keys) == {"구름산": "A", "노을빛": "B"}
    assert disagreeing(second, keys, letters(second)) == 2  # which is asked about
    operations.reject(second, second.items[0].key)
    assert agreed(second, keys) == {"노을빛": "A"}  # it stands nowhere now


def test_a_letter_picked_for_one_place_is_asked_about_as_for_all():
    keys, second = case(judgment("구름산", "강별하")), judgment("강별하", "노을빛", tail="강별하, 노을빛")
    agreed(second, keys)
    operations.add(second, [(len(second.text) - 8, len(second.text) - 5)], NAME, "강별하")
    operations.add(second, [(len(second.text) - 3, len(second.text))], NAME, "노을빛")
    assert disagreeing(second, keys, letters(second)) == 0
    one = second.items[-1]
    operations.pick_replacement(second, one.key, "A", "mention")  # 구름산 there
    assert disagreeing(second, keys, letters(second)) == 1
    operations.pick_replacement(second, one.key, "K", "mention")  # nobody there
    assert disagreeing(second, keys, letters(second)) == 0
    operations.pick_replacement(second, second.items[-2].key, "L", "mention")  # 강별하 is B there
    assert disagreeing(second, keys, letters(second)) == 1
    operations.reject(second, second.items[-2].key, "mention")
    assert disagreeing(second, keys, letters(second)) == 0


def test_whoever_stands_under_two_letters_is_asked_about_in_every_judgment():
    keys, second = case(judgment("구름산", "강별하")), judgment("노을빛", "강별하")
    agreed(second, keys)
    operations.pick_replacement(second, second.items[1].key, "K")
    assert disagreeing(second, keys, letters(second)) == 1  # the user says yes: this may be another of that name
    both = merged(keys, list_of(second))
    third = judgment("강 별 하")
    assert disagreeing(third, both, agreed(third, both)) == 1
    for letter in ("B", "K"):
        operations.pick_replacement(third, third.items[0].key, letter)
        assert disagreeing(third, both, letters(third)) == 0
    operations.pick_replacement(third, third.items[0].key, "A")
    assert disagreeing(third, both, letters(third)) == 1


def test_whoever_has_two_spellings_of_two_people_is_asked_about():
    keys, second = case(judgment("구름산", "강별하")), judgment("구름산", "강별하")
    operations.link(second, second.items[1].key, second.items[0].key)
    assert disagreeing(second, keys, letters(second)) == 1


def test_letters_in_the_text_are_nobodys():
    keys = case(judgment("구름산"))
    assert agreed(judgment("강별하", tail="B동 201호"), keys) == {"강별하": "C"}


def test_a_letter_that_names_somebody_else_in_the_judgment_is_given_to_nobody_though_the_list_says_so():
    keys, second = case(judgment("구름산", "강별하")), judgment("구름산", "강별하", tail="피해자 B는 이를 보았다.")
    for _ in range(2):  # nor the next time
        assert agreed(second, keys) == {"구름산": "A", "강별하": "C"} and len(second.log) == 1
    assert disagreeing(second, keys, letters(second)) == 1  # which is asked about
    both = merged(keys, list_of(second))
    assert agreed(second, both) == {"구름산": "A", "강별하": "C"} and disagreeing(second, both, letters(second)) == 0


def test_numbers_and_rejected_values_have_no_letters_to_share():
    phone = judgment("010-1234-5678")
    assert case(phone).entries == ()
    keys, second = case(judgment("구름산")), judgment("강별하", "구름산")
    operations.reject(second, second.items[1].key)
    assert second.items[1].status is Status.REJECTED
    assert agreed(second, keys)["강별하"] == "B"


def test_a_number_gets_no_letter_where_those_of_people_move():
    second = judgment("강별하", "010-1234-5678")
    omitted = letters(second)["010-1234-5678"]
    assert agreed(second, case(judgment("구름산"))) == {"강별하": "B", "010-1234-5678": omitted}


def test_a_spelling_that_says_too_little_makes_nobody_known():
    assert agreed(judgment("윤"), case(judgment("윤", "강별하"))) == {"윤": "C"}


def test_a_letter_of_two_people_is_an_error_not_a_list():
    keys = case(judgment("구름산"))
    with pytest.raises(ReviewError) as raised:
        merged(keys, list_of(judgment("강별하")))
    assert raised.value.code == "keys.two_meanings" and "구름산" not in raised.value.message()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.permutations(PEOPLE).flatmap(lambda some: st.integers(1, 7).map(lambda n: some[:n])), min_size=2))
def test_however_many_judgments_everybody_has_one_letter(judgments):
    keys, meant = KeyList(OF_A_CASE, ()), {}
    for people in judgments:
        session = judgment(*people)
        for person, letter in agreed(session, keys).items():
            assert meant.setdefault(person, letter) == letter
        assert len(set(meant.values())) == len(meant)
        keys = merged(keys, list_of(session))


def test_the_list_lies_sealed_in_the_folder_and_grows(tmp_path):
    path = tmp_path / "사건 대조표.deidkeys"
    assert open_case(path, PASSPHRASE, cost=15).keys == KeyList(OF_A_CASE, ())
    first, second = judgment("구름산"), judgment("강별하")
    add_to_case(path, PASSPHRASE, list_of(first), cost=15)
    agreed(second, open_case(path, PASSPHRASE).keys)
    add_to_case(path, PASSPHRASE, list_of(second), cost=15)
    add_to_case(path, PASSPHRASE, list_of(second), cost=15)  # exported once more
    assert [one.originals for one in open_case(path, PASSPHRASE).keys.entries] == [("구름산",), ("강별하",)]
    assert "구름산".encode() not in path.read_bytes() and [one.name for one in tmp_path.iterdir()] == [path.name]
    before = path.read_bytes()
    with pytest.raises(ReviewError):
        add_to_case(path, PASSPHRASE, list_of(judgment("노을빛")), cost=15)
    with pytest.raises(PassphraseError):
        add_to_case(path, "다른 긴 암호입니다", list_of(first), cost=15)
    assert path.read_bytes() == before


def test_a_list_that_has_gone_is_an_error_and_no_empty_one(tmp_path):
    path = tmp_path / "사건 대조표.deidkeys"
    open_case(path, PASSPHRASE, cost=15)
    known = add_to_case(path, PASSPHRASE, list_of(judgment("구름산")), cost=15)
    path.rename(tmp_path / "옮긴 대조표.deidkeys")
    more = list_of(judgment("한가람"))
    for work in (read_case, lambda *given: add_to_case(*given[:2], more, *given[2:], cost=15)):
        for before in ((), (known,)):
            with pytest.raises(ReviewError) as raised:
                work(path, PASSPHRASE, *before)
            assert raised.value.code == "archive.missing" and path.name in raised.value.message()
    assert [one.name for one in tmp_path.iterdir()] == ["옮긴 대조표.deidkeys"]


def test_the_key_of_a_list_that_nobody_changed_is_not_derived_again(tmp_path, monkeypatch):
    path, derived = tmp_path / "사건 대조표.deidkeys", []
    derive = crypto.derive
    monkeypatch.setattr(crypto, "derive", lambda *given: derived.append(given) or derive(*given))
    known = open_case(path, PASSPHRASE, cost=15)
    assert len(derived) == 1 and read_case(path, PASSPHRASE, known) is known and len(derived) == 1
    mine = add_to_case(path, PASSPHRASE, list_of(judgment("구름산")), known, cost=15)
    assert len(derived) == 2 and read_case(path, PASSPHRASE, mine) is mine and len(derived) == 2
    theirs = add_to_case(path, PASSPHRASE, list_of_one("강별하"), mine, cost=15)
    assert read_case(path, PASSPHRASE, mine) == theirs and len(derived) == 4


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_the_list_of_a_case_is_for_the_colleagues_of_its_folder(tmp_path):
    path = tmp_path / "사건 대조표.deidkeys"
    open_case(path, PASSPHRASE, cost=15)
    add_to_case(path, PASSPHRASE, list_of(judgment("노을빛")), cost=15)
    assert stat.S_IMODE(path.stat().st_mode) == usual_mode()
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_whoever_begins_while_another_does_waits_and_gets_the_same_list(tmp_path):
    path = tmp_path / "사건 대조표.deidkeys"

    def begin(name):
        known = open_case(path, PASSPHRASE, cost=15)
        return add_to_case(path, PASSPHRASE, list_of_one(name), known, cost=15)

    with ThreadPoolExecutor(4) as clerks:
        lists = [*clerks.map(begin, PEOPLE[:4])]
    assert len(read_key_list(path, PASSPHRASE).entries) == 4 == max(len(one.keys.entries) for one in lists)


def list_of_one(name):
    """A list in which ``name`` has a letter that nobody else has."""
    return KeyList("", (KeyEntry("ABCDEFG"[PEOPLE.index(name)], NAME, (name,), 1),))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can be somebody else")
def test_a_colleague_who_may_only_read_the_folder_opens_the_list(tmp_path):
    path = tmp_path / "사건 대조표.deidkeys"
    open_case(path, PASSPHRASE, cost=15)
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(0o755)
    before = os.geteuid()
    os.seteuid(65534)
    try:
        assert open_case(path, PASSPHRASE).keys.entries == ()
    finally:
        os.seteuid(before)
