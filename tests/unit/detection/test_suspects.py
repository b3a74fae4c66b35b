"""What the model nearly marked: few, likely, and nothing that is marked, exempt or an everyday word."""

from dataclasses import dataclass

import pytest

from core.detection.model import Candidate, Mention
from core.detection.pipeline import detect
from core.detection.rescorer import Rescorer, Row
from core.detection.suspects import PER_TEN_THOUSAND, best_suspects, plausible_suspects

NAME, BANK, NUMBER = "내국인이름", "은행", "계좌번호"


def claim(text: str, value: str, label: str = NAME, score: float = 0.3) -> Candidate:
    start = text.index(value)
    return Candidate(start, start + len(value), label, score, "model")


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("그날 육근태가 있었다", "육근태", NAME),
        ("그날 응우옌 티 란이 있었다", "응우옌 티 란", "베트남이름"),
        ("해늘은행에서 찾았다", "해늘", BANK),
        ("그 번호는 40182이다", "40182", NUMBER),
    ],
)
def test_what_may_be_an_identifier_stays(text: str, value: str, label: str) -> None:
    (kept,) = plausible_suspects(text, [claim(text, value, label)])
    assert text[kept.start : kept.end] == value


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("2024. 5. 11.", ". 11.", "생년월일"),
        ("(불광동", "(", "구아래주소"),
        ("새봄은행에서 찾았다", "은행", BANK),
        ("신분증은 기계로 확인하였다", "신분증", NAME),
        ("화로대를 팔았다", "대", NAME),
        ("계란말이 2개", "계란말", NAME),
        ("위염과 간경화로 치료", "간경화", NAME),
        ("제13호를 위반하였다", "13", "호"),
        ("2024. 9. 3.자 준비서면", "2024", NUMBER),
    ],
)
def test_what_language_speaks_against_goes(text: str, value: str, label: str) -> None:
    assert plausible_suspects(text, [claim(text, value, label)]) == []


def mention(text: str, value: str) -> Mention:
    start = text.index(value)
    return Mention(start, start + len(value), NAME, value, 0.9, "model", "letter", "e1")


@pytest.mark.parametrize(
    ("marked", "left"),
    [("육근태", []), ("근태", []), ("태", []), ("그날", ["육근태"]), ("있", ["육근태"])],
)
def test_a_suspect_that_touches_a_mention_is_its_edge(marked: str, left: list[str]) -> None:
    text = "그날 육근태가 있었다"
    found = best_suspects(text, [claim(text, "육근태")], [mention(text, marked)])
    assert [text[one.start : one.end] for one in found] == left


def test_only_the_likeliest_values_are_kept_with_all_their_places() -> None:
    values = [f"가나{syllable}" for syllable in "다라마바사아자차"]
    text = " ".join([*values, values[-1]]).ljust(10_000)
    suspects = [claim(text, value, score=0.1 + 0.04 * n) for n, value in enumerate(values)]
    again = text.rindex(values[-1])
    suspects.append(Candidate(again, again + 3, NAME, 0.11, "model"))
    assert len(values) > PER_TEN_THOUSAND
    found = best_suspects(text, suspects, [])
    assert [text[one.start : one.end] for one in found] == [*values[-PER_TEN_THOUSAND:], values[-1]]


@dataclass
class Reading:
    candidates: list[Candidate]
    suspects: list[Candidate]


class FakeTagger:
    """Marks and suspects given values of the text it is shown."""

    def __init__(self, marked: tuple[str, ...], suspected: tuple[str, ...]) -> None:
        self.marked, self.suspected = marked, suspected

    def read(self, text, blocks, progress=None, cancelled=None, found=None):  # type: ignore[no-untyped-def]
        marked = [claim(text, value, score=0.9) for value in self.marked]
        return Reading(marked, [claim(text, value) for value in self.suspected])


TEXT = "표정욱은 육근태 옆에 앉았다. 그 뒤 대한민국 법무부 직원이 왔다.\n판사 노해인\n"


def suspects(tagger: object) -> list[str]:
    return [TEXT[one.start : one.end] for one in detect(TEXT, (), tagger).suspects]  # type: ignore[arg-type]


def test_detection_lists_the_suspects_nobody_else_found() -> None:
    assert suspects(FakeTagger(("표정욱",), ("육근태", "표정욱"))) == ["육근태"]


class Rescored(FakeTagger):
    """Its re-scorer believes nobody but whom a title announces."""

    rescorer = Rescorer(Row(-2, 0.5, 0.5, {"title_before": 10}), Row(-2, 0.5, 0.5, {}))


def test_what_the_rescorer_doubts_of_what_the_model_marks_is_a_suspect() -> None:
    text = "그 뒤 표정욱이 왔다. 피해자 육근태는 갔다."
    found = detect(text, (), Rescored(("표정욱", "육근태"), ()))
    assert {mention.text for mention in found.mentions} == {"육근태"}


def test_what_the_rescorer_believes_of_what_the_model_nearly_marks_is_marked() -> None:
    text = "그 뒤 표정욱이 왔다. 피해자 여울은 갔다."
    found = detect(text, (), Rescored((), ("표정욱", "여울")))
    assert [(mention.text, mention.source) for mention in found.mentions] == [("여울", "model")]
    assert [text[one.start : one.end] for one in found.suspects] == ["표정욱"]


def test_judges_and_authorities_are_no_suspects() -> None:
    assert suspects(FakeTagger(("표정욱",), ("노해인", "대한민국", "법무부"))) == []


def test_suspects_are_no_mentions() -> None:
    with_them = detect(TEXT, (), FakeTagger(("표정욱",), ("육근태",)))
    without = detect(TEXT, (), FakeTagger(("표정욱",), ()))
    assert with_them.mentions == without.mentions


@pytest.mark.parametrize("tagger", [None, FakeTagger(("표정욱",), ())])
def test_without_a_model_that_tells_there_are_none(tagger: object) -> None:
    assert suspects(tagger) == []
