"""Where the network's candidates begin and end: whole names, no word around a number.

What says that a number is one of a series stays (제2019-12호). Of a name in another script no letter stays, nor of what
somebody calls himself: that is all of its word, and all of the brackets or quotation marks it fills.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from core.detection.addresses import LABELS, below_district
from core.detection.bare_names import bare_names
from core.detection.latin import whole_name
from core.detection.model import KOREAN, Candidate, category_of, granular_of, is_person, treatment_of
from core.detection.organisations import DESCRIPTORS, LEGAL_FORMS, bare_name, descriptor_at
from core.detection.patterns.english import FIELD
from core.detection.pieces import (
    LONG,
    LONG_DESCRIPTORS,
    ORGANISED,
    PLACES,
    are_joined,
    are_one_number,
    begins_descriptor,
    is_rest_of_name,
    whole_addresses,
    whole_quotations,
    with_initials,
)
from core.expressions import late
from core.korean.morphology import ends_as, is_everyday
from core.korean.names import SURNAMES, is_full_name
from core.korean.roles import RANKS, ROLE, ROLES, TITLE, TITLES
from core.korean.text import (
    BLANK,
    CLOSE,
    END,
    HANJA,
    INSIDE,
    LATIN,
    LATIN_CAPITALS,
    OPEN,
    ends_here,
    goes_on_as_a_name_does,
    has_both_forms,
    is_hangul,
    is_particle,
    is_quoted,
    only_particles,
    squeeze,
    starts_here,
)
from core.regions import is_region

_HANDLE, _ADDRESS = "아이디·닉네임", "주소"
_ROOMS = frozenset({"온라인대화방명", "온라인게시판명"})  # called so by whoever opened them
_NUMBERS, _LOT = "사건 관련 숫자 정보", "번지"
_BODIES = frozenset({"사업체", "기관 및 시설"})
_ORDINAL = re.compile(r"제\s?(?P<number>\d[\d\-–]*)호?")
_NUMBER_AND_COUNTER = re.compile(r"(?P<number>(?=[\d\-–]*\d{2})\d[\d\-–]*)호")
_PLATE = "차량번호"
_HANJA = re.compile(HANJA)
_QUOTED = re.compile(rf"{OPEN}(?P<name>[가-힣A-Za-z0-9]{{2,12}}){CLOSE}")
_FIRM_IN_LATIN = re.compile(rf"(?<=[{LATIN}])(?: [{LATIN_CAPITALS}][\w&.'-]*){{1,3}}(?=사{END})", re.ASCII)
_HOUSE_OF = re.compile(rf"{OPEN}(?P<name>[가-힣]{{2,8}}의 [가-힣]{{1,2}}){CLOSE}")
# Who speaks in a chat that is quoted line by line; a name in quotation marks, which no sentence is.
_SPEAKER = re.compile(r"^[ \t]*\[[ ]?(?P<inside>[^\[\]\n]{2,20}?)[ ]?\](?=[ ]*\S)", re.M)
_NAMED = re.compile(rf"{OPEN}(?P<inside>(?:(?![.?!]){INSIDE}){{2,20}}){CLOSE}")
_LONGEST_WORD = 12
_PARTICLES = tuple("은는이가을를의도와과로")
_TAIL, _JOINT = re.compile(r"[가-힣]{1,4}\s+(?=\S)"), re.compile(r"[와과]\s+|\s+(?:및|또는)\s+|\s*[,·]\s*")
_SUBJECT = re.compile(r"(?P<first>[가-힣]{3,4})[은는이가][ ](?P<second>[가-힣]{1,4})")
_SURE = 0.5
_CERTAIN = 0.9  # of what the network was so sure of inside a word 19 of 22 were rests of names, else one in six
_TO_NEXT_WORD = re.compile(r"\S+\s+(?=\S)")
_WORD = re.compile(rf"[^\W_]{{0,{_LONGEST_WORD}}}")
_NUMBERED = frozenset({"numbered_omission", "delete_numbered"})
# What is told by more than digits: addresses of the net, passwords, the key of a wallet, a kind of paper.
_LETTERED = frozenset({"이메일주소", "URL", "비밀번호", "비트코인개인지갑", "범죄경력등조회회보서"})
_SIGN = re.compile(r"[\d*＊●○◯•xX×]")
_ORDINAL_BEFORE = re.compile(r"(?<![가-힣])제[ ]?$")
_COUNTER = re.compile(r"호|번지?|차")
# So much of a currency: 0.01324BTC, of which the network sees 01324BTC, and 997억. More digits in a row may be an
# account.
_AMOUNT = late(
    r"(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.\d{1,18})? ?"
    r"(?:(?:BTC|ETH|XRP|BCH|LTC|TRX|BNB|USD[TC]?|KRW|EUR|JPY|CNY|VND|THB|PHP)(?![A-Za-z])"
    rf"|(?:[조억]|[천백십]*만|천)?[ ]?원{END}|억(?![가-힣])|조(?=[ ]?\d))"
)
_LONGEST_AMOUNT = 24
# xlsx of 배합표.xlsx
_FILE_ENDING = late(
    r"(?i:(?<=[^\s.]\.)(?:docx?|hwpx?|xlsx?|pptx?|pdf|txt|jpe?g|png|gif|mp[34]|m4a|avi|mov|zip))(?![A-Za-z\d_.])"
)
# A day of birth in its cell, and whatever the cells behind it hold.
_DAY_IN_CELL = late(r"(?:\d{4}|\d{2})(?P<sign>[./\-])[ ]?\d\d?(?P=sign)[ ]?\d\d?[.]?(?=[ ]{2}|[ ]?\t)")
_BIRTH = "생년월일"
_UNTIL = late(
    r"[ .]{0,2}(?:[~∼～]|부터|까지|이후|이전|이래|(?:경|자(?![가-힣]))(?![ ]?(?:에[ ]?)?(?:출생|태어))"
    r"|(?:사망|제정|개정|시행|공포|설립|작성|접수)(?![가-힣]))"
)
_SINCE = late(r"\d[.일]?[ ]?[~∼～][ ]?$")
_PERIOD = 6  # characters before a day
# Points of a plan, and letters of the alphabet that are spoken of: ㄴ, ㄷ점. Several may be somebody: ㅈㄷㄹ.
_POINT = late(r"[ㄱ-ㅎㅏ-ㅣ]점?")
_ADDRESS_BEFORE = late(r"[가-힣A-Za-z,.-][ ]?$|[가-힣](?:읍|면|동|리|가|로|길)(?![가-힣])|지번|번지|소재지|주소")
_NEAR = 80  # characters before the number of a lot
_BEHIND_FIELD = late(r"[.]?(?:[ ]?No[.]?)?[ :]{1,3}(?=[^\n]*\d)")
_SERIES = late(r"제(?=(?P<number>\d+))")
_LATIN_HANDLE = re.compile(r"[A-Za-z][A-Za-z0-9._\-]*[*＊●○◯•×]+[A-Za-z0-9._\-]*")
# Particles that firms have behind their names, where the text has the bare name as well; 하나로 is a name.
_WITH_PARTICLE = re.compile(r"(?P<name>\S{2,}?)(?:이?라고?|[은는을를]|에[게서]?)")
_HEAD = re.compile(r"(?<=\S)(?:병원|의원|은행|학교|금고|농협|축협|수협|신협|조합|센터|학원|공단|공사)장\Z")
_TITLED = late(rf"(?P<name>[가-힣]{{1,4}})[ ](?:(?:{TITLES}|[씨군양])(?:님)?[은는이가을를의도]?|印)")
_TITLE_OF, _WORD_BEFORE = late(rf"(?:{TITLES})"), late(r"(?<![가-힣])([가-힣]{1,4})[ ]$")
_OWNER = late(r"(?<=[A-Za-z])['’]s$")
_POLITELY = late(r"(?P<name>[가-힣]{1,6})씨")  # no name ends so
_RELATED = late(rf"(?:{TITLE}|{ROLE}|부|모)[ ](?P<name>[가-힣]{{3,4}})")
_RANKED = late(rf"(?:{'|'.join(sorted(RANKS))})[ ](?P<name>[가-힣]{{2,4}})")
# What a typist may join to a name behind it: 피해자임오자, 주식회사한빛.
_JOINED = late(rf"(?:{TITLE}|{TITLES}|{ROLE}|위|망|공범|{'|'.join(map(re.escape, LEGAL_FORMS))})$")
_LATIN_WORD = rf"[{LATIN_CAPITALS}][{LATIN}'’.\-]*"
_NAME, _LATIN_WORDS = (
    "이름",
    late(rf"(?<![\w@./\-]){_LATIN_WORD}(?: {_LATIN_WORD})*(?![{LATIN}\d@/])"),
)
_CODE = 24  # characters of a number before what is marked of it
_CODE_BEFORE = late(r"(?<![A-Za-z0-9])[A-Z0-9]+(?:[-/][A-Z0-9]+)*[-/]?$")
_CODE_BEHIND = late(r"[-/]?[A-Z0-9]{1,24}(?:[-/][A-Z0-9]{1,24}){0,6}(?![A-Za-z0-9])")
# The number of a lot, before and behind what is marked of it: 산 23-1.
_LOT_BEFORE = late(r"(?<![가-힣])산[ ]?(?:\d{1,5}-)?$|(?<![\d\-])\d{1,5}-$")
_LOT_BEHIND = late(r"(?:(?<=산)[ ]?\d{1,5}(?:-\d{1,4})?|(?<=\d)-\d{1,4}|(?<=\d-)\d{1,4})(?![\d\-])")
# A syllable that ends its word, particles aside; what a name begins behind that is whole.
_SYLLABLE = late(rf"[가-힣]{END}")
_FORM_REST = late(r"(?<=[(（])[주유사재합][)）][ ]?(?=\S)")
_FORMED = late(rf"(?:법인|{'|'.join(map(re.escape, LEGAL_FORMS))}){BLANK}*$")
_CITIES = ("시", "구")  # 군 is what boys are called
_UNITS, _POLITE, _LETTER_BEFORE = frozenset("읍면동리"), frozenset("씨님"), re.compile(r"[A-Z○◯●*]$")
_DAY = late(r"\d{4}([-/])\d\d?\1\d\d?")
_REGION_LENGTHS = (2, 3, 4)


def mended(text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates, which do not overlap, with sound boundaries, in order."""
    found: list[Candidate] = []
    shaped = (possible for one in candidates if (possible := _as_it_can_be(text, one)))
    wholes = _bare_things(text, _apart(text, bare_names(text, [_whole(text, one) for one in shaped])))
    known = {text[one.start : one.end] for one in wholes if not _before(text, one)}
    for one in sorted(wholes, key=lambda one: (one.start, -one.end)):
        last = found[-1] if found else None
        if _is_inside_a_word(text, last, one, known):
            rest = _from_the_next_word(text, one, known)
            if rest is None:
                continue
            one = rest
        joined = last and are_joined(text, last, one)
        if last and joined and begins_descriptor(text, one):
            if category_of(last) not in ORGANISED:  # 한결|식당: what stays
                found.append(one)
        elif last and (
            one.end <= last.end or joined or is_rest_of_name(text, last, one) or are_one_number(text, last, one)
        ):
            surer = max(last, one, key=lambda part: part.score)
            found[-1] = replace(surer, start=last.start, end=max(last.end, one.end))
        else:
            found.append(one)
    whole = with_initials(text, whole_quotations(text, whole_addresses(text, found)))
    return [_untitled(text, _described(text, one)) for one in whole]


def _described(text: str, one: Candidate) -> Candidate:
    """A body whole before what it is: no particle stands there, as 은 in 나루맑|은의원 seems to be one."""
    seems = category_of(one) in ORGANISED and text.startswith(_PARTICLES, one.end) and not descriptor_at(text, one.end)
    goes_on = seems and is_hangul(text[one.end + 1 : one.end + 2]) and descriptor_at(text, one.end + 1)
    return replace(one, end=one.end + 1) if goes_on else one


def _as_it_can_be(text: str, one: Candidate) -> Candidate | None:
    """The candidate, if what it is called can look so.

    An amount, what the number behind it is called (IMEI), the ending of a file's name, a unit alone (같은 읍), 씨
    behind a letter, the other form of a particle and a point of a plan (ㄴ) are nobody, nor is 15 of 제15대; what a
    number is called and the cell beside it are no part of it, nor is a day of a period one of birth. A number without
    a digit or a sign that hides one must be sure and is not what counts the digits before it (제12호). haru**** is
    what somebody calls himself.
    """
    if (said := FIELD.match(text, one.start)) and (number := _BEHIND_FIELD.match(text, said.end(), one.end)):
        one = replace(one, start=number.end())
    if (series := _SERIES.match(text, one.start)) and one.end == one.start + 1:  # 제|3연대
        one = replace(one, end=series.end("number"))
    value = text[one.start : one.end]
    if not value.strip():
        return None
    if one.label.endswith(_NAME) and (value in RANKS or _is_cut_rank(text, one)):
        return None
    if value.isdigit() and _is_a_mere_number(text, one):
        return None
    if _POINT.fullmatch(value) or _is_of_a_region(text, one) or (one.label == _BIRTH and _is_in_a_period(text, one)):
        return None
    ordinal = value.isdigit() and _ORDINAL_BEFORE.search(text[max(0, one.start - 3) : one.start])
    if ordinal and category_of(one) != _NUMBERS:
        return None
    if value in _UNITS and category_of(one) == PLACES and starts_here(text, one.start):
        return None
    if len(value) == 1 and (has_both_forms(text, one.start - 2) or _is_of_a_title(text, one)):  # 홍길동이/|가
        return None
    if value in _POLITE and _LETTER_BEFORE.search(text, max(0, one.start - 1), one.start):
        return None
    if _is_of_an_amount(text, one) or _is_all(FIELD, text, one) or _is_all(_FILE_ENDING, text, one):
        return None
    if one.label == _BIRTH and (day := _DAY_IN_CELL.match(text, one.start)) and day.end() < one.end:
        return replace(one, end=day.end())
    if treatment_of(one) not in _NUMBERED or one.label in _LETTERED:
        return one
    if handle := _LATIN_HANDLE.match(value):
        return replace(one, end=one.start + handle.end(), label="아이디")
    counts = _COUNTER.fullmatch(value) and text[one.start - 1 : one.start].isdigit()
    return one if _SIGN.search(value) or (one.score >= _SURE and not counts) else None


def _is_cut_rank(text: str, one: Candidate) -> bool:
    """Whether a syllable and the next one are a rank before a name: 이|병 홍길동."""
    single = one.end == one.start + 1 and text[one.start : one.end + 1] in RANKS
    return single and starts_here(text, one.start) and not is_hangul(text[one.end + 1 : one.end + 2])


def _is_of_a_title(text: str, one: Candidate) -> bool:
    """Whether a syllable begins the title of whom the word before it names: 표 지|회장, 표정욱 이|사장."""
    title = _TITLE_OF.match(text, one.start) if is_person(one) else None
    before = _WORD_BEFORE.search(text, max(0, one.start - _LONGEST_WORD), one.start)
    named = before is not None and (before[1] in SURNAMES or is_full_name(before[1]))
    return named and title is not None and title.end() > one.end


def _is_a_mere_number(text: str, one: Candidate) -> bool:
    """Whether digits are taken for a body or for an address, of which nothing stands before them: 81 of a score."""
    if one.label in LABELS:
        return _ADDRESS_BEFORE.search(text, max(0, one.start - _NEAR), one.start) is None
    alone = not is_hangul(text[one.end : one.end + 1]) and not is_quoted(text, one.start, one.end)
    return alone and category_of(one) in ORGANISED


def _is_of_a_region(text: str, one: Candidate) -> bool:
    """Whether somebody's name is a city's or a district's: 나주|시."""
    region = text.startswith(_CITIES, one.end) and is_region(text[one.start : one.end + 1])
    return region and ends_here(text, one.end + 1) and is_person(one)


def _is_in_a_period(text: str, day: Candidate) -> bool:
    """Whether a day begins or ends a period, or something is said to begin, end or be made then."""
    return bool(_UNTIL.match(text, day.end) or _SINCE.search(text, max(0, day.start - _PERIOD), day.start))


def _is_of_an_amount(text: str, one: Candidate) -> bool:
    """Whether a candidate is a part of an amount, or begins in one: 33,156,|648원÷상속분."""
    found = _AMOUNT.finditer(text, max(0, one.start - _LONGEST_AMOUNT), one.end + _LONGEST_AMOUNT)
    return any(
        amount.start() < one.start < amount.end() or (amount.start() == one.start and one.end <= amount.end())
        for amount in found
    )


def _is_all(pattern: re.Pattern[str], text: str, one: Candidate) -> bool:
    """Whether what ``pattern`` finds where a candidate begins ends where it ends."""
    found = pattern.match(text, one.start)
    return found is not None and found.end() == one.end


def _bare_things(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates; of firms and institutions no particle where the text has the bare name, too: 한빛이라 한다."""
    known = {(text[one.start : one.end], category_of(one)) for one in candidates if one.score >= _SURE}

    def bare(one: Candidate) -> Candidate:
        found = _WITH_PARTICLE.fullmatch(text, one.start, one.end) if category_of(one) in ORGANISED else None
        if found and (found["name"], category_of(one)) in known and goes_on_as_a_name_does(text, found.end("name")):
            return replace(one, end=found.end("name"))
        return one

    return [bare(one) for one in candidates]


def _apart(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, each that joins values which the text also has apart in as many parts: A와 B, 회사인|데 A."""
    known = {(squeeze(text[one.start : one.end]), category_of(one)) for one in candidates if one.score >= _SURE}

    def parts(one: Candidate) -> list[Candidate]:
        inside = text[one.start : one.end]
        if not starts_here(text, one.start) and (tail := _TAIL.match(inside)):
            rest = replace(one, start=one.start + tail.end())
            return [rest] if is_known(rest) else [one]
        if one.label == KOREAN and (said := _SUBJECT.fullmatch(text, one.start, one.end)) and _are_two(text, said):
            return [replace(one, end=said.end("first")), replace(one, start=said.start("second"))]
        for joint in _JOINT.finditer(inside):
            both = [replace(one, end=one.start + joint.start()), replace(one, start=one.start + joint.end())]
            if all(map(is_known, both)):
                return both
        return [one]

    def is_known(one: Candidate) -> bool:
        return (squeeze(text[one.start : one.end]), category_of(one)) in known

    return [part for one in candidates for part in parts(one)]


def _are_two(text: str, both: re.Match[str]) -> bool:
    """Whether a name and its particle stand before a name or a surname: 염소라|는 |봉 회장."""
    second = both["second"] in SURNAMES or is_full_name(both["second"])
    return second and is_full_name(both["first"]) and is_particle(text, both.end("first"), both.start("second") - 1)


def _is_inside_a_word(text: str, last: Candidate | None, one: Candidate, known: Collection[str]) -> bool:
    """Whether a candidate begins in the midst of a word (참치|요리), where no name does: of 12,651 marked by hand in
    six sets 6, behind a title or a verb. It may go on from another one, and what the network is certain of may be
    the rest of a name; a full name, and what begins a word elsewhere (``known``), may stand anywhere. A syllable there
    (화로|대) is nobody in any case, unless it goes on with a name (김철|수)."""
    value, before = text[one.start : one.end], _before(text, one)
    goes_on = last is not None and last.end >= one.start
    if before and one.label == KOREAN and len(value) == 1:
        return last is None or not goes_on or not is_person(last)
    if goes_on or one.score >= _CERTAIN or not 0 < len(before) <= _LONGEST_WORD or not is_hangul(value[0]):
        return False
    full_name = is_person(one) and is_full_name(value)
    if full_name or value in known or granular_of(one) == _ADDRESS:
        return False
    if _is_in_a_role(text, one.start - len(before), one.start):
        return True
    if _JOINED.search(before) or any(is_region(before[-size:]) for size in _REGION_LENGTHS):
        return False
    return not ends_as(before, "E", "J")  # the blank is missing: 사용하는|임오자


def _from_the_next_word(text: str, one: Candidate, known: Collection[str]) -> Candidate | None:
    """A candidate that begins in the midst of a word without that word (참|판공 |뇌이겸); None if what is left is
    one syllable, a role or, of what is no person, an everyday word, and does not stand elsewhere."""
    word = _TO_NEXT_WORD.match(text, one.start, one.end)
    rest = _as_it_can_be(text, replace(one, start=word.end())) if word else None
    if rest is None:
        return None
    (rest,) = bare_names(text, [_whole(text, rest)])
    value = text[rest.start : rest.end]
    role = any(value.startswith(role) and only_particles(value[len(role) :].removeprefix("들")) for role in ROLES)
    says_nothing = len(value) == 1 or role or (is_everyday(value) and not is_person(rest))
    return rest if value in known or not says_nothing else None


def _is_in_a_role(text: str, start: int, inside: int) -> bool:
    """Whether a word that begins at ``start`` is a role that goes on behind ``inside``: 피고|인과."""
    return any(text.startswith(role, start) and inside < start + len(role) for role in ROLES)


def _before(text: str, one: Candidate) -> str:
    """The Hangul of a word before the candidate."""
    start = one.start
    while start and is_hangul(text[start - 1]):
        start -= 1
    return text[start : one.start]


def _whole(text: str, one: Candidate) -> Candidate:
    """The candidate without what is no part of it, and with all of the word that it cuts."""
    one = _whole_code(text, one)
    if number := _ORDINAL.fullmatch(text, one.start, one.end) or _counted(text, one):
        return replace(one, start=number.start("number"), end=number.end("number"))
    if is_person(one):
        return _untitled(text, with_all_words(text, _whole_handle(text, _whole_hanja(text, one))))
    if one.label in _ROOMS:
        return _whole_handle(text, one)
    if one.label == _LOT or granular_of(one) == _ADDRESS:
        return _whole_lot(text, one)
    if category_of(one) in ORGANISED and (form := _FORM_REST.match(text, one.start, one.end)):  # (|유)깐부상회
        one = replace(one, start=form.end())
    if category_of(one) in ORGANISED and (words := _FIRM_IN_LATIN.match(text, one.end)):  # Halden| Chemie사
        one = replace(one, end=words.end())
    said = (one.label,) if category_of(one) in ORGANISED else ()  # 남달빛세|무서장
    for word in (*LONG_DESCRIPTORS, *said):  # 화양지|구대; of 한결저축|은행 stays what it is
        cut = text.rfind(word, one.start + 2, one.end + len(word) - 1)
        # Of 새봄마을|회관 it depends on the network what stays: it is a house.
        in_midst = 0 <= cut < one.end < cut + len(word) and not text.startswith("관", cut + len(word))
        if in_midst and (len(word) > LONG or word[one.end - cut :] not in DESCRIPTORS):
            return replace(one, end=cut)
    if category_of(one) in _BODIES and _HEAD.search(text, one.start, one.end):  # 새봄병원|장
        return replace(one, end=one.end - 1)
    if said and _FORMED.search(text, max(0, one.start - _CODE), one.start) and not ends_here(text, one.end):
        rest = _SYLLABLE.match(text, one.end)  # 법무법인 바른길|찬은
        return replace(one, end=rest.end()) if rest else one
    if said and (house := _HOUSE_OF.match(text, max(0, one.start - 1))):  # ‘가르멜|의 집’
        return replace(one, end=max(one.end, house.end("name")))
    quoted = _QUOTED.match(text, one.start - 1) if one.start else None
    name = bare_name(text, *quoted.span("name"), one.label) if quoted else None
    return replace(one, end=max(one.end, name.end)) if name else one


def _counted(text: str, one: Candidate) -> re.Match[str] | None:
    """A number and what counts it: 제10-2147733|호, 면허 304471|호. A plate may have its 호 (라 5571호)."""
    numbered = category_of(one) == _NUMBERS and one.label != _PLATE
    return _NUMBER_AND_COUNTER.fullmatch(text, one.start, one.end) if numbered else None


def _whole_code(text: str, one: Candidate) -> Candidate:
    """A number with the capitals and numbers joined to it (DK/2018/0827), unless that is a day."""
    if treatment_of(one) not in _NUMBERED or category_of(one) != _NUMBERS:
        return one
    before, behind = _CODE_BEFORE.search(text, max(0, one.start - _CODE), one.start), _CODE_BEHIND.match(text, one.end)
    start, end = before.start() if before else one.start, behind.end() if behind else one.end
    return one if _DAY.fullmatch(text, start, end) else replace(one, start=start, end=end)


def _whole_lot(text: str, one: Candidate) -> Candidate:
    """An address below its district, with the whole number of the lot at its end or beginning, which the network cuts
    at its signs."""
    if one.label != _ADDRESS:  # which has its district
        one = replace(one, start=below_district(text, one.start, one.end))
    number = text[one.start].isdigit()
    before = _LOT_BEFORE.search(text, max(0, one.start - _CODE), one.start) if number else None
    behind = _LOT_BEHIND.match(text, one.end)
    return replace(one, start=before.start() if before else one.start, end=behind.end() if behind else one.end)


def _untitled(text: str, one: Candidate) -> Candidate:
    """A name without what its bearer is called by or owns, which stays: 방 of 방 상병, 표정욱 of 부 표정욱, Aung's."""
    if owner := _OWNER.search(text, one.start, one.end):
        one = replace(one, end=owner.start())
    if one.label != KOREAN:
        return one
    if (related := _RELATED.fullmatch(text, one.start, one.end)) and is_full_name(related["name"]):
        return replace(one, start=related.start("name"))
    if ranked := _RANKED.fullmatch(text, one.start, one.end):
        return replace(one, start=ranked.start("name"))
    titled = _TITLED.fullmatch(text, one.start, one.end) or _POLITELY.fullmatch(text, one.start, one.end)
    return replace(one, end=titled.end("name")) if titled else one


def _whole_hanja(text: str, one: Candidate) -> Candidate:
    start, end = one.start, one.end
    while end < len(text) and _HANJA.match(text[end]) and _HANJA.match(text[end - 1]):
        end += 1
    while start and _HANJA.match(text[start - 1]) and _HANJA.match(text[start]):
        start -= 1
    return replace(one, start=start, end=end)


def with_all_words(text: str, one: Candidate) -> Candidate:
    """A name in Latin letters with all its words, of which the network may see but one."""
    if not one.label.endswith(_NAME) or not _LATIN_WORDS.fullmatch(text, one.start, one.end):
        return one
    start, end = whole_name(text, one.start, one.end)
    return replace(one, start=start, end=end)


def _whole_handle(text: str, one: Candidate) -> Candidate:
    """What somebody calls himself, to the borders of its word or of what encloses it and little else."""
    line = text.rfind("\n", 0, one.start) + 1
    if (speaker := _SPEAKER.match(text, line)) and speaker.start("inside") <= one.start <= one.end <= speaker.end():
        return replace(one, start=speaker.start("inside"), end=speaker.end("inside"))
    if granular_of(one) != _HANDLE and one.label not in _ROOMS:
        return one
    for quoted in _NAMED.finditer(text, max(line, one.start - _LONGEST_WORD * 2), one.end + _LONGEST_WORD * 2):
        start, end = quoted.span("inside")
        if start <= one.start and one.end <= end and 2 * (one.end - one.start) >= end - start:
            return replace(one, start=start, end=end)
    if one.label in _ROOMS:
        return one
    start, end = one.start, one.end
    while not starts_here(text, start) and one.start - start < _LONGEST_WORD:
        start -= 1
    if not ends_here(text, end):
        end = one.end + len(_WORD.match(text, one.end)[0])  # type: ignore[index]  # it matches anywhere
        end -= next((size for size in (4, 3, 2, 1) if is_particle(text, end - size, end)), 0)
    return replace(one, start=start, end=max(one.end, end))
