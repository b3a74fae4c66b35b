"""One value of one document has one label: what the text calls it, else the one most candidates give it.

The model labels each place by itself, so 새봄 may be a bank here and a person there, and the text may call it neither:
a label that stands before a quoted name or behind a name is its own (모바일게임 '새봄', 새봄 철학관), as is the kind
of corporation before it (사단법인 새봄), and of a firm of no known trade the legal form beside it; the district before
an address says below what it lies; the number of a guarantee stands behind that word. The candidates of one value are
counted together, each with its score; a descriptor or legal form beside a place (새봄은행, 주식회사 새봄) outweighs all
those without one, and where the text says two things of a value (새봄은행, 새봄병원), each of those places keeps its
label. What a dictionary says, and that a party is a person, is never changed.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from core.detection import addresses, organisations
from core.detection.model import PERSON, Candidate, beginning_before, category_of, granular_of, is_person
from core.expressions import late, one_of
from core.korean.text import END, HANJA, squeeze
from core.taxonomy import taxonomy

_FORMS = frozenset(organisations.LEGAL_FORMS.values())
_NUMBERED, _FOREIGN = "장소 관련 번호", "국외기업"
# Categories of who can be a party.
_NAMED = frozenset({PERSON, "사업체", "기관 및 시설", "조직"})
# What a name may have as well as be: 새봄 사무실 is the office of 새봄. A 새봄 주식회사 may be a builder or a bank.
_NOT_SAID = frozenset(("사무실", "주차장", "공사현장", "전시장", "대리점", *organisations.LEGAL_FORMS))
_LETTERS_BEHIND, _LETTERS_BEFORE = 3, 4  # of the shortest label that counts: 바 or 카페 stand there by chance, too
_REACH = 24
_LONG = 4  # letters of a descriptor that says by itself what somebody is, as do its short forms (농협)
_NAMED_AFTER = {"대학교병원": "대학교"}  # whose name stands before it
# What the text speaks of where a number is that of a guarantee or of the land register, and not any paper's.
_NUMBERS_OF = {"보증번호": late(r"보증|공제|(?i:guarant|bond)"), "등기번호": late(r"등기|(?i:regist)")}
_ANY_NUMBER, _NUMBER_REACH = "관리번호", 40
_HANJA = re.compile(f"{HANJA}+")


def with_one_label(text: str, mentions: Sequence[Candidate], entities: Sequence[str]) -> list[Candidate]:
    """``mentions`` with the labels of equal values of one entity made the same; ``entities`` are their ids."""
    groups: dict[tuple[str, str], list[int]] = {}
    result = [replace(one, label=_said_of(text, one) or one.label) for one in _as_people(text, mentions, entities)]
    for index, (mention, entity) in enumerate(zip(result, entities, strict=True)):
        known = taxonomy().labels[mention.label]
        if known.treatment == "letter" and known.granular != _NUMBERED:
            groups.setdefault((entity, _bare(text, mention)), []).append(index)
    for places in groups.values():
        if len({result[place].label for place in places}) > 1:
            for place, label in _agreed(text, result, places).items():
                result[place] = replace(result[place], label=label)
    return result


def _as_people(text: str, mentions: Sequence[Candidate], entities: Sequence[str]) -> list[Candidate]:
    """``mentions``, Hanja that are somebody's whom the text has in Hangul called as they are: 嚴大吉 is no mountain."""
    people: dict[str, str] = {}
    for mention, entity in zip(mentions, entities, strict=True):
        if is_person(mention):
            people.setdefault(entity, mention.label)
    return [
        replace(one, label=people[entity])
        if entity in people and not is_person(one) and _HANJA.fullmatch(text, one.start, one.end)
        else one
        for one, entity in zip(mentions, entities, strict=True)
    ]


def of_kinds(candidates: Iterable[Candidate], marked: Sequence[Candidate]) -> list[Candidate]:
    """``candidates`` with the labels of what is ``marked`` in them: a place in the party block, a title or a legal form
    tells that somebody or a body stands there, not of which country or trade, which the network reads from all around.
    Which legal form it is, they know better. A heading that tells any number tells no kind of it (증권번호)."""
    places = {(one.start, one.end): one for one in marked}
    ordered = sorted(marked, key=lambda one: one.start)
    widest = max((one.end - one.start for one in marked), default=0)

    def told(candidate: Candidate) -> Candidate:
        category = category_of(candidate)
        if candidate.label == _ANY_NUMBER:
            same = places.get((candidate.start, candidate.end), candidate)
            return replace(candidate, label=same.label) if _numbers_alike(candidate, same) else candidate
        if category not in _NAMED:
            return candidate
        first = bisect_left(ordered, candidate.start - widest, key=lambda one: one.start)
        near = beginning_before(candidate.end, ordered, first)
        alike = [one for one in near if category_of(one) == category and _shared(one, candidate) > 0]
        best = max(alike, key=lambda one: _shared(one, candidate), default=candidate)
        return candidate if {candidate.label, best.label} <= _FORMS else replace(candidate, label=best.label)

    return [told(candidate) for candidate in candidates]


def _numbers_alike(one: Candidate, other: Candidate) -> bool:
    """Whether two labels are kinds of numbers that are written alike: neither a room nor a day that stays."""
    kinds = [taxonomy().labels[each.label] for each in (one, other)]
    return len({(kind.category, kind.granular, kind.treatment) for kind in kinds}) == 1


def _shared(one: Candidate, other: Candidate) -> int:
    """How many characters two candidates have in common; not above 0 where they have none."""
    return min(one.end, other.end) - max(one.start, other.start)


def _said_of(text: str, mention: Candidate) -> str | None:
    """The label that the text gives a mention, None where it gives none; 중고거래사이트 stays, called 사이트."""
    if mention.source != "dictionary" and _is_called_a_firm(text, mention):
        return _FOREIGN
    if _is_said(mention):
        return None
    if mention.label in addresses.LABELS:
        return addresses.label_at(text, mention.start)
    if speaks := _NUMBERS_OF.get(mention.label):
        spoken_of = speaks.search(text, max(0, mention.start - _NUMBER_REACH), mention.end)
        return None if spoken_of else _ANY_NUMBER
    known = taxonomy().labels[mention.label]
    if known.treatment != "letter" or known.granular == _NUMBERED or is_person(mention):
        return None
    form = organisations.corporation_before(text, mention.start)
    if mention.label in _FORMS and not form:
        form = organisations.form_beside(text, mention.start, mention.end)
    if form:
        return organisations.LEGAL_FORMS[form]
    if described := _long_descriptor(text, mention):
        return described
    behind, before = _sayings()
    match = behind.match(text, mention.end) or before.search(text, max(0, mention.start - _REACH), mention.start)
    if match is None:
        return None
    said = match["label"].replace(" ", "")
    return mention.label if mention.label.endswith(said) else said


def _long_descriptor(text: str, mention: Candidate) -> str | None:
    """What a long descriptor behind a body's name says that it is, and one at its end, if it says which of its kind:
    새봄|신용협동조합 is no bank, but 한빛대학교병원, all of it, is no university."""
    known = taxonomy().labels
    if category_of(mention) not in _NAMED:
        return None
    behind = organisations.descriptor_at(text, mention.end)
    if behind and _is_telling(behind):
        return _NAMED_AFTER.get(behind, organisations.DESCRIPTORS[behind])
    end = organisations.descriptor_of(text[mention.start : mention.end])
    label = organisations.DESCRIPTORS[end] if end and _is_telling(end) else mention.label
    return label if label != mention.label and known[label].granular == granular_of(mention) else None


def _is_telling(descriptor: str) -> bool:
    return len(organisations.whole_descriptor(descriptor)) >= _LONG


def _is_called_a_firm(text: str, mention: Candidate) -> bool:
    """Whether what is taken for something else, a party's person too, has a firm's form: Northwind Trading Pte. Ltd."""
    organised = category_of(mention) in _NAMED - {PERSON}
    return not organised and organisations.is_latin_firm(text, mention.end)


def _is_said(mention: Candidate) -> bool:
    """Whether a label stands whatever else is said: a dictionary's, and that a party is a person.

    Which kind of firm a party is the network knows better than the legal form.
    """
    return mention.source == "dictionary" or (mention.source == "party" and is_person(mention))


@cache
def _sayings() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A label behind a name, and one before a quoted name; the words of a label may stand apart."""
    labels = [
        name
        for name, label in taxonomy().labels.items()
        if label.category != PERSON and label.treatment == "letter" and name not in _NOT_SAID
    ]

    def words(letters: int) -> str:
        return one_of((name for name in labels if len(name) >= letters), " ?")

    behind = re.compile(rf"[’'\"”]? ?(?P<label>{words(_LETTERS_BEHIND)}){END}")
    return behind, re.compile(rf"(?P<label>{words(_LETTERS_BEFORE)})인? ?[‘'\"“]\Z")


def _agreed(text: str, mentions: Sequence[Candidate], places: Sequence[int]) -> dict[int, str]:
    """Place → label, for the places that nothing beside them decides."""
    decided = {place for place in places if _is_said(mentions[place]) or _is_described(text, mentions[place])}
    votes: dict[str, float] = {}
    for place in decided or places:
        votes[mentions[place].label] = votes.get(mentions[place].label, 0.0) + mentions[place].score
    label = max(votes, key=lambda name: votes[name])
    return dict.fromkeys((place for place in places if place not in decided), label)


def _bare(text: str, mention: Candidate) -> str:
    """The value without white space, legal form and descriptor."""
    value = organisations.strip_forms(squeeze(text[mention.start : mention.end]))
    descriptor = organisations.descriptor_of(value) if not is_person(mention) else None
    bare = value.removesuffix(descriptor) if descriptor else value
    return bare if len(bare) > 1 else value


def _is_described(text: str, mention: Candidate) -> bool:
    """Whether a descriptor in or behind the mention, or a legal form beside it, says what its label says."""
    if is_person(mention):
        return False
    value = text[mention.start : mention.end]
    words = (organisations.descriptor_of(value), organisations.descriptor_at(text, mention.end))
    said = {organisations.DESCRIPTORS[word] for word in words if word}
    if form := organisations.form_beside(text, mention.start, mention.end):
        said.add(organisations.LEGAL_FORMS[form])
    return mention.label in said or text.startswith(mention.label, mention.end) or _said_of(text, mention) is not None
