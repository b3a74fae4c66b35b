"""The sentence grammar: a template's slots, and the entities a document has named so far.

A template is Korean text with slots in braces:

    {a|b|c}   one of the alternatives (they may be empty and hold slots of their own)
    {갑} {을} {병} {정}   persons, distinct and fixed within one template
    {원고} {피고} …       the parties as this document calls them
    {회사} {은행2} …      entities of a kind; a digit asks for another one of the same kind
    {날} {금} {기관} …    unmarked text: dates, amounts, public bodies

A person or an organisation is drawn again from the document's pool with some probability, so that one key
occurs in many sentences (`training.data.markers`).
"""

import random
import re
from collections.abc import Callable

from training.data.generators.particles import final_consonant
from training.data.markers import marker
from training.errors import InputError

PERSON_LABELS = (
    ("내국인이름", 200.0),
    ("중국인이름", 1.6),
    ("베트남이름", 1.2),
    ("영어이름", 1.2),
    ("러시아권이름", 0.5),
    ("태국인이름", 0.4),
    ("필리핀이름", 0.4),
    ("일본인이름", 0.4),
    ("몽골인이름", 0.3),
)
FORMS = {"": "", "g": "given", "s": "surname", "l": "latin", "w": "spaced"}
OPEN_BEFORE = frozenset(("", "는 ", "은 ", "고 ", "데 ", "며 ", "여 ", "서 ", "면 ", "자 ", "에 "))
LOCAL_PERSONS = frozenset("갑을병정무기")
_PAIRS = ("은는", "이가", "을를", "과와")
_HANGUL = re.compile("[가-힣]")

SlotMaker = Callable[["Scene"], str]
REGISTRY: dict[str, SlotMaker] = {}
KINDS: dict[str, SlotMaker] = {}


def slot(name: str) -> Callable[[SlotMaker], SlotMaker]:
    """Register a maker of fresh text for the slot `name`."""

    def register(maker: SlotMaker) -> SlotMaker:
        REGISTRY[name] = maker
        return maker

    return register


def kind(name: str) -> Callable[[SlotMaker], SlotMaker]:
    """Register a maker of an entity that the document may name again."""

    def register(maker: SlotMaker) -> SlotMaker:
        KINDS[name] = maker
        return maker

    return register


class Person:
    """One person of the document: a key and the label of its name."""

    def __init__(self, key: str, label: str) -> None:
        self.key = key
        self.label = label

    def mark(self, form: str = "") -> str:
        """The marked name; form is "", "given", "surname", "latin" or "spaced".

        Only Korean names have a given name and a surname that texts use alone.
        """
        if form != "latin" and self.label != "내국인이름":
            form = ""
        key = f"{self.key}#{form}" if form else self.key
        return marker(self.label, key)


class Scene:
    """What one document has named so far. Not shared between documents."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.year = rng.randint(2006, 2023)
        self.texts: dict[str, list[str]] = {}
        self.people: list[Person] = []
        self.parties: dict[str, list[Person]] = {}
        self._pool: dict[str, list[str]] = {}
        self._local: dict[str, str] = {}
        self._local_people: dict[str, Person] = {}
        self._counters: dict[str, int] = {}
        self.composed = rng.choice((0.0, 0.1, 0.25, 0.45))
        self.modifiers: tuple[str, ...] = ()
        self.quote = rng.choice(("‘’", "‘’", "''", '""', "“”"))
        self.reuse = rng.uniform(0.45, 0.85)

    # ---- entities
    def key(self, prefix: str) -> str:
        """A key no other entity of the document has."""
        self._counters[prefix] = self._counters.get(prefix, 0) + 1
        return f"{prefix}{self._counters[prefix]}"

    def mark(self, label: str, prefix: str = "X") -> str:
        """Marked text for a new entity of `label`."""
        return marker(label, self.key(prefix))

    def person(self, *, korean: bool = False) -> Person:
        """A new person, in the document's pool from now on."""
        label = "내국인이름" if korean else self.rng.choices(*zip(*PERSON_LABELS, strict=True))[0]
        person = Person(self.key("P"), label)
        self.people.append(person)
        return person

    def chance(self, probability: float) -> bool:
        """True with the probability given."""
        return self.rng.random() < probability

    def some(self, bank: tuple[str, ...] | list[str], low: int, high: int) -> list[str]:
        """Between low and high different templates of a bank, in random order."""
        return self.rng.sample(list(bank), min(len(bank), self.rng.randint(low, high)))

    # ---- templates
    def fill(self, template: str) -> str:
        """The template with every slot replaced."""
        self._local, self._local_people = {}, {}
        return self._expand(template)

    def _expand(self, template: str) -> str:
        out, at = [], 0
        while at < len(template):
            brace = template.find("{", at)
            if brace < 0:
                out.append(template[at:])
                break
            out.append(template[at:brace])
            end = _closing(template, brace)
            text = self._modifier(template, brace) + self._slot(template[brace + 1 : end])
            at = end + 1
            particle, width = _particle(text, template[at : at + 3])
            out.append(text + particle)
            at += width
        return "".join(out)

    def _modifier(self, template: str, brace: int) -> str:
        """Now and then what a name within running text has before it: 위, 소외, 동업자인 …"""
        plain_name = template[brace + 1 : brace + 2] in LOCAL_PERSONS and template[brace + 2 : brace + 3] == "}"
        before = template[max(0, brace - 2) : brace]
        if not self.modifiers or not plain_name or before not in OPEN_BEFORE or not self.chance(0.12):
            return ""
        return self.rng.choice(self.modifiers)

    def _slot(self, body: str) -> str:
        options = _alternatives(body)
        if len(options) > 1:
            return self._expand(self.rng.choice(options))
        name = options[0]
        if name[:1] in LOCAL_PERSONS and (len(name) == 1 or name[1] == "."):
            return self._person_slot(name)
        if name in REGISTRY:
            return REGISTRY[name](self)
        if name not in self._local:
            self._local[name] = self._fresh(name)
        return self._local[name]

    def _person_slot(self, name: str) -> str:
        letter, _, form = name.partition(".")
        if letter not in self._local_people:
            taken = set(map(id, self._local_people.values()))
            free = [one for one in self.people if id(one) not in taken and id(one) not in self._party_ids()]
            again = free and self.chance(self.reuse)
            self._local_people[letter] = self.rng.choice(free) if again else self.person()
        return self._local_people[letter].mark(FORMS[form])

    def _party_ids(self) -> set[int]:
        return {id(one) for side in self.parties.values() for one in side}

    def _fresh(self, name: str) -> str:
        if name in self.texts:
            return self.rng.choice(self.texts[name])
        base = name.rstrip("0123456789")
        if base not in KINDS:
            raise KeyError(f"no slot {name!r}")
        pool = self._pool.setdefault(base, [])
        free = [text for text in pool if text not in self._local.values()]
        if free and self.chance(self.reuse):
            return self.rng.choice(free)
        pool.append(KINDS[base](self))
        return pool[-1]


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at
    raise InputError(f"unclosed slot: {text[start : start + 20]}")


def _alternatives(body: str) -> list[str]:
    out, depth, start = [], 0, 0
    for at, char in enumerate(body):
        depth += (char == "{") - (char == "}")
        if char == "|" and depth == 0:
            out.append(body[start:at])
            start = at + 1
    return [*out, body[start:]]


def _particle(text: str, rest: str) -> tuple[str, int]:
    """The particle that fits unmarked text, and how many characters it stands for."""
    if not text or text.endswith(">>>") or not rest:
        return "", 0
    last = text.rstrip(")")[-1:]
    if not _HANGUL.match(last) and not last.isdigit():
        return "", 0
    final = final_consonant(last)
    tail = rest[1:2] or " "
    if rest[:2] == "으로" or (rest[0] == "로" and (tail in "부서써는도" or not _HANGUL.match(tail))):
        return ("로" if final in (0, 8) else "으로"), 2 if rest[:2] == "으로" else 1
    if (rest[0] in "과와" and tail in "는의도만") or not _HANGUL.match(tail):
        for pair in _PAIRS:
            if rest[0] in pair:
                return pair[0 if final else 1], 1
    return "", 0
