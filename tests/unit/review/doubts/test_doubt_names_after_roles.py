"""Words after a role that may be names: half a name's shape is enough here."""

import pytest
from doubt_cases import case, said

from core.review.doubts import names_after_roles


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("피해자 남궁현아에게 말하였다", "남궁현아"),
        ("피고인 표정욱은 자백하였다", "표정욱"),
        ("증인 양재문의 증언", "양재문"),
        ("소외 마준서가 샀다", "마준서"),
        ("원고 2. 육근태의 주장", "육근태"),
        ("망 지병렬의 상속인", "지병렬"),
        ("피해자 망 지병렬은", "지병렬"),
        ("피고인 洪吉童은", "洪吉童"),
        ("피해자 홍 길 동은", "홍 길 동"),
        ("피해자 신선미(여, 18세)는", "신선미"),
        ("피해자 한별(가명, 여, 9세)은", "한별"),
    ],
)
def test_a_name_after_a_role_is_a_doubt(text: str, name: str) -> None:
    of = case(text)
    assert said(of, names_after_roles.find(of)) == [[name]]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("그날 곽루아에게 전화하였다", "곽루아"),
        ("엄기태(남, 41세)가 있었다", "엄기태"),
        ("구본휘에 대한 경찰 진술조서", "구본휘"),
    ],
)
def test_a_word_used_as_people_are_is_a_doubt_without_any_role(text: str, name: str) -> None:
    of = case(text)
    assert [name] in said(of, names_after_roles.find(of))


@pytest.mark.parametrize(
    "text",
    [
        "피고인 진술의 신빙성",
        "피해자 명의의 계좌",
        "원고 주장의 요지",
        "원고와 피고 사이의 혼인관계",
        "피고 지분을 처분하였다",
        "증인 신문을 마쳤다",
        "피고 회사는 항변한다",
        "피해자 소유의 승용차",
        "원고 승소 판결",
        "망인의 상속인",
        "피고인 측의 변명",
        "피고 대한민국은 배상하라",
        "피고 서울특별시 광진구청장이",
        "피고 주식회사 해담개발은",
        "피해자 6명 중 4명",
        "공소외 2 부부가",
        "재판장 판사 노해인\n",
        "소송대리인 변호사 지서윤",
    ],
)
def test_words_of_the_law_are_none(text: str) -> None:
    assert list(names_after_roles.find(case(text))) == []


@pytest.mark.parametrize("mark", ["⟦표정욱⟧", "⟦+표정욱⟧", "⟦-표정욱⟧", "⟦=표정욱⟧", "표⟦정욱⟧"])
def test_what_somebody_knows_of_is_none(mark: str) -> None:
    assert list(names_after_roles.find(case(f"피고인 {mark}은 자백하였다"))) == []


def test_all_open_places_of_a_name_are_one_doubt() -> None:
    of = case("피고인 표정욱은 말하였다. 피고인 ⟦표정욱⟧은 들었다. 위 피고인 표정욱에게 주었다.")
    assert said(of, names_after_roles.find(of)) == [["표정욱", "표정욱"]]
