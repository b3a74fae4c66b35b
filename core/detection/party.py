"""The party block at a judgment's head: names, representatives, addresses, numbers, occupations.

Two layouts are read: the published one (【원고, 항소인】 홍길동 …) and the court's own (원      고    홍길동 …,
피 고 인 …, 주거 …, 등록기준지 …). Attorneys, prosecutors and authorities stay (rule, "What stays").
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from core.detection import hangul, organisations
from core.detection.addresses import LATER_ADDRESS, address_line
from core.detection.model import Candidate
from core.detection.morphology import is_compound, is_dictionary_word, is_everyday, only_common_words, tags
from core.detection.public import is_public
from core.detection.roles import (
    ADDRESS_FIELDS,
    ADDRESSED_BEHIND,
    FILLERS,
    HEADINGS,
    LOCAL_GOVERNMENT,
    NATIONALITY,
    OFFICES,
    OFFICIALS,
    OTHER_FIELDS,
    PUBLIC_BODY,
    RANKS,
    ROLES,
    TITLES_BEHIND,
    foreign_label,
    spaced,
)
from core.regions import are_regions, is_region

SOURCE = "party"
_MAX_HEAD = 60_000
_MAX_UNBOUNDED_HEAD = 4_000
_MAX_LINE = 500
_SHORT_NAME, _LONGEST_NAME = 3, 4

_LINE = re.compile(r"[^\r\n\x0b\x0c\u2028\u2029]+")
_HEAD_END = re.compile(
    r"[ \t\u3000\xa0]*(?:[【\[〔<]\s*(?:주\s*문|이\s*유|청\s*구\s*취\s*지|판\s*결\s*요\s*지"
    r"|신\s*청\s*취\s*지)[^】\]〕>]{0,20}[】\]〕>]"
    r"|(?:주\s*문|이\s*유|청\s*구\s*취\s*지|범\s*죄\s*사\s*실|신\s*청\s*취\s*지)\s*$)"
)
# Nothing of a party block is a sentence, or called the facts.
_REASONS = re.compile(
    r"[^\r\n]*[가-힣]다[.。](?![^\s)\]])"
    r"|[ \t\u3000\xa0]*(?:[\dIⅠ가][.．)]?[ \t]*)?"
    r"(?:(?:인정|기초|다툼[ ]?없는)[ ]?사실|처분의[ ]?경위|사실관계|당사자의[ ]?주장)\s*$"
)
_BRACKETED = re.compile(r"[ \t\u3000\xa0]*【(?P<head>[^】\n]{1,60})】")
_ROLE = "|".join(spaced(role) for role in ROLES)
_PLAIN = re.compile(
    rf"[ \t\u3000\xa0]*(?P<head>(?:{_ROLE})(?:들|[ \t]*\d{{1,2}}\.?)?(?:[ \t]*(?:,|겸|및|·"
    rf"|\()[ \t]*(?:{_ROLE})[ \t]*\)?)*)"
    r"(?=[ \t\u3000\xa0:：]|\d|$|\()"
)
_SET_OFF = re.compile(
    r"[ \t\u3000\xa0]{2,}|\t|\u3000|[ \t]*[:：]|[ \t]*(?:[\r\n]|$)|[ \t]*\d{1,3}\.[ \t]|[^\r\n.]{2,30}\(\d{6}"
)
_OTHER = "|".join(spaced(word) for word in sorted((*HEADINGS, *OFFICIALS), key=len, reverse=True))
_PLAIN_OTHER = re.compile(rf"[ \t\u3000\xa0]*(?:{_OTHER})(?=[ \t\u3000\xa0:：]|$)")
_COUNSEL = re.compile(
    r"\(\s*(?:(?:원고들?|피고들?|선정당사자|신청인|채권자|채무자)\s*)?[^()\n]{0,12}(?:소송|공동"
    r"|복)?대리인[^()]*(?:\([^()]*\)[^()]*)*\)"
    r"|(?:소송(?:복)?대리인|소송수행자|변호인|(?:군)?검사(?=[ \t]+[가-힣]{2,4}\b)|담당\s?변호사|변호사"
    r"|법무법인|변리사"
    # Their names may go on behind a comma at the line's end.
    rf"|특허법인|법무공단)[^\r\n]*(?:(?<=,)\r?\n(?![ \t\u3000]*(?:{_ROLE}))[^\r\n]*)*"
)
_NUMBERING = re.compile(r"[ \t\u3000\xa0]*(?:(?:(?:\d{1,3}|[가-하])[ \t]?[.．)](?!\d)|[①-⑳])[ \t\u3000\xa0]*)+")
_REPRESENTATIVES = ("대표이사", "대표자", "법정대리인", "공동대표이사", "대표청산인", "직업")
_ADDRESS_FIELD = re.compile(
    rf"(?:{'|'.join(spaced(word) for word in ADDRESS_FIELDS)})[ \t]*(?:[:：]|[ \t\u3000])[ \t]*"
)
_OTHER_FIELD = re.compile(
    rf"(?P<field>{'|'.join(spaced(word) for word in OTHER_FIELDS)})[ \t]*(?:[:：]|[ \t\u3000])[ \t]*"
)
_INNER_FIELD = re.compile(rf"[(,][ \t]*(?={'|'.join(ADDRESS_FIELDS)})")
_LATER_FIELD = re.compile(
    rf"(?<=[\s)])(?:{'|'.join(sorted(ADDRESS_FIELDS, key=len, reverse=True))}"
    rf"|{'|'.join(_REPRESENTATIVES)})(?=[ \t:：])"
)
_PARENTHESIS = re.compile(r"\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)?")
_OTHERS = re.compile(r"외[ \t]*\d+[ \t]*(?:인|명)")
_LIST_ELSEWHERE = re.compile(r"별지|목록|기재와")
_HANJA = re.compile(rf"{hangul.HANJA}{{2,4}}(?!{hangul.HANJA})")
_LATIN_NAME = re.compile(r"[A-Z][A-Za-z'’.\-]*(?:[ ,]+[A-Z][A-Za-z'’.\-]*)+")
_OTHER_NAME = re.compile(
    r"(?:개명\s*[전후][^:：가-힣]*+(?:이름|성명)?|일명|이명|가명|예명|구성명|개명전"
    r"|옛이름)\s*(?:[:：]\s*)?[‘'“\"]?(?P<name>[가-힣]{2,4})"
)
# 위 1과 같음: the address stands elsewhere.
_ELSEWHERE = re.compile(r"같[음은]")
# A word of a name that was put into Hangul, or is in Latin letters: 응우옌 반 하이, J. van Dijk.
_NAME_WORD = re.compile(r"[가-힣]{1,6}|[A-Za-z][A-Za-z'’.\-]{0,5}")
_TOKEN = re.compile(r"[^\s,·ㆍ、/;]+|[,·ㆍ、/;]")
# What heads a number or another particular of a party; the value behind it is found by its shape.
_PARTICULARS = ("번호", "생년월일", "연락처", "전화", "이메일")
# 피부착명령청구인, 근저당권자: roles are more than any list has.
_ROLE_ENDS = (
    *("권자", "청구인", "청구자", "신청인", "신고인", "채무자", "채권자", "참가인", "관리인", "대리인", "당사자"),
    *("조사관", "위원", "집행관"),
)
_GOVERNORS = ("시장", "군수", "지사", "청장", "서장")
_WORD_BEHIND = re.compile(r"[ \t]+(?P<word>[가-힣]+)")
_OWNED = re.compile(r"들?(?:[과와]의|의)?$")
# Where a party is, and what stands before the word for an address: 현재 수감 중, 등기부상 주소.
_WHEREABOUTS = frozenset(
    hangul.words(
        """
    수감 수용 재소 복역 구금 체류 거주 소재 불명 불상 소재불명 소재불상 송달불능 공시송달 외국 해외 현재 주거부정
    등기부상 등기상 공부상 주민등록상 계약서상 법인등기부상 기록상 서류상 최후 최종 종전 실제 국내 본점 지점
    """
    )
)
# What headings and notes below a party's line end in.
_NOTE_ENDS = tuple(
    hangul.words(
        """
        요지 목록 결제 녹음 취지 대상 내역 표시 판단 사실 내용 유용 취소 조항 금액 사항 기간 폭행 추행 행위 반환
        없음 있음 합계 대출 대화 해약 포함 취득 승계 인용 성립 기재 명세 채권 중
        """
    )
)
# Who somebody is, as it stands before or behind the name.
_TITLES = frozenset(
    (
        *OFFICES,
        *TITLES_BEHIND,
        *ADDRESSED_BEHIND,
        *hangul.words(
            """
            처 남편 아내 배우자 아들 딸 자 녀 부 모 형 동생 처남 장모 장인 시어머니 시아버지 건축사 법무사 이장
            통장 은행장 노회장 운영자 업주 점주 계주 납입자 피보험자 동업자 보증인 간병인 미화원 관리소장 기전주임
            대리인 직원 관장 실장
            """
        ),
    )
)
# What a congregation's name follows: which church it is tells nobody who it is.
_DENOMINATIONS = frozenset({"대한예수교장로회", "기독교대한감리회", "기독교대한성결교회", "기독교한국침례회"})
_CLAUSE_ENDS = ("이므로", "이어서", "으로서", "로서", "하였으므로", "자로서")


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
        head = hangul.squeeze(bracketed["head"])
        official = any(head.startswith(word) for word in (*OFFICIALS, *HEADINGS))
        return bracketed.end(), None if official or not any(role in head for role in ROLES) else head
    other = _PLAIN_OTHER.match(text, start, end)
    plain = _PLAIN.match(text, start, end)
    if other and (not plain or other.end() >= plain.end("head")):
        return end, None
    if not plain or not (re.search(r"\s", plain["head"].strip()) or _SET_OFF.match(text, plain.end())):
        return None  # a sentence that starts with 원고 or 피고인
    return plain.end(), hangul.squeeze(plain["head"])


def find_parties(text: str, *, occupations: bool = False) -> list[Candidate]:
    """Candidates of the party block, sorted by position; empty if the text has none.

    ``occupations`` also gives the parties' occupations; military ranks always count.
    """
    found: list[Candidate] = []
    for entry in entries(text):
        found += _EntryReader(text, entry, occupations).read()
    return sorted(set(found), key=lambda candidate: (candidate.start, candidate.end))


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
        self.text = text
        self.occupations = occupations
        self.entry = entry
        body = text[entry.start : entry.end]
        for pattern in (_COUNSEL, _OTHERS):
            body = pattern.sub(lambda match: re.sub(r"[^\r\n]", " ", match[0]), body)
        self.masked = " " * entry.start + body
        self.nationality = next((label for country, label in NATIONALITY.items() if country in body), None)
        self.own = self.numbered = False
        self.criminal = any(word in entry.role for word in ("피고인", "청구자", "행위자", "보호소년", "피의자"))

    def read(self) -> Iterator[Candidate]:
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
            if not self.masked[start : match.start("address")].rstrip(" \t\u3000:：").endswith(ADDRESS_FIELDS):
                cuts.add(match.start("address"))
        return sorted(cuts)

    def _part(self, start: int, end: int) -> Iterator[Candidate]:
        numbering = _NUMBERING.match(self.masked, start, end)
        self.numbered = numbering is not None
        if numbering:
            start = numbering.end()
        while start < end and (self.masked[start].isspace() or self.masked[start] in ":："):
            start += 1
        end = start + len(self.masked[start:end].rstrip())
        if start >= end or _LIST_ELSEWHERE.match(self.masked, start, end):
            return
        if self._is_authority(hangul.squeeze(self.masked[start:end])):
            return
        if field := _ADDRESS_FIELD.match(self.masked, start, end):
            yield from self._address(field.end(), end, named=True)
        elif field := _OTHER_FIELD.match(self.masked, start, end):
            if field["field"].replace(" ", "") == "직업":
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
        below = address_line(self.masked, start, end)
        if below:
            yield Candidate(below.start, below.end, below.label, 0.97, SOURCE)
        elif named and any(map(str.isdigit, self.masked[start:end])) and not _ELSEWHERE.search(self.masked, start, end):
            yield Candidate(start, end, "주소", 0.85, SOURCE)

    def _occupation(self, start: int, end: int) -> Iterator[Candidate]:
        value = self.masked[start:end].strip(" ,.)")
        if value and value != "무직" and len(value) <= 20 and not any(map(str.isdigit, value)):
            position = self.masked.find(value, start)
            rank = value.split()[-1]
            if rank in RANKS:
                position, value = self.masked.find(rank, position), rank
            elif not self.occupations:
                return
            yield Candidate(position, position + len(value), "군계급" if rank in RANKS else "직무", 0.8, SOURCE)

    def _names(self, start: int, end: int) -> Iterator[Candidate]:
        line = self.masked
        for group in _PARENTHESIS.finditer(line, start, end):
            yield from self._in_parentheses(group.start(), group.end())
            line = line[: group.start()] + " " * (group.end() - group.start()) + line[group.end() :]
        phrase: list[tuple[int, int]] = []
        seen = somewhere = False
        for token in _TOKEN.finditer(line, start, end):
            word = token[0]
            if word in ",·ㆍ、/;":
                named = list(self._phrase(phrase))
                yield from named
                seen, phrase = seen or bool(named), []
                if seen and self.criminal:
                    yield from self._occupation(token.end(), self._next_comma(line, token.end(), end))
                    break
                continue
            bare = word.strip("0123456789.:：()[]‘’'\"")
            role = _OWNED.sub("", bare)
            if role in ROLES and bare.endswith(("과의", "와의")):  # 사건본인과의 관계 자녀
                break
            if role in ROLES or role in OFFICES:
                bare = role
            rest = line[token.end() : end].strip()
            owner = bare.endswith("의") and len(bare) >= 3 and hangul.is_hangul(rest[:1] or " ")
            of_office = owner and re.match(
                r"\s*(?:일부\s*)?(?:소송)?(?:수계|승계|파산|관리|대표|법정|특별)", line[token.end() : end]
            )
            begun = len(phrase) == 1 and line[slice(*phrase[0])] in hangul.SURNAMES  # 김  수용
            somewhere = (bare in _WHEREABOUTS and not begun) or (somewhere and bare == "중")
            if (
                somewhere
                or bare in OFFICES
                or bare in FILLERS
                or bare in ROLES
                or (len(bare) > _LONGEST_NAME and all(part in ROLES for part in re.split("겸|및", bare)))
                or bare in ADDRESS_FIELDS
                or (len(bare) > _LONGEST_NAME and bare.endswith(_ROLE_ENDS))
                or not bare
                or bare.endswith((*_CLAUSE_ENDS, *_PARTICULARS))
                or self._is_authority(bare)
            ):
                yield from self._phrase(phrase)
                phrase = []
                self.own |= bare in OFFICES or bare in ROLES or bare == "망" or bare.endswith(_ROLE_ENDS)
                continue
            if owner and not self.own and rest.startswith(_NOTE_ENDS):  # 변명의 요지
                yield from self._phrase(phrase)
                return
            belongs = owner and hangul.is_korean_name(bare[:-1], strict=False)
            length = len(bare) - 1 if belongs or of_office else len(bare)
            offset = token.start() + word.index(bare)
            phrase.append((offset, offset + length))
            if length < len(bare):
                yield from self._phrase(phrase)
                phrase = []
        yield from self._phrase(phrase)

    @staticmethod
    def _next_comma(line: str, start: int, end: int) -> int:
        comma = line.find(",", start, end)
        return end if comma < 0 else comma

    @staticmethod
    def _is_authority(word: str) -> bool:
        if is_public(word):
            return True
        if len(word) < _SHORT_NAME:
            return False
        # 이동구, 최군수: people may be called as districts are and those who govern them.
        shaped = hangul.is_korean_name(word, strict=False)
        governor = word[0] in hangul.COMMON_SURNAMES and word[1:] in _GOVERNORS
        if len(word) == _SHORT_NAME and (shaped or governor):
            return is_region(word)
        return bool(is_region(word) or PUBLIC_BODY.fullmatch(word) or LOCAL_GOVERNMENT.fullmatch(word))

    def _in_parentheses(self, start: int, end: int) -> Iterator[Candidate]:
        if match := _LATIN_NAME.search(self.text, start, end):
            latin_end = match.end() - (1 if match[0].endswith(",") else 0)
            yield Candidate(match.start(), latin_end, self._foreign_label(match[0]), 0.95, SOURCE)
        if hanja := _HANJA.search(self.text, start, end):
            yield Candidate(*hanja.span(), "내국인이름", 0.9, SOURCE)
        for other in _OTHER_NAME.finditer(self.text, start, end):
            yield Candidate(*other.span("name"), "내국인이름", 0.9, SOURCE)

    def _foreign_label(self, name: str) -> str:
        return self.nationality or foreign_label(name)

    def _phrase(self, tokens: list[tuple[int, int]]) -> Iterator[Candidate]:
        """What stands in a party's place and is neither role nor office: a person, a company, an authority."""
        if not tokens:
            return
        start, end = tokens[0][0], tokens[-1][1]
        words = [self.text[a:b] for a, b in tokens]
        phrase, joined = self.text[start:end], "".join(words)
        if (
            self._is_authority(joined)
            or self._is_region(words, end)
            or joined in hangul.NOT_NAMES
            or not any(char.isalpha() for char in joined)
        ):
            return
        if len(joined) == 1 and hangul.is_hangul(joined):  # 원고 3, 4는: a particle
            return
        single = (
            len(words) == 1
            or all(len(word) == 1 for word in words)
            or (len(words) == 2 and len(words[0]) <= 2 and len(joined) <= 4)
        )
        if len(words) > 1 and words[0] in _DENOMINATIONS:
            start = tokens[1][0]
        organisation = organisations.candidate(self.text, start, end, 0.95, SOURCE)
        titled = None if single or organisation else self._titled(tokens)
        if titled:
            yield Candidate(*titled, "내국인이름", 0.95, SOURCE)
        elif not organisation and (self._is_speech(words) if self.own else self._is_language(words, single)):
            yield from (Candidate(*token, "내국인이름", 0.9, SOURCE) for token in tokens if self._is_name(token))
        elif single and hangul.is_korean_name(joined, strict=False):
            yield Candidate(start, end, "내국인이름", 0.98, SOURCE)
        elif organisation:
            yield organisation
        elif single and 2 <= len(joined) <= 4 and all(map(hangul.is_hangul, joined)):
            yield Candidate(start, end, "내국인이름", 0.85, SOURCE)
        elif (
            self.nationality
            or _LATIN_NAME.fullmatch(phrase)
            or (2 <= len(words) <= 6 and all(map(_NAME_WORD.fullmatch, words)))
        ):
            yield Candidate(start, end, self._foreign_label(phrase), 0.8, SOURCE)
        elif len(words) <= 3:
            yield Candidate(start, end, "불특정회사명", 0.75, SOURCE)

    def _is_name(self, token: tuple[int, int], *, strict: bool = True) -> bool:
        word = self.text[slice(*token)]
        shaped = len(word) >= _SHORT_NAME and hangul.is_korean_name(word, strict=strict)
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
        if self.numbered and word[:2] in hangul.DOUBLE_SURNAMES:
            return True
        if hangul.is_korean_name(word, strict=False):
            return self.numbered or not is_dictionary_word(word)
        return self.numbered and len(word) == _SHORT_NAME and word[0] in hangul.SURNAMES and not is_compound(word)

    def _is_speech(self, words: list[str]) -> bool:
        """Whether several words are said or noted: 원고: 그럼 이번 거는 빌려주는 걸로."""
        if self.nationality or len(words) < 2 or _LATIN_NAME.fullmatch(" ".join(words)):
            return False
        common = [word for word in words if len(word) > 1 and hangul.is_hangul(word[0]) and only_common_words(word)]
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


def _ends_open(word: str) -> bool:
    """Whether a word of several syllables ends in a particle or an ending, as no name of a group does (걸로, 있어)."""
    return len(word) > 1 and tags(word)[-1][1].split("+")[-1].startswith(("J", "EF", "EC"))
