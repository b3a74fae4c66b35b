"""Word files built by code: a small package writer, and one builder for every place a word can stand in."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

import docx

NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
        "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "w16se": "http://schemas.microsoft.com/office/word/2015/wordml/symex",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
    }.items()
)
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."
MAIN_TYPE = f"{_WORD}document.main+xml"


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\0\0\0\xff"))
    + _chunk(b"IEND", b"")
)


@dataclass
class Package:
    """A DOCX in the making: the body's XML, further parts with their relationship from the main part."""

    body: str = ""
    parts: dict[str, bytes] = field(default_factory=dict)
    rels: list[tuple[str, str, str, bool]] = field(default_factory=list)
    root_rels: list[tuple[str, str]] = field(default_factory=list)
    part_rels: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)
    main_type: str = MAIN_TYPE

    def add(self, kind: str, name: str, data: str | bytes, identifier: str | None = None) -> "Package":
        """Add a part ``word/<name>`` related to the main part."""
        self.parts[f"word/{name}"] = data.encode() if isinstance(data, str) else data
        self.rels.append((identifier or f"rel{len(self.rels) + 1}", kind, name, False))
        return self

    def link(self, identifier: str, kind: str, target: str) -> "Package":
        """Add a relationship to somewhere outside."""
        self.rels.append((identifier, kind, target, True))
        return self

    def build(self) -> bytes:
        """The file's bytes."""
        main = f"<w:document {NAMESPACES}><w:body>{self.body}</w:body></w:document>"
        files: dict[str, bytes] = {
            "[Content_Types].xml": self._types(),
            "_rels/.rels": _rels([("rId1", "officeDocument", "word/document.xml", False)], self.root_rels),
            "word/document.xml": main.encode(),
            "word/_rels/document.xml.rels": _rels(self.rels),
            **self.parts,
        }
        for name, items in self.part_rels.items():
            folder, _, leaf = name.rpartition("/")
            files[f"{folder}/_rels/{leaf}.rels"] = _rels([(i, kind, to, False) for i, kind, to in items])
        return zip_bytes(files)

    def _types(self) -> bytes:
        return (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            '<Default Extension="png" ContentType="image/png"/>'
            f'<Override PartName="/word/document.xml" ContentType="{self.main_type}"/></Types>'
        ).encode()


def _rels(items: list[tuple[str, str, str, bool]], more: list[tuple[str, str]] = ()) -> bytes:  # type: ignore[assignment]
    entries = [
        f'<Relationship Id="{i}" Type="{_REL}{kind}" Target="{escape(target)}"'
        + (' TargetMode="External"/>' if outside else "/>")
        for i, kind, target, outside in [*items, *((f"x{n}", k, t, False) for n, (k, t) in enumerate(more))]
    ]
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{''.join(entries)}</Relationships>"
    ).encode()


def zip_bytes(files: dict[str, bytes]) -> bytes:
    """A zip file of ``files``, the same bytes at any time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def t(text: str) -> str:
    """A w:t."""
    return f'<w:t xml:space="preserve">{escape(text)}</w:t>'


def r(text: str, properties: str = "") -> str:
    """A run."""
    return f"<w:r>{f'<w:rPr>{properties}</w:rPr>' if properties else ''}{t(text)}</w:r>"


def p(*inner: str) -> str:
    """A paragraph of runs; what does not begin with a tag becomes a run."""
    return f"<w:p>{''.join(item if item.startswith('<') else r(item) for item in inner)}</w:p>"


def symbol(code: str) -> str:
    """A run with a character of a symbol font, as Word inserts it."""
    return f'<w:r><w:sym w:font="Wingdings" w:char="{code}"/></w:r>'


def cell(*inner: str, properties: str = "") -> str:
    """A table cell."""
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{''.join(inner)}</w:tc>"


def table(*rows: str) -> str:
    """A table of rows of cells."""
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


def box(content: str, copy: str | None = None) -> str:
    """A run with a text box as Word 2010 and later write it: a shape, and a VML copy for older programs."""
    again = content if copy is None else copy
    return (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline>'
        '<wp:extent cx="1800000" cy="600000"/><wp:docPr id="1" name="글상자 1"/><a:graphic>'
        '<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp>'
        '<wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="600000"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>'
        f"<wps:txbx><w:txbxContent>{content}</w:txbxContent></wps:txbx><wps:bodyPr/>"
        "</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict>"
        '<v:shape id="글상자 1" style="width:141pt;height:47pt"><v:textbox>'
        f"<w:txbxContent>{again}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )


def field_runs(code: str, result: str) -> str:
    """A complex field."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve">{escape(code)}</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def simple(body: str) -> bytes:
    """A file with nothing but this body."""
    return Package(body).build()


def _inserted(text: str) -> str:
    """Letters inserted as symbols of an ordinary font."""
    return "".join(f'<w:sym w:font="바탕" w:char="{ord(char):04X}"/>' for char in text)


def _with_note(kind: str, tag: str, value: str) -> bytes:
    note = f'<w:{tag}s {NAMESPACES}><w:{tag} w:id="2">{p(value)}</w:{tag}></w:{tag}s>'
    body = p("본문", f'<w:r><w:{tag}Reference w:id="2"/></w:r>')
    return Package(body).add(kind, f"{kind}.xml", note).build()


def _with_margin(tag: str, short: str, value: str) -> bytes:
    sections = f'<w:sectPr><w:{tag}Reference w:type="default" r:id="rIdM"/></w:sectPr>'
    part = f"<w:{short} {NAMESPACES}>{p(value)}</w:{short}>"
    return Package(p("본문") + sections).add(tag, f"{tag}9.xml", part, "rIdM").build()


def _graphic(uri: str, inner: str) -> str:
    return (
        '<w:r><w:drawing><wp:inline><wp:extent cx="3600000" cy="1800000"/><wp:docPr id="3" name="x"/><a:graphic>'
        f'<a:graphicData uri="{uri}">{inner}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    )


def _with_chart(value: str) -> bytes:
    axes = "".join(
        f'<c:{name}Ax><c:axId val="{own}"/><c:scaling/><c:delete val="0"/><c:axPos val="{side}"/>'
        f'<c:crossAx val="{other}"/></c:{name}Ax>'
        for name, own, other, side in (("cat", 1, 2, "b"), ("val", 2, 1, "l"))
    )
    chart = (
        f"<c:chartSpace {NAMESPACES}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>{value}</a:t></a:r>"
        "</a:p></c:rich></c:tx></c:title><c:plotArea><c:layout/><c:barChart><c:barDir val='col'/>"
        "<c:grouping val='clustered'/><c:ser><c:idx val='0'/><c:order val='0'/><c:cat><c:strRef>"
        f"<c:f>{value}!$A$1</c:f><c:strCache><c:ptCount val='1'/><c:pt idx='0'><c:v>{value}</c:v></c:pt>"
        "</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>Sheet1!$B$1</c:f><c:numCache>"
        f"<c:formatCode>0.0\"{value}\"</c:formatCode><c:ptCount val='1'/><c:pt idx='0'><c:v>12.5</c:v></c:pt>"
        f"</c:numCache></c:numRef></c:val></c:ser><c:axId val='1'/><c:axId val='2'/></c:barChart>{axes}</c:plotArea>"
        "</c:chart><c:externalData r:id='rIdX'/></c:chartSpace>"
    )
    drawing = _graphic("http://schemas.openxmlformats.org/drawingml/2006/chart", '<c:chart r:id="rIdC"/>')
    package = Package(p("본문", drawing)).add("chart", "charts/chart7.xml", chart, "rIdC")
    package.parts["word/embeddings/data.xlsx"] = value.encode()
    package.part_rels["word/charts/chart7.xml"] = [("rIdX", "package", "../embeddings/data.xlsx")]
    return package.build()


def _with_diagram(value: str, *, above: bool = False) -> bytes:
    """A diagram in the text, or ``above`` it in the header, which holds nothing else."""
    data = (
        f'<dgm:dataModel {NAMESPACES}><dgm:ptLst><dgm:pt modelId="1"><dgm:prSet phldrT="{value}"/><dgm:t><a:bodyPr/>'
        f"<a:p><a:r><a:t>{value}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>"
    )
    relation = '<dgm:relIds r:dm="rIdD" r:lo="rIdD" r:qs="rIdD" r:cs="rIdD"/>'
    drawing = _graphic("http://schemas.openxmlformats.org/drawingml/2006/diagram", relation)
    if not above:
        return Package(p("본문", drawing)).add("diagramData", "diagrams/data1.xml", data, "rIdD").build()
    section = '<w:sectPr><w:headerReference w:type="default" r:id="rIdM"/></w:sectPr>'
    header = f"<w:hdr {NAMESPACES}>{p(drawing)}</w:hdr>"
    package = Package(p("본문") + section).add("header", "header9.xml", header, "rIdM")
    package.parts["word/diagrams/data1.xml"] = data.encode()
    package.part_rels["word/header9.xml"] = [("rIdD", "diagramData", "diagrams/data1.xml")]
    return package.build()


# Every place where shown text can stand: name → builder of a file whose text holds the value given.
SHOWN: dict[str, Callable[[str], bytes]] = {
    "paragraph": lambda v: simple(p(f"원고 {v}은")),
    "split runs": lambda v: simple(p(*(r(char, "<w:b/>" if i % 2 else "") for i, char in enumerate(v)))),
    "table": lambda v: simple(table(cell(p("원고")) + cell(p(v))) + p("")),
    "nested table": lambda v: simple(table(cell(p("밖"), table(cell(p("안")) + cell(p(v))), p(""))) + p("")),
    "merged cells": lambda v: simple(
        table(
            cell(p(v), properties='<w:gridSpan w:val="2"/><w:vMerge w:val="restart"/>'),
            cell(p(v), properties='<w:gridSpan w:val="2"/><w:vMerge/>'),
        )
        + p("")
    ),
    "text box": lambda v: simple(p("앞", box(p(v)), "뒤")),
    "text box with different copies": lambda v: simple(p("앞", box(p(v), p(v + "의 옛 사본")))),
    "text box in a text box": lambda v: simple(p("앞", box(p("겉", box(p(v)))))),
    "text box in a cell": lambda v: simple(table(cell(p("칸", box(p(v)))) + cell(p("옆"))) + p("")),
    "table in a text box": lambda v: simple(p("앞", box(table(cell(p(v))) + p("")))),
    "VML text box": lambda v: simple(
        p(
            '<w:r><w:pict><v:shape style="width:141pt;height:47pt"><v:textbox>'
            f"<w:txbxContent>{p(v)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
        )
    ),
    "word art": lambda v: simple(
        p("본문", f'<w:r><w:pict><v:shape alt="{v}"><v:textpath string="{v}"/></v:shape></w:pict></w:r>')
    ),
    "outside link": lambda v: Package(p(f'<w:hyperlink r:id="rIdL" w:tooltip="{v}">{r(v)}</w:hyperlink>'))
    .link("rIdL", "hyperlink", f"mailto:{v}@example.com")
    .build(),
    "inside link": lambda v: simple(
        p(f'<w:bookmarkStart w:id="1" w:name="{v}"/>', r(v), '<w:bookmarkEnd w:id="1"/>')
        + p(f'<w:hyperlink w:anchor="{v}">{r(v)}</w:hyperlink>')
    ),
    "simple field": lambda v: simple(p(f'<w:fldSimple w:instr=" AUTHOR {v} ">{r(v)}</w:fldSimple>')),
    "complex field": lambda v: simple(p(field_runs(f' HYPERLINK "mailto:{v}" ', r(v)))),
    "field in a field": lambda v: simple(
        p(field_runs(f' IF 1=1 "{v}" ', r("갑 ") + field_runs(f" INCLUDETEXT {v}.docx ", r(v))))
    ),
    "field over paragraphs": lambda v: simple(
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE x</w:instrText>'
        f'<w:fldChar w:fldCharType="separate"/></w:r>{r(v)}</w:p>'
        f'<w:p>{r(v)}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    ),
    "field without end": lambda v: simple(
        p('<w:r><w:fldChar w:fldCharType="begin"/></w:r>', f"<w:r><w:instrText>{v}</w:instrText></w:r>", r(v))
    ),
    "drop-down form field": lambda v: simple(
        '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="x"/><w:ddList><w:result w:val="1"/>'
        f'<w:listEntry w:val="갑"/><w:listEntry w:val="{v}"/></w:ddList></w:ffData></w:fldChar></w:r>'
        "<w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r></w:p>"
    ),
    "content control": lambda v: simple(
        f'<w:sdt><w:sdtPr><w:alias w:val="{v}"/><w:tag w:val="{v}"/><w:dataBinding w:xpath="/{v}"/></w:sdtPr>'
        f"<w:sdtContent>{p(v)}</w:sdtContent></w:sdt>"
    ),
    "content control in a line": lambda v: simple(
        p("원고 ", f"<w:sdt><w:sdtPr/><w:sdtContent>{r(v)}</w:sdtContent></w:sdt>")
    ),
    "content control around a cell": lambda v: simple(
        table(cell(p("원고")) + f"<w:sdt><w:sdtPr/><w:sdtContent>{cell(p(v))}</w:sdtContent></w:sdt>") + p("")
    ),
    "smart tag": lambda v: simple(
        p(f'<w:smartTag w:element="n"><w:smartTagPr><w:attr w:name="{v}"/></w:smartTagPr>{r(v)}</w:smartTag>')
    ),
    "custom XML element": lambda v: simple(f'<w:customXml w:element="{v}">{p(v)}</w:customXml>'),
    "insertion": lambda v: simple(p("원고 ", f'<w:ins w:id="1" w:author="{v}">{r(v)}</w:ins>')),
    "moved text": lambda v: simple(
        p(f'<w:moveFrom w:id="1" w:author="{v}">{r(v)}</w:moveFrom>', "그대로")
        + p(f'<w:moveTo w:id="2" w:author="{v}">{r(v)}</w:moveTo>')
    ),
    "hidden text": lambda v: simple(p("본문", r(v, "<w:vanish/>"))),
    "formula": lambda v: simple(p("식 ", f"<m:oMath><m:r><m:t>{v}</m:t></m:r></m:oMath>")),
    "ruby base": lambda v: simple(
        p(*(f"<w:r><w:ruby><w:rt>{r('가')}</w:rt><w:rubyBase>{r(char)}</w:rubyBase></w:ruby></w:r>" for char in v))
    ),
    "ruby reading": lambda v: simple(
        p(*(f"<w:r><w:ruby><w:rt>{r(char)}</w:rt><w:rubyBase>{r('漢')}</w:rubyBase></w:ruby></w:r>" for char in v))
    ),
    "letters inserted into a formula": lambda v: simple(
        p("식 ", f"<m:oMath><m:r><m:t>x</m:t></m:r><m:r>{_inserted(v)}</m:r></m:oMath>", " 그 밖의 글")
    ),
    "letters inserted into a ruby reading": lambda v: simple(
        p(f"<w:r><w:ruby><w:rt><w:r>{_inserted(v)}</w:r></w:rt><w:rubyBase>{r('漢字')}</w:rubyBase></w:ruby></w:r>")
    ),
    "soft hyphen in a word": lambda v: simple(
        p(f"<w:r>{t(v[0])}<w:softHyphen/>{t(v[1:])}</w:r>", " 그 밖의 글")
    ),
    "emoji alternative": lambda v: simple(
        p(
            '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"/>'
            f"<mc:Fallback>{t(v)}</mc:Fallback></mc:AlternateContent></w:r>"
        )
    ),
    "beside a symbol": lambda v: simple(p(f"원고 {v} ", symbol("F028"), "02")),
    "footnote": lambda v: _with_note("footnotes", "footnote", v),
    "endnote": lambda v: _with_note("endnotes", "endnote", v),
    "header": lambda v: _with_margin("header", "hdr", v),
    "footer": lambda v: _with_margin("footer", "ftr", v),
    "chart": _with_chart,
    "diagram": _with_diagram,
    "diagram in a header": lambda v: _with_diagram(v, above=True),
}  # fmt: skip


def hidden_everywhere(v: str) -> bytes:
    """A file that shows the value once and repeats it in every place where nobody looks."""
    body = (
        f'<w:p w:rsidR="00AB12CD" w14:paraId="1A2B3C4D"><w:commentRangeStart w:id="0"/>{r("원고 " + v)}'
        '<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:proofErr w:type="spellStart"/>'
        f'<w:permStart w:id="3" w:ed="{v}"/><w:permEnd w:id="3"/>'
        f'<w:bookmarkStart w:id="1" w:name="{v}"/><w:bookmarkEnd w:id="1"/>'
        f'<w:del w:id="4" w:author="{v}"><w:r><w:delText>{v}</w:delText></w:r></w:del></w:p>'
        + p(f"<!-- {v} --><?pi {v}?>", field_runs(f" REF {v} \\h ", r("1쪽")))
        + p(f'<w:r><w:rPr><w:b/><w:rPrChange w:id="9" w:author="{v}"><w:rPr/></w:rPrChange></w:rPr>{t("굵게")}</w:r>')
        + p(_picture(v), _object(v))
        + f'<w:tbl><w:tblPr><w:tblCaption w:val="{v}"/><w:tblDescription w:val="{v}"/></w:tblPr><w:tblGrid/>'
        f"<w:tr><w:trPr><w:del w:id='5' w:author='{v}'/></w:trPr>{cell(p(v))}</w:tr>"
        f"<w:tr>{cell(p('칸'))}</w:tr></w:tbl>" + p("끝")
    )
    package = Package(body, main_type="application/vnd.ms-word.document.macroEnabled.main+xml")
    package.add("image", f"media/{v}.png", PNG[:33] + _png_text(v) + PNG[33:], "rIdI")
    package.add("oleObject", "embeddings/o.bin", v.encode("utf-16-le"), "rIdO")
    package.add("vbaProject", "vbaProject.bin", v.encode())
    package.add(
        "comments", "comments.xml", f"<w:comments {NAMESPACES}><w:comment w:id='0'>{p(v)}</w:comment></w:comments>"
    )
    package.add("people", "people.xml", f"<x>{v}</x>").add("glossaryDocument", "glossary/document.xml", f"<x>{v}</x>")
    package.add("customXml", "customXml/item1.xml", f"<x>{v}</x>")
    package.add("settings", "settings.xml", _settings(v)).add("styles", "styles.xml", _styles(v))
    package.add("header", "headerOld.xml", f"<w:hdr {NAMESPACES}>{p(v)}</w:hdr>")
    package.link("rIdT", "attachedTemplate", f"file:///C:/{v}.dotm")
    package.parts |= {
        "docProps/core.xml": f"<x>{v}</x>".encode(),
        "docProps/app.xml": f"<x>{v}</x>".encode(),
        "docProps/custom.xml": f"<x>{v}</x>".encode(),
        "docProps/thumbnail.jpeg": v.encode(),
        "word/unreferenced.xml": f"<x>{v}</x>".encode(),
    }
    package.root_rels = [("core-properties", "docProps/core.xml"), ("extended-properties", "docProps/app.xml")]
    return package.build()


def _picture(v: str) -> str:
    return (
        f'<w:r><w:drawing><wp:inline><wp:extent cx="360000" cy="360000"/>'
        f'<wp:docPr id="7" name="{v}" descr="{v}" title="{v}">'
        '<a:hlinkClick r:id="rIdT"/></wp:docPr><a:graphic>'
        '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>'
        f'<pic:cNvPr id="7" name="{v}.png" descr="{v}"/><pic:cNvPicPr/></pic:nvPicPr>'
        '<pic:blipFill><a:blip r:embed="rIdI"/>'
        '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>'
        '<a:ext cx="360000" cy="360000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>'
        "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )


def _object(v: str) -> str:
    return (
        f'<w:r><w:object w:dxaOrig="1"><v:shape id="{v}" alt="{v}" o:gfxdata="{v}" style="width:9pt;height:9pt">'
        f'<v:imagedata r:id="rIdI" o:title="{v}"/></v:shape>'
        f'<o:OLEObject Type="Embed" ProgID="{v}" ShapeID="{v}" r:id="rIdO"/></w:object></w:r>'
    )


def _png_text(v: str) -> bytes:
    return _chunk(b"tEXt", b"Author\x00" + v.encode())


def _settings(v: str) -> str:
    return (
        f'<w:settings {NAMESPACES}><w:zoom w:percent="100"/><w:attachedTemplate r:id="rIdT"/>'
        f'<w:mailMerge><w:query w:val="{v}"/></w:mailMerge><w:rsids><w:rsid w:val="00AB12CD"/></w:rsids>'
        f'<w:docVars><w:docVar w:name="{v}" w:val="{v}"/></w:docVars></w:settings>'
    )


def _styles(v: str) -> str:
    return (
        f'<w:styles {NAMESPACES}><w:style w:type="paragraph" w:customStyle="1" w:styleId="{v}">'
        f'<w:name w:val="{v} 양식"/><w:aliases w:val="{v}"/><w:rsid w:val="00AB12CD"/></w:style></w:styles>'
    )


def judgment() -> bytes:
    """A short judgment as people write them with python-docx: headings, party block, table, footer, properties."""
    draft = docx.Document()
    draft.core_properties.author = "작성자 이름"
    draft.add_heading("서 울 가 상 지 방 법 원", 1)
    for line in ("원고 가나다", "서울 강남구 가상동 1-2", "피고 라마바"):
        draft.add_paragraph(line)
    grid = draft.add_table(2, 2)
    for index, text in enumerate(("성명", "연락처", "가나다", "010-0000-0000")):
        grid.cell(index // 2, index % 2).text = text
    draft.sections[0].footer.paragraphs[0].text = "가나다의 소송"
    buffer = io.BytesIO()
    draft.save(buffer)
    return buffer.getvalue()
