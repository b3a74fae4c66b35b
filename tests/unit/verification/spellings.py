"""A value spelled otherwise. Every function gives the text that hides the value, or None if the value has none such."""

import base64
import gzip
import quopri
import unicodedata
import zlib
from collections.abc import Callable
from urllib.parse import quote

HANGUL_DIGITS = str.maketrans("0123456789", "공일이삼사오육칠팔구")
HANJA_DIGITS = str.maketrans("0123456789", "〇一二三四五六七八九")
CONTRACT_DIGITS = str.maketrans("0123456789", "零壹貳參四五六七八九")
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")


def is_number(value: str) -> bool:
    return not any(sign.isalpha() for sign in value)


def between(sign: str) -> Callable[[str], str]:
    """``sign`` between all letters and digits."""
    return lambda value: sign.join(value)


def separated(sign: str) -> Callable[[str], str | None]:
    """``sign`` in the place of the separators of a number."""
    return lambda value: value.replace("-", sign) if is_number(value) else None


def digits(table: dict[int, int]) -> Callable[[str], str | None]:
    return lambda value: value.replace("-", " ").translate(table) if is_number(value) else None


def jamo(value: str) -> str | None:
    """Syllables set in letters of their own, as a broken input method leaves them."""
    if not any("가" <= sign <= "힣" for sign in value):
        return None
    parts = []
    for sign in value:
        code = ord(sign) - 0xAC00
        if 0 <= code < 11172:
            sign = _INITIALS[code // 588] + _VOWELS[code % 588 // 28] + _FINALS[code % 28]
        parts.append(sign)
    return "".join(parts)


def _abroad(value: str) -> str | None:
    return f"+82-{value[1:]}" if value.startswith("010") else None


def _full_width(value: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in value)


def _symbols(value: str) -> str | None:
    """Digits of a symbol font."""
    return (
        "".join(chr(0xF000 + ord(sign)) if sign.isdecimal() else sign for sign in value) if is_number(value) else None
    )


def _base64(value: str, encoding: str = "utf-8") -> str:
    return base64.b64encode(value.encode(encoding)).decode()


def _utf7(value: str) -> str | None:
    spelled = value.encode("utf-7").decode()
    return spelled if spelled != value else None


SPELLINGS: dict[str, Callable[[str], str | None]] = {
    "as it is": lambda value: value,
    "decomposed": lambda value: unicodedata.normalize("NFD", value),
    "in letters": jamo,
    "full width": _full_width,
    "spaced out": between(" "),
    "no-break spaces": between("\u00a0"),
    "thin spaces": between("\u2009"),
    "ideographic spaces": between("\u3000"),
    "zero width": between("\u200b"),
    "soft hyphens": between("\u00ad"),
    "word joiners": between("\u2060"),
    "combining marks": between("\u0302"),
    "enclosing marks": between("\u20dd"),
    "tone marks": between("\u302e"),
    "private use": between("\ue123"),
    "private use beyond the plane": between("\U000f0000"),
    "no characters": between("\ufdd0"),
    "tags": between("\U000e0041"),
    "variation selectors": between("\ufe0f"),
    "hyphens": between("-"),
    "markup": lambda value: "".join(f"<b>{sign}</b>" for sign in value),
    "html": lambda value: "".join(f"&lt;i&gt;{sign}&lt;/i&gt;" for sign in value),
    "middle dots": separated("·"),
    "tildes": separated("~"),
    "commas": separated(", "),
    "slashes": separated(" / "),
    "colons": separated(":"),
    "plus signs": separated("+"),
    "blanks": separated("     "),
    "line breaks": separated("\n"),
    "paragraph breaks": separated("\r\n \r\n"),
    "ellipses": separated("…"),
    "each digit apart": lambda value: " · ".join(value.replace("-", "")) if is_number(value) else None,
    "each in parentheses": lambda value: "".join(f"({sign})" for sign in value) if is_number(value) else None,
    "Hangul digits": digits(HANGUL_DIGITS),
    "Hanja digits": digits(HANJA_DIGITS),
    "contract digits": digits(CONTRACT_DIGITS),
    "symbol font": _symbols,
    "from abroad": _abroad,
    "Thai digits": digits(str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")),
    "reversed": lambda value: value[::-1],
    "character references": lambda value: "".join(f"&#{ord(sign)};" for sign in value),
    "hexadecimal references": lambda value: "".join(f"&#x{ord(sign):x};" for sign in value),
    "twice escaped": lambda value: "".join(f"&amp;#{ord(sign)};" for sign in value),
    "unicode escapes": lambda value: "".join(f"\\u{ord(sign):04x}" for sign in value),
    "percent": lambda value: quote(value, safe=""),
    "percent in CP949": lambda value: "".join(f"%{byte:02X}" for byte in value.encode("cp949")),
    "base64": _base64,
    "base64 in UTF-16": lambda value: _base64(value, "utf-16-le"),
    "base64 in CP949": lambda value: _base64(value, "cp949"),
    "base64 twice": lambda value: _base64(_base64(value)),
    "base64 of deflated": lambda value: base64.b64encode(zlib.compress(value.encode())).decode(),
    "base64 of gzip": lambda value: base64.b64encode(gzip.compress(value.encode())).decode(),
    "base64 in a word": lambda value: f"token{_base64(value)}",
    "hexadecimal": lambda value: value.encode().hex(),
    "hexadecimal apart": lambda value: value.encode("utf-16-be").hex(" ").upper(),
    "quoted printable": lambda value: quopri.encodestring(value.encode()).decode() if not value.isascii() else None,
    "UTF-7": _utf7,
    "Latin letters": lambda value: value.encode().decode("latin-1") if not value.isascii() else None,
}
