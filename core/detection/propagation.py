"""A value found once is found everywhere: at word borders, with particles, spaced out, abbreviated, by its short form.

Nothing may be hit inside other words (이수 in 이수하였다, 정은 in 결정은): no Hangul, letter or digit may stand before
a hit unless it is a known prefix (피고인홍길동, ㈜한빛), and only particles or words that go with names may follow.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.detection import hangul, organisations
from core.detection.borders import CHOSEN_NAMES
from core.detection.fits import GENERIC, is_numbered, person_fits, thing_fits
from core.detection.hangul import is_korean_name
from core.detection.model import Candidate
from core.detection.morphology import is_compound, is_dictionary_word, only_common_words
from core.detection.quotes import MARKS_BEFORE
from core.detection.short_names import SOURCE, Seed, given_names, parts_of_foreign_names, surnames
from core.occurrences import occurrences
from core.taxonomy import taxonomy

_MIN_SEED = 0.5
_MODEL_SEED = 0.85
_SURE_SEED = 0.9
# What the model is sure of in so many places is no word it takes for a name by chance (가마포마을).
_OFTEN = 3

_DEFINED = re.compile(
    r"(?:\(\s*)?(?:이하|다음부터)\s*(?:모두\s*|통칭하여\s*|각\s*|편의상\s*|위\s[^‘’'“”\"「『()]{1,20}?(?:을"
    r"|를)\s*|합하여\s*)?[‘’'“”\"「『](?P<alias>[^‘’'“”\"」』\n]{2,30})[’‘'”“\"」』]\s*(?:이?라고?|으로|로)"
    r"|\(\s*(?:이하|일명)\s+(?P<bare>[가-힣A-Za-z0-9 ]{2,20}?)(?:이?라고?\s*(?:한다|함|칭한다|약칭한다|부른다))"
)
_NUMERIC_PLACES = frozenset(
    {"장소 관련 번호", "기타 사건 관련 숫자", "조직 내 업무·권한 등", "조직 내 세부부서", "시설 내부 공간"}
)
_NOT_ALIAS = re.compile(
    r"(?:이 사건|위|본건|원고|피고|피고인|피해자|망인|신청인|채권자|채무자|종전|구|제?\d|갑|을|각|소외|관련"
    r"|1차|2차|참가인)|.*(?:법|법률|시행령|규칙|규정|조례|판결|결정|처분|계약|약정|합의|토지|부동산|대출"
    r"|대여금|보증금|특별법|지침|기준|명령|청구|소송|사고|행위|기간|금액)$"
)


class Propagated(NamedTuple):
    """What propagation found, and which short value stands for which full one (both without white space)."""

    candidates: list[Candidate]
    links: dict[str, str]


def propagate(text: str, candidates: Sequence[Candidate]) -> Propagated:
    """Find the values of ``candidates`` and their short forms elsewhere in ``text``.

    Hits that repeat a candidate's own span are left out. Scores are those of the seeds, a little lowered.
    """
    seeds = _seeds(text, candidates)
    compact = _Compact(text)
    links: dict[str, str] = {}
    found: list[Candidate] = []
    for alias in _aliases(text, candidates):
        links[hangul.squeeze(text[alias.start : alias.end])] = alias.full
        found.append(Candidate(alias.start, alias.end, alias.label, alias.score, SOURCE))
        seeds.append(Seed(hangul.squeeze(text[alias.start : alias.end]), alias.label, alias.score, True))
    own = {(candidate.start, candidate.end) for candidate in candidates}
    places = occurrences(compact.text, {seed.value for seed in seeds})
    for seed in dict.fromkeys(seeds):
        for start, end in _hits(text, compact, seed, places.get(seed.value, ())):
            if (start, end) not in own:
                found.append(Candidate(start, end, seed.label, round(seed.score * 0.97, 4), SOURCE))
    for short, full, hits in (
        *given_names(text, seeds),
        *parts_of_foreign_names(text, candidates),
        *surnames(text, seeds),
    ):
        found += hits
        if full is not None:
            links[short] = full
    return Propagated(found, links)


def _seeds(text: str, candidates: Sequence[Candidate]) -> list[Seed]:
    """One seed per value, with the label that most candidates give it."""
    votes: dict[str, dict[str, float]] = {}
    sure = Counter(text[one.start : one.end] for one in candidates if one.score >= _SURE_SEED)
    often = {value for value, times in sure.items() if times >= _OFTEN}
    for candidate in candidates:
        known = text[candidate.start : candidate.end] in often or _trusted(text, candidate)
        if candidate.score >= _MIN_SEED and _may_spread(text, candidate) and known:
            value = hangul.squeeze(text[candidate.start : candidate.end])
            labels = votes.setdefault(value, {})
            labels[candidate.label] = labels.get(candidate.label, 0.0) + candidate.score
    best = {value: max(labels, key=lambda label: labels[label]) for value, labels in votes.items()}
    return [Seed(value, label, min(0.95, max(votes[value].values()))) for value, label in best.items()]


def _may_spread(text: str, candidate: Candidate) -> bool:
    label = taxonomy().labels[candidate.label]
    value = hangul.squeeze(text[candidate.start : candidate.end])
    if label.treatment == "keep" or label.granular in _NUMERIC_PLACES or label.category == "연령정보":
        return label.name == "생년월일" and len(value) >= 8
    if value.isdigit():
        return len(value) >= 6
    person = label.category == "인명"
    # A name of two syllables is found only where a person is spoken of: 원고 하늘, not the sky.
    generic = value in GENERIC and not (person and candidate.source in ("party", "context"))
    if generic or value in hangul.NOT_NAMES or len(value) < 2 or len(value) > 60:
        return False
    if person and len(value) == 2:
        return (
            (hangul.is_korean_name(value, strict=False) or label.name in CHOSEN_NAMES)
            and candidate.source in ("party", "context", "model")
            and candidate.score >= 0.7
        )
    return True


def _trusted(text: str, candidate: Candidate) -> bool:
    """Whether the model's claim is sure enough to spread: not a guess, and no common word unless quoted.

    What is no word of the dictionary spreads although its parts are common (석방울, 방기둥), as does a name of two
    syllables, which is found only where a person is spoken of.
    """
    if candidate.source != "model":
        return True
    value = hangul.squeeze(text[candidate.start : candidate.end])
    if is_numbered(text, candidate.end) or organisations.form_beside(text, candidate.start, candidate.end):
        return True
    if candidate.score < _MODEL_SEED:
        return False
    if is_korean_name(value) or not all(map(hangul.is_hangul, value)) or not only_common_words(value):
        return True
    if candidate.score >= _SURE_SEED and (len(value) == 2 or not (is_dictionary_word(value) or is_compound(value))):
        return True
    return text[max(0, candidate.start - 1) : candidate.start] in MARKS_BEFORE and candidate.score >= _SURE_SEED


class _Compact:
    """The text without blanks (line ends stay), with the way back to true offsets."""

    def __init__(self, text: str) -> None:
        kept = [index for index, char in enumerate(text) if char not in " \t\u3000\xa0"]
        self.text = "".join(map(text.__getitem__, kept))
        self.origin = kept


def _hits(text: str, compact: _Compact, seed: Seed, places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The spans of ``text`` that spell ``seed`` at ``places`` of the compact text, where it is meant."""
    person = taxonomy().labels[seed.label].category == "인명"
    hangul_value = any(map(hangul.is_hangul, seed.value))
    for position in places:
        start, end = compact.origin[position], compact.origin[position + len(seed.value) - 1] + 1
        if person and hangul_value:
            fits = person_fits(text, start, end, seed.value)
        else:
            fits = thing_fits(text, start, end, seed.value, seed.label, defined=seed.defined)
        if fits:
            yield start, end


class _Alias(NamedTuple):
    start: int
    end: int
    label: str
    score: float
    full: str


def _aliases(text: str, candidates: Sequence[Candidate]) -> Iterator[_Alias]:
    """Short forms that the text defines after a found value: 주식회사 한빛토건(이하 ‘한빛토건’이라 한다)."""
    if not candidates:
        return
    ends = sorted(candidates, key=lambda candidate: candidate.end)
    positions = [candidate.end for candidate in ends]
    for match in _DEFINED.finditer(text):
        group = "alias" if match["alias"] else "bare"
        alias = match[group].strip()
        index = bisect_right(positions, match.start()) - 1
        if index < 0 or _NOT_ALIAS.match(alias):
            continue
        full = ends[index]
        if match.start() - full.end > 60 or taxonomy().labels[full.label].treatment != "letter":
            continue
        value = hangul.squeeze(text[full.start : full.end])
        start = text.index(alias, match.start(group))
        begin, end = _alias_span(text, start, start + len(alias), value)
        short = hangul.squeeze(text[begin:end])
        if len(short) >= 2 and short not in GENERIC and _abbreviates(short, value):
            yield _Alias(begin, end, full.label, 0.9, value)


def _alias_span(text: str, start: int, end: int, full: str) -> tuple[int, int]:
    """The short form without a descriptor that the full value leaves out as well: ‘미륵택시’ for 미륵."""
    if _abbreviates(hangul.squeeze(text[start:end]), full):
        return start, end
    name = organisations.bare_name(text, start, end, "")
    return (name.start, name.end) if name else (start, end)


def _abbreviates(short: str, full: str) -> bool:
    """Whether the letters of ``short`` stand in ``full`` in the same order."""
    position = 0
    for char in short:
        position = full.find(char, position) + 1
        if not position:
            return False
    return True
