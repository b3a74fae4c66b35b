"""Pictures: which ones may be kept, and what is written beside their pixels (author, place, title) is cut out."""

import struct

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset(
    (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs")
)
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
    """Drop comments and application segments but JFIF (APP0), colour profile (APP2) and Adobe's (APP14)."""
    kept, position = [data[:2]], 2
    while data[position] == 0xFF and data[position + 1] != 0xDA:
        marker = data[position + 1]
        (length,) = struct.unpack_from(">H", data, position + 2)
        end = position + 2 + length
        if not (marker == 0xFE or (0xE0 <= marker <= 0xEF and marker not in (0xE0, 0xE2, 0xEE))):
            kept.append(data[position:end])
        position = end
    kept.append(data[position:])
    return b"".join(kept)
