"""Doubts that ask what else the model claims in the same judgment: people in one claim, beside a thing."""

from core.detection.model import Candidate
from core.detection.plausibility import revised


def test_one_claim_of_two_people_is_two() -> None:
    text = "원고는 은주 강시현에게 알렸다. 은주는 인천 강시현을 보았다."
    both = Candidate(text.index("은주"), text.index("에게"), "내국인이름", 0.9, "model")
    one = Candidate(text.rindex("은주"), text.rindex("은주") + 2, "내국인이름", 0.9, "model")
    place = Candidate(text.index("인천"), text.index("을 보"), "내국인이름", 0.9, "model")
    found = revised(text, [both, one, place])
    assert [text[c.start : c.end] for c in found] == ["은주", "강시현", "은주", "강시현"]


def test_a_thing_by_its_name_and_kind_is_nobody() -> None:
    text = "해룡호 선장이 해룡호의 외상대금을"
    ship = Candidate(0, 2, "선박명", 0.97, "model")
    person = Candidate(text.rindex("해룡"), text.index("의"), "내국인이름", 0.96, "model")
    assert [(text[c.start : c.end], c.label) for c in revised(text, [ship, person])] == [("해룡", "선박명")] * 2


def test_somebody_who_is_called_like_a_company_and_a_syllable_more_is_somebody() -> None:
    text = "정우 직원 정우호의 외상대금을"
    company = Candidate(0, 2, "불특정회사명", 0.97, "model")
    person = Candidate(text.index("정우호"), text.index("의"), "내국인이름", 0.96, "model")
    assert [text[c.start : c.end] for c in revised(text, [company, person])] == ["정우", "정우호"]
