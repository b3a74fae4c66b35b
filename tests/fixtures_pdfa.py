"""What ISO 19005-2 (PDF/A-2u) and the tags ask of a written PDF, checked by pikepdf, Little CMS and the fonts' bytes.

No validator of PDF/A comes with Python, Debian or npm: these are the rules that our writer could break. They forbid by
allow-list, so that what nobody thought of is a fault, too.
"""

import io
import re
import struct
from collections.abc import Iterator

import pikepdf
from PIL import ImageCms

_ROOT = {"/Type", "/Pages", "/StructTreeRoot", "/MarkInfo", "/Lang", "/Metadata", "/OutputIntents"}
_PAGE = {"/Type", "/Parent", "/MediaBox", "/Resources", "/Contents", "/StructParents", "/Tabs"}
_TRAILER = {"/Root", "/Size", "/ID"}
_OPERATORS = {"BT", "ET", "Tf", "Tm", "TJ", "w", "m", "l", "S", "BDC", "BMC", "EMC"}
_ROLES = {"Document", "H1", "H2", "H3", "P", "Note", "Table", "TR", "TH", "TD"}
_PARENTS = {
    "/TR": {"/Table"},
    "/TD": {"/TR"},
    "/TH": {"/TR"},
    "/H1": {"/Document"},
    "/Table": {"/Document", "/TD", "/TH"},
}
_XMP = re.compile(r"<pdfaid:part>2</pdfaid:part>\s*<pdfaid:conformance>U</pdfaid:conformance>")


def faults(data: bytes) -> list[str]:
    """What is wrong with ``data``, in a word or two each."""
    found = [] if re.match(rb"%PDF-1\.7\n%[\x80-\xff]{4}", data) else ["header"]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found += [f"trailer {key}" for key in set(pdf.trailer.keys()) ^ _TRAILER]
        found += [f"catalog {key}" for key in set(pdf.Root.keys()) ^ _ROOT]
        found += _labels(pdf)
        fonts = {}
        for page in pdf.pages:
            found += [f"page {key}" for key in set(page.obj.keys()) ^ _PAGE]
            found += [f"resource {key}" for key in set(page.Resources.keys()) - {"/Font"}]
            fonts.update({name: Embedded(font) for name, font in page.Resources.get("/Font", {}).items()})
        found += [f"{name} {fault}" for name, font in fonts.items() for fault in font.faults()]
        found += _contents(pdf, fonts)
        found += _structure(pdf)
    return sorted(set(found))


def _labels(pdf: pikepdf.Pdf) -> Iterator[str]:
    metadata = pdf.Root.get("/Metadata")
    if metadata is None or "/Filter" in metadata or not _XMP.search(metadata.read_bytes().decode()):
        yield "metadata"
    elif len(re.findall("<[a-z]+:", metadata.read_bytes().decode())) != 5:
        yield "metadata say more"
    if pdf.Root.get("/Lang") != "ko-KR" or not bool(pdf.Root.get("/MarkInfo", {}).get("/Marked")):
        yield "language or marks"
    for intent in pdf.Root.get("/OutputIntents", []):
        profile = ImageCms.ImageCmsProfile(io.BytesIO(intent.DestOutputProfile.read_bytes()))
        if intent.S != "/GTS_PDFA1" or intent.DestOutputProfile.N != 3 or profile.profile.xcolor_space != "RGB ":
            yield "output intent"


class Embedded:
    """A font of the file with the glyphs and codes it has."""

    def __init__(self, font: pikepdf.Object) -> None:
        self.font = font
        self.inner = font.DescendantFonts[0]
        self.file = self.inner.FontDescriptor.FontFile2.read_bytes()
        self.tables = {
            tag.decode(): self.file[start : start + length]
            for tag, _, start, length in struct.iter_unpack(">4sIII", self.file[12 : 12 + 16 * self._count()])
        }
        self.glyphs = struct.unpack_from(">H", self.tables["maxp"], 4)[0]
        sections = re.findall("beginbfchar(.*?)endbfchar", font.ToUnicode.read_bytes().decode(), re.DOTALL)
        pairs = re.findall(r"<([0-9A-F]{4})> <([0-9A-F]{4})>\n", "".join(sections))
        self.characters = {int(code, 16): chr(int(char, 16)) for code, char in pairs}

    def _count(self) -> int:
        return int(struct.unpack_from(">H", self.file, 4)[0])

    def unused(self) -> set[int]:
        """Glyphs that no character and no part of a character needs."""
        long = struct.unpack_from(">h", self.tables["head"], 50)[0]
        places = struct.unpack(f">{self.glyphs + 1}{'L' if long else 'H'}", self.tables["loca"])
        starts = [place * (1 if long else 2) for place in places]
        needed, open_ones = {0}, list(self.characters)
        while open_ones:
            glyph = open_ones.pop()
            if glyph not in needed and glyph < self.glyphs:
                needed.add(glyph)
                open_ones += _parts(self.tables["glyf"][starts[glyph] : starts[glyph + 1]])
        shaped = {glyph for glyph in range(self.glyphs) if starts[glyph] != starts[glyph + 1]}
        return shaped - needed

    def faults(self) -> Iterator[str]:
        """What is wrong with it."""
        if (self.font.Subtype, self.font.Encoding, self.inner.Subtype) != ("/Type0", "/Identity-H", "/CIDFontType2"):
            yield "kind"
        if self.inner.get("/CIDToGIDMap") != "/Identity" or not re.fullmatch("/[A-Z]{6}[+].+", str(self.font.BaseFont)):
            yield "map or name"
        if set(self.tables) - {"head", "hhea", "maxp", "hmtx", "loca", "glyf", "cvt ", "fpgm", "prep"}:
            yield "tables"
        em = struct.unpack_from(">H", self.tables["head"], 18)[0]
        widths = {}
        for first, stretch in zip(list(self.inner.W)[::2], list(self.inner.W)[1::2], strict=True):
            widths.update(enumerate(stretch, int(first)))
        for number, width in widths.items():
            if abs(struct.unpack_from(">H", self.tables["hmtx"], 4 * number)[0] * 1000 / em - float(width)) > 1:
                yield f"width of glyph {number}"
        if widths.keys() != self.characters.keys() or 0 in widths:
            yield "codes"
        if self.unused():
            yield "glyphs that are not shown"
        if {"\0", "\ufeff", "\ufffe", "\ufffd"} & set(self.characters.values()):
            yield "meaning of codes"


def _parts(outline: bytes) -> Iterator[int]:
    """The glyphs that a composite one is made of (OpenType, glyf)."""
    at, more = 10, len(outline) > 10 and struct.unpack_from(">h", outline)[0] < 0
    while more:
        flags, part = struct.unpack_from(">HH", outline, at)
        yield part
        at += 4 + (4 if flags & 1 else 2) + (2 if flags & 8 else 4 if flags & 64 else 8 if flags & 128 else 0)
        more = bool(flags & 32)


def shown(pdf: pikepdf.Pdf) -> dict[str, set[int]]:
    """The codes that pages show, by font."""
    codes: dict[str, set[int]] = {}
    for page in pdf.pages:
        font = ""
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "Tf":
                font = str(operands[0])
            for piece in operands[0] if str(operator) == "TJ" else ():
                if isinstance(piece, pikepdf.String):
                    codes.setdefault(font, set()).update(value for (value,) in struct.iter_unpack(">H", bytes(piece)))
    return codes


def _contents(pdf: pikepdf.Pdf, fonts: dict[str, Embedded]) -> Iterator[str]:
    for page in pdf.pages:
        depth = 0
        for _, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            depth += {"BDC": 1, "BMC": 1, "EMC": -1}.get(name, 0)
            if name not in _OPERATORS:
                yield f"operator {name}"
            if name in ("TJ", "S") and depth != 1:
                yield "unmarked content"
    for name, codes in shown(pdf).items():
        if codes != set(fonts[name].characters):
            yield f"{name} has other characters than are shown"


def _structure(pdf: pikepdf.Pdf) -> Iterator[str]:
    tree = pdf.Root.get("/StructTreeRoot")
    if tree is None:
        return
    owners = dict(zip(list(tree.ParentTree.Nums)[::2], list(tree.ParentTree.Nums)[1::2], strict=True))
    marks = {}
    for role, parent, element in elements(pdf):
        if role.removeprefix("/") not in _ROLES or (role in _PARENTS and parent not in _PARENTS[role]):
            yield f"{role} in {parent}"
        for kid in element.get("/K", []):
            if isinstance(kid, int):
                marks[element.Pg.objgen, kid] = element.objgen
            elif "/MCID" in kid:
                marks[kid.Pg.objgen, int(kid.MCID)] = element.objgen
    for page in pdf.pages:
        owned = owners.get(int(page.obj.StructParents), [])
        numbers = [
            int(operands[1].MCID) for operands, operator in pikepdf.parse_content_stream(page) if str(operator) == "BDC"
        ]
        if numbers != list(range(len(owned))):
            yield "marks of a page"
        for number, owner in enumerate(owned):
            if marks.pop((page.obj.objgen, number), None) != owner.objgen:
                yield "parent of a mark"
    if marks:
        yield "marks that no page has"


def elements(pdf: pikepdf.Pdf) -> Iterator[tuple[str, str, pikepdf.Object]]:
    """Role, role of the parent, and element of the structure, in order."""
    stack = [(pdf.Root.StructTreeRoot.K, "")]
    while stack:
        element, parent = stack.pop()
        yield str(element.S), parent, element
        kids = [kid for kid in element.get("/K", []) if not isinstance(kid, int) and "/S" in kid]
        stack += [(kid, str(element.S)) for kid in reversed(kids)]


def roles(data: bytes) -> list[str]:
    """The roles of the structure, in order."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [role.removeprefix("/") for role, _, _ in elements(pdf)]
