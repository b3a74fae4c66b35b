"""What the panes plug into the window."""

from app.gui.features import Feature
from app.gui.panes.cards import CardFeature
from app.gui.panes.entities import EntityListFeature
from app.gui.panes.legend import LegendFeature
from app.gui.panes.pages import PageFeature
from app.gui.panes.queue import QueueFeature
from app.gui.panes.redacted import RedactedFeature

PANES: tuple[type[Feature], ...] = (
    RedactedFeature,
    EntityListFeature,
    QueueFeature,
    LegendFeature,
    CardFeature,
    PageFeature,
)
