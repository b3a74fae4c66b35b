"""Labels of another model to ours: IO, BIO and BIOES schemes, and the map files that say what becomes what."""

import csv
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import ModelError
from core.paths import resource
from core.tagging.bundle import OUTSIDE, bare
from core.taxonomy import taxonomy

# What a map says of a label that is no identifier.
LEFT_OUT = frozenset({OUTSIDE, "ignore", "keep"})
_PREFIX, _SUFFIX = re.compile(r"([BIESLUM])[-_](.+)"), re.compile(r"(.+)[-_]([BIESLUM])")
# BIOES and BILOU say where an identifier ends, too; for spans it is enough to know where the next one begins.
_OURS = {"B": "B-", "S": "B-", "U": "B-", "I": "I-", "E": "I-", "L": "I-", "M": "I-"}


@dataclass(frozen=True, slots=True)
class Labels:
    """What labels.json holds: output index → our label or "O", with B- and I- where ``scheme`` is "bio"."""

    scheme: str
    names: tuple[str, ...]


def shipped_map() -> dict[str, str]:
    """The maps the program ships, joined."""
    return {
        foreign: label for file in sorted(resource("labels").glob("*.csv")) for foreign, label in read_map(file).items()
    }


def read_map(file: Path) -> dict[str, str]:
    """A label map: CSV with the columns foreign and label, or TOML of foreign = "label", in a table [labels] or alone.

    Raises ModelError naming the file where it cannot be read, says something twice, or names labels that are none.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
        rows = _toml(text) if file.suffix.lower() == ".toml" else _csv(text)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, csv.Error) as error:
        raise ModelError("model.map", file=file.name, reason=type(error).__name__) from error
    known = taxonomy().labels
    wrong = sorted({label for _, label in rows if label not in LEFT_OUT and bare(label) not in known})
    if wrong:
        raise ModelError("model.map", file=file.name, reason=", ".join(wrong))
    found = dict(rows)
    if twice := sorted({foreign for foreign, label in rows if found[foreign] != label}):
        raise ModelError("model.map", file=file.name, reason=f"{', '.join(twice)} ×2")
    return found


def _csv(text: str) -> list[tuple[str, str]]:
    reader = csv.DictReader(text.splitlines())
    return [(row["foreign"].strip(), row["label"].strip()) for row in reader if row["foreign"].strip()]


def _toml(text: str) -> list[tuple[str, str]]:
    content = tomllib.loads(text)
    table = content.get("labels", content)
    if not all(isinstance(label, str) for label in table.values()):
        raise TypeError("a label is a text")
    return list(table.items())


def translate(foreign: Sequence[str], chosen: Mapping[str, str] | None = None) -> Labels:
    """The labels of a model whose output ``i`` means ``foreign[i]``.

    A label is looked up as it stands, then without its mark: in the map ``chosen``, among the labels of the taxonomy,
    in the shipped maps. Raises ModelError naming the labels no map knows.
    """
    chosen, shipped, known = chosen or {}, shipped_map(), taxonomy().labels

    def ours(name: str) -> str | None:
        return chosen.get(name) or (name if name in known else shipped.get(name))

    marks = _marks([name for name in foreign if name != OUTSIDE and ours(name) is None])
    names: list[str] = []
    unknown: list[str] = []
    for name in foreign:
        mark, rest = marks.get(name, ("", name))
        label = OUTSIDE if name == OUTSIDE else ours(rest)
        if label is None:
            unknown.append(name)
        elif label in LEFT_OUT:
            names.append(OUTSIDE)
        else:
            names.append(mark + bare(label) if mark else label)
    if unknown:
        raise ModelError("model.unmapped", count=len(unknown), names=", ".join(unknown))
    if OUTSIDE not in names or len({*names}) < 2:
        raise ModelError("model.unmapped", count=1, names=OUTSIDE)
    if any(name.startswith("B-") for name in names):
        return Labels("bio", tuple(names))
    return Labels("io", tuple(OUTSIDE if name == OUTSIDE else bare(name) for name in names))


def _marks(names: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Label → (B- or I-, the label without its mark). Only where every label has a mark: "E-mail" alone is no end."""
    for pattern, mark, rest in ((_PREFIX, 1, 2), (_SUFFIX, 2, 1)):
        found = {name: pattern.fullmatch(name) for name in names}
        if all(found.values()):
            return {name: (_OURS[match[mark]], match[rest]) for name, match in found.items() if match}
    return {}
