"""Names of a judgment end before their descriptors, and those of a text most of whose names do; what they are stays."""

from dataclasses import replace

import pytest

from core.detection.descriptors import without_descriptors
from core.detection.model import CONTINUED, Mention

BANKS = ("가온", "나온", "다온", "라온", "마온")


def _mention(text: str, value: str, label: str, source: str = "model", treatment: str = "letter") -> Mention:
    start = text.index(value)
    return Mention(start, start + len(value), label, value, 0.9, source, treatment, f"e-{value}")


def _judgment(value: str, without: int = 5) -> tuple[str, list[Mention]]:
    """A text with ``value`` in it and ``without`` banks that are marked without their descriptor."""
    banks = BANKS[:without]
    text = f"{', '.join(f'{name}은행' for name in banks)}에 이어 {value}에서 일하였다."
    return text, [_mention(text, name, "은행") for name in banks]


@pytest.mark.parametrize(
    ("value", "label", "name"),
    [
        ("바온은행", "은행", "바온"),
        ("바온새마을금고", "금융기관", "바온"),
        ("바온 저축은행", "저축은행", "바온"),
        ("바온손해보험", "보험사", "바온"),
        ("바온택시", "택시회사", "바온"),
        ("바온세탁소", "세탁소", "바온"),
        ("바온정미소", "정미소", "바온"),  # what the label says, though no list has it
        ("바온학과", "학과", "바온"),
        ("바온정신건강의학과", "의원", "바온"),  # what a clinic treats
        ("바온내과", "의원", "바온"),
        ("바온신경외과", "병원", "바온"),
        ("바온내과", "카페", "바온내과"),
        ("바온상사", "상사회사", "바온상사"),  # what it trades in is its name
        ("바온종합건설", "건설업체", "바온종합건설"),
        ("바온식당", "식당", "바온"),
        ("바온마을", "시장", "바온마을"),  # a market that is called as a village is
        ("온마트", "마트", "온마트"),  # one letter names nobody
        ("은행", "은행", "은행"),
        ("바온로", "도로", "바온로"),  # streets are called so
    ],
)
def test_where_most_names_end_before_their_descriptor_all_do(value: str, label: str, name: str) -> None:
    text, banks = _judgment(value)
    mention = _mention(text, value, label)
    *before, after = without_descriptors(text, [*banks, mention])
    assert before == banks
    assert after == replace(mention, end=mention.start + len(name), text=name)
    assert text[after.start : after.end] == after.text


@pytest.mark.parametrize(
    ("value", "label", "name"),
    [("바온식당", "식당", "바온식당"), ("바온은행", "은행", "바온"), ("바온택시", "택시회사", "바온")],
)
def test_beside_a_legal_form_what_a_firm_trades_in_is_its_name(value: str, label: str, name: str) -> None:
    text, banks = _judgment(f"주식회사 {value}")
    assert without_descriptors(text, [*banks, _mention(text, value, label)])[-1].text == name


def test_a_mention_of_no_own_end_stays() -> None:
    text, banks = _judgment("바온은행")
    for source, treatment in (("dictionary", "letter"), (CONTINUED, "letter"), ("model", "keep")):
        mentions = [*banks, _mention(text, "바온은행", "은행", source, treatment)]
        assert without_descriptors(text, mentions) == tuple(mentions)


def test_few_names_show_no_way_to_mark() -> None:
    text, banks = _judgment("바온은행", without=4)
    mentions = [*banks, _mention(text, "바온은행", "은행")]
    assert without_descriptors(text, mentions) == tuple(mentions)


def test_where_as_many_names_have_their_descriptor_each_stays_as_it_is() -> None:
    text = ", ".join(
        [*(f"{name}은행" for name in BANKS), *(f"{name}병원" for name in ("바온", "사온", "아온", "자온", "차온"))]
    )
    inside = [_mention(text, f"{name}병원", "병원") for name in ("바온", "사온", "아온", "자온", "차온")]
    mentions = [*(_mention(text, name, "은행") for name in BANKS), *inside]
    assert without_descriptors(text, mentions) == tuple(mentions)
    assert [one.text for one in without_descriptors(text, mentions[:-1])[5:]] == ["바온", "사온", "아온", "자온"]


def test_a_judgment_names_parties_and_leaves_all_descriptors_out() -> None:
    text = "원      고    홍길동\n피      고    주식회사 바온은행\n주문\n바온은행은 갚아라.\n"
    mention = _mention(text, "바온은행", "은행")
    assert [one.text for one in without_descriptors(text, [mention])] == ["바온"]
    assert without_descriptors(text.replace("원      고", "사      람").replace("피      고", ""), [mention]) == (
        mention,
    )


def test_people_have_no_descriptor() -> None:
    text, banks = _judgment("김은행")
    mentions = [*banks, _mention(text, "김은행", "내국인이름")]
    assert without_descriptors(text, mentions) == tuple(mentions)
