"""However a text is spelled, the same is planned for it, and what is left of it stays as it was spelled."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace

import pytest
from plans import mentions, profile

from core.errors import RedactionError
from core.korean.spelling import plain_view
from core.redaction import plan_redaction, redact_text
from core.redaction.overrides import Overrides

NAME, COMPANY, PHONE = "내국인이름", "주식회사", "전화번호"
TEXT = "홍길동은 주식회사 한빛토건의 김철수와 02-512-3456으로 통화했다. 김철수가 나리식당에서 홍길동을 만났다."
ITEMS = (
    *(("홍길동", NAME), ("주식회사 한빛토건", COMPANY), ("김철수", NAME), ("02-512-3456", PHONE)),
    *(("김철수", NAME), ("나리식당", COMPANY), ("홍길동", NAME)),
)


def in_pieces(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def with_soft_hyphens(text: str) -> str:
    return re.sub(r"(?<=\w)(?=\w)", "\u00ad", text)


def with_protected_spaces(text: str) -> str:
    return text.replace(" ", "\u00a0")


@pytest.mark.parametrize("spelled", [in_pieces, with_soft_hyphens, with_protected_spaces])
@pytest.mark.parametrize("chosen", [{}, {"홍길동": "그 남자"}, {4: "이웃 사람"}, {0: "갑", 6: "을"}])
def test_the_plan_is_that_of_the_plain_text(spelled: Callable[[str], str], chosen: dict[str | int, str]) -> None:
    written = spelled(TEXT)
    view = plain_view(written)
    assert view.text == TEXT and not view.plain
    plain = mentions(TEXT, *ITEMS)
    items = []
    for one in plain:
        start, end = view.span(one.start, one.end)
        items.append(replace(one, start=start, end=end, text=written[start:end]))

    def overrides(of: list) -> Overrides:  # type: ignore[type-arg]
        return {key if isinstance(key, str) else (of[key].start, of[key].end): new for key, new in chosen.items()}

    expected = plan_redaction(TEXT, [], plain, profile(), overrides=overrides(plain))
    made = plan_redaction(written, [], items, profile(), overrides=overrides(items))
    assert plain_view(redact_text(written, made)).text == redact_text(TEXT, expected)
    assert (made.values, made.names, made.notices) == (expected.values, expected.names, expected.notices)
    for place in made.replacements:
        read = view.read_span(place.start, place.end)
        assert written[place.start : place.end] == written[slice(*view.span(*read))]


def test_what_was_chosen_for_a_place_without_a_mention_stands_for_nobody_else() -> None:
    written = with_soft_hyphens("홍길동은 김철수를 만났다.")
    items = mentions(written, (with_soft_hyphens("홍길동"), NAME), (with_soft_hyphens("김철수"), NAME))
    read = plain_view(written).read_span(items[1].start, items[1].end)
    with pytest.raises(RedactionError) as caught:
        plan_redaction(written, [], items, profile(), overrides={read: "이웃 사람"})
    assert (caught.value.code, caught.value.fields) == ("redaction.stale", {"count": 1})


def test_what_cannot_be_seen_may_be_marked_all_the_same() -> None:
    text = "홍길동\u200b은 갔다."
    (name,) = mentions(text, ("홍길동", NAME))
    unseen = replace(name, start=3, end=4, text="\u200b", entity="nothing")
    made = plan_redaction(text, [], [name, unseen], profile())
    assert redact_text(text, made).startswith("A") and "홍길동" not in redact_text(text, made)


def test_a_letter_behind_a_sign_of_no_width_is_taken_too() -> None:
    written = "홍길동은 X\u200dA와 만났다."
    result = plan_redaction(written, [], mentions(written, ("홍길동", NAME)), profile())
    assert redact_text(written, result) == "B는 X\u200dA와 만났다."
