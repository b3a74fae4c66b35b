"""Whether a word that is taken for a person's name may be one: what stands around it, what else the word means.

People are called 방울, 기둥 and 민들레: what is a name in one place of a judgment, or is taken for one again and again,
is a name wherever the model says so.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from statistics import fmean

from core.detection import hangul, organisations
from core.detection.fits import is_numbered
from core.detection.hangul import is_korean_name, is_usual_given_name, is_usual_name
from core.detection.model import Candidate
from core.detection.morphology import (
    is_action,
    is_compound,
    is_derived,
    is_dictionary_word,
    is_everyday,
    is_of_syllables,
    only_common_words,
)
from core.detection.quotes import MARKS_BEFORE, MARKS_BEHIND
from core.detection.short_names import ADDRESSED_AFTER, TITLE_AFTER
from core.taxonomy import taxonomy

# Scores are calibrated (the temperature of the bundle). A word of a name's shape stays when it is likelier a name than
# not; without that shape it must be nearly certain, and also when the dictionary has the word itself, which without
# the shape is never a name.
LIKELY, RATHER_SURE, VERY_SURE = 0.5, 0.8, 0.93
_KOREAN, _CHINESE = "내국인이름", "중국인이름"
# 전소유자, 현임차인, 원채무자, 여종업원: no surname before a word for somebody.
_BEFORE_ROLES = frozenset("전현신구원주피여남총부대소본각반공")
# 배당액, 도급비, 이체액: what is paid, written and built ends like that where a name has no such shape.
_THING_ENDS = frozenset("액비료율률금권서장증기물법일청회재")
_SELDOM_GIVEN = frozenset(
    hangul.words(
        """
        종범 정년 재결 영수 수정 인수 지연 유지 지수 정수 주선 수인 승진 명예 호봉 근태 창호 경화 경영 정지 준수 인용
        수용 상환 민원
        """
    )
)
# 해룡호 is the ship 해룡; 정우호 is nobody's ship where 정우 is a company.
_SHIPS = frozenset({"선박명", "선박번호", "어선", "여객선", "군함명"})
# A word the model takes for a name by mistake it seldom takes for one three times.
_OFTEN, _OFTEN_LIKELY = 3, 0.6
_BEFORE_NAMES = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피의자|망|위|처|남편|대표이사|대표자|신청인|상대방"
    r"|주식회사|유한회사|재단법인|사단법인|학교법인|의료법인|및|하는|서울|부산|대구|인천|광주|대전|울산|경기"
    r"|강원|제주|씨|인)$"
)
_AUTHORITY_END = ("형무소", "세무서장", "법원", "위원회", "교도소", "경찰서", "시장", "군수", "구청장", "청장")
NOT_VALUES = re.compile(
    rf"{'|'.join(sorted(hangul.NOT_VALUES, key=len, reverse=True))}"
    rf"|(?<![가-힣])(?:{'|'.join(sorted(hangul.NOT_VALUES_ALONE, key=len, reverse=True))})"
    r"|(?<=[시군구동읍면리] )일대(?![가-힣]{3})"
)
PARTICLE = re.compile(r"(?:에게서|에게|으로부터|로부터|로|이?랑|[은는이가을를의와과도])")
# Words for people and what they do end like that: 소유자인, 직원, 의사, 공범인. 위 and 및 stand before anything.
_PERSON_BEFORE = re.compile(
    r"(?:[자원사장씨생]|(?<!적)인|[원피]고|상대방|소외|망|처|남편|아들|딸|아내|모|부|[장차삼사][남녀]|손[자녀]|동생"
    r"|누나|언니|오빠|[시파선]조|어머니|아버지|할머니|할아버지|며느리|사위|조카|이모|고모|삼촌|당숙|예금주"
    r"|(?P<weak>위|및|친구|동기|동료|선배|후배|이웃|손님|고객|제자|대표|총무|매니저))[‘'“\"]?\s?$"
)
_ROLE = re.compile(r"인\s")
_TO_SOMEBODY = re.compile(r"(?:에게|한테)(?:서|는|도|만)?(?![가-힣])")  # 피해자 여건에게
# What only follows people, whatever the word means otherwise: 제갈 이사, 구름 씨, 찬이 오빠, 노란 (940125-2, 보라(여.
_DATED_AFTER = r"\s?\((?:(?:18|19|20)\d\d\.|[남여]\s?[,)/])"
_PERSON_AFTER = re.compile(rf"\s?{TITLE_AFTER}|이?\s(?:형|오빠|누나|언니)(?![가-힣]{{3}})|{_DATED_AFTER}")
_ADDRESSED_AFTER = re.compile(rf"\s?{ADDRESSED_AFTER}")
_SURNAMED_AFTER = re.compile(f"{ADDRESSED_AFTER}|{TITLE_AFTER}")
# 망 임의(2017. 3. 8. 사망): who has a date or a sex is somebody, whatever the law calls so.
_SOMEBODY_AFTER = re.compile(_DATED_AFTER)
# ‘임대차계약’이라 한다: a term, no name.
_DEFINED = re.compile(r".\s?(?:이?라|으?로)고?만?\s?(?:한다|하고|함|칭|약칭)")
_JOINT = r"\s?(?:[,·]|[와과]\s|및)\s?"
_LISTED, _LISTED_BEFORE = re.compile(_JOINT), re.compile(f"{_JOINT}$")
_HANJA_AFTER = re.compile(rf"\s?\(\s?(?P<hanja>{hangul.HANJA}+)\s?[,)]")
_FAMILY = "네"  # 음점례네: hers, and who lives with her
_ENDINGS = frozenset("는은을를의한할된인던")
_TITLED = re.compile(r"(?:\s님|\s?씨|(?<=[가-힣]{3})님)$")
# What amounts, claims and rights are called: no word without the shape of a name ends like that.
_MATTER_END = re.compile(
    "(?:금액|금원|대금|원금|잔금|잔액|총액|가액|비용|채권|채무|이자|계좌"
    "|(?:청구|취소|해제|해지|대위|구상|소유|저당|유치|임차|상환|항변)권)$"
)


def of_person(claim: Candidate) -> bool:
    """Whether a claim is one of a person's name."""
    return taxonomy().labels[claim.label].category == "인명"


def names_of(text: str, kept: Sequence[Candidate], people: Sequence[Candidate]) -> set[str]:
    """The names of this judgment, without white space.

    Those of the claims that are ``kept``, with their parts and given names (찬 of 강찬, 득 of 쩐반득), and those that
    stand again and again among all claims of ``people``.
    """
    people_kept = [claim for claim in kept if of_person(claim)]
    names = {_name(text, claim) for claim in people_kept} | _often(text, people)
    names |= {name[1:] for name in names if len(name) in (2, 3) and is_korean_name(name, strict=False)}
    parts = [part for claim in people_kept for part in text[claim.start : claim.end].split()]
    last = {text[claim.end - 1] for claim in people_kept if claim.label != _KOREAN}
    return names | {*parts} | {syllable for syllable in last if hangul.is_hangul(syllable)}


def _often(text: str, people: Sequence[Candidate]) -> set[str]:
    """Words that are taken for a name again and again."""
    scores: dict[str, list[float]] = {}
    for claim in people:
        scores.setdefault(_name(text, claim), []).append(claim.score)
    return {name for name, all_of in scores.items() if len(all_of) >= _OFTEN and fmean(all_of) >= _OFTEN_LIKELY}


def _name(text: str, claim: Candidate) -> str:
    bare = without_particle(claim, text[claim.start : claim.end])
    return hangul.squeeze(text[bare.start : bare.end])


def known_name(text: str, claim: Candidate, names: Collection[str]) -> Candidate | None:
    """The claim of a person that is one of the ``names`` of this judgment, without a particle, and stands as a word."""
    value = text[claim.start : claim.end]
    # 득의 is a word; of 득 it is a form as well.
    cut_short = is_cut_short(text, claim) and not (len(value) == 1 and hangul.ends_here(text, claim.end))
    if not of_person(claim) or inside_a_word(text, claim.start) or cut_short:
        return None
    ends = (len(value) - cut for cut in range(min(4, len(value))))
    end = next((end for end in ends if hangul.squeeze(value[:end]) in names and _is_only_particle(value, end)), None)
    if end is None:
        return None
    name = hangul.squeeze(value[:end])
    if name in hangul.NOT_NAMES or NOT_VALUES.fullmatch(name) or is_matter(name):
        return None
    if len(name) < 2 and claim.score < RATHER_SURE:
        return None
    return replace(claim, end=claim.start + end)


def borders_of(kept: Sequence[Candidate]) -> tuple[frozenset[int], frozenset[int]]:
    """Where the names of Koreans among ``kept`` begin and end, those of two syllables aside."""
    people = [claim for claim in kept if claim.label == _KOREAN and claim.end - claim.start > 2]
    return frozenset(claim.start for claim in people), frozenset(claim.end for claim in people)


def listed(text: str, claim: Candidate, borders: tuple[frozenset[int], frozenset[int]]) -> Candidate | None:
    """The claim of a person in a list with somebody who is kept, and no word of its own: 창건두, 정율진이."""
    name = hangul.squeeze(text[claim.start : claim.end])
    if claim.label != _KOREAN or claim.score < LIKELY or len(name) != 3 or name[0] not in hangul.SURNAMES:
        return None
    if name in hangul.NOT_NAMES or is_dictionary_word(name) or is_everyday(name) or inside_a_word(text, claim.start):
        return None
    starts, ends = borders
    before = _LISTED_BEFORE.search(text, max(0, claim.start - 4), claim.start)
    behind = _LISTED.match(text, claim.end)
    return claim if (before and before.start() in ends) or (behind and behind.end() in starts) else None


def known_things(text: str, kept: Sequence[Candidate]) -> dict[str, str]:
    """Value → label of the things of this judgment that the model is sure of in one place, without white space."""
    sure = [claim for claim in kept if claim.score >= RATHER_SURE and not of_person(claim)]
    values = {hangul.squeeze(text[claim.start : claim.end]): claim.label for claim in sure}
    return {
        value: label
        for value, label in values.items()
        if len(value) > 1 and taxonomy().labels[label].treatment == "letter" and not value.isdigit()
    }


def known_thing(text: str, claim: Candidate, things: Mapping[str, str]) -> Candidate | None:
    """The claim of a person that is one of the ``things`` of this judgment, without what they are called: 가마포|마을
    where 가마포 is a village elsewhere, 해룡|호 where 해룡 is a ship."""
    value = text[claim.start : claim.end]
    if not of_person(claim) or inside_a_word(text, claim.start) or NOT_VALUES.fullmatch(value):
        return None
    names = (name for name in things if value.startswith(name) and _is_called(value[len(name) :], things[name]))
    name = max(names, key=len, default=None)
    return replace(claim, label=things[name], end=claim.start + len(name)) if name else None


def _is_called(rest: str, label: str) -> bool:
    return rest in ("", label) or (rest == "호" and label in _SHIPS) or rest in organisations.DESCRIPTORS


def without_known_particles(text: str, claims: Sequence[Candidate]) -> list[Candidate]:
    """피준서로, 선수정에 → 피준서, 선수정, where another claim is that name alone: whatever surname that is.

    Names of two syllables tell nothing: 김하 and 김하은 are two people. Nor does what a particle follows: 온새미로의 is
    온새미로's.
    """
    values = {text[claim.start : claim.end] for claim in claims if of_person(claim)}
    names = {value for value in values if len(value) >= 3}

    def bare(claim: Candidate) -> Candidate:
        if hangul.is_hangul(text[claim.end : claim.end + 1] or " ") and not text.startswith("부터", claim.end):
            return claim
        value = text[claim.start : claim.end]
        ends = (end for end in range(len(value) - 1, 2, -1) if value[:end] in names and _is_only_particle(value, end))
        end = next(ends, None) if of_person(claim) else None
        return replace(claim, end=claim.start + end) if end else claim

    return [bare(claim) for claim in claims]


def _is_only_particle(value: str, start: int) -> bool:
    return start == len(value) or value[start:] in ("아", "야", "에") or PARTICLE.fullmatch(value, start) is not None


def without_particle(claim: Candidate, value: str) -> Candidate:
    """강시현은, 산 강시현 → 강시현: three syllables of a name's shape, and the rest is a particle; 기쁨 씨 → 기쁨;
    윤서야 → 윤서."""
    if hangul.is_native_name(value):
        return claim
    if (title := _TITLED.search(value)) and title.start():
        return replace(claim, end=claim.start + title.start())
    if value[2:] in ("아", "야") and hangul.is_usual_given_name(value[:2]) and not is_korean_name(value, strict=False):
        return replace(claim, end=claim.end - 1)
    *words, last = value.split()
    if claim.label == _KOREAN and words and len(last) > 2 and is_korean_name(last):
        return replace(claim, start=claim.end - len(last))
    named = is_korean_name(value[:3]) or is_usual_name(value[:3])
    shaped = len(value) > 3 and named and value[:2] not in hangul.DOUBLE_SURNAMES
    joined = value[3:] == _FAMILY or PARTICLE.fullmatch(value, 3)
    return replace(claim, end=claim.start + 3) if shaped and joined else claim


def apart(text: str, claim: Candidate, others: Collection[str]) -> list[Candidate]:
    """은주 강시현 → 은주, 강시현: names of several people that one claim holds; any other claim is left as it is.

    Two syllables before a name are a place or a post (인천 강시현, 이장 강시현) unless ``others``, the values of all
    claims of people, have them, too.
    """
    *words, last = text[claim.start : claim.end].split(" ")
    whole = len(last) > 2 and is_korean_name(last)
    if (
        claim.label != _KOREAN
        or not words
        or not whole
        or not all(word in others or _is_whole_name(word) for word in words)
    ):
        return [claim]
    ends = accumulate((len(word) + 1 for word in (*words, last)), initial=claim.start)
    return [replace(claim, start=start, end=end - 1) for start, end in pairwise(ends)]


def _is_whole_name(word: str) -> bool:
    return (is_usual_name(word) or is_korean_name(word)) and not is_dictionary_word(word) and not is_everyday(word)


def without_ending(text: str, claim: Candidate) -> Candidate:
    """사용하|는홍성태 → 홍성태: where a blank is missing, what ends the word before is no part of the name.

    Nor is it where it stands before the blank: 후|에 드미트리 → 드미트리.
    """
    value = text[claim.start : claim.end]
    follows = claim.start > 0 and hangul.is_hangul(text[claim.start - 1])
    if follows and value[1:2] == " ":
        return replace(claim, start=claim.start + 2)
    ended = follows and len(value) > 3 and value[0] in _ENDINGS and is_korean_name(value[1:4])
    return replace(claim, start=claim.start + 1) if ended and not is_korean_name(value[:3]) else claim


def is_cut_short(text: str, claim: Candidate) -> bool:
    """Whether a claim is the front of an everyday word (계란말 of 계란말이) and no surname (고 of 고모 씨)."""
    end = claim.end
    surname = end - claim.start == 1 and text[claim.start] in hangul.SURNAMES
    if surname and claim.score >= VERY_SURE and _SURNAMED_AFTER.match(text, end):
        return False
    while end < len(text) and hangul.is_hangul(text[end]):
        end += 1
    return end > claim.end and is_dictionary_word(text[claim.start : end])


def plausible_person(text: str, name: str, claim: Candidate) -> bool:
    """Whether a word of Hangul may be a person: no word of the law, no common words unless it has a name's shape."""
    if name in hangul.NOT_NAMES:
        somebody = _SOMEBODY_AFTER.match(text, claim.end) is not None or is_numbered(text, claim.end)
        return claim.score >= VERY_SURE and somebody
    if len(name) >= 4 and name.endswith(_AUTHORITY_END):
        return False
    shaped = is_korean_name(name, strict=len(name) != 2)
    if is_matter(name):
        return False
    if not only_common_words(name):
        return True
    if is_announced(text, claim):
        return True
    if claim.label != _KOREAN:
        short = claim.label == _CHINESE and len(name) == 2 and name[0] in hangul.SURNAMES  # 황린, 장리
        return claim.score >= (RATHER_SURE if short else VERY_SURE) or not is_dictionary_word(name)
    sure = claim.score >= VERY_SURE and len(name) > 1
    if _is_built_as_name(name, claim.score):
        return True
    if claim.score >= VERY_SURE and name in hangul.SURNAMES and not hangul.is_hangul(text[claim.end : claim.end + 1]):
        return True
    if claim.score >= LIKELY and _is_short_and_no_word(name) and _is_quoted(text, claim):
        return True
    if is_dictionary_word(name):
        return sure and (shaped or hangul.is_native_name(name) or _is_quoted(text, claim))
    if shaped or _is_spelt(text, name, claim):
        return claim.score >= LIKELY or not is_everyday(name)
    if is_usual_name(name) and not is_derived(name):
        return claim.score >= LIKELY
    return sure and (_is_quoted(text, claim) or not is_compound(name))


def _is_short_and_no_word(name: str) -> bool:
    return len(name) in (2, 3) and name[-1] not in _THING_ENDS and not (is_dictionary_word(name) or is_compound(name))


def _is_built_as_name(name: str, score: float) -> bool:
    """Whether a word is put together as names are, whatever its parts mean, and the model believes what that takes.

    Likely: a surname before a word that is a given name (최초롱), before a word of three syllables (장은하수) or before
    words of one (태범봉); one of two syllables before a word (제갈샛별). Rather sure: a given name as a generation put
    it together (민지, 끝순), a surname of two syllables, a common one before shorter words (최토끼). Very sure: any
    before syllables of names, whatever the analyser makes of them (갈림광).
    """
    if score < LIKELY or len(name) < 2:
        return False
    if len(name) > 2 and hangul.is_native_name(name):
        return True
    if len(name) == 2:
        given = is_usual_given_name(name) and name not in _SELDOM_GIVEN and not is_action(name)
        return score >= RATHER_SURE and (name in hangul.DOUBLE_SURNAMES or given)
    if name[:2] in hangul.DOUBLE_SURNAMES:
        return len(name) == 4 and only_common_words(name[2:])
    if name[0] not in hangul.SURNAMES or is_dictionary_word(name) or is_everyday(name) or is_derived(name):
        return False
    if len(name) == 4:
        return name[0] not in _BEFORE_ROLES and is_dictionary_word(name[1:])
    if len(name) != 3:
        return False
    if is_of_syllables(name) or (score >= VERY_SURE and is_korean_name(name, strict=False)):
        return True
    rather = score >= RATHER_SURE and name[-1] not in _THING_ENDS
    return rather and name[0] in hangul.COMMON_SURNAMES and not is_compound(name)


def is_announced(text: str, claim: Candidate) -> bool:
    """Whether what stands around a claim says that it is a person, and the model is not against it."""
    name = hangul.squeeze(text[claim.start : claim.end])
    behind = _PERSON_AFTER.match(text, claim.end) or is_numbered(text, claim.end)
    if behind and claim.score >= LIKELY:
        return True
    if len(name) == 1 and claim.score >= RATHER_SURE and _ADDRESSED_AFTER.match(text, claim.end):
        return True
    before = _PERSON_BEFORE.search(text, max(0, claim.start - 12), claim.start)
    if before is None or (before["weak"] and is_dictionary_word(name)):
        return False
    likely = _ROLE.match(before[0]) or (not before["weak"] and _TO_SOMEBODY.match(text, claim.end))
    return claim.score >= (LIKELY if likely else RATHER_SURE)


def _is_spelt(text: str, name: str, claim: Candidate) -> bool:
    """Whether the Hanja behind a claim are as many as its syllables: 조희립(趙希立)."""
    spelt = _HANJA_AFTER.match(text, claim.end)
    return spelt is not None and len(spelt["hanja"]) == len(name)


def _is_quoted(text: str, claim: Candidate) -> bool:
    """Whether quotation marks hold the claim and nothing else."""
    return text[claim.start - 1 : claim.start] in MARKS_BEFORE and text[claim.end : claim.end + 1] in MARKS_BEHIND


def is_quoted_thing(text: str, claim: Candidate) -> bool:
    """Whether quotes hold an identifier, though of nobody: likely a word, rather surely several or a defined term."""
    before, behind = text[max(0, claim.start - 16) : claim.start], text[claim.end : claim.end + 8]
    several = " " in text[claim.start : claim.end]
    defined = "이하" in before or _DEFINED.match(behind) is not None
    return claim.score >= (RATHER_SURE if several or defined else LIKELY) and _is_quoted(text, claim)


def is_matter(name: str) -> bool:
    """Whether a word ends as what is owed and claimed does (피보전채권, 송금액) and has no shape of a name."""
    return bool(_MATTER_END.search(name)) and not is_korean_name(name, strict=len(name) != 2)


def inside_a_word(text: str, start: int) -> bool:
    if not start or not hangul.is_hangul(text[start - 1]):
        return False
    return not _BEFORE_NAMES.search(text, max(0, start - 6), start)
