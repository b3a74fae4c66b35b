"""People in running text whom their context gives away: 피해자 홍길동(남, 23세), 소외 홍길동, 홍길동에 대한 진술조서 …

High precision first: a name must have the shape of a Korean name and be no everyday word, and the context must be one
that names people. What the context of companies and places gives away is in ``places``.
"""

import re
from collections.abc import Iterator

from core.detection import hangul
from core.detection.fits import is_numbered
from core.detection.hangul import PARTICLES, is_korean_name, words
from core.detection.model import Candidate
from core.detection.morphology import is_dictionary_word, is_everyday, only_common_words, tags
from core.detection.organisations import LEGAL_FORMS
from core.detection.roles import ROLES, TITLES_BEHIND, foreign_label, nationality_label
from core.regions import is_region

SOURCE = "context"

_TITLES = words(
    """
    피해자 피해자인 피해아동 공소외 소외 소외인 청구외 신청외 증인 참고인 망 고소인 피고소인 고발인
    피고발인 피의자 공동피고인 상피고인 공동피고 공범 공범인 제1심공동피고 원심공동피고인 분리전공동피고인
    제1심공동피고인 원심상피고인 원고 피고 피고인 신청인 피신청인 채권자 채무자 청구인 상대방 사건본인
    참가인 보조참가인 선정자 대표이사 대표이사인 공동대표이사 대표자 사내이사 이사장 조합장 감사 이사 회장
    배우자 처 남편 아내 아들 딸 장남 차남 삼남 사남 장녀 차녀 삼녀 모친 부친 어머니 아버지 형 동생 남동생
    여동생 누나 언니 오빠 친구 동료 직장동료 지인 선배 후배 직원 직원인 사원 팀장 과장 부장 차장 대리 사장
    실장 본부장 원장 교수 의사 간호사 교사 목사 감정인 명의자 예금주 성명불상자 공인중개사 법무사 세무사
    회계사 건축사 운전자 승객 점주 업주 업주인 실장인 종업원 종업원인 연인인 이웃인 세입자 임차인 임대인
    매수인 매도인 소유자 유언자 피상속인 상속인 수증자 대리인 관리인 파산관재인 채무자인 보증인 연대보증인
    전처 전남편 사위 며느리 시아버지 시어머니 장인 장모 처남 처제 조카 삼촌 이모 고모 자녀 동거녀 동거남
    내연녀 내연남 여자친구 남자친구 여자친구인 남자친구인 제보자 상무 전무 부사장 사무장 총무 현장소장 소장
    반장 조장 수급인 하수급인 도급인 시공자 대표 임직원 간사 주임 계장 소유자인 배우자인 처인 남편인 아들인
    딸인 동생인 친구인 지인인 직원이던 대표자인 채권자인 매도인인 부친인 모친인 순경 경장 경사 경위 경감
    경찰관 소방관 목격자 건물주 작성자 신고자 발신인 수신인 감리자 매도자 매수자 일행 투자자 수진자 상담원
    조직원 공동운영자 운영자 후보자 당선자 원장인 팀장인 과장인 부장인 의사인 배차과장인 사장이던 손님 학생
    원생 담임교사 경비원 가입자 은사 어머니인 아버지인 형인 이사인 감사인 사장인 공범자 가해자 상대방인 동거인 피보험자
    보험계약자 계약자 수익자 근로자 망인 환자
    """
)
STRONG_TITLES = frozenset(
    words(
        """
    피해자 피해자인 피해아동 공소외 소외 소외인 청구외 신청외 망 피고소인 공동피고인 상피고인 공범 사건본인
    대표이사 대표이사인 예금주 공소외인
    """
    )
)
TITLE = "|".join(sorted(_TITLES, key=len, reverse=True))
"""Regular expression of what stands before a person's name: roles, relatives, occupations."""
_S = r"[ \t\u3000\xa0]"
_PREFIXED = rf"(?:망{_S}+|위{_S}+|고{_S}+)?"
_TITLED = re.compile(rf"(?<![가-힣])(?P<title>{TITLE})(?:\d{{1,2}}\.?)?{_S}+{_PREFIXED}(?=(?P<word>[가-힣]{{2,9}}))")
_NEXT = re.compile(
    rf"(?:\([^()\n]{{0,60}}\))?{_S}*(?:,|·|ㆍ|와{_S}|과{_S}|및){_S}*(?:망{_S}+|위{_S}+|(?:{TITLE}){_S}+)?"
    r"(?P<word>[가-힣]{2,9})"
)
_AGE = rf"(?:당시{_S}?|만{_S}?|약{_S}?)*\d{{1,2}}{_S}?세"
_SEX = r"(?:남성|여성|남자|여자|남|여)"
_AGED = re.compile(
    rf"(?<![가-힣A-Za-z])(?P<name>[가-힣]{{2,5}}){_S}?\({_S}?"
    rf"(?:(?:가명{_S}?,{_S}?)?{_SEX}{_S}?[,，/·]?{_S}?(?:가명{_S}?,{_S}?)?{_AGE}|{_AGE}|{_SEX}{_S}?[,，)]"
    rf"|가명[,)]|\d{{6}}-"
    rf"|\d{{2,4}}\.{_S}?\d{{1,2}}\.{_S}?\d{{1,2}}\.?{_S}?생)"
)
_BORN = re.compile(
    rf"(?<![가-힣])(?P<name>[가-힣]{{2,5}}){_S}?\({_S}?(?P<date>(?:18|19"
    rf"|20)\d\d\.{_S}?\d{{1,2}}\.{_S}?\d{{1,2}}\.){_S}?"
    rf"(?:생{_S}?)?[,)]"
)
_MANNER = rf"(?:(?:각|일부|당심|원심|이|제?\d회){_S})*"
_ABOUT = (
    "(?:군?검찰|경찰|군?검사|사법경찰|특별사법|피의자신문|피의자 신문|진술조서|증인신문|참고인|영상녹화"
    "|문답서|고소장|녹취|조사|질문조서|면담)"
)
_OWN = (
    "(?:법정(?:에서의)?[ ]?진술|진술서|자필진술서|고소장|고발장|증언|자술서|경찰[ ]진술|검찰[ ]진술|확인서"
    "|사실확인서|진술기재|진술"
    "|배우자|제적부|족보|주민등록|인감|휴대전화|휴대폰|주거지|명의)"
)
_STATEMENT = re.compile(
    rf"(?<![가-힣])(?P<name>[가-힣]{{3}})(?:에{_S}?대한{_S}{_MANNER}{_ABOUT}|의{_S}{_MANNER}{_OWN}|(?:이"
    rf"|가)?{_S}작성(?:의|한){_S}"
    rf"|{_S}?명의(?:의|로|인)?(?![가-힣])|{_S}외{_S}?\d+{_S}?(?:인|명))"
)
_HONORIFIC = re.compile(r"(?<![가-힣])(?P<name>[가-힣]{3})(?=[ ]?씨(?![가-힣]{2})|[ ]님(?:은|이|께)?(?![가-힣]))")
_FIELD = re.compile(
    rf"(?:성{_S}*명|이{_S}*름|예금주|성함|수취인|명의인|명의자|입금자|신청인|작성자"
    rf"|대표자){_S}*[:：]{_S}*(?P<name>[가-힣]{{2,4}})(?![가-힣])"
)
_LATIN_WORDS = r"[A-Z][A-Za-z'’\-]+(?:[ ,]+[A-Z][A-Za-z'’.\-]*)+"
_HANJA_WORDS = r"[\u4e00-\u9fff]{1,4}(?:[ ][\u4e00-\u9fff]{1,4})*"
_OTHER_SCRIPT = re.compile(
    rf"(?<![가-힣])(?P<name>[가-힣]{{1,6}}(?:[ ][가-힣]{{1,6}}){{0,4}}){_S}?\({_S}?(?P<other>{_LATIN_WORDS}"
    rf"|{_HANJA_WORDS})(?=[,)\s])"
)
_ONLY_PARTICLES = re.compile(PARTICLES)
_BEFORE = re.compile(rf"(?<![가-힣])(?P<name>[가-힣]{{3}})(?:와|과)?{_S}?[,·및]?{_S}?$")


# What may be a name, but is work or its place where nobody else says so.
_WORKPLACES = frozenset({"고시원", "주유원", "배송원", "정수기"})
_ROLE_STARTS = frozenset(role[:3] for role in (*ROLES, *LEGAL_FORMS) if len(role) > 3)
# 사건본인, 사단법인: no name and a particle.
_KNOWN = re.compile("|".join(sorted(word for word in (*ROLES, *LEGAL_FORMS) if len(word) > 3 and word.isalpha())))


def split_name(word: str, *, strict: bool = True) -> int:
    """How many syllables at the start of ``word`` are a name, the rest being particles; 0 if none.

    Three syllables are tried first, as nearly all names have three; everyday words are none.
    """
    for length in (3,) if strict else (3, 4, 2):
        name, rest = word[:length], word[length:]
        if len(name) < length or not is_korean_name(name, strict=strict or length == 3):
            continue
        if length == 4 and only_common_words(name):
            continue
        if _KNOWN.match(word) or is_region(name):
            continue
        if length == 4 and name[3] in "은는이가을를의도에와과":
            continue
        if _ONLY_PARTICLES.fullmatch(rest) and word not in hangul.NOT_NAMES and not _everyday_here(name, rest):
            return length
    return 0


def _everyday_here(name: str, rest: str) -> bool:
    """Whether ``name`` is an everyday word, seeing that the particles ``rest`` follow it.

    Particles do not follow each other: in 배가은에게 the 은 belongs to the name.
    """
    if not rest or name[:2] in hangul.NOT_NAMES or name.endswith("들"):
        return is_everyday(name) or name.endswith("들")
    return is_dictionary_word(name) or (is_everyday(name) and name[-1] not in "은이가도")


def _unusual_name(word: str) -> int:
    """3 if ``word`` starts with three syllables that only lack usual given-name syllables, and particles follow."""
    name = word[:3]
    plain = len(name) == 3 and name[0] in hangul.COMMON_SURNAMES and name not in hangul.NOT_NAMES
    known = is_everyday(name) or is_everyday(word) or is_dictionary_word(name[:2]) or name[:2] in hangul.NOT_NAMES
    return 3 if plain and not known and _ONLY_PARTICLES.fullmatch(word[3:]) else 0


def find_people(text: str) -> list[Candidate]:
    """Every person that the context gives away, sorted by position."""
    found: list[Candidate] = []
    for find in (_titled, _aged, _stated, _fields, _other_script, _celled, _titled_after, _free):
        found += find(text)
    return sorted(set(found), key=lambda candidate: (candidate.start, candidate.end))


def _name(start: int, length: int, score: float) -> Candidate:
    return Candidate(start, start + length, "내국인이름", score, SOURCE)


def _titled(text: str) -> Iterator[Candidate]:
    for match in _TITLED.finditer(text):
        strong = match["title"] in STRONG_TITLES
        length = split_name(match["word"])
        if strong and not length:
            length = split_name(match["word"], strict=False) or _unusual_name(match["word"])
        if not length or (length == 2 and not _stands_alone(text, match.start("word") + 2)):
            continue
        score = (0.93 if strong else 0.85) if length == 3 else 0.7
        yield _name(match.start("word"), length, score)
        yield from _chain(text, match.start("word") + length, score - 0.03)


def _stands_alone(text: str, end: int) -> bool:
    """Whether a parenthesis, a comma or the end of the word sets off a name of two syllables."""
    return end >= len(text) or text[end] in "(,)·" or text[end].isspace()


def _chain(text: str, position: int, score: float) -> Iterator[Candidate]:
    """Names that follow a name in a list: 홍길동, 김철수 및 이영희."""
    while match := _NEXT.match(text, position):
        length = split_name(match["word"])
        if not length:
            return
        yield _name(match.start("word"), length, score)
        position = match.start("word") + length


def _aged(text: str) -> Iterator[Candidate]:
    for match in _AGED.finditer(text):
        name = match["name"]
        for length in dict.fromkeys((len(name), 3)):
            part = name[-length:]
            # Only people have a number of residence, whatever else their name means: 노란 (940125-2******).
            numbered = part == name and is_numbered(text, match.end("name"))
            if is_korean_name(part, strict=False) and (numbered or not is_dictionary_word(part)):
                yield _name(match.end("name") - length, length, 0.93 if is_korean_name(part) else 0.8)
                break
    for match in _BORN.finditer(text):
        if is_korean_name(match["name"], strict=False) and not is_dictionary_word(match["name"]):
            yield _name(match.start("name"), len(match["name"]), 0.9)
            yield Candidate(*match.span("date"), "생년월일", 0.85, SOURCE)


def _stated(text: str) -> Iterator[Candidate]:
    for match in _STATEMENT.finditer(text):
        if is_korean_name(match["name"]) and not is_everyday(match["name"]) and not match["name"].endswith("들"):
            yield _name(match.start("name"), 3, 0.85)
            yield from _listed_before(text, match.start("name"), 0.8)
    for match in _HONORIFIC.finditer(text):
        if is_korean_name(match["name"]) and not is_everyday(match["name"]):
            yield _name(match.start("name"), 3, 0.75)


def _listed_before(text: str, position: int, score: float) -> Iterator[Candidate]:
    """Names that a list puts before the name at ``position``: 홍길동, 김철수의 각 법정진술."""
    while match := _BEFORE.search(text, max(0, position - 8), position):
        start = match.start("name")
        joined = text[start + 3 : position].strip(" ")
        if not joined or not is_korean_name(match["name"]) or is_everyday(match["name"]):
            return
        if start and hangul.is_hangul(text[start - 1]):  # the search began inside a word
            return
        yield _name(start, 3, score)
        position = start


def _fields(text: str) -> Iterator[Candidate]:
    for match in _FIELD.finditer(text):
        if is_korean_name(match["name"], strict=False) and not is_dictionary_word(match["name"]):
            yield _name(match.start("name"), len(match["name"]), 0.9)


def _other_script(text: str) -> Iterator[Candidate]:
    """Names with their spelling in another script: 응우옌 티 란(NGUYEN THI LAN), 홍길동(洪吉童)."""
    for match in _OTHER_SCRIPT.finditer(text):
        words_after = len(re.split(r"[ ,]+", match["other"].strip()))
        words_before = match["name"].split(" ")
        latin = match["other"].isascii()
        length = len(" ".join(words_before[-words_after:]))
        nationality = nationality_label(text, match.end("name") - length)
        if words_before[-1].endswith(_NOT_PERSON_END) or match["other"][-1] in "島市郡區道法男女名父母子妻號":
            continue
        if is_korean_name(words_before[-1], strict=False) and not is_everyday(words_before[-1]):
            start, label = match.end("name") - len(words_before[-1]), "내국인이름"
        elif 2 <= words_after <= len(words_before) and (latin or nationality):
            start, label = match.end("name") - length, nationality or foreign_label(match["other"])
        else:
            continue
        yield Candidate(start, match.end("name"), label, 0.85, SOURCE)
        yield Candidate(*match.span("other"), "영어이름" if label == "내국인이름" and latin else label, 0.8, SOURCE)


_CELL = re.compile(r"(?<=\t)(?P<name>[가-힣]{3})(?=\t|[\r\n]|$)")


def _celled(text: str) -> Iterator[Candidate]:
    """A name that fills a cell of a flattened table."""
    for match in _CELL.finditer(text):
        name = match["name"]
        if is_korean_name(name, strict=False) and not is_everyday(name) and name[:2] not in hangul.NOT_NAMES:
            yield _name(match.start("name"), 3, 0.75)


_WORD = re.compile(
    r"(?<![가-힣A-Za-z0-9])(?P<name>[가-힣]{3})(?P<particle>에게서|에게|한테|으로부터|로부터"
    r"|[과와은는이가을를의도])?(?![가-힣])"
)
_PERSONAL = frozenset({"에게서", "에게", "한테"})
_NOT_PERSON_END = tuple("들시군구도사")


_TITLE_AFTER = re.compile(
    rf"(?<![가-힣A-Za-z])(?P<name>[가-힣]{{3}})(?={_S}?(?P<title>{'|'.join(TITLES_BEHIND)}|상담원|부사장|이사장|대표이사|의원|후보"
    r"|사무관|주무관|경위|경사|경장|순경|경감|조합장|목사|스님|사원|직원|코치|감독|건축사|기술사|법무사|세무사|회계사"
    r"|공인중개사)(?:은|는|이|가|을|를|의|에게|과|와|님|입니다|이다)?(?![가-힣]))"
)
_OF_PERSONS = re.compile(r"[,(]|(?:에게서?|한테|으로부터|로부터|[이가은는와과])(?![가-힣])")
_ABOVE = re.compile(rf"(?<![가-힣])위{_S}(?=(?P<word>[가-힣]{{3,9}}))")


_ENDING_AS_A_TITLE = frozenset(words("주차장 위원장 병원장 학원장 의원장 공사장 행사장 조합장"))


def _titled_after(text: str) -> Iterator[Candidate]:
    for match in _TITLE_AFTER.finditer(text):
        if _believable(match["name"]) and not _is_one_word(text, match):
            yield _name(match.start("name"), 3, 0.75)
    for match in _ABOVE.finditer(text):
        length = split_name(match["word"])
        if length == 3 and _believable(match["word"][:3]) and _OF_PERSONS.match(text, match.start("word") + 3):
            yield _name(match.start("word"), 3, 0.75)
            yield from _chain(text, match.start("word") + 3, 0.75)


def _is_one_word(text: str, match: re.Match[str]) -> bool:
    """지하주|차장, 추진위|원장, 부학생|회장: the title is the end of a word, or stands behind one."""
    if text[match.end("name")] != match["title"][0]:  # a blank between
        return False
    return match["name"][-1] + match["title"] in _ENDING_AS_A_TITLE or tags(match["name"])[0][1] == "XPN"


def _believable(name: str) -> bool:
    if not is_korean_name(name) or name.endswith(_NOT_PERSON_END) or is_everyday(name):
        return False
    return name not in _ROLE_STARTS and name not in _WORKPLACES  # 사건본|인


def _free(text: str) -> Iterator[Candidate]:
    """Names without any title: words of a name's shape that no dictionary knows and that are used as people are.

    Used so: followed by a particle of persons (에게), or by two different particles in one document; and what a list
    joins to such a name.
    """
    spots: dict[str, list[int]] = {}
    particles: dict[str, set[str]] = {}
    for match in _WORD.finditer(text):
        name = match["name"]
        if _believable(name):
            spots.setdefault(name, []).append(match.start())
            particles.setdefault(name, set()).update({match["particle"]} - {None})
    for name, used in particles.items():
        if used & _PERSONAL or len(used) >= 2:
            for start in spots[name]:
                yield _name(start, 3, 0.75)
                yield from _chain(text, start + 3, 0.7)
                yield from _listed_before(text, start, 0.7)
