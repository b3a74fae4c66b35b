"""An office that one person holds, beside an open place name."""

import pytest
from doubt_cases import case, said

from core.review.doubts import occupations


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("은빛면 이장인 피고인은", "은빛면 이장"),
        ("샛별초등학교 교장으로 근무하던", "샛별초등학교 교장"),
        ("푸른군 군의원이", "푸른군 군의원"),
        ("한새농협 조합장에게", "한새농협 조합장"),
        ("솔내교회 담임목사의", "솔내교회 담임목사"),
    ],
)
def test_an_office_of_one_is_a_doubt(text: str, place: str) -> None:
    of = case(text)
    assert said(of, occupations.find(of)) == [[place]]


@pytest.mark.parametrize(
    "text",
    [
        "피고인은 이장이다",
        "농협 통장을 건네주었다",
        "피해자 명의 한새농협 통장",
        "광진구청장은 처분하였다",
        "위 교회 담임목사",
        "공동 이장",
        "⟦은빛면|e1|시아래주소⟧ 이장인",
        "은빛면 이장님들이었던가를",
    ],
)
def test_other_words_and_marked_places_are_none(text: str) -> None:
    assert list(occupations.find(case(text))) == []
