"""A rule profile under change, and what each change means. No Qt."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.gui.settings.rule_compare import Difference, Weakened, differences, weakened
from app.gui.settings.rule_draft import Draft, Value
from app.gui.settings.rule_example import Shown, shown
from app.gui.settings.rule_said import told
from core.errors import DeidError
from core.messages import text as tr
from core.redaction.profile import RuleProfile, shipped_profile


@dataclass(frozen=True, slots=True)
class Judged:
    """What was found out about a profile.

    Attributes:
        profile: the profile; None where it is not valid.
        shown: what it makes of the example.
        differences, weakened: against the rule.
        problem: why it cannot be saved or used; empty for nothing.
    """

    profile: RuleProfile | None = None
    shown: Shown | None = None
    differences: tuple[Difference, ...] = ()
    weakened: tuple[Weakened, ...] = ()
    problem: str = ""


class Editing:
    """A copy of one profile. The shipped one is never changed: its copy gets a name of its own with the first change.

    Attributes:
        rule: the Supreme Court's rule as shipped.
        draft: the copy.
    """

    def __init__(self, path: Path | None) -> None:
        """Raises ProfileError, ReviewError."""
        self.rule = shipped_profile()
        self.draft = Draft.of(path)

    @property
    def path(self) -> Path | None:
        """The file it came from or was saved to; None for a copy of the shipped profile."""
        return self.draft.path

    def open(self, path: Path | None) -> None:
        """Begin with another profile. Raises ProfileError, ReviewError, and goes on with the one there was."""
        self.draft = Draft.of(path)

    def take(self, values: Mapping[str, Value]) -> Judged:
        """Change settings, by their keys, and look at the whole."""
        for key, value in values.items():
            self.draft.set(key, value)
        if self.path is None and self.draft.changed and self.draft.get("name") == self.rule.name:
            self.draft.set("name", tr("rules.copy_name", name=self.rule.name))
        return self.judged()

    def judged(self) -> Judged:
        """What there is to say about the profile as it is now."""
        try:
            profile = self.draft.profile()
            made = shown(profile)
        except DeidError as error:
            return Judged(problem=told(error))
        differ = differences(self.rule, profile)
        problem = tr("rules.same_name") if differ and profile.name == self.rule.name else ""
        return Judged(profile, made, differ, weakened(self.rule, profile), problem)

    def save(self, path: Path) -> None:
        """Write the profile to ``path``. Raises ProfileError, ReviewError."""
        self.draft.save(path)
