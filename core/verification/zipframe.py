"""What a zip file holds outside its members: names, comments, extra fields, bytes that belong to nothing."""

import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from core.verification.layers import behind

_END_SIZE = 22
# Sizes of a data descriptor, with and without a signature, in 32 and 64 bits.
_DESCRIPTORS = (12, 16, 20, 24)


@dataclass(slots=True)
class Frame:
    """Bytes outside the members: ``framing`` belongs to the format, ``loose`` bytes to nothing."""

    framing: list[bytes] = field(default_factory=list)
    loose: list[bytes] = field(default_factory=list)


def frame_of(data: bytes, archive: zipfile.ZipFile, members: Iterable[zipfile.ZipInfo]) -> Frame:
    """The bytes of the archive that no member's content covers. Raises struct.error for a damaged one."""
    frame = Frame()
    position = 0
    described = False
    for member in sorted(members, key=lambda item: item.header_offset):
        _add_gap(frame, data[position : member.header_offset], described=described)
        name, extra = struct.unpack_from("<HH", data, member.header_offset + 26)
        content = member.header_offset + 30 + name + extra
        frame.framing.append(data[member.header_offset : content])
        position = content + member.compress_size
        described = bool(member.flag_bits & 8)
    _add_gap(frame, data[position : archive.start_dir], described=described)
    end = data.rfind(b"PK\x05\x06")
    size = int.from_bytes(data[end + 12 : end + 16], "little")
    directory = data[archive.start_dir : archive.start_dir + size]
    frame.framing.append(directory)
    _add_gap(frame, data[archive.start_dir + size : end], described=False)
    close = end + _END_SIZE + len(archive.comment)
    frame.framing.append(data[end:close])
    _add_gap(frame, data[close:], described=False)
    return frame


def _add_gap(frame: Frame, gap: bytes, *, described: bool) -> None:
    """Bytes between two members: the sizes of the first where they follow it (``described``), else nothing's."""
    if (described and len(gap) in _DESCRIPTORS) or gap.startswith((b"PK\x06\x06", b"PK\x06\x07")):
        frame.framing.append(gap)
    elif gap.strip(b"\0"):
        frame.loose.append(gap)


def behind_content(data: bytes, member: zipfile.ZipInfo) -> bytes:
    """What stands in a deflated member's bytes behind the end of its content. Raises zlib.error if that is broken."""
    if member.compress_type != zipfile.ZIP_DEFLATED:
        return b""
    name, extra = struct.unpack_from("<HH", data, member.header_offset + 26)
    position = member.header_offset + 30 + name + extra
    return behind(data[position : position + member.compress_size], -zlib.MAX_WBITS)
