"""Writing the key list (대조표), which undoes the redaction: only on purpose, only under a passphrase of its own."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.gui.keeping import dialogs
from app.gui.models.kept_review import KeptReview
from app.gui.texts import tr
from app.gui.work import Job
from core.errors import DeidError, PassphraseError
from core.review.key_list import KEY_LIST, key_list, write_key_list

if TYPE_CHECKING:
    from app.gui.keeping.feature import Sessions


def write(sessions: "Sessions") -> None:
    """Ask where to and for a passphrase, then write it beside the window."""
    kept, window = sessions.kept, sessions.window
    if kept is None or not window.free():
        return
    suggestion = kept.opened.document.path.with_suffix(KEY_LIST.ending)
    path = dialogs.choose_target(window, suggestion, tr("keys.target"), tr("keep.filter_keys"))
    if path is not None:
        _ask(sessions, kept, path)


def _ask(sessions: "Sessions", kept: KeptReview, path: Path, problem: str = "") -> None:
    window = sessions.window
    passphrase = dialogs.ask_passphrase(window, tr("pass.new_keys", file=path.name), twice=True, problem=problem)
    if passphrase is None:
        return

    def work(_progress: object, _cancelled: object) -> None:
        opened = kept.opened
        plan = window.backend.plan(opened).plan
        session = opened.session
        keys = key_list(opened.document.sha256, session.decided_mentions(), plan.assignments, session.overrides())
        write_key_list(path, keys, passphrase, kept.key)

    job = Job(work, path.name)
    job.finished.connect(lambda _: window.say(tr("keys.written", file=path.name)))
    job.failed.connect(partial(_failed, sessions, kept, path))
    window.run(job, tr("keys.writing"))


def _failed(sessions: "Sessions", kept: KeptReview, path: Path, error: DeidError) -> None:
    """Another passphrase can help; everything else is told."""
    if isinstance(error, PassphraseError):
        _ask(sessions, kept, path, error.message())
    else:
        sessions.window.failed("keep.save_failed", error)
