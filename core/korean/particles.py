"""How a Korean word ends when it is read aloud, and which form of a particle (조사) therefore follows it."""

from enum import Enum


class Final(Enum):
    """How a word ends when read aloud; ㄹ takes 로 where other consonants take 으로."""

    VOWEL = "vowel"
    RIEUL = "rieul"
    CONSONANT = "consonant"


_LETTER_FINALS = {"L": Final.RIEUL, "R": Final.RIEUL, "M": Final.CONSONANT, "N": Final.CONSONANT}
# 영 일 이 삼 사 오 육 칠 팔 구
_DIGIT_FINALS = dict(zip("0136", [Final.CONSONANT, Final.RIEUL, Final.CONSONANT, Final.CONSONANT], strict=True))
_DIGIT_FINALS |= {"7": Final.RIEUL, "8": Final.RIEUL}
QUOTES = "'\"’”」』>〉》｣"
CLOSERS = QUOTES + ")]）］"

_LONGEST_LETTERS = 2  # of what stands for one person


def final_of(word: str) -> Final | None:
    """How ``word`` ends when read; None if that is not known (a foreign word, a sign).

    Closing brackets and quotation marks do not count: "(계좌번호 1 생략)" ends in 생략.
    """
    word = word.rstrip(CLOSERS + " ")
    last = word[-1:]
    if "가" <= last <= "힣":
        jongseong = (ord(last) - ord("가")) % 28
        return Final.VOWEL if not jongseong else Final.RIEUL if jongseong == 8 else Final.CONSONANT
    if last.isascii() and last.isdigit():
        return _DIGIT_FINALS.get(last, Final.VOWEL)
    letters = word.rpartition(" ")[2]
    if len(letters) <= _LONGEST_LETTERS:  # 피해자 A, but not NGUYEN THI LAN
        word = letters
    if word.isascii() and word.isalpha() and word.isupper():
        return _LETTER_FINALS.get(last, Final.VOWEL)
    return None


def fitting(after_consonant: str, after_vowel: str, final: Final) -> str:
    """The form of a particle that follows what ends in ``final``."""
    if final is Final.VOWEL or (final is Final.RIEUL and after_consonant == "으로"):
        return after_vowel
    return after_consonant
