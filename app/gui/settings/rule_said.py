"""Comparisons of rule profiles in words. No Qt."""

from collections.abc import Iterable, Sequence

from app.gui.models.entities import category_name, label_name
from app.gui.settings.rule_compare import Difference, Weakened, Weakness, by_category
from core.errors import DeidError
from core.messages import known
from core.messages import text as tr

_MOST = 12


def setting_name(key: str) -> str:
    """A setting as people call it, without the hint how to write it."""
    return tr(f"rules.{key}").partition(" (")[0]


def told(error: DeidError) -> str:
    """What is wrong with a profile, the setting as people call it ahead of its key in the file."""
    key = str(error.fields.get("key", ""))
    return f"{setting_name(key)}: {error.message()}" if known(f"rules.{key}") else error.message()


def names_of(labels: Iterable[str]) -> list[str]:
    """Labels as people call them; a category instead of all its labels."""
    return [
        label_name(label) if label else tr("rules.all_of", category=category_name(category))
        for category, label in by_category(labels)
    ]


def some(names: Sequence[str]) -> str:
    """``names`` in one line, the first ones in full."""
    said = ", ".join(names[:_MOST])
    return tr("rules.more", names=said, count=len(names) - _MOST) if len(names) > _MOST else said


def difference(one: Difference) -> tuple[str, str]:
    """The setting that differs, and how."""
    title = setting_name(one.setting)
    if one.setting == "treatments":
        how = tr("rules.changed", before=_value("treatment", one.before), after=_value("treatment", one.after))
        return title, f"{some(names_of(one.labels))}: {how}"
    if one.gone or one.new:
        lists = (("rules.gone", one.gone), ("rules.new", one.new))
        return title, "; ".join(tr(code, names=some(names)) for code, names in lists if names)
    return title, tr("rules.changed", before=_value(one.setting, one.before), after=_value(one.setting, one.after))


def _value(setting: str, value: str) -> str:
    """A choice in words; anything else as it stands."""
    code = f"rules.{setting}.{value}"
    return tr(code) if known(code) else value


def weakness(one: Weakened) -> str:
    """How a profile hides less, in one line."""
    names = names_of(one.names) if one.kind is Weakness.KEPT else list(one.names)
    if one.kind is Weakness.CATEGORIES:
        names = [category_name(name) for name in one.names]
    return tr(f"rules.weaker.{one.kind.value}", count=len(one.names), names=some(names))


def weaker(found: Sequence[Weakened]) -> str:
    """Everything a profile hides less, plainly; empty where it hides enough."""
    return "\n".join([tr("rules.weaker"), *(f"• {weakness(one)}" for one in found)]) if found else ""
