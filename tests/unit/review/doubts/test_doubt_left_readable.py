"""What decisions let stay readable: rejected identifiers, parts left out of a mark, a surname before its letter."""

import unicodedata
from dataclasses import replace
from functools import partial

import pytest
from doubt_cases import case, said
from hypothesis import given, settings
from hypothesis import strategies as st

from core.detection import party
from core.detection.model import Mention
from core.review import ReviewSession, operations
from core.review.doubts import Case, DoubtKind, Reading, checklist, cut_short, left_readable, lone_surnames, rejected


def of_session(session: ReviewSession) -> Case:
    return Case(Reading(session.text), session.items, session.kept, marked_before=session.marked_before)


def marked(text: str, *values: tuple[str, str]) -> ReviewSession:
    """A session over ``text`` in which each (value, label) is marked at its first place."""
    mentions = [
        Mention(text.index(value), text.index(value) + len(value), label, value, 0.9, "model", "letter", value)
        for value, label in values
    ]
    return ReviewSession(text, (), mentions)


# --- rejected ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("구본혁", "내국인이름"),
        ("응우옌 반 하이", "베트남이름"),
        ("720315-1049288", "주민등록번호"),
        ("352-0917-4420-13", "계좌번호"),
        ("5210-6602-1187-9034", "카드번호"),
        ("010-3391-7742", "휴대폰번호"),
        ("02-555-0184", "전화번호"),
        ("gubh@example.kr", "이메일주소"),
        ("1972. 3. 15.", "생년월일"),
    ],
)
def test_a_rejected_identifier_is_a_doubt_with_its_readable_places(value: str, label: str) -> None:
    of = case(f"⟦-{value}||{label}⟧에게, ⟦-{value}||{label}⟧을")
    (doubt,) = rejected.find(of)
    assert said(of, iter([doubt])) == [[value, value]]
    assert (doubt.keys, doubt.detail) == ((1, 2), {"label": label, "count": 2})


@pytest.mark.parametrize(
    ("value", "label"), [("달빛식당", "식당"), ("공사현장", "공사현장"), ("2021고단1234", "사건번호"), ("3동", "동")]
)
def test_what_tells_nobody_directly_may_be_rejected_without_a_word(value: str, label: str) -> None:
    assert list(rejected.find(case(f"⟦-{value}||{label}⟧에서"))) == []


@pytest.mark.parametrize("mark", ["", "+"])
def test_what_is_replaced_is_none(mark: str) -> None:
    assert list(rejected.find(case(f"⟦{mark}구본혁⟧은"))) == []


def test_a_party_that_is_a_firm_is_one_and_so_are_its_other_names() -> None:
    of = case("⟦-한빛토건|e1|주식회사⟧는 ⟦-한빛|e1|주식회사⟧이라 한다. ⟦-나리|e2|식당⟧")
    first, *others = of.items
    of = replace(of, items=(replace(first, mention=replace(first.mention, source=party.SOURCE)), *others))
    assert said(of, rejected.find(of)) == [["한빛토건"], ["한빛"]]


def test_a_value_replaced_elsewhere_is_one_doubt_not_two() -> None:
    of = case("⟦-구본혁⟧과 ⟦+구본혁⟧")
    assert [doubt.kind for doubt in left_readable(of)] == [DoubtKind.PARTLY_KEPT]
    assert [doubt.kind for doubt in checklist(of)] == [DoubtKind.PARTLY_KEPT]


# --- cut short -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "before", "label", "after", "left"),
    [
        ("피고 구본혁은", "구본혁", "내국인이름", "구본", ["혁"]),
        ("피고 구본혁은", "구본혁", "내국인이름", "본혁", ["구"]),
        ("피고 구 본혁은", "구 본혁", "내국인이름", "본혁", ["구"]),
        ("증인 김이은은", "김이은", "내국인이름", "김이", ["은"]),  # a particle or the end of the name
        ("남궁민수를", "남궁민수", "내국인이름", "민수", ["남궁"]),
        ("응우옌 반 하이의", "응우옌 반 하이", "베트남이름", "응우옌", ["반 하이"]),
        ("번호 720315-1049288로", "720315-1049288", "주민등록번호", "720315", ["-1049288"]),
        ("계좌 352-0917-4420-13에", "352-0917-4420-13", "계좌번호", "352-0917-4420", ["-13"]),
        ("전화 010-3391-7742로", "010-3391-7742", "휴대폰번호", "3391", ["010-", "-7742"]),
        ("메일 gubh@example.kr로", "gubh@example.kr", "이메일주소", "gubh", ["@example.kr"]),
    ],
)
def test_what_a_narrower_mark_leaves_is_a_doubt(
    text: str, before: str, label: str, after: str, left: list[str]
) -> None:
    session = marked(text, (before, label))
    assert list(cut_short.find(of_session(session))) == []
    start = text.index(after)
    operations.change_span(session, 1, start, start + len(after))
    of = of_session(session)
    assert said(of, cut_short.find(of)) == [left]
    assert all(doubt.keys == (1,) for doubt in cut_short.find(of))


@pytest.mark.parametrize(
    ("text", "before", "label", "after"),
    [
        ("피고 구본혁은 갔다", "구본혁은", "내국인이름", "구본혁"),
        ("피고인 구본혁이", "피고인 구본혁", "내국인이름", "구본혁"),
        ("구본혁 과장에게", "구본혁 과장", "내국인이름", "구본혁"),
        ("(구본혁)", "(구본혁)", "내국인이름", "구본혁"),
        ("구본혁에게서 사무실을", "구본혁에게서 사무실", "내국인이름", "구본혁"),
        ("주민등록번호 720315-1049288", "주민등록번호 720315-1049288", "주민등록번호", "720315-1049288"),
        ("계좌(352-0917-4420-13)로", "(352-0917-4420-13)로", "계좌번호", "352-0917-4420-13"),
    ],
)
def test_a_word_too_much_may_go_without_a_word(text: str, before: str, label: str, after: str) -> None:
    session = marked(text, (before, label))
    start = text.index(after)
    operations.change_span(session, 1, start, start + len(after))
    assert session.item(1).mention.text == after
    assert list(cut_short.find(of_session(session))) == []


def test_a_firm_that_is_a_party_may_lose_its_legal_form_but_not_its_name() -> None:
    text = "피고 주식회사 한빛토건"
    start = text.index("주식회사")
    mention = Mention(start, len(text), "주식회사", text[start:], 0.9, party.SOURCE, "letter", "e1")
    session = ReviewSession(text, (), [mention])
    operations.change_span(session, 1, text.index("한빛토건"), len(text))
    assert list(cut_short.find(of_session(session))) == []
    operations.change_span(session, 1, text.index("토건"), len(text))
    of = of_session(session)
    assert said(of, cut_short.find(of)) == [["주식회사 한빛"]]


def test_a_label_whose_values_stay_and_a_removed_addition_are_doubts_like_a_narrower_mark() -> None:
    session = marked("구본혁과 서은채는", ("구본혁", "내국인이름"))
    operations.relabel(session, 1, "국가명")
    (added,) = operations.add(session, [(5, 8)], "내국인이름")
    operations.remove(session, added)
    of = of_session(session)
    assert said(of, cut_short.find(of)) == [["구본혁"], ["서은채"]]


def test_undo_settles_it_and_so_does_marking_the_rest() -> None:
    session = marked("피고 구 본혁은", ("구 본혁", "내국인이름"))
    operations.change_span(session, 1, 5, 7)
    assert list(cut_short.find(of_session(session)))
    session.undo()
    assert not list(cut_short.find(of_session(session)))
    session.redo()
    operations.add(session, [(3, 4)], "내국인이름")
    assert not list(cut_short.find(of_session(session)))


def test_what_was_cut_and_then_rejected_is_said_for_both_parts() -> None:
    session = marked("피고 구본혁은", ("구본혁", "내국인이름"))
    operations.change_span(session, 1, 4, 6)
    operations.reject(session, 1)
    of = of_session(session)
    assert {(doubt.kind, word) for doubt in left_readable(of) for (word,) in said(of, iter([doubt]))} == {
        (DoubtKind.REJECTED, "본혁"),
        (DoubtKind.CUT_SHORT, "구"),
    }


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_it_is_asked_about_and_doubted_alike_whatever_the_spelling(form: str) -> None:
    """A judgment saved on a Mac: what a decision raises is what the checklist finds, or the answer would be lost."""
    spelled = partial(unicodedata.normalize, form)
    text = spelled("피고 구본혁은 증인 서은채를 보았다.")
    session = marked(text, (spelled("구본혁"), "내국인이름"), (spelled("서은채"), "내국인이름"))
    first, second = session.items
    operations.change_span(session, first.key, first.mention.start, first.mention.end - len(spelled("혁")))
    operations.reject(session, second.key)
    of = of_session(session)
    raised, listed = left_readable(of), checklist(of)
    assert said(of, iter(raised)) == [[spelled("서은채")], [spelled("혁")]]
    assert [doubt.id for doubt in listed if doubt.kind in (DoubtKind.REJECTED, DoubtKind.CUT_SHORT)] == [
        doubt.id for doubt in raised
    ]


def test_a_number_cut_short_is_one_doubt() -> None:
    session = marked("전화 010-3391-7742로", ("010-3391-7742", "휴대폰번호"))
    operations.change_span(session, 1, 3, 6)
    assert [doubt.kind for doubt in checklist(of_session(session))] == [DoubtKind.CUT_SHORT]


@settings(deadline=None)
@given(st.data())
def test_every_sign_of_a_number_is_replaced_or_doubted(data: st.DataObject) -> None:
    text = "가 720315-1049288 나 010-3391-7742 다"
    session = marked(text, ("720315-1049288", "주민등록번호"), ("010-3391-7742", "휴대폰번호"))
    for _ in range(data.draw(st.integers(1, 6))):
        item = data.draw(st.sampled_from(session.items))
        step = data.draw(st.sampled_from(["reject", "accept", "span", "undo"]))
        if step == "span":
            start = data.draw(st.integers(item.mention.start, item.mention.end - 1))
            operations.change_span(session, item.key, start, data.draw(st.integers(start + 1, item.mention.end)))
        elif step == "undo":
            if session.log.can_undo:
                session.undo()
        else:
            getattr(operations, step)(session, item.key)
    of = of_session(session)
    replaced = {place for item in of.replaced for place in range(item.mention.start, item.mention.end)}
    doubted = {place for doubt in left_readable(of) for span in doubt.spans for place in range(*span)}
    assert {place for place, sign in enumerate(text) if sign.isdecimal()} <= replaced | doubted


# --- lone surnames -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("피고 구 ⟦본혁⟧은", ["구"]),
        ("피고 구  ⟦본 혁⟧은", ["구"]),
        ("피고 구⟦본혁⟧은", ["구"]),
        ("증인 남궁 ⟦민수⟧가", ["남궁"]),
        ("구 ⟦하늘별⟧이 온 날 ⟦구하늘별⟧은", ["구"]),
    ],
)
def test_a_surname_left_beside_its_letter_is_a_doubt(sentence: str, left: list[str]) -> None:
    of = case(sentence)
    assert [word for (word,) in said(of, lone_surnames.find(of))] == left


@pytest.mark.parametrize(
    "sentence",
    [
        "피고 ⟦구본혁⟧은",
        "망 ⟦본혁⟧은",
        "친구 ⟦본혁⟧은",  # a word that ends like a surname
        "이 ⟦구본혁⟧은",
        "⟦구⟧ ⟦본혁⟧은",
        "구 ⟦-본혁⟧은",
        "구\n⟦본혁⟧은",
        "이 ⟦나비||닉네임⟧은",
        "구 ⟦Nguyen||영어이름⟧은",
    ],
)
def test_other_words_before_a_name_are_none(sentence: str) -> None:
    assert list(lone_surnames.find(case(sentence))) == []
