"""PDF judgments: the text layer read into paragraphs and cells, and a PDF written fresh from any document."""

from core.documents.pdf.reader import PdfDocument, open_pdf

__all__ = ["PdfDocument", "open_pdf"]
