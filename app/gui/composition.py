"""The features of the window put together: who is given what. Nothing else knows them all."""

from typing import Any

from app.gui.appearance.feature import Appearance
from app.gui.command_palette.feature import CommandPalette
from app.gui.corrections_export.feature import CorrectionsExport
from app.gui.decisions.entities import EntityFeature
from app.gui.decisions.places import PlaceFeature
from app.gui.decisions.status import StatusFeature
from app.gui.decisions.values import ValueFeature
from app.gui.dictionaries.feature import Dictionaries
from app.gui.doubts.feature import Doubts
from app.gui.exporting.feature import ExportFeature
from app.gui.exporting.finishing import FinishingFeature
from app.gui.features import Feature
from app.gui.finding.feature import Finding
from app.gui.going import Going
from app.gui.help.feature import About, Manual
from app.gui.help.touring import Touring
from app.gui.panes.cards import CardFeature
from app.gui.panes.entities import EntityListFeature
from app.gui.panes.legend import LegendFeature
from app.gui.panes.pages import PageFeature
from app.gui.panes.queue import QueueFeature
from app.gui.panes.redacted import RedactedFeature
from app.gui.panes.welcome import WelcomeFeature
from app.gui.ports import Window
from app.gui.second_review.feature import SecondReading
from app.gui.sessions.case_letters import CaseLetters
from app.gui.sessions.feature import Sessions
from app.gui.settings.feature import Settings
from app.gui.settings.models import Models
from app.gui.settings.profiles import Profiles
from app.gui.statistics.feature import Figures
from app.gui.tagged.feature import TaggedExport

FEATURES: tuple[type[Feature[Any]], ...] = (
    Going,
    ExportFeature,
    StatusFeature,
    ValueFeature,
    EntityFeature,
    PlaceFeature,
    Sessions,
    Doubts,  # asked first whether to export: where it must look first, it begins anew
    CaseLetters,
    SecondReading,
    CorrectionsExport,
    TaggedExport,
    Figures,
    Dictionaries,
    Settings,
    Models,
    Profiles,
    RedactedFeature,
    EntityListFeature,
    QueueFeature,
    LegendFeature,
    CardFeature,
    PageFeature,
    WelcomeFeature,
    FinishingFeature,
    Finding,
    Appearance,
    Manual,
    Touring,
    CommandPalette,
    About,
)
"""What the window can do besides, in the order of menus and panes."""


def features(window: Window) -> tuple[Feature[Any], ...]:
    """One of each of FEATURES, in their order. Each is built after those it builds on; where several put something
    into the same pane, the order of building is that of what is seen.
    """
    going = Going(window)
    sessions = Sessions(window)
    doubts = Doubts(window, sessions)
    second = SecondReading(window, sessions, doubts)
    places = PlaceFeature(window, doubts, going.go_on)
    redacted = RedactedFeature(window)
    theming = Appearance(window, redacted.view)
    settings = Settings(window, sessions, second, theming.choose)
    queue = QueueFeature(window, sessions, settings.recognises)
    case_letters = CaseLetters(window, sessions, redacted.plan)
    built: tuple[Feature[Any], ...] = (
        going,
        ExportFeature(window, sessions, doubts, second, going.next_undecided, case_letters.read_first),
        StatusFeature(window, doubts, going.go_on),
        ValueFeature(window, doubts, going.go_on),
        EntityFeature(window, going.go_on),
        places,
        sessions,
        doubts,
        case_letters,
        second,
        CorrectionsExport(window, second),
        TaggedExport(window),
        Figures(window, sessions, second),
        Dictionaries(window, queue.read_anew),
        settings,
        Models(window, queue),
        Profiles(window, sessions, redacted.plan.again),
        redacted,
        EntityListFeature(window),
        queue,
        LegendFeature(window),
        CardFeature(window, redacted),
        PageFeature(window, redacted.show_looks),
        WelcomeFeature(window),
        FinishingFeature(window, queue, sessions, second.percents, case_letters.lists),
        Finding(window, redacted, places.mark),
        theming,
        Manual(window),
        Touring(window, doubts, queue, redacted),
        CommandPalette(window),
        About(window, sessions),
    )
    if tuple(map(type, built)) != FEATURES:  # commands are listed from the one, called by the other
        raise TypeError(built)
    return built
