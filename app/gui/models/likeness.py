"""How alike two entities are spelled: the likeliest one to link with stands first. No Qt."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import TypeVar

Thing = TypeVar("Thing")

# Spellings that share less than this are as good as any other.
_UNLIKE = 0.4
_LEAST_SYLLABLES = 2
# A name in Hangul and one in Latin letters are compared by their consonants, which are written much alike whatever the
# language: 응우옌 티 란 and NGUYEN THI LAN are both n-n-t-l-n (ㅇ is silent at the beginning of a syllable, ng at its
# end). So few signs are alike by chance more easily, and count a little less than the letters themselves.
_UNLIKE_SOUND, _OTHER_SCRIPT = 0.7, 0.85
_HANGUL_SOUNDS = dict(zip("ᄀᄁᄂᄃᄄᄅᄆᄇᄈᄉᄊᄌᄍᄎᄏᄐᄑ", "kknttlmppssjjjktp", strict=True)) | dict(
    zip("ᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁ", "kkntlmpttnttktp", strict=True)
)
_LATIN_SOUNDS = (("ng", "n"), ("ch", "j"), *zip("gcqdrbfvzx", "kkktlpppjs", strict=True))
_SILENT = re.compile("[^jklmnpst]")


def likeliest_first(forms: Sequence[str], others: Iterable[tuple[Thing, Sequence[str]]]) -> list[Thing]:
    """``others``, each with its spellings, those spelled most like one of ``forms`` first, else as they come."""

    def best(theirs: Sequence[str]) -> float:
        return max(_likeness(form, other) for form in forms for other in theirs)

    ranked = [(best(theirs), thing) for thing, theirs in others]
    return [thing for _, thing in sorted(ranked, key=lambda pair: -pair[0])]


def _likeness(form: str, form_of_other: str) -> float:
    """0 … 1; a spelling that is a part of the other one is nearly the same.

    One syllable is alike to nothing but itself: 하 stands in 하늘은행 by chance.
    """
    one, other = _letters(form), _letters(form_of_other)
    if one == other:
        return 1.0
    if min(_syllables(form), _syllables(form_of_other)) < _LEAST_SYLLABLES:
        return 0.0
    if one in other or other in one:
        return 0.9
    if one.isascii() != other.isascii():
        return _OTHER_SCRIPT * _ratio(_consonants(one), _consonants(other), _UNLIKE_SOUND)
    return _ratio(one, other, _UNLIKE)


def _ratio(one: str, other: str, least: float) -> float:
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    found = matcher.ratio() if one and other and matcher.quick_ratio() >= least else 0.0
    return found if found > least else 0.0


def _consonants(letters: str) -> str:
    """What sounds in a name in jamo or Latin letters: its consonants, one sign for those that sound alike."""
    if not letters.isascii():
        return "".join(_HANGUL_SOUNDS.get(letter, "") for letter in letters)
    for written, sound in _LATIN_SOUNDS:
        letters = letters.replace(written, sound)
    return _SILENT.sub("", letters)


def _syllables(form: str) -> int:
    return len("".join(form.split()))


def _letters(form: str) -> str:
    """In jamo and without white space: 응웬티란 and 응우옌 티 란 differ by little."""
    return unicodedata.normalize("NFD", "".join(form.split()).casefold())
