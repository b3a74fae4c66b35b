"""What the program says to people, in Korean and English: one gettext catalogue a language, looked up by code.

The catalogues are ``resources/locale/<language>/LC_MESSAGES/thunder_deid.po``; the ``.mo`` beside each is what is read
(``python -m resources.locale.build`` makes it). Texts are ``str.format`` templates; all languages use the same fields.
Fields carry file names, counts and hashes, never text of a judgment.

* Of a message in several forms, the field ``count`` chooses, else the first whole number it tells.
* Behind a field the particle is written in both forms, as people write it: '{file}'을(를). The one that fits
  what stands there is said; both are where nobody can know.

``text`` never fails: a code that nobody wrote a message for is said as it is, with a ``MissingMessage`` warning.
"""

import os
import re
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from string import Formatter
from typing import Any, Literal, get_args

from core.korean.particles import CLOSERS, final_of, fitting
from core.paths import resource

Language = Literal["ko", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_DOMAIN = "thunder_deid"
_MANY = 2
# As written in a message: after a consonant, after a vowel.
_PARTICLES = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "와(과)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)라": ("이라", "라"),
    "(이)나": ("이나", "나"),
}
_PARTICLE = re.compile(rf"([{re.escape(CLOSERS)}]*)({'|'.join(map(re.escape, _PARTICLES))})")
_ENDING = re.compile(r"\.([A-Za-z]{2,4})$")  # of a file's name; read letter by letter
_OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_current: Language | None = None


class MissingMessage(UserWarning):
    """A message or one of its fields is missing; an error in the tests."""


def set_language(language: Language) -> None:
    """Choose the language of all messages from now on."""
    global _current
    _current = language


def current_language() -> Language:
    """The chosen language; without a choice THUNDER_DEID_LANG, else Korean."""
    if _current is not None:
        return _current
    return "en" if os.environ.get("THUNDER_DEID_LANG", "ko").lower().startswith("en") else "ko"


def text(code: str, language: Language | None = None, **fields: object) -> str:
    """The message ``code`` with its fields filled in, in ``language`` or the current one."""
    try:
        return filled(code, language or current_language(), fields)
    except (LookupError, ValueError, TypeError, AttributeError):
        warnings.warn(f"{code}: {', '.join(fields)}", MissingMessage, stacklevel=2)
        return code


def filled(code: str, language: Language, fields: Mapping[str, object]) -> str:
    """As ``text``, of fields that nobody vouches for.

    Raises LookupError for a code without a message or a field that is not given; ValueError, TypeError or
    AttributeError for one that does not fit.
    """
    said = _only_form(code, language) or template(code, language, _number(code, language, fields))
    return "".join(_agreeing(said, fields)) if _has_particles(said) else said.format(**fields)


def one_line(name: str) -> str:
    """``name`` without what a terminal obeys, ends a line or turns the direction of writing: it may be anybody's."""
    return _OBEYED.sub("?", name)


def both(code: str) -> tuple[str, str]:
    """The message ``code``, which has no fields, in Korean and in English, for searching in either."""
    return text(code, "ko"), text(code, "en")


def known(code: str) -> bool:
    """Whether there is a message ``code``."""
    return _catalogue("ko").gettext(code) != code


def template(code: str, language: Language, number: int = _MANY) -> str:
    """The message ``code`` with its fields in braces, in the form for ``number``. Raises LookupError without one."""
    found = _catalogue(language)
    said = found.ngettext(code, code, number)
    if said == code:
        said = found.gettext(code)
    if said == code:
        raise LookupError(code)
    return said


@cache
def _only_form(code: str, language: Language) -> str:
    """The message where no number chooses its form; else "". The window asks for the same ones again and again."""
    several = _catalogue(language).ngettext(code, code, _MANY) != code
    return "" if several else template(code, language)


def _number(code: str, language: Language, fields: Mapping[str, object]) -> int:
    """The number that chooses among the forms of a message; where it tells none, that of many."""
    for name in ("count", *_field_names(template(code, language))):
        value = fields.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return _MANY


@cache
def _catalogue(language: Language) -> NullTranslations:
    path = resource("locale", language, "LC_MESSAGES", f"{_DOMAIN}.mo")
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError) as error:
        warnings.warn(f"{path.name}: {type(error).__name__}", MissingMessage, stacklevel=3)
        return NullTranslations()


@cache
def _field_names(template: str) -> tuple[str, ...]:
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)


@cache
def _has_particles(template: str) -> bool:
    return any(particle in template for particle in _PARTICLES)


def _agreeing(template: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """The parts of the filled template; a particle behind a field agrees with it."""
    formatter, value = Formatter(), None
    for literal, name, spec, conversion in formatter.parse(template):
        behind = _PARTICLE.match(literal) if value is not None else None
        yield behind[1] + _fitting(behind[2], str(value)) + literal[behind.end() :] if behind else literal
        value = None
        if name is None:  # a brace that stands for itself
            continue
        field, _ = formatter.get_field(name, (), fields)
        value = format(formatter.convert_field(field, conversion), spec or "")
        yield value


def _fitting(particle: str, value: str) -> str:
    """The form of ``particle`` that follows ``value``; as it is written where that is not known."""
    ending = _ENDING.search(value)
    final = final_of(ending[1].upper() if ending else value)
    return particle if final is None else fitting(*_PARTICLES[particle], final)
