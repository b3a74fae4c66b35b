"""Judgments as files: open one by its content, know its text and blocks, write it back redacted.

Every start of the program asks which formats there are (``core.documents.formats``), few go on to open a file: what
opens and writes is imported when it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.documents.formats import Format
    from core.documents.model import Block, BlockKind, Document, Draft, Replacement, apply_replacements
    from core.documents.open import open_document
    from core.documents.write import check_replacements, write_document

__all__ = [
    "Block",
    "BlockKind",
    "Document",
    "Draft",
    "Format",
    "Replacement",
    "apply_replacements",
    "check_replacements",
    "open_document",
    "write_document",
]
_HOMES = {"Format": "formats", "open_document": "open", "check_replacements": "write", "write_document": "write"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"core.documents.{_HOMES.get(name, 'model')}"), name)
