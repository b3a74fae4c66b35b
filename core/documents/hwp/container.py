"""The compound file of an HWP 5 opened safely: what kind of document it is, and its streams unpacked within limits."""

import io
import re
import struct
import zlib
from dataclasses import dataclass

import olefile

from core.documents.parts.archive import Refused

SIGNATURE = b"HWP Document File"
# Unpacked size of all that is read: a judgment of a thousand pages is some twenty megabytes.
MAX_UNPACKED = 128 << 20
# Deflate reaches 1:1000 only on runs of one byte.
_SUSPICIOUS_RATIO, _SUSPICIOUS_FROM = 250, 20 << 20
_COMPRESSED = 1
# Bits of the file's properties that mean that the body cannot be read, and the message for each.
_REFUSED = (
    (1 << 1, "hwp.encrypted"),
    (1 << 8, "hwp.encrypted"),  # with a certificate
    (1 << 4, "hwp.drm"),
    (1 << 10, "hwp.drm"),  # of a certificate
    (1 << 2, "hwp.distribution"),
)
_SECTION = re.compile(r"BodyText/Section(\d{1,4})")
# What olefile raises for a container that is none or lies about itself.
_BROKEN = (OSError, ValueError, LookupError, TypeError, AttributeError, struct.error, RecursionError, OverflowError)


@dataclass(frozen=True, slots=True)
class Streams:
    """What is read of a file, unpacked.

    Attributes:
        info: looks, numbering, list of pictures ("DocInfo").
        sections: the sections of the body in their order.
        preview: the beginning of the text as Hangul keeps it for previews; empty where there is none.
    """

    info: bytes
    sections: tuple[bytes, ...]
    preview: str


def is_hwp(data: bytes) -> bool:
    """Whether the compound file is an HWP 5, or too damaged to say so."""
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            return bool(container.exists("FileHeader"))
    except _BROKEN:
        return SIGNATURE in data


def load_streams(data: bytes) -> Streams:
    """The streams of an HWP 5. Raises Refused for one that is damaged, protected or of an unknown version."""
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            return _Loader(container).load()
    except _BROKEN as error:
        raise Refused("hwp.damaged") from error


class _Loader:
    def __init__(self, container: "olefile.OleFileIO[bytes]") -> None:
        self._container = container
        self._names = ["/".join(name) for name in container.listdir()]
        self._left = MAX_UNPACKED
        self._packed = False

    def load(self) -> Streams:
        self._packed = bool(self._properties() & _COMPRESSED)
        # The marked text of tracked changes, or the sealed one of a distribution document.
        if any(name.startswith("ViewText/") for name in self._names):
            raise Refused("hwp.view_text")
        numbers = sorted(int(found[1]) for name in self._names if (found := _SECTION.fullmatch(name)))
        if not numbers or numbers != list(range(len(numbers))):
            raise Refused("hwp.damaged")
        info = self._unpacked("DocInfo")
        sections = tuple(self._unpacked(f"BodyText/Section{number}") for number in numbers)
        return Streams(info, sections, self._preview())

    def _properties(self) -> int:
        """The file's properties, if it is one that can be read."""
        head = self._stream("FileHeader", 4096)
        if len(head) < 40 or head[:32].rstrip(b"\0") != SIGNATURE:
            raise Refused("hwp.damaged")
        version, properties = struct.unpack_from("<II", head, 32)
        if version >> 24 != 5:
            raise Refused("hwp.version", version=".".join(str(version >> shift & 255) for shift in (24, 16, 8, 0)))
        for bit, code in _REFUSED:
            if properties & bit:
                raise Refused(code)
        return int(properties)

    def _stream(self, name: str, limit: int = MAX_UNPACKED) -> bytes:
        with self._container.openstream(name) as stream:
            data: bytes = stream.read(limit)
        return data

    def _unpacked(self, name: str) -> bytes:
        packed = self._stream(name)
        data = self._inflated(packed) if self._packed else packed
        self._left -= len(data)
        if self._left < 0 or (len(data) > _SUSPICIOUS_FROM and len(data) > _SUSPICIOUS_RATIO * len(packed)):
            raise Refused("hwp.too_large")
        return data

    def _inflated(self, packed: bytes) -> bytes:
        machine = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            data = machine.decompress(packed, self._left + 1)
        except zlib.error as error:
            raise Refused("hwp.damaged") from error
        if len(data) > self._left:
            raise Refused("hwp.too_large")
        if not machine.eof:
            raise Refused("hwp.damaged")
        return data

    def _preview(self) -> str:
        return self._stream("PrvText").decode("utf-16-le", "replace") if "PrvText" in self._names else ""
