"""Korean fonts that a PDF names but does not hold are drawn with the program's own, on every machine but Windows.

PDFium takes what is installed and says it has Hangul. DroidSansFallback, which Ghostscript brings to Debian, says so
and has three syllables: the page stays white, and its letters are taken for hidden. Windows always has a Korean font.
"""

import ctypes
import sys
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.paths import resource

_WHOLE_FILE = 0  # instead of the name of a table


class _Substitutes(pdfium.PdfSysfontBase):  # type: ignore[misc]  # the package has no types
    """PDFium's own choice for every charset but Hangul. What is not overridden asks PDFium's."""

    def __init__(self) -> None:
        super().__init__()
        self._fonts: dict[int, tuple[ctypes.Array[ctypes.c_char], bytes]] = {}
        self._handles: dict[str, int] = {}

    def _handle(self, name: str) -> int:
        if name not in self._handles:
            data = resource("fonts", f"{name}.ttf").read_bytes()
            held = ctypes.create_string_buffer(data, len(data))
            self._handles[name] = ctypes.addressof(held)  # no address of PDFium's can be the same
            self._fonts[self._handles[name]] = held, name.encode() + b"\0"
        return self._handles[name]

    def MapFont(
        self, this: Any, weight: int, italic: int, charset: int, pitch: int, face: Any, exact: Any
    ) -> int | None:
        if charset == raw.FXFONT_HANGEUL_CHARSET:
            return self._handle("NanumBarunGothicBold" if weight >= raw.FXFONT_FW_BOLD else "NanumBarunGothic")
        return super().MapFont(this, weight, italic, charset, pitch, face, exact)

    def GetFontData(self, this: Any, handle: int, table: int, buffer: Any, size: int) -> int:
        if handle not in self._fonts:
            return super().GetFontData(this, handle, table, buffer, size)
        held, _ = self._fonts[handle]
        return _filled(buffer, size, held) if table == _WHOLE_FILE else 0

    def GetFaceName(self, this: Any, handle: int, buffer: Any, size: int) -> int:
        if handle not in self._fonts:
            return super().GetFaceName(this, handle, buffer, size)
        return _filled(buffer, size, self._fonts[handle][1])

    def GetFontCharset(self, this: Any, handle: int) -> int:
        return raw.FXFONT_HANGEUL_CHARSET if handle in self._fonts else super().GetFontCharset(this, handle)

    def DeleteFont(self, this: Any, handle: int) -> None:
        if handle not in self._fonts:
            super().DeleteFont(this, handle)


def _filled(buffer: Any, size: int, data: Any) -> int:
    """The length of ``data`` in bytes, after it was written to ``buffer`` where there is one that takes it."""
    if buffer and size >= len(data):
        ctypes.memmove(buffer, data, len(data))
    return len(data)


def substitute_fonts() -> None:
    """Let PDFium draw with these fonts from now on; once a process, before a document is opened."""
    if sys.platform != "win32":
        _Substitutes().setup()
