"""Judgments as files: open one by its content, know its text and blocks, write it back redacted."""

from core.documents.model import Block, BlockKind, Document, Draft, Format, Replacement, apply_replacements
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
