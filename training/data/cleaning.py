"""Corrections of the annotated excerpts: slips that can be told from the text alone, each rule with its reason.

What cannot be told (은행 inside a marker in one text and outside in the next) is left: guessing would replace the
annotators' noise by ours. `count_corrections` says how often each rule applies; training/EXPERIMENTS.md lists it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from training.data.markers import MARKED, marker

_LABEL = r"[^<>/]+"
_ROLES = "피해자|지인인|장모인|배우자인|전무인|임차인|조직원들 및"
_AFTER_NAME = r"은|는|이|가|을|를|의|와|과|에게|에 대한|으로부터|로부터|\(|/|\n"


@dataclass(frozen=True, slots=True)
class Rule:
    """``pattern`` with a group ``value`` that stands unmarked; ``label`` is what it is unless the document says
    otherwise elsewhere."""

    name: str
    reason: str
    pattern: re.Pattern[str]
    label: str


UNMARKED = (
    Rule(
        "letter-after-role",
        "a letter the court put for a person, left unmarked",
        re.compile(rf"(?:{_ROLES}) (?P<value>[A-Z])(?={_AFTER_NAME})"),
        "내국인이름",
    ),
    Rule(
        "letter-of-a-person",
        "a letter followed by what is said of persons only",
        re.compile(r"(?<![A-Za-z0-9.&(-])(?P<value>[A-Z])(?=에게|\((?:여|남), )"),
        "내국인이름",
    ),
    Rule(
        "letter-of-a-bank",
        "a letter before 은행, left unmarked",
        re.compile(r"(?<![A-Za-z0-9])(?P<value>[A-Z])(?=은행|조합 계좌)"),
        "은행",
    ),
    Rule(
        "letter-of-a-building",
        "a letter before 빌딩, left unmarked",
        re.compile(r"(?<![A-Za-z0-9])(?P<value>[A-Z])(?=빌딩)"),
        "빌딩",
    ),
    Rule(
        "letter-of-a-flat",
        "a letter before 호, left unmarked",
        re.compile(r"(?:아파트|위) (?P<value>[A-Z])(?=호(?:의)? )"),
        "호",
    ),
    Rule(
        "blank-of-a-vehicle",
        "차량번호 1 생략 stands for a number like those marked elsewhere",
        re.compile(r"\((?P<value>차량번호 \d 생략)\)"),
        "차량번호",
    ),
    Rule(
        "blank-of-an-account",
        "계좌번호 1 생략 stands for a number like those marked elsewhere",
        re.compile(r"\((?P<value>계좌번호 \d 생략)\)"),
        "계좌번호",
    ),
    Rule(
        "blank-of-an-address",
        "인터넷주소 1 생략 stands for an address on the network",
        re.compile(r"\((?P<value>인터넷주소 \d 생략)\)"),
        "URL",
    ),
)  # fmt: skip

_NESTED = re.compile(rf"<<<({_LABEL})>>>([^<>]*)<<<({_LABEL})>>>[^<>]*<<</\3>>><<</\1>>>")
_CUT_BLANK = re.compile(r"<<<(차량번호|계좌번호)>>>(\1)( \d)?<<</\1>>>((?: \d)?) {1,2}생략")
NESTED, CUT_BLANK = "nested-marker", "blank-cut-in-two"


def clean(text: str, tell: Callable[[str], None] = lambda name: None) -> str:
    """The marked ``text`` corrected; ``tell`` hears the name of the rule at each correction. The text outside markers
    stays as it is, and cleaning twice changes nothing more."""

    def unnest(match: re.Match[str]) -> str:
        tell(NESTED)
        return marker(match[1], match[2])

    def join(match: re.Match[str]) -> str:
        tell(CUT_BLANK)
        return marker(match[1], f"{match[2]}{match[3] or match[4] or ' 1'} 생략")

    return _mark_forgotten(_CUT_BLANK.sub(join, _NESTED.sub(unnest, text)), tell)


def _mark_forgotten(text: str, tell: Callable[[str], None]) -> str:
    labels = _labels_by_placeholder(text)
    out, end = [], 0
    for match in MARKED.finditer(text):
        out += [_mark(text[end : match.start()], labels, tell), match[0]]
        end = match.end()
    return "".join([*out, _mark(text[end:], labels, tell)])


def _labels_by_placeholder(text: str) -> dict[str, str]:
    """The label of each placeholder that the document marks with one label only."""
    seen: dict[str, set[str]] = {}
    for label, placeholder in MARKED.findall(text):
        seen.setdefault(placeholder, set()).add(label)
    return {placeholder: labels.pop() for placeholder, labels in seen.items() if len(labels) == 1}


def _mark(stretch: str, labels: dict[str, str], tell: Callable[[str], None]) -> str:
    """Unmarked text with the values of `UNMARKED` put into markers."""
    for rule in UNMARKED:
        parts = re.split(rf"(<<<{_LABEL}>>>.*?<<</{_LABEL}>>>)", stretch)
        # What an earlier rule has marked stays out of reach of the later ones.
        parts[::2] = [_apply(rule, part, labels, tell) for part in parts[::2]]
        stretch = "".join(parts)
    return stretch


def _apply(rule: Rule, part: str, labels: dict[str, str], tell: Callable[[str], None]) -> str:
    def marked(match: re.Match[str]) -> str:
        tell(rule.name)
        value = match["value"]
        label = labels.get(value, rule.label)
        at = match.start("value") - match.start()
        return f"{match[0][:at]}{marker(label, value)}{match[0][at + len(value) :]}"

    return rule.pattern.sub(marked, part)


def count_corrections(texts: Iterable[str]) -> Counter[str]:
    """How often each rule corrects something in ``texts``."""
    counts: Counter[str] = Counter()
    for text in texts:
        clean(text, lambda name: counts.update([name]))
    return counts
