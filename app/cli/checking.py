"""The commands that only look: the leak check on any pair of files, and the description of a model."""

from pathlib import Path
from typing import Any

from app.cli.console import Output
from core.errors import LeakError

# What would have kept a result off the disk, said of a file that lies there and stays.
_FOUND = {
    "verification.leak": "program.verify_leak",
    "verification.unread": "program.verify_unread",
    "verification.changed": "program.verify_changed",
}


def check_file(file: Path, original: Path, detections: Path, out: Output, *, ocr: bool = False) -> int:
    """Check ``file`` against ``original`` and its detection file; returns 0, or 3 when the check fails.

    ``ocr``: whether the original was read by text recognition. It fails when a replaced value survives, a part cannot
    be read, or anything but the detections was changed. Raises DocumentError when a file cannot be read, UsageError
    when ``detections`` is no detection file of ``original``.
    """
    from core.verification.pair import verify_file

    result = verify_file(file, original, detections, ocr=ocr)
    for part in result.unread:
        out.say("program.unread", part=part)
    if result.asked:
        out.say("program.verify_asked", count=result.asked)
    if result.ok:
        out.say("program.verify_ok", file=file.name, parts=result.parts_checked)
        return 0
    if error := result.error(file.name):
        out.error(LeakError(_FOUND[error.code], **error.fields))
    for leak in result.leaks:
        out.say("program.verify_where", part=leak.part, kind=leak.kind, count=leak.count)
    return 3


def model_table(folder: Path | None) -> dict[str, Any]:
    """What a bundle says of itself. Raises ModelError."""
    from core.tagging import load_bundle

    bundle = load_bundle(folder)
    shown = {
        key: value for key, value in bundle.manifest.items() if key not in ("sha256", "name", "version", "licence")
    }
    return {
        "name": bundle.name,
        "version": bundle.version,
        "licence": bundle.licence,
        "sha256": bundle.sha256,
        "path": str(bundle.path),
        **shown,
    }
