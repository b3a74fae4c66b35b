"""What Word shows of fields that have no result: words that stand in their code."""

import re

from core.documents.parts.edits import is_legal

_EQUATION = re.compile(r'\s*EQ(?:\s+\\\*\s*(?:"[^"]*"|\S+))*(?=[\s\\(])', re.IGNORECASE)
# \o, \ac, \s, \up 9: how what stands in the parentheses behind them is set.
_SWITCH = re.compile(r"\\[A-Za-z]+(?:\s?-?\d+)?")
_PARTS = re.compile(r"(?<!\\)[(),;]")
# How the whole result would be set.
_FORMAT = re.compile(r"\\\*\s*\w+")
_BUTTON = re.compile(r'\s*(?:MACROBUTTON|GOTOBUTTON)\s+(?:"[^"]*"|\S+)\s+(.+)', re.IGNORECASE | re.DOTALL)
_QUOTE = re.compile(r"\s*QUOTE\s+(.+)", re.IGNORECASE | re.DOTALL)
_QUOTED = re.compile(r'["“]([^"”]*)["”]|(\S+)')
_SYMBOL = re.compile(r"\s*SYMBOL\s+(?:0x([0-9A-F]{1,6})|([0-9]{1,7}))(?![^\s])(.*)", re.IGNORECASE | re.DOTALL)
_UNICODE, _FONT = re.compile(r"\\u(?!\w)", re.IGNORECASE), re.compile(r"\\f(?!\w)", re.IGNORECASE)
_ASCII = 128


def shown_by_code(instruction: str) -> str:
    """The words that a field with this code shows if it has no result; "" for none, or if they are not certain."""
    return _equation_text(instruction) or _button(instruction) or _quoted(instruction) or _symbol(instruction)


def _button(instruction: str) -> str:
    """What is pressed to run a macro or to go to a place: all that stands behind its name."""
    found = _BUTTON.fullmatch(_FORMAT.sub("", instruction))
    return found[1].strip() if found else ""


def _quoted(instruction: str) -> str:
    found = _QUOTE.fullmatch(_FORMAT.sub("", instruction))
    words = list(_QUOTED.finditer(found[1])) if found else []
    # A number that is not quoted is the code of a character.
    return "" if any((word[2] or "").isdecimal() for word in words) else " ".join(word[1] or word[2] for word in words)


def _symbol(instruction: str) -> str:
    """A character by its number: that of Unicode, or of ASCII where no font gives it another look."""
    found = _SYMBOL.fullmatch(instruction)
    code = 0 if found is None else int(found[1], 16) if found[1] else int(found[2])
    if found is None or not (_UNICODE.search(found[3]) or (code < _ASCII and not _FONT.search(found[3]))):
        return ""
    char = chr(code) if code <= 0x10FFFF else ""
    return char if char.isprintable() and is_legal(char) else ""


def _equation_text(instruction: str) -> str:
    r"""The words in the code of an EQ field, which has no result; "" for another field.

    With it Word sets letters in circles (EQ \o\ac(○,甲)), one over the other, and above others
    (EQ \o\ad(\s\up 9(홍길동),洪吉童)). Single letters stand together, words apart; a fraction (EQ \f(1,2)) keeps its
    stroke.
    """
    words = equation_words(instruction)
    if "\\f" in instruction.casefold():
        return "/".join(words)
    return ("" if all(len(word) == 1 for word in words) else " ").join(words)


def equation_words(instruction: str) -> list[str]:
    """The words in the code of an EQ field, none for another field."""
    equation = _EQUATION.match(instruction)
    if equation is None:
        return []
    words = (word.strip() for word in _PARTS.split(_SWITCH.sub("", instruction[equation.end() :])))
    return [word for word in words if word]
