"""Which mentions are one person or thing: they share an id and later a letter (rule, "What must hold" 2).

Two mentions share an entity if their texts are equal after normalising (white space and case; what separates the
digits of numbers; legal forms aside for companies), and their labels can name one thing; if a short form was linked to
its full form, or people are called so for short (see ``short_forms``); or if one is the other without its only
descriptor (새봄 and 새봄은행), or with its short form (새봄신협 and 새봄신용협동조합), or the beginning of the only
body that begins so (대호 and 대호이앤씨), or with the letters behind it (보림|토건 and 보림토건), or the end of the
only address that ends so (새봄리 12-3). A name in another script in parentheses behind one is the same person's (하라
유미(原由美)), firm's (크바르트 게엠베하(Kwart GmbH)) or ship's; so is a second name that the text gives a person (see
``second_names``). Namesakes cannot be told apart here. Different texts never share an entity unless linked.
"""

import re
import sys
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from core.detection import organisations
from core.detection.addresses import is_address
from core.detection.model import Candidate, Mention
from core.detection.second_names import second_names
from core.detection.short_forms import Person, short_forms, with_titles
from core.korean.morphology import ends_as, is_place, only_common_words
from core.korean.names import is_korean_name
from core.korean.text import HANJA, abbreviates, squeeze
from core.taxonomy import taxonomy
from core.verification.numbers import date_fields

_OPENS, _GOES_ON = re.compile(r"\s{0,20}[(（]\s?(?:[MSF]/[A-Z] )?"), re.compile(r"\s?[)）,;/]")
_BODIES = frozenset({"사업체", "기관 및 시설", "조직"})
_ANOTHER = re.compile(r"\s?[,，/]\s?")
_HANGUL, _IN_HANJA = re.compile("[가-힣]"), re.compile(f"{HANJA}+")
_SUFFIX = re.compile("[가-힣]{1,6}")
_WORD_BEFORE, _LONGEST_WORD = re.compile(r"(?<![^\W_])([가-힣]{1,10})(?<!의)[ ]$"), 12
_PERSON, _LEAST_BEGINNING = "인명", 2  # letters of a short name
_LAST = chr(sys.maxunicode)  # behind all that names have
_BIRTH, _ADDRESS, _LOT = "생년월일", "주소", "번지"
_BANKS, _COOPERATIVE = "금융관련공공기관", "협동조합"
# By law a cooperative is a corporation of its own kind and never one of these.
_COMPANIES, _NO_COMPANIES = ("주식회사", "유한회사", "(주)", "㈜", "(유)"), ("협동조합", "새마을금고")
_NUMBER = re.compile(r"[^0-9a-z@*]*(?P<number>[0-9a-z][^@*]*?)[^0-9a-z@*]*")


def mention_of(text: str, one: Candidate, entity: str) -> Mention:
    """The mention that a candidate is settled as, treated as the taxonomy says."""
    treatment = taxonomy().labels[one.label].treatment
    return Mention(one.start, one.end, one.label, text[one.start : one.end], one.score, one.source, treatment, entity)


def entity_ids(text: str, mentions: Sequence[Candidate], links: Mapping[str, str]) -> list[str]:
    """One id for each mention, "e1", "e2", … by first appearance. ``links``: short → full value, both squeezed."""
    keys, bare = _told_apart(text, mentions, [_key(text, mention) for mention in mentions])
    people = [taxonomy().labels[mention.label].category == _PERSON for mention in mentions]
    values = [value for _, value in keys]
    named = [Person(*row[:2]) for row in zip(mentions, values, people, strict=True) if row[2]]
    titled = with_titles(text, sorted(named, key=lambda one: one.mention.start))
    rows = sorted(zip(mentions, values, strict=True), key=lambda row: row[0].start)
    things = {value for (_, value), person in zip(keys, people, strict=True) if not person}
    names = {value for (_, value), person in zip(keys, people, strict=True) if person} - things
    also_named = {**_other_scripts(text, rows), **_second_names(text, rows)}
    aliases = {
        **bare,
        **_described(text, mentions, keys),
        **_beginnings(text, rows),
        **_with_what_follows(text, rows),
        **_ends_of_addresses(text, rows),
        **_ends_of_bodies(text, rows),
        **also_named,
        **short_forms(text, named),
        **{_plain(one): other for one, other in links.items() if _plain(one) != _plain(other)},
    }
    ids: dict[tuple[str, str], str] = {}
    result = []
    for mention, key, person in zip(mentions, keys, people, strict=True):
        key = ("letter", titled[mention]) if mention in titled else key
        key = _resolved(key, aliases, set() if person or key[1] in also_named else names)
        ids.setdefault(key, f"e{len(ids) + 1}")
        result.append(ids[key])
    return result


def _told_apart(
    text: str, mentions: Sequence[Candidate], keys: Sequence[tuple[str, str]]
) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """Keys by what stands behind a name that several things bear (누리봄아파트, 누리봄택시; 누리봄신협, 주식회사
    누리봄), and what the bare name is: the company, which alone is called so without its form, or the first of them."""
    kinds: dict[str, dict[str, None]] = {}
    labels = taxonomy().labels
    beside: list[str] = []
    companies: list[tuple[int, str]] = []
    for mention, (kind, value) in zip(mentions, keys, strict=True):
        thing = kind == "letter" and labels[mention.label].category != _PERSON
        word = organisations.descriptor_at(text, mention.end) if thing else None
        beside.append(_kind(word) if word else "")
        if word:
            kinds.setdefault(value, {})[beside[-1]] = None
        elif kind == "letter" and organisations.form_beside(text, mention.start, mention.end) in _COMPANIES:
            companies.append((len(beside) - 1, value))
    for index, value in companies:
        if any(kind.endswith(_NO_COMPANIES) for kind in kinds.get(value, ())):
            beside[index] = _COMPANIES[0]
            kinds[value] = {_COMPANIES[0]: None, **kinds[value]}
    several = {value: list(found) for value, found in kinds.items() if len(found) > 1}
    told = [
        (kind, f"{value} {described}") if described and value in several else (kind, value)
        for (kind, value), described in zip(keys, beside, strict=True)
    ]
    return told, {value: f"{value} {found[0]}" for value, found in several.items()}


def _kind(descriptor: str) -> str:
    """What sort of body bears a descriptor: of banks and cooperatives each its own (북부새마을금고, 북부신용협동조합),
    of others the taxonomy's kind: a 의원 may be called 병원."""
    label = organisations.DESCRIPTORS[descriptor]
    granular = taxonomy().labels[label].granular
    own = granular == _BANKS or label == _COOPERATIVE
    return organisations.whole_descriptor(descriptor) if own else granular


def _other_scripts(text: str, rows: Sequence[tuple[Candidate, str]]) -> dict[str, str]:
    """Names in parentheses → the name before them, where one is in Hangul and the others are not."""
    found: dict[str, str] = {}
    glossed = ""
    for (first, name), (second, again) in pairwise(rows):
        if _OPENS.fullmatch(text, organisations.behind_form(text, first.end), second.start):
            glossed = name
        elif not _ANOTHER.fullmatch(text, first.end, second.start):
            glossed = ""
        behind = organisations.behind_form(text, second.end)
        if glossed and _may_be_one(text, first, second) and _GOES_ON.match(text, behind):
            written = [bool(_HANGUL.search(value)) for value in (glossed, again)]
            if written[0] != written[1] or _reads_alike(glossed, again):
                found.setdefault(again, glossed)
    return found


def _reads_alike(name: str, again: str) -> bool:
    """Whether a name is another one with syllables in Hanja: 鞠미르 of 국미르."""
    alike = len(name) == len(again) and name != again and _IN_HANJA.search(again) is not None
    return alike and all(one == other or not _HANGUL.match(other) for one, other in zip(name, again, strict=True))


def _may_be_one(text: str, first: Candidate, second: Candidate) -> bool:
    """Whether both are people's names, both bodies or of one label, as ships are; a firm's form is none of a person.
    Hanja behind somebody's name are that name, whatever they are taken for."""
    kinds = [taxonomy().labels[one.label] for one in (first, second)]
    in_hanja = _IN_HANJA.fullmatch(text, second.start, second.end) is not None
    if kinds[0] == kinds[1] or (in_hanja and kinds[0].category in (_PERSON, *_BODIES)):
        return True
    if kinds[0].category in _BODIES:
        return kinds[1].category in _BODIES or organisations.is_latin_firm(text, second.end)
    return all(kind.granular.endswith("이름") for kind in kinds)


def _described(text: str, mentions: Sequence[Candidate], keys: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Names without their descriptor → with it (새봄 → 새봄은행), where the document knows one descriptor of each, and
    names with its short form (새봄신협 → 새봄신용협동조합).

    Whoever is a person wherever the bare name stands (하나 beside 하나은행), or has the shape of one (한가람 beside
    한가람치과), is not the bank or the clinic: two must never share a letter.
    """
    found: dict[str, set[str]] = {}
    things: set[str] = set()
    people: set[str] = set()
    for mention, (kind, value) in zip(mentions, keys, strict=True):
        thing = kind == "letter" and taxonomy().labels[mention.label].category != _PERSON
        if thing:
            things.add(value)
        elif is_korean_name(value):
            people.add(value)
        if thing and (descriptor := organisations.descriptor_of(value)):
            found.setdefault(value.removesuffix(descriptor), set()).add(descriptor)
        elif beside := _said_beside(text, mention):
            found.setdefault(value, set()).add(beside)
    aliases: dict[str, str] = {}
    for bare, words in found.items():
        spelled = [name for word in sorted(words, key=_by_length) if (name := bare + word) in things]
        if spelled and len(bare) > 1 and _are_one(words):
            aliases |= {one: spelled[0] for one in (bare, *spelled[1:]) if one in things and one not in people}
    return aliases


def _with_what_follows(text: str, rows: Sequence[tuple[Candidate, str]]) -> dict[str, str]:
    """Names of things → the only longer one in the text that they and the letters behind them spell: 보림|토건 where
    보림토건 stands elsewhere."""
    things = {value for one, value in rows if taxonomy().labels[one.label].category != _PERSON}
    found: dict[str, set[str]] = {}
    for one, value in rows:
        if value in things and (behind := _SUFFIX.match(text, one.end)):
            wholes = {value + _plain(behind[0][:size]) for size in range(1, len(behind[0]) + 1)}
            found.setdefault(value, set()).update(wholes & things)
    return {value: min(wholes) for value, wholes in found.items() if len(wholes) == 1}


def _beginnings(text: str, rows: Sequence[tuple[Candidate, str]]) -> dict[str, str]:
    """Names of bodies → the only longer one in the text before that begins so: 대호 → 대호이앤씨. Who stands beside a
    legal form or a descriptor of its own (대호 주식회사, 대호은행) or is somebody as well is another one."""
    found: dict[str, set[str]] = {}
    others: set[str] = set()
    known: list[str] = []  # sorted: what begins alike stands together
    for one, value in rows:
        if taxonomy().labels[one.label].category not in _BODIES:
            others.add(value)
            continue
        place = bisect_left(known, value)
        alike = known[place : bisect_left(known, value + _LAST, place)]
        longer = {name for name in alike if len(name) > len(value) + 1}
        if len(value) < _LEAST_BEGINNING or not longer or _said_beside(text, one):
            if known[place : place + 1] != [value]:
                known.insert(place, value)
            others.add(value)
        found.setdefault(value, set()).update(longer)
    return {value: min(names) for value, names in found.items() if len(names) == 1 and value not in others}


def _by_length(word: str) -> tuple[int, str]:
    """The longest first; sets have no order that two starts of the program share."""
    return -len(word), word


def _are_one(descriptors: Collection[str]) -> bool:
    """Whether all are the longest of them or its short form, as 신협 is of 신용협동조합; a 병원 is no 대학교병원."""
    whole = min(descriptors, key=_by_length)
    label = organisations.DESCRIPTORS.get(whole)
    short = (one for one in descriptors if one != whole)
    return all(
        one[0] == whole[0] and abbreviates(one, whole) and organisations.DESCRIPTORS.get(one) == label for one in short
    )


def _ends_of_addresses(text: str, rows: Sequence[tuple[Candidate, str]]) -> dict[str, str]:
    """The end of an address → the only address of the text that ends so: 새봄리 12-3 of 새봄면 새봄리 12-3."""
    known = {value: text[one.start : one.end].split() for one, value in rows if _is_lot(one)}
    ends: dict[str, set[str]] = {}
    for whole, words in known.items():
        for first in range(1, len(words) - 1):
            ends.setdefault(_plain("".join(words[first:])), set()).add(whole)
    longest = {end: max(ends[end], key=len) for end in known.keys() & ends.keys()}
    return {end: whole for end, whole in longest.items() if all(map(whole.endswith, ends[end]))}


def _ends_of_bodies(text: str, rows: Sequence[tuple[Candidate, str]]) -> dict[str, str]:
    """The last words of a body's name → the only body that is called so and is the same: 햇님 of 나루동 햇님|어린이집.
    Who has that name with something else beside it (한울 햇님어린이집), or is somebody, is another one."""
    ends: dict[str, set[tuple[str, str]]] = {}
    kinds: dict[str, set[str]] = {}
    before: dict[str, set[str]] = {}
    for one, value in rows:
        body = taxonomy().labels[one.label].category in _BODIES
        kind = organisations.descriptor_at(text, one.end) or "" if body else ""
        kinds.setdefault(value, set()).add(kind)
        before.setdefault(value, set()).update(_name_before(text, one))
        words = text[one.start : one.end].split() if kind else []
        for first in range(1, len(words)):
            ends.setdefault(_plain("".join(words[first:])), set()).add((value, kind))
    single = ((end, *wholes.copy().pop()) for end, wholes in ends.items() if len(wholes) == 1)
    return {
        end: whole
        for end, whole, kind in single
        if kinds.get(end) == {kind} and end != whole and all(map(whole.startswith, before[end]))
    }


def _name_before(text: str, mention: Candidate) -> list[str]:
    """The word directly before a mention, if it is a place or no common word: 가람동, 한울; not 김갑동은."""
    word = _WORD_BEFORE.search(text, max(0, mention.start - _LONGEST_WORD), mention.start)
    named = word is not None and (is_place(word[1]) or not (only_common_words(word[1]) or ends_as(word[1], "J", "E")))
    return [_plain(word[1])] if word and named else []


def _said_beside(text: str, mention: Candidate) -> str | None:
    """The descriptor or legal form beside a mention without one: 주식회사 새봄 is not the 새봄아파트."""
    word = organisations.descriptor_at(text, mention.end)
    return _plain(word) if word else organisations.form_beside(text, mention.start, mention.end)


def _second_names(text: str, rows: Sequence[tuple[Candidate, str]]) -> dict[str, str]:
    """Second names → the name of the person the text gives them to."""
    found = second_names(text, [mention for mention, _ in rows])
    return {rows[second.name][1]: rows[second.of][1] for second in found}


def _key(text: str, mention: Candidate) -> tuple[str, str]:
    label = taxonomy().labels[mention.label]
    value = _plain(text[mention.start : mention.end])
    if label.name == _BIRTH and (day := date_fields(value.removesuffix("생"))):
        return label.name, ".".join(map(str, day))  # 1990. 1. 12. is not 1990. 11. 2., but 1990년 01월 12일
    if label.treatment != "letter":
        digits = sum(map(str.isdigit, value))
        return label.name, _bare_number(value) if digits >= 4 and digits * 2 >= len(value) else value
    lot = _is_lot(mention)
    if not any(char.isalpha() for char in value) or (label.granular == "장소 관련 번호" and not lot):
        # A lot is one, whatever district the network takes it to lie below.
        return _ADDRESS if lot else label.name, value
    return "letter", organisations.strip_forms(value) or value


def _is_lot(mention: Candidate) -> bool:
    """Whether a mention is an address, of which the number of a lot may be all that is said: 산 31-4."""
    return is_address(mention.label) or mention.label == _LOT


def _plain(written: str) -> str:
    return unicodedata.normalize("NFKC", squeeze(written)).casefold()


def _bare_number(value: str) -> str:
    """The number without signs and without the Hangul around it: 서울 12가-3456호 → 12가3456 (12나3456 is another car).

    An address (a1@nate.com) and what is masked (9*-1) stay as they are.
    """
    number = _NUMBER.fullmatch(value)
    return "".join(filter(str.isalnum, number["number"])) if number else value


def _resolved(key: tuple[str, str], aliases: Mapping[str, str], others: Collection[str]) -> tuple[str, str]:
    """Follow short forms to the full value; cycles end the walk, and so do the values of ``others``.

    Those are people's names where the mention is a thing: 하나은행 is not called 하나 after 김하나.
    """
    seen = {key}
    while key[0] == "letter" and key[1] in aliases:
        following = ("letter", aliases[key[1]].casefold())
        if following in seen or following[1] in others:
            break
        seen.add(following)
        key = following
    return key
