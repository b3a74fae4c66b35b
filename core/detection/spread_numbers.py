"""Numbers whose parts are set with unusual signs between them, over a line's end, or digit by digit.

Written plainly, a pattern must match the whole of it: its checksum, its shape and the words before it decide, as they
do for every other number.
"""

import re
from collections.abc import Iterator

from core.detection.patterns import find_patterns

_BREAK = r"[ \u3000]{0,8}+(?>(?:\r\n|[\t\n\r\x0b\x0c\u2028\u2029])+)[ \u3000]{0,8}+"
_SIGNED = re.compile(r"(?<![\d,/·ㆍ∙_-])\d++(?>(?:[,/·ㆍ∙_-]\d++)+)(?![,/·ㆍ∙_-]?\d)")
_THOUSANDS = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
# Spaces part the groups of many numbers, and many numbers.
_SPACED = re.compile(r"(?<![\d.,-])\d{2,6}(?:[ \u3000]\d{2,8}){2,4}(?![\d.,년월일원만-])")
_GAP = rf"(?:(?:{_BREAK}|[ \u3000·ㆍ∙,/.]{{1,2}}+)(?>(?:[-–](?:{_BREAK}|[ \u3000]{{1,2}}+))?)|-)"
_DIGIT_BY_DIGIT = re.compile(rf"(?<!\d)(?:\(\d\)(?>(?:[ \u3000-]?\(\d\)){{8,40}})|\d(?>(?:{_GAP}\d){{8,40}}))(?!\d)")
_BROKEN = re.compile(rf"(?<![\d-])(?P<left>\d[\d-]*+)(?P<gap>{_BREAK})(?=(?P<right>-?\d[\d-]*+))")
# What stands by itself: a date, and the number of a row before the next cell.
_DATE = re.compile(r"(?:19|20)?\d\d-\d{1,2}-\d{1,2}")
_CELL_BORDERS = ("", "\n", "\t")
_ROW_NUMBER = re.compile(r"[1-9]\d{0,2}")
_OTHER_SIGN = re.compile(r"[,/·ㆍ∙_]")
_BLANK = re.compile(r"[ \u3000]")
_ENCLOSED = re.compile(r"\((.)\)")
_NO_DIGIT = re.compile(r"[^\d–-]+")
_LONGEST, _BEFORE, _AFTER = 40, 45, 15
_LEAST_DIGITS, _MOST_DIGITS = 9, 16
_SURE = 0.85
# What a number looks like that needs no word before it, and the words that others need.
_SHAPE = re.compile(r"\+?0\d|\d{6}-?\d{7}$|\d{3}-\d\d-\d{5}$|(?:\d{4}-?){4}$")
_WORDS = re.compile(
    "번호|계좌|통장|예금|은행|뱅크|금고|농협|축협|수협|신협|우체국|카드|송금|입금|이체|출금|전화|연락처|사업자|법인"
)

Change = tuple[tuple[int, int], str]


def spread_numbers(text: str) -> Iterator[tuple[tuple[int, int], list[Change]]]:
    """Each such number: where it stands, and what to write anew there so that it is read as one."""
    for match in _SIGNED.finditer(text):
        if _OTHER_SIGN.search(match[0]) and not _THOUSANDS.search(match[0]):
            yield from _tried(text, match.span(), [(sign.span(), "-") for sign in _inside(_OTHER_SIGN, match)])
    for match in _SPACED.finditer(text):
        yield from _tried(text, match.span(), [(space.span(), "-") for space in _inside(_BLANK, match)])
    for match in _DIGIT_BY_DIGIT.finditer(text):
        yield from _tried(text, match.span(), bare(_NO_DIGIT, match))
    for match in _BROKEN.finditer(text):
        end = match.end("right")
        if not _may_be_one(text, match.start(), match["left"] + match["right"]) or _parted(match):
            continue
        halves = match["left"].endswith("-") or not _whole(text, match.span("left")) or _surer(text, match)
        if halves and not _whole(text, match.span("right")):
            yield from _tried(text, (match.start(), end), [(match.span("gap"), "")])


def bare(signs: re.Pattern[str], match: re.Match[str]) -> list[Change]:
    """A value without ``signs``; parentheses around each of its letters are a part of that letter."""
    if match[0][0] == "(":
        return [(letter.span(), letter[1]) for letter in _inside(_ENCLOSED, match)]
    return [(sign.span(), "") for sign in _inside(signs, match)]


def _inside(pattern: re.Pattern[str], match: re.Match[str]) -> Iterator[re.Match[str]]:
    return pattern.finditer(match.string, *match.span())


def _tried(text: str, span: tuple[int, int], changes: list[Change]) -> Iterator[tuple[tuple[int, int], list[Change]]]:
    """The number with its changes, if a pattern matches all of it once it is written so."""
    written, position = "", span[0]
    for (start, end), new in changes:
        written += text[position:start] + new
        position = end
    written += text[position : span[1]]
    if _may_be_one(text, span[0], written) and _matched(text, span, written):
        yield span, changes


def _parted(broken: re.Match[str]) -> bool:
    """Whether one of the halves is a date or the number of a row: no piece of a number; nor are two amounts."""
    before = broken.string[broken.start() - 1 : broken.start()]
    cell = "\t" in broken["gap"] and before in _CELL_BORDERS and not broken["left"].startswith("0")
    amounts = broken["left"].endswith("000") and broken["right"].endswith("000")
    if (cell or amounts) and broken["left"].isdigit() and broken["right"].isdigit():
        return True
    if before in ("", "\n") and "\t" in broken["gap"] and _ROW_NUMBER.fullmatch(broken["left"]):
        return True
    return any(_DATE.fullmatch(broken[half]) for half in ("left", "right"))


def _may_be_one(text: str, start: int, written: str) -> bool:
    """Whether length, shape and words before it let ``written`` be a number at ``start``: cheaper than all patterns."""
    if len(written) > _LONGEST or not _LEAST_DIGITS <= sum(map(str.isdigit, written)) <= _MOST_DIGITS:
        return False
    return bool(_SHAPE.match(written) or _WORDS.search(text, max(0, start - _BEFORE), start))


def _whole(text: str, span: tuple[int, int]) -> bool:
    """Whether a number of some length stands in ``text[span]`` already."""
    written = text[slice(*span)]
    return sum(map(str.isdigit, written)) >= _LEAST_DIGITS and _matched(text, span, written)


def _surer(text: str, broken: re.Match[str]) -> bool:
    """Whether both halves are a number more surely than the first, which may be one by the word before it alone."""
    left, start, end = broken["left"], broken.start(), broken.end("right")
    return _score(text, (start, end), left + broken["right"]) > _score(text, broken.span("left"), left)


def _matched(text: str, span: tuple[int, int], written: str) -> bool:
    """Whether a pattern matches ``written`` in the place of ``text[span]``, all of it."""
    return _score(text, span, written) >= _SURE


def _score(text: str, span: tuple[int, int], written: str) -> float:
    """How surely a pattern matches ``written`` in the place of ``text[span]``, all of it; 0 where none does."""
    before = text[max(0, span[0] - _BEFORE) : span[0]]
    around = before + written + text[span[1] : span[1] + _AFTER]
    start, end = len(before), len(before) + len(written)
    # A parenthesis before a telephone number may be its own: (02)512-3456.
    starts = (start, start - 1) if before.endswith("(") else (start,)
    return max((one.score for one in find_patterns(around) if one.start in starts and one.end == end), default=0.0)
