"""The first layer of the party block: where a judgment's head ends, and whose entries it has, in both layouts.

The published one (【원고, 항소인】 홍길동 …) and the court's own (원      고    홍길동 …, 피 고 인 …).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.detection.addresses import address_line
from core.expressions import late, one_of
from core.korean.lexicons import lexicon
from core.korean.roles import HEADINGS, OFFICIALS, ROLES
from core.korean.text import BLANK, squeeze

Span = tuple[int, int]
_MAX_HEAD, _MAX_UNBOUNDED_HEAD, _MAX_LINE = 60_000, 4_000, 500
ADDRESS_FIELDS = lexicon("fields_address")
# Headings are set with their letters apart: 피 고 인.
APART = f"{BLANK}*"
LINE = late(r"[^\r\n\x0b\x0c\u2028\u2029]+")
_HEAD_END = late(
    rf"{BLANK}*(?:[【\[〔<]\s*(?:주\s*문|이\s*유|청\s*구\s*취\s*지|판\s*결\s*요\s*지|신\s*청\s*취\s*지)[^】\]〕>]{{0,20}}[】\]〕>]"
    r"|(?:주\s*문|이\s*유|청\s*구\s*취\s*지|범\s*죄\s*사\s*실|신\s*청\s*취\s*지)\s*$)"
)
# Nothing of a party block is a sentence, or called the facts.
_REASONS = late(
    rf"[^\r\n]*(?:[가-힣]다|[하으되]라)[.。](?![^\s)\]])|{BLANK}*(?:[\dIⅠ가][.．)]?[ \t]*)?"
    r"(?:(?:인정|기초|다툼[ ]?없는)[ ]?사실|처분의[ ]?경위|사실관계|당사자의[ ]?주장)\s*$"
)
_BRACKETED = late(rf"{BLANK}*【(?P<head>[^】\n]{{1,60}})】")
# [경정대상 판결]: a heading that is no role ends an entry as those in 【】 do.
_HEADED = late(rf"{BLANK}*[\[〔](?P<head>[가-힣 ]{{2,20}})[\]〕]")
_ROLE = one_of(ROLES, APART)
_PLAIN = late(
    rf"{BLANK}*(?P<head>(?:{_ROLE})(?:들|[ \t]*\d{{1,2}}\.?)?(?:[ \t]*(?:,|겸|및|·|\()[ \t]*(?:{_ROLE})[ \t]*\)?)*)"
    rf"(?={BLANK}|[:：]|\d|$|\()"
)
_SET_OFF = late(
    rf"{BLANK}{{2,}}|\t|\u3000|[ \t]*[:：]|[ \t]*(?:[\r\n]|$)|[ \t]*\d{{1,3}}\.(?:[ \t]?[가-하]\.)*[ \t]"
    r"|[^\r\n.]{2,30}\(\d{6}"
)
# What can stand behind a role in a line of its own: names and notes, no sentence.
_ALONE = late(r"[ \t]*[가-힣]{2,4}[ \t]*|(?:[^\r\n.:：]|(?<=\d)\.){1,40}(?<![다의은는을를와과])")
_SAID_OF = late(r"[ \t]*(?:[가-힣]+[ \t]+)?(?:명의|소유|점유|주장|청구|승소|패소|회사|측|본인|부분|사이)")
_REPRESENTATIVE = late(rf"(?:공동)?(?:대표이사|대표자|법정대리인|대표청산인|관리인|파산관재인)(?={BLANK})")
_OTHER = one_of((*HEADINGS, *OFFICIALS), APART)
_PLAIN_OTHER = late(rf"{BLANK}*(?:(?:제?\d심|[원당]심){BLANK}+)?(?:{_OTHER})(?={BLANK}|[:：]|$)")
COUNSEL = late(
    r"\(\s*(?:(?:원고들?|피고들?|선정당사자|신청인|채권자|채무자)\s*)?[^()\n]{0,12}(?:소송|공동|복)?대리인[^()]*(?:\([^()]*\)[^()]*)*\)"
    r"|(?:소송(?:복)?대리인|소송수행자|국선보조인|(?:국선)?변호인|(?:군)?검사(?=[ \t]+[가-힣]{2,4}\b)"
    rf"|(?:(?:{one_of(('담당', '국선', '절차구조'), APART)}){BLANK}*)?{one_of(('변호사',), APART)}"
    rf"(?!{BLANK}?(?:회관|법|사무))|법무법인|변리사"
    # Their names may go on behind a comma at the line's end.
    rf"|특허법인|법무공단)[^\r\n]*(?:(?<=,)\r?\n(?!{BLANK}*(?:{_ROLE}))[^\r\n]*)*"
)
NUMBERED = late(rf"{BLANK}*(?P<number>\d{{1,3}})\.(?!\d)")
_LAST_NUMBER = late(r"(?P<number>\d{1,3})\.?$")
# 직업(학교), 주거(송달장소)
OR = r"(?:[ \t]*\([가-힣/·, \t]{1,12}\))?"
ADDRESS_FIELD = late(rf"(?:{one_of(ADDRESS_FIELDS, APART)}){OR}[ \t]*(?:[:：]|[ \t\u3000])[ \t]*")


class Entry(NamedTuple):
    """One role's entry: the heading without white space and ``text[start:end]`` after it."""

    role: str
    start: int
    end: int


def head_end(text: str) -> int:
    """Where the head of the judgment ends: at 주문, 이유 or 청구취지; without them where the reasons begin, after some
    4,000 characters at the latest."""
    unbounded = min(len(text), _MAX_UNBOUNDED_HEAD)
    for match in LINE.finditer(text, 0, _MAX_HEAD):
        if _HEAD_END.match(text, match.start(), match.end()):
            return match.start()
        if match.start() > _MAX_UNBOUNDED_HEAD and match.end() - match.start() > _MAX_LINE:
            break
        if match.start() < unbounded and _REASONS.match(text, match.start(), match.end()):
            unbounded = match.start()
    return unbounded


def entries(text: str) -> list[Entry]:
    """The parties' entries in the head of ``text``, in order."""
    marks, stop = list(_marks(text)), head_end(text)
    result: list[Entry] = []
    for index, (line_start, start, role) in enumerate(marks):
        end = marks[index + 1][0] if index + 1 < len(marks) else stop
        if role:
            result.append(Entry(role, start, end))
        elif result and _acts(text, line_start + indent(text[line_start:start]), start):
            result += _next_of_several(text, result[-1], start, end)
    return result


def headings(text: str) -> list[Span]:
    """The headings of the head, as they stand: 원 고, 【피고, 항소인】, 조 정 장."""
    found = [(start, end, _PLAIN_OTHER.match(text, start, end)) for start, end, _ in _marks(text)]
    return [(start, other.end() if other else end) for start, end, other in found]


def _marks(text: str) -> Iterator[tuple[int, int, str | None]]:
    """Where the line of each heading starts and its content, and the heading's role, None for another heading."""
    for line in LINE.finditer(text, 0, head_end(text)):
        if mark := _heading(text, line.start(), line.end()):
            yield line.start(), *mark


def _heading(text: str, start: int, end: int) -> tuple[int, str | None] | None:
    """(where the content starts, role or None for another heading) if a heading starts the line."""
    bracketed = _BRACKETED.match(text, start, end) or _HEADED.match(text, start, end)
    if bracketed:
        head = squeeze(bracketed["head"])
        official = any(head.startswith(word) for word in (*OFFICIALS, *HEADINGS))
        return bracketed.end(), None if official or not any(role in head for role in ROLES) else head
    other = _PLAIN_OTHER.match(text, start, end)
    plain = _PLAIN.match(text, start, end)
    if other and (not plain or other.end() >= plain.end("head")):
        return end, None
    if not plain or not (re.search(r"\s", plain["head"].strip()) or _is_set_off(text, plain.end(), end)):
        return None  # a sentence that starts with 원고 or 피고인
    return plain.end(), squeeze(plain["head"])


def _is_set_off(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` behind a role is no sentence: by the room between them, or because the next line says
    where somebody lives, or who acts for them."""
    if _SET_OFF.match(text, start):
        return True
    following = next_line(text, end)
    if _SAID_OF.match(text, start, end):
        return False
    return bool(
        following and _ALONE.fullmatch(text, start, end) and (is_home(text, *following) or _acts(text, *following))
    )


def _next_of_several(text: str, entry: Entry, start: int, end: int) -> Iterator[Entry]:
    """The rest of an entry of numbered parties behind the counsel of one of them: 2. 홍길동 below 1. 김갑동, 소송대리인
    변호사 성춘향."""
    own = _LAST_NUMBER.search(entry.role)
    numbers = [int(own["number"])] if own else []
    lines = (NUMBERED.match(line[0]) for line in LINE.finditer(text, entry.start, entry.end))
    numbers += [int(found["number"]) for found in lines if found]
    for line in LINE.finditer(text, start, end):
        found = NUMBERED.match(line[0])
        if numbers and found and int(found["number"]) == numbers[-1] + 1:
            yield Entry(entry.role, line.start(), end)
            return


def next_line(text: str, end: int) -> Span | None:
    """The next line that is not empty, without the white space before it."""
    for line in LINE.finditer(text, end, min(len(text), end + _MAX_LINE)):
        if written := line[0].strip():
            start = line.start() + line[0].index(written[0])
            return start, start + len(written)
    return None


def is_home(text: str, start: int, end: int) -> bool:
    """Whether a line is an address, or has one for a field."""
    return bool(ADDRESS_FIELD.match(text, start, end) or address_line(text, start, end))


def _acts(text: str, start: int, end: int) -> bool:
    return bool(COUNSEL.match(text, start, end) or _REPRESENTATIVE.match(text, start, end))


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())
