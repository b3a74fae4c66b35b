"""What a text spells in another guise: character references, escapes, markup between letters, bytes as letters.

Everything here is linear in the length of the text: runs are found by possessive expressions, and each is decoded once.
"""

import binascii
import html
import quopri
import re
from collections.abc import Iterator
from urllib.parse import unquote, unquote_to_bytes

from core.verification.fold import SOFT_BORDER

_UNICODE = re.compile(r"\\u([0-9a-fA-F]{4})|\\u\{([0-9a-fA-F]{1,6})\}|\\x([0-9a-fA-F]{2})|%u([0-9a-fA-F]{4})")
# An element, a declaration or a comment; markup that is none (a < b) is text.
_TAG = re.compile(r"<(?:!--|[!/?]?[A-Za-z])[^<>]{0,400}+>")
_UTF7 = re.compile(r"\+([A-Za-z0-9+/]{3,}+)-?")
# Bytes read as Latin letters by a program that did not know their encoding.
_LATIN = re.compile(r"[\x20-\xff]{4,}+")
_MISREAD = re.compile(r"[\x80-\xff]{2}")
_RTF_UNICODE = re.compile(r"\\u(-?\d{1,6})[ ]?(?:\\'[0-9a-fA-F]{2}|\?)?")
_RTF_BYTES = re.compile(r"(?:\\'[0-9a-fA-F]{2})+")
_RTF_WORD = re.compile(r"\\(?:[a-z]{1,32}(?:-?\d{1,10})?[ ]?|\*|[{}\\])|[{}\r\n]")

# Shorter ones hold no value: three syllables are six bytes.
_BASE64 = re.compile(r"(?:[A-Za-z0-9+/\-_]\s{0,2}+){8,}+")
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}[\s:,;]?+){6,}+|(?:\\x[0-9A-Fa-f]{2}|0x[0-9A-Fa-f]{2}[\s,;]{0,2}+){6,}+")
_NO_HEX = re.compile(r"0x|\\x|[^0-9A-Fa-f]")
_NO_BASE64 = re.compile(r"[^A-Za-z0-9+/]")
_URL_SAFE = str.maketrans("-_", "+/")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2}){2}")
_QUOTED = re.compile(r"=[0-9A-F]{2}=[0-9A-F]{2}|=\r?\n")


def unescaped(text: str) -> tuple[str, ...]:
    """``text``, and once more for every guise of letters it has: resolved, and without markup."""
    views = [text]
    plain = _UNICODE.sub(_character, unquote(html.unescape(html.unescape(text))))
    if "\\rtf" in text:
        plain = _rtf(plain)
    views.append(plain)
    views.append(_TAG.sub(SOFT_BORDER, plain))
    if "+" in text:
        views.append(_UTF7.sub(_from_utf7, text))
    return tuple(dict.fromkeys(views))


def _character(found: re.Match[str]) -> str:
    code = int(next(group for group in found.groups() if group), 16)
    return chr(code) if code < 0x110000 else ""


def _from_utf7(found: re.Match[str]) -> str:
    code = found[1]
    try:
        return binascii.a2b_base64(code + "=" * (-len(code) % 4)).decode("utf-16-be")
    except ValueError:
        return found[0]


def _rtf(text: str) -> str:
    """The letters of rich text, its control words aside."""
    text = _RTF_UNICODE.sub(lambda found: chr(int(found[1]) % 0x10000), text)
    text = _RTF_BYTES.sub(lambda found: _korean(found[0].replace("\\'", "")), text)
    return _RTF_WORD.sub("", text)


def _korean(digits: str) -> str:
    return bytes.fromhex(digits).decode("cp949", "ignore")


def payloads(text: str, least: int) -> Iterator[bytes]:
    """The bytes that ``text`` spells in base64, hexadecimal, percent signs or quoted-printable, or as Latin letters.

    Codes of fewer letters than ``least`` are none.
    """
    for found in _BASE64.finditer(text):
        if len(found[0]) < least:
            continue
        code = _NO_BASE64.sub("", found[0].translate(_URL_SAFE))
        # What stands before may be letters too: the code can begin at any of them.
        for skip in range(4):
            yield _base64(code[skip:])
    for found in _HEX.finditer(text):
        digits = _NO_HEX.sub("", found[0])
        yield bytes.fromhex(digits[: len(digits) // 2 * 2])
    if _PERCENT.search(text):
        yield unquote_to_bytes(text)
    if _QUOTED.search(text):
        yield quopri.decodestring(text.encode("utf-8", "surrogatepass"))
    if _MISREAD.search(text):
        for found in _LATIN.finditer(text):
            if _MISREAD.search(found[0]):
                yield found[0].encode("latin-1")


def _base64(code: str) -> bytes:
    odd = len(code) % 4
    code = code[:-1] if odd == 1 else code + "=" * (-odd % 4)
    try:
        return binascii.a2b_base64(code)
    except binascii.Error:
        return b""
