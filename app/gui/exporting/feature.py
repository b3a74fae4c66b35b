"""Exporting: plan, ask, write, verify, report; each long step beside the window."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSettings

from app.gui import dialogs
from app.gui.actions import Command
from app.gui.backend import Opened, Planned
from app.gui.doubts.feature import Doubts
from app.gui.exporting import dialog, report
from app.gui.exporting.dialog import Wanted
from app.gui.features import Feature
from app.gui.going import Going
from app.gui.keeping.feature import Sessions
from app.gui.models.outlook import Standing, outlook, renamed
from app.gui.second.feature import SecondReading
from app.gui.texts import tr
from app.gui.work import Job
from core.errors import DeidError
from core.review import operations
from core.review.certificate import ReviewFacts, review_facts
from core.review.record import State
from core.service import Written

CERTIFICATE = "export/certificate"
"""Whether an export writes a certificate, in the settings; it does until the user says otherwise."""
IN_PLACE = "export/pdf_in_place"
"""Whether a PDF keeps the look of its pages, in the settings; it does not until the user says so."""
_TWO_WAYS = "pdf.in_place."  # what the codes of refusals begin with where the other way is open


def kept_in_place(settings: QSettings) -> bool:
    """Whether a PDF is to keep the look of its pages."""
    return str(settings.value(IN_PLACE, False)).lower() == "true"


class ExportFeature(Feature):
    """The way of a judgment out of the window. Other features may object before it begins."""

    commands = (Command("menu.file", "export", ("Ctrl+S", "Ctrl+E"), acts_on="judgment"),)

    # What was asked for when an export failed: it stands in the dialog again.
    _failed: tuple[Opened, Wanted] | None = None
    _writing: Job | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"export": self.export}

    def export(self) -> None:
        """Plan the redaction, show what will happen and ask where to, write and verify, show the report."""
        window = self.window
        opened = window.opened
        if opened is None or not window.free():
            return
        if refusal := next(filter(None, (feature.refuses_export() for feature in window.features)), None):
            window.failed("export.failed", refusal)
            return
        if not all(feature.may_export() for feature in window.features):
            return
        backend = window.backend
        job = Job(lambda _progress, _cancelled: backend.plan(opened), opened.document.path.name)
        job.finished.connect(self._ask)
        job.failed.connect(partial(window.failed, "export.failed"))
        window.run(job, tr("working.export", file=opened.document.path.name))

    def _ask(self, planned: Planned, refused: DeidError | None = None) -> None:
        if planned.gaps:
            self._show_gaps(planned)
            return
        window = self.window
        suggestion = Path(window.last_folder()) / (planned.stem + tr("export.suffix"))
        kept, doubts = window.feature(Sessions).kept, window.feature(Doubts).list.rows
        seen = outlook(planned, suggestion, self._standing(), doubts, kept.answers if kept else {})
        wanted = self._wanted_before(planned.opened) or Wanted(
            suggestion.with_name(renamed(suggestion.name, seen.kind)),
            self._certificates(),
            kept_in_place(window.settings),
        )
        said = tr("export.mode_refused", reason=refused.message()) if refused else ""
        answer = dialog.ask(window, seen, wanted, window.feature(Going).next_undecided, said)
        if answer is not None:
            window.settings.setValue(CERTIFICATE, answer.certificate)
            if seen.two_ways and not refused:  # what one judgment forced upon the user is no choice
                window.settings.setValue(IN_PLACE, answer.in_place)
            self._write(planned, answer)

    def _write(self, planned: Planned, wanted: Wanted) -> None:
        window, backend, target = self.window, self.window.backend, wanted.target
        try:
            review = self._review() if wanted.certificate else None
        except DeidError as error:
            window.failed("export.failed", error)
            return
        job = Job(
            lambda progress, cancelled: backend.export(
                planned, target, review, progress, cancelled, in_place=wanted.in_place
            ),
            planned.opened.document.path.name,
        )
        job.finished.connect(self._exported)
        job.failed.connect(partial(self._not_exported, planned, wanted))
        job.over.connect(self._over)
        self._writing = job
        window.run(job, tr("working.export", file=target.name))

    def _over(self) -> None:
        self._writing = None

    def may_close(self) -> bool:
        """An export that is under way does not end without a word."""
        return self._writing is None or dialogs.confirm(self.window, tr("export.leave"))

    def _show_gaps(self, planned: Planned) -> None:
        """A replaced value stands elsewhere unmarked: mark it there and let the user look first."""
        session = planned.opened.session
        count = operations.include(session, planned.gaps)
        first = session.item_at(planned.gaps[0].start)
        self.window.current = first.key if first else self.window.current
        self.window.refresh()
        self.window.notices.show_lines([tr("export.gaps", count=count)])

    def _exported(self, written: Written) -> None:
        window = self.window
        self._failed = None
        for feature in window.features:
            feature.exported()
        window.refresh()
        report.show(window, written)

    def _not_exported(self, planned: Planned, wanted: Wanted, error: DeidError) -> None:
        if error.code.startswith(_TWO_WAYS):
            self._failed = planned.opened, replace(wanted, in_place=False)
            self._ask(planned, error)
            return
        self._failed = planned.opened, wanted
        self.window.failed("export.failed", error)

    def _wanted_before(self, opened: Opened) -> Wanted | None:
        return self._failed[1] if self._failed and self._failed[0] is opened else None

    # --- what is told of the review --------------------------------------------------------------------------------

    def _certificates(self) -> bool:
        return str(self.window.settings.value(CERTIFICATE, True)).lower() == "true"

    def _standing(self) -> Standing:
        window = self.window
        doubts, second = window.feature(Doubts).list, window.feature(SecondReading)
        return Standing(
            undecided=len(window.session.undecided()) if window.session else 0,
            open=len(doubts.open),
            answered=len(doubts.answered),
            second_reading=second.needed,
            confirmed_by=self._confirmed_by(second),
        )

    def _confirmed_by(self, second: SecondReading) -> str:
        kept = self.window.feature(Sessions).kept
        if kept is None or second.state not in (State.CONFIRMED, State.EXPORTED):
            return ""
        return next((step.who for step in reversed(kept.steps) if step.state is State.CONFIRMED), "")

    def _review(self) -> ReviewFacts | None:
        """What the certificate says of the review, as it will stand after the export. Raises ReviewError."""
        window = self.window
        kept, second = window.feature(Sessions).kept, window.feature(SecondReading)
        if kept is None:
            return None
        doubts, record = window.feature(Doubts).list, kept.snapshot().record
        for step in second.steps_of_export():
            record = record.with_step(step)
        return review_facts(record, second.needed, len(doubts.answered), len(doubts.open))
