"""The way of one judgment, from file to verified file: one for command line, batch and window.

`open_document`, `prepare` (detect, close gaps), `plan`, `export` (write in memory, verify, put on the disk, report).
What fails on the way, or is killed, leaves nothing of an unverified judgment on any disk. Where a person reviews, the
decisions come before `plan`; where nobody does, what was prepared is planned already.
"""

import gc
import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from core.closing import chances, close_gaps, find_gaps, with_own_name
from core.detection.model import Candidate, Mention
from core.detection.pipeline import Detection, Found, detect
from core.dictionaries import load_dictionary
from core.documents import open_document
from core.documents.formats import Format, declared, written_as
from core.documents.model import Document, Draft
from core.documents.open import spelled
from core.documents.write import write_document
from core.errors import Cancelled, DocumentError, Notice
from core.outputs import OutputNames, put_in_place
from core.policy import policy
from core.redaction.overrides import Overrides
from core.redaction.plan import RedactionPlan, plan_redaction, redact_name
from core.redaction.profile import Profile
from core.reports import Json, counts, detected_text, detection_json, is_detection_file, json_bytes, redaction_report
from core.result_names import (
    TakenError,
    certificate_path,
    claim_target,
    earlier_certificate,
    free_reports,
    is_result_of,
    report_path,
    require_claim,
    require_free_report,
)
from core.signatures import public_key, verify_bundle
from core.tagging import ModelBundle, Tagger, load_bundle
from core.verification import Expected, Verification, verify_bytes

Progress = Callable[[float], None]
IsCancelled = Callable[[], bool]
Certify = Callable[[Path, Json], bytes]
"""The certificate, given its path to be and the report of the redaction."""
Ready = Callable[[str], None]
"""Hears the hash of what is to be written when all is verified and nothing on the disk."""


def _never() -> bool:
    return False


def _silent(_fraction: float) -> None:
    return None


def _unheard(_sha256: str) -> None:
    return None


def _nothing() -> None:
    return None


@dataclass(frozen=True)
class Engine:
    """A loaded model, ready to detect. Not to be used by two threads at once."""

    bundle: ModelBundle
    tagger: Tagger

    @property
    def identity(self) -> Json:
        """Name, version and hash of the model, for reports."""
        return {"name": self.bundle.name, "version": self.bundle.version, "sha256": self.bundle.sha256}

    def detect(
        self,
        document: Document,
        include_kept: bool = False,
        progress: Progress = _silent,
        cancelled: IsCancelled = _never,
        found: Found | None = None,
    ) -> Detection:
        """Find the mentions of ``document``, the user's dictionary applied. ``progress`` hears fractions 0 … 1,
        ``found`` what the network sees as it reads on.

        Raises ModelError, DictionaryError, Cancelled.
        """
        return detect(
            document.text,
            document.blocks,
            self.tagger,
            dictionary=load_dictionary(),
            include_kept=include_kept,
            progress=progress,
            cancelled=cancelled,
            found=found,
        )


def load_engine(model: Path | None = None, threads: int | None = None) -> Engine:
    """Load the bundle in folder ``model``, or the embedded one, to compute with so many ``threads``: by default as many
    as there are cores. Raises ModelError, PolicyError for one the administrators do not allow, SignatureError."""
    bundle = load_bundle(model)
    require_allowed(bundle)
    engine = Engine(bundle, Tagger(bundle, threads=threads))
    # Taxonomy, word lists and network stay: Python's collector of cycles need not go through them again and again.
    gc.freeze()
    return engine


def require_allowed(bundle: ModelBundle) -> None:
    """Raises PolicyError or SignatureError for a bundle that the administrators' policy keeps from reading."""
    ruled = policy()
    ruled.require_model(bundle.sha256)
    if ruled.models.public_key:
        verify_bundle(bundle, public_key(ruled.models.public_key.encode("utf-8"), "policy.toml"))


@dataclass(frozen=True, slots=True)
class Written:
    """A finished piece of work.

    Attributes:
        source: the judgment it came from.
        output: the file written.
        report: the report beside it; None for a detection file.
        counts: mentions, entities, by category, by treatment.
        notices: what the user must know.
        verification: what the leak check said; None for a detection file.
        certificate: the review certificate beside it, where one was asked for.
        facts: what the report says; empty for a detection file.
    """

    source: Path
    output: Path
    report: Path | None
    counts: Json
    notices: tuple[Notice, ...]
    verification: Verification | None = None
    certificate: Path | None = None
    facts: Json = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        """Of the judgment that was written, as its report says."""
        return str(self.facts["output"]["sha256"])


def _opened(path: Path, cancelled: IsCancelled, *, ocr: bool) -> Document:
    """The judgment at ``path``. Raises DocumentError, for a detection file too: who changed one may think it counts."""
    if path.suffix.lower() == ".json" and is_detection_file(path):
        raise DocumentError("program.detections_given", file=path.name)
    return open_document(path, cancelled, ocr=ocr)


def detect_file(
    path: Path,
    folder: Path,
    engine: Engine,
    names: OutputNames,
    *,
    include_kept: bool = False,
    ocr: bool = False,
    progress: Progress = _silent,
    cancelled: IsCancelled = _never,
) -> Written:
    """Write ``folder``/NAME.json for ``path`` (contract 2), or NAME.ext.json where another format of it was before.

    Raises DocumentError, ModelError, Cancelled.
    """
    document = _opened(path, cancelled, ocr=ocr)
    # Only now: the name of what cannot be read is left to its namesake (판결.doc, saved anew as 판결.docx).
    whole = folder / f"{path.name}.json"
    tells = names.is_free(whole, path) and not names.has_namesake(path)
    target = names.claim_one_of([folder / f"{path.stem}.json", *([whole] if tells else [])], path)
    there, before = os.path.exists(target), detected_text(target)  # noqa: PTH110  as below
    if there and before is None:
        raise DocumentError("program.unknown_output", file=path.name, output=target.name)
    others = (Notice("program.other_replaced", {"file": target.name}),) if before not in (None, document.text) else ()
    found = engine.detect(document, include_kept, progress, cancelled)
    notices = (*document.notices, *found.notices)
    put_in_place([(json_bytes(detection_json(document.text, found.mentions, notices, engine.identity)), target)])
    return Written(path, target, None, counts(found.mentions, lambda one: one.treatment), (*notices, *others))


@dataclass(frozen=True, slots=True)
class Planned:
    """A redaction ready to be written.

    Attributes:
        mentions: what it was planned of, what is kept included.
        plan: what is replaced, by what.
        profile: the rules it follows.
        stem: the name its file should have, without an ending.
        gaps: places where a replaced value would stay, because nobody marked them: the file would be refused.
    """

    document: Document
    mentions: Sequence[Mention]
    plan: RedactionPlan
    profile: Profile
    stem: str
    gaps: tuple[Mention, ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A judgment read, and all that was found in it.

    Attributes:
        planned: what would be written if nobody looked; its mentions are all that was found.
        suspects: what the model nearly marked.
        notices: what the user must know of the finding.
    """

    planned: Planned
    suspects: tuple[Candidate, ...]
    notices: tuple[Notice, ...]

    def unattended(self) -> tuple[Notice, ...]:
        """What must be known where nobody looks: ``notices``, and that values inside words were left."""
        planned = self.planned
        return (*self.notices, *chances(planned.document.text, planned.mentions, planned.plan))


def prepare(
    document: Document,
    engine: Engine,
    profile: Profile,
    progress: Progress = _silent,
    cancelled: IsCancelled = _never,
    *,
    found: Found | None = None,
) -> Prepared:
    """Find what identifies in ``document``, everywhere it stands, and plan what takes its place, with nobody asked.

    ``progress`` and ``found`` as in `Engine.detect`. Raises ModelError, DictionaryError, RedactionError, Cancelled.
    """
    # What is kept is asked for as well: a kept value must not look like a leak.
    seen = engine.detect(document, True, progress, cancelled, found)
    mentions, made = close_gaps(document.text, document.blocks, seen.mentions, profile)
    return Prepared(_planned(document, mentions, made, profile), tuple(seen.suspects), tuple(seen.notices))


def plan(
    document: Document, mentions: Sequence[Mention], profile: Profile, overrides: Overrides | None = None
) -> Planned:
    """Plan what takes the place of ``mentions``, as they were decided on; ``overrides`` are replacements people chose.

    Raises RedactionError.
    """
    made = plan_redaction(document.text, document.blocks, mentions, profile, overrides=overrides)
    return _planned(document, mentions, made, profile, find_gaps(document.text, mentions, made))


def _planned(
    document: Document,
    mentions: Sequence[Mention],
    made: RedactionPlan,
    profile: Profile,
    gaps: tuple[Mention, ...] = (),
) -> Planned:
    stem = spelled(document.path.stem)
    made = with_own_name(stem, document.text, made)
    return Planned(document, mentions, made, profile, redact_name(stem, made), gaps)


def redact_file(
    path: Path,
    folder: Path,
    engine: Engine,
    profile: Profile,
    names: OutputNames,
    *,
    to: Format | None = None,
    ocr: bool = False,
    in_place: bool = False,
    progress: Progress = _silent,
    cancelled: IsCancelled = _never,
) -> Written:
    """Write the redacted ``path`` into ``folder`` with its report (contract 3); ``in_place`` as in ``write_document``.

    Raises DocumentError, ModelError, RedactionError, Cancelled, and LeakError when a replaced value survived.
    """
    document = _opened(path, cancelled, ocr=ocr)
    prepared = prepare(document, engine, profile, progress, cancelled)
    name = f"{prepared.planned.stem}.{to or policy().written_as(written_as(document.format))}"
    while True:
        target = claim_target(folder / name, document, names)
        report = names.claim_one_of(free_reports(target), path)
        others = () if is_result_of(target, document) else (Notice("program.other_replaced", {"file": target.name}),)
        with suppress(TakenError):  # by another program that redacts into this folder: under the next name
            written = export(
                prepared.planned,
                target,
                engine.identity,
                report_to=report,
                notices=prepared.unattended(),
                in_place=in_place,
                look=partial(require_claim, target, folder / name, document, names),
                cancelled=cancelled,
            )
            # Nothing of the result, which its report is about.
            return replace(written, notices=(*written.notices, *others))


# How much of an export is done, by time, as measured with DOCX of 90,000 and 300,000 characters.
_WRITTEN, _VERIFIED = 0.6, 0.97


def export(
    planned: Planned,
    target: Path,
    model: Json,
    *,
    report_to: Path | None = None,
    notices: Iterable[Notice] = (),
    certify: Certify | None = None,
    certificate_to: Path | None = None,
    in_place: bool = False,
    ready: Ready = _unheard,
    look: Callable[[], None] = _nothing,
    progress: Progress = _silent,
    cancelled: IsCancelled = _never,
) -> Written:
    """Write the planned redaction in memory, verify it, and let it stand at ``target`` (its ending is the format).

    The report goes beside it, to ``report_path(target)`` unless ``report_to`` is given, and so does what ``certify``
    gives, to ``certificate_path(target)`` or ``certificate_to``; without it, the certificate of an earlier result there
    goes. ``look`` has the last word before all is on the disk. ``progress`` hears fractions 0 … 1. Raises LeakError
    when the verification finds a replaced value; nothing has then been on the disk. Raises PolicyError for a format,
    profile or model that the administrators do not allow, whatever chose it, and TakenError where the report came to
    be another's.
    """
    document, made, profile = planned.document, planned.plan, planned.profile
    to = Format(target.suffix[1:].lower())
    ruled = policy()
    ruled.require_format(to)
    ruled.require_profile(profile.sha256)
    ruled.require_model(model["sha256"])
    draft = write_document(document, made.replacements, to, in_place=in_place)
    _stop_if(cancelled)
    progress(_WRITTEN)
    result = _verified(draft, target.name, document, made, to)
    _stop_if(cancelled)
    progress(_VERIFIED)
    said = (*document.notices, *notices, *made.notices, *draft.notices)
    report = redaction_report(
        counted=counts(planned.mentions, lambda one: profile.treatment(one.label, one.treatment)),
        notices=said,
        source={"format": str(document.format), "sha256": document.sha256},
        output={
            "file": target.name,
            "format": str(to),
            "sha256": hashlib.sha256(draft.data).hexdigest(),
            **(
                {"mode": "in-place" if in_place else "fresh"} if to is document.format and declared(to).two_ways else {}
            ),
        },
        model=model,
        profile={"name": profile.name, "sha256": profile.sha256},
        verification=_verification_json(result),
        unseen=not declared(document.format).plain,
    )
    told = report_to or report_path(target)
    results = [(json_bytes(report), told), (draft.data, target)]
    beside = (certificate_to or certificate_path(target)) if certify else None
    if certify and beside:
        results.insert(0, (certify(beside, report), beside))
    _stop_if(cancelled)
    ready(report["output"]["sha256"])

    def last_look() -> Path | None:
        look()
        require_free_report(told, target, document.path)
        return None if certify else earlier_certificate(told, target)

    put_in_place(results, last_look)
    progress(1.0)
    return Written(document.path, target, told, report["counts"], said, result, beside, report)


def _verified(draft: Draft, name: str, document: Document, plan: RedactionPlan, to: Format) -> Verification:
    expected = Expected(document.readable_text(plan.replacements, to), document.repeated_heads(plan.replacements))
    result = verify_bytes(draft.data, name, plan.values, expected, declared(to).reader)
    if error := result.error(name):
        raise error
    return result


def _verification_json(result: Verification) -> dict[str, Any]:
    return {
        "ok": result.ok,
        "leaks": len(result.leaks),
        "parts_checked": result.parts_checked,
        "unread": len(result.unread),
        "pictures": len(result.pictures),
        "kept": result.kept,
        "asked": result.asked,
        "unsearched": result.unsearched,
    }


def _stop_if(cancelled: IsCancelled) -> None:
    if cancelled():
        raise Cancelled


def sha256_of(path: Path) -> str:
    """Hex digest of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def hash_of(path: Path) -> str:
    """As `sha256_of`; empty for what cannot be read: opening it says why."""
    try:
        return sha256_of(path) if path.is_file() else ""
    except OSError:
        return ""
