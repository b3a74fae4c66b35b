"""The whole detector on a made-up judgment, with and without a model."""

import re
import unicodedata
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from core.detection.model import Candidate
from core.detection.pipeline import Detection, DetectorSettings, detect
from core.documents.model import Block
from core.errors import Cancelled, ModelError

TEXT = """【원고, 항소인】 홍길동 (790523-1047316)
  서울 강남구 역삼동 12, 103동 907호
  (소송대리인 변호사 성춘향)
【피고, 피항소인】 주식회사 한빛토건
  대표이사 김철수
【주 문】
1. 피고는 원고에게 10,000,000원을 지급하라.
【이 유】
가. 피고 주식회사 한빛토건(이하 ‘한빛토건’이라 한다)의 직원 박문수(남, 23세)는 홍길동에게 전화(010-1234-5678)하였다.
나. 한빛토건은 길동이에게 110-123-456789 계좌로 송금하였다. 김철수는 대법원 98다1234 판결을 들었다.
판사 성춘향
"""
BLOCKS: list[Block] = []


class FakeTagger:
    def __init__(self, *candidates: Candidate, error: Exception | None = None) -> None:
        self.candidates = list(candidates)
        self.error = error

    def read(self, text, blocks, progress=None, cancelled=None, found=None):  # type: ignore[no-untyped-def]
        if self.error:
            raise self.error
        if progress:
            progress(1.0)
        return SimpleNamespace(candidates=self.candidates, suspects=[])


def _values(detection: Detection) -> list[tuple[str, str]]:
    return [(mention.text, mention.label) for mention in detection.mentions]


def test_finds_parties_numbers_contexts_and_repetitions() -> None:
    assert _values(detect(TEXT, BLOCKS, None)) == [
        ("홍길동", "내국인이름"),
        ("790523-1047316", "주민등록번호"),
        ("역삼동 12, 103동 907호", "구아래주소"),
        ("한빛토건", "주식회사"),
        ("김철수", "내국인이름"),
        ("한빛토건", "주식회사"),
        ("한빛토건", "주식회사"),
        ("박문수", "내국인이름"),
        ("홍길동", "내국인이름"),
        ("010-1234-5678", "휴대폰번호"),
        ("한빛토건", "주식회사"),
        ("길동", "내국인이름"),
        ("110-123-456789", "계좌번호"),
        ("김철수", "내국인이름"),
    ]


def test_one_entity_one_id() -> None:
    ids: dict[str, set[str]] = {}
    for mention in detect(TEXT, BLOCKS, None).mentions:
        ids.setdefault(mention.text, set()).add(mention.entity)
    assert all(len(found) == 1 for found in ids.values())
    assert ids["길동"] == ids["홍길동"]
    assert len({next(iter(found)) for text, found in ids.items() if text != "길동"}) == len(ids) - 1


def test_two_parties_whose_names_differ_by_a_syllable_like_a_particle_are_two_people() -> None:
    text = "원      고    김도은\n피      고    김도\n주문\n"
    assert [(one.text, one.entity) for one in detect(text, BLOCKS, None).mentions] == [("김도은", "e1"), ("김도", "e2")]


def test_a_body_is_marked_as_most_are_and_bears_one_letter() -> None:
    banks = ("가온", "나온", "다온", "라온", "마온")
    text = f"{', '.join(f'{name}은행' for name in banks)}에 이어 바온은행에서 일하였다. 바온은행은 그를 해고하였다."
    own = text.index("바온은행")
    again = text.index("바온은행", own + 1)
    candidates = [Candidate(text.index(name), text.index(name) + 2, "은행", 0.9, "model") for name in banks]
    candidates += [Candidate(own, own + 4, "은행", 0.9, "model"), Candidate(again, again + 2, "은행", 0.9, "model")]
    mentions = detect(text, [], FakeTagger(*candidates)).mentions
    assert [one.text for one in mentions] == [*banks, "바온", "바온"]
    assert mentions[-2].entity == mentions[-1].entity


def test_the_names_of_one_person_have_one_label() -> None:
    text = "중국 국적의 왕더하이(이하 ‘더하이’라 한다)는 일하였고, 더하이는 다쳤다."
    names = (("왕더하이", "중국인이름"), ("더하이", "내국인이름"))
    candidates = [
        Candidate(text.index(name), text.index(name) + len(name), label, 0.9, "model") for name, label in names
    ]
    found = detect(text, [], FakeTagger(*candidates)).mentions
    assert {one.label for one in found} == {"중국인이름"} and len({one.entity for one in found}) == 1


def test_an_address_with_the_designation_of_a_flat_is_one_mention() -> None:
    text = "서울 강남구 달빛로 12, 제3동 제402호 (별하동, 새봄아파트)에서"
    assert _values(detect(text, BLOCKS, None)) == [("달빛로 12, 제3동 제402호 (별하동, 새봄아파트)", "구아래주소")]


def test_an_address_abroad_is_one_thing_inside_a_sentence_and_at_its_end() -> None:
    text = "주거지는 12 Oak Street, Dallas. 피고인은 그 후 12 Oak Street, Dallas에서"
    found = [(one.text, one.entity) for one in detect(text, BLOCKS, None).mentions]
    assert found == [("12 Oak Street, Dallas", "e1")] * 2


def test_without_a_model_the_user_is_told() -> None:
    assert [notice.code for notice in detect(TEXT, BLOCKS, None).notices] == ["detection.no_model"]
    assert detect(TEXT, BLOCKS, FakeTagger()).notices == ()


def test_what_is_kept_is_listed_only_when_asked_for() -> None:
    start = TEXT.index("23세")
    tagger = FakeTagger(Candidate(start, start + 3, "나이", 0.9, "model"))
    assert "23세" not in [m.text for m in detect(TEXT, BLOCKS, tagger).mentions]
    assert "23세" in [m.text for m in detect(TEXT, BLOCKS, tagger, include_kept=True).mentions]


def test_a_failing_model_is_never_an_empty_result() -> None:
    with pytest.raises(ModelError):
        detect(TEXT, BLOCKS, FakeTagger(error=ModelError("model.failed", reason="x")))


def test_cancelling_stops_with_an_error() -> None:
    with pytest.raises(Cancelled):
        detect(TEXT, BLOCKS, FakeTagger(), cancelled=lambda: True)


@pytest.mark.parametrize("error", [Cancelled(), ModelError("model.failed", reason="x")])
def test_what_ends_the_network_ends_the_detection_although_the_wording_is_being_read(error: Exception) -> None:
    class Ending(FakeTagger):
        def read(self, text, blocks, progress=None, cancelled=None, found=None):  # type: ignore[no-untyped-def]
            progress(0.0)
            raise error

    with pytest.raises(type(error)):
        detect(TEXT, BLOCKS, Ending())


def test_progress_rises_to_one() -> None:
    seen: list[float] = []
    detect(TEXT, BLOCKS, FakeTagger(), progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["patterns", "party", "cues", "propagation"])
def test_each_detector_can_be_switched_off(name: str) -> None:
    source = {"patterns": "pattern", "cues": "context"}.get(name, name)
    less = detect(TEXT, BLOCKS, None, settings=DetectorSettings(**{name: False}))
    assert source in {mention.source for mention in detect(TEXT, BLOCKS, None).mentions}
    assert source not in {mention.source for mention in less.mentions}


def test_an_empty_text() -> None:
    assert detect("", BLOCKS, FakeTagger()).mentions == ()


def test_a_guess_of_the_model_that_the_wording_confirms_is_found_elsewhere() -> None:
    text = "피해자는 주식회사 청우방수에 갔다. 1 / 청우방수 / 공사"
    guess = Candidate(text.index("청우방수"), text.index("청우방수") + 4, "주식회사", 0.6, "model")
    assert [value for value, _ in _values(detect(text, (), FakeTagger(guess)))] == ["청우방수", "청우방수"]


def _pieces(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def _hyphenated(text: str) -> str:
    return re.sub(r"(?<=\w)(?=\w)", "\u00ad", text)


def _protected(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _wide(text: str) -> str:
    return text.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})


@pytest.mark.parametrize("written", [_pieces, _hyphenated, _protected, _wide])
def test_however_it_is_spelled_the_same_is_found_where_it_stands(written: Callable[[str], str]) -> None:
    """A text saved on a Mac, with soft hyphens, protected spaces, signs of full width."""
    plain, found = detect(TEXT, BLOCKS, None, include_kept=True), detect(written(TEXT), BLOCKS, None, include_kept=True)
    assert len(found.mentions) == len(plain.mentions) == 14
    for there, here in zip(found.mentions, plain.mentions, strict=True):
        assert there.text == written(TEXT)[there.start : there.end] == written(here.text)
        assert (there.label, there.treatment, there.entity) == (here.label, here.treatment, here.entity)


def test_of_what_trade_a_firm_is_the_model_says_and_of_which_legal_form_the_text() -> None:
    text = "소외 주식회사 한빛에 돈을 빌려준 유한회사 새봄"
    seen = [Candidate(text.index(name), text.index(name) + 2, label, 0.6, "model")
            for name, label in (("한빛", "건설업체"), ("새봄", "주식회사"))]  # fmt: skip
    assert _values(detect(text, BLOCKS, FakeTagger(*seen))) == [("한빛", "건설업체"), ("새봄", "유한회사")]


def test_the_model_reads_whole_syllables_and_its_suspects_are_placed() -> None:
    class Reading(FakeTagger):
        def read(self, text, blocks, progress=None, cancelled=None, found=None):  # type: ignore[no-untyped-def]
            self.blocks = [text[block.start : block.end] for block in blocks]
            start = text.index("한빛나래")
            return SimpleNamespace(candidates=[], suspects=[Candidate(start, start + 4, "주식회사", 0.3, "model")])

    text = unicodedata.normalize("NFD", "그날 한빛나래에 갔다.")
    tagger = Reading()
    found = detect(text, [Block(0, len(text))], tagger)
    assert tagger.blocks == ["그날 한빛나래에 갔다."]
    (suspect,) = found.suspects
    assert text[suspect.start : suspect.end] == unicodedata.normalize("NFD", "한빛나래")


@pytest.mark.parametrize("end", ["\n", "\u2028", "\u2029"])
def test_no_official_reaches_over_the_end_of_a_line(end: str) -> None:
    text = f"참석자 판사{end}박문수는 다쳤다."
    start = text.index("박문수")
    found = detect(text, [], FakeTagger(Candidate(start, start + 3, "내국인이름", 0.9, "model")))
    assert _values(found) == [("박문수", "내국인이름")]


def test_a_name_in_two_scripts_is_one_thing_and_whole_wherever_it_stands() -> None:
    text = "항해사 코 민 툰(Ko Min Htun)은 졸았고 선장은 코 민 툰을 깨웠다. 송하인은 수하인(Consignee)에게 알렸다."
    parts = [
        Candidate(text.index(word), text.index(word) + len(word), "태국인이름", 0.9, "model")
        for word in ("코 민", "툰")
    ]
    found = detect(text, BLOCKS, FakeTagger(*parts)).mentions
    assert [one.text for one in found] == ["코 민 툰", "Ko Min Htun", "코 민 툰"]
    assert {one.entity for one in found} == {"e1"}


def test_a_bare_name_spreads_although_the_network_guesses_it_with_its_descriptor() -> None:
    text = "그는 새뮤얼은행에서 돈을 찾았다. 이후 새뮤얼은 문을 닫았고, 그는 ‘새뮤얼’을 고소하였다."
    start = text.index("새뮤얼은행")
    guess = Candidate(start, start + 5, "은행", 0.35, "model")
    found = detect(text, BLOCKS, FakeTagger(guess)).mentions
    assert [one.text for one in found] == ["새뮤얼은행", "새뮤얼", "새뮤얼"]
    assert len({one.entity for one in found}) == 1
