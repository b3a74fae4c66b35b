"""One rule that makes non-overlapping mentions of all detectors' candidates.

The rule
    1. Every candidate is trimmed (white space, quotes, brackets, commas; legal forms at a company's edge) and split
       at the blocks' borders; what holds no letter or digit is dropped, and so is a reading with a particle (홍길동과)
       beside one without that is no less sure.
    2. Candidates are ranked: dictionary, pattern and party before model, model before context, propagation and what
       the party block guesses (a firm or a foreigner by its place alone), weak ones (score below 0.5) last of all;
       then by score, then by length. A candidate that wholly contains a better ranked one of the same category is
       raised above it: the longer reading of one thing wins (a whole address over its street, and over a unit's
       number that its shape gives away: 제3동). So is a value known from elsewhere, and the whole name beside a legal
       form (모란산업 주식회사), above its beginning. A weak one is raised above the bare name that it begins with, if
       only a descriptor follows (씨티은행 above 씨티): whether that is marked, the text decides (see ``descriptors``).
    3. In that order each candidate takes the characters that are still free. One that loses some of its characters
       keeps every free rest of two or more letters or digits if its score is at least 0.6; so nothing found by anyone
       is left open only because another detector saw a part of it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.detection import organisations
from core.detection.addresses import LABELS
from core.detection.model import PERSON, Candidate, beginning_before, category_of, granular_of, grouped, touching
from core.detection.party import GUESS
from core.documents.model import Block
from core.korean.names import is_full_name
from core.korean.text import ends_here, is_hangul, is_particle, squeeze

_NAMED = frozenset({"party", "dictionary"})
_LAST = 2
_RANK = {"dictionary": 0, "pattern": 0, "party": 0, "model": 1, "context": _LAST, "propagation": _LAST}
_EDGE = " \t\r\n\u3000\xa0\u200b\ufeff‘’'“”\"`´«»‹›〔〕「」『』<>〈〉《》【】[]，,;:：·ㆍ─━│┃→←↔"
WEAK = 0.5
"""A candidate with a lower score is a guess."""
_MIN_REST_SCORE = 0.6
_MIN_REST = 2
# A rest without what joins it to the candidate that cut it: signs, and the words around the number of a unit (제402호).
_REST = re.compile(
    r"(?:(?<=\d)(?:동|층|호실?)(?![가-힣]))?[\s\-–~/]*(?P<rest>.*?)[\s\-–~/]*(?:(?<![가-힣])제)?", re.DOTALL
)
# What parts the columns of a table of plain text; syllables set apart (홍   길   동) are one name.
_GAP = re.compile(r"(?<=\w\w)(?:\t|[ \u3000\xa0]{3,})(?=\w\w)")
# 551203      010-3381-7720 are two.
_GAP_OF_NUMBERS = re.compile(r"(?<=\d{5})[ ]{3,}(?=\d[\d-]{4})|(?<=-\d{4})[ ]{3,}(?=\d)")
_NO_NAMES = frozenset({"지리정보", "사건 관련 숫자 정보", "연령정보", "주민등록번호", "이메일주소", "URL"})
_FIRM_ABROAD = "국외기업"
# Jose Co, LEE SE: people are called as some legal forms are.
_NAME_OR_FORM = re.compile(r" [A-Za-z]{2}")
# 증인 이강은에게: no particle stands behind another of these.
_LAST_PARTICLES = frozenset("은는가을를의")
_UNIT = "장소 관련 번호"
_WITHOUT_FORMS = frozenset({"상품 일반", "방송통신서비스", "사건 관련 숫자 정보"})
# A known value of so many characters is no chance likeness of a part of another one.
PROPAGATED, _KNOWN_LENGTH = "propagation", 3


def merge(text: str, blocks: Sequence[Block], candidates: Iterable[Candidate]) -> list[Candidate]:
    """Candidates without overlap, sorted by position, following the module's rule."""
    pieces = [piece for candidate in candidates for piece in _split(text, blocks, candidate)]
    pieces = _without_particles(text, _dedupe(pieces))
    taken = bytearray(len(text))
    kept: list[Candidate] = []
    for candidate in _ranked(text, pieces):
        for piece in _free(text, taken, candidate):
            taken[piece.start : piece.end] = b"\x01" * (piece.end - piece.start)
            kept.append(piece)
    return sorted(kept, key=lambda candidate: candidate.start)


def _without_particles(text: str, candidates: list[Candidate]) -> list[Candidate]:
    """Drop readings of a name with its particle (홍길동과) where another detector read it without (홍길동).

    What the party block or a dictionary names is a whole value wherever it stands (김도은 beside 김도). Of other
    readings the surer one stays, or the shorter where its value is known from elsewhere (도현이).
    """
    named = {_value(text, one) for one in candidates if one.source in _NAMED}
    from_start = grouped((one.start, one) for one in candidates)
    return [
        longer
        for longer in candidates
        if _value(text, longer) in named
        or not any(
            shorter.end < longer.end
            and is_particle(text, shorter.end, longer.end)
            and not _is_whole_before_a_particle(text, longer, shorter)
            and (_value(text, shorter) in named or not _surer(longer, shorter))
            for shorter in from_start[longer.start]
        )
    ]


def _is_whole_before_a_particle(text: str, longer: Candidate, shorter: Candidate) -> bool:
    """Whether what looks like a particle is a name's last syllable, seeing that a particle stands behind it."""
    if text[shorter.end : longer.end] not in _LAST_PARTICLES or not is_full_name(text[longer.start : longer.end]):
        return False
    goes_on = is_hangul(text[longer.end : longer.end + 1])
    return goes_on and ends_here(text, longer.end) and longer.score >= shorter.score


def _value(text: str, candidate: Candidate) -> str:
    return squeeze(text[candidate.start : candidate.end])


def _surer(longer: Candidate, shorter: Candidate) -> bool:
    """Whether ``longer`` ranks better than ``shorter``, whose value is not known from elsewhere."""
    return shorter.source != PROPAGATED and _key(longer)[:3] < _key(shorter)[:3]


def _dedupe(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Of equal spans with equal labels keep the best candidate."""
    best: dict[tuple[int, int, str], Candidate] = {}
    for candidate in candidates:
        key = (candidate.start, candidate.end, candidate.label)
        if key not in best or _key(candidate) < _key(best[key]):
            best[key] = candidate
    return list(best.values())


def _key(candidate: Candidate) -> tuple[bool, int, float, int, int]:
    guess = candidate.source == "party" and candidate.score <= GUESS
    rank = _LAST if guess else _RANK.get(candidate.source, 1)
    return (candidate.score < WEAK, rank, -candidate.score, candidate.start - candidate.end, candidate.start)


def _ranked(text: str, candidates: list[Candidate]) -> list[Candidate]:
    """Rank by the rule; a container alike takes the key of the best candidate it contains."""
    by_start = sorted(candidates, key=lambda candidate: (candidate.start, -candidate.end))
    keys: dict[Candidate, tuple[object, ...]] = {}
    for index, outer in enumerate(by_start):
        key = _key(outer)
        for inner in beginning_before(outer.end, by_start, index + 1):
            longer = inner.start > outer.start or inner.end < outer.end
            if longer and inner.end <= outer.end and _contains_alike(text, outer, inner):
                key = min(key, (*_key(inner)[:3], *_key(outer)[3:]))
        keys[outer] = key
    return sorted(candidates, key=lambda candidate: keys[candidate])


def _contains_alike(text: str, outer: Candidate, inner: Candidate) -> bool:
    """Whether ``outer`` says more of the same: one category, a known value, an address with a unit of fixed shape
    in it, a whole name beside a legal form; if it is weak, only the same name with its descriptor.
    """
    if outer.score < WEAK:
        begun = outer.start == inner.start and outer.label == inner.label
        return begun and text[inner.end : outer.end].lstrip() in organisations.DESCRIPTORS
    known = outer.source == PROPAGATED and outer.end - outer.start >= _KNOWN_LENGTH
    unit = outer.label in LABELS and inner.source == "pattern" and granular_of(inner) == _UNIT
    if known or unit or category_of(outer) == category_of(inner):
        return True
    begun = outer.source == "context" and inner.source == "model" and outer.start == inner.start
    return begun and organisations.form_beside(text, outer.start, outer.end) is not None


def _free(text: str, taken: bytearray, candidate: Candidate) -> list[Candidate]:
    """What of ``candidate`` nobody has taken: all of it, or every part that is worth hiding by itself."""
    if not any(taken[candidate.start : candidate.end]):
        return [candidate]
    if candidate.score < _MIN_REST_SCORE:
        return []
    gaps = [gap.span() for gap in re.finditer(b"\x00+", taken[candidate.start : candidate.end])]
    found = [_REST.fullmatch(text, candidate.start + start, candidate.start + end) for start, end in gaps]
    spans = [match.span("rest") for match in found if match]
    rests = [trimmed(text, replace(candidate, start=start, end=end)) for start, end in spans]
    return [one for one in rests if one and sum(map(str.isalnum, text[one.start : one.end])) >= _MIN_REST]


def _split(text: str, blocks: Sequence[Block], candidate: Candidate) -> Iterable[Candidate]:
    """The candidate cut at block borders and where columns are set apart, each piece trimmed."""
    pieces = [candidate]
    if blocks:
        reached = touching(blocks, candidate.start, candidate.end)
        spans = ((max(block.start, candidate.start), min(block.end, candidate.end)) for block in reached)
        pieces = [replace(candidate, start=start, end=end) for start, end in spans if start < end]
    cut = [column for piece in pieces for column in _columns(text, piece)]
    return [piece for raw in cut if (piece := trimmed(text, raw))]


def _columns(text: str, candidate: Candidate) -> Iterable[Candidate]:
    """Names that blanks set apart in a table of plain text: 한강    해동저축은행 are two."""
    if candidate.source in _NAMED:
        return [candidate]
    gap = _GAP_OF_NUMBERS if category_of(candidate) in _NO_NAMES else _GAP
    cuts = [match.span() for match in gap.finditer(text, candidate.start, candidate.end)]
    # 주식회사   가람   종합건설 is set wide in one line, and close in another
    if not cuts or _value(text, candidate) in text:
        return [candidate]
    starts, ends = [candidate.start, *(end for _, end in cuts)], [*(start for start, _ in cuts), candidate.end]
    return [replace(candidate, start=start, end=end) for start, end in zip(starts, ends, strict=True)]


def trimmed(text: str, candidate: Candidate) -> Candidate | None:
    """The candidate without blanks, quotes, brackets and legal forms at its edges; None if no letter remains."""
    start, end, before = candidate.start, candidate.end, (0, 0)
    category = category_of(candidate)
    while (start, end) != before and start < end:
        before = start, end
        start = end - len(text[start:end].lstrip(_EDGE))
        end = start + len(text[start:end].rstrip(_EDGE))
        start, end = _balanced(text, *_without_forms(text, start, end))
        if category not in _WITHOUT_FORMS:
            bare = organisations.without_latin_forms(text, start, end)
            end = end if category == PERSON and _is_of_a_name(text, bare, end) else bare
        if candidate.label == _FIRM_ABROAD:
            end = organisations.without_forms_abroad(text, start, end)
    form = category != PERSON and organisations.is_form_abroad(text, start, end)
    if form or not any(map(str.isalnum, text[start:end])):
        return None
    return replace(candidate, start=start, end=end)


def _is_of_a_name(text: str, start: int, end: int) -> bool:
    """Whether what looks like a legal form is a surname, seeing that no other form stands behind it (Co., Ltd.)."""
    behind = end + text.startswith(".", end)
    return _NAME_OR_FORM.fullmatch(text, start, end) is not None and not organisations.is_latin_firm(text, behind)


def _without_forms(text: str, start: int, end: int) -> tuple[int, int]:
    if not (text.startswith(organisations.FORMS, start, end) or text.endswith(organisations.FORMS, start, end)):
        return start, end
    for form in organisations.FORMS:
        if end - start > len(form):
            if text.startswith(form, start, end):
                start += len(form)
            elif text.endswith(form, start, end):
                end -= len(form)
    return start, end


def _balanced(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out a parenthesis at the edge whose partner is outside."""
    piece = text[start:end]
    if piece.endswith("(") or (piece.endswith(")") and piece.count(")") > piece.count("(")):
        return start, end - 1
    if piece.startswith(")") or (piece.startswith("(") and piece.count("(") > piece.count(")")):
        return start + 1, end
    return start, end
