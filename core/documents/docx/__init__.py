"""DOCX (Office Open XML): all text with a map to the XML that holds it, written back in place and cleaned."""

from core.documents.docx.document import DocxDocument, open_docx

__all__ = ["DocxDocument", "open_docx"]
