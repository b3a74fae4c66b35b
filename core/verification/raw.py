"""Text in bytes of unknown meaning: whole, if the bytes are text, or in runs of UTF-8, UTF-16 and CP949."""

import html
import re
from urllib.parse import unquote

from core.verification.fold import HARD_BORDER

_BOMS = (("utf-8-sig", b"\xef\xbb\xbf"), ("utf-16", b"\xff\xfe"), ("utf-16", b"\xfe\xff"))
_ASCII = rb"[\x09\x0a\x0d\x20-\x7e]"
_RUNS = (
    ("utf-8", re.compile(rb"(?:[\xe1-\xed][\x80-\xbf]{2}|[\xc2-\xdf][\x80-\xbf]|" + _ASCII + rb"){3,}")),
    ("utf-16-le", re.compile(rb"(?:[\x00-\xff][\x11\x31\xac-\xd7]|" + _ASCII + rb"\x00){3,}", re.DOTALL)),
    ("utf-16-be", re.compile(rb"(?:[\x11\x31\xac-\xd7][\x00-\xff]|\x00" + _ASCII + rb"){3,}", re.DOTALL)),
    ("cp949", re.compile(rb"(?:[\x81-\xfe][\x41-\xfe]|" + _ASCII + rb"){3,}")),
)
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def decoded(data: bytes) -> str | None:
    """``data`` as text if it is text for certain: it has a byte order mark, or is UTF-8 without control characters."""
    for encoding, mark in _BOMS:
        if data.startswith(mark):
            return _strictly(data, encoding)
    text = _strictly(data, "utf-8")
    return None if text is None or re.search(r"[\x00-\x08\x0e-\x1f]", text) else text


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def runs(data: bytes) -> tuple[str, ...]:
    """The runs of text in ``data``, one string per encoding, with hard borders between the runs.

    A stray byte before a run can shift the pairs of two-byte encodings, so each run is also read one byte later.
    """
    return tuple(
        HARD_BORDER.join(
            run.decode(encoding, "ignore")
            for found in pattern.finditer(data)
            for run in ((found[0],) if encoding == "utf-8" else (found[0], found[0][1:]))
        )
        for encoding, pattern in _RUNS
    )


def text_views(data: bytes) -> tuple[str, ...]:
    """A plain-text file in every encoding it may have."""
    texts = [decoded(data)]
    texts += [_strictly(data, encoding) for encoding in ("utf-8", "cp949", "utf-16-le", "utf-16-be")]
    return tuple(dict.fromkeys(text for text in texts if text))


def unescaped(text: str) -> tuple[str, ...]:
    """``text``, and once more with its character references, percent signs and \\u escapes resolved, if it has any."""
    plain = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), unquote(html.unescape(text)))
    return (text,) if plain == text else (text, plain)
