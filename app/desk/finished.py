"""Export of all judgments whose review is finished, one after the other, each as it would be by itself. No Qt."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.desk.backend import Backend
from app.desk.checklist import Checklist
from app.desk.judgment import Opened
from app.unexpected import UnexpectedError
from core.documents.formats import written_as
from core.errors import Cancelled, DeidError, Notice, ReviewError
from core.outputs import OutputNames
from core.policy import policy
from core.result_names import TakenError, claim_target, is_reviewed, require_claim
from core.review import workflow
from core.review.case_letters import disagreeing, merged
from core.review.certificate import review_facts
from core.review.doubts import Answer, Sorted, checklist, sort_out
from core.review.key_list import KeyList, key_list
from core.review.record import SessionRecord, State, Step
from core.service import IsCancelled, Planned, Progress, Written, hash_of


@dataclass(frozen=True)
class Finished:
    """A judgment whose review somebody ended, as it stood when the export began.

    Attributes:
        record: its review, with everything decided.
        answers: what was said of its doubts.
        needed: whether it has to be read twice.
        since_saved, exported: as in `KeptReview`.
        result: what a run in batch made of the judgment: the reviewed one takes its place.
    """

    opened: Opened
    record: SessionRecord
    answers: dict[str, Answer]
    needed: bool
    since_saved: Callable[[], Notice | None] = lambda: None
    exported: frozenset[str] = frozenset()
    result: Path | None = None


@dataclass(frozen=True)
class Wish:
    """Where to and how: the ``folder``, what names end with, ``who`` exports, and what is asked of one export, too.

    ``cases``: folder → what gives the key list of the case whose judgments lie there as it is then, where their letters
    are to agree.
    """

    folder: Path
    suffix: str
    who: str
    certificates: bool
    in_place: bool
    cases: Mapping[Path, Callable[[IsCancelled], KeyList]] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What became of one: ``written`` with the ``step`` that this means, or the ``error`` that kept it back."""

    finished: Finished
    written: Written | None = None
    step: Step | None = None
    error: DeidError | None = None


def why_not(record: SessionRecord, needed: bool) -> DeidError | None:
    """Why a review is not finished: it is not ended, or waits for a second reader; None where it can go out."""
    now = workflow.state(record)
    if now not in (State.REVIEWED, State.CONFIRMED):
        return ReviewError("reading.not_reviewed")
    return ReviewError("reading.not_confirmed") if needed and not workflow.confirmed(record) else None


def export_finished(
    backend: Backend, several: Sequence[Finished], wish: Wish, progress: Progress, cancelled: IsCancelled
) -> list[Outcome]:
    """Write each of ``several`` as ``wish`` says, verified, with its report and, where asked for, its certificate.

    One that fails keeps none of the others back. What was cancelled is left as it was; what was written stays.
    """
    names = OutputNames([one.opened.document.path for one in several])
    added: dict[Path, KeyList] = {}
    found: list[Outcome] = []
    for number, one in enumerate(several):
        share = _share(progress, number, len(several))
        try:
            planned, answered = _planned(backend, one)
            letters = _letters_of_case(planned, one, wish, added, cancelled)
            found.append(_exported(backend, one, planned, answered, names, wish, share, cancelled))
            added |= letters
        except Cancelled:
            break
        except DeidError as error:
            found.append(Outcome(one, error=error))
        except Exception as error:  # noqa: BLE001  what is written already must be told, and this one is named
            found.append(Outcome(one, error=UnexpectedError(one.opened.document.path.name, error)))
        share(1.0)
    return found


def _share(progress: Progress, number: int, total: int) -> Progress:
    return lambda done: progress((number + done) / total)


def _planned(backend: Backend, one: Finished) -> tuple[Planned, int]:
    """What is to be written, and how many doubts that still stand were answered. Raises DeidError where a single export
    would be refused, or somebody asked."""
    file = one.opened.document.path.name
    if error := why_not(one.record, one.needed):
        raise error
    if since := one.since_saved():  # told in a dialog that nobody sees here
        raise ReviewError(since.code, **since.fields)
    doubts = _doubts(one)
    if count := len(doubts.open):
        raise ReviewError("reading.open_doubts", file=file, count=count)
    planned = backend.plan(one.opened)
    if planned.gaps:
        raise ReviewError("reading.gaps", file=file, count=len(planned.gaps))
    return planned, len(doubts.answered)


def _letters_of_case(
    planned: Planned, one: Finished, wish: Wish, added: Mapping[Path, KeyList], cancelled: IsCancelled
) -> dict[Path, KeyList]:
    """The case's list as it is when ``one`` is exported, by its folder; empty without a list, or where nothing has a
    letter. ``added`` is what it was after those before. Raises ReviewError where letters do not agree: a single export
    would ask; Cancelled."""
    folder = one.opened.document.path.absolute().parent
    assignments = planned.plan.assignments
    if (read := wish.cases.get(folder)) is None or not assignments:
        return {}
    keys = read(cancelled)
    if folder in added:
        keys = merged(keys, added[folder])
    session, file = one.opened.session, one.opened.document.path.name
    if count := disagreeing(session, keys, assignments):
        raise ReviewError("reading.case_letters", file=file, count=count)
    decided = one.opened.decided()
    more = key_list(one.opened.document.sha256, decided.mentions, assignments, decided.overrides)
    return {folder: merged(keys, more)}


def _exported(
    backend: Backend,
    one: Finished,
    planned: Planned,
    answered: int,
    names: OutputNames,
    wish: Wish,
    progress: Progress,
    cancelled: IsCancelled,
) -> Outcome:
    """Results that a letter names alike get numbers; somebody else's file is never replaced, nor a result of this
    judgment that somebody else reviewed and exported: a single export would ask."""
    document = planned.document
    wanted = _wanted(one, planned, wish)
    step = workflow.export(one.record, wish.who, one.needed)
    facts = review_facts(one.record.with_step(step), one.needed, answered, 0) if wish.certificates else None
    while True:
        target = claim_target(wanted, document, names, reviewed=True)
        if is_reviewed(target) and not _is_own(target, one):
            raise ReviewError("reading.exported_there", file=document.path.name)
        look = partial(require_claim, target, wanted, document, names, reviewed=True)
        with suppress(TakenError):  # as in `redact_file`
            written = backend.export(
                one.opened, planned, target, facts, progress, cancelled, in_place=wish.in_place, look=look
            )
            return Outcome(one, written, step)


def _wanted(one: Finished, planned: Planned, wish: Wish) -> Path:
    """Beside the result of a run that nobody reviewed, it would be for chance which of them goes out."""
    ending = policy().written_as(written_as(planned.document.format))
    if one.result is None:
        return wish.folder / f"{planned.stem}{wish.suffix}.{ending}"
    allowed = policy().allows(one.result.suffix[1:].lower())  # by now: the run could write it
    return one.result if allowed else one.result.with_suffix(f".{ending}")


def _is_own(target: Path, one: Finished) -> bool:
    """Whether the result at ``target`` is what came of this review before, as far as is known: after another start of
    the program, that it was exported at all."""
    if one.exported:
        return hash_of(target) in one.exported
    return State.EXPORTED in {step.state for step in one.record.steps}


def _doubts(one: Finished) -> Sorted:
    """The doubts that nobody answered, and those that somebody did."""
    case = Checklist(one.opened).case()
    assert case is not None, "there is a judgment"
    return sort_out(checklist(case), one.answers)
