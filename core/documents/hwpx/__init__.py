"""HWPX (OWPML, KS X 6101): all text with a map to the XML that holds it, written back in place and cleaned.

The program does not offer it yet: it can write no other document as HWPX."""

from collections.abc import Mapping

from core.documents.formats import Content, Declaration


def _recognised(content: Content) -> bool:
    return content.mimetype == "application/hwp+zip" or "Contents/content.hpf" in content.names


def _messages() -> Mapping[str, tuple[str, str]]:
    from core.documents.hwpx.messages import MESSAGES

    return MESSAGES


FORMAT = Declaration(
    title=("한글 문서", "Hangul document"),
    endings=(".hwpx",),
    reader="zip",
    recognised=_recognised,
    not_opened="document.hwpx",
    not_written="document.hwpx_output",
    messages=_messages,
)
