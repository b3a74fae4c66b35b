"""One code point for another, so that every offset holds: full-width signs and the digits of all scripts in ASCII."""

import re
import unicodedata

# The full-width forms of the signs of ASCII, and the space as wide as they are.
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
NUMBER_SIGNS = "\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf"
"""For character classes: ①, ⑴, 1. in one sign and their like, which Python counts among letters and digits."""
SYMBOL_DIGITS = {0xF030 + digit: str(digit) for digit in range(10)}
"""For translation: fonts of symbols have their signs in the private use area, at U+F000 and their code."""
_FOREIGN_DIGIT = re.compile(r"[^\D0-9]")


def with_ascii_digits(text: str) -> str:
    """``text`` with the decimal digits of all scripts (１, ١, ๑) as 0 to 9."""
    return _FOREIGN_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), text)


def half_width(text: str) -> str:
    """``text`` with ASCII for full-width signs (Ａ１－＠（) and for the digits of all scripts."""
    return with_ascii_digits(text.translate(_FULL_WIDTH))
