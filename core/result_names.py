"""What results are called: that of a judgment, those beside it, and how a judgment finds its own of an earlier run."""

import json
import os
import unicodedata
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from core.documents.model import Document
from core.errors import DocumentError
from core.outputs import OutputNames

_REPORT, _CERTIFICATE = ".report.json", ".certificate.pdf"


class Told(NamedTuple):
    """What a report says: the name and the hash of the result it is about, and the hash of its judgment."""

    file: str
    sha256: str
    source: str


class TakenError(DocumentError):
    """Another program has put its result under a name that was claimed; another claim gives another name."""


def claim_target(wanted: Path, document: Document, names: OutputNames, *, reviewed: bool = False) -> Path:
    """Where the result of ``document`` goes, claimed in ``names``: to ``wanted``, if a file of that name is no other's.

    Judgments named after their parties are all called the same (A 판결). Each but the first gets a number, and finds
    its own result of an earlier run again; one that nobody ``reviewed`` leaves one that somebody did. Raises
    DocumentError where a judgment that keeps its name would cover another's result of this run, or a file that no
    report beside it is about: somebody's own.
    """
    source = document.path
    own = wanted.stem == unicodedata.normalize("NFC", source.stem)
    if own and (reviewed or not is_reviewed(wanted)):
        names.claim(wanted, source)
        there = os.path.exists(wanted)  # noqa: PTH110  no for a closed folder
        if there and not written_with(wanted):
            raise DocumentError("program.unknown_output", file=source.name, output=wanted.name)
        return wanted
    numbered = (wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}") for number in count(2))
    target = next(
        one
        for one in chain([wanted], numbered)
        if names.is_free(one, source) and is_result_of(one, document) and (reviewed or not is_reviewed(one))
    )
    names.claim(target, source)
    return target


def require_claim(
    target: Path, wanted: Path, document: Document, names: OutputNames, *, reviewed: bool = False
) -> None:
    """Raises TakenError where ``claim_target`` gave ``target`` and would not by now: for other programs that write into
    the folder a claim is none. Raises DocumentError as `claim_target`."""
    if claim_target(wanted, document, names, reviewed=reviewed) != target:
        raise TakenError("program.unknown_output", file=document.path.name, output=target.name)


def is_result_of(target: Path, document: Document) -> bool:
    """Whether nothing stands at ``target``, or a result of this very judgment."""
    if not os.path.exists(target):  # noqa: PTH110  no for a folder closed to us: writing into it says why
        return True
    reports = reports_of(target)
    return any((_file_of(one), _input_of(one)) == (target.name, document.sha256) for one in reports)


def is_reviewed(target: Path) -> bool:
    """Whether a result stands at ``target`` whose certificate says that somebody reviewed it."""
    there = os.path.exists(target)  # noqa: PTH110  as above
    return there and any(earlier_certificate(report, target) for report in reports_of(target))


def reports_of(target: Path) -> tuple[Path, Path]:
    """Where the report of ``target`` may lie: under its stem or, where that belongs to another, its whole name."""
    return report_path(target), target.with_name(f"{target.name}{_REPORT}")


def report_path(output: Path) -> Path:
    """Where the report of ``output`` lies."""
    return output.with_name(f"{output.stem}{_REPORT}")


def certificate_path(output: Path) -> Path:
    """Where the review certificate of ``output`` lies."""
    return output.with_name(f"{output.stem}{_CERTIFICATE}")


def companions(target: Path) -> tuple[Path, Path]:
    """Where report and certificate of ``target`` go.

    Under its whole name where those of its stem belong to another file, as after an export to DOCX and PDF: each keeps
    its hashes. Also where its report lies there already: it is replaced, and never left behind as that of an older one.
    Raises DocumentError where both names are taken by what is no report of ``target``.
    """
    report, own = reports_of(target)
    if not _is_others(report, target) and _file_of(own) != target.name:
        return report, certificate_path(target)
    require_own_report(own, target, target.name)
    return own, target.with_name(f"{target.name}{_CERTIFICATE}")


def require_free_report(report: Path, target: Path, source: Path) -> None:
    """Raises TakenError where ``report`` was free for ``target`` of ``source`` and is about another result by now."""
    if _is_others(report, target):
        raise TakenError("program.unknown_output", file=source.name, output=report.name)


def earlier_certificate(report: Path, target: Path) -> Path | None:
    """The certificate that belongs to ``report`` where that is about an earlier ``target``: it is none of a later one.

    None where there is none, or the report is not ours.
    """
    beside = report.with_name(report.name.removesuffix(_REPORT) + _CERTIFICATE)
    return beside if _file_of(report) == target.name and beside.is_file() else None


def free_reports(target: Path) -> list[Path]:
    """Where the report of ``target`` may go, the best place first. Raises DocumentError as `companions`."""
    return [companions(target)[0], *(one for one in reports_of(target) if not _is_others(one, target))]


def require_own_report(report: Path, target: Path, file: str) -> None:
    """Raises DocumentError, about ``file``, where ``report`` is somebody's own or is about another than ``target``."""
    if _is_others(report, target):
        raise DocumentError("program.unknown_output", file=file, output=report.name)


def _is_others(report: Path, target: Path) -> bool:
    return os.path.exists(report) and _file_of(report) != target.name  # noqa: PTH110  as above


def written_with(target: Path) -> frozenset[str]:
    """The names of what a report says was written with ``target``, itself included; empty where no report says so."""
    for report in reports_of(target):
        if _file_of(report) == target.name:
            beside = _part(report, "output", "beside")
            return frozenset({target.name, *(map(str, beside) if isinstance(beside, list) else ())})
    return frozenset()


def is_certificate(path: Path) -> bool:
    """Whether ``path`` is called as review certificates are."""
    return path.name.casefold().endswith(_CERTIFICATE)


def told_by(path: Path) -> Told | None:
    """What ``path`` says of a result, if it is a report of one."""
    if not path.name.casefold().endswith(_REPORT):
        return None
    file, sha256, source = _file_of(path), _said(path, "output", "sha256"), _input_of(path)
    return Told(file, sha256, source) if file and sha256 and source else None


def _file_of(report: Path) -> str | None:
    """The name of the file that ``report`` is about; None when that cannot be told."""
    return _said(report, "output", "file")


def _input_of(report: Path) -> str | None:
    """The hash of the judgment that ``report`` is about; None when that cannot be told."""
    return _said(report, "input", "sha256")


def _said(report: Path, part: str, key: str) -> str | None:
    found = _part(report, part, key)
    return None if found is None else str(found)


def _part(report: Path, part: str, key: str) -> object:
    if not os.path.isfile(report):  # noqa: PTH113  no for a closed folder; a pipe would be waited for
        return None
    try:
        return json.loads(report.read_bytes())[part][key]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
