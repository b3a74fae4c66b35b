"""A role and a number (소외 3, 피고인 1, 2), a role alone (소외인), a role and a letter (피고인 A)."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from training.data.generators.words import words
from training.data.redactions.model import Placeholder
from training.data.redactions.wording import PARTICLE, following, person_after

# Roles of people the parties are not; a judgment often leaves the word out.
OUTSIDERS = ("소외", "공소외", "신청외", "청구외", "고소외", "심판외", "항소외", "피소외")
_PARTIES = words(
    """
    공동피고인 공동피고 공동원고 상피고인 피고인 피고 원고 피해자 사건본인 선정자 피청구인
    청구인 상대방 피신청인 신청인 승계참가인 보조참가인 참가인 제3채무자 채무자 채권자 피의자
    증인 고소인 피고소인 배상신청인 망인 항고인 피항고인 환자 참고인 피보험자 피부착명령청구자
    감정인 정리회사 파산자 탈퇴자 당사자 청구인겸상대방 아동 학생
    """
)
_ROLE = "|".join(sorted(_PARTIES, key=len, reverse=True))
# Where a table lost its rules, 소외 follows another word without a blank; 피고 inside a word is another word.
_HEAD = rf"(?P<role>(?:공|신청|청구|고|심판|항|피)?소외|신청외|청구외|심판외|(?<![가-힣])(?:{_ROLE}))"
# What makes a number a count, a rank, a date, an amount or an ordinal.
_NO_PERSON = (
    r"(?!\d|[,.]\d{3}|\.\d|\. ?\d|/|\.? ?[년월일](?![가-힣])|년|개|명|회(?!사|장|의)|차(?!량|용|남)|인(?!바"
    r"|데)|번|심|점|층"
    r"|호증|항|억|만 ?원|천|원|%|％|퍼센트|분의|분간|시간|세|쪽|매|평|㎡|월|주일|가지|건|배|심판|인당"
    r"|조(?!합)|급|학년|대대)"
)
_NUMBERED = re.compile(
    rf"{_HEAD}(?P<gap> |\n| \n| 망 |\n망 )?(?P<number>\d{{1,3}}){_NO_PERSON}(?P<more>(?:(?:,| 및|,? 내지"
    rf"|\(탈퇴\),)\s*\d{{1,3}}{_NO_PERSON}(?! ?\.))*)"
)
_MORE = re.compile(r"\d{1,3}")
# 원고 주식회사 is how the publisher calls a plaintiff that is a firm; with a name behind, it is that firm.
_BY_ROLE = re.compile(
    r"(?<![가-힣])(?P<role>원고|피고|참가인|신청인|피신청인|채무자|채권자)(?= (?:주식회사"
    r"|유한회사)(?! ?[가-힣A-Z]{2}| [가-힣○△□]))"
)
_ALONE = re.compile(rf"(?<![가-힣])(?P<role>소외|공소외|신청외|청구외)인(?! ?\d|들)(?=[^가-힣]|{PARTICLE}|$)")
# 소외 회사 and 소외 은행 are how a judge speaks of a firm named before; with a number they stand for its name.
_NOTE = re.compile(
    r" ?\((?:(?:대법원|대판|대법|항소심|원심|제1심|제심|상고심|고등법원|1심|하급심|제2심)[가-힣 ]{0,8}(?::"
    r"|의|：)|이하 판결문)[^()\n]{1,40}\)"
)
# A firm is called by its number alone now and then; far more often than not, the number is somebody else's.
_FAR_MORE = 2


def find(text: str) -> Iterator[Placeholder]:
    """People and firms under a number, and lone outsiders; labels settled over the whole document."""
    yield from _settled(list(_numbers(text)))
    for match in _ALONE.finditer(text):
        told = following(text, match.end())
        label, word, end = told if told and not text.startswith(" ", match.end()) else ("내국인이름", "", match.end())
        yield Placeholder(*match.span(), "outsider", label, match[0], word=word, word_end=end)
    for match in _BY_ROLE.finditer(text):
        yield Placeholder(match.start(), match.end(), "numbered", "주식회사", f"{match[0]}/firm")
    for match in _NOTE.finditer(text):
        yield Placeholder(match.start(), match.end(), "note", None, match[0])


def _numbers(text: str) -> Iterator[Placeholder]:
    for match in _NUMBERED.finditer(text):
        role = match["role"]
        if match["gap"] is None and not role.endswith("외"):
            continue
        begin, lead = match.start("number"), match.start("role")
        yield _one(text, role, begin, match.end("number"), lead)
        for more in _MORE.finditer(text, match.start("more"), match.end("more")):
            yield _one(text, role, more.start(), more.end(), more.start())


def _one(text: str, role: str, start: int, end: int, lead: int) -> Placeholder:
    key = f"{role}{int(text[start:end])}"
    told = None if person_after(text, end) else following(text, end)
    if told is None or told[0] in _PLAIN_WORDS or _OF_A_PERSON.match(text, told[2]):
        return Placeholder(start, end, "numbered", "내국인이름", key, lead)
    label, word, word_end = told
    return Placeholder(start, end, "numbered", label, key, lead, word, word_end)


# 조합장, 공장장 and 증권계좌 are said of people.
_OF_A_PERSON = re.compile(r"(?:장(?=[은이을의과에님 ,)]|$)|계좌)")
# What follows a person's number as well as a firm's: 소외 3 교회에 다니는 is no church, nor is 피고 1 건물 a building.
_PLAIN_WORDS = frozenset(
    words(
        """
    의원 정형외과 신경외과 내과 안과 피부과 이비인후과 치과 정신병원 시장 호텔 식당 아파트 빌라
    빌딩 행정동 행정리 행정시 행정군 행정구 행정면 행정읍 범죄조직 건물 주택 단체명 사업 정당
    지하철역
        """
    )
)


def _settled(found: list[Placeholder]) -> Iterator[Placeholder]:
    """One label for one key: that of the firm where the number stands for one, unless a person is far more frequent."""
    words: dict[str, Counter[str]] = {}
    bare: Counter[str] = Counter()
    for one in found:
        if one.word:
            words.setdefault(one.key, Counter())[one.label or ""] += 1
        else:
            bare[one.key] += 1
    for one in found:
        labels = words.get(one.key)
        if labels is None:
            yield one
        elif bare[one.key] > _FAR_MORE * labels.total():
            yield replace(one, key=f"{one.key}/{one.word}") if one.word else one
        else:
            yield replace(one, label=_common(labels))


def _common(labels: Counter[str]) -> str:
    """The most frequent label; 주식회사 says least and gives way."""
    return max(labels, key=lambda label: (label != "주식회사", labels[label]))
