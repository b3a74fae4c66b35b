"""The settings of a rule profile as fields of the editor, page by page, and lists as people write them. No Qt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from core.redaction.profile import (
    DescriptorMode,
    LineMode,
    NumberStyle,
    ParticleMode,
    PartiesMode,
    ResidentNumberMode,
)

Kind = Literal["text", "choice", "list", "mapping", "lists"]


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: its dotted key in the file and how it is edited.

    Attributes:
        choices: those the schema allows.
        of_labels: its lines begin with labels of the taxonomy.
    """

    key: str
    kind: Kind
    choices: tuple[str, ...] = ()
    of_labels: bool = False


PAGES: Mapping[str, tuple[Field, ...]] = {
    "general": (
        Field("name", "text"),
        Field("version", "text"),
        Field("language", "choice", ("ko", "en")),
        Field("letters.alphabet", "text"),
        Field("letters.skip", "text"),
        Field("particles.mode", "choice", get_args(ParticleMode)),
        Field("numbers.style", "choice", get_args(NumberStyle)),
        Field("numbers.template", "text"),
        Field("numbers.template_in_parentheses", "text"),
        Field("numbers.kinds", "mapping", of_labels=True),
    ),
    "parties": (
        Field("party_block.lines", "choice", get_args(LineMode)),
        Field("party_block.labels", "list", of_labels=True),
        Field("party_block.resident_number", "choice", get_args(ResidentNumberMode)),
        Field("party_block.several_parties", "choice", get_args(PartiesMode)),
        Field("party_block.others_template", "text"),
        Field("party_block.watch", "list"),
    ),
    "names": (
        Field("descriptors.mode", "choice", get_args(DescriptorMode)),
        Field("descriptors.categories", "list"),
        Field("descriptors.whole", "list"),
        Field("descriptors.legal_forms", "list"),
        Field("descriptors.common", "list"),
        Field("descriptors.labels", "lists", of_labels=True),
    ),
}
"""All settings but the treatments, which have a page of their own."""


class LineError(ValueError):
    """Line ``line`` (from 1) of a list is not written as it should be."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def as_text(value: object) -> str:
    """A setting as it is edited: lists one item to a line, tables as ``name = value``, several values by commas."""
    if isinstance(value, Mapping):
        return "\n".join(f"{key} = {one if isinstance(one, str) else ', '.join(one)}" for key, one in value.items())
    return value if isinstance(value, str) else "\n".join(value) if isinstance(value, Sequence) else ""


def from_text(kind: Kind, text: str) -> str | list[str] | dict[str, str] | dict[str, list[str]]:
    """The setting that ``text`` means; the opposite of ``as_text``. Raises LineError."""
    if kind in ("text", "choice"):
        return text
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if kind == "list":
        return list(dict.fromkeys(line for _, line in lines))
    pairs: dict[str, str] = {}
    for number, line in lines:
        name, sign, value = (part.strip() for part in line.partition("="))
        if not (name and sign and value) or name in pairs:
            raise LineError(number)
        pairs[name] = value
    if kind == "mapping":
        return pairs
    return {name: [one.strip() for one in value.split(",") if one.strip()] for name, value in pairs.items()}
