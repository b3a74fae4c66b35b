"""Write a redacted judgment: whole or not at all, in any of the formats, never over the original."""

import errno
import os
import tempfile
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path

from core.documents.model import Document, Format, Replacement, apply_replacements
from core.documents.plain import encode
from core.errors import DocumentError, Notice, RedactionError
from core.outputs import DRAFT_PREFIX

_OS_ERRORS = {
    errno.ENOSPC: "document.disk_full",
    errno.EDQUOT: "document.disk_full",
    errno.EACCES: "document.target_permission",
    errno.EPERM: "document.target_permission",
    errno.EROFS: "document.target_permission",
    errno.ENOENT: "document.target_folder",
    errno.ENOTDIR: "document.target_folder",
    errno.ENAMETOOLONG: "document.name_too_long",
}


def write_document(
    document: Document, replacements: Sequence[Replacement], target: Path, to: Format | None = None
) -> tuple[Notice, ...]:
    """Write ``document`` with ``replacements`` to ``target`` as ``to`` (default: its own format).

    The file appears under its name only when it is complete: it is written to a private file (mode 0600) in the
    same folder, flushed to disk and moved into place. Whatever fails, nothing half-written stays, and a file that
    stood at ``target`` before is untouched. Returns what the user must know of the result.

    Raises RedactionError for replacements that do not fit the text, DocumentError if the file cannot be written.
    """
    target = Path(target)
    check_replacements(document, replacements)
    wanted = to or document.format
    _check_target(document, target, wanted)
    try:
        return _write_whole(document, replacements, target, wanted)
    except OSError as error:
        code = _OS_ERRORS.get(error.errno or 0, "document.write_failed")
        reason = error.strerror or type(error).__name__
        raise DocumentError(code, file=_name(target), reason=reason) from error


def check_replacements(document: Document, replacements: Sequence[Replacement]) -> None:
    """Raise RedactionError unless the replacements are sorted, apart, and each inside one block of the text."""
    starts = [block.start for block in document.blocks]
    position = 0
    for number, item in enumerate(replacements, 1):
        fields = {"file": document.path.name, "number": number, "start": item.start, "end": item.end}
        if not 0 <= item.start < item.end <= len(document.text):
            raise RedactionError("document.replacement_range", **fields)
        if item.start < position:
            raise RedactionError("document.replacement_order", **fields)
        position = item.end
        index = bisect_right(starts, item.start) - 1
        if index < 0 or item.end > document.blocks[index].end:
            raise RedactionError("document.replacement_block", **fields)
        if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in item.text):
            raise RedactionError("document.replacement_text", **fields)


def _check_target(document: Document, target: Path, wanted: Format) -> None:
    file = _name(target)
    if wanted is Format.HWPX:
        raise DocumentError("document.hwpx_output", file=file)
    try:
        if target.is_dir():
            raise DocumentError("document.target_is_folder", file=file)
        if target.exists() and document.path.exists() and target.samefile(document.path):
            raise DocumentError("document.target_is_source", file=file)
    except OSError as error:
        code = _OS_ERRORS.get(error.errno or 0, "document.write_failed")
        raise DocumentError(code, file=file, reason=error.strerror or type(error).__name__) from error


def _write_whole(
    document: Document, replacements: Sequence[Replacement], target: Path, wanted: Format
) -> tuple[Notice, ...]:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=DRAFT_PREFIX, suffix=".part")
    os.close(handle)
    part = Path(name)
    try:
        notices = _write_as(document, replacements, part, wanted)
        _flush(part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return notices


def _write_as(
    document: Document, replacements: Sequence[Replacement], part: Path, wanted: Format
) -> tuple[Notice, ...]:
    if wanted is document.format:
        return document.write_native(replacements, part)
    if wanted is Format.PDF:
        from core.documents.pdf import write_fresh_pdf

        return write_fresh_pdf(document, replacements, part)
    if wanted is Format.DOCX:
        from core.documents.docx.fresh import write_fresh_docx

        return write_fresh_docx(document, replacements, part)
    text = apply_replacements(document.text, replacements)
    part.write_bytes(encode(text, "utf-8", document.path.name))
    return ()


def _flush(part: Path) -> None:
    """Bring the file's bytes to the disk before its name stands for them."""
    if part.stat().st_size == 0:
        raise OSError(errno.EIO, "empty output")
    with part.open("rb+") as stream:
        os.fsync(stream.fileno())


def _name(target: Path) -> str:
    from core.documents.open import shown_name

    return shown_name(target)
