"""The party block and the signatures of a published judgment: people and addresses put in, officials renamed."""

import re
from random import Random

from training.data.generators import addresses, names, orgs
from training.data.generators.words import words
from training.data.markers import marker

_JOBS = words(
    """
    회사원 무직 자영업 일용노동 농업 운전기사 주부 공무원 대학생 어업 종업원 건설업 상업 의사 교사 정당인
    간호조무사 택시기사 유흥업 요리사 군인
    """
)
PARTY = re.compile(
    r"(?m)^(?P<head>【[^】\n]*(?:원\s*고|피\s*고|피\s*고\s*인|참\s*가\s*인|신\s*청\s*인|사건본인|청\s*구\s*인|상\s*대\s*방)[^】\n]*】)(?P<rest>[^\n]*)"
)
_ORDER = re.compile(r"【\s*주\s*문\s*】")
_BARE_PARTY = re.compile(
    r"^\s*(?:망|[가-힣 ]*(?:원고|피고|피고인|사건본인|청구인|상대방|신청인|피신청인|참가인|피부착명령청구자)"
    r"(?:\([가-힣]+\))?)?\s*(?P<number>\d+)?\s*(?:외 ?(?P<more>\d+)인)?\s*$"
)


def head_size(text: str) -> int:
    """Where the party block of a judgment ends: before 【주 문】; 0 without one."""
    order = _ORDER.search(text)
    return order.start() if order else 0


class Variation:
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
        return marker(label, self.fresh(prefix) + form)


def people_roles(head: str) -> frozenset[str]:
    """Roles that one person alone has: their bare word in the text means that person."""
    roles = set()
    for match in PARTY.finditer(head):
        party = re.split(r"\(\s*소송대리인", match["rest"])[0]
        bare = _BARE_PARTY.match(party)
        if bare and not bare["more"] and not bare["number"]:
            roles.add(_role(match["head"]))
    return frozenset(roles)


def is_bare(party: str) -> bool:
    """Whether a party is called by its role alone, with a number or without one."""
    return bool(_BARE_PARTY.match(party))


def without_agent(rest: str) -> str:
    """What follows a party's heading, up to who acts for it."""
    return re.split(r"\(\s*소송대리인|\(\s*변호", rest)[0]


def _role(heading: str) -> str:
    letters = re.sub(r"\s", "", heading)
    kinds = ("피고인", "사건본인", "원고", "피고", "참가인", "신청인", "청구인", "상대방")
    return next((name for name in kinds if name in letters), "당사자")


# ---- the party block
def party(match: re.Match[str], variation: Variation) -> str:
    """What follows a heading that `PARTY` matches, with people, addresses and representatives put in."""
    rest = match["rest"]
    name = without_agent(rest)
    agent = rest[len(name) :].strip()
    bare = _BARE_PARTY.match(name)
    indent = variation.rng.choice(("  ", "  ", "    ", "\t"))
    if bare:
        lines = _people(_role(match["head"]), bare, variation, dead=name.strip() == "망")
    elif "<<<" in name:
        lines = [f" {name.strip()}", *_seat(variation)]
    else:
        lines = [f" {name.strip()}"]
    if agent:
        own_line = len(lines) > 1 or variation.chance(0.3)
        lines = [*lines, agent] if own_line else [*lines[:-1], f"{lines[-1]} {agent}"]
    return lines[0] + "".join(f"\n{indent}{line}" for line in lines[1:])


def _people(kind: str, bare: re.Match[str], variation: Variation, *, dead: bool) -> list[str]:
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


def _person(key: str, kind: str, variation: Variation) -> list[str]:
    rng = variation.rng
    lines = [marker("내국인이름", key + ("#spaced" if rng.random() < 0.03 else ""))]
    if not variation.chance(variation.details):
        return lines
    number = (
        marker("주민등록번호", f"{key}번호")
        if rng.random() < 0.75
        else marker("생년월일", f"{key}생일") + rng.choice(("생", "생", " 생", ""))
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


def _seat(variation: Variation) -> list[str]:
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


def _address(variation: Variation) -> str:
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


def officials(head: str, rng: Random) -> str:
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


def signature(body: str, rng: Random) -> str:
    """The judges in the last line under other names."""
    match = re.search(r"(?m)^((?:재판장 )?(?:군판사|판사))\b(.*)\Z", body, re.DOTALL)
    if not match:
        return body
    ranks = ("판사", "군판사", "재판장", "대령", "중령", "소령", "대위", "대법관")
    renamed = re.sub(_NAME, lambda m: m[0] if m[0] in ranks else names.korean(rng).full, match[2])
    if rng.random() < 0.3:
        renamed = re.sub(r"\(재판장\)", "", renamed)
    return body[: match.start()] + match[1] + renamed
