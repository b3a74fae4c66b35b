"""Records one after another in a file that only grows, each encrypted, authenticated and bound to its place.

A record is: length, checksum of length and place, nonce, ciphertext. Head of the file and place of the record are
authenticated with it, so that none can be changed, moved, repeated or left out unseen. The checksum, which protects
from nothing on purpose, tells a record that was cut off while it was written from one that was damaged later.
"""

import struct
import zlib
from dataclasses import dataclass
from enum import Enum, auto

from core.review.crypto import Key, decrypt, encrypt

_FRAME = struct.Struct(">II")
_PLACE = struct.Struct(">Q")


class End(Enum):
    """How a file of records ends."""

    WHOLE = auto()
    TORN = auto()
    BROKEN = auto()


@dataclass(frozen=True, slots=True)
class Frames:
    """What could be read.

    Attributes:
        contents: the records up to the end or to the first that cannot be read.
        end: WHOLE; TORN, the last record was cut off while it was written; BROKEN, one in the middle is damaged.
        lost: records that can be told apart from the damaged one on, if BROKEN.
    """

    contents: tuple[bytes, ...]
    end: End
    lost: int = 0


def frame(key: Key, content: bytes, head: bytes, place: int) -> bytes:
    """The record ``content`` at ``place`` (0-based) of the file that begins with ``head``."""
    sealed = encrypt(key, content, head + _PLACE.pack(place))
    return _FRAME.pack(len(sealed), _checksum(len(sealed), place)) + sealed


def read_frames(key: Key, data: bytes, head: bytes) -> Frames:
    """The records of a file's ``data``, which begins with ``head``, as far as they can be read."""
    sealed, end = _split(data, len(head))
    contents: list[bytes] = []
    for place, one in enumerate(sealed):
        content = decrypt(key, one, head + _PLACE.pack(place))
        if content is None:
            # A power cut can leave the last record at full length with pages that were never written.
            if place == len(sealed) - 1 and end is End.WHOLE:
                return Frames(tuple(contents), End.TORN)
            return Frames(tuple(contents), End.BROKEN, len(sealed) - place + (end is not End.WHOLE))
        contents.append(content)
    return Frames(tuple(contents), end, int(end is End.BROKEN))


def _split(data: bytes, position: int) -> tuple[list[bytes], End]:
    sealed: list[bytes] = []
    while position < len(data):
        if len(data) - position < _FRAME.size:
            return sealed, End.TORN
        length, checksum = _FRAME.unpack_from(data, position)
        if checksum != _checksum(length, len(sealed)):
            # A power cut can also lengthen a file without having written what belongs there.
            return sealed, End.BROKEN if data[position:].strip(b"\0") else End.TORN
        position += _FRAME.size
        if len(data) - position < length:
            return sealed, End.TORN
        sealed.append(data[position : position + length])
        position += length
    return sealed, End.WHOLE


def _checksum(length: int, place: int) -> int:
    return zlib.crc32(length.to_bytes(4, "big") + _PLACE.pack(place))
