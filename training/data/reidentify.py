"""Published anonymised judgments turned back into marked text, with another variation at each call.

Conventions, inferred from complete judgments annotated by hand:

- Parties, witnesses, third persons and the deceased are 내국인이름 wherever they are named; the role stays in front of a
  party's name (원고 …, 망 …), while 소외 and 공소외 are mostly dropped. The bare 원고, 피고 and 피고인 of the running text stay.
- A party block names the person, the resident registration number in brackets, and on indented lines the address and the
  representative; a criminal one adds the occupation and 주거, 등록기준지. City and district stay, what is below them is marked.
- A company's marker holds its name without 주식회사, 은행, 보험, 대부 …; its short form is marked as well, everywhere.
- Agencies (…시장, …세무서장, courts, public corporations) stay, and so do attorneys, judges and prosecutors: their names are
  replaced by other names without a marker, as examples of what must not be touched.
- Dates, amounts, case numbers and statutes stay.
"""

import re
from collections.abc import Callable
from random import Random

from training.data.generators import addresses, names, orgs

_HEAD_END = re.compile(r"【\s*주\s*문\s*】")
_LEGAL = r"주식회사|유한회사|합자회사|재단법인|사단법인|학교법인|의료법인|사회복지법인|농업회사법인"
_WORD = r"[가-힣A-Za-z&·]{2,14}"
_COMPANY = re.compile(
    rf"(?:(?P<front>{_LEGAL}) (?P<after>{_WORD})|(?P<before>{_WORD}) (?P<back>주식회사|유한회사)(?![가-힣]*\s*{_WORD}\())"
)
_NO_COMPANY = re.compile(
    r"^(?:소외|공소외|피고|원고|이하|또는|해당|공단|제조회사|모회사|다른|합병|대한민국|통하여|상대로|해고자)"
    r"|^(?:위|이|그|및|등|의|로서|이고|이다|인|전|당시)$|(?:하는|하던|되는|으로|에게|에서|간|내|상의|[은는을를의에]|공사|공단|공제회)$"
)
_PARTICLES = re.compile(
    r"(?:에게서|에게|에서|으로부터|로부터|으로|이라고|라고|라는|이라는|이라|은|는|이|가|을|를|과|와|의|에|로|도|간|측|인)$"
)
# The descriptor a company's name ends with: it stays outside, and it tells the label.
_KINDS = (
    ("화재해상보험", "보험사"), ("해상보험", "보험사"), ("손해보험", "보험사"), ("생명보험", "보험사"), ("화재보험", "보험사"), ("보험", "보험사"),
    ("상호저축은행", "저축은행"), ("저축은행", "저축은행"), ("은행", "은행"), ("에프앤아이대부", "대부업"), ("대부", "대부업"), ("캐피탈", "금융회사"),
    ("종합금융", "금융회사"), ("증권", "증권사"), ("토지신탁", "신탁회사"), ("신탁", "신탁회사"), ("종합건설", "건설업체"), ("건설", "건설업체"),
    ("이앤씨", "건설업체"), ("택시", "택시회사"), ("운수", "여객운송회사"), ("고속", "여객운송회사"), ("조선", "조선회사"), ("제약", "제약회사"),
    ("신문사", "신문"), ("방송", "방송국"), ("신문", "신문"), ("물류", "물류회사"), ("석재", "석재가공업체"), ("무역", "무역회사"),
)  # fmt: skip
_LEGAL_LABELS = {
    "학교법인": "학교법인",
    "유한회사": "유한회사",
    "합자회사": "합자회사",
    "재단법인": "단체명",
    "사단법인": "사단법인",
    "사회복지법인": "사회복지법인",
}
# What follows ○○ and its label; the word itself stays.
_MASKED = (
    ("초등학교", "초등학교"), ("중학교", "중학교"), ("고등학교", "고등학교"), ("대학교", "대학교"), ("대학", "대학교"), ("학교", "전문학교"),
    ("학사원", "전문학교"), ("저축은행", "저축은행"), ("은행", "은행"), ("공인중개", "공인중개사"), ("빌딩", "빌딩"), ("원룸", "주택"), ("아파트", "아파트"),
    ("고시원", "고시원"), ("감정평가", "불특정회사명"), ("종회", "종중"), ("종중", "종중"), ("상담센터", "상담소"), ("지회", "지회"), ("노조", "노동조합"),
    ("노동조합", "노동조합"), ("마을", "마을"), ("면", "행정면"), ("읍", "행정읍"), ("리", "행정리"), ("시", "행정시"), ("군", "행정군"), ("구", "행정구"),
    ("동", "행정동"), ("공장", "지점"), ("자동문", "주식회사"), ("교육단", "단체명"), ("병원", "병원"), ("교회", "교회"), ("식당", "식당"), ("주점", "주점"),
    ("모텔", "모텔"), ("건설", "건설업체"), ("보험", "보험사"), ("회사", "주식회사"), ("시장", "시장"), ("파출소", "파출소"), ("경찰서", "경찰서"),
)  # fmt: skip
_OMITTED = {
    "차량번호": "차량번호", "생년월일": "생년월일", "주민등록번호": "주민등록번호", "주민번호": "주민등록번호", "전화번호": "전화번호", "휴대전화번호": "휴대폰번호",
    "휴대폰번호": "휴대폰번호", "계좌번호": "계좌번호", "계좌": "계좌번호", "카드번호": "카드번호", "동수": "동", "호수": "호", "동호수": "호", "등록번호": "등기번호",
    "지정번호": "관리번호", "관리번호": "관리번호", "이메일": "이메일주소", "이메일 주소": "이메일주소", "아이디": "아이디", "상호": "가게", "상호명": "가게",
    "사업자등록번호": "사업자등록번호", "접수번호": "접수번호", "면허번호": "면허번호", "선박명": "선박명", "군번": "군번",
}  # fmt: skip
_PLACES = {
    "구": "구아래주소",
    "시": "시아래주소",
    "군": "군아래주소",
    "읍": "읍아래주소",
    "면": "읍아래주소",
    "동": "동아래주소",
    "리": "동아래주소",
}
_ROLES = "공동피고인|공동피고|소외인|소외|공소외인|공소외|피해자|피고인|원고|피고|사건본인|선정자|청구인|상대방|신청인|피신청인|참가인|증인"
_NUMBERED = re.compile(
    rf"(?<![가-힣])(?P<role>{_ROLES}) (?P<number>\d{{1,3}})(?![\d,]*\d{{3}}|\d|\.\d|명|회|차|심|개|년|월|항|호|인[^이은을과의에\s])"
    r"(?P<org> ?(?:주식회사|회사|은행|법인|조합|유한회사|사무소))?"
)
_JOBS = "회사원 무직 자영업 일용노동 농업 운전기사 주부 공무원 대학생 어업 종업원 건설업 상업 의사 교사 정당인 간호조무사 택시기사 유흥업 요리사 군인".split()
_PARTY = re.compile(
    r"(?m)^(?P<head>【[^】\n]*(?:원\s*고|피\s*고|피\s*고\s*인|참\s*가\s*인|신\s*청\s*인|사건본인|청\s*구\s*인|상\s*대\s*방)[^】\n]*】)(?P<rest>[^\n]*)"
)
_BARE_PARTY = re.compile(
    r"^\s*(?:망|[가-힣 ]*(?:원고|피고|피고인|사건본인|청구인|상대방|신청인|피신청인|참가인|피부착명령청구자)(?:\([가-힣]+\))?)?\s*(?P<number>\d+)?\s*(?:외 ?(?P<more>\d+)인)?\s*$"
)


def _mark(label: str, key: str) -> str:
    return f"<<<{label}>>>{key}<<</{label}>>>"


class _Variation:
    """One call: what it has decided for the document."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.keep_outsider = rng.random() < 0.35
        self.bare_share = rng.choice((0.0, 0.0, 0.0, 0.05, 0.15, 0.3))
        self.victim_share = rng.choice((0.0, 0.1, 0.4, 0.8))
        self.details = rng.choice((0.0, 0.5, 0.9, 1.0, 1.0))
        self.people_roles: frozenset[str] = frozenset()
        self.organisations: dict[str, bool] = {}
        self.count = 0

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def fresh(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def mark(self, label: str, prefix: str = "Z", form: str = "") -> str:
        return _mark(label, self.fresh(prefix) + form)


def reidentify(text: str, rng: Random) -> str:
    """Marked text made from a published judgment; see the module for what is marked. Never fails on odd input."""
    text = re.sub(r"\n ?(?=(?:소외|공소외|피고|원고|피고인|피해자) ?\d)", " ", text)
    text = _LIST.sub(_unfolded, text)
    variation = _Variation(rng)
    end = _HEAD_END.search(text)
    at = end.start() if end else 0
    head, body = text[:at], text[at:]
    head = _officials(head, rng)
    body = _signature(body, rng)
    variation.people_roles = _people_roles(head)
    names_known = _companies(text, variation)
    head, body = (_replace_companies(part, names_known) for part in (head, body))
    body = _outside_markers(body, lambda part: _omissions(part, variation))
    body = _outside_markers(body, lambda part: _masked(part, variation))
    body = _outside_markers(body, lambda part: _numbered(part, variation))
    body = _outside_markers(body, lambda part: _lone_outsider(part, variation))
    body = _outside_markers(body, lambda part: _bare_roles(part, variation))
    head = _outside_markers(head, lambda part: _masked(part, variation))
    head = _PARTY.sub(lambda match: match["head"] + _party(match, variation), head)
    whole = _coded(head + body)
    return _columns(whole, rng) if rng.random() < 0.3 else whole


_LIST = re.compile(
    r"(?<![가-힣])(?P<role>소외|공소외|피해자|피고인|원고|피고|사건본인) (?P<first>\d{1,3})(?P<more>(?:,\s*\d{1,2}(?![\d.]|,\d{3}|인|명|회))+)"
)


def _unfolded(match: re.Match[str]) -> str:
    """소외 3, 4 as 소외 3, 소외 4."""
    numbers = re.findall(r"\d+", match["more"])
    return ", ".join(f"{match['role']} {number}" for number in (match["first"], *numbers))


def _coded(text: str) -> str:
    """Placeholders in short codes, the same one for the same placeholder; their forms (#given …) stay."""
    codes: dict[str, str] = {}

    def put(match: re.Match[str]) -> str:
        key, _, form = match[2].partition("#")
        code = codes.setdefault(key, f"Z{len(codes)}")
        return _mark(match[1], f"{code}#{form}" if form else code)

    return re.sub(r"<<<([^<>/]+)>>>(.*?)<<</\1>>>", put, text, flags=re.DOTALL)


def _outside_markers(text: str, change: Callable[[str], str]) -> str:
    """``change`` applied to the text between markers."""
    parts = re.split(r"(<<<[^<>/]+>>>.*?<<</[^<>]+>>>)", text, flags=re.DOTALL)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


# ---- companies named in clear
def _companies(text: str, variation: _Variation) -> dict[str, tuple[str, str, str]]:
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
    for tail, label in _KINDS:
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
        return _mark(label, f"O{core}{form}") + tail

    return re.sub(rf"(?<![가-힣A-Za-z])({words})", put, text)


def _is_word_end(following: str) -> bool:
    return bool(
        re.match(
            r"(?:에게서|에게|에서|으로|이라|라|은|는|이|가|을|를|과|와|의|에|로|도|및|측|등|만|사|이었|이다)?(?![가-힣])|(?:으로부터|로부터|으로서|로서|이라고|라고|라는|이라는|이라 |라 |에 대)",
            following,
        )
    )


# ---- what the publisher left out or masked
def _omissions(text: str, variation: _Variation) -> str:
    def put(match: re.Match[str]) -> str:
        what = match["what"].strip()
        before = match.string[: match.start()].rstrip()[-1:]
        key = f"Q{what}{match['number'] or variation.fresh('')}"
        if "주소" in what or what in ("지번", "이하", "번지"):
            label = _PLACES.get(before, "주소")
            return _mark(label, key + ("#unit" if variation.chance(0.2) else ""))
        label = _OMITTED.get(what.removeprefix("이하 "), "")
        return f"({_mark(label, key)})" if label and variation.chance(0.5) else _mark(label, key) if label else match[0]

    text = re.sub(r"\((?P<what>(?:이하 ?)?[가-힣 ]{2,10}?) ?(?P<number>\d*) ?생략\)", put, text)
    text = re.sub(r"(?<=[:：] )(?P<what>[가-힣]{2,6}) (?P<number>)생략(?=\))", lambda m: put(m).strip("()"), text)
    return re.sub(r"(?:000000|0{6})-0{7}", lambda _: variation.mark("주민등록번호"), text)


_SYMBOLS = "○△□◇▽●▲☆★◎▣■◆"
_MASK = re.compile(rf"(?P<surname>(?<![가-힣])[가-힣])?(?P<mask>[{_SYMBOLS}]{{2,5}})(?P<gap> ?)(?P<next>[가-힣]*)")


def _masked(text: str, variation: _Variation) -> str:
    def put(match: re.Match[str]) -> str:
        mask, word = match["mask"], match["next"]
        rest = match["gap"] + word
        if match["surname"]:
            return _mark("내국인이름", f"M{match['surname']}{mask}") + rest
        for ending, label in _MASKED:
            if word.startswith(ending):
                form = "#short" if label in ("노동조합", "지회", "지점", "종중") else ""
                return _mark(label, f"M{mask}{ending}{form}") + rest
        before = match.string[: match.start()].rstrip()
        if re.match(r"[아야](?![가-힣])", word):
            return _mark("내국인이름", f"M{mask}#given") + rest
        if before.endswith(("피고", "원고", "망", "피해자", "소외", "너 이름이", "이름이", "증인")):
            form = "#given" if before.endswith("이름이") else ""
            return _mark("내국인이름", f"M{mask}{form}") + rest
        if before.endswith(("주식회사", "㈜")) or "주식회사" in rest[:6]:
            return _mark("주식회사", f"M{mask}") + rest
        return _mark("불특정회사명", f"M{mask}") + rest

    return _MASK.sub(put, text)


# ---- persons under a number, or under their role alone
def _numbered(text: str, variation: _Variation) -> str:
    def put(match: re.Match[str]) -> str:
        role, number, org = match["role"], match["number"], (match["org"] or "")
        word = org.strip()
        outsider = role.startswith(("소외", "공소외"))
        lead = "" if outsider and not variation.keep_outsider else f"{role.removesuffix('인') if outsider else role} "
        key = f"{'소외' if outsider else role}{number}"
        if word == "사무소":
            return lead + _mark("내국인이름", key) + word
        if word:
            return lead + _organisation(key, word, variation)
        return lead + _mark("내국인이름", key)

    return _NUMBERED.sub(put, text)


def _organisation(key: str, word: str, variation: _Variation) -> str:
    if word == "은행":
        return f"{_mark('은행', key)}은행"
    if word == "조합":
        return f"{_mark('조합', key)}조합"
    front = variation.organisations.setdefault(key, variation.chance(0.6))
    legal = "유한회사" if word == "유한회사" else "주식회사"
    label = "유한회사" if word == "유한회사" else "주식회사"
    if word == "회사" and variation.chance(0.4):
        return _mark(label, key)
    return f"{legal} {_mark(label, key)}" if front else f"{_mark(label, key)} {legal}"


def _lone_outsider(text: str, variation: _Variation) -> str:
    lead = "소외 " if variation.keep_outsider else ""
    return re.sub(
        r"(?<![가-힣])(?:공소외인|소외인)(?! ?\d|들|[가-힣]{3})", lambda _: lead + _mark("내국인이름", "소외인"), text
    )


_BARE = re.compile(
    r"(?<![가-힣<>‘'\"“])(?P<role>원고|피고인|피고|피해자|망인)(?=(?:은|는|이|가|을|를|에게|의|와|과|로부터|으로부터)(?![가-힣])|\((?:여|남))"
)


def _bare_roles(text: str, variation: _Variation) -> str:
    """Now and then the name beside the role, as some judges write: 원고 홍길동은, 피해자 홍길동(여, 22세)."""

    def put(match: re.Match[str]) -> str:
        role = match["role"]
        share = variation.victim_share if role == "피해자" else variation.bare_share
        if role in ("원고", "피고", "피고인") and role not in variation.people_roles:
            return role
        if not variation.chance(share):
            return role
        name = _mark("내국인이름", role if role != "망인" else "망인")
        return f"망 {name}" if role == "망인" else f"{role} {name}" if variation.chance(0.85) else name

    return _BARE.sub(put, text)


def _people_roles(head: str) -> frozenset[str]:
    """Roles that one person alone has: their bare word in the text means that person."""
    roles = set()
    for match in _PARTY.finditer(head):
        party = re.split(r"\(\s*소송대리인", match["rest"])[0]
        bare = _BARE_PARTY.match(party)
        if bare and not bare["more"] and not bare["number"]:
            roles.add(_role(match["head"]))
    return frozenset(roles)


def _role(heading: str) -> str:
    letters = re.sub(r"\s", "", heading)
    kinds = ("피고인", "사건본인", "원고", "피고", "참가인", "신청인", "청구인", "상대방")
    return next((name for name in kinds if name in letters), "당사자")


# ---- the party block
def _party(match: re.Match[str], variation: _Variation) -> str:
    rest = match["rest"]
    agent_at = re.search(r"\(\s*소송대리인|\(\s*변호|$", rest)
    at = agent_at.start() if agent_at else len(rest)
    party, agent = rest[:at], rest[at:].strip()
    kind = _role(match["head"])
    bare = _BARE_PARTY.match(party)
    indent = variation.rng.choice(("  ", "  ", "    ", "\t"))
    if bare:
        lines = _people(kind, bare, variation, indent, dead=party.strip() == "망")
    elif "<<<" in party:
        lines = [f" {party.strip()}", *_seat(variation)]
    else:
        lines = [f" {party.strip()}"]
    if agent:
        own_line = len(lines) > 1 or variation.chance(0.3)
        lines = [*lines, agent] if own_line else [*lines[:-1], f"{lines[-1]} {agent}"]
    return lines[0] + "".join(f"\n{indent}{line}" for line in lines[1:])


def _people(kind: str, bare: re.Match[str], variation: _Variation, indent: str, *, dead: bool) -> list[str]:
    count = min(int(bare["more"] or 0), 5) + 1
    many = count > 1 or bare["number"] is not None
    lines: list[str] = []
    for number in range(1, count + 1):
        key = f"{kind}{number}" if many else kind
        own = _person(key, kind, variation)
        own[0] = (f"{number}. " if count > 1 else "") + ("망 " if dead else "") + own[0]
        lines += own
    lines[0] = f" {lines[0]}"
    return lines


def _person(key: str, kind: str, variation: _Variation) -> list[str]:
    rng = variation.rng
    lines = [_mark("내국인이름", key + ("#spaced" if rng.random() < 0.03 else ""))]
    if not variation.chance(variation.details):
        return lines
    number = (
        _mark("주민등록번호", f"{key}번호")
        if rng.random() < 0.75
        else _mark("생년월일", f"{key}생일") + rng.choice(("생", "생", " 생", ""))
    )
    if rng.random() < 0.92:
        lines[0] += rng.choice((" ", " ", "")) + f"({number})"
    if kind == "피고인":
        lines[0] += f", {rng.choice(_JOBS)}" if rng.random() < 0.8 else ""
        lines.append(f"주거 {_address(variation)}")
        if rng.random() < 0.85:
            lines.append(f"{rng.choice(('등록기준지', '등록기준지', '본적'))} {_address(variation)}")
    elif rng.random() < 0.93:
        lines.append(rng.choice(("", "", "", "주소 ")) + _address(variation))
        if rng.random() < 0.1:
            lines.append(f"송달장소 {_address(variation)}")
    return lines


def _seat(variation: _Variation) -> list[str]:
    """The lines below a company: its seat and who represents it."""
    if not variation.chance(variation.details):
        return []
    rng = variation.rng
    lines = [rng.choice(("", "", "본점 ")) + _address(variation)] if rng.random() < 0.9 else []
    if rng.random() < 0.85:
        title = rng.choice(
            ("대표이사", "대표이사", "대표이사", "대표자 사내이사", "공동대표이사", "대표자 이사", "지배인")
        )
        lines.append(f"{title} {variation.mark('내국인이름', 'P')}")
    return lines


def _address(variation: _Variation) -> str:
    rng = variation.rng
    form = "#unit" if rng.random() < 0.42 else ""
    roll = rng.random()
    place, label = (
        (rng.choice(addresses.DISTRICTS), "구아래주소") if roll < 0.5
        else (rng.choice(addresses.CITIES), "시아래주소") if roll < 0.8
        else (rng.choice(addresses.COUNTIES), "군아래주소")
    )  # fmt: skip
    return f"{place} {variation.mark(label, 'A', form)}"


# ---- those who stay, under other names
_NAME = r"[가-힣]{2,4}"


def _officials(head: str, rng: Random) -> str:
    """Attorneys, firms and prosecutors under other names."""
    head = re.sub(r"(법무법인(?:\((?:유한|유)\))?) ?([가-힣A-Za-z]{1,8})", lambda m: f"{m[1]} {orgs.brand(rng)}", head)
    head = re.sub(
        rf"(변호사 )((?:{_NAME}, ?)*)({_NAME}?)(?=외|[ ,)(\n]|$)", lambda m: m[1] + _others(m[2] + m[3], rng), head
    )
    line = re.compile(r"(?m)^(【[^】]*검\s*[사찰][^】]*】)(.*)$")
    return line.sub(
        lambda m: m[1] + re.sub(rf"(?<![가-힣])({_NAME})(?=\(|,|$|\s*$)", lambda _: names.korean(rng).full, m[2]), head
    )


def _others(listed: str, rng: Random) -> str:
    return re.sub(_NAME, lambda m: names.korean(rng).full if m[0] not in ("담당", "변호사") else m[0], listed)


def _signature(body: str, rng: Random) -> str:
    """The judges in the last line under other names."""
    match = re.search(r"(?m)^((?:재판장 )?(?:군판사|판사))\b(.*)\Z", body, re.DOTALL)
    if not match:
        return body
    ranks = ("판사", "군판사", "재판장", "대령", "중령", "소령", "대위", "대법관")
    renamed = re.sub(_NAME, lambda m: m[0] if m[0] in ranks else names.korean(rng).full, match[2])
    if rng.random() < 0.3:
        renamed = re.sub(r"\(재판장\)", "", renamed)
    return body[: match.start()] + match[1] + renamed


def _columns(text: str, rng: Random) -> str:
    """Headings without brackets, as a court's own text has them."""
    gap = " " * rng.randint(4, 14)
    spread = " " * rng.randint(1, 8)

    def put(match: re.Match[str]) -> str:
        word = match[1].strip()
        letters = re.sub(r"\s", "", word)
        shown = spread.join(letters) if len(letters) <= 3 else word
        return shown + ("\n" if letters in ("주문", "이유", "청구취지", "청구취지및항소취지") else gap)

    return re.sub(r"【([^】\n]+)】\s?", put, text)
