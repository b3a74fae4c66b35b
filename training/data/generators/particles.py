"""Korean particles: which of two forms follows a word (은/는, 이/가, 을/를, 과/와, 으로/로 …)."""

import re

_HANGUL = re.compile("[가-힣]")
_LIEUL = 8
# How a digit or a Latin letter at the end of a word is read aloud: the index of its final consonant, 0 for none.
_DIGITS = {"0": 21, "1": 8, "3": 16, "6": 1, "7": 8, "8": 8}
_LATIN = {"l": 8, "m": 16, "n": 4, "r": 8}

# (form after a consonant, form after a vowel); the longer ones first, so that 으로 is not read as 으 + 로.
PAIRS = (
    ("이라고", "라고"), ("이라는", "라는"), ("이라며", "라며"), ("이라면", "라면"), ("이라도", "라도"), ("이라", "라"),
    ("으로서", "로서"), ("으로써", "로써"), ("으로부터", "로부터"), ("으로", "로"), ("이랑", "랑"), ("이나", "나"),
    ("이며", "며"), ("이고", "고"), ("이든", "든"), ("이여", "여"), ("은", "는"), ("이", "가"), ("을", "를"),
    ("과", "와"), ("아", "야"),
)  # fmt: skip
# What may follow a particle that ends here; anything else Hangul means that the letters were no particle.
_AFTER = re.compile(r"(?:도|만|는|은|의|부터|까지|써|서)?(?![가-힣])")
_LONG_ENOUGH = 2


def final_consonant(word: str) -> int | None:
    """Index (0 … 27) of the final consonant the word is read with, 0 for a vowel; None where nobody can tell."""
    bare = re.sub(r"[^가-힣0-9A-Za-z]+$", "", word)
    last = bare[-1:].lower()
    if not last:
        return None
    if _HANGUL.match(last):
        return (ord(last) - 0xAC00) % 28
    if last.isdigit():
        return _DIGITS.get(last, 0)
    return _LATIN.get(last, 0) if last.isascii() else None


def fit(word: str, following: str) -> str:
    """``following`` with its leading particle in the form ``word`` asks for; unchanged where it begins with none.

    A particle is taken for one only where no further Hangul syllable follows it (이 in 이름 is none).
    """
    final = final_consonant(word)
    if final is None or not _HANGUL.match(following):
        return following
    for closed, open_ in PAIRS:
        for form in (closed, open_):
            if following.startswith(form) and _ends(following, len(form)):
                return _chosen(closed, open_, final) + following[len(form) :]
    return following


def _ends(following: str, at: int) -> bool:
    rest = following[at:]
    if at >= _LONG_ENOUGH and rest[:1] not in ("는", "도", "만", "의"):
        return not _HANGUL.match(rest)
    return not _HANGUL.match(rest) or bool(at >= _LONG_ENOUGH and _AFTER.match(rest))


def _chosen(closed: str, open_: str, final: int) -> str:
    if open_.startswith("로") and final == _LIEUL:
        return open_
    return closed if final else open_
