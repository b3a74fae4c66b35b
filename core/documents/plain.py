"""Plain text judgments: which encoding, the text as it is, and back in the same encoding.

UTF-8, UTF-16 and CP949 (the superset of EUC-KR that Korean Windows writes) are read, always strictly: bytes that
are none of them raise an error instead of becoming wrong characters.
"""

import codecs
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from core.documents.formats import named, readable
from core.documents.model import Block, Document, Draft, Format, Replacement, apply_replacements
from core.errors import DocumentError, Notice
from core.isolation.limits import MOST_CHARACTERS

_LINE_END = re.compile(r"\r\n|[\n\r\f]")
_KOREAN_OR_ASCII = re.compile(r"[가-힣ㄱ-ㆎ -~\t\n\r\f\v·‐-…※①-☆、-〟㈀-㏿！-～￦]")
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_UTF32_BOMS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_PLAIN_CONTROLS = frozenset("\t\n\r\f\v")
# Shares of characters above which a decoding is taken for a wrong one or the file for no text.
_MAX_CONTROLS = 0.005
_MAX_RARE_HANGUL = 0.1
_MIN_HANGUL = 0.5
_MIN_KOREAN_UTF16 = 0.9
# The syllables that make up more than half of any Korean text, names and addresses included; Chinese in GBK read as
# CP949 gives Hangul too, but hardly these.
_COMMON = frozenset(
    "이다는을의에고하은가를지로사한기인자서원어것으판피해정도대시였여과를금호건주제보부법리구일수아상산위장전공계라소있"
    "조항선성동신용김박최민영문만재결관조년월때등그를행할업권청거경직관회나와무비안유연들면생들중당진증"
)
_MIN_COMMON = 0.25
_PARTICLES = frozenset("은는을를의에이가")
_MIN_COMMON_MIXED = 0.6
_MIN_PARTICLES = 0.2
# No encoding that is read takes more bytes for a character.
_MOST_BYTES = 4 * MOST_CHARACTERS
_ENOUGH_HANGUL = 15


class PlainDocument(Document):
    """A text file. ``encoding`` and ``bom`` say how its bytes spell the text; each line is a block."""

    def __init__(self, path: Path, data: bytes, text: str, encoding: str, bom: bytes) -> None:
        super().__init__(path, data)
        self.format = Format.TXT
        self.text = text
        self.encoding = encoding
        self.bom = bom
        self.blocks = line_blocks(text)
        self.notices: tuple[Notice, ...] = ()

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """In the same encoding with the same byte order mark and line ends. Raises DocumentError."""
        text = apply_replacements(self.text, replacements)
        return Draft(self.bom + encode(text, self.encoding, self.path.name))


def open_plain(path: Path, data: bytes) -> PlainDocument:
    """Read ``data`` as text. Raises DocumentError if it is binary, too long, in no known encoding or empty."""
    if len(data) > _MOST_BYTES:
        raise DocumentError("document.too_long", file=path.name, limit=MOST_CHARACTERS)
    text, encoding, bom = decode(data, path.name)
    if not text.strip("\ufeff \t\r\n\f\v\u3000\xa0"):
        raise DocumentError("plain.blank", file=path.name)
    return PlainDocument(path, data, text, encoding, bom)


def write_fresh_text(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """The text of ``document`` with ``replacements``, in UTF-8. Raises DocumentError."""
    return Draft(encode(apply_replacements(document.text, replacements), "utf-8", document.path.name))


def line_blocks(text: str) -> tuple[Block, ...]:
    """One block per line, empty lines included; line ends are the separators between them."""
    blocks: list[Block] = []
    start = 0
    for end in _LINE_END.finditer(text):
        blocks.append(Block(start, end.start()))
        start = end.end()
    if start < len(text):
        blocks.append(Block(start, len(text)))
    return tuple(blocks)


def encode(text: str, encoding: str, file: str) -> bytes:
    """``text`` in ``encoding``; raises DocumentError instead of writing a substitute character."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        count = sum(not _fits(char, encoding) for char in set(text))
        raise DocumentError("plain.encode", file=file, encoding=encoding.upper(), count=count) from error


def decode(data: bytes, file: str) -> tuple[str, str, bytes]:
    """The text of ``data``, its encoding and its byte order mark (b"" without one). Raises DocumentError."""
    if data.startswith(_UTF32_BOMS):
        raise DocumentError("plain.encoding", file=file)
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            text = _strict(data[len(bom) :], encoding)
            if text is None:
                raise DocumentError("plain.damaged", file=file, encoding=encoding.upper())
            return _checked(text, file), encoding, bom
    if b"\x00" in data:
        return *_decode_utf16(data, file), b""
    text, korean = _strict(data, "utf-8"), _strict(data, "cp949")
    if korean is not None and not _plausible_korean(korean):
        korean = None
    if text is not None:
        # A few syllables of CP949 have the bytes of Latin letters in UTF-8; Korean in UTF-8 goes beyond those.
        if korean is not None and not text.isascii() and max(text) < "\u0800":
            raise DocumentError("plain.ambiguous", file=file)
        return _checked(text, file), "utf-8", b""
    if korean is None:
        raise DocumentError(_neither_code(data), file=file)
    return _checked(korean, file), "cp949", b""


def _strict(data: bytes, encoding: str) -> str | None:
    """The decoded text if every byte fits and the way back gives the same bytes, else None."""
    try:
        text = data.decode(encoding)
        return text if text.encode(encoding) == data else None
    except UnicodeError:
        return None


def _decode_utf16(data: bytes, file: str) -> tuple[str, str]:
    """UTF-16 without a mark, taken only if exactly one byte order gives Korean or Latin text."""
    found = [
        (text, encoding)
        for encoding in ("utf-16-le", "utf-16-be")
        if (text := _strict(data, encoding)) is not None and _plausible_utf16(text)
    ]
    if len(found) != 1:
        raise DocumentError("document.binary", file=file, formats=named(readable()))
    return _checked(found[0][0], file), found[0][1]


def _checked(text: str, file: str) -> str:
    """Return ``text`` unless it holds NUL or so many control characters that it is no text."""
    if "\x00" in text:
        raise DocumentError("plain.nul", file=file, count=text.count("\x00"))
    controls = sum(unicodedata.category(char) == "Cc" and char not in _PLAIN_CONTROLS for char in text)
    if controls > max(2, _MAX_CONTROLS * len(text)):
        raise DocumentError("document.binary", file=file, formats=named(readable()))
    return text


def _is_hangul(char: str) -> bool:
    return "가" <= char <= "힣" or "ㄱ" <= char <= "ㆎ"


def _plausible_utf16(text: str) -> bool:
    """Nearly all characters are Hangul, Hanja of Korean, ASCII or signs, and none is a control character."""
    known = sum(bool(_KOREAN_OR_ASCII.match(char)) for char in text)
    if _plausible_mixed([char for char in text if char > "\x7f" and char.isalpha()]):
        known += sum(map(_is_hanja, text))
    return known >= _MIN_KOREAN_UTF16 * len(text) and "\x00" not in text


def _plausible_korean(text: str) -> bool:
    """Whether a CP949 decoding is Korean rather than another encoding's bytes read wrongly.

    Korean text is Hangul for the most part, nearly all of it in the 2,350 syllables of KS X 1001 (which take two
    bytes in EUC-KR), and a good part of it in the commonest ones.
    """
    wide = [char for char in text if char > "\x7f"]
    # Lines of tables, circles and other symbols are of any script.
    told = [char for char in wide if not unicodedata.category(char).startswith("S")]
    hangul = [char for char in told if _is_hangul(char)]
    if not hangul:
        return not wide
    rare = sum(not _in_standard(char) for char in hangul)
    if len(hangul) < _MIN_HANGUL * len(told):
        return _plausible_mixed([char for char in told if char.isalpha()])
    if rare > max(2, _MAX_RARE_HANGUL * len(hangul)):
        return False
    common = sum(char in _COMMON for char in hangul)
    return len(hangul) < _ENOUGH_HANGUL or common >= _MIN_COMMON * len(hangul)


def _plausible_mixed(letters: Sequence[str]) -> bool:
    """Whether ``letters`` are Korean written with Hanja: 上告를 棄却한다.

    All are of KS X 1001. The Hangul is hardly more than particles and endings then: syllables that are common.
    """
    hangul = [char for char in letters if "가" <= char <= "힣"]
    if not all(_in_standard(char) and ("가" <= char <= "힣" or _is_hanja(char)) for char in letters):
        return False
    common, particles = (sum(char in known for char in hangul) for known in (_COMMON, _PARTICLES))
    return common >= _MIN_COMMON_MIXED * len(hangul) and particles >= max(2, _MIN_PARTICLES * len(hangul))


def _in_standard(char: str) -> bool:
    """Whether ``char`` is one of KS X 1001; EUC-KR spells other syllables in eight bytes."""
    return len(char.encode("euc_kr", "replace")) == 2


def _is_hanja(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"


def _neither_code(data: bytes) -> str:
    """Damaged UTF-8 and mixed encodings deserve another advice than an unknown encoding."""
    text = data.decode("utf-8", "replace")
    wide = [char for char in text if char > "\x7f"]
    return "plain.mixed" if sum(map(_is_hangul, wide)) >= _MIN_HANGUL * len(wide) else "plain.encoding"


def _fits(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
