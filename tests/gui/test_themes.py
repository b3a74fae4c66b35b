"""Everything can be read in every theme, and no status is told by colour alone."""

import importlib.util
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFocusFrame, QLineEdit, QToolButton
from user import KEY, press, tab_to

from app.gui.appearance.colours import BARS, NOTICES, line_colour, tint_colour
from app.gui.appearance.themes import (
    COLOURS,
    DISABLED,
    HIGH_CONTRAST,
    ROLES,
    Theme,
    chosen_theme,
    focus_colour,
    of_desktop,
    palette_of,
    theme_of,
    wear,
)
from app.gui.panes.legend import LegendFeature
from app.gui.panes.marking import places, widths
from app.gui.panes.queue import QueueFeature
from app.gui.panes.redacted import RedactedFeature
from app.gui.settings.dialog import SettingsDialog
from core.review import operations
from core.taxonomy import taxonomy

WORN = tuple(COLOURS)
PAIRS = (
    *(("WindowText", "Window"), ("Text", "Base"), ("Text", "AlternateBase"), ("Text", "Window")),
    *(("ButtonText", "Button"), ("HighlightedText", "Highlight"), ("ToolTipText", "ToolTipBase")),
    *(("Link", "Base"), ("Link", "Window"), ("LinkVisited", "Base"), ("LinkVisited", "Window")),
    ("PlaceholderText", "Base"),
)


def luminance(colour):
    """Relative luminance of "#rrggbb" (WCAG 2.2)."""
    parts = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in QColor(colour).getRgbF()[:3])
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one, other):
    """The ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def pairs(theme):
    """Every text and what it stands on, by name."""
    table = dict(zip(ROLES, COLOURS[theme], strict=True))
    yield from ((f"{text} on {ground}", table[text], table[ground]) for text, ground in PAIRS)
    yield from (("disabled", DISABLED[theme], table[ground]) for ground in ("Window", "Base", "Button"))
    yield from ((f"notice {kind}", *reversed(colours[theme])) for kind, colours in NOTICES.items())


@pytest.mark.parametrize("theme", WORN)
def test_every_text_stands_out_from_its_ground(theme):
    least = 7.0 if theme in HIGH_CONTRAST else 4.5
    found = {name: round(contrast(text, ground), 2) for name, text, ground in pairs(theme)}
    assert len(found) > len(PAIRS)
    assert {name: ratio for name, ratio in found.items() if ratio < least} == {}


@pytest.mark.parametrize("theme", WORN)
def test_the_current_mention_and_the_bars_stand_out_from_the_paper(theme):
    table = dict(zip(ROLES, COLOURS[theme], strict=True))
    assert contrast(table["Highlight"], table["Base"]) >= 3
    assert contrast(table["WindowText"], BARS[theme]) >= 3  # the range of a share is drawn over its bar


@pytest.mark.parametrize("theme", WORN)
def test_marks_stand_out_and_their_text_is_read_all_day(theme):
    table = dict(zip(ROLES, COLOURS[theme], strict=True))
    found = {}
    for name, family in taxonomy().families.items():
        line, tint = line_colour(family, theme).name(), tint_colour(family, theme).name()
        found[f"line of {name} on paper"] = contrast(line, table["Base"]) / 3
        found[f"line of {name} on its tint"] = contrast(line, tint) / 3
        found[f"text on {name}"] = contrast(table["Text"], tint) / 7
    assert len(found) == 21
    assert {name: round(share, 2) for name, share in found.items() if share < 1} == {}


@pytest.mark.parametrize("theme", WORN)
def test_each_status_is_told_without_colour(desk, light_afterwards, theme, qtbot):
    """By where dark pixels lie, in a picture without colours."""
    desk.commands[f"theme_{theme.value}"].trigger()
    first, *others = (item for item in desk.session.items if item.mention.label == "내국인이름")
    desk.go_to(next(item.key for item in desk.session.items if item.mention.label == "휴대폰번호"))
    undecided = drawn(desk.view, first)
    operations.accept(desk.session, first.key)
    desk.refresh()
    accepted = drawn(desk.view, first)
    operations.reject(desk.session, first.key)
    desk.refresh()
    rejected = drawn(desk.view, first)
    assert others
    # A frame has sides and a top, an underline neither; what is rejected has none of them, but a line in the middle.
    assert undecided.top and undecided.bottom and not undecided.whole_bottom
    assert accepted.whole_bottom and not accepted.top
    assert rejected.middle and not (rejected.top or rejected.bottom)
    assert not (undecided.middle or accepted.middle)


class Drawn:
    """Where lines run across the picture of a mention, colours left out."""

    def __init__(self, picture, ground):
        rows = [
            [_far(picture.pixelColor(x, y), ground) for x in range(picture.width())] for y in range(picture.height())
        ]
        share = [sum(row) / len(row) for row in rows]
        self.top = max(share[:2]) > 0.3
        self.bottom = max(share[-2:]) > 0.3
        self.whole_bottom = max(share[-2:]) > 0.9
        self.middle = max(share[4:-4]) > 0.9


def _far(colour, ground):
    return contrast(colour.name(), ground) >= 2.5


def drawn(view, item):
    view.viewport().repaint()
    start, end = (view.units.to_units(one) for one in (item.mention.start, item.mention.end))
    block = view.document().findBlock(start)
    corner = view.blockBoundingGeometry(block).translated(view.contentOffset()).topLeft()
    (area,) = places(block, corner, start, end)
    area = area.adjusted(2, 0, -2, 0).toRect()
    tint = tint_colour(taxonomy().category_of(item.mention.label).family, theme_of(view.palette())).name()
    ground = tint if item.status != "rejected" else view.palette().color(QPalette.ColorRole.Base).name()
    return Drawn(view.viewport().grab(area).toImage(), ground)


@pytest.mark.parametrize("theme", WORN)
def test_a_widget_knows_its_theme_by_its_palette(theme):
    assert theme_of(palette_of(theme)) is theme


def test_a_palette_of_the_desktop_counts_as_the_theme_it_resembles():
    for window, base, theme in (
        ("#202020", "#202020", Theme.BLACK),  # high contrast of Windows 11, "Aquatic"
        ("#fffaef", "#fffaef", Theme.WHITE),  # "Desert"
        ("#1f1f1f", "#2c2c2c", Theme.DARK),
        ("#f3f3f3", "#ffffff", Theme.LIGHT),
    ):
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(window))
        palette.setColor(QPalette.ColorRole.Base, QColor(base))
        assert theme_of(palette) is theme


@pytest.fixture
def light_afterwards(qapp):
    yield
    wear(qapp, Theme.LIGHT)


@pytest.mark.parametrize(("before", "after"), [*product(WORN, WORN)])
def test_nothing_of_the_theme_before_stays(qapp, light_afterwards, before, after):
    wear(qapp, before)
    wear(qapp, after)
    roles = [QPalette.ColorRole[name] for name in ROLES]
    assert [qapp.palette().color(role).name() for role in roles] == list(COLOURS[after])
    ink = dict(zip(ROLES, COLOURS[after], strict=True))["WindowText"]
    assert set(re.findall(r"1px solid (.+?)[; ]", qapp.styleSheet())) == {ink}


class Hints:
    """What a desktop says of itself."""

    def __init__(self, scheme, contrast):
        self._scheme, self._contrast = scheme, contrast

    def colorScheme(self):
        return self._scheme

    def accessibility(self):
        return self

    def contrastPreference(self):
        return self._contrast


@pytest.mark.parametrize(
    ("scheme", "contrast", "theme"),
    [
        ("Unknown", "NoPreference", Theme.LIGHT),
        ("Light", "NoPreference", Theme.LIGHT),
        ("Dark", "NoPreference", Theme.DARK),
        ("Dark", "HighContrast", Theme.SYSTEM),  # the user chose those colours in Windows
    ],
)
def test_the_desktop_is_followed(scheme, contrast, theme):
    assert of_desktop(Hints(Qt.ColorScheme[scheme], Qt.ContrastPreference[contrast])) is theme


def test_the_letters_of_both_texts_keep_their_size(qapp, desk, light_afterwards):
    redacted = desk.feature(RedactedFeature).view
    for theme in (Theme.BLACK, Theme.BLACK, Theme.LIGHT, Theme.WHITE, Theme.DARK):
        desk.commands[f"theme_{theme.value}"].trigger()
        desk.commands["larger"].trigger()
        points = desk.view.font().pointSizeF()
        desk.commands["theme_light"].trigger()
        assert desk.view.font().pointSizeF() == redacted.font().pointSizeF() == points


@pytest.mark.parametrize("theme", [Theme.BLACK, Theme.WHITE, Theme.DARK])
def test_a_theme_is_chosen_in_the_menu_and_the_marks_follow(desk, qtbot, light_afterwards, theme):
    desk.commands[f"theme_{theme.value}"].trigger()
    assert theme_of(QApplication.palette()) is theme
    assert chosen_theme(desk.settings) is theme
    assert [one for one in Theme if desk.commands[f"theme_{one.value}"].isChecked()] == [theme]
    other = next(item for item in desk.session.items if item.key != desk.current)
    tint = tint_colour(taxonomy().category_of(other.mention.label).family, theme).name()
    assert tint in painted(desk.view.viewport())
    (mark,) = desk.view.extraSelections()
    assert mark.format.background().color().name() == dict(zip(ROLES, COLOURS[theme], strict=True))["Highlight"]
    desk.commands["english"].trigger()
    assert desk.commands[f"theme_{theme.value}"].isChecked()


def test_the_marks_of_check_boxes_are_shipped(qapp, light_afterwards):
    for theme in WORN:
        wear(qapp, theme)
        pictures = re.findall(r'url\("(.+?)"\)', qapp.styleSheet())
        assert pictures and all(not QImage(name).isNull() for name in pictures)


def test_high_contrast_fits_the_smallest_screen(desk, light_afterwards):
    desk.commands["theme_black"].trigger()
    desk.notices.show_lines(["알림"], "failure")
    QTest.qWait(300)  # the new style is measured in later turns
    desk.resize(683, 384)
    assert (desk.width(), desk.height()) == (683, 384)


def painted(widget):
    """The colours a widget consists of, with the share of its area each takes."""
    picture = widget.grab().toImage()
    counts = Counter(
        picture.pixelColor(x, y).name() for x, y in product(range(picture.width()), range(picture.height()))
    )
    return {colour: count / counts.total() for colour, count in counts.items()}


@pytest.mark.parametrize("theme", WORN)
def test_the_arrow_to_the_rest_of_a_toolbar_is_seen(desk, light_afterwards, theme):
    """Qt's is black in every theme, and a clerk would not know that there are more buttons."""
    desk.commands[f"theme_{theme.value}"].trigger()
    desk.toolbar.setMaximumWidth(200)
    QTest.qWait(10)
    arrow = desk.toolbar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert arrow.isVisible()
    ground = dict(zip(ROLES, COLOURS[theme], strict=True))["Window"]
    assert max(contrast(colour, ground) for colour in painted(arrow)) >= 4.5


@pytest.mark.parametrize("theme", WORN)
def test_the_chosen_view_is_told_from_the_others(desk, light_afterwards, theme):
    desk.commands[f"theme_{theme.value}"].trigger()
    chosen, other, _ = desk.feature(RedactedFeature).buttons.values()
    assert chosen.isChecked() and not other.isChecked()
    pictures = [button.grab().toImage() for button in (chosen, other)]
    edges, grounds = (
        [picture.pixelColor(column, picture.height() // 2).name() for picture in pictures] for column in (0, 3)
    )
    assert max(contrast(*edges), contrast(*grounds)) >= 3


@pytest.mark.parametrize("theme", WORN)
def test_a_field_of_numbers_shows_its_letters_whole(desk, light_afterwards, theme):
    desk.commands[f"theme_{theme.value}"].trigger()
    QTest.qWait(50)  # the new style is measured in a later turn
    line = desk.side.threshold.findChild(QLineEdit)
    assert line.isVisible() and line.height() >= line.fontMetrics().height()


@pytest.mark.parametrize("theme", WORN)
def test_the_edge_of_a_box_to_be_ticked_stands_out(desk, light_afterwards, theme):
    desk.commands[f"theme_{theme.value}"].trigger()
    QTest.qWait(50)
    box = desk.side.only_undecided
    assert box.isVisible() and not box.isChecked()
    desk.view.setFocus()
    row = box.grab().toImage()
    edge, middle = (row.pixelColor(column, row.height() // 2).name() for column in (0, 5))
    ground = dict(zip(ROLES, COLOURS[theme], strict=True))["Window"]
    assert contrast(edge, ground) >= 3 and contrast(edge, middle) >= 3


@pytest.mark.parametrize("theme", WORN)
def test_the_legend_shows_every_family_in_its_colour(desk, light_afterwards, theme):
    desk.commands[f"theme_{theme.value}"].trigger()
    legend = desk.feature(LegendFeature).legend
    seen = painted(legend)
    for family in taxonomy().families.values():
        assert line_colour(family, theme).name() in seen, family.name
    assert [entry.text for entry in legend.entries][:2] == ["사람", "번호"]
    desk.commands["english"].trigger()
    assert [entry.text for entry in legend.entries][-3:] == ["Undecided", "Accepted", "Rejected"]


def test_the_legend_says_what_belongs_to_a_family_and_fits_the_smallest_screen(desk, qtbot):
    legend = desk.feature(LegendFeature).legend
    area, entry = legend.places()[0]
    assert legend.tip_at(area.center().toPoint()) == entry.tip == "인명, 연령정보, 사건관계인이력"
    desk.resize(683, 384)
    qtbot.waitUntil(lambda: legend.width() <= 683)
    assert all(place.right() <= legend.width() and place.bottom() <= legend.height() for place, _ in legend.places())
    assert legend.height() < desk.height() / 6


def test_the_legend_is_taken_away_for_good(desk):
    legend = desk.feature(LegendFeature).legend
    assert legend.isVisible() and desk.commands["toggle_legend"].isChecked()
    desk.commands["toggle_legend"].trigger()
    assert not legend.isVisible() and not desk.commands["toggle_legend"].isChecked()
    assert not LegendFeature(desk).wanted
    desk.commands["toggle_legend"].trigger()
    assert legend.isVisible()


def test_the_page_of_contrasts_is_that_of_the_program():
    """Write it anew with ``python docs/colours.py``."""
    docs = Path(__file__).parents[2] / "docs"
    spec = importlib.util.spec_from_file_location("docs_colours", docs / "colours.py")
    colours = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(colours)
    assert colours.page() == (docs / "colours.md").read_text(encoding="utf-8"), "run python docs/colours.py"


@pytest.mark.parametrize("ratio", [1, 2])
def test_letters_of_a_page_made_small_are_not_buried_in_their_marks(qapp, ratio):
    """Below letters ten pixels high a line of two would lie in them; it is thinner, of whole pixels of the screen."""
    image = QImage(200 * ratio, 60 * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    small, usual = (widths(painter, QRectF(0, 0, 100, height)) for height in (9, 20))
    painter.end()
    assert usual == (2.0, 1.0) and small[0] == 1.0 and small[1] <= 1.0
    assert all((one * ratio).is_integer() and one * ratio >= 1 for one in (*small, *usual))


# --- where the keyboard is -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", WORN)
def test_the_frame_stands_out_from_whatever_lies_beside_it(theme):
    table, colour = dict(zip(ROLES, COLOURS[theme], strict=True)), focus_colour(palette_of(theme)).name()
    grounds = [*(table[role] for role in ("Window", "Base", "Button")), *(NOTICES[kind][theme][0] for kind in NOTICES)]
    assert min(contrast(colour, ground) for ground in grounds) >= 3


def ring(area, window):
    """The points a frame two pixels thick round ``area`` consists of, as far as the window has room."""
    outer = area.adjusted(-2, -2, 2, 2) & window
    inner = outer.adjusted(2, 2, -2, -2)
    columns, rows = range(outer.left(), outer.right() + 1), range(outer.top(), outer.bottom() + 1)
    return [point for point in map(QPoint, *zip(*product(columns, rows), strict=True)) if not inner.contains(point)]


def seen(widget, elsewhere):
    """Which share of the frame round ``widget`` changes by at least 3:1 when the keyboard comes from ``elsewhere``."""
    window = widget.window()
    elsewhere.setFocus()
    before = window.grab().toImage()
    widget.setFocus()
    QApplication.processEvents()
    after = window.grab().toImage()
    points = ring(QRect(widget.mapTo(window, QPoint()), widget.size()), window.rect())
    pairs = ((before.pixelColor(point).name(), after.pixelColor(point).name()) for point in points)
    return sum(one != other and contrast(one, other) >= 3 for one, other in pairs) / len(points)


@pytest.mark.parametrize("theme", WORN)
def test_in_every_theme_it_is_seen_which_pane_and_which_field_has_the_keyboard(desk, light_afterwards, theme):
    desk.commands[f"theme_{theme.value}"].trigger()
    QTest.qWait(50)  # the new style is measured in a later turn
    side = desk.side
    fields = (side.entities, side.places, side.search, side.order, side.only_undecided, side.threshold)
    panes = (desk.view, desk.feature(QueueFeature).panel.list, desk.side_tabs.tabBar())
    for widget in (*fields, *panes):
        elsewhere = desk.view if widget is side.search else side.search
        assert seen(widget, elsewhere) > 0.7, widget  # below one side may run a line as bright


def framed(window):
    """What the frame lies round in ``window``."""
    (frame,) = (one for one in window.findChildren(QFocusFrame) if one.isVisible())
    return frame.geometry()


def test_the_frame_goes_along_when_the_window_grows_and_into_dialogs(desk, qtbot, light_afterwards):
    desk.side.search.setFocus()
    desk.resize(1200, 700)
    QApplication.processEvents()
    search = desk.side.search
    assert framed(desk) == QRect(search.mapTo(desk, QPoint()), search.size()).adjusted(-2, -2, 2, 2)
    desk.commands["settings"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, SettingsDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    tab_to(dialog, dialog.reviewer)
    assert framed(dialog).contains(QRect(dialog.reviewer.mapTo(dialog, QPoint()), dialog.reviewer.size()))
    press(dialog, KEY.Key_Escape)
    qtbot.waitUntil(search.hasFocus)
    qtbot.waitUntil(lambda: framed(desk).intersects(QRect(search.mapTo(desk, QPoint()), search.size())))


def test_the_frame_moves_nothing_and_is_no_stop_of_a_screen_reader(desk, light_afterwards):
    desk.commands["theme_black"].trigger()
    desk.side.search.setFocus()
    QTest.qWait(400)
    before = desk.view.viewport().size()
    desk.view.setFocus()
    QTest.qWait(400)
    assert desk.view.viewport().size() == before
    spoken = QAccessible.queryAccessibleInterface(desk)
    objects = [spoken.child(number).object() for number in range(spoken.childCount())]
    assert framed(desk).isValid() and not any(isinstance(one, QFocusFrame) for one in objects)
