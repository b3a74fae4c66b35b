"""What makes a written PDF one that archives take (PDF/A-2u, ISO 19005-2): its label and the meaning of its colours.

The metadata say which standard is kept and nothing else: no title, no program, no time.
"""

import struct

import pikepdf
from pikepdf import Array, Dictionary, Name

_LABEL = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
   <pdfaid:part>2</pdfaid:part>
   <pdfaid:conformance>U</pdfaid:conformance>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
_NAME = "sRGB IEC61966-2.1"
# CIE XYZ of sRGB's primaries and of its white under D50 (IEC 61966-2-1, adapted after Bradford).
_PRIMARIES = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
    b"wtpt": (0.96420, 1.0, 0.82491),
}
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)  # of sRGB, as an ICC curve of type 3
_MADE = (2026, 1, 1, 0, 0, 0)  # any date: the profile is always the same


def label(pdf: pikepdf.Pdf) -> None:
    """Say that ``pdf`` keeps PDF/A-2u, and that its colours are those of sRGB."""
    metadata = pdf.make_stream(_LABEL.encode())
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = metadata
    profile = pdf.make_stream(srgb_profile())
    profile.N = 3
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=pikepdf.String(_NAME),
        Info=pikepdf.String(_NAME),
        DestOutputProfile=profile,
    )
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])


def srgb_profile() -> bytes:
    """The colour space sRGB as an ICC profile (ICC.1:2004-10)."""
    curve = b"para" + struct.pack(">IHH", 0, 3, 0) + b"".join(map(_fixed, _CURVE))
    parts: dict[bytes, bytes] = {
        b"desc": _text(_NAME),
        b"cprt": _text("No copyright, use freely"),
        **{tag: b"XYZ \0\0\0\0" + b"".join(map(_fixed, numbers)) for tag, numbers in _PRIMARIES.items()},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    at, table, content = 128 + 4 + 12 * len(parts), b"", b""
    places: dict[bytes, int] = {}
    for tag, data in parts.items():
        if data not in places:
            places[data] = at + len(content)
            content += data + bytes(-len(data) % 4)
        table += struct.pack(">4sII", tag, places[data], len(data))
    body = struct.pack(">I", len(parts)) + table + content
    return _profile_head(128 + len(body)) + body


def _profile_head(size: int) -> bytes:
    head = struct.pack(">I4sI4s4s4s6H", size, b"\0\0\0\0", 0x04200000, b"mntr", b"RGB ", b"XYZ ", *_MADE)
    head += b"acsp" + bytes(28) + b"".join(map(_fixed, _PRIMARIES[b"wtpt"]))
    return head + bytes(128 - len(head))


def _fixed(number: float) -> bytes:
    return struct.pack(">i", round(number * 65536))


def _text(text: str) -> bytes:
    data = text.encode("utf-16-be")
    return b"mluc" + struct.pack(">III2s2sII", 0, 1, 12, b"en", b"US", len(data), 28) + data
