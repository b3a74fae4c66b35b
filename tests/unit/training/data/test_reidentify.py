"""Anonymised judgments become marked ones: roles, companies, omissions; agencies and officials stay unmarked."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.data.markers import parse_markers
from training.data.reidentify import reidentify

JUDGMENT = """【원 고】 원고 (소송대리인 변호사 하나비)
【피 고】 주식회사 들꽃기계 외 1인 (소송대리인 법무법인 봄날 담당변호사 하두리)
【변론종결】2020. 3. 4.
【주 문】
1. 피고 2는 원고에게 1,200,000원을 지급하라.

【이 유】1. 인정사실
 가. 소외 1은 들꽃기계의 이사이고, 소외 2, 3은 그 직원이다. 망 소외 4는 공주시 (주소 생략)에 살았다.
 나. 위 차량(차량번호 생략)은 소외 5 주식회사의 것이다. 서귀포시장은 이를 허가하였다.
 다. 피고 1인에 대한 판단. 제1심 판결 제2쪽. ○○○○빌딩 앞.

판사 하나로(재판장) 두루미 세모시
"""


def spans(marked: str) -> list[tuple[str | None, str]]:
    return [(piece.label, piece.text) for piece in parse_markers(marked)]


@pytest.fixture(params=range(12))
def marked(request: pytest.FixtureRequest) -> str:
    return reidentify(JUDGMENT, Random(request.param))


def test_numbered_people_become_names(marked: str) -> None:
    text = "".join(text for label, text in spans(marked) if label is None)
    assert not re.search(r"소외 \d|피고 2", text)


def test_a_company_is_marked_everywhere(marked: str) -> None:
    assert "들꽃기계" not in "".join(text for label, text in spans(marked) if label is None)
    assert sum(label == "주식회사" for label, _ in spans(marked)) >= 2


def test_omitted_places_and_numbers_come_back(marked: str) -> None:
    labels = {label for label, _ in spans(marked)}
    assert {"시아래주소", "차량번호", "빌딩", "내국인이름"} <= labels


def test_agencies_numbers_and_dates_stay(marked: str) -> None:
    text = "".join(text for label, text in spans(marked) if label is None)
    for kept in ("서귀포시장", "2020. 3. 4.", "1,200,000원", "피고 1인", "제1심 판결"):
        assert kept in text


def test_officials_get_other_names_without_marker(marked: str) -> None:
    text = "".join(text for label, text in spans(marked) if label is None)
    for name in ("하나비", "하두리", "하나로", "두루미", "세모시"):
        assert name not in text
    assert "변호사" in text
    assert "판사" in text


def test_variations_differ() -> None:
    assert len({reidentify(JUDGMENT, Random(seed)) for seed in range(20)}) > 15


@settings(deadline=None)
@given(st.text(alphabet="원고피고인소외 1234,.()○△【】주문이유생략회사\n", max_size=120), st.integers(0, 99))
def test_odd_input_gives_sound_markers(text: str, seed: int) -> None:
    parse_markers(reidentify(text, Random(seed)))
