"""The party block at a judgment's head: names, representatives, addresses, numbers, ranks.

A grammar of four layers, in two layouts: the published one (【원고, 항소인】 홍길동 …) and the court's own
(원      고    홍길동 …, 피 고 인 …, 주거 …, 등록기준지 …).

    block  = entry+            entry = heading line*        (`entries`)
    line   = part+             part  = number? (field value | address | names)
    names  = phrase (comma phrase)*, notes in parentheses
    phrase = word+, ended by a role, an office, a field, an authority, a place where somebody is

A phrase is a person, a firm or a foreigner. Attorneys, prosecutors and authorities stay
(rule, "What stays").
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.detection import organisations
from core.detection.addresses import LATER_ADDRESS, address_line
from core.detection.model import KOREAN, Candidate, in_order
from core.detection.party_entries import (
    ADDRESS_FIELD,
    ADDRESS_FIELDS,
    APART,
    COUNSEL,
    LINE,
    OR,
    Entry,
    Span,
    entries,
    indent,
    is_home,
    next_line,
)
from core.detection.public import COUNTRIES, PUBLIC_BODY, is_public
from core.expressions import late, one_of
from core.korean.lexicons import lexicon, pattern
from core.korean.morphology import ends_as, ends_as_noun, is_dictionary_word, only_common_words
from core.korean.names import (
    COMMON_SURNAMES,
    DOUBLE_SURNAMES,
    NOT_NAMES,
    SURNAMES,
    country_label,
    foreign_label,
    is_full_name,
    is_korean_name,
)
from core.korean.roles import ADDRESSED_BEHIND, FILLERS, OFFICIALS, RANKS, ROLES, TITLES_BEHIND
from core.korean.text import BLANK, LATIN, LATIN_CAPITALS, is_hangul, is_particle, only_particles, squeeze
from core.regions import are_regions, is_region, is_written_region

SOURCE = "party"
GUESS = 0.8
"""Only what the grammar knows by its place alone has this score or less: foreigners, firms."""
_SHORT_NAME, _LONGEST_NAME = 3, 4
_OFFICES = frozenset(lexicon("offices"))
_OFFICES_ALONE = frozenset(lexicon("offices_alone"))
_TITLES = _OFFICES | frozenset((*TITLES_BEHIND, *ADDRESSED_BEHIND))
_LONG_TITLES = tuple(word for word in (*_TITLES, *_OFFICES_ALONE, *ROLES) if len(word) > 2)
_WHEREABOUTS = frozenset(lexicon("whereabouts"))

# 대구지방법원 2024. 3. 14. 선고 2021가합208841 판결
_CITED = late(r"[^\n]*법원[^\n]*(?:선고|고지|자)[ ]\d{2,4}[가-힣]{1,3}\d+")
# An office whose letters are set apart, as in 대 표 자  송 기 륭.
_SPACED_OFFICE = late(rf"(?=.{BLANK})(?:{one_of(filter(lambda word: len(word) > 1, _OFFICES), APART)})(?:{BLANK}+|$)")
_NUMBERING = late(rf"{BLANK}*(?:(?:(?:\d{{1,3}}|[가-하])[ \t]?[.．)](?!\d)|[①-⑳]){BLANK}*)+")
# The next of several in one line: 가. 홍길동 나. 홍길순.
_COUNTER = late(r"(?:\d{1,2}|[가-하])[.)][ \t]+(?=[^\s\d])")
_OTHER_FIELD = late(rf"(?P<field>{one_of(lexicon('fields_other'), APART)}){OR}[ \t]*(?:[:：]|[ \t\u3000])[ \t]*")
_LATER_FIELD = late(
    rf"(?<=[\s)])(?:{pattern('fields_address')}|대표이사|대표자|법정대리인|공동대표이사|대표청산인|직업)(?=[ \t:：])"
)
# 일본국 오사카부 사카이시 …, 독일 75173 포르츠하임 …: an address in another country, below which nothing is known.
_ABROAD = late(
    rf"(?:{pattern('countries')})(?:국|연방)?{BLANK}+"
    rf"(?=[가-힣]{{1,8}}(?:주|성|도|부|현|시|구|군|특별시|직할시){BLANK}+\S|(?!\d{{4}}\.)[^\n()]*\d)"
)
_PARENTHESIS = late(r"\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)?")
_ELSEWHERE = late(r"같[음은]")
_LATIN_NAME = late(rf"[{LATIN_CAPITALS}][{LATIN}'’.\-]*(?:[ ,]+[{LATIN_CAPITALS}][{LATIN}'’.\-]*)+")
# A word of a name that was put into Hangul, or is in Latin letters: 응우옌 반 하이, J. van Dijk.
_NAME_WORD = late(rf"[가-힣]{{1,6}}|[{LATIN}][{LATIN}'’.\-]{{0,5}}")
# What follows a surname whose name is set apart.
_SET_APART = late(rf"{BLANK}+[가-힣]{BLANK}+[가-힣](?!{BLANK}*[가-힣])")
_TOKEN = late(r"[^\s,·ㆍ、/;]+|[,·ㆍ、/;]")
_SIGNS = "0123456789.:：()[]‘’'\""
# What heads a number; what ends a clause.
_OTHER_ENDS = ("번호", "생년월일", "연락처", "전화", "이메일", "이므로", "이어서", "으로서", "로서", "자로서")
_GOVERNORS = ("시장", "군수", "지사", "청장", "서장")
_WORD_BEHIND = late(r"[ \t]+(?P<word>[가-힣]+)")
_COUNTED = late(rf"{BLANK}*\d{{1,4}}{BLANK}?(?:[인명]|(?![^\s(,]))")
# A sentence; in parentheses it says something of a party.
_SENTENCE = late(r"[^\r\n]*(?:[가-힣]다|[하으되]라)[.。](?!\S)")
# 하자심사·분쟁조정위원회
_WITH_POINTS = late(r"(?<![가-힣])[가-힣]++(?:[·ㆍ][가-힣]++)+")
_BECAME = late(
    rf"(?:흡수)?(?:합병|분할|변경){BLANK}+[전후](?={BLANK})|(?<![가-힣])(?:{pattern('countries')})국?{BLANK}+법인(?={BLANK})"
)
# 일명 ‘케이’ 강율: who calls himself so has his name behind it, which alone is the party's.
_CALLING_HIMSELF = late(rf"(?<![가-힣])일명{BLANK}*[‘'“\"][^‘’'“”\"\n]{{1,20}}[’'”\"]")
# 홍길동 1971. 3. 14.생 회사원: parts the name from what else is said, as a comma does.
_BORN = late(r"(?<!\d)(?:(?:18|19|20)\d\d|\d\d)\.[ ]?\d{1,2}\.[ ]?\d{1,2}\.?[ ]?(?:출생|생)(?![가-힣])")
# 유튜브 채널 '진실의: what a quotation mark opens goes on behind the phrase.
_OPENED = late(r"(?<!\S)['‘\"“](?![^\n]*['’\"”](?![가-힣A-Za-z\d]))")
# 2019. 12. 27. 사망: what became of a party, and when.
_DATED = late(r"(?:18|19|20)\d\d\.[ ]?\d{1,2}\.[ ]?\d{1,2}\.(?![ ]?(?:출생|생))")
# 주거 부정(최후주소 …): nowhere, and where before.
_NOWHERE = late(rf"(?:부정|불명|불상|미상)[ \t]*(?:[,(][ \t]*(?:(?:{pattern('fields_address')})[ \t:：]*)?|(?=[.)]|$))")
# 같은 동 1302호
_UNIT = late(r"\d[\d-]*(?:호|동|층)")
_AMOUNT = late(r"[ \t]+(?:금[ ]?)?\d{1,3}(?:,\d{3})+[ ]?원")
_OWNED = late(r"들?(?:[과와]의|[의은는이가과와]|외)?$")
_OF_OFFICE = late(r"\s*(?:일부\s*)?(?:소송)?(?:수계|승계|파산|관리|대표|법정|특별)")


def forms_abroad(text: str) -> list[Span]:
    """The legal forms of other countries in the parties' entries, in Hangul: 게엠베하 운트 콤파니 카게."""
    lines = (line.span() for entry in entries(text) for line in LINE.finditer(text, entry.start, entry.end))
    return [span for line in lines for span in organisations.forms_abroad(text, *line)]


def authorities(text: str) -> Iterator[Span]:
    """The authorities that are parties and fill a line with one word: 달빛시교육지원청교육장. Of several words one may
    be somebody (최보람 구청장), and a market is called as a mayor is (서문시장)."""
    for entry in entries(text):
        for line in LINE.finditer(text, entry.start, entry.end):
            numbering = _NUMBERING.match(text, *line.span())
            word = text[numbering.end() if numbering else line.start() : line.end()].strip()
            market = word.endswith("시장") and not is_region(word[:-1])
            if len(word.split()) == 1 and not market and _is_authority(word):
                start = text.index(word, line.start())
                yield start, start + len(word)


def find_parties(text: str) -> list[Candidate]:
    """Candidates of the party block, sorted by position; empty if the text has none."""
    found = {one for entry in entries(text) for one in _EntryReader(text, entry).read()}
    return sorted(found, key=in_order)


class _EntryReader:
    """Reads one entry line by line.

    Attributes:
        text: the document's text.
        masked: the same with counsel blanked out, offsets unchanged.
        first: where the last party named begins, at the entry's start or behind a number.
        abroad: where legal forms of other countries begin, behind firms.
    """

    def __init__(self, text: str, entry: Entry) -> None:
        self.text, self.entry = text, entry
        body = text[entry.start : entry.end]
        body = COUNSEL.sub(lambda match: re.sub(r"[^\r\n]", " ", match[0]), body)
        self.masked = " " * entry.start + body
        self.nationality = country_label(body)
        self.first = -1
        self.abroad: set[int] = set()
        self.criminal = any(word in entry.role for word in ("피고인", "청구자", "행위자", "보호소년", "피의자"))

    def read(self) -> Iterator[Candidate]:
        """What the entry names."""
        for line in LINE.finditer(self.masked, self.entry.start, self.entry.end):
            if _SENTENCE.match(self.masked, *line.span()):
                return
            for start, end in pairwise(self._cuts(*line.span())):
                yield from self._part(start, end)

    def _cuts(self, start: int, end: int) -> list[int]:
        """Where one line goes from one kind of value to the next; PDF text sets name and address on one line."""
        cuts = {start, end}
        first = start + indent(self.masked[start:end])
        field = ADDRESS_FIELD.match(self.masked, first, end)  # 국외 최후거소 is one
        begin = field.end() if field else start
        cuts.update(match.start() for match in _LATER_FIELD.finditer(self.masked, begin, end))
        abroad = _ABROAD.search(self.masked, start, end)
        for match in LATER_ADDRESS.finditer(self.masked, start, abroad.start() if abroad else end):
            if not self.masked[start : match.start("address")].rstrip(" \t\u3000:：").endswith(ADDRESS_FIELDS):
                cuts.add(match.start("address"))
        return sorted(cuts)

    def _part(self, start: int, end: int) -> Iterator[Candidate]:
        begins = not self.text[self.entry.start : start].strip()
        if numbering := _NUMBERING.match(self.masked, start, end):
            start = numbering.end()
        while start < end and (self.masked[start].isspace() or self.masked[start] in ":："):
            start += 1
        end = start + len(self.masked[start:end].rstrip())
        if office := _SPACED_OFFICE.match(self.masked, start, end):
            start = office.end()
        if begins or numbering:
            self.first = start
        dated = _DATED.match(self.masked, start, end)
        happened = squeeze(self.masked[dated.end() : end]) if dated else ""
        if dated and only_common_words(happened) and not is_full_name(happened):
            return
        if start >= end or _CITED.match(self.masked, start, end) or is_written_region(self.masked[start:end]):
            return
        if _is_authority(word := squeeze(self.masked[start:end])) and not self._is_accused(word, start):
            return
        if field := ADDRESS_FIELD.match(self.masked, start, end):
            yield from self._address(field.end(), end, named=True)
        elif field := _OTHER_FIELD.match(self.masked, start, end):
            if squeeze(field["field"]) in ("직업", "계급"):
                yield from self._rank(field.end(), end)
        elif address_line(self.masked, start, end) or (not begins and _ABROAD.match(self.masked, start, end)):
            yield from self._address(start, end, named=False)
        else:
            yield from self._names(start, end)

    def _address(self, start: int, end: int, *, named: bool) -> Iterator[Candidate]:
        if nowhere := _NOWHERE.match(self.masked, start, end):
            start = nowhere.end()
        if amount := _AMOUNT.search(self.masked, start, end):
            end = amount.start()
        closing = self.masked.rfind(")", start, end)
        if closing == end - 1 and "(" not in self.masked[start:end]:
            end = closing
        while end > start and (self.masked[end - 1].isspace() or self.masked[end - 1] in "(,"):
            end -= 1
        if below := address_line(self.masked, start, end):
            yield Candidate(*below, 0.97, SOURCE)
        elif country := _ABROAD.match(self.masked, start, end):
            yield Candidate(country.end(), end, "국외주소", 0.85, SOURCE)
        elif named and any(map(str.isdigit, self.masked[start:end])) and not _ELSEWHERE.search(self.masked, start, end):
            yield Candidate(start, end, "주소", 0.85, SOURCE)

    def _rank(self, start: int, end: int) -> Iterator[Candidate]:
        """A military rank where the occupation stands: it tells who somebody is, another occupation does not."""
        words = self.masked[start:end].strip(" ,.)").split()
        if words and words[-1] in RANKS:
            position = self.masked.rindex(words[-1], start, end)
            yield Candidate(position, position + len(words[-1]), "군계급", 0.85, SOURCE)

    def _names(self, start: int, end: int) -> Iterator[Candidate]:
        line = self.masked
        for note in _PARENTHESIS.finditer(line, start, end):
            if country := _ABROAD.match(line, note.start() + 1, note.end()):
                yield Candidate(country.end(), note.end() - (note[0][-1] == ")"), "국외주소", 0.85, SOURCE)
        for said in (_PARENTHESIS, _BECAME, _CALLING_HIMSELF):
            line = line[:start] + said.sub(_blank, line[start:end]) + line[end:]
        line = line[:start] + _BORN.sub(lambda born: ",".ljust(len(born[0])), line[start:end]) + line[end:]
        abroad = organisations.forms_abroad(line, start, end)
        for first, last in abroad:
            line = line[:first] + " " * (last - first) + line[last:]
        self.abroad.update(first for first, _ in abroad)
        line = line[:start] + _WITH_POINTS.sub(_without_authority, line[start:end]) + line[end:]
        phrase: list[Span] = []
        named = somewhere = False
        for token in _TOKEN.finditer(line, start, end):
            if token[0] in ",·ㆍ、/;":
                found = list(self._ended(phrase, named))
                yield from found
                named = named or bool(found)
                if named and self.criminal:
                    comma = line.find(",", token.end(), end)
                    yield from self._rank(token.end(), end if comma < 0 else comma)
                    break
                continue
            if _COUNTER.match(line, token.start()):
                yield from self._ended(phrase)
                self.first = token.end()
                continue
            bare = _bare_word(token[0])
            if bare is None:
                break
            begun = len(phrase) == 1 and self.text[slice(*phrase[0])] in SURNAMES  # 김  수용
            surname = bare in SURNAMES and _SET_APART.match(line, token.end(), end)  # 고 영 숙
            somewhere = (bare in _WHEREABOUTS and not begun) or (somewhere and bare == "중")
            first = token.start() + token[0].index(bare)
            ends = _ends_phrase(bare) and not self._is_accused(bare, first)
            if not surname and (somewhere or ends or (bare in _OFFICES_ALONE and not phrase)):
                yield from self._ended(phrase)
                continue
            rest = line[token.end() : end]
            ended = _is_owner(bare, rest) or _has_others(bare, rest)
            phrase.append((first, first + len(bare) - ended))
            if ended:
                yield from self._ended(phrase)
        yield from self._ended(phrase, named)

    def _ended(self, phrase: list[Span], named: bool = False) -> Iterator[Candidate]:
        """What the phrase that ends here names, seeing whether the line has ``named`` somebody; the next one begins
        empty."""
        joined = "".join(self.text[slice(*token)] for token in phrase)
        nobody = not any(map(str.isalpha, joined)) or (len(joined) == 1 and is_hangul(joined))
        nobody = nobody or (joined in NOT_NAMES and not self._is_placed(joined, phrase))
        # 홍길동, 2020. 3. 14. 사망
        nobody = nobody or (named and is_dictionary_word(joined) and not is_korean_name(joined, strict=False))
        authority = _is_authority(joined) and not self._is_accused(joined, phrase[0][0])
        if not (nobody or authority or self._is_region(phrase)):
            yield from self._phrase(phrase)
        phrase.clear()

    def _phrase(self, tokens: list[Span]) -> Iterator[Candidate]:
        """What stands in a party's place and is neither role nor office: a person, a firm."""
        if self._is_described(tokens):
            tokens = tokens[-1:]
        start, end = tokens[0][0], tokens[-1][1]
        if end in self.abroad:
            yield Candidate(start, end, "국외기업", 0.95, SOURCE)
            return
        words = [self.text[slice(*token)] for token in tokens]
        joined, size = "".join(words), len(words)
        surname_apart = (
            size == 2 and (words[0] in SURNAMES or words[0] in DOUBLE_SURNAMES) and len(joined) <= _LONGEST_NAME
        )
        single = size == 1 or set(map(len, words)) == {1} or surname_apart
        organisation = organisations.candidate(self.text, start, end, 0.95, SOURCE)
        shop = organisation and len(joined) > _SHORT_NAME  # 천진식당
        if size == 1 and _has_particle(self.text, start, end):
            end, joined = end - 1, joined[:-1]
        if single and is_korean_name(joined, strict=False) and not shop:
            yield Candidate(start, end, KOREAN, 0.98, SOURCE)
        elif organisation:
            yield organisation
        elif not self.nationality and _is_of_a_sentence(words):
            return
        elif single and 2 <= len(joined) <= _LONGEST_NAME and all(map(is_hangul, joined)):
            yield Candidate(start, end, KOREAN, 0.85, SOURCE)
        else:
            yield from self._foreigner_or_firm(words, start, end)

    def _is_described(self, tokens: Sequence[Span]) -> bool:
        """Whether common words before a Korean name say who it is: 회사의 주주 변하율, 친생부 표경훈."""
        *said, name = (self.text[slice(*token)] for token in tokens)
        if not said or said[-1] in organisations.LEGAL_FORMS or not is_full_name(name) or is_dictionary_word(name):
            return False
        return all(len(word) > 1 and only_common_words(word) for word in said)

    def _foreigner_or_firm(self, words: list[str], start: int, end: int) -> Iterator[Candidate]:
        phrase = self.text[start:end]
        put_into_hangul = 2 <= len(words) <= 6 and all(map(_NAME_WORD.fullmatch, words))
        quoted = _OPENED.search(phrase) is not None
        if self.nationality or (put_into_hangul and not quoted) or _LATIN_NAME.fullmatch(phrase):
            yield Candidate(start, end, self.nationality or foreign_label(phrase), GUESS, SOURCE)
        elif len(words) <= 3 and not quoted:
            yield Candidate(start, end, "불특정회사명", 0.75, SOURCE)

    def _is_accused(self, word: str, start: int) -> bool:
        """Whether a country's name at ``start`` is the accused's: 피고인 이란, 회사원."""
        return self.criminal and start == self.first and word in COUNTRIES and is_korean_name(word, strict=False)

    def _is_placed(self, word: str, phrase: Sequence[Span]) -> bool:
        """Whether a word that is nobody's name elsewhere stands where somebody is named: 주식 has a surname then.

        It is the first that is said of an accused, or ends its line, and the next one says where somebody lives.
        """
        if len(word) > _SHORT_NAME or word[0] not in SURNAMES or word in _TITLES or word in ROLES:
            return False
        if self.criminal and phrase[0][0] == self.first:
            return True
        line = LINE.match(self.text, phrase[-1][1])
        following = next_line(self.text, phrase[-1][1] if line is None else line.end())
        alone = line is None or not line[0].strip()
        return alone and following is not None and is_home(self.text, *following)

    def _is_region(self, phrase: list[Span]) -> bool:
        """Whether words, with the one behind them if they are one, are a local government: 서울 강남구."""
        words = [self.text[slice(*token)] for token in phrase]
        if len(words) == 1 and (behind := _WORD_BEHIND.match(self.text, phrase[0][1])):
            words.append(behind["word"])
        return len(words) > 1 and are_regions(words)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _without_authority(match: re.Match[str]) -> str:
    return _blank(match) if _is_authority(re.sub("[·ㆍ]", "", match[0])) else match[0]


def _bare_word(word: str) -> str | None:
    """A word without signs and numbers, a role without its particle; None where the line says no names from here on."""
    bare = word.strip(_SIGNS)
    if _UNIT.fullmatch(word):
        return ""
    if bare == "제" != word:  # 별지 제1
        return ""
    if word[0].isdigit() and only_particles(bare.removeprefix("인")):  # 피고인 3과, 외 2인과
        return ""
    role = _OWNED.sub("", bare)
    if role in ROLES and bare.endswith(("과의", "와의")):  # 사건본인과의 관계 자녀
        return None
    return role if role in ROLES or role in _OFFICES else bare


def _ends_phrase(bare: str) -> bool:
    """Whether a word belongs to no name: a role, an office or title, a field, an authority."""
    if not bare or bare in _TITLES or bare in FILLERS or bare in ROLES:
        return True
    if bare in OFFICIALS or bare in ADDRESS_FIELDS or bare.endswith(_OTHER_ENDS) or _is_authority(bare):
        return True
    if len(bare) > _LONGEST_NAME and bare.endswith(_LONG_TITLES):  # 신청대리인, 절차보조인
        return True
    return len(bare) > _LONGEST_NAME and all(part in ROLES for part in re.split("겸|및", bare))


def _is_of_a_sentence(words: Sequence[str]) -> bool:
    """Whether words are a piece of a sentence: 명단 기재와 같다, 목록과."""
    if len(words) > 1:
        return not ends_as_noun(words[-1])
    return only_common_words(words[0]) and ends_as(words[0], "J")


def _has_particle(text: str, start: int, end: int) -> bool:
    """Whether four syllables are a full name and its particle in a sentence: 원고 홍길동은 미성년자이므로."""
    full_name = end - start == _LONGEST_NAME and is_full_name(text[start : end - 1])
    goes_on = text[end : end + 1] == " " and text[start : start + 2] not in DOUBLE_SURNAMES
    return full_name and goes_on and text[end - 1] in "은는이가" and is_particle(text, end - 1, end)


def _is_owner(bare: str, rest: str) -> bool:
    """Whether a word says whose the next word is: 홍길동의 파산관재인."""
    owns = bare.endswith("의") and len(bare) >= _SHORT_NAME and is_hangul(rest.strip()[:1])
    named = is_korean_name(bare[:-1], strict=False) or bare[:-1] in organisations.LEGAL_FORMS
    return owns and (named or _OF_OFFICE.match(rest) is not None)


def _has_others(bare: str, rest: str) -> bool:
    """Whether the end of a word says that others are not named: 한빛외 1인."""
    return len(bare) > 1 and bare.endswith("외") and _COUNTED.match(rest) is not None


def _is_authority(word: str) -> bool:
    if is_public(word):
        return True
    if len(word) < _SHORT_NAME:
        return False
    # 이동구, 최군수: people may be called as districts are and those who govern them.
    governor = word[0] in COMMON_SURNAMES and word[1:] in _GOVERNORS
    if len(word) == _SHORT_NAME and (governor or is_korean_name(word, strict=False)):
        return is_region(word)
    return is_region(word) or PUBLIC_BODY.fullmatch(word) is not None
