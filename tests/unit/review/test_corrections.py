"""What a review teaches leaves the house with placeholders only, in the format the training reads."""

import unicodedata
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection.model import Mention
from core.documents.model import Block
from core.errors import Cancelled, DeidError, DocumentError, LeakError, ReviewError
from core.redaction.profile import load_profile
from core.review import ReviewSession, operations
from core.review.corrections import Corrections, corrections, write_corrections
from core.review.record import State
from core.review.workflow import FINISHED
from core.taxonomy import taxonomy
from core.verification.matching import Needles
from tests.fixtures_operations import NAME, NICKNAME, NUMBER, begun, blocks, of, places, span
from training.data.corpus import gold
from training.data.markers import parse_markers

ORIGINAL = Path("구름산 판결.txt")


@cache
def descriptors():
    return load_profile(None).descriptors


def made(session: ReviewSession, state: State = State.REVIEWED) -> Corrections:
    return corrections(session, state, descriptors())


def review_of(text: str, values: dict[str, str], treatment: str = "") -> ReviewSession:
    """A review in which every place of ``values`` (value → label) was found and accepted."""
    mentions = [
        Mention(at, at + len(value), label, value, 0.9, "model", treatment or taxonomy().labels[label].treatment, value)
        for value, label in values.items()
        for at in places(value, text)
    ]
    session = ReviewSession(text, blocks(text), mentions)
    for item in session.items:
        operations.accept(session, item.key)
    return session


@pytest.fixture
def reviewed() -> ReviewSession:
    """Everything of the small judgment decided: the missed witness and a nickname added, nothing open."""
    session = begun()
    for value in ("구름산", "강별하", "010-1234-5678"):
        operations.accept(session, of(session, value)[0].key)
    operations.add(session, [span("노을빛", 0), span("노을빛", 1)], NAME)
    operations.add(session, [span("노을빛나")], NAME)
    operations.add(session, [span("달토끼")], NICKNAME)
    return session


def test_every_decided_value_becomes_a_placeholder_of_its_entity(reviewed):
    teaching = made(reviewed)
    assert teaching.text == (
        "피고인 <<<내국인이름>>>A<<</내국인이름>>>는 <<<내국인이름>>>B<<</내국인이름>>>를 만났다.\n"
        "<<<내국인이름>>>B<<</내국인이름>>>는 <<<내국인이름>>>A<<</내국인이름>>>에게 돈을 빌렸다. "
        "증인 <<<내국인이름>>>C<<</내국인이름>>>는 <<<내국인이름>>>A<<</내국인이름>>>를 안다.\n"
        "연락처 <<<전화번호>>>D<<</전화번호>>>, <<<내국인이름>>>C<<</내국인이름>>>의 동생 "
        "<<<내국인이름>>>E<<</내국인이름>>>는 별명이 '<<<닉네임>>>F<<</닉네임>>>'이다."
    )
    assert (teaching.mentions, teaching.entities) == (10, 6)


def test_the_written_file_is_what_the_training_reads(reviewed, tmp_path):
    target = tmp_path / "1a2b_criminal.txt"
    write_corrections(made(reviewed), target, ORIGINAL)
    written = target.read_text(encoding="utf-8")
    labels = [piece.label for piece in parse_markers(written) if piece.label]
    assert labels == [NAME] * 6 + [NUMBER, NAME, NAME, NICKNAME]
    text, spans = gold(written)
    assert [text[one.start : one.end] for one in spans] == ["A", "B", "B", "A", "C", "A", "D", "C", "E", "F"]
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("state", State)
def test_only_a_finished_review_teaches(reviewed, state):
    if state in FINISHED:
        assert made(reviewed, state).mentions
    else:
        with pytest.raises(ReviewError, match="검토를 마친"):
            made(reviewed, state)


def test_what_nobody_decided_teaches_nothing():
    session = begun()
    operations.accept(session, of(session, "구름산")[0].key)
    with pytest.raises(ReviewError) as refused:
        made(session)
    assert (refused.value.code, refused.value.fields) == ("corrections.undecided", {"count": 3})


def test_without_anything_accepted_there_is_nothing_to_write():
    session = begun()
    for item in session.items:
        operations.reject(session, item.key)
    with pytest.raises(ReviewError) as refused:
        made(session)
    assert refused.value.code == "corrections.empty"


def test_a_text_with_signs_of_markers_is_left_out():
    with pytest.raises(ReviewError) as refused:
        made(review_of("피고인 구름산은 <<<서명>>> 하였다.", {"구름산": NAME}))
    assert refused.value.code == "corrections.marks"


def test_descriptors_stay_beside_the_marker_and_particles_agree():
    text = "피고인은 별빛은행에서 일하다가 '나래식당'을 열었다. 구름산(당시 대표)은 몰랐다."
    teaching = made(review_of(text, {"별빛은행": "은행", "나래식당": "식당", "구름산": NAME}))
    assert "<<<은행>>>A<<</은행>>>은행에서" in teaching.text
    assert "'<<<식당>>>B<<</식당>>>식당'을" in teaching.text
    assert "C<<</내국인이름>>>(당시 대표)는" in teaching.text


def test_letters_of_the_text_are_nobody_elses():
    teaching = made(review_of("A동에 사는 구름산은 B형이다.", {"구름산": NAME}))
    assert "<<<내국인이름>>>C<<</내국인이름>>>" in teaching.text


def test_dates_and_ages_are_marked_as_well():
    text = "구름산은 2021. 3. 4. 왔다. 2021. 3. 4.에는 비가 왔다."
    session = review_of(text, {"구름산": NAME})
    date = "2021. 3. 4."
    kept = Mention(text.index(date), text.index(date) + len(date), "날짜", date, 0.9, "model", "keep", "d1")
    again = ReviewSession(text, blocks(text), [item.mention for item in session.items] + [kept])
    operations.accept(again, again.items[0].key)
    assert "<<<날짜>>>B<<</날짜>>> 왔다. 2021. 3. 4.에는" in made(again).text


def test_judges_counsel_and_case_numbers_do_not_leave_either(tmp_path):
    text = (
        "서울중앙지방법원\n판결\n사건 2021고단1234 사기\n피고인 구름산\n변호인 변호사 한가람(국선)\n"
        "구름산은 2021고단1234 사건에서 한가람을 만났다.\n재판장 판사 노을빛"
    )
    teaching = made(review_of(text, {"구름산": NAME}))
    write_corrections(teaching, tmp_path / "x_criminal.txt", ORIGINAL)
    for value in ("1234", "한가람", "노을빛", "구름산"):
        assert value not in teaching.text
    assert "사건 0000고단0000 사기" in teaching.text and "판사 ○○○" in teaching.text
    assert "서울중앙지방법원" in teaching.text


def test_a_party_who_is_a_judges_namesake_keeps_the_marker():
    text = "피고인 노을빛\n노을빛은 갔다.\n재판장 판사 노을빛"
    session = review_of(text, {"노을빛": NAME})
    assert made(session).text.count("<<<내국인이름>>>A<<</내국인이름>>>") == 3


LEFT = {
    "rejected elsewhere": "구름산은 갔다. 구름산은 멀다.",
    "nobody marked it": "구름산은 갔다. 그 구름산이 왔다.",
    "spaced": "구름산은 갔다. 증인 구 름 산",
    "decomposed": "구름산은 갔다. 증인 " + unicodedata.normalize("NFD", "구름산"),
    "invisible characters": "구름산은 갔다. 증인 구\u200b름산",
    "full-width digits": "연락처 010-1234-5678, 다른 곳에는 ０１０１２３４５６７８",
    "digits alone": "연락처 010-1234-5678, 다른 곳에는 01012345678",
}


@pytest.mark.parametrize("case", LEFT)
def test_a_value_that_still_stands_somewhere_stops_the_file(case, tmp_path):
    text = LEFT[case]
    value, label = ("010-1234-5678", "휴대폰번호") if "010" in text else ("구름산", NAME)
    start = text.index(value)
    mentions = [Mention(start, start + len(value), label, value, 0.9, "model", "letter", "e1")]
    if case == "rejected elsewhere":
        again = text.rindex(value)
        mentions.append(replace(mentions[0], start=again, end=again + len(value), entity="e2"))
    session = ReviewSession(text, [Block(0, len(text))], mentions)
    operations.accept(session, session.items[0].key)
    if case == "rejected elsewhere":
        operations.reject(session, session.items[1].key)
    with pytest.raises(LeakError) as refused:
        write_corrections(made(session), tmp_path / "x.txt", ORIGINAL)
    assert refused.value.code == "corrections.leak" and refused.value.fields["count"] == 1
    assert value not in refused.value.message() and list(tmp_path.iterdir()) == []


def test_a_value_in_the_files_name_stops_it_too(reviewed, tmp_path):
    with pytest.raises(LeakError):
        write_corrections(made(reviewed), tmp_path / "구름산.txt", ORIGINAL)
    assert list(tmp_path.iterdir()) == []


def test_a_mention_that_reads_like_its_label_is_no_leak(tmp_path):
    text = "그는 소망호텔에 묵었다. 다른 곳에 묵지 않았다."
    teaching = made(review_of(text, {"소망호텔": "호텔"}))
    write_corrections(teaching, tmp_path / "x.txt", ORIGINAL)
    named = made(review_of("그는 '모텔'에 묵었다.", {"모텔": "모텔"}))
    assert named.text == "그는 '<<<모텔>>>A<<</모텔>>>'에 묵었다."
    write_corrections(named, tmp_path / "y.txt", ORIGINAL)


@pytest.mark.parametrize("target", ["original", "missing drive"])
def test_places_that_cannot_be_written_to(reviewed, tmp_path, target):
    original = tmp_path / "판결.txt"
    original.write_text("그대로", encoding="utf-8")
    place = original if target == "original" else original / "x.txt"
    with pytest.raises(DocumentError):
        write_corrections(made(reviewed), place, original)
    assert original.read_text(encoding="utf-8") == "그대로" and len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("beginning", ["PK건설의 대표 ", "%PDF-1.7 양식에 쓴 "])
def test_a_text_that_begins_as_files_of_another_kind_do_is_text(beginning, tmp_path):
    teaching = made(review_of(f"{beginning}솔바람이 왔다.", {"솔바람": NAME}))
    write_corrections(teaching, tmp_path / "x.txt", ORIGINAL)
    assert (tmp_path / "x.txt").read_text(encoding="utf-8").startswith(beginning)


def test_whoever_breaks_off_has_no_file(reviewed, tmp_path):
    with pytest.raises(Cancelled):
        write_corrections(made(reviewed), tmp_path / "x.txt", ORIGINAL, lambda: True)
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_stays_when_the_new_one_is_refused(reviewed, tmp_path):
    target = tmp_path / "x.txt"
    target.write_text("옛 파일", encoding="utf-8")
    leaking = replace(made(reviewed), text="구름산")
    with pytest.raises(DeidError):
        write_corrections(leaking, target, ORIGINAL)
    assert target.read_text(encoding="utf-8") == "옛 파일"


LABELS = [NAME, "은행", "식당", "휴대폰번호", "닉네임", NAME]
VALUES = ["구름산", "별빛은행", "나래식당", "010-0000-1234", "달토끼", "강별하"]
AROUND = st.sampled_from(["은 ", "에게 ", "(", ")", "\n", " A동 ", "<<", ">>", "을 만나 ", "", "'", " B, "])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(AROUND, st.integers(0, len(VALUES) - 1)), min_size=1, max_size=9), AROUND)
def test_whatever_stands_around_the_training_reads_it_and_no_value_is_left(parts, last):
    text, mentions = "", []
    for before, number in parts:
        text += before
        value, label = VALUES[number], LABELS[number]
        treatment = taxonomy().labels[label].treatment
        mentions.append(Mention(len(text), len(text) + len(value), label, value, 1.0, "model", treatment, f"e{number}"))
        text += value
    text += last
    session = ReviewSession(text, blocks(text), mentions)
    for item in session.items:
        operations.accept(session, item.key, "mention")
    if "<<<" in text or ">>>" in text:
        with pytest.raises(ReviewError):
            made(session)
        return
    teaching = made(session)
    pieces = [piece for piece in parse_markers(teaching.text) if piece.label]
    assert [piece.label for piece in pieces] == [LABELS[number] for _, number in parts]
    letters = {number: piece.text for piece, (_, number) in zip(pieces, parts, strict=True)}
    assert len(set(letters.values())) == len(letters)
    assert all(piece.text == letters[number] for piece, (_, number) in zip(pieces, parts, strict=True))
    assert not Needles(teaching.values).find(teaching.text)


def test_eight_times_the_places_with_particles_take_no_sixty_times_the_time() -> None:
    def seconds(count: int) -> float:
        line = "구름산은 갔다.\n"
        mentions = [
            Mention(at, at + 3, NAME, "구름산", 0.9, "model", "letter", "e1")
            for at in range(0, count * len(line), len(line))
        ]
        session = ReviewSession(line * count, (), mentions)
        operations.accept(session, 1)
        begun = process_time()
        assert made(session).text.count(">>>A<<") == count
        return process_time() - begun

    seconds(100)
    few = seconds(1_000)
    assert seconds(8_000) < 14 * max(few, 0.05)
