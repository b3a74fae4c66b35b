"""A value found once is found everywhere: at word borders, with particles, spaced out, abbreviated, by its short form.

Nothing may be hit inside other words (이수 in 이수하였다, 정은 in 결정은): no Hangul, letter or digit may stand before
a hit unless it is a known prefix (피고인홍길동, ㈜한빛), and only particles or words that go with names may follow.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from core.detection import hangul, organisations
from core.detection.hangul import is_korean_name, words
from core.detection.model import Candidate
from core.detection.morphology import is_everyday, is_place, only_common_words
from core.taxonomy import taxonomy

SOURCE = "propagation"
_MIN_SEED = 0.5
_MODEL_SEED = 0.85
_QUOTES = tuple("‘’'“”\"「『")

_PREFIX = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피의자|망|위|고|처|남편|대표이사|대표자|소외인"
    r"|신청인|채무자|채권자|주식회사|유한회사|㈜|\(주\)|\(유\)|대표|및|의|인)$"
)
_PERSON_PREFIX = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피고소인|피의자|망|위|처|남편|대표이사|대표자"
    r"|신청인|채무자|채권자|사건본인|공범|동생|아들|딸|배우자|참고인)[ \t]*$"
)
_QUOTE_BEFORE = re.compile(r"[‘’'“”\"「『<(]\s?$")
_DEFINED = re.compile(
    r"(?:\(\s*)?(?:이하|다음부터)\s*(?:모두\s*|통칭하여\s*|각\s*|편의상\s*|위\s[^‘’'“”\"「『()]{1,20}?(?:을"
    r"|를)\s*|합하여\s*)?[‘’'“”\"「『](?P<alias>[^‘’'“”\"」』\n]{2,30})[’‘'”“\"」』]\s*(?:이?라고?|으로|로)"
    r"|\(\s*(?:이하|일명)\s+(?P<bare>[가-힣A-Za-z0-9 ]{2,20}?)(?:이?라고?\s*(?:한다|함|칭한다|약칭한다|부른다))"
)
_LATIN_AFTER = re.compile(r"\s?\(\s?(?P<latin>[A-Z][A-Za-z'’\-]+(?:[ ,]+[A-Z][A-Za-z'’.\-]*)*)\s?[,)]")
_GIVEN_AFTER = re.compile(
    r"(?:이(?=가|는|를|도|의|한테|에게|랑|와|네|하고|랑|[^가-힣])|[아야](?![가-힣])|[ ]?(?:씨|군|양|형|누나"
    r"|언니|오빠|선배)(?:은|는|이|가|을|를|의|도|에게|한테|와|과)?(?![가-힣]))"
)
_GIVEN_ALONE = re.compile(r"(?:에게|에게서|한테|은|는|을|를|의|가|도|와|과)(?![가-힣])|이?사장|[ ]?번호")
_CALLED = re.compile(
    r"[아야](?=[ ]?[,!?.”])|이(?=가|는|를|도|에게|한테|와|랑)|[ ]?씨(?:은|는|이|가|을|를|의|도|에게|와|과)?(?![가-힣])"
    r"|(?:에게|한테)(?:서|만|도|는)?(?![가-힣])|[ ](?:전화|휴대폰|폰|계좌)?[ ]?번호"
)

_GENERIC = frozenset(
    words(
        """
    회사 법인 은행 조합 건물 토지 아파트 주택 빌라 상가 병원 학교 식당 카페 모텔 호텔 교회 사무실 공장 매장
    가게 시장 공원 도로 주차장 편의점 농협 수협 신협 우체국 새마을금고 이사 감사 대표 직원 사장 부장 과장
    원고 피고 피고인 피해자 망인 본인 갑 을 병 정 계약 약정 합의 판결 결정 사건 사고 공사 사업 용역 부동산
    자동차 차량 전화 통장 계좌 서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충북 충남 전북 전남 경북
    경남 제주 한국 미국 중국 일본 중앙 동부 서부 남부 북부 현대 미래 우리 하나 신한 국민 기업 산업 제일
    대상 사람 남자 여자 아들 엄마 아빠 형님 누나 오빠 언니 동생 친구 사랑 행복 희망 자유 평화 나라 하늘
    바다 구름 가을 겨울 봄 여름 세상 마음 정보 기술 종합 개발 건설 산업개발 지하 지상 옥상 정문 후문 현관
    화장실 복도 계단 로비 안방 거실 주방 대표자 관리단 위원회 이사회 총회 조합원 입주자 구글 네이버 다음
    카카오톡 페이스북 유튜브 인스타그램 텔레그램
    """
    )
)
"""Ordinary words and very common brands: never propagated by themselves."""

_NUMERIC_PLACES = frozenset(
    {"장소 관련 번호", "기타 사건 관련 숫자", "조직 내 업무·권한 등", "조직 내 세부부서", "시설 내부 공간"}
)
_NOT_ALIAS = re.compile(
    r"(?:이 사건|위|본건|원고|피고|피고인|피해자|망인|신청인|채권자|채무자|종전|구|제?\d|갑|을|각|소외|관련"
    r"|1차|2차|참가인)|.*(?:법|법률|시행령|규칙|규정|조례|판결|결정|처분|계약|약정|합의|토지|부동산|대출"
    r"|대여금|보증금|특별법|지침|기준|명령|청구|소송|사고|행위|기간|금액)$"
)


class Seed(NamedTuple):
    """A value to look for: its text without white space, label, score."""

    value: str
    label: str
    score: float
    defined: bool = False


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
    for seed in dict.fromkeys(seeds):
        for start, end in _hits(text, compact, seed):
            if (start, end) not in own:
                found.append(Candidate(start, end, seed.label, round(seed.score * 0.97, 4), SOURCE))
    for short, full, hits in _given_names(text, seeds):
        links[short] = full
        found += hits
    return Propagated(found, links)


def _seeds(text: str, candidates: Sequence[Candidate]) -> list[Seed]:
    """One seed per value, with the label that most candidates give it."""
    votes: dict[str, dict[str, float]] = {}
    for candidate in candidates:
        if candidate.score >= _MIN_SEED and _may_spread(text, candidate) and _trusted(text, candidate):
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
    if value in _GENERIC or value in hangul.NOT_NAMES or len(value) < 2 or len(value) > 60:
        return False
    if label.category == "인명" and len(value) == 2:
        return (
            hangul.is_korean_name(value, strict=False)
            and candidate.source in ("party", "context", "model")
            and candidate.score >= 0.7
        )
    return True


def _trusted(text: str, candidate: Candidate) -> bool:
    """Whether the model's claim is sure enough to spread: not a guess, and no common word unless quoted."""
    if candidate.source != "model":
        return True
    value = hangul.squeeze(text[candidate.start : candidate.end])
    if candidate.score < _MODEL_SEED:
        return False
    if is_korean_name(value) or not all(map(hangul.is_hangul, value)) or not only_common_words(value):
        return True
    return text[max(0, candidate.start - 1) : candidate.start] in _QUOTES and candidate.score >= 0.9


class _Compact:
    """The text without blanks (line ends stay), with the way back to true offsets."""

    def __init__(self, text: str) -> None:
        kept = [index for index, char in enumerate(text) if char not in " \t\u3000\xa0"]
        self.text = "".join(map(text.__getitem__, kept))
        self.origin = kept


def _hits(text: str, compact: _Compact, seed: Seed) -> Iterator[tuple[int, int]]:
    person = taxonomy().labels[seed.label].category == "인명"
    hangul_value = any(map(hangul.is_hangul, seed.value))
    position = compact.text.find(seed.value)
    while position >= 0:
        start, end = compact.origin[position], compact.origin[position + len(seed.value) - 1] + 1
        position = compact.text.find(seed.value, position + 1)
        if person and hangul_value:
            fits = _person_fits(text, start, end, seed.value)
        else:
            fits = _thing_fits(text, start, end, seed)
        if fits:
            yield start, end


def _left_border(text: str, start: int) -> bool:
    if hangul.starts_here(text, start):
        return True
    match = _PREFIX.search(text, max(0, start - 6), start)
    return match is not None and len(match[0]) >= 2 and _word_start(text, match.start())


def _word_start(text: str, start: int) -> bool:
    return start == 0 or not text[start - 1].isalnum()


_CLEAR_SURNAMES = frozenset("김박최정강조윤장임오서신권황안송류홍")


def _well_spaced(piece: str, value: str) -> bool:
    """Whether ``piece`` is ``value`` itself, set with blanks between all its letters, or surname and name apart."""
    parts = piece.split()
    return (
        len(parts) in (1, len(value))
        or (len(parts) == 2 and (parts[0] in _CLEAR_SURNAMES or parts[0] in hangul.DOUBLE_SURNAMES))
        or not hangul.is_korean_name(value, strict=False)
    )


def _person_fits(text: str, start: int, end: int, value: str) -> bool:
    piece = text[start:end]
    if not _well_spaced(piece, value) or not _left_border(text, start) or not hangul.ends_here(text, end):
        return False
    if len(value) > 2 or len(piece) > 2:
        return True
    framed = _PERSON_PREFIX.search(text, max(0, start - 8), start) or (end < len(text) and text[end] in "(,·)’'\"”")
    return bool(framed) or not is_everyday(value)


def _thing_fits(text: str, start: int, end: int, seed: Seed) -> bool:
    label = taxonomy().labels[seed.label]
    piece = text[start:end]
    if label.category == "사건 관련 숫자 정보" or (
        seed.value[0].isdigit() and seed.value[-1].isdigit() and label.granular != "주소"
    ):
        return "\n" not in piece and _digit_borders(text, start, end) and len(piece) <= len(seed.value) + 4
    if label.granular == "주소" or seed.value[-1].isdigit():
        return _digit_borders(text, start, end) and not (start and hangul.is_hangul(text[start - 1]))
    if len(piece.split()) > len(seed.value.split()) + 3 or (len(piece) > len(seed.value) and len(seed.value) <= 3):
        return False
    if not _left_border(text, start):
        return False
    after = organisations.DESCRIPTORS
    ends = hangul.ends_here(text, end)
    follows = end + (text[end : end + 1] == " ")
    described = any(text.startswith(word, follows) and after[word] == seed.label for word in after)
    if len(seed.value) == 2 and not (seed.defined and len(piece) == 2):
        return described or _framed(text, start, end)
    return ends or described


def _framed(text: str, start: int, end: int) -> bool:
    """Whether quotes or a legal form set off a short value."""
    before = text[max(0, start - 6) : start].rstrip()
    after = text[end : end + 6].lstrip()
    forms = organisations.LEGAL_FORMS
    return (
        bool(_QUOTE_BEFORE.search(text, max(0, start - 2), start) and after[:1] in set("’'”\"」』>)"))
        or any(before.endswith(form) for form in forms)
        or any(after.startswith(form) for form in forms)
    )


def _digit_borders(text: str, start: int, end: int) -> bool:
    return not (start and (text[start - 1].isdigit() or (text[start - 1] in "-." and text[start].isdigit()))) and not (
        end < len(text) and (text[end].isdigit() or (text[end] == "-" and text[end + 1 : end + 2].isdigit()))
    )


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
        if len(short) >= 2 and short not in _GENERIC and _abbreviates(short, value):
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


def _given_names(text: str, seeds: Iterable[Seed]) -> Iterator[tuple[str, str, list[Candidate]]]:
    """Given names used alone (길동이, 길동아, 길동 씨), if only one person found bears them."""
    owners: dict[str, list[Seed]] = {}
    for seed in seeds:
        surname = 2 if seed.value[:2] in hangul.DOUBLE_SURNAMES and len(seed.value) == 4 else 1
        if seed.label == "내국인이름" and len(seed.value) - surname == 2:
            owners.setdefault(seed.value[surname:], []).append(seed)
    for given, persons in owners.items():
        if len(persons) != 1 or given in _GENERIC or given in hangul.NOT_NAMES:
            continue
        hits = []
        position = text.find(given)
        while position >= 0:
            end = position + len(given)
            if hangul.starts_here(text, position) and _given_fits(text, given, end):
                hits.append(Candidate(position, end, "내국인이름", 0.8, SOURCE))
            position = text.find(given, end)
        if hits:
            yield given, persons[0].value, hits


def _given_fits(text: str, given: str, end: int) -> bool:
    """Whether what follows makes ``given`` a person.

    A word of the dictionary (사랑, but also 은채) needs what goes with persons alone: 씨, a call, 에게, a telephone.
    """
    if is_everyday(given) or is_place(given):
        return bool(_CALLED.match(text, end))
    return bool(_GIVEN_AFTER.match(text, end) or _GIVEN_ALONE.match(text, end))


def latin_spellings(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Latin spellings in parentheses right after a person's name: 응우옌 티 란 (NGUYEN THI LAN)."""
    found = []
    for candidate in candidates:
        if taxonomy().labels[candidate.label].category == "인명" and (match := _LATIN_AFTER.match(text, candidate.end)):
            label = "영어이름" if candidate.label == "내국인이름" else candidate.label
            found.append(Candidate(*match.span("latin"), label, 0.85, SOURCE))
    return found
