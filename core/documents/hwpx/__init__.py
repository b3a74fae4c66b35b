"""HWPX (OWPML, KS X 6101): all text with a map to the XML that holds it, written back in place and cleaned."""

from core.documents.hwpx.document import HwpxDocument, open_hwpx

__all__ = ["HwpxDocument", "open_hwpx"]
