"""What people call themselves in the network and among themselves: handles, nicknames, blogs, rooms, chat speakers.

Whoever writes under such a name is as easily found as by the real one (rule, "What is replaced").
"""

import re
from collections.abc import Iterator

from core.detection.hangul import is_korean_name, squeeze, words
from core.detection.model import Candidate
from core.detection.quotes import CLOSE, INSIDE, OPEN
from core.detection.roles import HEADINGS, OFFICIALS, ROLES

SOURCE = "context"
# What marks hold is the whole name, whatever the model takes its parts for (102|동 회장).
_SCORE = 0.98
_NAME = rf"(?P<name>{INSIDE}{{1,25}})"
_HANDLE = re.compile(
    r"(?P<kind>닉네임|대화명|아이디|ID|별명|별칭|계정명?|예명|필명|활동명|블로그명?)(?:이|가|은|는|을|를|인|:|：|으로"
    rf"|로)?[ ]?\(?{OPEN}{_NAME}{CLOSE}(?![ ]?이?라[는고][ ](?:글(?![가-힣]?쓴|쓴)|제목|댓글|내용|취지))"
)
_NEXT_HANDLE = re.compile(rf"(?:\([^()\n]{{1,40}}\))?[ ]?(?:,|·|또는|및|와|과|이나)[ ]?{OPEN}{_NAME}{CLOSE}")
_CHAT_ROOM = re.compile(rf"(?:대화방|채팅방|단톡방|톡방|오픈채팅)(?:인|의|명)?[ ]?[:：(]?[ ]?{OPEN}{_NAME}{CLOSE}")
_ALSO_CALLED = re.compile(
    rf"(?:(?P<owner>[가-힣]{{2,5}})\([ ]?)(?:일명|별명|가명|예명|이명)[ ]?[:：,]?[ ]?{OPEN}{_NAME}{CLOSE}"
)
_CALLED_SO = re.compile(
    rf"{OPEN}(?P<name>[가-힣A-Za-z0-9 ]{{1,15}}){CLOSE}(?:이?라는|이?라고 하는)[ ]"
    r"(?:이름|가명|별칭|호칭|예명)(?!의[ ]?블로그)"
)
# '토끼', '대장'으로 서로를 부르면서; ‘컨테이너 김부장’으로 저장
_SAVED_AS = re.compile(
    rf"{OPEN}{_NAME}{CLOSE}(?=(?:[ ]?(?:,|·|와|과)[ ]?{OPEN}{INSIDE}{{1,25}}{CLOSE}){{0,3}}"
    r"(?:으로|로|이?라고|이?라는[ ]이름으로)[ ](?:서로를[ ]|서로[ ])?(?:저장|부르(?:면서|며|고|는[ ]사이)))"
)
_HANDLE_AFTER = re.compile(
    rf"{OPEN}(?P<name>(?:(?![(),]){INSIDE}){{1,20}}){CLOSE}(?:이?라는|란|이란|이?라고 하는)[ ]"
    r"(?:(?:제목|이름|명칭)의[ ])?(?P<kind>닉네임|대화명|아이디|별명|계정|블로그)"
)
_HANDLES = {
    "아이디": "아이디",
    "ID": "아이디",
    "계정": "아이디",
    "계정명": "아이디",
    "대화명": "대화명",
    "닉네임": "닉네임",
    "블로그": "블로그",
    "블로그명": "블로그",
}
_UNKNOWN_PEOPLE = words("성명불상자 성명불상 불상자 남자 여자 남성 여성 조직원 상선 공범 총책")
# What anybody is called by: it names nobody.
_ANYBODY = frozenset(
    words(
        """
    사장님 회장님 부장님 과장님 팀장님 실장님 원장님 선생님 형님 누님 언니 오빠 누나 아빠 엄마 새아빠 새엄마
    아버지 어머니 할머니 할아버지 남편 아내 신랑 와이프 여보 자기 총각 아저씨 아줌마 우리딸 우리아들 우리사장님
    우리회장님 집 회사 사무실
    """
    )
)
_SPEAKER = re.compile(
    r"^[ \t]*\[(?P<name>[^\[\]\n]{1,20})\][ \t]*(?P<time>[\[(]?(?:오전|오후)?[ ]?\d{1,2}:\d\d)?", re.M
)
# What else stands in brackets at the beginning of a line.
_NO_SPEAKER = re.compile(
    r"별지|별첨|첨부|목록|표|인정|근거|증거|그림|사진|이미지|판시|판단|주문|이유|주장|선고|결정|판결|생략|참고|참조|법"
    r"|조문|원고|피고|피해자|증인|재판|검사|변호|범행|범죄|누범|전과|경합|\d\s?[쪽항호면]$|제\s?\d|^[\d\s:.,-]*$"
    r"|^\d{4}\s?[가-힣]{1,4}\s?\d+$|^(?:오전|오후)"
)
# What is no speaker's name without a time behind it: [처단형의 범위], [일일보고 11일차].
_HEADING = re.compile(
    r"^(?:처단형|권고형|양형)|의\s(?:범위|적용|요지|경위|이유|판단|인정|결과|표시)$|^일일보고|\d일차$|^기자$|취지$|변론|심문|대리인$"
)
# [오후 8:53] 홍길동: 네
_TIMED = re.compile(
    r"^[ \t]*\[(?:오전|오후)?[ ]?\d{1,2}:\d\d\][ \t]*(?P<name>[^\s:：\[\]][^:：\n\[\]]{0,19}?)[ ]?[:：](?=[ ])", re.M
)


def find_handles(text: str) -> list[Candidate]:
    """Every such name that the text gives away, sorted by position."""
    found = [*_said(text), *_speakers(text)]
    return sorted(set(found), key=lambda candidate: (candidate.start, candidate.end))


def _said(text: str) -> Iterator[Candidate]:
    for match in _HANDLE.finditer(text):
        yield from _with_next(text, match, _HANDLES.get(match["kind"], "별명"))
    for match in _HANDLE_AFTER.finditer(text):
        yield Candidate(*match.span("name"), _HANDLES.get(match["kind"], "별명"), _SCORE, SOURCE)
    for match in _CHAT_ROOM.finditer(text):
        yield Candidate(*match.span("name"), "온라인대화방명", _SCORE, SOURCE)
    for match in (*_CALLED_SO.finditer(text), *_SAVED_AS.finditer(text)):
        if squeeze(match["name"]) in _ANYBODY:
            continue
        yield Candidate(*match.span("name"), "별명", _SCORE, SOURCE)
    for match in _ALSO_CALLED.finditer(text):
        owner = match["owner"]
        if is_korean_name(owner[-3:], strict=False) or owner.endswith(_UNKNOWN_PEOPLE):
            yield Candidate(*match.span("name"), "별명", _SCORE, SOURCE)


def _with_next(text: str, match: re.Match[str], label: str) -> Iterator[Candidate]:
    """닉네임 ‘가람’ 또는 ‘나래’: what is said of the first holds for all that are listed with it."""
    following: re.Match[str] | None = match
    while following:
        yield Candidate(*following.span("name"), label, _SCORE, SOURCE)
        following = _NEXT_HANDLE.match(text, following.end())


def _speakers(text: str) -> Iterator[Candidate]:
    """Who writes in a quoted chat: lines that begin with a name in brackets, with a time or one below the other."""
    for match in _TIMED.finditer(text):
        yield Candidate(*match.span("name"), "대화명", _SCORE, SOURCE)
    lines = [match for match in _SPEAKER.finditer(text) if not _is_heading(match)]
    for before, match, after in zip([None, *lines], lines, [*lines[1:], None], strict=False):
        if match["time"] or _is_next_line(text, before, match) or _is_next_line(text, match, after):
            yield Candidate(*match.span("name"), "대화명", _SCORE, SOURCE)


def _is_heading(match: re.Match[str]) -> bool:
    """Whether brackets hold a heading, however it is spaced: [주 문], [처단형의 범위]."""
    name = squeeze(match["name"])
    spaced = all(len(word) == 1 for word in match["name"].split())
    if _NO_SPEAKER.search(name if spaced else match["name"]) or name in {*HEADINGS, *ROLES, *OFFICIALS}:
        return True
    timed = (match["time"] or "")[:1] in ("[", "(", "오")
    return not timed and _HEADING.search(name if spaced else match["name"].strip()) is not None


def _is_next_line(text: str, first: re.Match[str] | None, second: re.Match[str] | None) -> bool:
    if first is None or second is None:
        return False
    return text.count("\n", first.end(), second.start("name")) == 1
