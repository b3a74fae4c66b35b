"""The window's way into ``core``: every method is long work for the worker thread, with plain data in and out."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.closing import close_gaps, find_gaps
from core.detection.model import Candidate, Mention
from core.documents import open_document
from core.documents.model import Document
from core.errors import Notice
from core.outputs import OutputNames
from core.redaction.plan import RedactionPlan, plan_redaction, redact_name
from core.redaction.profile import Profile, load_profile
from core.reports import Json
from core.review import ReviewSession
from core.review.certificate import Certificate, ReviewFacts
from core.review.record import Identity
from core.service import (
    Certify,
    Engine,
    IsCancelled,
    Progress,
    Written,
    certificate_path,
    export,
    load_engine,
    report_path,
)

_NOT_AT_WORK = Identity("", "", "")


@dataclass(frozen=True)
class Opened:
    """A judgment with what was found in it.

    Attributes:
        suspects: what the model nearly marked, for the checklist of doubts.
        model, profile: what was at work, for the session file.
    """

    document: Document
    session: ReviewSession
    notices: tuple[Notice, ...]
    suspects: tuple[Candidate, ...] = ()
    model: Identity = _NOT_AT_WORK
    profile: Identity = _NOT_AT_WORK


@dataclass(frozen=True)
class Planned:
    """A redaction ready to be written, and the name its file should have (without ending).

    ``gaps`` are places where a replaced value would stay, because nobody marked them: the file would be refused.
    """

    opened: Opened
    plan: RedactionPlan
    gaps: tuple[Mention, ...]
    profile: Profile
    stem: str


class Backend:
    """Loads the model once and keeps it. Used by one thread at a time."""

    def __init__(self, loader: Callable[[], Engine] = load_engine) -> None:
        self._loader = loader
        self._engine: Engine | None = None
        self._profile: Profile | None = None

    def engine(self) -> Engine:
        """The loaded model. Raises ModelError."""
        if self._engine is None:
            self._engine = self._loader()
        return self._engine

    def profile(self) -> Profile:
        """The rule profile. Raises ProfileError."""
        if self._profile is None:
            self._profile = load_profile(None)
        return self._profile

    def open(self, path: Path, progress: Progress, cancelled: IsCancelled) -> Opened:
        """Read ``path`` and find what is to be replaced. Raises DocumentError, ModelError, Cancelled."""
        document = open_document(path)
        found = self.engine().detect(document, True, progress, cancelled)
        mentions, _ = close_gaps(document.text, document.blocks, found.mentions, self.profile())
        session = ReviewSession(document.text, document.blocks, mentions)
        identities = Identity(**self.engine().identity), Identity.of(self.profile())
        return Opened(document, session, (*document.notices, *found.notices), found.suspects, *identities)

    def plan(self, opened: Opened) -> Planned:
        """Plan the redaction of all mentions that were not rejected. Raises RedactionError, ProfileError."""
        document = opened.document
        mentions = opened.session.decided_mentions()
        overrides = opened.session.overrides()
        plan = plan_redaction(document.text, document.blocks, mentions, self.profile(), overrides=overrides)
        gaps = find_gaps(document.text, mentions, plan)
        return Planned(opened, plan, gaps, self.profile(), redact_name(document.path.stem, plan))

    def export(
        self, planned: Planned, target: Path, review: ReviewFacts | None, progress: Progress, cancelled: IsCancelled
    ) -> Written:
        """Write, verify and report; with ``review``, a certificate of it as well.

        Raises DocumentError, LeakError, Cancelled; nothing is then left on the disk.
        """
        opened = planned.opened
        names = OutputNames([opened.document.path])
        for output in (target, report_path(target), *([certificate_path(target)] if review else [])):
            names.claim(output, opened.document.path)
        return export(
            opened.document,
            opened.session.decided_mentions(),
            planned.plan,
            planned.profile,
            target,
            self.engine().identity,
            notices=opened.notices[len(opened.document.notices) :],
            certify=_certifier(planned, target, review) if review else None,
            progress=progress,
            cancelled=cancelled,
        )


def _certifier(planned: Planned, target: Path, review: ReviewFacts) -> Certify:
    """Writes the certificate of ``review`` that goes with ``target``."""

    def certify(folder: Path, report: Json) -> Path:
        from core.review.certificate_pdf import write_certificate  # reportlab would make the start slower

        draft = folder / certificate_path(target).name
        write_certificate(Certificate(report, review), draft, planned.plan.values)
        return draft

    return certify
