"""The model in the window: which one reads, chosen with its card and loaded beside the window."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.panes.queue import QueueFeature
from app.gui.ports import Remembering, Reviewing, Speaking, Working
from app.gui.settings.model_card import remembered
from app.gui.settings.model_dialog import ModelDialog, device_text
from app.gui.work import CHECKING, Job, Worker, unless_cancelled
from core.errors import DeidError
from core.messages import text as tr
from core.service import Engine
from core.tagging import ModelBundle, load_bundle

_CHOSEN, _FOLDERS = "model", "model_folders"


class Window(Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Models(Feature[Window]):
    """Lets the user choose a bundle; a chosen one that is broken is said to be so, and no other takes its place."""

    commands = (Command("menu.tools", "model", ("Ctrl+Shift+M",)),)
    needs = "nothing"

    def __init__(self, window: Window, queue: QueueFeature) -> None:
        super().__init__(window)
        self._queue = queue
        self._worker = Worker(CHECKING)
        self._dialog: ModelDialog | None = None
        chosen = str(window.settings.value(_CHOSEN, ""))
        window.backend.model = Path(chosen) if chosen else None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"model": self.show}

    def show(self) -> None:
        """Open the choice."""
        backend = self.window.backend
        dialog = ModelDialog(self.window.top, self._folders(), backend.model)
        self._dialog = dialog
        dialog.wanted.connect(self._look)
        dialog.used.connect(self.use)
        dialog.finished.connect(self._closed)
        dialog.show_engine(backend.loaded)
        self.window.ask(dialog)
        dialog.look()

    def _closed(self) -> None:
        self._dialog = None

    def _folders(self) -> list[str]:
        try:
            found = json.loads(str(self.window.settings.value(_FOLDERS, "[]")))
        except ValueError:
            found = []
        known = [one for one in found if isinstance(one, str)] if isinstance(found, list) else []
        return remembered(known, self.window.backend.model)

    # --- looking at one ----------------------------------------------------------------------------------------------

    def _look(self, folder: Path | None) -> None:
        job = Job(lambda _progress, _cancelled: load_bundle(folder))
        job.finished.connect(partial(self._looked, folder))
        job.failed.connect(partial(self._refused, folder))
        self._worker.start(job)

    def _looked(self, folder: Path | None, bundle: ModelBundle) -> None:
        if self._dialog is not None and self._dialog.chosen == folder:
            self._dialog.show_bundle(bundle, self.window.backend.loaded)

    def _refused(self, folder: Path | None, error: DeidError) -> None:
        if self._dialog is not None and self._dialog.chosen == folder:
            self._dialog.show_refusal(error)

    # --- using one ---------------------------------------------------------------------------------------------------

    def use(self, folder: Path | None) -> None:
        """Load the bundle in ``folder``, or the embedded one; until it is there, the one in use stays."""
        window = self.window
        if not window.free():
            return
        job = Job(unless_cancelled(lambda: window.backend.load(folder)))
        job.finished.connect(partial(self._loaded, folder))
        job.failed.connect(partial(window.failed, "model.not_changed"))
        window.run(job, tr("model.loading"))

    def _loaded(self, folder: Path | None, engine: Engine) -> None:
        window = self.window
        folders = remembered(self._folders(), folder)
        window.backend.use_engine(folder, engine)
        window.settings.setValue(_CHOSEN, str(folder or ""))
        window.settings.setValue(_FOLDERS, json.dumps(folders, ensure_ascii=False))
        queue = self._queue
        again = queue.read_anew()
        seen = [one.opened for one in queue.queue.documents if one.opened is not None]
        earlier = sum(one.model.sha256 != engine.identity["sha256"] for one in seen)
        identity = engine.identity
        said = [
            tr("model.changed", name=identity["name"], version=identity["version"], device=device_text(engine)),
            *([tr("model.again", count=again)] if again else []),
            *([tr("model.earlier", count=earlier)] if earlier else []),
        ]
        window.refresh()
        window.notices.show_lines(said)

    # --- what the window tells ---------------------------------------------------------------------------------------

    def status(self) -> str:
        """That another model than the one in use found what lies on the desk."""
        opened, engine = self.window.opened, self.window.backend.loaded
        if opened is None or engine is None or engine.identity["sha256"] == opened.model.sha256:
            return ""
        return tr("model.other", then=f"{opened.model.name} {opened.model.version}")

    def close(self) -> None:
        """Look at nothing any more."""
        self._worker.close()
