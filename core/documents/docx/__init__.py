"""DOCX (Office Open XML): all text with a map to the XML that holds it, written back in place and cleaned."""

from core.documents.docx.document import DocxDocument, is_docx, open_docx
from core.documents.docx.fresh import write_fresh_docx

__all__ = ["DocxDocument", "is_docx", "open_docx", "write_fresh_docx"]
