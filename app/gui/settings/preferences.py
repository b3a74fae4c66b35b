"""What the settings dialog offers, as plain values. No Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.desk.case_types import CASE_TYPES
from core.messages import Language


@dataclass(frozen=True, slots=True)
class Preferences:
    """One choice for everything; the defaults are those a reset gives.

    Attributes:
        language: of everything people read.
        theme: value of ``app.gui.appearance.themes.Theme``.
        family: font of the judgment; empty for the first installed one of those the window knows.
        points: size of that font.
        certificate: whether an export begins with a certificate wanted.
        in_place: whether an export begins with a PDF that keeps the look of its pages.
        recognise: whether pages that are pictures are read by text recognition.
        shares: kind of case → percentage of judgments that two people read.
    """

    language: Language = "ko"
    theme: str = "system"
    family: str = ""
    points: float = 12.0
    certificate: bool = True
    in_place: bool = False
    recognise: bool = False
    shares: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(CASE_TYPES, 0))


def fewer_second_readings(now: Preferences, then: Preferences) -> tuple[str, ...]:
    """The kinds of case of which fewer judgments would be read twice ``then`` than ``now``."""
    return tuple(kind for kind in CASE_TYPES if then.shares[kind] < now.shares[kind])
