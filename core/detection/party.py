"""The party block at a judgment's head: names, representatives, addresses, numbers, occupations.

A grammar of four layers, in two layouts: the published one (【원고, 항소인】 홍길동 …) and the court's own
(원      고    홍길동 …, 피 고 인 …, 주거 …, 등록기준지 …).

    block  = entry+            entry = heading line*        (`entries`)
    line   = part+             part  = number? (field value | address | names)
    names  = phrase (comma phrase)*, notes in parentheses
    phrase = word+, ended by a role, an office, a field, an authority, a place where somebody is

A phrase is a person, a firm, a foreigner, or language that names nobody. Attorneys, prosecutors and authorities stay
(rule, "What stays").
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from core.detection import organisations
from core.detection.addresses import LATER_ADDRESS, address_line
from core.detection.model import Candidate
from core.detection.public import LOCAL_GOVERNMENT, PUBLIC_BODY, is_public
from core.expressions import late
from core.korean.lexicons import lexicon, pattern, words
from core.korean.morphology import ends_as, is_compound, is_dictionary_word, is_everyday, only_common_words
from core.korean.names import (
    COMMON_SURNAMES,
    DOUBLE_SURNAMES,
    NOT_NAMES,
    SURNAMES,
    country_label,
    foreign_label,
    is_korean_name,
)
from core.korean.roles import ADDRESSED_BEHIND, FILLERS, HEADINGS, OFFICIALS, ROLES, TITLES_BEHIND
from core.korean.text import HANJA, is_hangul, spaced, squeeze
from core.regions import are_regions, is_region

SOURCE = "party"
_MAX_HEAD, _MAX_UNBOUNDED_HEAD, _MAX_LINE = 60_000, 4_000, 500
_SHORT_NAME, _LONGEST_NAME = 3, 4
_KOREAN = "내국인이름"
_ADDRESS_FIELDS = tuple(sorted(lexicon("fields_address"), key=len, reverse=True))
_OFFICES, _RANKS = frozenset(lexicon("offices")), frozenset(lexicon("ranks"))
_WHEREABOUTS, _NOTE_ENDS = frozenset(lexicon("whereabouts")), lexicon("note_ends")
_B = r"[ \t\u3000\xa0]"

_LINE = late(r"[^\r\n\x0b\x0c\u2028\u2029]+")
_HEAD_END = late(
    rf"{_B}*(?:[【\[〔<]\s*(?:주\s*문|이\s*유|청\s*구\s*취\s*지|판\s*결\s*요\s*지|신\s*청\s*취\s*지)[^】\]〕>]{{0,20}}[】\]〕>]"
    r"|(?:주\s*문|이\s*유|청\s*구\s*취\s*지|범\s*죄\s*사\s*실|신\s*청\s*취\s*지)\s*$)"
)
# Nothing of a party block is a sentence, or called the facts.
_REASONS = late(
    rf"[^\r\n]*[가-힣]다[.。](?![^\s)\]])|{_B}*(?:[\dIⅠ가][.．)]?[ \t]*)?"
    r"(?:(?:인정|기초|다툼[ ]?없는)[ ]?사실|처분의[ ]?경위|사실관계|당사자의[ ]?주장)\s*$"
)
_BRACKETED = late(rf"{_B}*【(?P<head>[^】\n]{{1,60}})】")
_ROLE = "|".join(map(spaced, ROLES))
_PLAIN = late(
    rf"{_B}*(?P<head>(?:{_ROLE})(?:들|[ \t]*\d{{1,2}}\.?)?(?:[ \t]*(?:,|겸|및|·|\()[ \t]*(?:{_ROLE})[ \t]*\)?)*)"
    rf"(?={_B[:-1]}:：]|\d|$|\()"
)
_SET_OFF = late(
    rf"{_B}{{2,}}|\t|\u3000|[ \t]*[:：]|[ \t]*(?:[\r\n]|$)|[ \t]*\d{{1,3}}\.[ \t]|[^\r\n.]{{2,30}}\(\d{{6}}"
)
_OTHER = "|".join(map(spaced, sorted((*HEADINGS, *OFFICIALS), key=len, reverse=True)))
_PLAIN_OTHER = late(rf"{_B}*(?:{_OTHER})(?={_B[:-1]}:：]|$)")
_COUNSEL = late(
    r"\(\s*(?:(?:원고들?|피고들?|선정당사자|신청인|채권자|채무자)\s*)?[^()\n]{0,12}(?:소송|공동|복)?대리인[^()]*(?:\([^()]*\)[^()]*)*\)"
    r"|(?:소송(?:복)?대리인|소송수행자|변호인|(?:군)?검사(?=[ \t]+[가-힣]{2,4}\b)|담당\s?변호사|변호사|법무법인|변리사"
    # Their names may go on behind a comma at the line's end.
    rf"|특허법인|법무공단)[^\r\n]*(?:(?<=,)\r?\n(?!{_B}*(?:{_ROLE}))[^\r\n]*)*"
)
_NUMBERING = late(rf"{_B}*(?:(?:(?:\d{{1,3}}|[가-하])[ \t]?[.．)](?!\d)|[①-⑳]){_B}*)+")
_ADDRESS_FIELD = late(rf"(?:{'|'.join(map(spaced, _ADDRESS_FIELDS))})[ \t]*(?:[:：]|[ \t\u3000])[ \t]*")
_OTHER_FIELD = late(rf"(?P<field>{'|'.join(map(spaced, lexicon('fields_other')))})[ \t]*(?:[:：]|[ \t\u3000])[ \t]*")
_INNER_FIELD = late(rf"[(,][ \t]*(?={pattern('fields_address')})")
_LATER_FIELD = late(
    rf"(?<=[\s)])(?:{pattern('fields_address')}|대표이사|대표자|법정대리인|공동대표이사|대표청산인|직업)(?=[ \t:：])"
)
_PARENTHESIS = late(r"\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)?")
_OTHERS = late(r"외[ \t]*\d+[ \t]*(?:인|명)")
_LIST_ELSEWHERE, _ELSEWHERE = late(r"별지|목록|기재와"), late(r"같[음은]")
_HANJA = late(rf"{HANJA}{{2,4}}(?!{HANJA})")
_LATIN_NAME = late(r"[A-Z][A-Za-z'’.\-]*(?:[ ,]+[A-Z][A-Za-z'’.\-]*)+")
_OTHER_NAME = late(
    r"(?:개명\s*[전후][^:：가-힣]*+(?:이름|성명)?|일명|이명|가명|예명|구성명|개명전|옛이름)\s*(?:[:：]\s*)?[‘'“\"]?(?P<name>[가-힣]{2,4})"
)
# A word of a name that was put into Hangul, or is in Latin letters: 응우옌 반 하이, J. van Dijk.
_NAME_WORD = late(r"[가-힣]{1,6}|[A-Za-z][A-Za-z'’.\-]{0,5}")
_TOKEN = late(r"[^\s,·ㆍ、/;]+|[,·ㆍ、/;]")
_SIGNS = "0123456789.:：()[]‘’'\""
# Roles are more than any list has; what heads a number; what ends a clause.
_ROLE_ENDS = (
    *("권자", "청구인", "청구자", "신청인", "신고인", "채무자", "채권자", "참가인", "관리인", "대리인", "당사자"),
    *("조사관", "위원", "집행관"),
)
_OTHER_ENDS = ("번호", "생년월일", "연락처", "전화", "이메일", "이므로", "이어서", "으로서", "로서", "자로서")
_GOVERNORS = ("시장", "군수", "지사", "청장", "서장")
_WORD_BEHIND = late(r"[ \t]+(?P<word>[가-힣]+)")
_OWNED = late(r"들?(?:[과와]의|의)?$")
_OF_OFFICE = late(r"\s*(?:일부\s*)?(?:소송)?(?:수계|승계|파산|관리|대표|법정|특별)")
# Who somebody is, as it stands before or behind the name.
_KIN = words("처 남편 아내 배우자 아들 딸 자 녀 부 모 형 동생 처남 장모 장인 이장 통장 업주 점주 대리인 직원 관장 실장")
_TITLES = frozenset((*_OFFICES, *TITLES_BEHIND, *ADDRESSED_BEHIND, *_KIN))
# What a congregation's name follows: which church it is tells nobody who it is.
_DENOMINATIONS = frozenset({"대한예수교장로회", "기독교대한감리회", "기독교대한성결교회", "기독교한국침례회"})


class Entry(NamedTuple):
    """One role's entry: the heading without white space and ``text[start:end]`` after it."""

    role: str
    start: int
    end: int


def head_end(text: str) -> int:
    """Where the head of the judgment ends: at 주문, 이유 or 청구취지; without them where the reasons begin, after some
    4,000 characters at the latest."""
    unbounded = min(len(text), _MAX_UNBOUNDED_HEAD)
    for match in _LINE.finditer(text, 0, _MAX_HEAD):
        if _HEAD_END.match(text, match.start(), match.end()):
            return match.start()
        if match.start() > _MAX_UNBOUNDED_HEAD and match.end() - match.start() > _MAX_LINE:
            break
        if match.start() < unbounded and _REASONS.match(text, match.start(), match.end()):
            unbounded = match.start()
    return unbounded


def entries(text: str) -> list[Entry]:
    """The parties' entries in the head of ``text``, in order."""
    marks: list[tuple[int, int, str | None]] = []
    for line in _LINE.finditer(text, 0, head_end(text)):
        mark = _heading(text, line.start(), line.end())
        if mark:
            marks.append((line.start(), *mark))
    result = []
    stop = head_end(text)
    for index, (_, start, role) in enumerate(marks):
        end = marks[index + 1][0] if index + 1 < len(marks) else stop
        if role:
            result.append(Entry(role, start, end))
    return result


def _heading(text: str, start: int, end: int) -> tuple[int, str | None] | None:
    """(where the content starts, role or None for another heading) if a heading starts the line."""
    bracketed = _BRACKETED.match(text, start, end)
    if bracketed:
        head = squeeze(bracketed["head"])
        official = any(head.startswith(word) for word in (*OFFICIALS, *HEADINGS))
        return bracketed.end(), None if official or not any(role in head for role in ROLES) else head
    other = _PLAIN_OTHER.match(text, start, end)
    plain = _PLAIN.match(text, start, end)
    if other and (not plain or other.end() >= plain.end("head")):
        return end, None
    if not plain or not (re.search(r"\s", plain["head"].strip()) or _SET_OFF.match(text, plain.end())):
        return None  # a sentence that starts with 원고 or 피고인
    return plain.end(), squeeze(plain["head"])


def find_parties(text: str, *, occupations: bool = False) -> list[Candidate]:
    """Candidates of the party block, sorted by position; empty if the text has none.

    ``occupations`` also gives the parties' occupations; military ranks always count.
    """
    found: list[Candidate] = []
    for entry in entries(text):
        found += _EntryReader(text, entry, occupations).read()
    return sorted(set(found), key=lambda candidate: (candidate.start, candidate.end))


class _Line:
    """Where the reading of one line's names stands: the words of the phrase so far and what came before."""

    def __init__(self) -> None:
        self.phrase: list[tuple[int, int]] = []
        self.seen = self.somewhere = False


class _EntryReader:
    """Reads one entry line by line.

    Attributes:
        text: the document's text.
        masked: the same with counsel and "외 n인" blanked out, offsets unchanged.
        own: whether what is read stands in the role's own line: there any word may be a name. Below it a sentence, a
            heading or a list may stand as well.
        numbered: whether a number stands before it.
    """

    def __init__(self, text: str, entry: Entry, occupations: bool) -> None:
        self.text, self.entry, self.occupations = text, entry, occupations
        body = text[entry.start : entry.end]
        for masking in (_COUNSEL, _OTHERS):
            body = masking.sub(lambda match: re.sub(r"[^\r\n]", " ", match[0]), body)
        self.masked = " " * entry.start + body
        self.nationality = country_label(body)
        self.own = self.numbered = False
        self.criminal = any(word in entry.role for word in ("피고인", "청구자", "행위자", "보호소년", "피의자"))

    def read(self) -> Iterator[Candidate]:
        """What the entry names."""
        first = len(self.masked) - len(self.masked[self.entry.start :].lstrip())
        for line in _LINE.finditer(self.masked, self.entry.start, self.entry.end):
            for start, end in pairwise(self._cuts(*line.span())):
                self.own = line.start() <= first
                yield from self._part(start, end)

    def _cuts(self, start: int, end: int) -> list[int]:
        """Where one line goes from one kind of value to the next; PDF text sets name and address on one line."""
        cuts = {start, end}
        cuts.update(match.end() for match in _INNER_FIELD.finditer(self.masked, start, end))
        cuts.update(match.start() for match in _LATER_FIELD.finditer(self.masked, start, end))
        for match in LATER_ADDRESS.finditer(self.masked, start, end):
            if not self.masked[start : match.start("address")].rstrip(" \t\u3000:：").endswith(_ADDRESS_FIELDS):
                cuts.add(match.start("address"))
        return sorted(cuts)

    def _part(self, start: int, end: int) -> Iterator[Candidate]:
        numbering = _NUMBERING.match(self.masked, start, end)
        self.numbered = numbering is not None
        start = numbering.end() if numbering else start
        while start < end and (self.masked[start].isspace() or self.masked[start] in ":："):
            start += 1
        end = start + len(self.masked[start:end].rstrip())
        if start >= end or _LIST_ELSEWHERE.match(self.masked, start, end):
            return
        if _is_authority(squeeze(self.masked[start:end])):
            return
        if field := _ADDRESS_FIELD.match(self.masked, start, end):
            yield from self._address(field.end(), end, named=True)
        elif field := _OTHER_FIELD.match(self.masked, start, end):
            if squeeze(field["field"]) == "직업":
                yield from self._occupation(field.end(), end)
        elif address_line(self.masked, start, end):
            yield from self._address(start, end, named=False)
        else:
            yield from self._names(start, end)

    def _address(self, start: int, end: int, *, named: bool) -> Iterator[Candidate]:
        closing = self.masked.rfind(")", start, end)
        if closing == end - 1 and "(" not in self.masked[start:end]:
            end = closing
        while end > start and (self.masked[end - 1].isspace() or self.masked[end - 1] in "(,"):
            end -= 1
        if below := address_line(self.masked, start, end):
            yield Candidate(below.start, below.end, below.label, 0.97, SOURCE)
        elif named and any(map(str.isdigit, self.masked[start:end])) and not _ELSEWHERE.search(self.masked, start, end):
            yield Candidate(start, end, "주소", 0.85, SOURCE)

    def _occupation(self, start: int, end: int) -> Iterator[Candidate]:
        value = self.masked[start:end].strip(" ,.)")
        if not value or value == "무직" or len(value) > 20 or any(map(str.isdigit, value)):
            return
        position, rank = self.masked.find(value, start), value.split()[-1]
        if rank in _RANKS:
            position = self.masked.find(rank, position)
            yield Candidate(position, position + len(rank), "군계급", 0.8, SOURCE)
        elif self.occupations:
            yield Candidate(position, position + len(value), "직무", 0.8, SOURCE)

    def _names(self, start: int, end: int) -> Iterator[Candidate]:
        line = self.masked
        for group in _PARENTHESIS.finditer(line, start, end):
            yield from self._in_parentheses(*group.span())
            line = line[: group.start()] + " " * len(group[0]) + line[group.end() :]
        state = _Line()
        for token in _TOKEN.finditer(line, start, end):
            if token[0] in ",·ㆍ、/;":
                named = list(self._ended(state))
                yield from named
                state.seen = state.seen or bool(named)
                if state.seen and self.criminal:
                    comma = line.find(",", token.end(), end)
                    yield from self._occupation(token.end(), end if comma < 0 else comma)
                    break
                continue
            bare = _bare_word(token[0])
            if bare is None:
                break
            rest = line[token.end() : end]
            if self._ends_phrase(bare, state):
                yield from self._ended(state)
                self.own |= bare in _OFFICES or bare in ROLES or bare == "망" or bare.endswith(_ROLE_ENDS)
            elif self._is_note(bare, rest):  # 변명의 요지
                break
            else:
                yield from self._with_word(state, bare, token.start() + token[0].index(bare), rest)
        yield from self._ended(state)

    def _with_word(self, state: _Line, bare: str, start: int, rest: str) -> Iterator[Candidate]:
        """Take one more word into the phrase; an owner (홍길동의 파산관재인) ends it."""
        owner = _is_owner(bare, rest) and (is_korean_name(bare[:-1], strict=False) or _OF_OFFICE.match(rest))
        state.phrase.append((start, start + len(bare) - bool(owner)))
        if owner:
            yield from self._ended(state)

    def _is_note(self, bare: str, rest: str) -> bool:
        return not self.own and _is_owner(bare, rest) and rest.strip().startswith(_NOTE_ENDS)

    def _ends_phrase(self, bare: str, state: _Line) -> bool:
        """Whether a word belongs to no name: a role, an office, a field, an authority, where somebody is."""
        begun = len(state.phrase) == 1 and self.text[slice(*state.phrase[0])] in SURNAMES  # 김  수용
        state.somewhere = (bare in _WHEREABOUTS and not begun) or (state.somewhere and bare == "중")
        if state.somewhere or not bare or bare in _OFFICES or bare in FILLERS or bare in ROLES:
            return True
        if bare in _ADDRESS_FIELDS or bare.endswith(_OTHER_ENDS) or _is_authority(bare):
            return True
        joined = all(part in ROLES for part in re.split("겸|및", bare))
        return len(bare) > _LONGEST_NAME and (joined or bare.endswith(_ROLE_ENDS))

    def _in_parentheses(self, start: int, end: int) -> Iterator[Candidate]:
        if match := _LATIN_NAME.search(self.text, start, end):
            latin_end = match.end() - (1 if match[0].endswith(",") else 0)
            yield Candidate(match.start(), latin_end, self._foreign_label(match[0]), 0.95, SOURCE)
        if hanja := _HANJA.search(self.text, start, end):
            yield Candidate(*hanja.span(), _KOREAN, 0.9, SOURCE)
        for other in _OTHER_NAME.finditer(self.text, start, end):
            yield Candidate(*other.span("name"), _KOREAN, 0.9, SOURCE)

    def _foreign_label(self, name: str) -> str:
        return self.nationality or foreign_label(name)

    def _ended(self, state: _Line) -> Iterator[Candidate]:
        """What the phrase that ends here names."""
        tokens, state.phrase = state.phrase, []
        if tokens and self._may_name(tokens):
            yield from self._phrase(tokens)

    def _may_name(self, tokens: list[tuple[int, int]]) -> bool:
        words = [self.text[slice(*token)] for token in tokens]
        joined = "".join(words)
        nobody = joined in NOT_NAMES or not any(map(str.isalpha, joined)) or (len(joined) == 1 and is_hangul(joined))
        return not (nobody or _is_authority(joined) or self._is_region(words, tokens[-1][1]))

    def _phrase(self, tokens: list[tuple[int, int]]) -> Iterator[Candidate]:
        """What stands in a party's place and is neither role nor office: a person, a firm, language."""
        start, end = tokens[0][0], tokens[-1][1]
        words = [self.text[slice(*token)] for token in tokens]
        joined, size = "".join(words), len(words)
        single = size == 1 or set(map(len, words)) == {1} or (size == 2 and len(words[0]) <= 2 and len(joined) <= 4)
        if size > 1 and words[0] in _DENOMINATIONS:
            start = tokens[1][0]
        organisation = organisations.candidate(self.text, start, end, 0.95, SOURCE)
        titled = None if single or organisation else self._titled(tokens)
        if titled:
            yield Candidate(*titled, _KOREAN, 0.95, SOURCE)
        elif not organisation and (self._is_speech(words) if self.own else self._is_language(words, single)):
            yield from (Candidate(*token, _KOREAN, 0.9, SOURCE) for token in tokens if self._is_name(token))
        elif single and is_korean_name(joined, strict=False):
            yield Candidate(start, end, _KOREAN, 0.98, SOURCE)
        elif organisation:
            yield organisation
        elif single and 2 <= len(joined) <= _LONGEST_NAME and all(map(is_hangul, joined)):
            yield Candidate(start, end, _KOREAN, 0.85, SOURCE)
        else:
            yield from self._foreigner_or_firm(words, start, end)

    def _foreigner_or_firm(self, words: list[str], start: int, end: int) -> Iterator[Candidate]:
        phrase = self.text[start:end]
        put_into_hangul = 2 <= len(words) <= 6 and all(map(_NAME_WORD.fullmatch, words))
        if self.nationality or put_into_hangul or _LATIN_NAME.fullmatch(phrase):
            yield Candidate(start, end, self._foreign_label(phrase), 0.8, SOURCE)
        elif len(words) <= 3:
            yield Candidate(start, end, "불특정회사명", 0.75, SOURCE)

    def _is_name(self, token: tuple[int, int], *, strict: bool = True) -> bool:
        word = self.text[slice(*token)]
        shaped = len(word) >= _SHORT_NAME and is_korean_name(word, strict=strict)
        return shaped and not is_everyday(word) and not is_dictionary_word(word)

    def _titled(self, tokens: list[tuple[int, int]]) -> tuple[int, int] | None:
        """The only name of a phrase whose other words say what somebody is: 이장 함규혁, 처 심인웅, 김선온 목사."""
        names = [token for token in tokens if self._is_name(token, strict=False)]
        others = (self.text[slice(*token)] for token in tokens if token not in names)
        return names[0] if len(names) == 1 and all(other in _TITLES for other in others) else None

    def _is_region(self, words: list[str], end: int) -> bool:
        """Whether words, with the one behind them if they are one, are a local government: 서울 강남구."""
        behind = _WORD_BEHIND.match(self.text, end) if len(words) == 1 else None
        whole = [*words, behind["word"]] if behind else words
        return len(whole) > 1 and are_regions(whole)

    def _may_be_name(self, word: str) -> bool:
        """Whether a word is shaped as names are; behind a number, be it a word (2. 이슬) or not quite (윤갓난)."""
        if self.numbered and word[:2] in DOUBLE_SURNAMES:
            return True
        if is_korean_name(word, strict=False):
            return self.numbered or not is_dictionary_word(word)
        return self.numbered and len(word) == _SHORT_NAME and word[0] in SURNAMES and not is_compound(word)

    def _is_speech(self, words: list[str]) -> bool:
        """Whether several words are said or noted: 원고: 그럼 이번 거는 빌려주는 걸로."""
        if self.nationality or len(words) < 2 or _LATIN_NAME.fullmatch(" ".join(words)):
            return False
        common = [word for word in words if len(word) > 1 and is_hangul(word[0]) and only_common_words(word)]
        return len(common) > 1 and _ends_open(words[-1])

    def _is_language(self, words: list[str], single: bool) -> bool:
        """Whether words below the role's line are a heading, a note or speech (조정조항, 판사: 오늘이 며칠이에요).

        What may be a name stays one: words (이슬), groups by common words (청년 광장), foreigners (다나카 미나미).
        """
        joined = "".join(words)
        if single:
            return len(joined) == _LONGEST_NAME and only_common_words(joined) and not self._may_be_name(joined)
        if _LATIN_NAME.fullmatch(" ".join(words)):
            return False
        common = [word for word in words if len(word) > 1 and is_dictionary_word(word)]
        if any("%" in word or word[0].isdigit() for word in words) or words[-1].endswith(_NOTE_ENDS):
            return not self.nationality or len(common) > 1
        return not self.nationality and bool(common) and _ends_open(words[-1])


def _bare_word(word: str) -> str | None:
    """A word without signs and numbers, a role without its particle; None where the line says no names from here on."""
    bare = word.strip(_SIGNS)
    role = _OWNED.sub("", bare)
    if role in ROLES and bare.endswith(("과의", "와의")):  # 사건본인과의 관계 자녀
        return None
    return role if role in ROLES or role in _OFFICES else bare


def _is_owner(bare: str, rest: str) -> bool:
    """Whether a word says whose the next word is: 홍길동의 파산관재인."""
    return bare.endswith("의") and len(bare) >= _SHORT_NAME and is_hangul(rest.strip()[:1] or " ")


def _is_authority(word: str) -> bool:
    if is_public(word):
        return True
    if len(word) < _SHORT_NAME:
        return False
    # 이동구, 최군수: people may be called as districts are and those who govern them.
    governor = word[0] in COMMON_SURNAMES and word[1:] in _GOVERNORS
    if len(word) == _SHORT_NAME and (governor or is_korean_name(word, strict=False)):
        return is_region(word)
    return bool(is_region(word) or PUBLIC_BODY.fullmatch(word) or LOCAL_GOVERNMENT.fullmatch(word))


def _ends_open(word: str) -> bool:
    """Whether a word of several syllables ends in a particle or an ending, as no name of a group does (걸로, 있어)."""
    return len(word) > 1 and ends_as(word, "J", "EF", "EC")
