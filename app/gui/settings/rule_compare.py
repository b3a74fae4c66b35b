"""Two rule profiles side by side: what differs, and what one lets be read that the other hides. No Qt."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.redaction.profile import RuleProfile
from core.taxonomy import taxonomy


@dataclass(frozen=True, slots=True)
class Difference:
    """One setting that differs.

    Attributes:
        setting: its dotted key in the file.
        before, after: its values; for treatments, that of ``labels``.
        gone, new: what a list lost and gained, in place of values.
        labels: the labels concerned.
    """

    setting: str
    before: str = ""
    after: str = ""
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


class Weakness(StrEnum):
    """How a profile hides less than the rule does."""

    KEPT = "kept"
    ENDINGS = "endings"
    FORMS = "forms"
    WHOLE = "whole"
    CATEGORIES = "categories"
    DESCRIPTORS = "descriptors"
    WATCH = "watch"


@dataclass(frozen=True, slots=True)
class Weakened:
    """``names`` are the labels, words or headings concerned."""

    kind: Weakness
    names: tuple[str, ...] = ()


def differences(rule: RuleProfile, profile: RuleProfile) -> tuple[Difference, ...]:
    """What ``profile`` does otherwise than ``rule``, in the order of the file. The texts of both are not compared."""
    return (*_values(rule, profile), *_lists(rule, profile), *_treatments(rule, profile))


def _values(rule: RuleProfile, profile: RuleProfile) -> Iterator[Difference]:
    for key, before, after in (
        ("letters.alphabet", rule.letters.alphabet, profile.letters.alphabet),
        ("particles.mode", rule.particles, profile.particles),
        ("numbers.style", rule.numbers.style, profile.numbers.style),
        ("numbers.template", rule.numbers.template, profile.numbers.template),
        (
            "numbers.template_in_parentheses",
            rule.numbers.template_in_parentheses,
            profile.numbers.template_in_parentheses,
        ),
        ("party_block.lines", rule.party_block.lines, profile.party_block.lines),
        ("party_block.resident_number", rule.party_block.resident_number, profile.party_block.resident_number),
        ("party_block.several_parties", rule.party_block.several_parties, profile.party_block.several_parties),
        ("party_block.others_template", rule.party_block.others_template, profile.party_block.others_template),
        ("descriptors.mode", rule.descriptors.mode, profile.descriptors.mode),
    ):
        if before != after:
            yield Difference(key, before, after)


def _lists(rule: RuleProfile, profile: RuleProfile) -> Iterator[Difference]:
    before, after = rule.descriptors, profile.descriptors
    for key, old, new in (
        ("numbers.kinds", _pairs(rule.numbers.kinds), _pairs(profile.numbers.kinds)),
        ("party_block.labels", sorted(rule.party_block.labels), sorted(profile.party_block.labels)),
        ("party_block.watch", rule.party_block.watch, profile.party_block.watch),
        ("descriptors.categories", sorted(before.categories), sorted(after.categories)),
        ("descriptors.whole", sorted(before.whole), sorted(after.whole)),
        ("descriptors.legal_forms", before.legal_forms, after.legal_forms),
        ("descriptors.common", before.common, after.common),
        ("descriptors.labels", _endings(before.labels), _endings(after.labels)),
    ):
        if set(old) != set(new):
            yield Difference(key, gone=_without(old, new), new=_without(new, old))


def _treatments(rule: RuleProfile, profile: RuleProfile) -> Iterator[Difference]:
    groups: dict[tuple[str, str], list[str]] = {}
    for label, treatment in rule.treatments.items():
        if (other := profile.treatments[label]) != treatment:
            groups.setdefault((treatment, other), []).append(label)
    for (before, after), labels in groups.items():
        yield Difference("treatments", before, after, labels=tuple(labels))


def weakened(rule: RuleProfile, profile: RuleProfile) -> tuple[Weakened, ...]:
    """Where ``profile`` lets stand what ``rule`` hides or points out; empty where it hides at least as much."""
    found = [
        Weakened(Weakness.KEPT, _kept(rule, profile)),
        *_names(rule, profile),
        Weakened(Weakness.WATCH, _without(rule.party_block.watch, profile.party_block.watch)),
    ]
    return tuple(one for one in found if one.names or one.kind is Weakness.DESCRIPTORS)


def _kept(rule: RuleProfile, profile: RuleProfile) -> tuple[str, ...]:
    kept = profile.treatments
    return tuple(label for label, before in rule.treatments.items() if before != "keep" and kept[label] == "keep")


def _names(rule: RuleProfile, profile: RuleProfile) -> Iterator[Weakened]:
    """What of a name stays beside its letter, though the rule takes it away."""
    before, after = rule.descriptors, profile.descriptors
    if after.mode == "drop":
        return
    if before.mode == "drop":
        yield Weakened(Weakness.DESCRIPTORS)
        return
    own = _without(_endings(after.labels), _endings(before.labels))
    yield Weakened(Weakness.ENDINGS, (*_without(after.common, before.common), *own))
    yield Weakened(Weakness.FORMS, _without(after.legal_forms, before.legal_forms))
    yield Weakened(Weakness.WHOLE, _without(sorted(before.whole), after.whole))
    yield Weakened(Weakness.CATEGORIES, _without(sorted(after.categories), before.categories))


def _without(some: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    known = set(others)
    return tuple(one for one in some if one not in known)


def _pairs(table: Mapping[str, str]) -> list[str]:
    return [f"{name} = {value}" for name, value in table.items()]


def _endings(table: Mapping[str, Sequence[str]]) -> list[str]:
    return [f"{name} = {ending}" for name, endings in table.items() for ending in endings]


def by_category(labels: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(category, "") where all its labels are among ``labels``, else (category, label) for each of them."""
    groups: dict[str, list[str]] = {}
    for label in labels:
        groups.setdefault(taxonomy().labels[label].category, []).append(label)
    for category, members in groups.items():
        whole = sum(label.category == category for label in taxonomy().labels.values())
        yield from [(category, "")] if len(members) == whole else ((category, label) for label in members)
