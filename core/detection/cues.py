"""Candidates that the wording announces: people behind a title or before an age, firms beside their form or
descriptor, names people call themselves in the network, addresses.

They help where the network misses, and where there is no network; each asks for a shape and for words beside it.
"""

import re
from collections.abc import Iterator, Sequence

from core.detection import organisations
from core.detection.addresses import address_line, addresses
from core.detection.model import Candidate
from core.documents.model import Block
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.morphology import ends_as_noun, is_dictionary_word, is_everyday, only_common_words
from core.korean.names import NOT_NAMES, foreign_label, is_korean_name, nationality_label
from core.korean.roles import ROLE, ROLES, TITLE
from core.korean.text import BLANK, CLOSE, END, HANJA, INSIDE, OPEN, is_hangul, only_particles, squeeze
from core.regions import is_region

SOURCE = "context"
_NAME = "내국인이름"
STRONG_TITLES = frozenset(lexicon("titles_strong"))
_TITLED = late(
    rf"(?<![가-힣])(?P<title>{TITLE})(?:\d{{1,2}}\.?)?{BLANK}+(?:(?:망|위|고){BLANK}+)?(?=(?P<word>[가-힣]{{2,9}}))"
)
_NEXT = late(
    rf"(?:\([^()\n]{{0,60}}\))?{BLANK}*(?:,|·|ㆍ|[와과]{BLANK}|및){BLANK}*(?:(?:망|위|{TITLE}){BLANK}+)?"
    r"(?P<word>[가-힣]{2,9})"
)
_AGE = rf"(?:당시{BLANK}?|만{BLANK}?|약{BLANK}?)*\d{{1,2}}{BLANK}?세"
_DAY = rf"(?:18|19|20)\d\d\.{BLANK}?\d{{1,2}}\.{BLANK}?\d{{1,2}}\."
_NOTED = late(
    rf"(?<![가-힣A-Za-z])(?P<name>[가-힣]{{2,5}}){BLANK}?\({BLANK}?(?:(?:가명{BLANK}?,{BLANK}?)?[남여][성자]?{BLANK}?[,，)/·\d]"
    rf"|{_AGE}|가명[,)]|\d{{6}}-|(?P<date>{_DAY}){BLANK}?(?:생{BLANK}?)?[,)])"
)
_SAID = late(
    rf"(?<![가-힣])(?P<name>[가-힣]{{3}})(?:에{BLANK}?대한{BLANK}(?:[가-힣]{{1,3}}{BLANK}){{0,2}}(?:군?검찰|경찰|사법경찰|피의자|진술조서|증인신문|참고인)"
    rf"|의{BLANK}(?:각{BLANK}|일부{BLANK})*(?:법정(?:에서의)?{BLANK}?진술|(?:자필)?진술서|고소장|증언|확인서|배우자|인감)"
    rf"|(?:이|가)?{BLANK}작성(?:의|한){BLANK}|{BLANK}?명의(?:의|로|인)?(?![가-힣])|{BLANK}외{BLANK}?\d+{BLANK}?(?:인|명)"
    rf"|{BLANK}?씨(?![가-힣]{{2}}))"
)
_FIELD = late(
    rf"(?:성{BLANK}*명|이{BLANK}*름|예금주|성함|수취인|명의[인자]|입금자|신청인|작성자|대표자)(?:{BLANK}*[:：]{BLANK}*|\t)"
    r"(?P<name>[가-힣]{2,4})(?![가-힣])"
)
_OTHER_SCRIPT = late(
    rf"(?<![가-힣])(?P<name>[가-힣]{{1,6}}(?:[ ][가-힣]{{1,6}}){{0,4}}){BLANK}?\({BLANK}?"
    rf"(?P<other>[A-Z][A-Za-z'’\-]+(?:[ ,]+[A-Z][A-Za-z'’.\-]*)+|{HANJA}{{2,4}})(?=[,)\s])"
)
_NOT_A_NAME_IN_HANJA = "島市郡區道法男女名父母子妻號"
_NOT_PERSON_END = tuple("들시군구도사")

# Firms.
_TERM = r"[가-힣A-Za-z0-9&.·\-]"
_FORM = "|".join(map(re.escape, organisations.LEGAL_FORMS))
_FORM_FIRST = late(rf"(?P<form>{_FORM})(?P<gap>{BLANK}?{OPEN}?)(?P<name>{_TERM}{{2,20}})")
_FORM_LAST = late(
    rf"(?<![가-힣A-Za-z0-9.])(?P<name>{_TERM}{{2,20}}){BLANK}?(?:주식회사|㈜|\(주\)|유한회사|합자회사|(?:영농조합|농업회사)법인)"
    rf"(?!{BLANK}?{OPEN}?[A-Za-z0-9]){END}"
)
_DESCRIBED = late(
    rf"(?<![가-힣A-Za-z0-9])(?P<name>[가-힣A-Za-z0-9]{{2,12}}?)(?P<trade>{'|'.join(organisations.DESCRIPTORS)}){END}(?![A-Za-z0-9])"
)
_TRADES = frozenset(
    {"은행", "저축은행", "새마을금고", "신용협동조합", "유치원", "어린이집", "초등학교", "중학교", "고등학교"}
)
_TRADES |= {
    "대학교",
    "대학교병원",
    "병원",
    "요양병원",
    "한의원",
    "의원",
    "의료원",
    "아파트",
    "교회",
    "모텔",
    "식당",
    "빌딩",
}
_NO_FIRM = frozenset(lexicon("generic_trades"))
_FIRM_PARTICLE = late(
    "(?:에게서?|에서|에|으?로부터|으?로|[와과은는이가을를의도만]|이?라[는고]?|이[며고다]|인|까지|부터|측|외|등|및)(?:의|은|는|도|이)?"
)
_BEHIND_FORM = late(rf"{BLANK}+{OPEN}?(?P<name>[가-힣]{{2,12}})")
_NUMBERED = late(rf"소외{BLANK}?\d{{1,2}}{BLANK}?$")
_ROLE_AND_PARTICLE = late(rf"(?:{ROLE}|\d+인|제\d심|당심|원심)들?[은는이가의을를과와]?")

# What people call themselves.
_HANDLES = {
    "아이디": "아이디",
    "ID": "아이디",
    "계정": "아이디",
    "계정명": "아이디",
    "대화명": "대화명",
    "닉네임": "닉네임",
}
_KIND = r"(?P<kind>닉네임|대화명|아이디|ID|별명|계정명?|예명|필명|활동명)"
_HANDLE = late(
    rf"{_KIND}(?:으?로|[이가은는을를인:：])?[ ]?\(?{OPEN}(?P<name>{INSIDE}{{1,25}}){CLOSE}"
    r"(?![ ]?이?라[는고][ ](?:글|제목|댓글|내용|취지))"
)
_HANDLE_BEFORE = late(rf"{OPEN}(?P<name>{INSIDE}{{1,20}}){CLOSE}(?:이?라는|이?란|이?라고 하는)[ ]{_KIND}")
_SPEAKER = late(
    r"^[ \t]*\[(?:오전|오후)?[ ]?\d{1,2}:\d\d\][ \t]*(?P<name>[^\s:：\[\]][^:：\n\[\]]{0,19}?)[ ]?[:：](?=[ ])"
    r"|^[ \t]*\[(?P<other>[^\[\]\n]{1,20})\][ \t]*[\[(]?(?:오전|오후)?[ ]?\d{1,2}:\d\d",
    re.M,
)

# Cells of tables.
PERSON_CELLS = frozenset(lexicon("table_people"))
_FIRM_CELLS = frozenset(
    {"회사명", "업체명", "상호", "법인명", "거래처", "거래처명", "공급자", "기관명", "은행명", "업체"}
)
_ADDRESS_CELLS = frozenset(
    {"주소", "소재지", "주거", "주거지", "송달장소", "거주지", "사업장소재지", "장소", "범행장소"}
)
_CELLS = PERSON_CELLS | _FIRM_CELLS | _ADDRESS_CELLS | _HANDLES.keys()


def find_cues(text: str, blocks: Sequence[Block] = ()) -> list[Candidate]:
    """Every candidate that its wording announces, sorted by position."""
    found = {
        *find_people(text),
        *find_firms(text),
        *find_handles(text),
        *find_addresses(text),
        *find_cells(text, blocks),
    }
    return sorted(found, key=lambda one: (one.start, one.end))


def find_people(text: str) -> list[Candidate]:
    """People whom the words beside them announce, sorted by position."""
    found = {one for find in (_titled, _noted, _other_script) for one in find(text)}
    return sorted(found, key=lambda one: (one.start, one.end))


def split_name(word: str, *, strict: bool = True) -> int:
    """How many syllables at the start of ``word`` are a name, the rest being particles; 0 if none.

    Three syllables are tried first, as nearly all names have three; everyday words are none.
    """
    if word in NOT_NAMES or any(word.startswith(role) for role in ROLES if len(role) > 3):
        return 0
    return next((size for size in ((3,) if strict else (3, 4, 2)) if _is_split(word, size, strict)), 0)


def _is_split(word: str, size: int, strict: bool) -> bool:
    name, rest = word[:size], word[size:]
    if not is_korean_name(name, strict=strict or size == 3) or len(name) < size or not only_particles(rest):
        return False
    if size == 4 and (only_common_words(name) or name[3] in "은는이가을를의도에와과"):
        return False
    return not (is_region(name) or name.endswith("들") or _is_everyday_before(name, rest))


def _is_everyday_before(name: str, rest: str) -> bool:
    """Whether ``name`` is an everyday word, seeing that the particles ``rest`` follow it.

    Particles do not follow each other: in 배가은에게 the 은 belongs to the name.
    """
    if not rest or name[:2] in NOT_NAMES:
        return is_everyday(name)
    return is_dictionary_word(name) or (is_everyday(name) and name[-1] not in "은이가도")


def _person(start: int, size: int, score: float) -> Candidate:
    return Candidate(start, start + size, _NAME, score, SOURCE)


def _titled(text: str) -> Iterator[Candidate]:
    """피해자 홍길동, 김철수 및 이영희: who stands behind a title, and who is listed with them."""
    for match in _TITLED.finditer(text):
        strong = match["title"] in STRONG_TITLES
        size = split_name(match["word"], strict=not strong)
        start = match.start("word")
        if size == 2 and text[start + 2 : start + 3].strip(" (,)·\n\t"):
            continue
        score = 0.93 if strong and size == 3 else 0.85 if size == 3 else 0.7
        listed: re.Match[str] | None = match
        while listed and (size := split_name(listed["word"], strict=not strong or listed is not match)):
            yield _person(listed.start("word"), size, score)
            listed, score = _NEXT.match(text, listed.start("word") + size), min(score, 0.8)


def _noted(text: str) -> Iterator[Candidate]:
    """홍길동(남, 23세), 홍길동(1990. 1. 2.생), 홍길동에 대한 진술조서, 성명: 홍길동."""
    for match in _NOTED.finditer(text):
        for name in dict.fromkeys((match["name"], match["name"][-3:])):
            numbered = name == match["name"] and match[0].endswith("-")  # only people have a number of residence
            if is_korean_name(name, strict=False) and (numbered or not is_dictionary_word(name)):
                yield _person(match.end("name") - len(name), len(name), 0.93 if is_korean_name(name) else 0.8)
                if match["date"]:
                    yield Candidate(*match.span("date"), "생년월일", 0.85, SOURCE)
                break
    for match in _SAID.finditer(text):
        if is_korean_name(match["name"]) and not is_everyday(match["name"]) and not match["name"].endswith("들"):
            yield _person(match.start("name"), 3, 0.85)
    for match in _FIELD.finditer(text):
        if is_korean_name(match["name"], strict=False) and not is_dictionary_word(match["name"]):
            yield _person(match.start("name"), len(match["name"]), 0.9)


def _other_script(text: str) -> Iterator[Candidate]:
    """Names with their spelling in another script: 응우옌 티 란(NGUYEN THI LAN), 홍길동(洪吉童)."""
    for match in _OTHER_SCRIPT.finditer(text):
        words, count = match["name"].split(" "), len(re.split(r"[ ,]+", match["other"].strip()))
        latin, size = match["other"].isascii(), len(" ".join(words[-count:]))
        nationality = nationality_label(text, match.end("name") - size)
        if words[-1].endswith(_NOT_PERSON_END) or match["other"][-1] in _NOT_A_NAME_IN_HANJA:
            continue
        if is_korean_name(words[-1], strict=False) and not is_everyday(words[-1]):
            size, label = len(words[-1]), _NAME
        elif 2 <= count <= len(words) and (latin or nationality):
            label = nationality or foreign_label(match["other"])
        else:
            continue
        yield Candidate(match.end("name") - size, match.end("name"), label, 0.85, SOURCE)
        yield Candidate(*match.span("other"), "영어이름" if label == _NAME and latin else label, 0.8, SOURCE)


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
        of_other = behind and text[match.end("name")].isspace() and not is_everyday(behind["name"])
        if _may_be_firm(name) and ends_as_noun(name) and not (is_everyday(name) or of_other or name[0].isdigit()):
            named = organisations.candidate(text, match.start("name"), match.end(), 0.85, SOURCE)
            if named and named.end - named.start >= 2:
                yield named
    for match in _DESCRIBED.finditer(text):
        name, trade = match["name"], match["trade"]
        if trade in _TRADES and _may_be_firm(name) and ends_as_noun(name) and not only_common_words(name):
            yield Candidate(match.start(), match.end("name"), organisations.DESCRIPTORS[trade], 0.72, SOURCE)


def _term_end(start: int, term: str) -> int:
    """The end of ``term`` without its particles: 한빛토건은 → 한빛토건. Two letters at least remain."""
    for cut in range(2, len(term)):
        if is_hangul(term[cut]) and _FIRM_PARTICLE.fullmatch(term, cut):
            return start + cut
    return start + len(term.rstrip(".·-"))


def _may_be_firm(name: str) -> bool:
    ordinary = name in _NO_FIRM or _ROLE_AND_PARTICLE.fullmatch(name) or name.endswith(("는", "던", "하는", "사건"))
    return len(name) > 1 and not ordinary and any(map(str.isalpha, name))


def _belongs_before(text: str, form: re.Match[str], name: str) -> bool:
    """Whether a form is no form of the ``name`` behind it: 한빛토건㈜ 전액, 소외 1 주식회사, 주식회사의."""
    if not form["gap"]:
        return _FIRM_PARTICLE.fullmatch(form["name"].rstrip(".")) is not None or is_everyday(name)
    owned = text[form.start() - 1 : form.start()].isalnum() or _NUMBERED.search(
        text, max(0, form.start() - 10), form.start()
    )
    return form["gap"].isspace() and bool(owned or is_everyday(name))


def find_handles(text: str) -> Iterator[Candidate]:
    """Handles and nicknames in quotes, and who writes in a chat that the judgment quotes."""
    for match in (*_HANDLE.finditer(text), *_HANDLE_BEFORE.finditer(text)):
        yield Candidate(*match.span("name"), _HANDLES.get(match["kind"], "별명"), 0.98, SOURCE)
    for match in _SPEAKER.finditer(text):
        yield Candidate(*match.span("name" if match["name"] else "other"), "대화명", 0.98, SOURCE)


def find_addresses(text: str) -> Iterator[Candidate]:
    """Addresses below the district, in running text."""
    return (Candidate(below.start, below.end, below.label, 0.9, SOURCE) for below in addresses(text))


def find_cells(text: str, blocks: Sequence[Block]) -> Iterator[Candidate]:
    """What stands in the cells of a table that a heading, above or to the left, explains."""
    cells: dict[tuple[int, int, int], Block] = {}
    for block in blocks:
        if block.table is not None and block.row is not None and block.column is not None:
            cells[block.table, block.row, block.column] = block
    above: dict[tuple[int, int], str] = {}
    for (table, row, column), block in sorted(cells.items(), key=lambda item: item[0]):
        value, left = _heading(text, block), cells.get((table, row, column - 1))
        beside = _heading(text, left) if left else ""
        if value in _CELLS:
            above[table, column] = value
        elif heading := above.get((table, column)) or (beside if beside in _CELLS else ""):
            yield from _cell(text, block, heading)


def _heading(text: str, block: Block) -> str:
    return squeeze(text[block.start : block.end]).strip("()[]:：*")


def _cell(text: str, block: Block, heading: str) -> Iterator[Candidate]:
    raw = text[block.start : block.end]
    start, end = block.start + len(raw) - len(raw.lstrip()), block.start + len(raw.rstrip())
    bare = raw.partition("(")[0].strip() or raw.strip()
    if len(raw) > 60 or not any(map(str.isalpha, raw)):
        return
    if (
        heading in PERSON_CELLS
        and is_korean_name(squeeze(bare), strict=False)
        and not is_dictionary_word(squeeze(bare))
    ):
        yield _person(start, len(bare), 0.9)
    elif heading in PERSON_CELLS or heading in _FIRM_CELLS:
        default = "불특정회사명" if heading in _FIRM_CELLS else None
        if named := organisations.candidate(text, start, end, 0.8, SOURCE, default):
            yield named
    elif heading in _HANDLES:
        yield Candidate(start, end, _HANDLES[heading], 0.8, SOURCE)
    elif below := address_line(text, start, end):
        yield Candidate(below.start, below.end, below.label, 0.9, SOURCE)
