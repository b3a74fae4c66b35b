"""Original, redacted text, both side by side, or the original with tags; and the letters in the list of entities."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QSplitter,
    QToolButton,
    QWidget,
)

from app.desk.judgment import Opened
from app.desk.preview import Planning
from app.desk.tags import tagged
from app.gui.actions import Command, Object
from app.gui.elided import ElidedLabel
from app.gui.features import Feature
from app.gui.models.structure import Structure, structure_of
from app.gui.panes.live_plan import LivePlan
from app.gui.panes.redacted_view import RedactedView
from app.gui.panes.scrolling import ScrollTie
from app.gui.ports import Arranging, Commanding, Remembering, Reviewing, Showing, Working
from app.gui.tips import tip
from core.messages import text as tr
from core.review import Item

_MODES = ("show_original", "show_redacted", "show_both", "show_tags")
# What stands above the text; a fourth button would keep the window from half a screen.
_BUTTONS = _MODES[:3]
_WITHOUT_ORIGINAL = ("show_redacted", "show_tags")
_SETTING = "middle_pane"


class Window(Arranging, Commanding, Remembering, Reviewing, Showing, Working, Protocol):
    """What this uses of the window."""


class RedactedFeature(Feature[Window]):
    """The middle pane.

    Attributes:
        mode: one of show_original, show_redacted, show_both, show_tags.
        view: the redacted text, or the one with tags.
        panes: what F6 stops at.
    """

    commands = (
        Command("menu.view", "show_original", ("Ctrl+1",)),
        Command("menu.view", "show_redacted", ("Ctrl+2",)),
        Command("menu.view", "show_both", ("Ctrl+3",)),
        Command("menu.view", "show_tags", ("Ctrl+5",)),
    )

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.view = RedactedView()
        self.panes: tuple[QWidget, ...] = (self.view,)
        self.plan = LivePlan(window.backend)
        self._planning = Planning()
        self._structure, self._starts = Structure(), [0]
        self._tagged: tuple[Item, ...] = ()
        self._build()
        self._follower = _FontFollower(window.view, self.view)
        self._tie = ScrollTie(window.view, self.view, self._to_redacted, self._to_original)
        self.view.item_clicked.connect(window.go_to)
        window.view.sought.connect(self._show_original)
        self.plan.changed.connect(self._planned)
        kept = str(window.settings.value(_SETTING, _MODES[0]))
        self.mode = ""
        self.show(kept if kept in _MODES else _MODES[0])

    def _build(self) -> None:
        self.buttons = {name: QToolButton() for name in _BUTTONS}
        # The buttons tell how narrow the pane may become, not a text that a tooltip says as well.
        self.state = ElidedLabel()
        self._group = QButtonGroup(self.view)
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 4, 6, 4)
        for name, button in self.buttons.items():
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(partial(self.show, name))
            self._group.addButton(button)
            bar.addWidget(button)
        bar.addSpacing(8)
        bar.addWidget(self.state, 1)
        texts = QSplitter()
        texts.setChildrenCollapsible(False)
        texts.addWidget(self.window.view)
        texts.addWidget(self.view)
        for column in (0, 1):
            texts.setStretchFactor(column, 1)
        self.texts = texts
        self.window.middle.addLayout(bar)
        self.window.middle.addWidget(texts, 1)
        self.window.desk.setStretchFactor(0, 1)
        self.window.desk.setStretchFactor(1, 0)
        self.window.desk.setSizes([720, 470])

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """The ways to look at the judgment."""
        return {name: partial(self.show, name) for name in _MODES}

    def show(self, mode: str, _checked: bool = True) -> None:
        """Show the original, the redacted text, both, or the original with tags."""
        if mode == self.mode:
            return
        had_focus = self.window.view.hasFocus() or self.view.hasFocus()
        self.mode = mode
        self.window.settings.setValue(_SETTING, mode)
        self._group.setExclusive(mode in self.buttons)  # else none of them could be let go
        for name, button in self.buttons.items():
            button.setChecked(name == mode)
        self.window.view.setVisible(self.shows_original)
        self.view.setVisible(mode != "show_original")
        if mode == "show_both":
            half = self.texts.width() // 2
            self.texts.setSizes([half, half])
        # Who brings the keyboard to the original means the text: where it is hidden, that is this one.
        self.window.view.setFocusProxy(None if self.shows_original else self.view)  # type: ignore[arg-type]
        self._tie.on = mode == "show_both"
        if had_focus:
            (self.window.view if self.shows_original else self.view).setFocus()
        self._show_planning()
        self._tie.follow(self.window.view, self.view, self._to_redacted)

    def _show_original(self) -> None:
        """Words that nothing marks stand nowhere else as they are."""
        if not self.shows_original:
            self.show("show_both")

    @property
    def shows_original(self) -> bool:
        """Whether the text can be read as it is, and selected in."""
        return self.mode not in _WITHOUT_ORIGINAL

    def replacement_of(self, item: Item) -> str | None:
        """What stands for a mention by the last plan: "" where it is removed; None while that is not known."""
        preview = self._planning.preview
        if preview is None or item.replacement is not None:
            return item.replacement
        return preview.letters.get(item.mention.entity, "")

    def keeps(self, item: Item) -> bool:
        """Whether the rule profile lets a mention stay, whatever was decided."""
        ruling, mention = self.window.backend.ruling, item.mention
        return ruling is not None and ruling.treatment(mention.label, mention.treatment) == "keep"

    def acts_at(self, focus: QWidget, acts_on: Object) -> str | None:
        """In the redacted text that is decided on whose replacement is in sight, or that stands beside it."""
        if focus is not self.view:
            return None
        item, original = self.window.item(), self.window.view
        if acts_on in ("selection", "span"):
            return tr("act.select")
        if item is None or acts_on != "mention":
            return ""
        value = item.mention.text
        if self.window.side.isVisible() and self.window.side.filters_out(item):
            return tr("act.filtered", value=value)
        if self.view.in_sight(item) or original.in_sight(item.mention.start, item.mention.end):
            return ""
        self.view.focus_item(item)
        return tr("act.shown" if self.view.in_sight(item) else "act.no_result", value=value)

    # --- what the window tells -------------------------------------------------------------------------------------

    def opened(self, opened: Opened | None) -> None:
        """Another judgment: its structure is drawn, its redaction planned."""
        self._restructure()
        self.plan.follow(opened)

    def _restructure(self) -> None:
        opened = self.window.opened
        self._starts = self.window.view.typeset.starts
        self._structure = structure_of(self._starts, opened.session.blocks if opened else ())
        self.window.view.set_structure(self._structure)

    def session_changed(self) -> None:
        """Plan anew what was decided, and go along to the current mention."""
        self.plan.look()
        if self.mode == "show_tags" and self.window.session and self.window.session.items is not self._tagged:
            self._show_planning()
        elif self.mode != "show_original":
            self.view.focus_item(self.window.item())

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        for name, button in self.buttons.items():
            button.setText(tr(name))
            keys = self.window.commands[name].shortcut().toString() if name in self.window.commands else ""
            button.setToolTip(f"{tr(name)} ({keys})" if keys else tr(name))
        self.view.setAccessibleName(tr("redacted.text"))
        self._say()

    def close(self) -> None:
        """Stop planning."""
        self.plan.close()

    # --- the plan --------------------------------------------------------------------------------------------------

    def _planned(self, planning: Planning) -> None:
        self._planning = planning
        if planning.preview or planning.error:  # till then the list knows what it shows
            session = self.window.session
            views = session.entities() if session is not None else ()
            kept = frozenset(view.entity for view in views if all(map(self.keeps, view.items)))
            self.window.side.show_letters(planning.preview.letters if planning.preview else None, kept)
        if self.mode != "show_tags":
            self._show_planning()

    def _show_planning(self) -> None:
        self._say()
        session = self.window.session
        if self.mode == "show_original" or session is None:
            return
        preview = self._planning.preview
        if self.mode == "show_tags":
            self._tagged, preview = session.items, tagged(session.text, session.items)
        self.view.show_preview(preview, session, self.window.view.typeset)
        self.view.set_structure(self._structure.moved(self._moved_line) if preview else Structure())
        self.view.focus_item(self.window.item())
        self._tie.follow(self.window.view, self.view, self._to_redacted)

    def show_looks(self) -> None:
        """The original is set in another way: so is this."""
        self._restructure()
        self._show_planning()

    def _say(self) -> None:
        error = self._planning.error
        if self.mode == "show_tags":
            self.state.setText(tr("tags.ready"))
        elif error is not None:
            self.state.setText(error.message())
        elif self.mode == "show_original":
            self.state.setText("")
        else:
            self.state.setText(tr("redacted.ready" if self._planning.preview else "redacted.waiting"))
        self.state.setToolTip(tip(self.state.text()))

    def _moved_line(self, line: int) -> int:
        return self.view.document().findBlock(self._to_redacted_point(self._starts[line])).blockNumber()

    def _to_redacted_point(self, position: int) -> int:
        preview = self.view.preview
        return self.view.units.to_units(preview.to_redacted(position)) if preview else 0

    def _to_redacted(self, units: int) -> int:
        return self._to_redacted_point(self.window.view.units.to_code_points(units))

    def _to_original(self, units: int) -> int:
        preview, there = self.view.preview, self.window.view.units
        return there.to_units(preview.to_original(self.view.units.to_code_points(units))) if preview else 0


class _FontFollower(QObject):
    """Gives one widget the font another one gets."""

    def __init__(self, source: QWidget, target: QWidget) -> None:
        super().__init__(target)
        self._target = target
        target.setFont(source.font())
        source.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if event.type() == QEvent.Type.FontChange and isinstance(watched, QWidget):
            self._target.setFont(watched.font())
        return super().eventFilter(watched, event)
