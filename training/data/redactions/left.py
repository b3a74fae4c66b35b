"""What the court left in: firms named in clear, addresses in full, and names of people in old judgments."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from core.tokenizer.morphemes import MorphemeSplitter
from training.data.generators.words import table
from training.data.lists import read_list
from training.data.redactions.model import Placeholder

_WORD = r"[가-힣A-Za-z0-9&·]{2,14}"
_FRONT = r"주식회사|유한회사|합자회사|합명회사|㈜|\(주\)"
_MASKED = r"(?<![가-힣A-Za-z0-9○△□◇▽☆◎♤])"
# Before its form a name stands only where no name comes after the form: 소재 주식회사 한들 is one of 한들.
_FIRM = re.compile(
    rf"(?<!\d )(?<!\d)(?<!생략\) )(?<!생략\))(?<![○△□◇▽☆◎♤] )(?<![○△□◇▽☆◎♤])(?:{_FRONT}) ?(?P<after>{_WORD})"
    rf"|{_MASKED}(?P<before>{_WORD}) ?(?:주식회사|유한회사|㈜"
    rf"|\(주\))(?=[은는이가을를의에와과로도 ]?(?:[,(.)’'\"”\n]|$)|[은는이가을를의와과로도] |에|로부터"
    rf"| ?외 ?\d|의| 및| 등| 명의| 대표)"
)
# Words beside 주식회사 that are no name; whole words, what a word begins with, what it ends with.
_NO_FIRM = re.compile(
    r"^(?:위|이|그|및|등|의|로서|이고|이다|인|전|당시|각|또는|해당|다른|통하여|상대로|같은|모두|소속|명의"
    r"|대표|대표이사|그러나|따라서|한편|구|비상장|"
    r"법인|상법상|현재|최대주주인|계열사인|국내|외국|일반|신설|존속|본사|원래|위와|설립|설립된|폐쇄|소규모"
    r"|합병|분할|발행|상장|이사|주주|종업원|파산자|평균|사이|나아가|별도|별도로|소재|부터|소위|지급처소"
    r"|사업장|주식|일본|자회사|투자회사|편의상|제지공장|계열회사|관계회사|경영|운영|제조)$"
    r"|^(?:소외|공소외|피고|원고|이하|공단|제조회사|모회사|합병|대한민국|해고|피해자|신청외|청구외|피신청"
    r"|채무자|법인등기|설립|제\d|참가인)"
    r"|(?:하는|하던|되는|된|인|으로|에게|에서|간|내|상의|[은는을를의에]|공사|공단|공제회|이던|에는|이라는"
    r"|라는|하여|하고|했던|받은|있는|없는|위한|부터|까지|별도로|이고|이며)$"
    r"|^\d+$"
)
_PARTICLES = re.compile(
    r"(?:에게서|에게는|에게|에서는|에서|으로부터|로부터|으로서|로서|으로|이라고|라고|라는|이라는|이라|측은"
    r"|측이|측|과의|와의|은|는|이|가|을|를|과|와|의|에|로|도|간|인|명의로|명의의|소유의|등|외)$"
)
_WORD_END = re.compile(
    r"(?:에게서|에게|에서|으로|이라|라|은|는|이|가|을|를|과|와|의|에|로|도|및|측|등|만|사|이었"
    r"|이다)?(?![가-힣A-Za-z0-9])"
    r"|(?:으로부터|로부터|으로서|로서|이라고|라고|라는|이라는|이라 |라 |에 대|주식회사|㈜|\(주\)|에게는"
    r"|에서의|와의|과의|의 )"
)
# The descriptor a firm's name ends with: it stays outside, and it tells the label.
_KINDS = table(
    """\
보험사: 화재해상보험 해상보험 손해보험 생명보험 화재보험 보험
저축은행: 상호저축은행 저축은행
은행: 은행
대부업: 에프앤아이대부 대부
금융회사: 캐피탈 종합금융 자산운용
증권사: 투자증권 증권
신탁회사: 토지신탁 부동산신탁 신탁
건설업체: 종합건설 건설 이앤씨
택시회사: 택시
여객운송회사: 운수 고속 여객 교통
조선회사: 조선
제약회사: 제약
신문: 신문사 신문 일보
방송국: 방송
물류회사: 물류 로지스틱스
무역회사: 무역
택배및운송회사: 해운 상선 통운
중공업회사: 중공업
자동차회사: 자동차
전자전기제조업: 전자
호텔: 호텔
식품회사: 식품
화학공업사: 화학
"""
)
_LEGAL = {"유한회사": "유한회사", "합자회사": "합자회사", "합명회사": "합명회사"}
_LEAST = 2
_COMMON = frozenset({"NNG", "NNB", "MAG", "MAJ", "MM", "NR", "NP"})
# A firm in the party block stands right behind its heading, without a particle.
_HEADING = re.compile(r"【[^】\n]*】 ?(?:\d\. )?\Z")
_PLACE = re.compile(
    r"(?P<above>[가-힣]{1,6}(?P<kind>구|시|군)) (?P<rest>"
    r"(?:[가-힣]{1,6}(?:읍|면) )?(?:[가-힣0-9]{1,8}(?:동(?: ?\d가)?|리|가)) (?:산 ?)?\d{1,4}(?:-\d{1,4}"
    r"| ?의 ?\d{1,3}|번지(?: ?의 ?\d{1,3})?)?(?:번지)?"
    r"|(?:[가-힣]{1,6}(?:읍|면) )?[가-힣0-9]{2,12}(?:로|길) ?\d{1,4}(?:-\d{1,3})?(?=[ ,(에]))(?!\d"
    r"|[년월동리개명인층호]|세대|,\d{3})"
)
_BIRTH = re.compile(r"(?<!\d)(?:19|20)\d{2}\. ?\d{1,2}\. ?\d{1,2}\.?(?= ?생(?![가-힣]{2}))")
_LABELS = {"구": "구아래주소", "시": "시아래주소", "군": "군아래주소"}
_NAMED = re.compile(
    r"(?<![가-힣])(?:소외|공소외|피고인|피고|원고|피해자|증인|망|신청외|청구외|고소인|제1심증인|원심증인)(?: 망)? "
    r"(?P<surname>[김이박최정강조윤장임한오서신권황안송유홍전고문손양배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용류])"
    r"(?P<given>[가-힣]{2})(?=(?:은|는|이|가|을|를|의|에게|과|와|로부터|으로부터|도|외)?(?:[ ,()\n.]|$))"
)


def find(text: str) -> Iterator[Placeholder]:
    """Firms, addresses and dates of birth in clear."""
    known = _firms(text)
    if known:
        names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
        for match in re.finditer(rf"{_MASKED}({names})", text):
            if _WORD_END.match(text, match.end()):
                core, tail, label = known[match[1]]
                end = match.start() + len(core)
                yield Placeholder(match.start(), end, "firm", label, f"firm/{core}", word=tail, word_end=match.end())
    for match in _BIRTH.finditer(text):
        yield Placeholder(match.start(), match.end(), "birth", "생년월일", f"birth/{match[0]}")
    for match in _PLACE.finditer(text):
        yield Placeholder(match.start("rest"), match.end(), "place", _LABELS[match["kind"]], f"place/{match['rest']}")


def _firms(text: str) -> dict[str, tuple[str, str, str]]:
    """Names of firms named with their form → (what is hidden of it, descriptor that stays, label)."""
    found: dict[str, tuple[str, str, str]] = {}
    for match in _FIRM.finditer(text):
        word = match["after"] or match["before"]
        word = _bare(text, match) if match["after"] else word
        if len(word) < _LEAST or _NO_FIRM.search(word) or _is_common(word) or not re.search("[가-힣A-Za-z]{2}", word):
            continue
        form = next((form for form in _LEGAL if form in match[0]), "")
        core, tail, label = _kind(word, _LEGAL.get(form, "주식회사"))
        found[word] = (core, tail, label)
        if len(core) > _LEAST and tail:
            found.setdefault(core, (core, "", label))
    return found


@lru_cache(maxsize=1 << 14)
def _is_common(word: str) -> bool:
    """Whether the dictionary has ``word`` as a common noun or an adverb: 공동, 인터넷."""
    morphemes = [found for found in _splitter().read(word) if found.start < found.end]
    return len(morphemes) == 1 and morphemes[0].tag.pos in _COMMON and not morphemes[0].tag.unknown


@cache
def _splitter() -> MorphemeSplitter:
    return MorphemeSplitter()


def _bare(text: str, match: re.Match[str]) -> str:
    """The word after the form without its particle; of 로이제이 the 이 is none where 로이제이는 is said, too."""
    word = match["after"]
    bare = _PARTICLES.sub("", word)
    whole = bool(_HEADING.search(text, max(0, match.start() - 24), match.start())) and not word.endswith("외")
    return (
        word if whole or re.search(rf"{re.escape(word)}(?:은|는|이|가|을|를|의|와|과|에게)(?![가-힣])", text) else bare
    )


def _kind(word: str, otherwise: str) -> tuple[str, str, str]:
    for label, tails in _KINDS.items():
        for tail in tails:
            if word.endswith(tail) and len(word) - len(tail) >= _LEAST:
                return word[: -len(tail)], tail, label
    return word, "", otherwise


@cache
def _given_names(shared: Path) -> frozenset[str]:
    return frozenset(read_list(shared, "person_given_names"))


def names_left(text: str, shared: Path) -> int:
    """How many times a party, a victim or a witness is called by a name that people have: 원고 김철수는."""
    given = _given_names(shared)
    return sum(match["given"] in given for match in _NAMED.finditer(text))
