"""Writes a sample as DOCX the way Hangul word processors export judgments: 바탕, runs split in odd places, text boxes
kept twice, names in properties, comment, bookmark and tracked changes.
"""

import io
import random
import zipfile
from collections.abc import Iterator
from html import escape

from resources.samples.judgment import Block, Box, Judgment, PageBreak, Para, Table
from resources.samples.markup import Piece, pieces
from resources.samples.wordstyle import (
    DECLARATION,
    SETTINGS,
    STYLES,
    XMLNS,
    Style,
    paragraph_properties,
    run_properties,
    styles_part,
)

_LINKED = {"이메일주소": "mailto:", "URL": ""}
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time a zip entry can hold
_RSIDS = ("00A41C7E", "00C2093B")
_REVISION = 'w:author="{author}" w:date="{date}"'


class WordFile:
    """One DOCX in the making.

    ``font`` is the font of every run. ``final`` leaves out the comment and tracked changes, as a print does.
    """

    def __init__(self, judgment: Judgment, font: str = "바탕", final: bool = False) -> None:
        self.judgment = judgment
        self.font = font
        self.final = final
        self.random = random.Random(judgment.name)
        self.links: list[str] = []
        self.notes = 0
        self.ids = 100

    def parts(self) -> dict[str, str]:
        """Every part by its name in the package, in the order it is written."""
        document = self._document()
        return {
            "[Content_Types].xml": _content_types(),
            "_rels/.rels": _package_relations(),
            "docProps/app.xml": _APP,
            "docProps/core.xml": self._core(),
            "docProps/custom.xml": self._custom(),
            "word/_rels/document.xml.rels": self._relations(),
            "word/document.xml": document,
            "word/styles.xml": styles_part(self.font),
            "word/settings.xml": SETTINGS,
            "word/header1.xml": self._header(),
            "word/footer1.xml": self._footer(),
            "word/footnotes.xml": self._footnotes(),
            "word/comments.xml": self._comments(),
        }

    def bytes(self) -> bytes:
        """The file's bytes, the same on every run."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as package:
            for name, content in self.parts().items():
                info = zipfile.ZipInfo(name, _EPOCH)
                info.compress_type = zipfile.ZIP_DEFLATED
                package.writestr(info, content.encode("utf-8"))
        return buffer.getvalue()

    def _document(self) -> str:
        body = "".join(map(self._block, self.judgment.blocks))
        name = escape(self.judgment.hidden.bookmark)
        bookmark = f'<w:bookmarkStart w:id="1" w:name="{name}"/><w:bookmarkEnd w:id="1"/>'
        return (
            f"{DECLARATION}<w:document {XMLNS}>"
            f"<w:body>{bookmark}{body}<w:sectPr>"
            '<w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/>'
            '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1700" w:right="1420" w:bottom="1420" w:left="1420"'
            ' w:header="850" w:footer="850" w:gutter="0"/></w:sectPr></w:body></w:document>'
        )

    def _block(self, block: Block) -> str:
        if isinstance(block, Para):
            return self._paragraph(block.text, STYLES[block.style])
        if isinstance(block, Table):
            return self._table(block)
        if isinstance(block, Box):
            return self._box(block)
        assert isinstance(block, PageBreak)
        return '<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:br w:type="page"/></w:r></w:p>'

    def _paragraph(self, source: str, style: Style, lead: str = "") -> str:
        rsid = self.random.choice(_RSIDS)
        runs = "".join(self._runs(list(pieces(source)), style))
        return f'<w:p w:rsidR="{rsid}">{paragraph_properties(style)}{lead}{runs}</w:p>'

    def _runs(self, items: list[Piece], style: Style) -> Iterator[str]:
        """Plain text and identifiers next to each other are cut as one, so that runs and identifiers do not agree."""
        waiting: list[Piece] = []
        for item in items:
            if item.kind == "text" and not item.inserted and item.label not in _LINKED:
                waiting.append(item)
                continue
            yield self._split(waiting, style)
            waiting = []
            yield self._special(item, style)
        yield self._split(waiting, style)

    def _split(self, items: list[Piece], style: Style) -> str:
        text = "".join(item.text for item in items)
        cuts = sorted({*self._cuts(items), len(text)})
        starts = [0, *cuts]
        return "".join(
            self._run(text[start:end], style, self.random.choice((0, 0, 1, 2)))
            for start, end in zip(starts, cuts, strict=False)
            if end > start
        )

    def _cuts(self, items: list[Piece]) -> Iterator[int]:
        start = 0
        for item in items:
            size = len(item.text)
            if item.label and size > 1 and self.random.random() < 0.5:
                yield start + self.random.randrange(1, size)
            yield from (start + at for at in range(self.random.randrange(9, 60), size, self.random.randrange(30, 90)))
            start += size

    def _run(self, text: str, style: Style, variant: int = 0, link: bool = False, tag: str = "t") -> str:
        properties = run_properties(style, self.font, variant, link)
        content = "<w:tab/>".join(
            f'<w:{tag} xml:space="preserve">{escape(part, quote=False)}</w:{tag}>' if part else ""
            for part in text.split("\t")
        )
        return f"<w:r>{properties}{content}</w:r>"

    def _special(self, item: Piece, style: Style) -> str:
        if item.kind == "note":
            self.notes += 1
            reference = f'<w:footnoteReference w:id="{self.notes}"/>'
            return f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>{reference}</w:r>'
        if self.final and item.kind in ("comment", "deleted"):
            return ""
        if self.final and item.inserted:
            return self._run(item.text, style)
        if item.kind == "comment":
            return (
                '<w:commentRangeStart w:id="1"/><w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>'
            )
        revision = f'w:id="{self._id()}" ' + _REVISION.format(
            author=escape(self.judgment.hidden.author), date=self.judgment.created
        )
        if item.kind == "deleted":
            return f"<w:del {revision}>{self._run(item.text, style, tag='delText')}</w:del>"
        if item.inserted:
            return f"<w:ins {revision}>{self._run(item.text, style)}</w:ins>"
        self.links.append(_LINKED[item.label] + item.text)
        return f'<w:hyperlink r:id="rLink{len(self.links)}">{self._run(item.text, style, link=True)}</w:hyperlink>'

    def _id(self) -> int:
        self.ids += 1
        return self.ids

    def _table(self, table: Table) -> str:
        grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in table.widths)
        edges = "".join(
            f'<w:{edge} w:val="single" w:sz="4" w:space="0" w:color="000000"/>'
            for edge in ("top", "left", "bottom", "right", "insideH", "insideV")
        )
        rows = "".join(self._row(row, table.widths, index == 0) for index, row in enumerate(table.rows))
        return (
            f'<w:tbl><w:tblPr><w:tblW w:w="{sum(table.widths)}" w:type="dxa"/><w:jc w:val="center"/>'
            f'<w:tblBorders>{edges}</w:tblBorders><w:tblLayout w:type="fixed"/>{_CELL_MARGIN}</w:tblPr>'
            f"<w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"
        )

    def _row(self, row: tuple[str, ...], widths: tuple[int, ...], head: bool) -> str:
        shade = '<w:shd w:val="clear" w:color="auto" w:fill="E5E5E5"/>' if head else ""
        cells = "".join(
            f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{shade}<w:vAlign w:val="center"/></w:tcPr>'
            f"{self._paragraph(text, STYLES['cell'])}</w:tc>"
            for text, width in zip(row, widths, strict=True)
        )
        header = "<w:tblHeader/>" if head else ""
        return f"<w:tr><w:trPr><w:cantSplit/>{header}</w:trPr>{cells}</w:tr>"

    def _box(self, box: Box) -> str:
        """The text box in a paragraph of its own; both copies hold the same paragraphs."""
        content = "".join(self._paragraph(text, STYLES["box"]) for text in box.paragraphs)
        text_box = f"<w:txbxContent>{content}</w:txbxContent>"
        height = 380 * len(box.paragraphs) + 300
        return _BOX.format(
            id=self._id(),
            alt=escape(box.alt),
            content=text_box,
            points=height // 20,
            emu=height * 635,
            width=8200 * 635,
        )

    def _header(self) -> str:
        content = self._paragraph(self.judgment.header, STYLES["running"])
        return f"{DECLARATION}<w:hdr {XMLNS}>{content}</w:hdr>"

    def _footer(self) -> str:
        style = STYLES["running"]
        field = "".join(
            f"<w:r>{run_properties(style, self.font)}{inner}</w:r>"
            for inner in (
                '<w:t xml:space="preserve">- </w:t>',
                '<w:fldChar w:fldCharType="begin"/>',
                '<w:instrText xml:space="preserve"> PAGE </w:instrText>',
                '<w:fldChar w:fldCharType="separate"/>',
                "<w:t>1</w:t>",
                '<w:fldChar w:fldCharType="end"/>',
                '<w:t xml:space="preserve"> -</w:t>',
            )
        )
        return f"{DECLARATION}<w:ftr {XMLNS}><w:p>{paragraph_properties(style)}{field}</w:p></w:ftr>"

    def _footnotes(self) -> str:
        mark = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>'
        rules = "".join(
            f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
            for number, kind in ((-1, "separator"), (0, "continuationSeparator"))
        )
        notes = "".join(
            f'<w:footnote w:id="{number}">{self._paragraph(" " + note, STYLES["note"], mark)}</w:footnote>'
            for number, note in enumerate(self.judgment.notes, 1)
        )
        return f"{DECLARATION}<w:footnotes {XMLNS}>{rules}{notes}</w:footnotes>"

    def _comments(self) -> str:
        hidden = self.judgment.hidden
        attributes = _REVISION.format(author=escape(hidden.author), date=self.judgment.created)
        text = self._paragraph(hidden.comment, STYLES["note"])
        comment = f'<w:comment w:id="1" {attributes} w:initials="{escape(hidden.author[:1])}">{text}</w:comment>'
        return f"{DECLARATION}<w:comments {XMLNS}>{comment}</w:comments>"

    def _core(self) -> str:
        hidden = self.judgment.hidden
        stamp = f'xsi:type="dcterms:W3CDTF">{self.judgment.created}'
        return (
            f'{DECLARATION}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties"'
            ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
            ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
            f"<dc:title>{escape(hidden.title)}</dc:title><dc:creator>{escape(hidden.author)}</dc:creator>"
            f"<cp:keywords>{escape(hidden.keywords)}</cp:keywords>"
            f"<cp:lastModifiedBy>{escape(hidden.author)}</cp:lastModifiedBy>"
            f"<dcterms:created {stamp}</dcterms:created><dcterms:modified {stamp}</dcterms:modified>"
            "</cp:coreProperties>"
        )

    def _custom(self) -> str:
        name, value = map(escape, self.judgment.hidden.custom)
        return (
            f'{DECLARATION}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"'
            ' xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">'
            f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="{name}">'
            f"<vt:lpwstr>{value}</vt:lpwstr></property></Properties>"
        )

    def _relations(self) -> str:
        kinds = ("styles", "settings", "header", "footer", "footnotes", "comments")
        targets = ("styles", "settings", "header1", "footer1", "footnotes", "comments")
        own = [
            _relation(f"rId{number}", f"{_OFFICE}/{kind}", f"{target}.xml")
            for number, (kind, target) in enumerate(zip(kinds, targets, strict=True), 1)
        ]
        links = [
            _relation(f"rLink{number}", f"{_OFFICE}/hyperlink", link, ' TargetMode="External"')
            for number, link in enumerate(self.links, 1)
        ]
        return _relations(own + links)


def _relation(identifier: str, kind: str, target: str, mode: str = "") -> str:
    return f'<Relationship Id="{identifier}" Type="{kind}" Target="{escape(target)}"{mode}/>'


def _relations(items: list[str]) -> str:
    return f'{DECLARATION}<Relationships xmlns="{_PACKAGE}/relationships">{"".join(items)}</Relationships>'


def _package_relations() -> str:
    return _relations(
        [
            _relation("rId1", f"{_OFFICE}/officeDocument", "word/document.xml"),
            _relation("rId2", f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
            _relation("rId3", f"{_OFFICE}/extended-properties", "docProps/app.xml"),
            _relation("rId4", f"{_OFFICE}/custom-properties", "docProps/custom.xml"),
        ]
    )


def _content_types() -> str:
    overrides = {
        "/word/document.xml": f"{_WORD}.document.main+xml",
        "/docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
        "/docProps/app.xml": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
        "/docProps/custom.xml": "application/vnd.openxmlformats-officedocument.custom-properties+xml",
    }
    for part in ("styles", "settings", "header1", "footer1", "footnotes", "comments"):
        overrides[f"/word/{part}.xml"] = f"{_WORD}.{part.rstrip('1')}+xml"
    entries = "".join(f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in overrides.items())
    return (
        f'{DECLARATION}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{entries}</Types>'
    )


_CELL_MARGIN = (
    '<w:tblCellMar><w:top w:w="50" w:type="dxa"/><w:left w:w="80" w:type="dxa"/>'
    '<w:bottom w:w="50" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar>'
)
_APP = (
    f'{DECLARATION}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    "<Application>Hwp</Application><AppVersion>11.0000</AppVersion></Properties>"
)
_BOX = (
    '<w:p><w:pPr><w:pStyle w:val="a"/><w:spacing w:before="120" w:after="120"/><w:jc w:val="center"/></w:pPr><w:r>'
    '<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>'
    '<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="{width}" cy="{emu}"/>'
    '<wp:docPr id="{id}" name="사각형입니다." descr="{alt}"/>'
    '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp>'
    '<wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{width}" cy="{emu}"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>'
    '<a:ln w="9525"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></wps:spPr>'
    "<wps:txbx>{content}</wps:txbx>"
    '<wps:bodyPr wrap="square" lIns="90000" tIns="60000" rIns="90000" bIns="60000" anchor="ctr"><a:noAutofit/>'
    "</wps:bodyPr>"
    "</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>"
    '<mc:Fallback><w:pict><v:rect id="_x{id}" alt="{alt}" style="width:410pt;height:{points}pt" strokeweight=".75pt">'
    '<v:textbox inset="7pt,5pt,7pt,5pt">{content}</v:textbox></v:rect></w:pict></mc:Fallback>'
    "</mc:AlternateContent></w:r></w:p>"
)
