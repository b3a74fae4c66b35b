"""Marked text to training text: every placeholder becomes a fictitious value, another one each time (paper, 3.6).

A placeholder may end in ``#form``: given, surname, latin, first and last (the words of the Latin form, as in Dear
Mr. Carter), spaced (홍 길 동), short (a company without its descriptor), unit (an address with the number of a flat) or
kept (what stands before it is the value).

Where the text after a marker repeats the end of the value (은행 after 가나은행), the value loses that end, so that
the span covers the name alone. Two conventions exist for how far that goes: `STRICT` takes off the label's own word
only (the criminal excerpts: 여의도역|역, 우창|모텔), `NATURAL` whatever the text says again (complete judgments).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from core.detection import organisations
from core.taxonomy import taxonomy
from training.data import generators
from training.data.corpus import Span
from training.data.generators import addresses, latin, names, orgs
from training.data.generators.particles import final_consonant, fit
from training.data.markers import Piece, parse_markers

STRICT, NATURAL = "strict", "natural"

_CODE = re.compile(r"[A-Z]{1,3}\d*")
# One-letter words by which a text says again what a value ends with.
_SHORT_ENDS: dict[str, str] = {
    "지하철역": "역", "기차역": "역", "행정시": "시", "행정군": "군", "행정구": "구", "행정도": "도", "행정동": "동",
    "행정리": "리", "행정면": "면", "행정읍": "읍", "정당": "당", "지점": "점", "사찰": "사", "도로": "로", "길": "길",
    "부서": "부과", "팀": "팀", "모임": "계회", "선박명": "호", "호": "호", "동": "동", "층": "층", "산": "산",
    "호실": "호", "학과": "과", "골프장코스": "코스",
}  # fmt: skip
# 동훈이가: how a given name that ends in a consonant is called among friends; 윤서가, not 윤서이가.
_FAMILIAR = re.compile("이(?:가|는|를|의|도|와|랑|네|만|한테|에게)")
_ORGANISED = frozenset({"사업체", "기관 및 시설", "조직"})
_QUOTES = " '\"’”`」』)"
_COMPANY_WORDS = re.compile(
    r"^(?:(?:농업회사법인|의료법인|학교법인|사회복지법인|재단법인|사단법인)\s*)?(?:주식회사|유한회사|합자회사|㈜|\(주\)|\(유\)|법무법인)\s*"
    r"|\s*(?:주식회사|유한회사|합자회사|㈜|\(주\))$"
)
_MIN_LEARNED = 4


@dataclass(frozen=True, slots=True)
class Filled:
    """Text and its identifiers, in order, without overlap.

    In a ``partial`` one something unmarked may be an identifier all the same, but of no kind that courts always hide.
    """

    text: str
    entities: list[Span]
    partial: bool = False


@dataclass(frozen=True, slots=True)
class FillConfig:
    """``synthetic``: how often a label with a list of values gets a made-up one all the same, and ``synthetic_short``
    with a list of fewer than ``short`` values, which would be learnt by heart; ``keep_words``: how often a
    placeholder that is a real word stays; ``particles``: how often the particle after a value is fitted (annotators
    forget it, too); ``strict``: how often the convention STRICT is followed where the caller names none;
    ``nouns``: how often a Korean is called as a thing is (고소나기), where the filler knows any nouns."""

    synthetic: float = 0.4
    synthetic_short: float = 0.7
    short: int = 60
    keep_words: float = 0.5
    particles: float = 0.97
    strict: float = 0.9
    nouns: float = 0.06


def learned_endings(values: Sequence[str]) -> tuple[str, ...]:
    """Descriptors a list's values end with, each as often as it occurs, "" for the rest; empty for a varied list."""
    counts: dict[str, int] = {}
    for value in values:
        for size in range(2, min(7, len(value))):
            end = value[-size:]
            if end.isascii() and not end.strip().isalpha():
                continue
            counts[end] = counts.get(end, 0) + 1
    wanted = {end: n for end, n in counts.items() if n >= max(_MIN_LEARNED, 0.06 * len(values))}
    # 교사무소 beside 사무소 says nothing new; of two that stand for the same values the longer one is the descriptor.
    kept = {
        end: n for end, n in wanted.items()
        if not any(other != end and other.endswith(end) and m >= 0.8 * n for other, m in wanted.items())
    }  # fmt: skip
    # 유료직업소개소 and 무료직업소개소 both end in 직업소개소: the part they share is the descriptor.
    kept = {end: n for end, n in kept.items() if not any(o != end and end.endswith(o) for o in kept)}
    if not kept:
        return ()
    rest = max(0, len(values) - sum(kept.values()))
    ends = [end.strip() for end, n in kept.items() for _ in range(max(1, round(20 * n / len(values))))]
    return (*ends, *[""] * min(12, round(20 * rest / len(values))))


@dataclass(slots=True)
class _Document:
    """What one document has been given so far."""

    style: str
    people: dict[str, names.Name] = field(default_factory=dict)
    values: dict[tuple[str, str], str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)


class Filler:
    """Fills marked text. ``mentions`` lists values by label; labels without a list are generated. ``nouns`` are
    words that people are called by now and then: who is somebody is to be read from the text around, not known."""

    def __init__(
        self, mentions: Mapping[str, Sequence[str]], config: FillConfig = FillConfig(), nouns: Sequence[str] = ()
    ) -> None:
        self.config, self._nouns = config, nouns
        self._mentions = {label: list(values) for label, values in mentions.items() if values}
        self._ends = {label: learned_endings(values) for label, values in self._mentions.items()}

    def fill(self, annotated_text: str, rng: Random, style: str | None = None) -> Filled:
        """The text with every placeholder filled; ``style`` is STRICT or NATURAL, by chance when None.

        Raises ValueError where the markers do not pair.
        """
        pieces = parse_markers(annotated_text)
        document = _Document(style or (STRICT if rng.random() < self.config.strict else NATURAL))
        out: list[str] = []
        spans: list[Span] = []
        length = 0
        for index, piece in enumerate(pieces):
            if piece.label is None:
                out.append(self._following(pieces, index, out, rng))
            else:
                after = pieces[index + 1].text if index + 1 < len(pieces) and not pieces[index + 1].label else ""
                shown = self._shown(piece, after, out[-1] if out else "", document, rng)
                spans.append(Span(length, length + len(shown), piece.label))
                out.append(shown)
            length += len(out[-1])
        return Filled("".join(out), spans)

    # ---- what stands in the text
    def _following(self, pieces: Sequence[Piece], index: int, out: Sequence[str], rng: Random) -> str:
        """Unmarked text, its particle fitted to the value before it."""
        text = pieces[index].text
        before = pieces[index - 1] if index else None
        if before is None or before.label is None or rng.random() > self.config.particles:
            return text
        word = out[-1]
        if before.text.endswith("#given"):
            if _FAMILIAR.match(text):
                return text if final_consonant(word) else text[1:]
            if final_consonant(word) and rng.random() < 0.35 and text[:1] in "은는이가을를도의와과":
                return "이" + fit("이", text)
        return fit(word, text)

    def _shown(self, piece: Piece, after: str, before: str, document: _Document, rng: Random) -> str:
        label = piece.label or ""
        key, _, form = piece.text.partition("#")
        if form == "kept":
            return key
        if label in generators.NAME_LABELS:
            return _written(self._person(key, label, document, rng), form)
        value = self._value(key, label, document, rng)
        if form == "short":
            value = short_form(value, label)
        elif form == "latin":
            value = self._in_latin(key, label, value, document, rng)
        elif form == "unit":
            value = addresses.with_unit(value, rng, 1.0)
        elif form == "spaced":
            value = " ".join(value.replace(" ", ""))
        value = _without_head(value, before) if document.style == NATURAL else value
        return without_tail(value, label, after, document.style)

    # ---- values
    def _person(self, key: str, label: str, document: _Document, rng: Random) -> names.Name:
        while key not in document.people:
            name = self._as_noun(label, rng) or self._listed_name(label, rng) or names.of(label, rng)
            if name.full not in document.used:
                document.used.add(name.full)
                document.people[key] = name
        return document.people[key]

    def _as_noun(self, label: str, rng: Random) -> names.Name | None:
        if label != "내국인이름" or not self._nouns or rng.random() >= self.config.nouns:
            return None
        return names.called(names.surname(rng), rng.choice(self._nouns), rng)

    def _listed_name(self, label: str, rng: Random) -> names.Name | None:
        listed = self._mentions.get(label)
        if not listed or rng.random() < 0.5:
            return None
        full = rng.choice(listed)
        surname, _, given = full.partition(" ")
        if label == "내국인이름" and not given:
            surname, given = names.parted(full)
        latin = full.upper() if full.isascii() else names.of(label, rng).latin
        return names.Name(full, surname, given or full, latin)

    def _value(self, key: str, label: str, document: _Document, rng: Random) -> str:
        known = document.values.get((key, label))
        if known is not None:
            return known
        value = key if self._keeps(key, label, rng) else self._draw(label, rng, document.style)
        for _ in range(20):
            if value not in document.used or label in ("층", "호선", "번", "반", "라인", "나이", "구역"):
                break
            value = generators.value(label, rng, self._ends.get(label))
        document.used.add(value)
        document.values[(key, label)] = value
        return value

    def _in_latin(self, key: str, label: str, value: str, document: _Document, rng: Random) -> str:
        """A firm abroad has a name of its own in Latin letters, the same one in the whole document."""
        if label != "국외기업":
            return " ".join(names.romanize(word).replace(" ", "") for word in value.split())
        return document.values.setdefault((f"{key}#latin", label), latin.firm(rng))

    def _keeps(self, key: str, label: str, rng: Random) -> bool:
        """Placeholders the court left as real words stay now and then; codes and blanks never do."""
        if _CODE.fullmatch(key) or not re.fullmatch(r"[가-힣0-9A-Za-z .,()-]+", key) or "생략" in key:
            return False
        if not re.search("[가-힣]{2}|[0-9]", key) or key == label or re.search(r"번호|[A-Z]{1,2}$|^[A-Z]{1,2}\d", key):
            return False
        return rng.random() < self.config.keep_words

    def _draw(self, label: str, rng: Random, style: str) -> str:
        listed = self._mentions.get(label)
        # The filled excerpts name a shop without a list after a person: 나래식당, and 나래 before the word 식당.
        if not listed and label not in generators.RULES and rng.random() < (0.6 if style == STRICT else 0.1):
            return names.given(rng) + label
        short = listed is not None and len(listed) < self.config.short
        if listed and rng.random() >= (self.config.synthetic_short if short else self.config.synthetic):
            return rng.choice(listed)
        if listed and label != "은행" and label not in generators.RULES and rng.random() < 0.25:
            return _recombined(rng.choice(listed), rng.choice(listed), rng)
        return generators.value(label, rng, self._ends.get(label))


def _written(name: names.Name, form: str) -> str:
    """The name, or the part of it that a form asks for; whole where it has no such part."""
    first, *_, last = (word.capitalize() if word.isupper() else word for word in name.latin.split() * 2)
    wanted = {"given": name.given, "surname": name.surname, "latin": name.latin, "spaced": " ".join(name.full)}
    return (wanted | {"first": first, "last": last}).get(form) or name.full


def _recombined(one: str, other: str, rng: Random) -> str:
    """The front of one value and the end of another."""
    if " " in one and " " in other:
        return one.split(" ", 1)[0] + " " + other.split(" ", 1)[1]
    if one.isascii() or other.isascii() or min(len(one), len(other)) < 3:
        return one
    return one[: rng.randint(1, min(3, len(one) - 1))] + other[rng.randint(1, min(3, len(other) - 2)) :]


@lru_cache(maxsize=4096)
def _ends_of(label: str) -> tuple[str, ...]:
    return tuple(sorted({end for end in (*orgs.endings(label), label) if len(end) > 1}, key=len, reverse=True))


def short_form(value: str, label: str) -> str:
    """How a text calls an organisation after the first time: without 주식회사 and the descriptor at the end."""
    bare = _COMPANY_WORDS.sub("", value).strip()
    for end in _ends_of(label):
        if bare.endswith(end) and len(bare) - len(end) >= 2:
            return bare[: -len(end)].strip()
    return bare or value


def without_tail(value: str, label: str, after: str, style: str) -> str:
    """``value`` without the word the text after it says again; never empty."""
    word = after.lstrip(_QUOTES)
    if value.endswith(label) and word.startswith(label) and len(value) > len(label):
        return value[: -len(label)].rstrip()
    if style == STRICT:
        return value
    for size in range(min(8, len(value) - 1), 1, -1):
        if word.startswith(value[-size:]):
            return value[:-size].rstrip() or value
    said = next((end for end in _ends_of(label) if after.startswith(end)), "")
    if said and value.find(said) >= 2:
        return value[: value.find(said)].rstrip()
    if label == "행정동" and after.startswith("동"):
        return re.sub(r"\d?[동로](?:\d가)?$", "", value) or value
    shorts = "호" if re.search(r"\d호$", value) else _SHORT_ENDS.get(label, "")
    if len(value) > 1 and value[-1] in shorts and after[:1] == value[-1]:
        return value[:-1].rstrip()
    return value


def without_descriptors(filled: Filled) -> Filled:
    """The document with what organisations are called (한빛|은행) outside their spans, as in complete judgments."""
    return replace(filled, entities=[_without_descriptor(filled.text, span) for span in filled.entities])


def _without_descriptor(text: str, span: Span) -> Span:
    name = text[span.start : span.end]
    descriptor = organisations.descriptor_of(name) if taxonomy().labels[span.label].category in _ORGANISED else None
    beside = organisations.form_beside(text, span.start, span.end)
    if descriptor is None or (beside and descriptor not in organisations.KEPT_BESIDE_FORM):
        return span
    return Span(span.start, span.start + len(name.removesuffix(descriptor).rstrip()), span.label)


def _without_head(value: str, before: str) -> str:
    """``value`` without a leading word that the text before it has said already (주식회사, 법무법인, 제)."""
    if before.endswith("제") and re.match(r"제\d", value):
        return value[1:]
    head, _, rest = value.partition(" ")
    said = before.rstrip()
    if rest and said.endswith((head, "㈜", "(주)") if head == "주식회사" else head):
        return rest
    return value
