"""Characters that stand in a symbol font, or in a circle drawn by a field, as the text that people read in them.

Word keeps a character of a symbol font as w:sym, or as text between U+F020 and U+F0FF; the last two digits are its
code in the font. In fonts of pictures (Wingdings) a digit's code is a picture, so only a row of them is taken for
digits.
"""

import unicodedata
from collections import defaultdict
from itertools import pairwise

from core.documents.docx.names import XML_SPACE, W, remove, text_beside
from core.documents.parts.tree import Element

_PICTURES = ("wingdings", "webdings", "zapf", "mt extra", "marlett", "dingbats")
_ROW = 4
_BASE, _FIRST, _LAST = 0xF000, 0x20, 0x7E
_IN_SYMBOL = frozenset("0123456789()+,-./:;<=>[]%!?")
_DIGITS = {_BASE + ord(digit): digit for digit in "0123456789"}
_WHITE = "⓪①②③④⑤⑥⑦⑧⑨⑩"
_BLACK = "⓿❶❷❸❹❺❻❼❽❾❿"
# Digits in circles, by their codes in the fonts.
_CIRCLED = {
    "wingdings": dict(enumerate(_WHITE + _BLACK, 0x80)),
    "wingdings 2": dict(enumerate(_WHITE + _BLACK, 0x69)),
}
_CIRCLES = frozenset("○◯〇⃝")
_ENCLOSED = {
    unicodedata.normalize("NFKC", chr(code)): chr(code)
    for first, last in ((0x2460, 0x2500), (0x3250, 0x32C0))
    for code in range(first, last)
    if unicodedata.decomposition(chr(code)).startswith("<circle>")
}


def spell_out_symbols(root: Element) -> None:
    """Turn what people read as letters and digits in symbol fonts into text, in place."""
    lines: dict[Element | None, list[Element]] = defaultdict(list)
    for element in root.iter(W + "sym", W + "t"):
        if element.tag == W + "sym" or any("\uf030" <= char <= "\uf039" for char in element.text or ""):
            lines[next(element.iterancestors(W + "p"), None)].append(element)
    for elements in lines.values():
        is_row = sum(map(_digit_count, elements)) >= _ROW
        for element in elements:
            if element.tag == W + "sym":
                _spell_out(element, is_row)
            elif is_row:
                element.text = (element.text or "").translate(_DIGITS)


def _digit_count(element: Element) -> int:
    if element.tag == W + "sym":
        return _code(element) in _DIGITS
    return sum(ord(char) in _DIGITS for char in element.text or "")


def _code(symbol: Element) -> int:
    try:
        return int(symbol.get(W + "char", ""), 16)
    except ValueError:
        return 0


def _spell_out(symbol: Element, is_row: bool) -> None:
    char = _character(symbol.get(W + "font", "").casefold(), _code(symbol), is_row)
    if not char:
        return
    text = text_beside(symbol)
    text.text = char
    if char.isspace():
        text.set(XML_SPACE, "preserve")
    remove(symbol)


def _character(font: str, code: int, is_row: bool) -> str:
    """The character people read in a symbol, "" for a picture."""
    low = code - _BASE if _BASE <= code <= _BASE + 0xFF else code
    circled = _CIRCLED.get(font, {}).get(low)
    if circled is not None:
        return circled
    if not _BASE + _FIRST <= code <= _BASE + _LAST:
        return ""
    char = chr(low)
    if font.startswith(_PICTURES):
        return char if is_row and code in _DIGITS else ""
    return char if font != "symbol" or char in _IN_SYMBOL else ""


def circled_letter(words: list[str]) -> str | None:
    """The letter or number in a circle, of the words in an EQ field; None if the field draws something else."""
    if len(words) == 2 and words[0] in _CIRCLES and (len(words[1]) == 1 or words[1].isdecimal()):
        return words[1]
    return None


def write_circled(found: list[tuple[Element, str]], shown: frozenset[str]) -> None:
    """Write circled letters into the w:t elements that stand for them, in reading order.

    A letter alone keeps its circle; letters that follow each other are a word, and are written as one. ``shown`` are
    the tags of elements that stand between two words.
    """
    letters = dict(found)
    for paragraph in {next(element.iterancestors(W + "p"), None) for element in letters}:
        if paragraph is None:
            continue
        line = [item for item in paragraph.iter() if item.tag in shown and not (item.tag == W + "t" and not item.text)]
        joined = {item for pair in pairwise(line) if pair[0] in letters and pair[1] in letters for item in pair}
        for element in line:
            letter = letters.get(element)
            if letter is not None:
                element.text = letter if element in joined else _ENCLOSED.get(letter, f"○{letter}")
