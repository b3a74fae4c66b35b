"""Letters that stand for somebody already are no identifiers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.detection.exemptions import apply_exemptions, find_exemptions
from core.detection.letters import find_letters
from core.detection.model import Candidate
from core.detection.pipeline import detect


def _letters(text: str) -> list[str]:
    return [text[start:end] for start, end, _ in find_letters(text)]


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("피해자 A(여, 13세)는 B에게", ["A", "B"]),
        ("주식회사 A의 대표이사 C", ["A", "C"]),  # B was an address, which is gone
        ("A은행, 'B' 및 ‘C’, (D)", ["A", "B", "C", "D"]),
        ("Ａ와 Ｂ", ["Ａ", "Ｂ"]),
        ("피고인은 A.", ["A"]),
        (" ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + " AA AB", [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"]),
        # of no series
        ("E마트와 B마트, GS25, KT", []),
        ("A와 GS칼텍스, SK", ["A"]),
        ("J. K. Smith, O'Brien, A/S, A-1, A&B, USB, A1, pH", []),
        ("A와 D", ["A"]),
        ("", []),
    ],
)
def test_letters_follow_one_another(text: str, letters: list[str]) -> None:
    assert _letters(text) == letters


STAYS = [
    ("피해자 A는 B와", "A", "내국인이름", True),
    ("피해자 A에게 B와", "A에게", "내국인이름", True),
    ("A은행과 B", "A은행", "은행", True),
    ("A저축은행과 B", "A저축", "저축은행", True),
    # what the building is called; a name that begins with a letter
    ("A동 101호와 B동", "A", "동", False),
    ("A마루와 B", "A마루", "카페", False),
    ("A세와 B", "A세", "카페", False),
    ("피해자 홍길동과 A", "홍길동", "내국인이름", False),
]


@pytest.mark.parametrize(("text", "value", "label", "stays"), STAYS)
def test_a_letter_with_its_particle_or_descriptor_stays(text: str, value: str, label: str, stays: bool) -> None:
    one = Candidate(text.index(value), text.index(value) + len(value), label, 0.99, "model")
    left = apply_exemptions(text, [one], find_exemptions(text), {"A", "홍길동"})
    assert left == ([] if stays else [one])


def test_a_judgment_that_was_de_identified_keeps_its_letters_and_counts() -> None:
    text = (
        "【원고】 A (주민등록번호 1 생략)\n  서울 강남구\n【피고】 주식회사 C\n  대표이사 D\n【이 유】\n"
        "피고 주식회사 C의 직원 E는 원고 A에게 전화번호 2 생략으로 연락하여 F은행 계좌 (계좌번호 1 생략)을 알렸다."
    )
    assert detect(text, (), None).mentions == ()


@given(st.text(st.sampled_from("ABCZ가은는 .,'’()1-"), max_size=40))
def test_a_letter_touches_no_other_and_no_digit(text: str) -> None:
    for start, end, _ in find_letters(text):
        assert text[start:end].isascii() and text[start:end].isupper()
        beside = text[max(0, start - 1) : start] + text[end : end + 1]
        assert not any(sign.isascii() and sign.isalnum() for sign in beside)
