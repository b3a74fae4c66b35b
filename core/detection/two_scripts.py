"""A name in Hangul and behind it in another script, or the other way round: each is whole, and none without the other.

The network cuts names that it has hardly read, and may see one of the two alone: 코 민|툰(Ko Min Htun), 더 노스 씨
뮤추얼(The North Sea Mutual), 죽헌(竹軒). How many words before the parenthesis are the name, what both sound like
tells; of Hanja each is one syllable. Both are what the surer of them is taken for. Where the network sees neither there
is no name: 보스턴(Boston).
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.detection import organisations
from core.detection.model import KOREAN, Candidate, category_of, treatment_of
from core.detection.pieces import ORGANISED
from core.expressions import late
from core.korean.morphology import only_common_words
from core.korean.text import HANJA, LATIN, LATIN_CAPITALS, is_hangul
from core.korean.transliteration import likeness, sounds_of_hangul, sounds_of_latin

_HANGUL = "[가-힣]{1,20}(?: [가-힣]{1,20}){0,7}"
_WORD = rf"[{LATIN_CAPITALS}][{LATIN}'’.&\-]{{0,30}}"
_JOINT = r"[ ,]{1,2}(?:(?:of|and|the|for|de|del|della|di|da|la|le|van|von|der|den|bin|al|el|y|&) ){0,2}"
_LATIN = rf"{_WORD}(?:{_JOINT}{_WORD}){{0,7}}"
_HANJA_NAME = f"{HANJA}{{2,12}}"
# M/V before a ship's name is none of it.
_INSIDE = late(
    rf"[(（][ ]?(?:(?P<hangul>{_HANGUL})|(?:[MSF]/[A-Z] )?(?P<latin>{_LATIN})|(?P<hanja>{_HANJA_NAME}))"
    r"(?=[ ]?[)）,，;/])"
)
_BEFORE = {
    script: late(rf"(?<![가-힣A-Za-z\d]){name}(?=\s?\Z)")
    for script, name in (("latin", _HANGUL), ("hangul", f"(?:{_LATIN}|{_HANJA_NAME})"), ("hanja", "[가-힣]{2,12}"))
}
_IN_HANJA = late(_HANJA_NAME)
_WORDS = late(rf"[가-힣 ]+|[{LATIN}'’.&, -]+")
_PRINTED = late(r"\S+")
_REACH = 120  # characters before a parenthesis
# Of 888 pairs above .9 and 261 above .8 in published judgments nearly all were a name twice, some .7 the sound alone.
_LIKE, _TELLING = 0.75, 3  # likeness; sounds
_KINDS = 2  # words at the end of a name in English that Hangul leaves out: Bright Harbour Shipping Company
# What two scripts spell alike is somebody's name, whatever the network thinks of its parts.
_SPELLED = 0.6
_LATIN_NAME = "영어이름"
Span = tuple[int, int]


def whole_in_two_scripts(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates in order, those whole that are a part of a name in two scripts."""
    found = sorted(candidates, key=lambda one: (one.start, one.end))
    for pair in _pairs(text):
        parts = [_names(found, span) for span in pair]
        known = [_surest(part) for part in parts]
        surest = max(filter(None, known), key=lambda one: one.score, default=None)
        for span, part, own in zip(pair, parts, known, strict=True):
            if surest is None:
                continue
            one = own if own and category_of(own) == category_of(surest) else replace(own or surest, label=surest.label)
            if not any(_holds(text, other, span) for other in part):
                found = [other for other in found if other not in part]
                insort(found, _whole(text, span, part, one), key=lambda one: (one.start, one.end))
            elif own and one is not own:
                called = replace(one, label=_label(text, one.start, one))
                found = [called if other == own else other for other in found]
    return found


def _names(candidates: Sequence[Candidate], span: Span) -> list[Candidate]:
    """The names among ``candidates``, which are in order, that reach into ``span``."""
    first = bisect_left(candidates, span[0] - _REACH, key=lambda one: one.start)
    last = bisect_left(candidates, span[1], key=lambda one: one.start)
    reaching = (one for one in candidates[first:last] if one.end > span[0])
    return [one for one in reaching if treatment_of(one) == "letter"]


def _surest(candidates: Iterable[Candidate]) -> Candidate | None:
    """The surest and longest of them."""
    return max(candidates, key=lambda one: one.score * (one.end - one.start), default=None)


def _holds(text: str, one: Candidate, span: Span) -> bool:
    """Whether a candidate is all of the name, or begins with something else than words, as an address does."""
    if one.start <= span[0] and span[1] <= one.end:
        return True
    before = text[one.start : span[0]]
    return sum(map(str.isalnum, before)) >= _TELLING and _WORDS.fullmatch(before) is None


def _whole(text: str, span: Span, parts: Sequence[Candidate], known: Candidate) -> Candidate:
    """One candidate in place of ``parts``, called as ``known`` is, without what a body is: 노르트하펜 |은행."""
    begins = [one.start for one in parts if _WORDS.fullmatch(text, one.start, span[0])]
    start, end = min([span[0], *begins]), max([span[1], *(one.end for one in parts)])
    if category_of(known) in ORGANISED and (bare := organisations.bare_name(text, start, end, known.label)):
        start, end = bare.start, organisations.without_latin_forms(text, bare.start, bare.end)
    return replace(known, start=start, end=end, label=_label(text, start, known), score=max(known.score, _SPELLED))


def _label(text: str, start: int, known: Candidate) -> str:
    """What a name that begins at ``start`` is called where the same in another script is ``known``."""
    return _LATIN_NAME if known.label == KOREAN and text[start].isascii() else known.label


def _pairs(text: str) -> Iterator[tuple[Span, Span]]:
    """Where a name stands in one script and, in parentheses, in the other. A word that its Hanja explain is none."""
    for inside in _INSIDE.finditer(text):
        script = inside.lastgroup or ""
        before = _BEFORE[script].search(text, max(0, inside.start() - _REACH), inside.start())
        if before and (size := _size(before[0], inside[script])):
            yield (before.end() - size, before.end()), inside.span(script)


def _size(before: str, inside: str) -> int:
    """How many characters at the end of ``before`` are the same name as ``inside``."""
    if _IN_HANJA.fullmatch(before) or _IN_HANJA.fullmatch(inside):
        hangul = inside if _IN_HANJA.fullmatch(before) else before
        return 0 if len(before) != len(inside) or only_common_words(hangul) else len(before)
    return _like(before, inside, is_hangul(before[-1]))


def _like(before: str, inside: str, in_hangul: bool) -> int:
    """How many characters at the end of ``before``, which is ``in_hangul``, sound like ``inside`` or, where that says
    in English at its end what it is, like its beginning; 0 if none do."""
    read, other = (sounds_of_hangul, sounds_of_latin) if in_hangul else (sounds_of_latin, sounds_of_hangul)
    starts, named = [word.start() for word in _PRINTED.finditer(before)], inside.split()
    best, size = 0.0, 0
    for count in range(len(named), max(1, len(named) - _KINDS) - 1, -1):
        sounds = other(" ".join(named[:count]))
        for words in sorted(range(1, len(starts) + 1), key=lambda words: abs(words - count)):
            tail = before[starts[-words] :]
            if min(len(read(tail)), len(sounds)) >= _TELLING and (like := likeness(read(tail), sounds)) > best:
                best, size = like, len(tail)
        if not in_hangul or best >= _LIKE:
            break
    return size if best >= _LIKE else 0
