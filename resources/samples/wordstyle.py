"""Fixed parts and paragraph styles of the samples' DOCX files, in the manner Hangul word processors export them."""

from dataclasses import dataclass

NAMESPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
}
XMLNS = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
LINE = 400  # line spacing in 240ths: 167 %


@dataclass(frozen=True, slots=True)
class Style:
    """Paragraph and run format. Lengths are in twentieths of a point, ``size`` in half points.

    ``spread`` is extra space between letters.
    """

    align: str = "both"
    size: int = 24
    bold: bool = False
    left: int = 0
    hanging: int = 0
    first: int = 0
    before: int = 0
    after: int = 0
    spread: int = 0
    tabs: tuple[int, ...] = ()
    keep_next: bool = False


_PARTY = 1980
STYLES = {
    "court": Style("center", 36, True, before=480, after=160, spread=120, keep_next=True),
    "division": Style("center", 28, True, after=160, spread=80, keep_next=True),
    "title": Style("center", 44, True, after=480, keep_next=True),
    "party": Style(left=_PARTY, hanging=_PARTY, tabs=(_PARTY,)),
    "party2": Style(left=_PARTY),
    "party3": Style(left=_PARTY + 300),
    "heading": Style("center", 28, True, before=360, after=200, keep_next=True),
    "section": Style("both", 24, True, before=160, after=40, keep_next=True),
    "body": Style(first=240),
    "item1": Style(left=360, hanging=360),
    "item2": Style(left=720, hanging=360),
    "text1": Style(left=360, first=240),
    "text2": Style(left=720, first=240),
    "right": Style("right"),
    "sign": Style("left", 26, left=4200, tabs=(5700, 6700), before=120),
    "annex": Style("left", 24, True, after=80, keep_next=True),
    "cell": Style("center", 19),
    "box": Style("left", 21),
    "gap": Style(size=12),
    "small": Style(size=21, left=240, first=200),
    "note": Style(size=18),
    "running": Style("center", 18),
}


def paragraph_properties(style: Style) -> str:
    """The ``w:pPr`` element of a style."""
    indent = f'<w:ind w:left="{style.left}"'
    if style.hanging:
        indent += f' w:hanging="{style.hanging}"'
    elif style.first:
        indent += f' w:firstLine="{style.first}"'
    tabs = "".join(f'<w:tab w:val="left" w:pos="{stop}"/>' for stop in style.tabs)
    line = 280 if style.size < 20 else 330 if style.size < 22 else LINE
    return (
        '<w:pPr><w:pStyle w:val="a"/>'
        + ("<w:keepNext/>" if style.keep_next else "")
        + (f"<w:tabs>{tabs}</w:tabs>" if tabs else "")
        + '<w:wordWrap w:val="0"/><w:autoSpaceDE w:val="0"/><w:autoSpaceDN w:val="0"/>'
        + f'<w:spacing w:before="{style.before}" w:after="{style.after}" w:line="{line}" w:lineRule="auto"/>'
        + f'{indent}/><w:jc w:val="{style.align}"/></w:pPr>'
    )


def run_properties(style: Style, font: str, variant: int = 0, link: bool = False) -> str:
    """The ``w:rPr`` element. ``variant`` 1 and 2 differ in letter spacing and font hint, as exporters leave them."""
    spread = style.spread + (0, -6, 0)[variant]
    hint = ' w:hint="eastAsia"' if variant == 2 else ""
    return (
        f'<w:rPr><w:rFonts w:ascii="{font}" w:eastAsia="{font}" w:hAnsi="{font}"{hint}/>'
        + ("<w:b/>" if style.bold else "")
        + ('<w:color w:val="0000FF"/>' if link else "")
        + (f'<w:spacing w:val="{spread}"/>' if spread else "")
        + f'<w:sz w:val="{style.size}"/>'
        + ('<w:u w:val="single"/>' if link else "")
        + '<w:lang w:eastAsia="ko-KR"/></w:rPr>'
    )


def styles_part(font: str) -> str:
    """``word/styles.xml`` with the one style every exported paragraph carries."""
    return (
        f"{DECLARATION}<w:styles {XMLNS}><w:docDefaults><w:rPrDefault><w:rPr>"
        f'<w:rFonts w:ascii="{font}" w:eastAsia="{font}" w:hAnsi="{font}"/><w:kern w:val="2"/><w:sz w:val="20"/>'
        '<w:lang w:val="en-US" w:eastAsia="ko-KR"/></w:rPr></w:rPrDefault></w:docDefaults>'
        '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="바탕글"/><w:qFormat/>'
        '<w:pPr><w:widowControl w:val="0"/><w:wordWrap w:val="0"/><w:autoSpaceDE w:val="0"/>'
        '<w:autoSpaceDN w:val="0"/><w:jc w:val="both"/></w:pPr></w:style>'
        '<w:style w:type="table" w:default="1" w:styleId="a1"><w:name w:val="Normal Table"/>'
        '<w:tblPr><w:tblInd w:w="0" w:type="dxa"/></w:tblPr></w:style></w:styles>'
    )


SETTINGS = (
    f'{DECLARATION}<w:settings {XMLNS}><w:zoom w:percent="100"/><w:trackRevisions/>'
    '<w:defaultTabStop w:val="800"/><w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>'
    '<w:rsids><w:rsidRoot w:val="00A41C7E"/><w:rsid w:val="00A41C7E"/><w:rsid w:val="00C2093B"/></w:rsids>'
    "</w:settings>"
)
