"""Replacements that a person chose, for an entity or for one mention of it."""

import pytest
from plans import mention, mentions, plan, profile, with_numbers, with_party

from core.closing import close_gaps
from core.errors import RedactionError
from core.redaction import plan_redaction, redact_name, redact_text
from core.redaction.overrides import Overrides
from core.verification.matching import Needles

NAME, COMPANY, PHONE = "내국인이름", "주식회사", "전화번호"
TEXT = "홍길동은 김철수를 만났다. 홍길동이 김철수와 다투었다."
PEOPLE = (("홍길동", NAME), ("김철수", NAME), ("홍길동", NAME), ("김철수", NAME))


def planned(text: str, items: tuple[tuple[str, ...], ...], overrides: Overrides, rule=None):
    return plan_redaction(text, [], mentions(text, *items), rule or profile(), overrides=overrides)


@pytest.mark.parametrize(
    ("overrides", "result"),
    [
        ({}, "A는 B를 만났다. A가 B와 다투었다."),
        ({"홍길동": "M"}, "M은 A를 만났다. M이 A와 다투었다."),
        ({"홍길동": "피고인 본인"}, "피고인 본인은 A를 만났다. 피고인 본인이 A와 다투었다."),
        ({"홍길동": "B", "김철수": "A"}, "B는 A를 만났다. B가 A와 다투었다."),
        ({(5, 8): "이웃 사람"}, "A는 이웃 사람을 만났다. A가 B와 다투었다."),
        ({(0, 3): "그 남자"}, "그 남자는 A를 만났다. B가 A와 다투었다."),
        ({(0, 3): "A"}, "A는 B를 만났다. C가 B와 다투었다."),
        ({"홍길동": "피해자 A"}, "피해자 A는 B를 만났다. 피해자 A가 B와 다투었다."),
        ({"홍길동": "A씨"}, "A씨는 B를 만났다. A씨가 B와 다투었다."),
        ({"홍길동": "Z", (15, 18): "형"}, "Z는 A를 만났다. 형이 A와 다투었다."),
        ({(0, 3): "그 남자", (15, 18): "그 남자"}, "그 남자는 A를 만났다. 그 남자가 A와 다투었다."),
        ({"홍길동": ""}, "A는 B를 만났다. A가 B와 다투었다."),
        ({(0, 3): ""}, "A는 B를 만났다. A가 B와 다투었다."),
    ],
)
def test_what_was_chosen_stands_and_particles_agree_with_it(overrides, result) -> None:
    made = planned(TEXT, PEOPLE, overrides)
    assert redact_text(TEXT, made) == result
    assert made.notices == ()
    assert Needles(made.values).find(result) == []


@pytest.mark.parametrize(
    ("overrides", "assignments"),
    [
        ({(0, 3): "그 남자"}, {"홍길동": "B", "김철수": "A"}),
        ({(0, 3): "그 남자", (15, 18): "형"}, {"홍길동": "그 남자", "김철수": "A"}),
        ({"홍길동": "Z", (0, 3): "형"}, {"홍길동": "Z", "김철수": "A"}),
    ],
)
def test_an_entity_is_assigned_what_stands_for_most_of_it(overrides, assignments) -> None:
    made = planned(TEXT, PEOPLE, overrides)
    assert list(made.assignments.items()) == list(assignments.items())
    assert redact_name("홍길동 사건", made) == f"{assignments['홍길동']} 사건"


@pytest.mark.parametrize(
    ("overrides", "code", "count"),
    [
        ({"홍길동": "Z", "김철수": "Z"}, "redaction.shared", 1),
        ({"홍길동": "Z", (5, 8): "Z"}, "redaction.shared", 1),
        ({(0, 3): "Z", (5, 8): "Z"}, "redaction.shared", 1),
        ({(0, 2): "Z", (99, 102): "Y"}, "redaction.stale", 2),
    ],
)
def test_two_entities_never_share_and_every_span_is_a_mention(overrides, code, count) -> None:
    with pytest.raises(RedactionError) as caught:
        planned(TEXT, PEOPLE, overrides)
    assert (caught.value.code, caught.value.fields) == (code, {"count": count})


def test_a_chosen_omission_is_not_given_out_again() -> None:
    text = "010-1234-5678, 010-8765-4321"
    items = (("010-1234-5678", PHONE), ("010-8765-4321", PHONE))
    with pytest.raises(RedactionError) as caught:
        planned(text, items, {"010-1234-5678": "(전화번호 1 생략)"})
    assert caught.value.code == "redaction.shared"
    made = planned(text, items, {(0, 13): "(연락처 생략)"})
    assert redact_text(text, made) == "(연락처 생략), (전화번호 1 생략)"


def test_nothing_chosen_for_a_number_is_no_choice() -> None:
    text = "010-1234-5678로"
    made = planned(text, (("010-1234-5678", PHONE),), {"010-1234-5678": ""})
    assert redact_text(text, made) == "(전화번호 1 생략)으로"


def test_letters_for_numbers_leave_out_what_was_chosen_for_one_mention() -> None:
    text = "010-1234-5678, 010-8765-4321"
    items = (("010-1234-5678", PHONE), ("010-8765-4321", PHONE))
    made = planned(text, items, {(0, 13): "A"}, with_numbers(style="letter"))
    assert redact_text(text, made) == "A, B"


def test_the_letter_in_what_was_chosen_for_one_mention_is_nobody_elses() -> None:
    text = "홍길동이 갔다. 김철수가 왔다. 홍길동을 보았다."
    items = (("홍길동", NAME), ("김철수", NAME), ("홍길동", NAME))
    made = planned(text, items, {(0, 3): "피해자 A"})
    assert redact_text(text, made) == "피해자 A가 갔다. B가 왔다. C를 보았다."


def test_a_descriptor_stays_beside_what_was_chosen() -> None:
    text = "주식회사 한빛토건이"
    made = planned(text, (("주식회사 한빛토건", COMPANY),), {(0, 9): "원청"})
    assert redact_text(text, made) == "주식회사 원청이"


def test_in_the_party_block_what_was_chosen_for_one_mention_is_not_removed() -> None:
    text = "【피고인】 홍길동\n주거 서울 강남구 역삼동 123-4\n【주 문】\n피고인은 무죄.\n"
    items = (("홍길동", NAME), ("역삼동 123-4", "구아래주소"))
    start = text.index("역삼동")
    rule = with_party(lines="remove_value")
    removed = planned(text, items, {}, rule)
    chosen = planned(text, items, {(start, start + 9): "(이하 생략)"}, rule)
    assert "강남구\n" in redact_text(text, removed)
    assert "강남구 (이하 생략)\n" in redact_text(text, chosen)


def test_what_was_chosen_for_something_kept_is_told() -> None:
    text = "판사 홍길동"
    found = [mention(text, "홍길동", NAME, treatment="keep")]
    made = plan_redaction(text, [], found, profile(), overrides={"홍길동": "Z"})
    assert redact_text(text, made) == text
    assert [notice.code for notice in made.notices] == ["redaction.unused_overrides"]
    assert made.notices[0].message("ko") and made.notices[0].message("en")


def test_what_was_chosen_for_an_entity_holds_in_the_gaps_closed_later() -> None:
    text = "홍길동은 왔다. 홍길동도 갔다."
    closed, made = close_gaps(text, [], mentions(text, ("홍길동", NAME)), profile(), overrides={"홍길동": "Z"})
    assert len(closed) == 2
    assert redact_text(text, made) == "Z는 왔다. Z도 갔다."


def test_without_choices_nothing_is_different() -> None:
    assert planned(TEXT, PEOPLE, {}) == plan(TEXT, *PEOPLE)


@pytest.mark.parametrize(("chosen", "written"), [("A/B", "A_B"), ("..\\A", ".._A"), ("<갑>", "_갑_")])
def test_what_stands_in_the_text_names_no_folder(chosen: str, written: str) -> None:
    made = planned(TEXT, PEOPLE, {"홍길동": chosen})
    assert chosen in redact_text(TEXT, made)
    assert redact_name("홍길동 사건", made) == f"{written} 사건"
