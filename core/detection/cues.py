"""Candidates that the wording announces: people behind a title or before an age, firms beside their form or
descriptor, addresses, what stands below a heading of a table.

They help where the network misses, and where there is no network; each asks for a shape and for words beside it.
"""

import re
from collections.abc import Iterator, Sequence

from core.detection import latin, organisations
from core.detection.addresses import address_line, addresses
from core.detection.lists import in_tables
from core.detection.model import KOREAN, Candidate, in_order
from core.detection.patterns.common import MASK
from core.detection.patterns.common import found as shaped
from core.documents.model import Block, BlockKind
from core.expressions import late
from core.korean.lexicons import labelled, lexicon, pattern, words
from core.korean.morphology import ends_as_noun, is_dictionary_word, is_everyday, is_phrase, only_common_words, tags
from core.korean.names import DOUBLE_SURNAMES, NOT_NAMES, SURNAMES, is_korean_name, is_usual_name
from core.korean.roles import ROLES, TITLE, TITLES
from core.korean.text import BLANK, END, OPEN, is_hangul, only_particles, squeeze
from core.regions import is_region

SOURCE = "context"
# Words for somebody or something that begin as names do: 피항소인은, 사단법인, 구의원은, 정형외과.
_NO_NAMES = (
    *(word for word in (*ROLES, *organisations.DESCRIPTORS) if len(word) > 3),
    *(word for word in (*organisations.LEGAL_FORMS, *lexicon("councils")) if len(word) > 2),
)
STRONG_TITLES = frozenset(lexicon("titles_strong"))
_TITLED = late(
    rf"(?<![가-힣\d])(?P<title>{TITLE})(?:\d{{1,2}}\.?)?{BLANK}+(?:(?:망|위|고){BLANK}+)?(?=(?P<word>[가-힣]{{2,9}}))"
)
_AGE = rf"(?:당시{BLANK}?|만{BLANK}?|약{BLANK}?)*\d{{1,2}}{BLANK}?세"
_DAY = rf"(?:18|19|20)\d\d\.{BLANK}?\d{{1,2}}\.{BLANK}?\d{{1,2}}\."
_NOTED = late(
    rf"(?<![가-힣A-Za-z])(?P<name>[가-힣]{{2,5}}){BLANK}?\({BLANK}?(?:(?:가명{BLANK}?,{BLANK}?)?[남여][성자]?{BLANK}?[,，)/·\d]"
    rf"|{_AGE}|가명[,)]|\d{{6}}-(?=[1-8]{MASK}|[1-8]\d{{6}}(?!\d)|[1-8](?!\d)|{MASK}{{2}})|(?P<date>{_DAY}){BLANK}?(?:생{BLANK}?)?[,)])"
)
# A day outside parentheses on which nobody is born: something else happened then (1979. 7. 2. 사망하여).
_HAPPENED = late(rf"(?<![(\d]){_DAY}(?!\s?(?:자\s?)?(?:생|출생))")
_FIELD = late(
    rf"(?:성{BLANK}*명|이{BLANK}*름|예금주|성함|수취인|명의[인자]|입금자|신청인|작성자|대표자)(?:{BLANK}*[:：]{BLANK}*|\t)"
    r"(?P<name>[가-힣]{2,4})(?![가-힣])"
)
# 뱃사공(개명 전 이름은 배사공이다), 홍길동(개명 전 홍갑동)
_RENAMED = late(
    rf"(?<![가-힣])(?!개명)(?P<now>[가-힣]{{2,4}}){BLANK}?\({BLANK}?개명{BLANK}?전(?:의)?{BLANK}?(?:(?:이름|성명|명)[은:]?)?{BLANK}*[:：]?{BLANK}*"
    rf"[‘'“\"]?(?P<before>[가-힣]{{2,4}}?)[’'”\"]?(?:(?:이다|이며|이?었|였|이?라|으?로|임|,|{BLANK})[^()\n]{{0,30}})?\)"
)
_WHOLE = late(
    rf"(?<![가-힣])(?P<surname>{'|'.join((*DOUBLE_SURNAMES, *sorted(SURNAMES)))}){BLANK}?(?:{TITLES})님?{BLANK}?"
    rf"\({BLANK}?(?P<name>(?P=surname){BLANK}?[가-힣]{{1,3}}){BLANK}?[,)]"
)

# Firms.
_TERM = r"[가-힣A-Za-z0-9Ⅰ-Ⅻ&.·\-]"
_FORM = "|".join(map(re.escape, organisations.LEGAL_FORMS))
_FORM_FIRST = late(rf"(?P<form>{_FORM})(?P<gap>{BLANK}?{OPEN}?)(?P<name>{_TERM}{{2,20}})")
_FORM_LAST = late(
    rf"(?<![가-힣A-Za-z0-9.])(?P<name>{_TERM}{{2,20}}){BLANK}?(?:주식회사|㈜|\(주\)|유한회사|합자회사|(?:영농조합|농업회사)법인)"
    rf"(?!{BLANK}?{OPEN}?[A-Za-z0-9]){END}"
)
_DESCRIBED = late(
    rf"(?<![가-힣A-Za-z0-9])(?P<name>[가-힣A-Za-z0-9]{{2,12}}?)(?P<trade>{'|'.join(organisations.DESCRIPTORS)}){END}(?![A-Za-z0-9])"
)
_TRADES = frozenset(lexicon("descriptors_telling"))
_NO_FIRM = frozenset(lexicon("generic_trades"))
_FIRM_PARTICLE = late(
    "(?:들|측|등)?(?:에게서?|에서|에|으?로부터|으?로[서써]?|[와과은는이가을를의도만]|이?라[는고]?|이[며고다]|인|까지|부터|측|외|등|및|한테서?|께서?"
    "|마저|조차|처럼|보다|마다|밖에|뿐|(?:이었|였)(?:다|고|으며|으므로|으나|던|지만)|이(?:므로|어서|지만|자|나|던)|인(?:데|바|지)|임)(?:의|은|는|도|이)?"
)
# Of 주식회사, which ends in a vowel.
_PARTICLE_OF_FORM = re.compile("^(?:에게?|에서|로|[가를는와의도])(?=[가-힣]{2})")
# Who heads a body is no part of its name: 사단법인 새물결선급|회장.
_HEADS = tuple(sorted((word for word in lexicon("offices") if len(word) > 1), key=len, reverse=True))
# 주식회사 등을 상대로, 1월 초순경 주식회사
_NO_NAME = late(r"등(?:[을에의은이과도]|으로)|\d{0,4}[년월]?[초중하]순경?")
# 주식수(주), 수량(주): how shares are counted.
_SHARES = ("주식", "주식수", "수량", "보통주", "우선주")
_LONGEST_NAME = 22
_BEFORE_FORM = late(rf"(?<![가-힣A-Za-z0-9])(?P<name>{_TERM}{{2,20}}){BLANK}$")
_BEHIND_FORM = late(rf"{BLANK}+{OPEN}?(?P<name>[가-힣]{{2,12}})")

_BANK = late(
    rf"(?<![가-힣A-Za-z])(?P<name>{pattern('banks')})(?=(?:{BLANK}|\t|\(){{1,3}}(?=(?:\d-?){{9,16}}(?![\d-]))\d{{2,6}}(?:-\d{{1,8}}){{1,4}})"
)

# Cells of tables.
_HANDLES = {"아이디": "아이디", "ID": "아이디", "대화명": "대화명", "닉네임": "닉네임"}
PERSON_CELLS = frozenset(lexicon("table_people"))
_FIRM_CELLS = frozenset(words("회사명 업체명 상호 법인명 거래처 거래처명 공급자 기관명 은행명 업체"))
_PLACE_CELLS = frozenset(words("장소 범행장소"))
_ADDRESS_CELLS = _PLACE_CELLS | frozenset(words("주소 소재지 주거 주거지 송달장소 거주지 사업장소재지"))
_NUMBER_CELLS = labelled("table_numbers")
_SIGN = r"[0-9A-Za-z*●○]"
_CELL_NUMBER = late(rf"(?<![\w*●○])(?<!\d,){_SIGN}(?:{_SIGN}|[-–.]| (?={_SIGN})){{4,38}}(?<![-–.])(?![\w*●○]|,\d)")
_LEAST_SIGNS, _LEAST_DIGITS = 6, 3
# A number that a spreadsheet shows as it shows amounts: 110,234,567,890 below 계좌번호.
_GROUPED = late(r"[₩$]?\s?(?P<number>\d{1,3}(?:,\d{3}){2,})(?:\.0{1,4})?\s?원?")
_LEAST_GROUPED = 9
# 주식회사 한빛(대표 홍길동): what is said of a firm. Its form may stand in parentheses as well.
_FIRM_NOTE = re.compile(rf"(?<=\w){BLANK}?\((?!.[)])")
_CELLS = PERSON_CELLS | _FIRM_CELLS | _ADDRESS_CELLS | _HANDLES.keys() | _NUMBER_CELLS.keys()


def find_cues(text: str, blocks: Sequence[Block] = ()) -> list[Candidate]:
    """Every candidate that its wording announces, sorted by position."""
    found = {
        *find_people(text),
        *find_firms(text),
        *find_addresses(text),
        *find_cells(text, blocks),
    }
    return sorted(found, key=in_order)


def find_people(text: str) -> list[Candidate]:
    """People whom the words beside them announce, sorted by position."""
    found = {one for find in (_titled, _noted, latin.find_people) for one in find(text)}
    return sorted(found, key=in_order)


def split_name(word: str, *, strict: bool = True) -> int:
    """How many syllables at the start of ``word`` are a name, the rest being particles; 0 if none.

    Three syllables are tried first, as nearly all names have three, four behind a surname of two; everyday words are
    none.
    """
    if word in NOT_NAMES or word.startswith(_NO_NAMES):
        return 0
    sizes = (4, 3, 2) if word[:2] in DOUBLE_SURNAMES else (3,) if strict else (3, 4, 2)
    return next((size for size in sizes if _is_split(word, size, strict)), 0)


def _is_split(word: str, size: int, strict: bool) -> bool:
    name, rest = word[:size], word[size:]
    if not is_korean_name(name, strict=strict or size == 3) or len(name) < size or not only_particles(rest):
        return False
    if size == 3 and name[:2] in NOT_NAMES and is_phrase(word):  # 선정결의, 명의만
        return False
    usual = name[:2] in DOUBLE_SURNAMES and is_usual_name(name[0] + name[2:])  # 황보민서, not 동방생명
    if size == 4 and ((only_common_words(name) and not usual) or name[3] in "은는이가을를의도에와과"):
        return False
    return not (
        is_region(name) or is_region(word[: size + 1]) or name.endswith("들") or _is_everyday_before(name, rest)
    )


def _is_everyday_before(name: str, rest: str) -> bool:
    """Whether ``name`` is an everyday word, seeing that the particles ``rest`` follow it.

    Particles do not follow each other: in 배가은에게 the 은 belongs to the name.
    """
    if not rest or name[:2] in NOT_NAMES:
        return is_everyday(name)
    return is_dictionary_word(name) or (is_everyday(name) and name[-1] not in "은이가도")


def _person(start: int, size: int, score: float) -> Candidate:
    return Candidate(start, start + size, KOREAN, score, SOURCE)


def _titled(text: str) -> Iterator[Candidate]:
    """피해자 홍길동, 대표이사 최관재: who stands behind a title."""
    for match in _TITLED.finditer(text):
        strong = match["title"] in STRONG_TITLES
        size = split_name(match["word"], strict=not strong)
        start = match.start("word")
        if size and not (size == 2 and text[start + 2 : start + 3].strip(" (,)·\n\t")):
            yield _person(start, size, 0.93 if strong and size == 3 else 0.85 if size == 3 else 0.7)


def _noted(text: str) -> Iterator[Candidate]:
    """홍길동(남, 23세), 홍길동(1990. 1. 2.생), 성명: 홍길동."""
    happened = {match[0] for match in _HAPPENED.finditer(text)}
    for match in _NOTED.finditer(text):
        for name in dict.fromkeys((match["name"], match["name"][-3:])):
            numbered = name == match["name"] and match[0].endswith("-")  # only people have a number of residence
            born = not match["date"] or "생" in match[0]
            if is_korean_name(name, strict=False) and (numbered or not _is_a_thing(name, born)):
                yield _person(match.end("name") - len(name), len(name), 0.93 if is_korean_name(name) else 0.8)
                if match["date"] and match["date"] not in happened:
                    yield Candidate(*match.span("date"), "생년월일", 0.85, SOURCE)
                break
    for match in _WHOLE.finditer(text):  # 탁 대리(탁월한)
        yield _person(match.start("name"), len(match["name"]), 0.93)
    for match in _RENAMED.finditer(text):
        for name in ("now", "before"):
            yield _person(match.start(name), len(match[name]), 0.9)
    for match in _FIELD.finditer(text):
        if is_korean_name(match["name"], strict=False) and not is_dictionary_word(match["name"]):
            yield _person(match.start("name"), len(match["name"]), 0.9)


def _is_a_thing(name: str, born: bool) -> bool:
    """Whether a word before a parenthesis is no name: behind it a day alone, of which nobody says that it is of a
    birth, may tell when something was or will be (시행일)."""
    called = name[:2] in NOT_NAMES or (name.endswith("일") and only_common_words(name))
    return is_dictionary_word(name) or (not born and called)


def find_firms(text: str) -> Iterator[Candidate]:
    """주식회사 한빛토건, 한빛토건㈜, 한빛은행: the name without form and descriptor."""
    for match in _FORM_FIRST.finditer(text):
        end = _term_end(match.start("name"), match["name"])
        name = text[match.start("name") : end]
        if not _may_be_firm(name) or _belongs_before(text, match, name):
            continue
        descriptor = organisations.descriptor_of(name)
        if descriptor in organisations.KEPT_BESIDE_FORM:
            yield Candidate(
                match.start("name"), end - len(descriptor), organisations.DESCRIPTORS[descriptor], 0.88, SOURCE
            )
        else:
            yield Candidate(match.start("name"), end, organisations.LEGAL_FORMS[match["form"]], 0.88, SOURCE)
    for match in _FORM_LAST.finditer(text):
        name = match["name"]
        behind = _BEHIND_FORM.match(text, match.end())
        own = is_everyday(behind["name"]) or (only_common_words(behind["name"]) and _bears(name)) if behind else True
        of_other = text[match.end("name")].isspace() and not own
        if _may_be_firm(name) and ends_as_noun(name) and not (is_everyday(name) or of_other or name[0].isdigit()):
            named = organisations.candidate(text, match.start("name"), match.end(), 0.85, SOURCE)
            if named and named.end - named.start >= 2:
                yield named
    for match in _BANK.finditer(text):
        yield Candidate(*match.span("name"), "은행", 0.8, SOURCE)
    for match in organisations.LATIN_FIRM.finditer(text):
        yield Candidate(*match.span("name"), "국외기업", 0.85, SOURCE)
    for match in _DESCRIBED.finditer(text):
        name, trade = match["name"], match["trade"]
        if trade in _TRADES and _may_be_firm(name) and ends_as_noun(name) and not only_common_words(name):
            yield Candidate(match.start(), match.end("name"), organisations.DESCRIPTORS[trade], 0.72, SOURCE)


def _term_end(start: int, term: str) -> int:
    """The end of ``term`` without particles and who heads it (한빛토건대표이사는). Two letters at least remain."""
    term = term.rstrip(".·-")  # 한빛토건이다.
    cuts = (cut for cut in range(2, len(term)) if is_hangul(term[cut]) and _FIRM_PARTICLE.fullmatch(term, cut))
    term = term[: next(cuts, len(term))]
    head = next((word for word in _HEADS if term.endswith(word) and len(term) - len(word) > 1), "")
    return start + len(term) - len(head)


def _may_be_firm(name: str) -> bool:
    ordinary = name in _NO_FIRM or name.endswith((*_SHARES, "는", "던", "하는", "사건")) or "관한법률" in name
    ordinary = ordinary or _NO_NAME.fullmatch(name) is not None
    return len(name) > 1 and not ordinary and any(map(str.isalpha, name))


def _belongs_before(text: str, form: re.Match[str], name: str) -> bool:
    """Whether a form is no form of the ``name`` behind it: 한빛토건㈜ 전액, 주식회사의."""
    if not form["gap"].isspace():  # none, or a quotation mark, which may be a closing one
        particle = _FIRM_PARTICLE.fullmatch(form["name"].rstrip(".")) is not None
        return particle or (not form["gap"] and (is_everyday(name) or _is_predicate_behind(form["name"])))
    owned = text[form.start() - 1 : form.start()].isalnum()
    said = only_common_words(form["name"].rstrip(".")) and _BEFORE_FORM.search(
        text, max(0, form.start() - _LONGEST_NAME), form.start()
    )
    return form["gap"].isspace() and (owned or is_everyday(name) or bool(said and _bears(said["name"])))


def _is_predicate_behind(word: str) -> bool:
    """Whether a word begins with a particle and goes on as a predicate, the blank between them lost: 를제외한."""
    rest = _PARTICLE_OF_FORM.sub("", word, count=1)
    said = any(tag.startswith(("XSV", "XSA", "VV", "VA")) for _, tag in tags(rest)) if rest != word else False
    return said and only_common_words(rest)


def _bears(word: str) -> bool:
    """Whether a word before a legal form bears it: no role, no everyday word, none that a particle or a point ends."""
    return (
        word[-1] != "."
        and word not in ROLES
        and not is_everyday(word)
        and not only_common_words(word)
        and ends_as_noun(word)
    )


def find_addresses(text: str) -> Iterator[Candidate]:
    """Addresses below the district, in running text."""
    return (Candidate(*below, 0.9, SOURCE) for below in addresses(text))


def find_cells(text: str, blocks: Sequence[Block]) -> Iterator[Candidate]:
    """What stands in the cells of a table that a heading, above or to the left, explains; of a list that the text sets,
    above: what stands beside the heading of a column is another one's."""
    cells = in_tables(blocks)
    above: dict[tuple[int, int], str] = {}
    for (table, row, column), lines in sorted(cells.items(), key=lambda item: item[0]):
        value = _heading(text, lines)
        beside = _heading(text, cells.get((table, row, column - 1), ())) if lines[0].kind is BlockKind.CELL else ""
        if value in _CELLS:
            above[table, column] = value
        elif heading := above.get((table, column)) or (beside if beside in _CELLS else ""):
            for line in lines:
                yield from _cell(text, line, heading)


def below_heading(text: str, block: Block, heading: str) -> Iterator[Candidate]:
    """What stands in a cell, seeing how its column is called."""
    if (bare := _bare(heading)) in _CELLS:
        yield from _cell(text, block, bare)


def _heading(text: str, lines: Sequence[Block]) -> str:
    return _bare("".join(text[line.start : line.end] for line in lines))


def _bare(heading: str) -> str:
    return squeeze(heading).strip("()[]:：*")


def _cell(text: str, block: Block, heading: str) -> Iterator[Candidate]:
    raw = text[block.start : block.end]
    start, end = block.start + len(raw) - len(raw.lstrip()), block.start + len(raw.rstrip())
    bare = raw.partition("(")[0].strip() or raw.strip()
    if len(raw) > 60:
        return
    if heading in _NUMBER_CELLS:
        yield from _numbers(text, start, end, _NUMBER_CELLS[heading])
    elif not any(map(str.isalpha, raw)):
        return
    elif (
        heading in PERSON_CELLS
        and is_korean_name(squeeze(bare), strict=False)
        and not is_dictionary_word(squeeze(bare))
    ):
        yield _person(start, len(bare), 0.9)
    elif heading in PERSON_CELLS or heading in _FIRM_CELLS:
        default = "불특정회사명" if heading in _FIRM_CELLS else None
        if note := _FIRM_NOTE.search(text, start, end):
            end = note.start()
        if any(map(organisations.descriptor_of, text[start:end].split()[:-1])):  # 한강은행 가산지점: two bodies
            return
        if named := organisations.candidate(text, start, end, 0.8, SOURCE, default):
            yield named
    elif heading in _HANDLES:
        yield Candidate(start, end, _HANDLES[heading], 0.8, SOURCE)
    elif found := [*addresses(text[start:end])]:  # and what else says where: 버들내동 209 모퉁이카페 앞
        yield from (Candidate(start + one.start, start + one.end, one.label, 0.9, SOURCE) for one in found)
    elif heading not in _PLACE_CELLS and (below := address_line(text, start, end)):
        yield Candidate(*below, 0.9, SOURCE)


def _numbers(text: str, start: int, end: int, label: str) -> Iterator[Candidate]:
    """The numbers of a cell: a shape and the word for it, as of patterns, though the word stands in another cell."""
    if grouped := _GROUPED.fullmatch(text, start, end):
        if sum(map(str.isdigit, grouped["number"])) >= _LEAST_GROUPED:
            yield shaped(grouped, label, 0.9, "number")
        return
    for number in _CELL_NUMBER.finditer(text, start, end):
        digits = sum(map(str.isdigit, number[0]))
        signs = digits + sum(map(number[0].count, "*●○"))
        if signs >= _LEAST_SIGNS and digits >= _LEAST_DIGITS:
            yield shaped(number, label, 0.9)
