"""The rule profile: what 재일 2014-2 prescribes and what it leaves to the court, read from a TOML file.

A profile decides what becomes of each label, how letters and numbers look, whether particles are adjusted, and what
the party block keeps. Every setting is validated; a typo is an error, never a silent default.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, cast, get_args

from core.errors import PolicyError, ProfileError, reason
from core.paths import resource
from core.policy import policy, policy_file
from core.redaction.schema import Table
from core.taxonomy import Taxonomy, Treatment, taxonomy

ParticleMode = Literal["adjust", "keep"]
NumberStyle = Literal["omission", "letter"]
LineMode = Literal["remove_value", "mask", "remove_line"]
ResidentNumberMode = Literal["omission", "remove"]
PartiesMode = Literal["letters", "others"]
DescriptorMode = Literal["keep", "drop"]

DEFAULT_PROFILE = "jaeil-2014-2.toml"
_KIND_N = frozenset({"kind", "n"})
_N = frozenset({"n"})


@dataclass(frozen=True, slots=True)
class LetterSettings:
    """The series of capital letters: its alphabet in order, without the skipped ones."""

    alphabet: str


@dataclass(frozen=True, slots=True)
class NumberSettings:
    """Numbered omissions. ``kinds`` maps a label to the kind the template names (휴대폰번호 → 전화번호)."""

    style: NumberStyle
    template: str
    template_in_parentheses: str
    kinds: Mapping[str, str]

    def kind(self, label: str) -> str:
        """The kind of number a label counts as."""
        return self.kinds.get(label, label)


@dataclass(frozen=True, slots=True)
class PartyBlockSettings:
    """What becomes of addresses, birth dates, contact data and several parties in the party block (당사자 표시)."""

    lines: LineMode
    labels: frozenset[str]
    resident_number: ResidentNumberMode
    several_parties: PartiesMode
    others_template: str
    watch: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DescriptorSettings:
    """Functional descriptors (식당, 은행) and legal forms (주식회사) that stay beside the letter."""

    mode: DescriptorMode
    legal_forms: tuple[str, ...]
    whole: frozenset[str]
    common: tuple[str, ...]
    categories: frozenset[str]
    labels: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class RuleProfile:
    """A validated rule profile. ``sha256`` is the hex digest of the file's bytes."""

    name: str
    version: str
    language: str
    sha256: str
    letters: LetterSettings
    particles: ParticleMode
    numbers: NumberSettings
    party_block: PartyBlockSettings
    descriptors: DescriptorSettings
    label_treatments: Mapping[str, Treatment]
    category_treatments: Mapping[str, Treatment]

    @cached_property
    def treatments(self) -> dict[str, Treatment]:
        """The treatment of every label: its own entry, else its category's, else the taxonomy's."""
        return {
            label.name: self.label_treatments.get(
                label.name, self.category_treatments.get(label.category, label.treatment)
            )
            for label in taxonomy().labels.values()
        }

    def treatment(self, label: str, asked: Treatment) -> Treatment:
        """What happens to a mention marked ``asked``.

        The profile speaks where the mention still carries the taxonomy's default; whatever else stands there
        is a person's decision and is respected.
        """
        known = taxonomy().labels.get(label)
        return self.treatments[label] if known and known.treatment == asked else asked


# The application's short name for it.
Profile = RuleProfile


def ruled_profile() -> Path | None:
    """The file of the one profile that administrators decided on; None where they decided on none."""
    ruled = policy().profile
    return policy_file().parent / ruled.file if ruled is not None else None


def load_profile(path: Path | None = None) -> RuleProfile:
    """Read and validate the profile at ``path``; without one the policy's, or the shipped default.

    Raises ProfileError, and PolicyError for another than the policy's.
    """
    ruled = policy().profile
    path = path or ruled_profile() or resource("profiles", DEFAULT_PROFILE)
    profile = _read(path)
    if ruled is not None and path.parent == policy_file().parent and profile.sha256 != ruled.sha256:
        raise PolicyError("policy.profile_changed", file=path.name)
    policy().require_profile(profile.sha256)
    return profile


@cache
def shipped_profile() -> RuleProfile:
    """The Supreme Court's rule as it comes with the program, which others are compared with. Raises ProfileError."""
    return _read(resource("profiles", DEFAULT_PROFILE))


def _read(path: Path) -> RuleProfile:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ProfileError("redaction.profile_unreadable", file=path.name, reason=reason(error)) from error
    return parse_profile(data, path.name)


def parse_profile(data: bytes, file: str) -> RuleProfile:
    """Validate the profile ``data`` (TOML in UTF-8), which errors call ``file``. Raises ProfileError."""
    try:
        values = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ProfileError("redaction.profile_syntax", file=file, reason="UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ProfileError("redaction.profile_syntax", file=file, reason=str(error)) from error
    return _profile(Table(values, file), hashlib.sha256(data).hexdigest())


def _profile(top: Table, sha256: str) -> RuleProfile:
    known = taxonomy()
    with top.table("particles") as table:
        particles = cast(ParticleMode, table.choice("mode", get_args(ParticleMode)))
    with top.table("treatments") as table:
        labels = _treatments(table, "labels", known.labels)
        categories = _treatments(table, "categories", known.categories)
    profile = RuleProfile(
        name=top.text("name"),
        version=top.text("version"),
        language=top.choice("language", ("ko", "en")),
        sha256=sha256,
        letters=_letters(top),
        particles=particles,
        numbers=_numbers(top, known),
        party_block=_party_block(top, known),
        descriptors=_descriptors(top, known),
        label_treatments=labels,
        category_treatments=categories,
    )
    top.finish()
    return profile


def _letters(top: Table) -> LetterSettings:
    with top.table("letters") as table:
        alphabet = table.text("alphabet")
        if not all("A" <= letter <= "Z" for letter in alphabet) or len(set(alphabet)) < len(alphabet):
            raise table.error("alphabet", "alphabet")
        skip = table.text("skip", empty=True)
        left = "".join(letter for letter in alphabet if letter not in skip)
        if len(left) < 2 or not set(skip) <= set(alphabet):
            raise table.error("alphabet", "skip")
        return LetterSettings(left)


def _numbers(top: Table, known: Taxonomy) -> NumberSettings:
    with top.table("numbers") as table:
        settings = NumberSettings(
            style=cast(NumberStyle, table.choice("style", get_args(NumberStyle))),
            template=table.template("template", _KIND_N, _KIND_N),
            template_in_parentheses=table.template("template_in_parentheses", _KIND_N, _KIND_N),
            kinds=table.strings("kinds"),
        )
        _check_names(table, "kinds", settings.kinds, known.labels)
        return settings


def _party_block(top: Table, known: Taxonomy) -> PartyBlockSettings:
    with top.table("party_block") as table:
        settings = PartyBlockSettings(
            lines=cast(LineMode, table.choice("lines", get_args(LineMode))),
            labels=frozenset(table.texts("labels")),
            resident_number=cast(ResidentNumberMode, table.choice("resident_number", get_args(ResidentNumberMode))),
            several_parties=cast(PartiesMode, table.choice("several_parties", get_args(PartiesMode))),
            others_template=table.template("others_template", _N, _N),
            watch=table.texts("watch"),
        )
        _check_names(table, "labels", settings.labels, known.labels)
        return settings


def _descriptors(top: Table, known: Taxonomy) -> DescriptorSettings:
    with top.table("descriptors") as table:
        settings = DescriptorSettings(
            mode=cast(DescriptorMode, table.choice("mode", get_args(DescriptorMode))),
            legal_forms=_longest_first(table.texts("legal_forms")),
            whole=frozenset(table.texts("whole")),
            common=table.texts("common"),
            categories=frozenset(table.texts("categories")),
            labels=table.lists("labels"),
        )
        _check_names(table, "categories", settings.categories, known.categories)
        _check_names(table, "labels", settings.labels, known.labels)
        return settings


def _longest_first(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(texts), key=lambda text: (-len(text), text)))


def _treatments(table: Table, name: str, known: Mapping[str, object]) -> dict[str, Treatment]:
    with table.table(name) as inner:
        names = inner.names()
        _check_names(table, name, names, known)
        return {key: cast(Treatment, inner.choice(key, get_args(Treatment))) for key in names}


def _check_names(
    table: Table, key: str, names: Mapping[str, object] | frozenset[str] | tuple[str, ...], known: Mapping[str, object]
) -> None:
    for name in sorted(names):
        if name not in known:
            raise table.error("label", key, label=name)
