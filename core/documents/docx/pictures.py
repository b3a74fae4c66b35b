"""Pictures: which ones may be kept, and what is written beside their pixels (author, place, title) is cut out."""

import re
import struct

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset(
    (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs")
)
# Application segments that colours depend on, and what they begin with; the others tell of people, places, programs.
_JPEG_KEPT = {0xE0: b"JFIF", 0xE2: b"ICC_PROFILE", 0xEE: b"Adobe"}
_SCAN, _END, _COMMENT = 0xDA, 0xD9, 0xFE
# What follows the pixels of a scan; among them 0xFF stands before a zero or a restart mark only.
_AFTER_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_SIGNATURES = (
    (_PNG, "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF8", "gif"),
    (b"BM", "bmp"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"\xd7\xcd\xc6\x9a", "wmf"),
    (b"\x01\x00\x09\x00", "wmf"),
)
CONTENT_TYPES = {
    "png": "image/png",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "bmp": "image/bmp",
    "tiff": "image/tiff",
    "wmf": "image/x-wmf",
    "emf": "image/x-emf",
}


def picture_type(data: bytes) -> str | None:
    """File ending of a known picture format found by content, or None (SVG is text in disguise: None too)."""
    for signature, ending in _SIGNATURES:
        if data.startswith(signature):
            return ending
    if data.startswith(b"\x01\x00\x00\x00") and data[40:44] == b" EMF":
        return "emf"
    return None


def without_metadata(data: bytes) -> bytes:
    """The picture without comments, EXIF, XMP and the like; a picture that cannot be taken apart stays as it is."""
    try:
        if data.startswith(_PNG):
            return _clean_png(data)
        if data.startswith(b"\xff\xd8\xff"):
            return _clean_jpeg(data)
    except (struct.error, IndexError):
        return data
    return data


def _clean_png(data: bytes) -> bytes:
    kept, position = [_PNG], len(_PNG)
    while position < len(data):
        (length,) = struct.unpack_from(">I", data, position)
        kind = data[position + 4 : position + 8]
        end = position + 12 + length
        if kind in _PNG_KEPT:
            kept.append(data[position:end])
        if kind == b"IEND":
            break
        position = end
    return b"".join(kept)


def _clean_jpeg(data: bytes) -> bytes:
    """Drop comments, foreign application segments, and what stands after the picture (cameras add second pictures)."""
    kept, position = [data[:2]], 2
    while data[position] == 0xFF and data[position + 1] != _END:
        marker = data[position + 1]
        if marker == 0xFF:  # a byte to fill up
            position += 1
            continue
        (length,) = struct.unpack_from(">H", data, position + 2)
        end = position + 2 + length
        if marker == _SCAN:
            after = _AFTER_SCAN.search(data, end)
            if after is None:
                break
            end = after.start()
        if _is_part_of_picture(marker, data[position + 4 : end]):
            kept.append(data[position:end])
        position = end
    whole = data[position : position + 2] == bytes((0xFF, _END))
    kept.append(data[position : position + 2] if whole else data[position:])
    return b"".join(kept)


def _is_part_of_picture(marker: int, content: bytes) -> bool:
    if 0xE0 <= marker <= 0xEF:
        return marker in _JPEG_KEPT and content.startswith(_JPEG_KEPT[marker])
    return marker != _COMMENT
