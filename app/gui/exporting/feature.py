"""Exporting: plan, ask, write, verify, report; each long step beside the window."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from app.desk.backend import Backend
from app.desk.judgment import Opened
from app.desk.kept_review import KeptReview
from app.desk.source import since_opened
from app.gui import dialogs
from app.gui.actions import Command
from app.gui.doubts.feature import Doubts
from app.gui.exporting import dialog, proof, report
from app.gui.exporting.dialog import Wanted, Ways
from app.gui.features import Feature
from app.gui.models.outlook import Outlook, Standing, formats, kind_of, outlook, renamed
from app.gui.ports import Agreeing, Remembering, Reviewing, Showing, Speaking, Working
from app.gui.remembered import flag
from app.gui.second_review.feature import SecondReading
from app.gui.sessions.feature import Sessions
from app.gui.work import Job
from core.closing import still_readable
from core.errors import Cancelled, DeidError, LeakError, Notice
from core.messages import text as tr
from core.review import ReviewSession, operations
from core.review.certificate import ReviewFacts, review_facts
from core.service import IsCancelled, Planned, Written

CERTIFICATE = "export/certificate"
"""Whether an export writes a certificate, in the settings; it does until the user says otherwise."""
IN_PLACE = "export/pdf_in_place"
"""Whether a PDF keeps the look of its pages, in the settings; it does not until the user says so."""
Since = tuple[Notice, ...]
"""What others did since the judgment was opened: to its file, and to its session file."""
_TWO_WAYS = "pdf.in_place."  # what the codes of refusals begin with where the other way is open


def kept_in_place(settings: QSettings) -> bool:
    """Whether a PDF is to keep the look of its pages."""
    return flag(settings, IN_PLACE, False)


class Window(Agreeing, Remembering, Reviewing, Showing, Speaking, Working, Protocol):
    """What this uses of the window."""


def exports_certificates(settings: QSettings) -> bool:
    """Whether a certificate lies beside an exported judgment."""
    return flag(settings, CERTIFICATE, True)


class ExportFeature(Feature[Window]):
    """The way of a judgment out of the window. Other features may object before it begins."""

    commands = (
        Command("menu.file", "proof", ("Ctrl+P",), acts_on="judgment"),
        Command("menu.file", "export", ("Ctrl+S", "Ctrl+E"), acts_on="judgment"),
    )

    # What was asked for when an export failed: it stands in the dialog again.
    _failed: tuple[Opened, Wanted] | None = None
    _writing: Job | None = None

    def __init__(
        self,
        window: Window,
        sessions: Sessions,
        doubts: Doubts,
        second: SecondReading,
        next_undecided: Callable[[], object],
        read_first: Callable[[Callable[[], object]], object],
    ) -> None:
        """``read_first`` does what it is given once what others have written for this judgment is read."""
        super().__init__(window)
        self._sessions, self._doubts, self._second = sessions, doubts, second
        self._next_undecided, self._read_first = next_undecided, read_first

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"export": self.export, "proof": self.read_proof}

    def export(self) -> None:
        """Plan the redaction, show what will happen and ask where to, write and verify, show the report."""
        if (opened := self.window.opened) is not None and self.window.free():
            self._read_first(partial(self._begin, opened))

    def _begin(self, opened: Opened) -> None:
        window = self.window
        if refusal := window.refuses_export():
            window.failed("export.failed", refusal)
        elif window.may_export():
            self._plan(opened, self._ask, "working.export")

    def read_proof(self) -> None:
        """Show what an export would write, page by page beside the original. Nothing is written, whatever is open."""
        if (opened := self.window.opened) is not None and self.window.free():
            self._plan(opened, self._show_proof, "proof.working")

    def _plan(self, opened: Opened, then: Callable[[Opened, Planned, Since], object], saying: str) -> None:
        window, backend, file = self.window, self.window.backend, opened.document.path.name
        kept = self._sessions.review(opened)
        job = Job(lambda _progress, cancelled: _planned(backend, opened, kept, cancelled), file)
        job.finished.connect(lambda made: then(opened, *made))
        job.cancelled.connect(window.cancelled)
        job.failed.connect(partial(window.failed, "export.failed"))
        window.run(job, tr(saying, file=file))

    def _show_proof(self, opened: Opened, planned: Planned, since: Since) -> None:
        if planned.gaps:
            self._show_gaps(opened.session, planned)
            return
        seen = self._outlook(opened, planned, since)
        if (place := self._proof(opened, planned, seen, self.window.top)) is not None:
            self._change(opened, place)

    def _outlook(self, opened: Opened, planned: Planned, since: Since) -> Outlook:
        """What is suggested for a judgment of a run in batch is the run's own result, whose place the reviewed one
        takes: in another format it would stand beside it. For others, a name beside the judgment."""
        kept, doubts = self._sessions.kept, self._doubts.list.rows
        answers = kept.answers if kept else {}
        suggestion = Path(self.window.last_folder()) / (planned.stem + tr("export.suffix"))
        seen = outlook(opened, planned, suggestion, self._standing(), doubts, answers, since)
        seen = replace(seen, exported=frozenset(kept.exported if kept else ()))
        if (result := self.window.result_of(opened.document.path)) is None:
            return seen
        kind = kind_of(result.name)
        return replace(seen, suggestion=result.with_suffix(""), kind=kind if kind in formats() else seen.kind)

    def _proof(self, opened: Opened, planned: Planned, seen: Outlook, parent: QWidget) -> int | None:
        session, file = opened.session, opened.document.path.name
        made = proof.proof_of(session, planned.plan.replacements, seen.stays)
        return proof.show(parent, made, session, file, self.window.view.font())

    def _change(self, opened: Opened, start: int, end: int = 0) -> None:
        """Bring the user to a place (code points) of the original; a mention there is the current one."""
        window = self.window
        if window.opened is not opened:
            return
        if item := next(iter(opened.session.overlapping(start, max(end, start + 1))), None):
            window.go_to(item.key)
        else:
            window.view.select(start, max(start, end))
        window.view.setFocus()

    def _ask(self, opened: Opened, planned: Planned, since: Since, refused: DeidError | None = None) -> None:
        if planned.gaps:
            self._show_gaps(opened.session, planned)
            return
        window = self.window
        seen = self._outlook(opened, planned, since)
        wanted = self._wanted_before(opened) or Wanted(
            seen.suggestion.with_name(renamed(seen.suggestion.name, seen.kind)),
            exports_certificates(window.settings),
            kept_in_place(window.settings),
        )
        said = tr("export.mode_refused", reason=refused.message()) if refused else ""
        ways = Ways(
            look=self._next_undecided,
            proof=partial(self._proof, opened, planned, seen),
            change=partial(self._change, opened),
        )
        answer = dialog.ask(window.top, seen, wanted, ways, said)
        if answer is not None:
            window.settings.setValue(CERTIFICATE, answer.certificate)
            if seen.two_ways and not refused:  # what one judgment forced upon the user is no choice
                window.settings.setValue(IN_PLACE, answer.in_place)
            self._write(opened, planned, since, answer)

    def _write(self, opened: Opened, planned: Planned, since: Since, wanted: Wanted) -> None:
        window, backend, target = self.window, self.window.backend, wanted.target
        kept = self._sessions.review(opened)
        try:
            review = self._review() if wanted.certificate else None
        except DeidError as error:
            window.failed("export.failed", error)
            return
        job = Job(
            lambda progress, cancelled: backend.export(
                opened,
                planned,
                target,
                review,
                progress,
                cancelled,
                in_place=wanted.in_place,
                notices=_since_saved(kept),
            ),
            planned.document.path.name,
        )
        job.finished.connect(self._exported)
        job.failed.connect(partial(self._not_exported, opened, planned, since, wanted))
        job.cancelled.connect(window.cancelled)
        job.over.connect(self._over)
        self._writing = job
        window.run(job, tr("working.export", file=target.name))

    def _over(self) -> None:
        self._writing = None

    def may_close(self) -> bool:
        """An export that is under way does not end without a word."""
        return self._writing is None or dialogs.confirm(self.window.top, tr("export.leave"))

    def _show_gaps(self, session: ReviewSession, planned: Planned) -> None:
        """A replaced value stands elsewhere unmarked: mark it there and let the user look first."""
        count = operations.include(session, planned.gaps)
        first = session.item_at(planned.gaps[0].start)
        self.window.current = first.key if first else self.window.current
        self.window.refresh()
        self.window.notices.show_lines([tr("export.gaps", count=count)])

    def _exported(self, written: Written) -> None:
        window = self.window
        self._failed = None
        window.worked("export.failed")
        if kept := self._sessions.kept:
            kept.exported.add(written.sha256)
        window.exported()
        window.refresh()
        report.show(window.top, written)

    def _not_exported(self, opened: Opened, planned: Planned, since: Since, wanted: Wanted, error: DeidError) -> None:
        if error.code.startswith(_TWO_WAYS):
            self._failed = opened, replace(wanted, in_place=False)
            self._ask(opened, planned, since, error)
            return
        self._failed = opened, wanted
        self.window.failed("export.failed", error)
        text, mentions, plan = planned.document.text, planned.mentions, planned.plan
        if isinstance(error, LeakError) and (places := still_readable(text, mentions, plan)):
            self._change(opened, *places[0])

    def _wanted_before(self, opened: Opened) -> Wanted | None:
        return self._failed[1] if self._failed and self._failed[0] is opened else None

    # --- what is told of the review --------------------------------------------------------------------------------

    def _standing(self) -> Standing:
        window = self.window
        doubts, second = self._doubts.list, self._second
        return Standing(
            undecided=len(window.session.undecided()) if window.session else 0,
            open=len(doubts.open),
            answered=len(doubts.answered),
            second_reading=second.needed,
            confirmed_by=second.standing.confirmed_by if second.standing else "",
        )

    def _review(self) -> ReviewFacts | None:
        """What the certificate says of the review, as it will stand after the export. Raises ReviewError."""
        standing = self._second.standing
        if standing is None:
            return None
        doubts, record = self._doubts.list, standing.kept.snapshot().record
        for step in standing.steps_of_export():
            record = record.with_step(step)
        return review_facts(record, standing.needed, len(doubts.answered), len(doubts.open))


def _planned(
    backend: Backend, opened: Opened, kept: KeptReview | None, cancelled: IsCancelled
) -> tuple[Planned, Since]:
    """What is shown before an export. Raises RedactionError, ProfileError, Cancelled."""
    planned = backend.plan(opened)
    if cancelled():
        raise Cancelled
    source = since_opened(opened.document)
    return planned, (*([source] if source else []), *_since_saved(kept))


def _since_saved(kept: KeptReview | None) -> Since:
    since = kept.since_saved() if kept else None
    return (since,) if since else ()
