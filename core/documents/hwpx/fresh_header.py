"""The header of a new HWPX: its font, and the looks that its characters and paragraphs have."""

from lxml import etree

from core.documents.hwpx.names import HC, HH, NAMESPACES
from core.documents.parts.pieces import Piece
from core.documents.parts.tree import Element

FONT = "함초롬바탕"
# Ids of borders: none, a box, a line above.
PLAIN, BOXED, LINED = "1", "2", "3"
_SIZE = 12.0
_LINE_SPACING, _CELL_LINE_SPACING = "160", "130"
_SCRIPTS = ("HANGUL", "LATIN", "HANJA", "JAPANESE", "OTHER", "SYMBOL", "USER")
_SIDES = ("left", "right", "top", "bottom")
_ALIGN = {"left": "LEFT", "center": "CENTER", "right": "RIGHT", "justify": "JUSTIFY"}
_LEVELS = ("^1.", "^2.", "^3)", "^4)", "(^5)", "(^6)", "^7")
_FORMATS = ("DIGIT", "HANGUL_SYLLABLE", "DIGIT", "HANGUL_SYLLABLE", "DIGIT", "HANGUL_SYLLABLE", "CIRCLED_DIGIT")


class Shapes:
    """The looks that were asked for, each with the id it is referred to by."""

    def __init__(self) -> None:
        self._characters: dict[tuple[float, bool], str] = {(_SIZE, False): "0"}
        self._paragraphs: dict[tuple[str, bool, bool], str] = {("left", False, False): "0"}

    def character(self, piece: Piece | None) -> str:
        """The id of the look of a piece's characters."""
        size, bold = (_SIZE, False) if piece is None else (piece.block.font_size or _SIZE, piece.block.bold)
        return self._characters.setdefault((size, bold), str(len(self._characters)))

    def paragraph(self, piece: Piece | None, *, cell: bool, line_above: bool) -> str:
        """The id of the look of a piece's paragraph."""
        align = "left" if piece is None else piece.block.align
        return self._paragraphs.setdefault((align, cell, line_above), str(len(self._paragraphs)))

    def header(self) -> Element:
        """The part with all looks asked for so far."""
        root = etree.Element(HH + "head", {"version": "1.4", "secCnt": "1"}, nsmap=NAMESPACES)
        _below(root, "beginNum", page="1", footnote="1", endnote="1", pic="1", tbl="1", equation="1")
        lists = _below(root, "refList")
        _fonts(lists)
        _borders(lists)
        characters = _below(lists, "charProperties", itemCnt=str(len(self._characters)))
        for (size, bold), number in self._characters.items():
            _character(characters, number, size, bold)
        tabs = _below(lists, "tabProperties", itemCnt="1")
        _below(tabs, "tabPr", id="0", autoTabLeft="0", autoTabRight="0")
        _numbering(lists)
        paragraphs = _below(lists, "paraProperties", itemCnt=str(len(self._paragraphs)))
        for (align, cell, line_above), number in self._paragraphs.items():
            _paragraph(paragraphs, number, _ALIGN[align], _CELL_LINE_SPACING if cell else _LINE_SPACING, line_above)
        styles = _below(lists, "styles", itemCnt="1")
        _below(
            styles, "style", id="0", type="PARA", name="바탕글", engName="Normal", paraPrIDRef="0", charPrIDRef="0",
            nextStyleIDRef="0", langID="1042", lockForm="0",
        )  # fmt: skip
        compatible = _below(root, "compatibleDocument", targetProgram="HWP201X")
        _below(compatible, "layoutCompatibility")
        return root


def _below(parent: Element, name: str, /, **attributes: str) -> Element:
    return etree.SubElement(parent, HH + name, attributes)


def _fonts(lists: Element) -> None:
    faces = _below(lists, "fontfaces", itemCnt=str(len(_SCRIPTS)))
    for script in _SCRIPTS:
        face = _below(faces, "fontface", lang=script, fontCnt="1")
        _below(face, "font", id="0", face=FONT, type="TTF", isEmbedded="0")


def _borders(lists: Element) -> None:
    borders = _below(lists, "borderFills", itemCnt="3")
    for number, shown in ((PLAIN, ()), (BOXED, _SIDES), (LINED, ("top",))):
        border = _below(
            borders, "borderFill", id=number, threeD="0", shadow="0", centerLine="NONE", breakCellSeparateLine="0"
        )
        for name in ("slash", "backSlash"):
            _below(border, name, type="NONE", Crooked="0", isCounter="0")
        for side in _SIDES:
            kind = "SOLID" if side in shown else "NONE"
            _below(border, f"{side}Border", type=kind, width="0.12 mm", color="#000000")
        _below(border, "diagonal", type="SOLID", width="0.1 mm", color="#000000")


def _character(lists: Element, number: str, size: float, bold: bool) -> None:
    look = _below(
        lists, "charPr", id=number, height=str(round(size * 100)), textColor="#000000", shadeColor="none",
        useFontSpace="0", useKerning="0", symMark="NONE", borderFillIDRef=PLAIN,
    )  # fmt: skip
    for name, value in (("fontRef", "0"), ("ratio", "100"), ("spacing", "0"), ("relSz", "100"), ("offset", "0")):
        _below(look, name, **{script.lower(): value for script in _SCRIPTS})
    if bold:
        _below(look, "bold")
    _below(look, "underline", type="NONE", shape="SOLID", color="#000000")
    _below(look, "strikeout", shape="NONE", color="#000000")
    _below(look, "outline", type="NONE")
    _below(look, "shadow", type="NONE", color="#C0C0C0", offsetX="10", offsetY="10")


def _numbering(lists: Element) -> None:
    """The outline that the section refers to; no paragraph uses it."""
    numbering = _below(_below(lists, "numberings", itemCnt="1"), "numbering", id="1", start="0")
    for level, (text, style) in enumerate(zip(_LEVELS, _FORMATS, strict=True), 1):
        head = _below(
            numbering, "paraHead", start="1", level=str(level), align="LEFT", useInstWidth="1", autoIndent="1",
            widthAdjust="0", textOffsetType="PERCENT", textOffset="50", numFormat=style, charPrIDRef="4294967295",
            checkable="0",
        )  # fmt: skip
        head.text = text


def _paragraph(lists: Element, number: str, align: str, spacing: str, line_above: bool) -> None:
    look = _below(
        lists, "paraPr", id=number, tabPrIDRef="0", condense="0", fontLineHeight="0", snapToGrid="1",
        suppressLineNumbers="0", checked="0",
    )  # fmt: skip
    _below(look, "align", horizontal=align, vertical="BASELINE")
    _below(look, "heading", type="NONE", idRef="0", level="0")
    _below(
        look, "breakSetting", breakLatinWord="KEEP_WORD", breakNonLatinWord="BREAK_WORD", widowOrphan="0",
        keepWithNext="0", keepLines="0", pageBreakBefore="0", lineWrap="BREAK",
    )  # fmt: skip
    _below(look, "autoSpacing", eAsianEng="0", eAsianNum="0")
    margin = _below(look, "margin")
    for name in ("intent", "left", "right", "prev", "next"):
        etree.SubElement(margin, HC + name, {"value": "0", "unit": "HWPUNIT"})
    _below(look, "lineSpacing", type="PERCENT", value=spacing, unit="HWPUNIT")
    border = LINED if line_above else PLAIN
    _below(
        look, "border", borderFillIDRef=border, offsetLeft="0", offsetRight="0", offsetTop="0", offsetBottom="0",
        connect="0", ignoreMargin="0",
    )  # fmt: skip
