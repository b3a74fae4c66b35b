"""A published judgment with its redactions read becomes marked text, which training.data.fill fills.

What a marker holds is the key of its identity, so that the same redaction becomes the same value. Around it the text
is put back into the form a court writes: no note's brackets before a place, the descriptor joined to a bank's name, no
breaks where the publisher had a link. Conventions are those of training.data.reidentify.
"""

import re
from random import Random

from training.data.generators import addresses
from training.data.generators.words import words
from training.data.markers import marker
from training.data.party_block import PARTY, Variation, officials, party, people_roles, signature
from training.data.redactions.grammar import Reading
from training.data.redactions.model import Placeholder
from training.data.redactions.numbered import OUTSIDERS
from training.data.redactions.wording import following
from training.data.reidentify import coded, columns, outside_markers, with_names_beside_roles

OTHERWISE = "불특정회사명"
"""The label of a redaction whose wording leaves it open."""

_LAST_SIGNATURE = re.compile(r"(?m)^(?:재판장 )?(?:군판사|판사)\b.*$")
# Descriptors written with a blank between; the others are one word with the name before them.
_SEPARATE = frozenset(("주식회사", "유한회사", "합자회사", "합명회사", "유한공사", "㈜", "(주)"))
_BEFORE = frozenset(("학교법인", "재단법인", "사단법인", "의료법인", "사회복지법인", "법무법인"))
_BROKEN = re.compile(
    r"(?:[,(‘“'\"「『]|(?<![가-힣])(?:위|동|망|및|각|그|이|구|전)"
    r"|[은는을를의에와과로서고며한된던인]|(?:소|공소|신청)외)\Z"
)
_JOINED = re.compile(r"[(‘“'\"「『]\Z")
_IN_BRACKETS = frozenset(
    ("주민등록번호", "생년월일", "전화번호", "휴대폰번호", "계좌번호", "아이디", "이메일주소", "사업자등록번호")
)
_UNIT = {"호": "호", "층": "층"}
_FUNDS = words("근로복지 국민연금 한국산업인력 한국산업안전보건 국민건강보험 공무원연금 한국환경")
_TOWNS = tuple(sorted({name.removesuffix("시") for name in addresses.CITIES}))


def marked(reading: Reading, rng: Random) -> str:
    """Marked text of a judgment, with another variation at each call.

    Judges, prosecutors and attorneys get other names, without a marker.
    """
    variation = Variation(rng)
    head, body = _parts(reading, variation)
    head = officials(head, rng)
    body = _signed(body, rng)
    variation.people_roles = people_roles(head)
    body = outside_markers(body, lambda part: with_names_beside_roles(part, variation))
    head = PARTY.sub(lambda match: match["head"] + party(match, variation), head)
    whole = coded(head + body)
    return columns(whole, rng) if rng.random() < 0.3 else whole


def unvaried(reading: Reading, rng: Random) -> str:
    """As `marked`, but officials keep their names, headings their form and roles stand alone: to measure on."""
    variation = Variation(rng)
    head, body = _parts(reading, variation)
    return coded(PARTY.sub(lambda match: match["head"] + party(match, variation), head) + body)


def _parts(reading: Reading, variation: Variation) -> tuple[str, str]:
    out: list[str] = []
    head_size, at, size = 0, 0, 0
    agencies: dict[str, str] = {}
    for one in reading.placeholders:
        if one.kind == "party":
            continue
        before, end, shown = _shown(reading.text, one, variation, agencies)
        gap = reading.text[at:before]
        gap = _unbroken(gap) if one.kind != "note" else gap
        if one.start < reading.head:
            head_size = size + len(gap) + len(shown) + reading.head - end
        out += [gap, shown]
        size += len(gap) + len(shown)
        at = end
    text = "".join([*out, reading.text[at:]])
    head_size = head_size or min(reading.head, len(text))
    return text[:head_size], text[head_size:]


def _unbroken(gap: str) -> str:
    """The text before a redaction without the break the publisher's link left."""
    if not gap.endswith("\n") or not _BROKEN.search(gap[:-1]):
        return gap
    return gap[:-1] + ("" if _JOINED.search(gap[:-1]) else " ")


def _shown(text: str, one: Placeholder, variation: Variation, agencies: dict[str, str]) -> tuple[int, int, str]:
    """From where to where the text is replaced, and by what."""
    if one.kind == "note":
        return one.start, one.end, ""
    if not one.marked:
        return one.start, one.end, agencies.setdefault(one.key, _agency(text, one, variation.rng))
    label = one.label or OTHERWISE
    if one.kind in ("numbered", "outsider", "letter"):
        return _party(text, one, label, variation)
    if one.kind == "omitted":
        return one.start, one.end, _omitted(text, one, label, variation)
    described = one.kind == "firm" or one.word or (one.kind == "place" and following(text, one.end))
    return one.start, one.end, marker(label, _key(one.key) + ("#short" if described else ""))


def _key(key: str) -> str:
    """A key as a marker can hold it."""
    return re.sub(r"[<>#/\s]", "", key) or "Z"


def _agency(text: str, one: Placeholder, rng: Random) -> str:
    after = text[one.end : one.end + 6].strip()
    if after.startswith("공단"):
        return rng.choice(_FUNDS)
    if after.startswith("군"):
        return rng.choice(addresses.COUNTIES).split()[-1].removesuffix("군")
    if after.startswith("구"):
        return rng.choice(addresses.DISTRICTS).split()[-1].removesuffix("구")
    return rng.choice(_TOWNS)


def _party(text: str, one: Placeholder, label: str, variation: Variation) -> tuple[int, int, str]:
    role = text[one.lead : one.start].strip()
    outsider = role in OUTSIDERS or one.kind == "outsider"
    if one.kind == "outsider":
        role = text[one.start : one.end].removesuffix("인")
    begin = one.lead
    lead = f"{role} " if begin < one.start or one.kind == "outsider" else ""
    if outsider and not variation.keep_outsider:
        lead = ""
    if begin and re.match("[가-힣A-Za-z0-9)]", text[begin - 1]):
        lead = f" {lead}"
    key = _key(one.key)
    if not one.word:
        organised = label != "내국인이름"
        return begin, one.end, lead + marker(label, key + ("#short" if organised else ""))
    return begin, one.word_end, lead + _organisation(key, one.word, label, variation)


def _organisation(key: str, word: str, label: str, variation: Variation) -> str:
    if word in _BEFORE:
        return f"{word} {marker(label, key)}"
    if word not in _SEPARATE and word != "회사":
        return f"{marker(label, key)}{word}"
    form = "주식회사" if word == "회사" else word
    name = marker(label, f"{key}#short")
    if word == "회사" and variation.chance(0.4):
        return name
    front = variation.organisations.setdefault(key, variation.chance(0.5))
    return f"{form} {name}" if front else f"{name} {form}"


def _omitted(text: str, one: Placeholder, label: str, variation: Variation) -> str:
    before, after = text[one.start - 1 : one.start], text[one.end : one.end + 1]
    stretch = text[one.start : one.end]
    key = _key(one.key)
    if one.word == "동호수":
        return f"{' ' if before.isalnum() else ''}{marker('동', key)}동 {marker('호', key)}" + (
            "" if after == "호" else "호"
        )
    value = marker(label, key)
    if label in _UNIT:
        return value + ("" if after == _UNIT[label] else _UNIT[label])
    if stretch.endswith("생략생)"):
        value += "생"
    if label in _IN_BRACKETS and stretch.startswith("(") and before.strip():
        return f"({value})"
    lead = " " if before.isalnum() or before == ")" else ""
    tail = (
        " "
        if label.endswith("주소") and re.match("[가-힣○△□◇]", after) and after not in "에의을를은는이가과와로"
        else ""
    )
    return lead + value + tail


def _signed(body: str, rng: Random) -> str:
    """The judges' names exchanged, in the last line that they sign; what is annexed stays."""
    lines = list(_LAST_SIGNATURE.finditer(body))
    if not lines:
        return body
    line = lines[-1]
    return body[: line.start()] + signature(line[0], rng) + body[line.end() :]
