"""Judgments for the benchmark of an archive: pieces of the project's samples, each with people of its own."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import docx

from core.korean.text import has_final
from core.paths import resource

_SURNAMES = "강고구권김남노류문박배백서성손송신심안양오유윤이임장전정조주차최하한허홍황"
_FIRST = "가나다도라로루리마미민바보상서선세소수승시아연영예우유은이인재정주지진채태하해현호"
# By whether a particle after them is 은 or 는.
_LAST = {
    True: "건관균근람린민빈석선섭솔식안연열영용욱원윤은인일정준진찬철한현형훈",
    False: "가나라래루리미비서소수아애예오우유이재제주지채하해호희",
}
_NAME, _PHONE = "내국인이름", "휴대폰번호"
# Share of the judgments, and their least and most characters; the last are whole samples.
_LENGTHS = ((0.9, 250, 700), (0.99, 900, 1_800), (1.0, 1 << 20, 1 << 20))
_HEAD_LINES = 9
_DOCX_EVERY, _FOLDERS = 10, 10


@dataclass(frozen=True, slots=True)
class _Sample:
    text: str
    spans: tuple[tuple[int, int, str, str], ...]
    """start, end, label, entity; in order, none overlapping."""


@cache
def _samples() -> tuple[_Sample, ...]:
    found = []
    for path in sorted(resource("samples").glob("sample-*.txt")):
        gold = json.loads(path.with_suffix(".gold.json").read_text(encoding="utf-8"))["entities"]
        spans = ((one["start"], one["end"], one["label"], one["entity"]) for one in gold)
        found.append(_Sample(path.read_text(encoding="utf-8"), tuple(sorted(spans))))
    return tuple(found)


def write_archive(folder: Path, count: int) -> int:
    """Write ``count`` judgments below ``folder``, one in ten as DOCX; returns how many characters they have.

    The same count gives the same texts under the same names.
    """
    characters = 0
    for number in range(count):
        text, person = _judgment(random.Random(number))
        characters += len(text)
        # Half of them are named after a party, as people save them.
        name = f"{person} 판결문 {number}" if number % 2 else f"2025고단{number}"
        place = folder / f"{2016 + number % _FOLDERS}"
        place.mkdir(parents=True, exist_ok=True)
        if number % _DOCX_EVERY:
            (place / f"{name}.txt").write_text(text, encoding="utf-8")
        else:
            _write_docx(place / f"{name}.docx", text)
    return characters


def judgments(count: int, first: int = 0) -> Iterator[str]:
    """``count`` texts from the one of number ``first`` on, the same for the same numbers."""
    for number in range(first, first + count):
        yield _judgment(random.Random(number))[0]


def _write_docx(path: Path, text: str) -> None:
    document = docx.Document()
    for line in text.splitlines():
        document.add_paragraph(line)
    document.save(str(path))


def _judgment(draw: random.Random) -> tuple[str, str]:
    """A text and one of its people: the head of a sample and a passage of it, everybody with another name."""
    sample = draw.choice(_samples())
    people: dict[str, tuple[str, str]] = {}
    lines = "".join(_renamed(sample, people, draw)).splitlines()
    share = draw.random()
    wanted = next(draw.randint(least, most) for limit, least, most in _LENGTHS if share < limit)
    taken, rest = lines[:_HEAD_LINES], lines[_HEAD_LINES:]
    first = draw.randrange(len(rest)) if wanted < len(sample.text) else 0
    for line in rest[first:]:
        if sum(map(len, taken)) >= wanted:
            break
        taken.append(line)
    return "\n".join(taken) + "\n", "".join(next(iter(people.values())))


def _renamed(sample: _Sample, people: dict[str, tuple[str, str]], draw: random.Random) -> Iterator[str]:
    end = 0
    for start, stop, label, entity in sample.spans:
        yield sample.text[end:start]
        value, end = sample.text[start:stop], stop
        if label == _NAME:
            if entity not in people:
                people[entity] = _person(entity, draw)
            yield _as_before(value, entity, people[entity])
        elif label == _PHONE:
            yield value[:3] + "".join(str(draw.randrange(10)) if one.isdigit() else one for one in value[3:])
        else:
            yield value
    yield sample.text[end:]


def _person(entity: str, draw: random.Random) -> tuple[str, str]:
    """Surname and given name, after which the particles of ``entity`` are right."""
    return draw.choice(_SURNAMES), draw.choice(_FIRST) + draw.choice(_LAST[has_final(entity[-1])])


def _as_before(value: str, entity: str, person: tuple[str, str]) -> str:
    """``person`` as the sample says ``entity``: whole, with a space after the surname, or by the given name."""
    if value == entity:
        return "".join(person)
    return " ".join(person) if " " in value else person[1]
