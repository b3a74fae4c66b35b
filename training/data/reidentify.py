"""Published anonymised judgments turned back into marked text, with another variation at each call.

Conventions, inferred from complete judgments annotated by hand:

- Parties, witnesses, third persons and the deceased are 내국인이름 wherever they are named; the role stays in front of
  a party's name (원고 …, 망 …), while 소외 and 공소외 are mostly dropped. The bare 원고, 피고, 피고인 of the text stay.
- A party block names the person, the resident registration number in brackets, and on indented lines the address and
  the representative; a criminal one adds the occupation and 주거, 등록기준지. City and district stay, what is below
  them is marked.
- A company's marker holds its name without 주식회사, 은행, 보험, 대부 …; its short form is marked everywhere as well.
- Agencies (…시장, …세무서장, courts, public corporations) stay, and so do attorneys, judges and prosecutors: their
  names are replaced by other names without a marker, as examples of what must not be touched.
- Dates, amounts, case numbers and statutes stay.
"""

import re
from collections.abc import Callable
from random import Random

from training.data.generators.words import table
from training.data.markers import MARKED, marker
from training.data.party_block import PARTY, Variation, head_size, officials, party, people_roles, signature

_LEGAL = r"주식회사|유한회사|합자회사|재단법인|사단법인|학교법인|의료법인|사회복지법인|농업회사법인"
_WORD = r"[가-힣A-Za-z&·]{2,14}"
_COMPANY = re.compile(
    rf"(?:(?P<front>{_LEGAL}) (?P<after>{_WORD})"
    rf"|(?P<before>{_WORD}) (?P<back>주식회사|유한회사)(?![가-힣]*\s*{_WORD}\())"
)
_NO_COMPANY = re.compile(
    r"^(?:소외|공소외|피고|원고|이하|또는|해당|공단|제조회사|모회사|다른|합병|대한민국|통하여|상대로|해고자)"
    r"|^(?:위|이|그|및|등|의|로서|이고|이다|인|전|당시)$"
    r"|(?:하는|하던|되는|으로|에게|에서|간|내|상의|[은는을를의에]|공사|공단|공제회)$"
)
_PARTICLES = re.compile(
    r"(?:에게서|에게|에서|으로부터|로부터|으로|이라고|라고|라는|이라는|이라|은|는|이|가|을|를|과|와|의|에|로|도|간|측|인)$"
)


def _by_word(text: str) -> dict[str, str]:
    """Word → label of lines ``label: word word …``, the longest words first."""
    pairs = [(word, label) for label, listed in table(text).items() for word in listed]
    return dict(sorted(pairs, key=lambda pair: -len(pair[0])))


# The descriptor a company's name ends with: it stays outside, and it tells the label.
_KINDS = _by_word(
    """\
보험사: 화재해상보험 해상보험 손해보험 생명보험 화재보험 보험
저축은행: 상호저축은행 저축은행
은행: 은행
대부업: 에프앤아이대부 대부
금융회사: 캐피탈 종합금융
증권사: 증권
신탁회사: 토지신탁 신탁
건설업체: 종합건설 건설 이앤씨
택시회사: 택시
여객운송회사: 운수 고속
조선회사: 조선
제약회사: 제약
신문: 신문사 신문
방송국: 방송
물류회사: 물류
석재가공업체: 석재
무역회사: 무역
"""
)
_LEGAL_LABELS = {
    "학교법인": "학교법인",
    "유한회사": "유한회사",
    "합자회사": "합자회사",
    "재단법인": "단체명",
    "사단법인": "사단법인",
    "사회복지법인": "사회복지법인",
}
# What follows ○○ and its label; the word itself stays.
_MASKED = _by_word(
    """\
초등학교: 초등학교
중학교: 중학교
고등학교: 고등학교
대학교: 대학교 대학
전문학교: 학교 학사원
유치원: 유치원
어린이집: 어린이집
택시회사: 택시
정당: 당
조선회사: 조선소 조선
대부업: 대부
군부대: 부대
지하철역: 역
공원: 공원
사업: 사업
저축은행: 저축은행
은행: 은행
공인중개사: 공인중개
빌딩: 빌딩
주택: 원룸
아파트: 아파트
고시원: 고시원
불특정회사명: 감정평가
종중: 종회 종중
상담소: 상담센터
지회: 지회
노동조합: 노조 노동조합
마을: 마을
행정면: 면
행정읍: 읍
행정리: 리
행정시: 시
행정군: 군
행정구: 구
행정동: 동
지점: 공장
주식회사: 자동문 회사
단체명: 교육단
병원: 병원
교회: 교회
식당: 식당
주점: 주점
모텔: 모텔
건설업체: 건설
보험사: 보험 생명 화재
시장: 시장
파출소: 파출소
경찰서: 경찰서
"""
)
_OMITTED = _by_word(
    """\
차량번호: 차량번호
생년월일: 생년월일
주민등록번호: 주민등록번호 주민번호
전화번호: 전화번호
휴대폰번호: 휴대전화번호 휴대폰번호
계좌번호: 계좌번호 계좌
카드번호: 카드번호
동: 동수
호: 호수 동호수
등기번호: 등록번호
관리번호: 지정번호 관리번호
이메일주소: 이메일 이메일주소
아이디: 아이디
가게: 상호 상호명
사업자등록번호: 사업자등록번호
접수번호: 접수번호
면허번호: 면허번호
선박명: 선박명
군번: 군번
"""
)
_PLACES = {
    "구": "구아래주소",
    "시": "시아래주소",
    "군": "군아래주소",
    "읍": "읍아래주소",
    "면": "읍아래주소",
    "동": "동아래주소",
    "리": "동아래주소",
}
_ROLES = (
    "공동피고인|공동피고|소외인|소외|공소외인|공소외|피해자|피고인|원고|피고|사건본인"
    "|선정자|청구인|상대방|신청인|피신청인|참가인|증인"
)
_NUMBERED = re.compile(
    rf"(?<![가-힣])(?P<role>{_ROLES}) (?P<number>\d{{1,3}})"
    r"(?![\d,]*\d{3}|\d|\.\d|명|회|차|심|개|년|월|항|호|인)"
    r"(?P<org> ?(?:주식회사|회사|은행|법인|조합|유한회사|사무소))?"
)


def reidentify(text: str, rng: Random) -> str:
    """Marked text made from a published judgment; see the module for what is marked. Never fails on odd input."""
    text = re.sub(r"\n ?(?=(?:소외|공소외|피고|원고|피고인|피해자) ?\d)", " ", text)
    text = _LIST.sub(_unfolded, text)
    variation = Variation(rng)
    at = head_size(text)
    head, body = officials(text[:at], rng), text[at:]
    body = signature(body, rng)
    variation.people_roles = people_roles(head)
    names_known = _companies(text, variation)
    head, body = (_replace_companies(part, names_known) for part in (head, body))
    body = outside_markers(body, lambda part: _omissions(part, variation))
    body = outside_markers(body, lambda part: _masked(part, variation))
    body = outside_markers(body, lambda part: _numbered(part, variation))
    body = outside_markers(body, lambda part: _lone_outsider(part, variation))
    body = outside_markers(body, lambda part: with_names_beside_roles(part, variation))
    head = outside_markers(head, lambda part: _masked(part, variation))
    head = PARTY.sub(lambda match: match["head"] + party(match, variation), head)
    whole = coded(head + body)
    return columns(whole, rng) if rng.random() < 0.3 else whole


_LIST = re.compile(
    r"(?<![가-힣])(?P<role>소외|공소외|피해자|피고인|원고|피고|사건본인) (?P<first>\d{1,3})"
    r"(?P<more>(?:,\s*\d{1,2}(?![\d.]|,\d{3}|인|명|회))+)"
)


def _unfolded(match: re.Match[str]) -> str:
    """소외 3, 4 as 소외 3, 소외 4."""
    numbers = re.findall(r"\d+", match["more"])
    return ", ".join(f"{match['role']} {number}" for number in (match["first"], *numbers))


def coded(text: str) -> str:
    """Placeholders in short codes, the same one for the same placeholder; their forms (#given …) stay."""
    codes: dict[str, str] = {}

    def put(match: re.Match[str]) -> str:
        key, _, form = match[2].partition("#")
        code = codes.setdefault(key, f"Z{len(codes)}")
        return marker(match[1], f"{code}#{form}" if form else code)

    return MARKED.sub(put, text)


def outside_markers(text: str, change: Callable[[str], str]) -> str:
    """``change`` applied to the text between markers."""
    parts = re.split(r"(<<<[^<>/]+>>>.*?<<</[^<>]+>>>)", text, flags=re.DOTALL)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


# ---- companies named in clear
def _companies(text: str, variation: Variation) -> dict[str, tuple[str, str, str]]:
    """Names of the companies the text names in clear → (marked part, descriptor that stays, label)."""
    found: dict[str, tuple[str, str, str]] = {}
    for match in _COMPANY.finditer(text):
        word = match["after"] or match["before"]
        word = _PARTICLES.sub("", word) if match["after"] else word
        if len(word) < 2 or _NO_COMPANY.search(word) or len(word) > 12:
            continue
        legal = match["front"] or match["back"] or "주식회사"
        core, tail, label = _kind(word, legal)
        if len(core) >= 2 and variation.chance(0.97):
            found[word] = (core, tail, label)
            found.setdefault(core, (core, "", label))
    return found


def _kind(word: str, legal: str) -> tuple[str, str, str]:
    for tail, label in _KINDS.items():
        if word.endswith(tail) and len(word) - len(tail) >= 2:
            return word[: -len(tail)], tail, label
    return word, "", _LEGAL_LABELS.get(legal, "주식회사")


def _replace_companies(text: str, known: dict[str, tuple[str, str, str]]) -> str:
    if not known:
        return text
    words = "|".join(re.escape(word) for word in sorted(known, key=len, reverse=True))

    def put(match: re.Match[str]) -> str:
        if not _is_word_end(match.string[match.end() : match.end() + 6]):
            return match[0]
        core, tail, label = known[match[1]]
        form = "#short" if tail or len(core) < len(match[1]) else ""
        return marker(label, f"O{core}{form}") + tail

    return re.sub(rf"(?<![가-힣A-Za-z])({words})", put, text)


def _is_word_end(following: str) -> bool:
    return bool(
        re.match(
            r"(?:에게서|에게|에서|으로|이라|라|은|는|이|가|을|를|과|와|의|에|로|도|및|측|등|만|사|이었|이다)?(?![가-힣])"
            r"|(?:으로부터|로부터|으로서|로서|이라고|라고|라는|이라는|이라 |라 |에 대)",
            following,
        )
    )


# ---- what the publisher left out or masked
def _omissions(text: str, variation: Variation) -> str:
    def put(match: re.Match[str]) -> str:
        what = match["what"].strip()
        before, after = match.string[: match.start()], match.string[match.end() : match.end() + 1]
        key = f"Q{what}{match['number'] or variation.fresh('')}"
        if "주소" in what or what in ("지번", "이하", "번지"):
            label = _PLACES.get(before.rstrip()[-1:], "주소")
            lead = " " if before[-1:].isalnum() else ""
            tail = (
                " "
                if (after.isalnum() and after not in "에의을를은는이가과와로") or (after in _SYMBOLS and after)
                else ""
            )
            return lead + marker(label, key + ("#unit" if variation.chance(0.2) else "")) + tail
        label = _OMITTED.get(what.removeprefix("이하 ").replace(" ", ""), "")
        if not label:
            return match[0]
        return f"({marker(label, key)})" if variation.chance(0.5) else marker(label, key)

    text = re.sub(r"\((?P<what>(?:이하 ?)?[가-힣 ]{2,10}?) ?(?P<number>\d*) ?생략\)", put, text)
    text = re.sub(r"(?<=[:：] )(?P<what>[가-힣]{2,6}) (?P<number>)생략(?=\))", lambda m: put(m).strip("()"), text)
    return re.sub(r"0{6}-0{7}", lambda _: variation.mark("주민등록번호"), text)


_SYMBOLS = "○△□◇▽●▲☆★◎▣■◆"
_MASK = re.compile(rf"(?P<surname>(?<![가-힣])[가-힣])?(?P<mask>[{_SYMBOLS}]{{2,5}})(?P<gap> ?)(?P<next>[가-힣]*)")


def _masked(text: str, variation: Variation) -> str:
    def put(match: re.Match[str]) -> str:
        mask, word = match["mask"], match["next"]
        rest = match["gap"] + word
        if match["surname"]:
            return marker("내국인이름", f"M{match['surname']}{mask}") + rest
        for ending, label in _MASKED.items():
            if word.startswith(ending) and (len(ending) > 1 or not match["gap"]):
                form = "#short" if label in ("노동조합", "지회", "지점", "종중") else ""
                return marker(label, f"M{mask}{ending}{form}") + rest
        before = match.string[: match.start()].rstrip()
        if re.match(r"[아야](?![가-힣])", word):
            return marker("내국인이름", f"M{mask}#given") + rest
        if re.match(r"(?:에게|의 진술|에 대한 (?:경찰|검찰|진술|문답)|이 작성한|\((?:남|여))", rest):
            return marker("내국인이름", f"M{mask}") + rest
        if before.endswith(("피고", "원고", "망", "피해자", "소외", "너 이름이", "이름이", "증인")):
            form = "#given" if before.endswith("이름이") else ""
            return marker("내국인이름", f"M{mask}{form}") + rest
        if before.endswith(("주식회사", "㈜")) or "주식회사" in rest[:6]:
            return marker("주식회사", f"M{mask}") + rest
        return marker("불특정회사명", f"M{mask}") + rest

    return _MASK.sub(put, text)


# ---- persons under a number, or under their role alone
def _numbered(text: str, variation: Variation) -> str:
    def put(match: re.Match[str]) -> str:
        role, number, org = match["role"], match["number"], (match["org"] or "")
        word = org.strip()
        outsider = role.startswith(("소외", "공소외"))
        lead = "" if outsider and not variation.keep_outsider else f"{role.removesuffix('인') if outsider else role} "
        key = f"{'소외' if outsider else role}{number}"
        if word == "사무소":
            return lead + marker("내국인이름", key) + word
        if word:
            return lead + _organisation(key, word, variation)
        return lead + marker("내국인이름", key)

    return _NUMBERED.sub(put, text)


def _organisation(key: str, word: str, variation: Variation) -> str:
    if word == "은행":
        return f"{marker('은행', key)}은행"
    if word == "조합":
        return f"{marker('조합', key)}조합"
    front = variation.organisations.setdefault(key, variation.chance(0.6))
    legal = "유한회사" if word == "유한회사" else "주식회사"  # the form and the label
    name = marker(legal, key)
    if word == "회사" and variation.chance(0.4):
        return name
    return f"{legal} {name}" if front else f"{name} {legal}"


def _lone_outsider(text: str, variation: Variation) -> str:
    lead = "소외 " if variation.keep_outsider else ""
    return re.sub(
        r"(?<![가-힣])(?:공소외인|소외인)(?! ?\d|들|[가-힣]{3})", lambda _: lead + marker("내국인이름", "소외인"), text
    )


_BARE = re.compile(
    r"(?<![가-힣<>‘'\"“])(?P<role>원고|피고인|피고|피해자|망인)(?=(?:은|는|이|가|을|를|에게|의|와|과|로부터|으로부터)(?![가-힣])|\((?:여|남))"
)


def with_names_beside_roles(text: str, variation: Variation) -> str:
    """Now and then the name beside the role, as some judges write: 원고 홍길동은, 피해자 홍길동(여, 22세)."""

    def put(match: re.Match[str]) -> str:
        role = match["role"]
        share = variation.victim_share if role == "피해자" else variation.bare_share
        if role in ("원고", "피고", "피고인") and role not in variation.people_roles:
            return role
        if not variation.chance(share):
            return role
        name = marker("내국인이름", role)
        return f"망 {name}" if role == "망인" else f"{role} {name}" if variation.chance(0.85) else name

    return _BARE.sub(put, text)


def columns(text: str, rng: Random) -> str:
    """Headings without brackets, as a court's own text has them."""
    gap = " " * rng.randint(4, 14)
    spread = " " * rng.randint(1, 8)

    def put(match: re.Match[str]) -> str:
        word = match[1].strip()
        letters = re.sub(r"\s", "", word)
        shown = spread.join(letters) if len(letters) <= 3 else word
        return shown + ("\n" if letters in ("주문", "이유", "청구취지", "청구취지및항소취지") else gap)

    return re.sub(r"【([^】\n]+)】\s?", put, text)
