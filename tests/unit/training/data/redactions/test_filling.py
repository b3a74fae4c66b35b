"""A published judgment filled: the same redaction the same value, nothing of the redactions left, the rest as is."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.data.fill import NATURAL, Filled, Filler
from training.data.markers import parse_markers
from training.data.redactions import read
from training.data.redactions.filling import marked, unvaried

JUDGMENT = """나리지방법원
2012가단77 대여금
선고 2013. 4. 5.
【원    고】 원고 1 외 1인 (소송대리인 변호사 하나비)
【피    고】 피고 2 주식회사 (소송대리인 법무법인 봄날 담당변호사 하두리)
【변론종결】2013. 3. 4.
【주    문】
피고 2 주식회사는 원고 1에게 1,200,000원을 지급하라.
【이    유】 1. 인정사실
가. 원고 1과 원고 2는 부부이고,
소외 3은 원고 1의 형이다. 피고 2 회사는 새벽시 (주소 생략)에서 ○○병원을 짓는 회사이다.
나. 소외 3은 ◎◎은행에서 소외 4 저축은행으로 돈을 옮겼다(대판: 소외 9). ○○시장은 이를 허가하였다.
다. (차량번호 생략) 승용차는 소외 3(주민등록번호 생략)의 것이다. 별빛아파트 (동호수 생략)에 살았다.
2. 결론
원고 1의 청구는 이유 있다.
판사 하나로(재판장) 두루미 세모시
"""
NOTHING_LEFT = re.compile(r"(?:소외|원고|피고) ?\d|생략|[○◎△]|대판")


def fill(text: str, seed: int) -> Filled:
    rng = Random(seed)
    return Filler({}).fill(marked(read(text), rng), rng, NATURAL)


@pytest.fixture(params=range(15))
def filled(request: pytest.FixtureRequest) -> Filled:
    return fill(JUDGMENT, request.param)


def values(filled: Filled, label: str) -> Iterator[str]:
    return (filled.text[span.start : span.end] for span in filled.entities if span.label == label)


def test_nothing_of_the_redactions_is_left(filled: Filled) -> None:
    assert not NOTHING_LEFT.search(filled.text)


def test_every_kind_becomes_an_identifier_of_its_label(filled: Filled) -> None:
    labels = {span.label for span in filled.entities}
    assert {
        "내국인이름",
        "주식회사",
        "시아래주소",
        "병원",
        "은행",
        "저축은행",
        "차량번호",
        "주민등록번호",
        "동",
        "호",
    } <= labels


def test_the_same_redaction_is_the_same_value_and_another_one_another(filled: Filled) -> None:
    """원고 1 of the party block, of the order and of the reasons; 원고 2 is somebody else."""
    body = filled.text[filled.text.index("인정사실") :]
    couple = re.search(r"원고 (\S+)[과와] 원고 (\S+)[은는] 부부", body)
    assert couple is not None
    first, second = couple.groups()
    assert first != second
    assert re.search(rf"원고 {first}의 청구", body)
    assert first in filled.text[: filled.text.index("인정사실")].replace(" ", "")


def test_particles_agree_with_the_values() -> None:
    """All but a few, that is: judges slip, too, and the texts do as often as `FillConfig` says."""
    slips = []
    for seed in range(60):
        text = fill("망 소외 1은 갔다. 망 소외 2를 보았다. 망 소외 3과 망 소외 4가 왔다.", seed).text
        pairs = re.findall(r"([가-힣]{2,5})([은는을를과와이가])(?= )", text)
        assert len(pairs) == 4
        slips += [((ord(word[-1]) - 0xAC00) % 28 > 0) != (particle in "은을과이") for word, particle in pairs]
    assert sum(slips) < 0.08 * len(slips)


def test_what_is_no_redaction_stays(filled: Filled) -> None:
    for kept in (
        "1,200,000원을 지급하라.",
        "선고 2013. 4. 5.",
        "승용차는",
        "별빛아파트",
        "시장은 이를 허가하였다.",
        "저축은행으로",
    ):
        assert kept in filled.text


def test_what_an_organisation_is_stands_once() -> None:
    filler = Filler({"병원": ["나린아이병원"]})
    for seed in range(20):
        rng = Random(seed)
        text = filler.fill(marked(read("그는 ○○대학교병원에 갔다."), rng), rng, NATURAL).text
        assert "병원대학교병원" not in text


def test_agencies_are_named_without_a_mark(filled: Filled) -> None:
    agency = re.search(r"([가-힣]+)시장은 이를", filled.text)
    assert agency is not None
    assert not any(span.start < agency.end() and agency.start() < span.end for span in filled.entities)


def test_officials_have_other_names_without_a_mark(filled: Filled) -> None:
    assert not re.search("하나비|하두리|하나로|두루미|세모시", filled.text)


def test_measured_on_officials_and_headings_stay() -> None:
    rng = Random(1)
    text = Filler({}).fill(unvaried(read(JUDGMENT), rng), rng, NATURAL).text
    assert "변호사 하나비" in text
    assert "판사 하나로(재판장) 두루미 세모시" in text
    assert "【이    유】 1. 인정사실" in text


@pytest.mark.parametrize(
    ("published", "pattern"),
    [
        ("새벽구(주소 생략)소재 건물", r"새벽구 \S.* 소재 건물"),
        ("계좌(계좌번호 생략)로 보냈다.", r"계좌\([\d-]+\)로 보냈다."),
        ("직원인\n소외 1이 왔다.", r"직원인 (?:소외 )?[가-힣]{2,5}[이가] 왔다."),
        ("가. 당사자\n소외 1이 왔다.", r"가. 당사자\n(?:소외 )?[가-힣]{2,5}[이가] 왔다."),
        ("피고인 1,\n2를 벌한다.", r"피고인 [가-힣]{2,5},\s[가-힣]{2,5}[을를] 벌한다."),
        ("(생년월일 생략생)의 남자", r"\S.*생의 남자"),
        ("소외 2 은행에서", r"(?:소외 )?\S+은행에서"),
        ("소외 2 학교법인이", r"(?:소외 )?학교법인 \S.*[이가]"),
        ("302호(호수 생략)", r"302호 ?\S+호"),
    ],
)
def test_the_form_is_that_of_a_court(published: str, pattern: str) -> None:
    for seed in range(8):
        assert re.fullmatch(pattern, fill(published, seed).text)


def test_seeds_differ_and_one_seed_is_always_the_same() -> None:
    texts = [fill(JUDGMENT, seed).text for seed in range(10)]
    assert len(set(texts)) == 10
    assert texts == [fill(JUDGMENT, seed).text for seed in range(10)]


def test_what_the_wording_leaves_open_is_some_organisation() -> None:
    text = marked(read("□□□라는 게임물을 두었다."), Random(1))
    assert [piece.label for piece in parse_markers(text) if piece.label] == ["불특정회사명"]


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet="원고피소외인 1234,.()○△【】주문이유생략회사은행지번\n", max_size=150), st.integers(0, 99))
def test_odd_input_gives_sound_markers(text: str, seed: int) -> None:
    parse_markers(marked(read(text), Random(seed)))
