"""The ways of a judgment over the desk: every method is long work for a worker thread, with plain data in and out."""

import os
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

from app.desk.judgment import BEGUN_BEFORE, OWN_STORY, Opened
from app.desk.source import since_opened
from core.documents import open_document
from core.errors import DocumentError, Notice
from core.outputs import OutputNames, standing
from core.paths import resource
from core.redaction.profile import Profile, load_profile
from core.reports import Json
from core.result_names import companions
from core.review import ReviewSession
from core.review.archive import SESSION
from core.review.certificate import Certificate, ReviewFacts
from core.review.record import Identity
from core.service import Certify, Engine, IsCancelled, Planned, Progress, Written, export, load_engine, plan, prepare


def _nobody(_what: object) -> None:
    """Nobody listens."""


class Backend:
    """Loads model and rule profile once and keeps them until others are chosen. Work goes on with what it began with.

    Attributes:
        model: folder of the bundle to be loaded; None for the embedded one.
        rules: file of the rule profile; None for the shipped one.
        recognise: whether pages of a PDF that are pictures are read by text recognition.
    """

    def __init__(self, loader: Callable[..., Engine] = load_engine) -> None:
        """``loader`` gives the engine of a bundle's folder or, without one, of the embedded bundle."""
        self.model: Path | None = None
        self.rules: Path | None = None
        self.recognise = False
        self._loader = loader
        self._engine: Engine | None = None
        self._profile: Profile | None = None

    def load(self, model: Path | None) -> Engine:
        """Load another bundle; nothing reads with it before ``use_engine``. Raises ModelError."""
        return self._loader(model) if model else self._loader()

    def use_engine(self, model: Path | None, engine: Engine) -> None:
        """Read with ``engine``, which was loaded from ``model``, from now on."""
        self.model, self._engine = model, engine

    @property
    def loaded(self) -> Engine | None:
        """The model as far as it is loaded."""
        return self._engine

    def engine(self) -> Engine:
        """The loaded model. Raises ModelError."""
        engine = self._engine
        if engine is None:
            engine = self._engine = self.load(self.model)
        return engine

    def use_rules(self, rules: Path | None, profile: Profile) -> None:
        """Redact by ``profile``, which was read from ``rules``, from now on."""
        self.rules, self._profile = rules, profile

    @property
    def ruling(self) -> Profile | None:
        """The rule profile as far as it was read."""
        return self._profile

    def profile(self) -> Profile:
        """The rule profile. Raises ProfileError."""
        profile = self._profile
        if profile is None:
            profile = self._profile = load_profile(self.rules)
        return profile

    def open(
        self, path: Path, progress: Progress, cancelled: IsCancelled, tell: Callable[[object], None] = _nobody
    ) -> Opened:
        """Read ``path`` and find what is to be replaced.

        ``tell`` hears of the Document as soon as it can be shown, then again and again of Candidates in it: first
        looks, in place of which the session stands in the end.

        Raises DocumentError, ModelError, ProfileError, Cancelled.
        """
        document = open_document(path, cancelled, ocr=self.recognise)
        tell(document)
        engine, profile = self.engine(), self.profile()
        prepared = prepare(document, engine, profile, lambda done: progress(done * _FOUND), cancelled, found=tell)
        session = ReviewSession(document.text, document.blocks, prepared.planned.mentions)
        identities = Identity(**engine.identity), Identity.of(profile)
        notices = (*document.notices, *prepared.notices, *_begun_before(path))
        return Opened(document, session, notices, prepared.suspects, *identities)

    def warm(self, progress: Progress, cancelled: IsCancelled) -> None:
        """Read a sample, so that network and patterns are ready for the first judgment.

        Raises what ``open`` raises: nobody need be told, as the first judgment says it again.
        """
        self.open(resource("samples", "sample-criminal.txt"), progress, cancelled)

    def plan(self, opened: Opened) -> Planned:
        """Plan the redaction of all mentions that were not rejected. Raises RedactionError, ProfileError."""
        decided = opened.decided()
        return plan(decided.document, decided.mentions, self.profile(), decided.overrides)

    def export(
        self,
        opened: Opened,
        planned: Planned,
        target: Path,
        review: ReviewFacts | None,
        progress: Progress,
        cancelled: IsCancelled,
        *,
        in_place: bool = False,
        notices: Iterable[Notice] = (),
        look: Callable[[], None] = lambda: None,
    ) -> Written:
        """Write, verify and report; with ``review``, its certificate; ``in_place``, ``look`` as in ``export``, and
        ``notices`` besides those of the judgment.

        Raises DocumentError (TakenError), also where another file stands at ``target`` when all is verified than when
        that begins: it is for nobody to cover. LeakError, Cancelled. Nothing is then left on the disk.
        """
        stood = standing(target)

        def last_look() -> None:
            look()
            if standing(target) != stood:
                raise DocumentError("archive.saved_by_another", file=target.name)

        names = OutputNames([opened.document.path])
        report, certificate = companions(target)
        for output in (target, report, *([certificate] if review else [])):
            names.claim(output, opened.document.path)
        return export(
            planned,
            target,
            asdict(opened.model),  # what the mentions were found with, whatever reads by now
            report_to=report,
            notices=_of_export(opened, notices),
            certify=_certifier(planned, review) if review else None,
            certificate_to=certificate,
            in_place=in_place,
            look=last_look,
            progress=progress,
            cancelled=cancelled,
        )


# How much of opening a judgment is done when everything is found: what was left is looked for, the review laid out.
_FOUND = 0.97


def _begun_before(path: Path) -> tuple[Notice, ...]:
    """That somebody has decided on the judgment at ``path`` already, as far as the name of a session file tells: who
    begins anew would not know of it."""
    there = os.path.isfile(path.with_suffix(SESSION.ending))  # noqa: PTH113  no for what may not be asked
    return (Notice(BEGUN_BEFORE),) if there else ()


def _of_export(opened: Opened, besides: Iterable[Notice]) -> list[Notice]:
    """What is to be known of an export besides what its document says: the review's own story is nobody's to check."""
    own = (notice for notice in opened.notices if notice not in opened.document.notices)
    since = since_opened(opened.document)
    told = [*([since] if since else []), *(notice for notice in own if notice.code not in OWN_STORY)]
    return [*told, *(notice for notice in besides if notice not in told)]


def _certifier(planned: Planned, review: ReviewFacts) -> Certify:
    """Gives the certificate of ``review``."""

    def certify(target: Path, report: Json) -> bytes:
        from core.review.certificate_pdf import certificate_bytes  # reportlab would make the start slower

        return certificate_bytes(Certificate(report, review), target.name, planned.plan.values)

    return certify
