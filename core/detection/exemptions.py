"""What stays in clear although it looks like an identifier (rule, "What stays").

Judges, prosecutors, clerks, attorneys and law firms in the formal entries; courts, the State, authorities, public
institutions; case numbers and statutes; amounts, days and headings of tables. An exempt stretch removes the candidates
inside it, with one precedence: a name that is also a party's stays a candidate (a judge who is a namesake of the
defendant must not leave the defendant open).
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from core.detection import letters, organisations, public
from core.detection.addresses import is_address
from core.detection.columns import settled_cells
from core.detection.formulas import formulas
from core.detection.lists import fillers, row_numbers, words_apart
from core.detection.model import KOREAN, Candidate, Exemption, beginning_before, category_of, is_person, touching
from core.detection.party import authorities, forms_abroad
from core.detection.party_entries import head_end, headings
from core.documents.model import Block, BlockKind
from core.documents.page_numbers import is_page_number
from core.expressions import late
from core.korean import lexicons
from core.korean.morphology import is_conjunction, only_common_words
from core.korean.names import DOUBLE_SURNAMES, is_full_name, is_usual_name
from core.korean.roles import ROLES
from core.korean.text import BLANK, END, ends_here, is_quoted, squeeze
from core.regions import is_region, is_written_region
from core.taxonomy import taxonomy

_SHORT_COUNTRY = 3  # letters
_STATE = "한미일중영독불러북"
_NAME = rf"(?:[가-힣]{{2,4}}(?![가-힣])|[가-힣](?:{BLANK}{{1,3}}[가-힣]){{1,2}}(?![가-힣]))"
_RANK = r"(?:(?:대장|중장|소장|준장|대령|중령|소령|대위|중위|소위)[ ])?"
_ROLE_NOTE = r"(?:\([^()\n]{1,20}\))?"
# Who is named behind counsel in an enumeration need not be counsel: 변호사 박변호, 피해자 최민수와. A name with its
# particle (최민수가) begins the sentence's own people.
_SOMEBODY = rf"(?:{'|'.join(ROLES)}|증인|참고인|목격자|감정인|피의자|공소외|소외|청구외|망|위)(?![가-힣])"
_ANOTHER = (
    rf"(?!{_SOMEBODY})(?:[가-힣]{{2,3}}(?![가-힣])|(?:{'|'.join(DOUBLE_SURNAMES)})[가-힣]{{2}}(?![가-힣])"
    rf"|[가-힣](?:{BLANK}{{1,3}}[가-힣]){{1,2}}(?![가-힣]))"
)
# Names one after the other; ranks between them (대령 김상환 소령 박지윤) have the shape of names. There must be one way
# only to read any text: each further way doubles the work with each word.
_NEXT = rf"{BLANK}*(?:[,·]{BLANK}*)?"
_NAMES = rf"{_NAME}{_ROLE_NOTE}(?>(?:{_NEXT}{_ANOTHER}{_ROLE_NOTE})*)"
# In a line of names alone, single syllables (홍 길 동 이 준) need not be told apart: two and more are names.
_LINE_NAME = rf"(?:[가-힣]{{2,4}}(?![가-힣])|[가-힣](?>(?:{BLANK}{{1,6}}[가-힣](?![가-힣]))+))"
_LINE_NAMES = rf"{_LINE_NAME}{_ROLE_NOTE}(?>(?:{_NEXT}{_LINE_NAME}{_ROLE_NOTE})*)"
_JUDGES = late(
    rf"^{BLANK}*(?:(?:재{BLANK}*판{BLANK}*장|주{BLANK}*심){BLANK}*)?(?:군{BLANK}*)?(?:판{BLANK}*사|대{BLANK}*법{BLANK}*관|심{BLANK}*판{BLANK}*관"
    rf"|사{BLANK}*법{BLANK}*보{BLANK}*좌{BLANK}*관|재{BLANK}*판{BLANK}*관)"
    rf"{BLANK}+(?P<names>{_LINE_NAMES}){BLANK}*$",
    re.MULTILINE,
)
_PRESIDING = late(
    rf"(?:재판장|주심|대법원장|대법관|부장판사|(?<!출)판사|재판연구관|군판사){BLANK}+(?:판사{BLANK}+"
    rf"|대법관{BLANK}+)?(?P<names>{_NAME})"
)
_PROSECUTOR = late(
    rf"(?:검{BLANK}*사|검{BLANK}*찰{BLANK}*관|군{BLANK}*검{BLANK}*사|검사직무대리|부장검사|특별검사"
    rf"|사법경찰관){BLANK}*(?:[】\]]{BLANK}*)?(?P<names>{_RANK}{_NAME}{BLANK}*\([^()\n]{{0,60}}(?:기소|공판|수사|직무)[^()\n]{{0,60}}\)"
    rf"(?:{BLANK}*(?:,{BLANK}*)?{_RANK}{_ANOTHER}(?:{BLANK}*\([^()\n]{{1,20}}\))?)*)"
)
_PROSECUTOR_LINE = late(
    rf"^{BLANK}*(?:【{BLANK}*(?:군{BLANK}*)?(?:검{BLANK}*사|검{BLANK}*찰{BLANK}*관){BLANK}*】"
    rf"|【{BLANK}*항{BLANK}*[소고]{BLANK}*인{BLANK}*】{BLANK}*(?=검사)"
    rf"|(?:군{BLANK}*)?(?:검{BLANK}*사|검{BLANK}*찰{BLANK}*관){BLANK}){BLANK}*(?:검사{BLANK}+)?(?P<names>{_LINE_NAMES}){BLANK}*$",
    re.MULTILINE,
)
_ATTORNEY = late(
    rf"(?:담당{BLANK}?변호사|변호사|변리사|법무관|군법무관|공익법무관|담당{BLANK}?변리사|법무담당관|국선변호인"
    rf"|변호인)(?:[ ]?\([^()\n]{{1,10}}\))?(?P<gap>{BLANK}+)(?P<names>{_NAMES})"
)
_FIRM = late(
    rf"(?:법무법인|특허법인|법률사무소|법무조합|유한법무법인|공증인가)(?:{BLANK}*(?:\(유한\)|\(유\)|（유한）"
    rf"|유한))?{BLANK}*(?P<names>[가-힣A-Za-z]{{1,12}})(?!{BLANK}?[가-힣]*원고)"
)
_FIRM_LAST = late(rf"(?<![가-힣])(?P<names>[가-힣]{{1,8}}){BLANK}?(?:합동법률사무소|법률사무소|종합법률사무소)")
_CLERK = late(
    rf"(?:(?:법원(?:의)?{BLANK}|가사|소년)조사관|법원사무관|법원주사보?|법원서기보?|법원사무관등|참여사무관|집행관|사법보좌관|담임법관(?:\(사법보좌관\))?)"
    rf"{BLANK}+(?P<names>{_NAME})"
)
# 2020가합1, 2, 3, 2020가합12~15: more cases. What is longer or goes on is another number: 850312-1234567.
_MORE_CASES = r"(?:[,~]\s?\d{1,7}(?!\d|-\d{3})|-\s?\d{1,5}(?!\d|-\d))*"
_CASE = late(
    rf"(?<![\d가-힣])(?:19|20)?\d{{2}}[가-힣]{{1,4}}\d{{1,7}}{_MORE_CASES}(?=\s*(?:\(|호|판결|결정|사건|,|\)"
    r"|$|[가-힣\s]))"
)
# No plate or account looks like these: 2025푸6120, 98가합123, 경북2024부해77 (a labour commission's).
_SURE_CASE = late(
    r"(?:(?<![\d가-힣])(?:19|20)\d{2}[가-힣]{1,4}|(?<!\d)(?:19|20)\d{2}[가-힣]{2,4}|(?<![\d가-힣])\d{2}[가-힣]{2,4})"
    rf"\d{{1,7}}{_MORE_CASES}(?![\d가-힣])"
)
# 2026년 형제7731호, 2026압제118호: numbers of the prosecution.
_PROSECUTION = late(
    r"(?<!\d)(?:19|20)?\d{2}년?[ ]?(?:형제|압제|내사|진정|불항|재항)[ ]?(?:제[ ]?)?\d{1,7}(?=[ ]?호(?![가-힣]{2}))"
)
# 부산해심 제2023-045호, 조심 2023서1234, 25-진정-0102283: decisions of tribunals that are no courts, petitions.
_DECISION = late(
    r"(?<![\d-])\d{2}-?(?:진정|직권)-?\d{6,7}(?!\d)"
    r"|(?<![가-힣])[가-힣]{2,3}(?:19|20)\d{2}(?:부해|부노|차별|교섭|공정|단위|손해|의결)\d{1,7}(?!\d)"
    r"|(?:해심|조심|국심|감심|행심|의결|재결|판정)[ ]?(?:제[ ]?)?(?:19|20)\d{2}[-가-힣]{1,3}\d{1,6}(?:[ ]?호)?(?!\d)"
)
# 재일46014-1549, 서면4팀-1022: rulings of the National Tax Service, by department and kind of tax.
_RULING = late(
    r"(?<![가-힣])(?:(?:재[일이삼산]|소득|법인|부가|징세|국[일이]|서[일이삼]|직세|소비|간세)[ ]?46\d{3}|서면[ ]?\d팀)"
    r"-\d{1,5}(?!\d)"
)
# 비전문취업(E-9-1) 체류자격: kinds of visas.
_VISA = late(
    r"(?<![A-Z\d-])[A-H]-\d{1,2}(?:-\d{1,2})?(?=\)?[ ]?(?:비자|사증|체류|자격))"
    r"|(?<=자격\()[A-H]-\d{1,2}(?:-\d{1,2})?(?=\))"
)
# HS 3924.90-9000, SHA-256: a kind of goods, a way to hash. HS 2005.03-12 is a number like any other.
_KIND = late(
    r"(?<![A-Za-z])HSK?(?:[ ]?(?:CODE|Code|코드))?[ ]?(?:제[ ]?)?\d{4}\.\d{2}"
    r"(?:[.-]?\d{4}|\.\d{2}(?:[.-]?\d{2})?)?(?![\d-])"
    r"|(?<![A-Za-z])(?:SHA-?(?:1|224|256|384|512)|MD5)(?![A-Za-z\d-])"
)
# 감호위탁한다(제1호): the number of a provision's item.
_ITEM = late(r"(?<=\()제[ ]?\d{1,2}(?:(?:[,·]|[ ]내지)[ ]?제?\d{1,2})*호(?=\))")
# 고용노동부고시 제2017-117호: what the State makes public has a number of its own.
_PUBLISHED = late(
    r"(?:[가-힣]{1,12}(?:부|처|청|원|위원회|시|도|군|구)[ ]?(?:고시|훈령|예규|공고)|(?<![가-힣])(?:고시|훈령|예규)"
    r"|대통령령|총리령|부령)[ ]?\(?제\d{1,5}(?:-\d{1,5})?호(?!실)\)?"
)
# 보건의료과-18844호: how an authority numbers what it writes.
_WRITTEN = late(r"(?<![가-힣])[가-힣]{2,10}[과팀실]-\d{1,6}(?!\d)")
# 선행발명 1, 비교대상상표 2: numbered by the court, as claims are.
_PRIOR = late(
    r"(?:(?:선행|비교대상|인용|확인대상)[ ]?(?:발명|고안|디자인|상표|기술|서비스표)|청구항)(?:들)?[ ]?\d{1,3}(?!\d)"
)
# 칼날길이 11cm, 총길이가 약 3m: a measure, no street.
_LENGTH = late(
    r"[가-힣]{1,5}길이(?=(?:[은는이가]|[:：])?[ ]?(?:약|총)?[ ]?\d[\d.,]*[ ]?(?:[cmk]?m|㎝|㎜|㎞|㎡|센티|미터|밀리))"
)
# ㄱ, ㄴ, ㄷ, ㄱ의 각 점: points of a plan.
_POINTS = late(
    r"(?:[ㄱ-ㅎ가-하A-Z]['′]?\d{0,2}[ ]?[,、][ ]?){2,40}[ㄱ-ㅎ가-하A-Z]['′]?\d{0,2}(?=[ ]?(?:의[ ]?)?(?:각[ ]?)?점)"
)
# 나이지리아인, 우크라이나에, 기니공화국: countries and their people; a short one alone may be a name or its beginning.
_COUNTRY = late(
    rf"(?<![가-힣])(?:{'|'.join(word for word in lexicons.lexicon('countries') if len(word) > _SHORT_COUNTRY)})"
    rf"(?:인|계|어|산)?(?:들)?{END}"
    rf"|(?<![가-힣])(?:{lexicons.pattern('countries')})(?:공화국|왕국|인)(?:들)?{END}"
)
# 한·미, 한·중·일, 한·싱가포르 조세협약: states by one syllable, beside each other.
_STATES = late(
    rf"(?<![가-힣])[{_STATE}](?:[·ㆍ∙-][{_STATE}])+(?![가-힣]{{2}}[·ㆍ∙-])"
    rf"|(?<![가-힣])[{_STATE}][·ㆍ∙-](?:[가-힣]|{lexicons.pattern('countries')})"
    r"(?=[ ]?(?:[가-힣]{0,8}(?:조약|협정|협약)|FTA|양국|정상))"
)
# 국적 예멘, 몽골 국적: a short one too.
_NATIONALITY = late(
    rf"(?<![가-힣])국적[ ]?[:：]?[ ]?(?:{lexicons.pattern('countries')})국?{END}"
    rf"|(?<![가-힣])(?:{lexicons.pattern('countries')})[ ]?국적"
)
# 오산시장으로부터: who governs a city, unless it is said what stands or is sold there.
_MAYOR = late(
    rf"(?<![가-힣])(?P<city>[가-힣]{{1,4}}시)장(?=(?:으로부터|에게|이|은|을|의|과|도)?(?:{BLANK}|[,.)’'”\"]|$))"
    rf"(?!(?:의)?{BLANK}(?:상인|점포|상가|노점|내|안|입구|앞|골목|부근|근처|번영회))"
)
# (사)한빛회: a legal form.
_FORM = late(r"\([주유사재]\)")
# XX, ○○○: signs that hide a word already.
_HIDDEN = late(r"(?<![A-Za-zＸ])[XＸ]{2,9}(?![A-Za-zＸ])|[○◯●*＊×]{2,9}")
# 2024 of 2024. 3. 6.: no number of any kind; a part of somebody's age or birth stays marked.
_YEAR_OF_A_DAY = late(r"(?<!\d)(?:19|20)\d\d(?=\.[ ]?\d{1,2}\.[ ]?\d{1,2}\.)")
_YEAR = late(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DAY = late(r"(?<!\d)(?P<year>(?:19|20)\d\d)(?:\.[ ]?\d{1,2}\.[ ]?\d{1,2}\.?|년[ ]?\d{1,2}월[ ]?\d{1,2}일)")
# Behind the year and before it.
_BIRTH = late(
    r"(?:\.[ ]?\d{1,2}\.[ ]?\d{1,2}\.?|년(?:[ ]?\d{1,2}월[ ]?\d{1,2}일)?)[ ]?(?:자[ ]?|경[ ]?|에[ ]?)?"
    r"(?:출생|생(?![가-힣])|태어)"
)
_BIRTH_BEFORE = late(r"(?:생년월일|생일|출생)[일은는이 :：(\t]{0,4}$")
_DATE = r"(?:19|20)\d\d\.[ ]?\d{1,2}\.[ ]?\d{1,2}\."
# 선고 1981. 11. 10., 2017. 2. 15. 선고, 1968. 11. 3.자 일기: when a court spoke, of what day a paper is.
_SPOKEN = late(
    rf"선고[ ]?{_DATE}(?![ ]?(?:출생|생))|{_DATE}[ ]?(?:자[ ]?)?선고"
    rf"|{_DATE}[ ]?(?=자(?:로|의|에)?(?![가-힣])(?![ ]?(?:출생|생)))"
)
_DAY_OF = late(rf"(?P<word>[가-힣]{{2,8}}일)\([ ]?(?P<day>{_DATE})(?![ ]?(?:자[ ]?)?(?:출생|생))")
_NUMBERED = ("numbered_omission", "delete_numbered")
# Kinds of numbers, by which results call what they leave out: "(전화번호 1 생략)" would hold a value of that name.
_KINDS = sorted((one.name for one in taxonomy().labels.values() if one.treatment in _NUMBERED), key=len, reverse=True)
_KINDS += lexicons.labelled("table_numbers")
_NO_VALUE = (
    rf"(?:{lexicons.pattern('not_values', 'table_people', 'fields_address', 'fields_other')}|{'|'.join(_KINDS)})"
)
_WORD = late(rf"(?<![가-힣]){_NO_VALUE}(?:[ ]{_NO_VALUE})*")
# 마취통증의학과 의사, 정신건강의학과의원에서: what is treated there, nobody's clinic.
_CLINICS = [
    word for word, label in organisations.DESCRIPTORS.items() if taxonomy().labels[label].granular == "의료기관"
]
_CLINIC = late(rf"(?<![가-힣])(?:{'|'.join(_CLINICS)}){{1,3}}{END}")
# 큰아이, 막내삼촌: what a family calls its own.
_KIN = late(
    rf"(?<![가-힣])(?:큰|작은|막내|첫째|둘째|셋째)(?:아이|애기|아기|애|{lexicons.pattern('kin_called')})(?:들)?{END}"
)
# 타병원에서, 본원 응급실, 같은 리: some other one, this one, the same.
_OTHER = late(
    rf"(?<![가-힣])(?:타[ ]?(?:{'|'.join(organisations.DESCRIPTORS)})|[본당타귀](?:원|사|교|점|회|행)){END}"
    r"|(?<![가-힣])같은(?![가-힣])"
)
# 광원으로 근무하였다: what somebody works as; where one works has another particle (에서).
_WORK = late(r"(?<![가-힣])[가-힣]{2,12}?(?=(?:으로|로)[ ](?:(?:근무|재직|종사|복무)(?![지처장])|일하|일했|일한))")
_ROLE_WORD = late(rf"(?<![가-힣])(?:{'|'.join(ROLES)})들{END}")
# What results leave instead of numbers: 전화번호 1 생략.
_OMITTED = late(r"[가-힣]{2,12} \d{1,4} 생략")
# An English letter that greets nobody by name: Dear Sir or Madam.
_GREETING = late(
    r"(?<!\w)(?i:dear (?:sirs?|madam|mesdames)(?:(?: or |,? and |/)(?:sirs?|madam|mesdames))?|ladies and gentlemen"
    r"|to whom(?:soever)? it may concern)(?!\w)"
)
_SHAPES = {
    "state": (_COUNTRY, _NATIONALITY),
    "states": (_STATES,),
    "case": (_SURE_CASE, _PROSECUTION, _DECISION),
    "number": (_CASE, _PUBLISHED, _WRITTEN, _PRIOR, _RULING),
    "term": (
        _WORD,
        _CLINIC,
        _KIN,
        _OTHER,
        _ROLE_WORD,
        _OMITTED,
        _GREETING,
        _FORM,
        _HIDDEN,
        _LENGTH,
        _POINTS,
        _ITEM,
        _SPOKEN,
        _VISA,
        _KIND,
    ),
    "year": (_YEAR_OF_A_DAY,),
    "work": (_WORK,),
}
_NOTE = late(r"\([^()\n]*\)")
_COUNSEL_BEFORE = late(r"대리인|변호인|담당|법무법인[^\n]{2,}|대리하여|국선")
# What a stretch of a table is, and the category of labels that it speaks against; None: all of them.
_TABLE = {"cell": None, "day": "사건 관련 숫자 정보", "word": "인명", "payment": None}
_REGIONS = frozenset({"행정도", "행정시", "행정군", "행정구"})
_BIRTH_WORD = 10  # characters before a day
# Numbers of cases and papers, in which neither people nor firms are.
_OF_PAPERS, _FOREIGN, _FIRMS = ("case", "number"), "외국인이름", "사업체"
_OPEN_LABELS = frozenset(["차량번호", "계좌번호", "휴대폰번호", "전화번호", "주민등록번호", "카드번호"])
_WORKPLACE = late(r"(?:에서|에)?\s(?:근무|재직|직원|소속|정문|앞|내에서|맞은편)|의?\s직원")


def find_exemptions(text: str, blocks: Sequence[Block] = ()) -> list[Exemption]:
    """All exempt stretches of ``text``, sorted; without ``blocks`` none of its tables."""
    mayors = (match.span() for match in _MAYOR.finditer(text) if is_region(match["city"]))
    bodies = (span for span in public.bodies(text) if not _WORKPLACE.match(text, span[1]))
    days, set_apart = (*_days_to_come(text), *_days_of_things(text)), (*headings(text), *forms_abroad(text))
    stretches = {
        "state": (*bodies, *authorities(text), *mayors),
        "statute": public.statutes(text),
        "term": (*days, *set_apart, *row_numbers(text), *_page_numbers(text, blocks)),
        "formula": formulas(text),
        "word": words_apart(text),
    }
    found = [
        *_named(text, (_JUDGES, _PRESIDING, _PROSECUTOR, _PROSECUTOR_LINE, _CLERK), "official"),
        *_named(text, (_ATTORNEY,), "official", formal=True),
        *_named(text, (_FIRM, _FIRM_LAST), "firm", formal=True),
        *(Exemption(*span, kind) for kind, spans in stretches.items() for span in spans),
        *letters.find_letters(text),
        *_settled(text, blocks),
    ]
    for kind, shapes in _SHAPES.items():
        found += (Exemption(*match.span(), kind) for shape in shapes for match in shape.finditer(text))
    return sorted(found)


def _settled(text: str, blocks: Sequence[Block]) -> list[Exemption]:
    """The cells that no identifier is, apart: by their headings, and what fills cells instead of values (상동)."""
    told = settled_cells(text, blocks)
    return [*told, *(Exemption(*span, "cell") for span in fillers(text, blocks) if not touching(told, *span))]


def _page_numbers(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Headers and footers that are nothing but the number of a page."""
    for block in blocks:
        if block.kind in (BlockKind.HEADER, BlockKind.FOOTER) and is_page_number(text[block.start : block.end]):
            yield block.start, block.end


def _days_to_come(text: str) -> Iterator[tuple[int, int]]:
    """Days of years later than any in the judgment's head, as the one on which somebody will be 65: no birthdays. That
    somebody was born in a year says nothing of the judgment's."""
    head = head_end(text)
    years = [int(year[0]) for year in _YEAR.finditer(text, 0, head) if not _is_of_a_birth(text, *year.span())]
    for day in _DAY.finditer(text) if years else ():
        if int(day["year"]) > max(years) and not _is_of_a_birth(text, *day.span("year")):
            yield day.span()


def _is_of_a_birth(text: str, start: int, end: int) -> bool:
    """Whether the year ``text[start:end]`` is one in which somebody was born."""
    return bool(_BIRTH.match(text, end) or _BIRTH_BEFORE.search(text, max(0, start - _BIRTH_WORD), start))


def _days_of_things(text: str) -> Iterator[tuple[int, int]]:
    """Days in parentheses behind what they are the day of: 시행일(2010. 7. 16.); who is called so was born (박성일)."""
    for day in _DAY_OF.finditer(text):
        if only_common_words(day["word"]) and not day["word"].endswith(("생일", "출생일", "생년월일")):
            yield day.span("day")


def _without_notes(text: str, start: int, end: int, kind: str) -> Iterator[Exemption]:
    """The stretch without what stands in parentheses: 변호사 성춘향(피고인 홍길동을 위하여)."""
    position = start
    for note in _NOTE.finditer(text, start, end):
        yield Exemption(position, note.start(), kind)
        position = note.end()
    yield Exemption(position, end, kind)


def _named(text: str, patterns: Iterable[re.Pattern[str]], kind: str, *, formal: bool = False) -> Iterator[Exemption]:
    """Who stays. ``formal``: only in the head, or named as someone's counsel; in the facts attorneys are persons."""
    head = head_end(text) if formal else len(text)
    for match in (match for pattern in patterns for match in pattern.finditer(text)):
        start = match.start()
        if start < head or _COUNSEL_BEFORE.search(text, max(0, start - 20), start + 2):
            yield from _without_notes(text, *match.span("names"), kind)


def apply_exemptions(
    text: str, candidates: Sequence[Candidate], exemptions: Sequence[Exemption], party_names: Collection[str]
) -> list[Candidate]:
    """Drop the candidates that an exemption covers; ``party_names`` (without white space) are never dropped, but where
    a table's own heading, an amount, a number of a row or a letter that stands for somebody was taken for a party.

    A candidate is covered when it lies inside an exempt stretch; a law firm also covers what reaches around it, and of
    what reaches into a cell of a table the rest stays. Plates and the like are dropped only for what is surely the
    number of a case: 98다1234 may be either.
    """
    cells = [exemption for exemption in exemptions if exemption.kind in _TABLE]
    stretches = [exemption for exemption in exemptions if exemption.kind not in (*_TABLE, letters.KIND)]
    ends = {exemption.start: exemption.end for exemption in exemptions if exemption.kind == letters.KIND}
    widest = max((exemption.end - exemption.start for exemption in stretches), default=0)
    whole = [cell for cell in cells if cell.kind == "cell"]
    kept: list[Candidate] = []
    for candidate in candidates:
        if letters.is_letter(text, candidate, ends):
            continue
        name = squeeze(text[candidate.start : candidate.end])
        public_name = public.is_public(name) and not _is_namesake(text, candidate, name)
        # Province and district stay of an address, also where nothing follows (rule: all below becomes one letter).
        placed = is_address(candidate.label) or candidate.label in _REGIONS
        public_name = public_name or (is_written_region(name) and (placed or _is_district(text, candidate, name)))
        public_name = public_name or _only_joins(text, candidate, name)
        if name in party_names:
            kept += _outside(text, candidate, whole)
        elif name not in ROLES and not public_name and not _covered(text, candidate, stretches, widest):
            kept += _outside(text, candidate, cells)
    return kept


def _outside(text: str, candidate: Candidate, cells: Sequence[Exemption]) -> Iterator[Candidate]:
    """What of a candidate does not stand in ``cells``, which are sorted and apart; all of it where none touches it."""
    position = candidate.start
    for start, end, kind in touching(cells, candidate.start, candidate.end):
        if _TABLE[kind] in (None, category_of(candidate)):
            yield from _piece(text, candidate, position, start)
            position = end
    if position == candidate.start:
        yield candidate
    else:
        yield from _piece(text, candidate, position, candidate.end)


def _piece(text: str, candidate: Candidate, start: int, end: int) -> Iterator[Candidate]:
    raw = text[start:end]
    if any(map(str.isalnum, raw)):
        yield replace(candidate, start=end - len(raw.lstrip()), end=start + len(raw.rstrip()))


_SURE_OF_A_PERSON = 0.93
# Countries whose names are Korean words or names as well: 가나은행 is no bank of Ghana's, 이란 may be somebody.
_ALSO_WORDS = frozenset({"가나", "기니", "말리", "수단", "오만", "이란", "인도", "피지"})
# 한국투자증권, 한국캐피탈: no country has those.
_FINANCE_AFTER = late(
    "(?:투자)?증권|투자신탁|투자운용|자산운용|자산신탁|토지신탁|캐피탈|신용정보|저축은행|손해보험|화재|생명"
)


def _is_namesake(text: str, candidate: Candidate, name: str) -> bool:
    """Whether what is called like a country is somebody: a company by form or trade, a bank, a person for sure."""
    if name not in public.COUNTRIES:
        return False
    if _FINANCE_AFTER.match(text, candidate.end) or organisations.form_beside(text, candidate.start, candidate.end):
        return True
    if name not in _ALSO_WORDS:
        return False
    person = is_person(candidate)
    described = organisations.descriptor_at(text, candidate.end) is not None
    return candidate.score >= _SURE_OF_A_PERSON if person else described


def _is_district(text: str, candidate: Candidate, name: str) -> bool:
    """Whether what is called as a district is one: no person for sure (강동구), no part of a name (동구사우나)."""
    person = is_person(candidate)
    somebody = person and (candidate.score >= _SURE_OF_A_PERSON or is_usual_name(name))
    return not somebody and ends_here(text, candidate.end)


def _only_joins(text: str, candidate: Candidate, name: str) -> bool:
    """Whether it is a word between others, 및, that no quotes, descriptor or legal form make a name (그리고카페)."""
    start, end = candidate.start, candidate.end
    if not is_conjunction(name) or is_quoted(text, start, end):
        return False
    return not organisations.descriptor_at(text, end) and not organisations.form_beside(text, start, end)


def _speaks_against(kind: str, end: int, candidate: Candidate) -> bool:
    """Whether a stretch of this ``kind`` up to ``end`` speaks against what such a candidate is said to be."""
    category = category_of(candidate)
    if kind == "work":  # 가온지점장으로 근무: the name before the office is one
        return candidate.end == end and category != "인명"
    if kind == "states":  # 미·영 자매
        return category != "인명"
    return kind != "year" or category != "연령정보"


def _is_called_so(text: str, candidate: Candidate) -> bool:
    """Whether somebody's name or a firm's is glued to a number, and no number taken for one: 11홍길동010-…."""
    known, value = taxonomy().labels[candidate.label], text[candidate.start : candidate.end]
    person = known.granular == _FOREIGN or (known.name == KOREAN and is_full_name(value))
    return not any(map(str.isdigit, value)) and (person or known.category == _FIRMS)


def _covered(text: str, candidate: Candidate, exemptions: Sequence[Exemption], widest: int) -> bool:
    """Whether one of ``exemptions`` (sorted, none wider than ``widest``) covers a candidate."""
    first = bisect_left(exemptions, candidate.start - widest, key=lambda one: one.start)
    for start, end, kind in beginning_before(candidate.end, exemptions, first):
        within = start <= candidate.start and candidate.end <= end
        open_label = kind in ("number", "formula") and candidate.label in _OPEN_LABELS
        open_label = open_label or (kind in _OF_PAPERS and _is_called_so(text, candidate))
        if within and not open_label and _speaks_against(kind, end, candidate):
            return True
        if kind == "firm" and candidate.start <= start and end <= candidate.end:
            return True
    return False
