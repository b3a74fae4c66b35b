"""One spelling of a text for those who read it, with an exact way back: offsets of the text itself never change.

A text saved on a Mac has its syllables in pieces (NFD), others have half-width letters, full-width signs, digits of
other scripts, thin and protected spaces, dashes for hyphens, soft hyphens, signs nobody sees. Detectors, grammar and
dictionary know plain Korean alone; they read a ``View``, and what they find is where it stands in the text.
"""

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from core.characters import SYMBOL_DIGITS, with_ascii_digits
from core.documents.model import Block

# Control characters, soft hyphens, zero-width and direction signs, tags, fillers in the place of a letter.
_HIDDEN = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0001-\U000e01ef"
)
_UNSEEN = re.compile(f"[{_HIDDEN}]+")
_SPACE, _LINE = "\u00a0\u1680\u2000-\u200a\u202f\u205f", "\x85\u2028\u2029"
_MARK = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u302a-\u302f\u3099\u309a\ufe20-\ufe2f"
_INITIAL, _VOWEL = "[ﾡ-ﾾ]", "[ￂ-ￜ]"
# Radicals that fonts of PDFs have for Hanja and letters set in one are plain ones to the reader, like full-width signs.
_SIGNS = "\u2f00-\u2fd5\ufb00-\ufb06\ufe50-\ufe6b！-～｡-･\U0001d400-\U0001d7ff"
_HANJA = "\uf900-\ufaff\U0002f800-\U0002fa1f"
# Quotation marks of other countries, as those of judgments.
_QUOTES = str.maketrans("‚‛❛❜„‟❝〝❞〞〟", "‘‘‘’““““”””")
_QUOTE = "".join(map(chr, _QUOTES))
_SYMBOL = "".join(map(chr, SYMBOL_DIGITS))
_SYMBOLS = re.compile(f"[{_SYMBOL}]{{2,}}")  # one by itself may be any sign
# Lines through, below and around a sign, which make no other of it.
_OVERLAY = re.compile("[\u0332-\u0338\u20d0-\u20f0]+")
# Any of what the next pattern and the one above look for: most texts have nothing of it, and are done with at once.
_UNUSUAL = re.compile(
    f"[{_HIDDEN}{_SPACE}{_LINE}{_MARK}{_SIGNS}{_HANJA}{_SYMBOL}{_QUOTE}"
    r"\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\uffa1-\uffdc]|[^\D0-9]"
)
# What belongs together: a syllable in pieces (one more final behind a whole one), a half-width one, a letter with its
# marks; and single signs that have a plain form of the same meaning.
_CLUSTER = re.compile(
    "(?P<jamo>[\u1100-\u115e\ua960-\ua97c][\u1161-\u11a7\ud7b0-\ud7c6]?[\u11a8-\u11ff\ud7cb-\ud7fb]?"
    f"|[가-힣][\u11a8-\u11c2])[{_MARK}]*"
    f"|(?P<narrow>{_INITIAL}{_VOWEL}(?:{_INITIAL}(?!{_VOWEL}))?)[{_MARK}]*|(?P<letter>[ﾡ-ￜ](?![{_MARK}]))"
    f"|(?P<marked>[^\\s{_MARK}][{_MARK}]+)"
    f"|(?P<space>[{_SPACE}][{_MARK}]*|[ \u3000][{_MARK}]+)|(?P<line>[{_LINE}])|(?P<sign>[{_SIGNS}])"
    rf"|(?P<quote>[{_QUOTE}])|(?P<hanja>[{_HANJA}])|(?P<digit>[^\D0-9])",
    re.DOTALL,
)
# What is set for the hyphen of a number: hyphens and dashes of all kinds, and between digits what only looks like one.
# Elsewhere a dash is a sign of its own, as between names and numbers: 한빛건설—2008년 설립—은, 원고 2—구름산은.
_DASH, _STROKE = "\u2010-\u2015\u2043\u2212", "─━ーｰㅡ"
_HYPHEN = re.compile(
    rf"[{_DASH}{_STROKE}](?:(?<=[0-9].)(?=[0-9])|(?<![{_STROKE}])"
    r"(?:(?<=[0-9].)(?![가-힣])(?=[\w(*＊●○◯•×]| [0-9])|(?<=[\w)].)(?<![가-힣].)(?=[0-9])(?![0-9]{4}년)"
    r"|(?<=[0-9] .)(?= ?[0-9])"
    rf"|(?<=[가-힣].)(?=[0-9]{{2,3}}[-{_DASH}{_STROKE}])))"
)
# Behind a whole number with hyphens such a dash leads to another one: 02-512-3456–7.
_LEADING_ON = "‒–—―"
_NUMBER_BEFORE, _REACH = re.compile(r"[0-9][0-9-]*-[0-9*＊●○◯•×]+(?= ?$)"), 24
_WHOLE, _WHOLE_WITH_AREA = 7, 9  # digits that a whole number has at least: (02)512-3456, 02-512-3456
# Between groups of digits a soft hyphen is what a PDF's font has for the hyphen, if there is no other in the number.
_SOFT, _IN_GROUPS = re.compile(r"(?<![\d-])(?<!\d\u00ad)\d++(?:\u00ad\d++)++(?![\d-])"), re.compile(r"\d\d")
# NFKC makes an initial of every consonant that stands by itself.
_FINALS = str.maketrans(
    "\u1100\u1101\u1102\u1103\u1105\u1106\u1107\u1109\u110a\u110b\u110c\u110e\u110f\u1110\u1111\u1112",
    "\u11a8\u11a9\u11ab\u11ae\u11af\u11b7\u11b8\u11ba\u11bb\u11bc\u11bd\u11be\u11bf\u11c0\u11c1\u11c2",
)
_SYLLABLE = 3


@dataclass(frozen=True, slots=True)
class View:
    """A text as it is read: character ``i`` of ``text`` is ``source[starts[i]:ends[i]]``.

    Both are in order; what lies between two characters is not read. A view of a plain text is that text itself, and
    then ``starts`` and ``ends`` are its own positions.
    """

    text: str
    source: str
    starts: Sequence[int]
    ends: Sequence[int]

    @property
    def plain(self) -> bool:
        """Whether the text is read as it stands."""
        return self.text is self.source

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where ``text[start:end]``, which must not be empty, stands in the source; no character is cut."""
        return self.starts[start], self.ends[end - 1]

    def joined(self, position: int) -> bool:
        """Whether nothing that is not read lies between the characters before and at ``position``."""
        return self.ends[position - 1] >= self.starts[position]

    def read_span(self, start: int, end: int) -> tuple[int, int]:
        """The characters of the view that ``source[start:end]`` touches."""
        first = bisect_right(self.ends, start)
        return first, max(first, bisect_left(self.starts, end))

    def blocks(self, blocks: Iterable[Block]) -> list[Block]:
        """Blocks of the source as blocks of the view."""
        spans = ((block, self.read_span(block.start, block.end)) for block in blocks)
        return [replace(block, start=start, end=end) for block, (start, end) in spans]

    def rewritten(self, pattern: re.Pattern[str], write: Callable[[re.Match[str]], str]) -> "View":
        """The view with every match of ``pattern`` written anew; itself where nothing changes.

        Each character of what is written stands for the whole match, or for its own part of it where both are of one
        length.
        """
        changes = [(match.span(), new) for match in pattern.finditer(self.text) if (new := write(match)) != match[0]]
        return self.replaced(changes) if changes else self

    def replaced(self, changes: Iterable[tuple[tuple[int, int], str]]) -> "View":
        """The view with spans of it (in order, not overlapping) written anew. See ``rewritten``."""
        parts: list[str] = []
        starts, ends = array("L"), array("L")
        position = 0
        for (start, end), new in changes:
            parts += (self.text[position:start], new)
            part_by_part = len(new) == end - start
            starts.extend(self.starts[position : end if part_by_part else start])
            ends.extend(self.ends[position : end if part_by_part else start])
            if not part_by_part:
                starts.extend([self.starts[start]] * len(new))
                ends.extend([self.ends[end - 1]] * len(new))
            position = end
        parts.append(self.text[position:])
        starts.extend(self.starts[position:])
        ends.extend(self.ends[position:])
        return View("".join(parts), self.source, starts, ends)


def plain_view(text: str) -> View:
    """``text`` in plain Korean: whole syllables, ASCII signs and digits, plain spaces and line ends, nothing invisible,
    numbers with hyphens.

    Letters that are normal already stay as they are, ideographic spaces and line ends of ASCII too; then the view is
    ``text`` itself.
    """
    view = View(text, text, range(len(text)), range(1, len(text) + 1))
    if _UNUSUAL.search(text):
        view = view.rewritten(_SOFT, _hyphened).rewritten(_UNSEEN, lambda _: "").rewritten(_CLUSTER, _plain)
        view = view.rewritten(_SYMBOLS, lambda digits: digits[0].translate(SYMBOL_DIGITS))
    return view.rewritten(_HYPHEN, _dashed)


def _dashed(dash: re.Match[str]) -> str:
    if dash[0] not in _LEADING_ON:
        return "-"
    before = _NUMBER_BEFORE.search(dash.string[max(0, dash.start() - _REACH) : dash.start()])
    digits = before[0].replace("-", "") if before else ""
    return dash[0] if len(digits) >= (_WHOLE_WITH_AREA if digits.startswith("0") else _WHOLE) else "-"


def _hyphened(number: re.Match[str]) -> str:
    return number[0].replace("\u00ad", "-") if _IN_GROUPS.search(number[0]) else number[0]


def _plain(match: re.Match[str]) -> str:
    cluster = match[0]
    if match["jamo"]:
        return unicodedata.normalize("NFC", match["jamo"])
    if match["narrow"]:
        letters = unicodedata.normalize("NFKC", match["narrow"])
        if len(match["narrow"]) == _SYLLABLE:
            letters = unicodedata.normalize("NFC", letters[:-1] + letters[-1].translate(_FINALS))
        return letters
    if match["letter"]:
        return _narrow_letter(cluster)
    if match["marked"]:
        base = _CLUSTER.sub(_plain, cluster[0])
        if "가" <= base <= "힣" or base.isdecimal():
            return base
        return unicodedata.normalize("NFC", _OVERLAY.sub("", unicodedata.normalize("NFC", base + cluster[1:])))
    if match["quote"]:
        return cluster.translate(_QUOTES)
    if match["space"]:
        return "\u3000" if cluster[0] == "\u3000" else " "
    if match["line"]:
        return "\n"
    return with_ascii_digits(unicodedata.normalize("NFKC" if match["sign"] else "NFC", cluster))


def _narrow_letter(letter: str) -> str:
    """A half-width letter that is no syllable as the same letter of full width (ㅋ)."""
    wide = unicodedata.decomposition(letter).split()
    return chr(int(wide[1], 16)) if len(wide) > 1 else letter
