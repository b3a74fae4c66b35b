"""The checklist as a whole: order, answers, what blocks the export, and how little it says of a perfect detection."""

import json
import re
import unicodedata
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from time import process_time

import pytest
from doubt_cases import case, ids
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection.model import Mention
from core.errors import Notice, ReviewError
from core.paths import resource
from core.review.doubts import Answer, Case, Doubt, DoubtKind, Reading, Severity, blocking, checklist, sort_out
from core.review.doubts.checklist import FINDERS
from core.review.model import Item, Status
from core.taxonomy import taxonomy
from tests.fixtures_messages import CODES

MARKED = (
    "피고인 ⟦표정욱|e1⟧은 ⟦양재문|e2||0.6⟧에게 전화(010-1934-0726)하였다. "
    "피해자 남궁현아는 ⟦전채권|e3||0.55⟧을 ⟦-표정욱|e4⟧에게 물었다. 염기륜은 은빛면 이장이다. ⟦표정옥|e5⟧도 왔다."
)
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def answer(doubt: Doubt) -> Answer:
    return Answer("김서기", NOON, "원본과 대조함", doubt.spans)


def full() -> Case:
    return case(MARKED, notices=[Notice("docx.images", {"count": 1})], suspects={"염기륜": 0.3, "남궁현아": 0.4})


def test_the_most_dangerous_comes_first() -> None:
    assert [(doubt.severity, doubt.kind) for doubt in checklist(full())] == [
        (Severity.LEAK, DoubtKind.UNREAD),
        (Severity.LEAK, DoubtKind.NUMBER),
        (Severity.LEAK, DoubtKind.NAME_AFTER_ROLE),
        (Severity.LEAK, DoubtKind.PARTLY_KEPT),
        (Severity.LEAK, DoubtKind.SUSPECT),
        (Severity.WRONG, DoubtKind.LOW_SCORE),
        (Severity.WRONG, DoubtKind.LOW_SCORE),
        (Severity.WRONG, DoubtKind.SEEN_ONCE),
        (Severity.WRONG, DoubtKind.SEEN_ONCE),
        (Severity.HINT, DoubtKind.OCCUPATION),
    ]


def test_one_word_is_doubted_once() -> None:
    of = full()
    words = [of.text[start:end] for doubt in checklist(of) for start, end in doubt.spans]
    assert Counter(words)["남궁현아"] == 1


def test_every_kind_has_a_finder_and_its_messages() -> None:
    assert len(FINDERS) == len(DoubtKind)
    expected = {f"doubt.{kind}.{part}" for kind in DoubtKind for part in ("title", "why", "todo")}
    assert {code for code in CODES if code.startswith("doubt.")} == expected | {"doubt.empty_answer"}


def test_every_doubt_speaks_both_languages_and_tells_nothing_of_the_judgment() -> None:
    of = full()
    names = ("표정", "양재문", "남궁", "전채권", "염기륜", "은빛", "0726")
    for doubt in checklist(of):
        for language in ("ko", "en"):
            said = [doubt.title(language), doubt.explanation(language), doubt.advice(language)]
            assert all(said)
            assert not any(name in " ".join([*said, doubt.id, repr(doubt.detail)]) for name in names)
        assert re.search("[가-힣]", doubt.title("ko"))
        assert not re.search("[가-힣]", doubt.explanation("en") + doubt.advice("en"))


def test_an_answer_closes_its_doubt_and_no_other() -> None:
    doubts = checklist(full())
    answers = {doubts[1].id: answer(doubts[1]), "an answer to a doubt that is gone": answer(doubts[2])}
    sorted_out = sort_out(doubts, answers)
    assert sorted_out.answered == (doubts[1],)
    assert sorted_out.open == (doubts[0], *doubts[2:])


@pytest.mark.parametrize(
    ("floor", "kinds"),
    [(Severity.HINT, 10), (Severity.WRONG, 9), (Severity.LEAK, 5)],
)
def test_what_blocks_the_export(floor: Severity, kinds: int) -> None:
    doubts = checklist(full())
    assert len(blocking(doubts, {}, floor)) == kinds
    assert blocking(doubts, {doubt.id: answer(doubt) for doubt in doubts}, floor) == ()


def test_without_a_floor_every_open_doubt_blocks() -> None:
    doubts = checklist(full())
    assert blocking(doubts, {doubts[0].id: answer(doubts[0])}) == doubts[1:]


@pytest.mark.parametrize(("who", "why"), [("", "봤음"), ("김서기", ""), ("김서기", "  ")])
def test_an_answer_without_a_person_or_a_reason_is_none(who: str, why: str) -> None:
    with pytest.raises(ReviewError, match="사유"):
        Answer(who, NOON, why)


@pytest.mark.parametrize(
    ("now", "still_answered"),
    [
        ("판사 같은 이름의 증인 표정욱은 왔다. 피고인 ⟦표정욱⟧은 갔다.", True),
        ("판사 같은 이름의 증인 표정욱은 왔다. 피고인 표정욱은 갔다.", False),
    ],
)
def test_an_answer_holds_for_the_places_looked_at_and_no_others(now: str, still_answered: bool) -> None:
    (then,) = checklist(case("판사 같은 이름의 증인 표정욱은 왔다. 피고인 ⟦표정욱⟧은 갔다."))
    (doubt,) = checklist(case(now))
    assert doubt.id == then.id
    assert bool(sort_out([doubt], {then.id: answer(then)}).answered) is still_answered
    assert bool(blocking([doubt], {then.id: answer(then)})) is not still_answered


def test_namesakes_answered_for_one_example_each_stay_answered() -> None:
    (then,) = checklist(case("김철수와 ⟦김철수|e1⟧와 ⟦김철수|e2⟧".replace("김철수와 ", "", 1)))
    (now,) = checklist(case("⟦김철수|e1⟧와 ⟦+김철수|e2⟧"))
    assert sort_out([now], {then.id: answer(then)}).answered == (now,)


def test_ids_are_unique_the_same_again_and_of_this_document_only() -> None:
    here, again = ids(iter(checklist(full()))), ids(iter(checklist(full())))
    assert here == again
    assert len(set(here)) == len(here)
    elsewhere = case(MARKED + " 끝.", notices=[Notice("docx.images", {"count": 1})])
    assert set(here).isdisjoint(ids(iter(checklist(elsewhere))))


def test_decisions_about_other_items_leave_the_ids() -> None:
    of = full()
    decided = [replace(item, status=Status.ACCEPTED) if item.key == 2 else item for item in of.items]
    before, after = checklist(of), checklist(Case(of.reading, decided))
    gone = {doubt.id for doubt in before} - {doubt.id for doubt in after}
    assert {doubt.id for doubt in after} < {doubt.id for doubt in before}
    assert [doubt.keys for doubt in before if doubt.id in gone] == [(2,)]


@settings(max_examples=50, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["피고인 ", "⟦표정욱|e1⟧", "⟦-표정욱|e2||0.4⟧", "표정욱은 ", "010-1934-0726 ", "Nguyen Lan ", "A가 "]
        )
    )
)
def test_places_lie_in_the_text_and_ids_never_meet(parts: list[str]) -> None:
    of = case("".join(parts))
    doubts = checklist(of)
    assert len({doubt.id for doubt in doubts}) == len(doubts)
    assert all(0 <= start < end <= len(of.text) for doubt in doubts for start, end in doubt.spans)
    assert {key for doubt in doubts for key in doubt.keys} <= {item.key for item in of.items}


def test_an_empty_document_has_no_doubts() -> None:
    assert checklist(Case(Reading(""), ())) == ()


def gold(name: str) -> Case:
    """A shipped sample as a perfect detection leaves it: every identifier marked, surely, and undecided."""
    folder = resource("samples")
    text = (folder / f"{name}.txt").read_bytes().decode("utf-8")
    spans = json.loads((folder / f"{name}.gold.json").read_bytes())["entities"]
    items = [
        Item(
            key,
            Mention(
                start=span["start"],
                end=span["end"],
                label=span["label"],
                text=span["text"],
                score=1.0,
                source="model",
                treatment=taxonomy().labels[span["label"]].treatment,
                entity=span["entity"],
            ),
        )
        for key, span in enumerate(spans, start=1)
    ]
    return Case(Reading(text), items)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("sample-criminal", {}),
        ("sample-civil", {}),
        # The employee's name, its second spelling and what she is called stand under one letter: the text says so.
        ("sample-administrative", {}),
    ],
)
def test_a_perfect_detection_leaves_next_to_nothing_to_answer(name: str, expected: dict[DoubtKind, int]) -> None:
    assert Counter(doubt.kind for doubt in checklist(gold(name))) == expected


@pytest.mark.parametrize("name", ["sample-criminal", "sample-civil", "sample-administrative"])
def test_a_missed_person_or_number_is_noticed(name: str) -> None:
    """Take every mention of one identifier away: nearly all persons and all numbers are asked for."""
    of = gold(name)
    missed: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for entity in {item.mention.entity for item in of.items if item.mention.label in _WATCHED}:
        gone = [item.mention for item in of.items if item.mention.entity == entity]
        left = [item for item in of.items if item.mention.entity != entity]
        places = [span for doubt in checklist(Case(of.reading, left)) for span in doubt.spans]
        kind = "person" if gone[0].label == "내국인이름" else "number"
        missed[kind] += 1
        noticed[kind] += any(start < one.end and one.start < end for one in gone for start, end in places)
    assert noticed["number"] == missed["number"] > 0
    assert noticed["person"] >= 0.75 * missed["person"] > 0


_WATCHED = {"내국인이름", "주민등록번호", "휴대폰번호", "전화번호", "계좌번호", "카드번호", "이메일주소", "URL"}


def test_a_text_in_pieces_raises_the_doubts_of_the_whole_one() -> None:
    """A judgment saved on a Mac: the same doubts, with places in its own characters."""
    marked = "⟦홍길동|e1⟧은 소외 가람비를 보았다. 900101-1234567 ⟦-홍길동|e1⟧ 이의신청. ⟦이의신|e2⟧"
    whole, pieces = case(marked), case(unicodedata.normalize("NFD", marked))
    found, same = checklist(whole), checklist(pieces)
    assert len(found) == 3
    assert [doubt.kind for doubt in same] == [doubt.kind for doubt in found]
    for here, there in zip(found, same, strict=True):
        words = [unicodedata.normalize("NFD", whole.text[slice(*span)]) for span in here.spans]
        assert [pieces.text[slice(*span)] for span in there.spans] == words


def test_four_times_the_doubts_are_found_and_sorted_out_in_no_sixteen_times_the_time() -> None:
    def seconds(count: int) -> float:
        reading = Reading("".join(f"전화 010-{at:04}-{at * 7 % 10_000:04}로 물었다.\n" for at in range(count)))
        doubts = checklist(Case(reading, ()))  # the text is looked through once for a document
        answers = {doubt.id: answer(doubt) for doubt in doubts}
        begun = process_time()
        assert checklist(Case(reading, ())) == doubts
        assert sort_out(doubts, answers) == ((), doubts) and len(doubts) == count
        return process_time() - begun

    seconds(100)
    few = seconds(1_000)
    assert seconds(4_000) < 9 * max(few, 0.04)
