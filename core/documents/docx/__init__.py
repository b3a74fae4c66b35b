"""DOCX (Office Open XML): all text with a map to the XML that holds it, written back in place and cleaned."""

from core.documents.docx.document import DocxDocument, is_docx, open_docx

__all__ = ["DocxDocument", "is_docx", "open_docx"]
