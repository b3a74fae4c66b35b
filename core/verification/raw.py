"""Text in bytes of unknown meaning: whole, if the bytes are text, or in runs of every encoding Korean is written in."""

import re

from core.verification.fold import HARD_BORDER, without_borders

_MARKS = (
    ("utf-8-sig", b"\xef\xbb\xbf"),
    ("utf-32", b"\xff\xfe\x00\x00"),
    ("utf-32", b"\x00\x00\xfe\xff"),
    ("utf-16", b"\xff\xfe"),
    ("utf-16", b"\xfe\xff"),
)
_ASCII = rb"[\x09\x0a\x0d\x20-\x7e]"
# The upper bytes of Hangul, as syllables and as letters.
_UPPER = rb"[\x11\x31\xac-\xd7]"
# Atomic, as core.expressions says of what is repeated for good.
_UTF8 = rb"(?>[\xe1-\xed][\x80-\xbf]{2}|[\xc2-\xdf][\x80-\xbf]|" + _ASCII + rb")"
_UTF16_LE = rb"(?>[\x00-\xff]" + _UPPER + rb"|" + _ASCII + rb"\x00)"
_UTF16_BE = rb"(?>" + _UPPER + rb"[\x00-\xff]|\x00" + _ASCII + rb")"
_UTF32_LE = rb"(?>[\x00-\xff]" + _UPPER + rb"\0\0|" + _ASCII + rb"\0\0\0)"
_UTF32_BE = rb"(?>\0\0" + _UPPER + rb"[\x00-\xff]|\0\0\0" + _ASCII + rb")"
_CP949 = rb"(?>[\x81-\xfe][\x41-\xfe]|" + _ASCII + rb")"
_JOHAB = rb"(?>[\x84-\xd3\xd8-\xf9][\x31-\x7e\x81-\xfe]|" + _ASCII + rb")"


def _run(unit: bytes, *, pairs: bool = False) -> re.Pattern[bytes]:
    """Three units and more. Of pairs that a byte before them shifts only some fit, and the rest stands a byte later."""
    later = rb"(?:[\x00-\xff]" + unit + rb"*+)?" if pairs else b""
    return re.compile(unit + rb"{3,}+" + later, re.DOTALL)


_RUNS = (
    ("utf-8", _run(_UTF8)),
    ("utf-16-le", _run(_UTF16_LE, pairs=True)),
    ("utf-16-be", _run(_UTF16_BE, pairs=True)),
    ("utf-32-le", _run(_UTF32_LE)),
    ("utf-32-be", _run(_UTF32_BE)),
    ("cp949", _run(_CP949, pairs=True)),
    ("johab", _run(_JOHAB, pairs=True)),
)
UNICODE_RUNS = 5
# Encodings whose pairs a stray byte before a run shifts.
_SHIFTING = ("utf-16-le", "utf-16-be", "cp949", "johab")
# Encodings that find their step again behind a foreign byte: runs put together with a sign between are read at once.
_SYNCHRONOUS = ("utf-8", "cp949", "johab")
_BETWEEN = "\n\0\n"
# Encodings in which a run of ASCII alone, no foreign byte among it, is one of UTF-8 as well.
_ASCII_ALIKE = ("cp949", "johab")
_KNOWN = re.compile(_ASCII + rb"*+")
# A syllable weighs as much as three letters or digits; what weighs less than this tells nothing.
_LEAST, _WIDE = 8, 3
_ENOUGH_BESIDE = tuple(
    re.compile(rf"(?:[^A-Za-z0-9]*+[A-Za-z0-9]){{{_LEAST - _WIDE * wide}}}") for wide in range(_WIDE)
)
# ISO-2022-KR: between shift out and shift in the bytes of EUC-KR without their upper bit.
_SHIFTED = re.compile(rb"\x0e([\x21-\x7e\s]*+)\x0f?")
_UPPER_BIT = bytes(byte | 0x80 if 0x21 <= byte <= 0x7E else byte for byte in range(256))


def decoded(data: bytes) -> str | None:
    """``data`` as text if it is text for certain: it has a byte order mark, or is UTF-8 without control characters."""
    for encoding, mark in _MARKS:
        if data.startswith(mark):
            return _strictly(data, encoding)
    text = _strictly(data, "utf-8")
    return None if text is None or re.search(r"[\x00-\x08\x0e-\x1f]", text) else text


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return without_borders(data.decode(encoding))
    except UnicodeDecodeError:
        return None


def runs(data: bytes) -> tuple[str, ...]:
    """The runs of text in ``data``, one string per encoding, first those of Unicode; hard borders between the runs.

    A stray byte before a run can shift the pairs of two-byte encodings, so such a run is also read one byte later.
    """
    found = [_joined(encoding, pattern.findall(data)) for encoding, pattern in _RUNS]
    if b"\x0e" in data:
        plain = _SHIFTED.sub(lambda shifted: shifted[1].translate(_UPPER_BIT), data)
        found += [_joined(encoding, pattern.findall(plain)) for encoding, pattern in _RUNS if encoding == "cp949"]
    return tuple(found)


def _joined(encoding: str, runs: list[bytes]) -> str:
    if encoding in _ASCII_ALIKE:
        runs = [run for run in runs if not _KNOWN.fullmatch(run)]
    starts = (0, 1) if encoding in _SHIFTING else (0,)
    shifted = [run[start:] for start in starts for run in runs]
    if encoding in _SYNCHRONOUS:
        texts = _BETWEEN.encode().join(shifted).decode(encoding, "ignore").split(_BETWEEN)
    else:
        texts = [run.decode(encoding, "ignore") for run in shifted]
    if encoding.startswith("utf"):
        texts = [without_borders(text) for text in texts]
    return HARD_BORDER.join(filter(_may_tell, texts))


def _may_tell(text: str) -> bool:
    """Whether a run can hold what is believed of bytes: a few syllables, or more letters and digits."""
    wide = 0 if text.isascii() else len(text) - len(text.encode("ascii", "ignore"))
    return wide >= _WIDE or bool(_ENOUGH_BESIDE[wide].match(text))


def text_views(data: bytes) -> tuple[str, ...]:
    """A plain-text file in every encoding it may have."""
    texts = [decoded(data)]
    encodings = ("utf-8", "cp949", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "johab")
    texts += [_strictly(data, encoding) for encoding in encodings]
    return tuple(dict.fromkeys(text for text in texts if text))
