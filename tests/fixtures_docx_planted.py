"""Word files that hold a second person in one place where nobody looks, a different person in every place."""

import io
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image, PngImagePlugin

from tests.fixtures_docx import NAMESPACES, Package, box, cell, field_runs, p, r, table, zip_bytes

_MORE = (
    'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" '
    'xmlns:w10="urn:schemas-microsoft-com:office:word" '
    'xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"'
)
_SURNAMES, _FIRST, _SECOND = "구나도라모배", "본혁찬율겸", "채솔람든빈새"


def person(number: int) -> str:
    """A name that no other place holds, nor any word of the files."""
    return _SURNAMES[number % 6] + _FIRST[number // 6 % 5] + _SECOND[number // 30 % 6]


def account(number: int) -> str:
    """A number of eleven digits that no other place holds."""
    return f"9{4_817_263_500 + number * 9_371:010}"


@dataclass(frozen=True)
class Place:
    """One place of a file.

    Attributes:
        build: the file's bytes with the value there.
        outcome: "text" (read, so it is found and replaced), "gone" (not read, and not written) or "shown" (read, but
            out of reach of replacements: the file is not written).
        said: code of the notice that tells of it; "" for what every program writes by itself and nobody misses.
        digits: whether the value is a number, for places that hold no letters.
    """

    build: Callable[[str], bytes]
    outcome: str
    said: str
    digits: bool = False


def _part(tag: str, inner: str) -> str:
    return f"<{tag} {NAMESPACES} {_MORE}>{inner}</{tag}>"


def _body(xml: str) -> bytes:
    return Package(p("본문") + xml).build()


def _in(kind: str, tag: str, xml: str, body: str = "") -> bytes:
    return Package(p("본문") + body).add(kind, f"{kind}.xml", _part(tag, xml)).build()


def _settings(xml: str) -> bytes:
    return _in("settings", "w:settings", xml)


def _styles(xml: str) -> bytes:
    return _in("styles", "w:styles", xml)


def _fonts(xml: str) -> bytes:
    return _in("fontTable", "w:fonts", xml)


def _theme(xml: str) -> bytes:
    return _in("theme", "a:theme", xml)


def _list(level: str, body: str = "", more: str = "") -> bytes:
    lists = (
        f'<w:abstractNum w:abstractNumId="0">{more}{level}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    return _in("numbering", "w:numbering", lists, body)


def _level(text: str, extra: str = "", depth: int = 0, style: str = "decimal") -> str:
    return (
        f'<w:lvl w:ilvl="{depth}" {extra}><w:start w:val="1"/><w:numFmt w:val="{style}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def _numbered(text: str) -> str:
    return f'<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>{r(text)}</w:p>'


def _shape(inner: str = "", **attributes: str) -> bytes:
    listed = " ".join(f'{name.replace("_", ":")}="{value}"' for name, value in attributes.items())
    return _body(p(f"<w:r><w:pict><v:shape {listed}>{inner}</v:shape></w:pict></w:r>"))


def _described(attribute: str) -> bytes:
    drawn = '<wp:extent cx="9" cy="9"/><wp:docPr id="1" name="x" ' + attribute + "/>"
    return _body(p(f"<w:r><w:drawing><wp:inline>{drawn}</wp:inline></w:drawing></w:r>"))


def _captioned(tag: str, value: str) -> bytes:
    return _body(f'<w:tbl><w:tblPr><w:{tag} w:val="{value}"/></w:tblPr><w:tr><w:tc>{p(r("갑"))}</w:tc></w:tr></w:tbl>')


def _drawing(inner: str, uri: str, anchor: str = "") -> str:
    return (
        f'<w:r><w:drawing><wp:anchor {anchor}><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="x"/>'
        f'<a:graphic><a:graphicData uri="{uri}">{inner}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>'
    )


_WPS = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
_A = "http://schemas.openxmlformats.org/drawingml/2006/"


def chart(plot: str = "", after: str = "", series: str = "") -> bytes:
    """A file with a chart of one series."""
    drawn = _part(
        "c:chartSpace",
        f"<c:chart><c:plotArea><c:barChart>{plot}<c:ser><c:idx val='0'/>{series}</c:ser></c:barChart></c:plotArea>"
        f"</c:chart>{after}",
    )
    body = p("본문", _drawing('<c:chart r:id="rIdC"/>', _A + "chart"))
    return Package(body).add("chart", "charts/chart1.xml", drawn, "rIdC").build()


def _format(code: str) -> str:
    return f"<c:val><c:numRef><c:numCache><c:formatCode>{code}</c:formatCode></c:numCache></c:numRef></c:val>"


def _cached(value: str) -> str:
    return f"<c:val><c:numRef><c:numCache><c:pt idx='0'><c:v>{value}</c:v></c:pt></c:numCache></c:numRef></c:val>"


def _workbook(value: str) -> bytes:
    chart = _part("c:chartSpace", "<c:chart/><c:externalData r:id='rIdX'/>")
    package = Package(p("본문", _drawing('<c:chart r:id="rIdC"/>', _A + "chart")))
    package.add("chart", "charts/chart1.xml", chart, "rIdC")
    package.parts["word/embeddings/a.xlsx"] = zip_bytes({"xl/sharedStrings.xml": value.encode()})
    package.part_rels["word/charts/chart1.xml"] = [("rIdX", "package", "../embeddings/a.xlsx")]
    return package.build()


def _drawn_on_chart(value: str) -> bytes:
    mark = '<a:extLst><a:ext uri="u"><a16:creationId xmlns:a16="urn:a16" id="x"/></a:ext></a:extLst>'
    shape = (
        f'<cdr:relSizeAnchor><cdr:sp><cdr:nvSpPr><cdr:cNvPr id="2" name="x">{mark}</cdr:cNvPr></cdr:nvSpPr>'
        f"<cdr:txBody><a:bodyPr/><a:p><a:r><a:t>{value}</a:t></a:r></a:p></cdr:txBody></cdr:sp></cdr:relSizeAnchor>"
    )
    spaces = f'{NAMESPACES} xmlns:cdr="{_A}chartDrawing"'
    package = Package(p("본문", _drawing('<c:chart r:id="rIdC"/>', _A + "chart")))
    chart = _part("c:chartSpace", '<c:chart/><c:userShapes r:id="rIdU"/>')
    package.add("chart", "charts/chart1.xml", chart, "rIdC")
    package.parts["word/drawings/drawing1.xml"] = f"<c:userShapes {spaces}>{shape}</c:userShapes>".encode()
    package.part_rels["word/charts/chart1.xml"] = [("rIdU", "chartUserShapes", "../drawings/drawing1.xml")]
    return package.build()


def _embedded_font(value: str) -> bytes:
    key = "{11111111-2222-3333-4444-555555555555}"
    font = f'<w:font w:name="바탕"><w:embedRegular r:id="rIdF" w:fontKey="{key}"/></w:font>'
    package = Package(p("본문")).add("fontTable", "fontTable.xml", _part("w:fonts", font))
    package.parts["word/fonts/font1.odttf"] = value.encode()
    package.part_rels["word/fontTable.xml"] = [("rIdF", "font", "fonts/font1.odttf")]
    return package.build()


def diagram(point: str = "갑", drawn: str | None = None, data: str = "", layout: str = "", name: str = "x") -> bytes:
    """A file with a diagram of one point; ``drawn`` is the text of its drawn copy."""
    text = "<a:bodyPr/><a:p><a:r><a:t>{}</a:t></a:r></a:p>"
    pointer = (
        '<dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram">'
        '<dsp:dataModelExt relId="rIdDraw" minVer="x"/></a:ext></dgm:extLst>'
    )
    model = _part(
        "dgm:dataModel",
        f'<dgm:ptLst><dgm:pt modelId="{{11111111-2222-3333-4444-555555555555}}"><dgm:prSet {data}/>'
        f"<dgm:t>{text.format(point)}</dgm:t></dgm:pt></dgm:ptLst>{pointer if drawn is not None else ''}",
    )
    how = _part("dgm:layoutDef", f'<dgm:title val=""/><dgm:layoutNode name="{name}">{layout}</dgm:layoutNode>')
    relation = '<dgm:relIds r:dm="rIdD" r:lo="rIdL" r:qs="rIdL" r:cs="rIdL"/>'
    package = Package(p("본문", _drawing(relation, _A + "diagram")))
    package.add("diagramData", "diagrams/data1.xml", model, "rIdD")
    package.add("diagramLayout", "diagrams/layout1.xml", how, "rIdL")
    if drawn is not None:
        shape = (
            '<dsp:sp modelId="{11111111-2222-3333-4444-555555555555}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/>'
            '<dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm>'
            f'<a:prstGeom prst="rect"/></dsp:spPr><dsp:txBody>{text.format(drawn)}</dsp:txBody></dsp:sp>'
        )
        package.add(
            "diagramDrawing", "diagrams/drawing1.xml", _part("dsp:drawing", f"<dsp:spTree>{shape}</dsp:spTree>")
        )
        package.rels[-1] = ("rIdDraw", *package.rels[-1][1:])
    return package.build()


def _choice(inner: str, fallback: str = "") -> bytes:
    return _body(
        p(
            '<w:r><mc:AlternateContent xmlns:cx1="http://schemas.microsoft.com/office/drawing/2015/9/8/chartex">'
            f'<mc:Choice Requires="cx1">{inner}</mc:Choice><mc:Fallback>{fallback}</mc:Fallback>'
            "</mc:AlternateContent></w:r>"
        )
    )


def _chart_ex(value: str) -> bytes:
    chart = '<cx:chart xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" r:id="rIdE"/>'
    package = Package(p("본문", _drawing(chart, "http://schemas.microsoft.com/office/drawing/2014/chartex")))
    return package.add("chartEx", "charts/chartEx1.xml", f"<x>{value}</x>", "rIdE").build()


def _ink(value: str) -> bytes:
    package = Package(p("본문", '<w:r><w:contentPart r:id="rIdK"/></w:r>'))
    return package.add("customXml", "ink/ink1.xml", f"<ink><annotation>{value}</annotation></ink>", "rIdK").build()


def _picture(data: bytes) -> bytes:
    body = p("본문", '<w:r><w:pict><v:shape style="width:9pt"><v:imagedata r:id="rIdI"/></v:shape></w:pict></w:r>')
    return Package(body).add("image", "media/a.png", data, "rIdI").build()


def _png(value: str) -> bytes:
    info = PngImagePlugin.PngInfo()
    info.add_text("Author", value, zip=True)
    buffer = io.BytesIO()
    Image.new("RGB", (9, 9), "red").save(buffer, "PNG", pnginfo=info)
    return buffer.getvalue() + zlib.compress(value.encode())


def _emf(value: str) -> bytes:
    return struct.pack("<II", 1, 108) + b"\0" * 32 + b" EMF" + b"\0" * 64 + value.encode("utf-16-le")


def _symbols(value: str, font: str) -> bytes:
    return _body(p(*(f'<w:r><w:sym w:font="{font}" w:char="F0{ord(digit):02X}"/></w:r>' for digit in value)))


def _circled(value: str) -> bytes:
    begin, code, end = '<w:fldChar w:fldCharType="begin"/>', "<w:instrText>eq \\o\\ac(○,{})</w:instrText>", '"end"'
    field = f"<w:r>{begin}{code}<w:fldChar w:fldCharType={end}/></w:r>"
    return _body(p("피고 ", *(field.format(letter) for letter in value), "은"))


_SAID, _FONT = ("gone", "docx.attributes"), ("gone", "docx.font_names")
PLANTED: dict[str, Place] = {
    # settings
    "compatSetting": Place(
        lambda v: _settings(f'<w:compat><w:compatSetting w:name="{v}" w:uri="u" w:val="15"/></w:compat>'),
        *_SAID,
    ),
    "compatSetting's value": Place(
        lambda v: _settings(
            '<w:compat><w:compatSetting w:name="compatibilityMode" '
            f'w:uri="http://schemas.microsoft.com/office/word" w:val="{v}"/></w:compat>'
        ),
        *_SAID,
    ),
    "a setting's value": Place(lambda v: _settings(f'<w:characterSpacingControl w:val="{v}"/>'), *_SAID),
    "signs that end no line": Place(lambda v: _settings(f'<w:noLineBreaksAfter w:val="(「{v}"/>'), *_SAID),
    "decimal sign": Place(lambda v: _settings(f'<w:decimalSymbol w:val="{v}"/>'), *_SAID),
    "font of formulas": Place(lambda v: _settings(f'<m:mathPr><m:mathFont m:val="{v}"/></m:mathPr>'), *_FONT),
    "a tab's width": Place(lambda v: _settings(f'<w:defaultTabStop w:val="{v}"/>'), *_SAID, digits=True),
    # attributes of the text
    "attribute without a namespace": Place(lambda v: _body(f'<w:p author="{v}">{r("글")}</w:p>'), *_SAID),
    "attribute nobody knows": Place(lambda v: _body(f'<w:p w:keeper="{v}">{r("글")}</w:p>'), *_SAID),
    "name of an attribute": Place(lambda v: _body(f'<w:p w:{v}="김">{r("글")}</w:p>'), *_SAID),
    "name of an attribute with a number": Place(lambda v: _body(f'<w:p w:{v}="1">{r("글")}</w:p>'), *_SAID),
    "namespace of an attribute": Place(
        lambda v: _body(f'<w:p xmlns:x="urn:{v}" x:val="1">{r("글")}</w:p>'), "gone", "", digits=True
    ),
    "kind of white space": Place(lambda v: _body(f'<w:p><w:r><w:t xml:space="{v}">글</w:t></w:r></w:p>'), *_SAID),
    "name of an element": Place(lambda v: _body(f"<w:{v}>{p('글')}</w:{v}>"), "gone", "docx.foreign"),
    "element of another namespace": Place(
        lambda v: _body(f'<x:{v} xmlns:x="urn:x">{p("글")}</x:{v}>'), "gone", "docx.foreign"
    ),
    "namespace that looks like Office's": Place(
        lambda v: _body(f'<x:p xmlns:x="http://schemas.openxmlformats.org/{account(77)}"><x:a x:{v}="1"/></x:p>'),
        "gone", "docx.foreign",
    ),
    "prefix of a namespace": Place(
        lambda v: _body(f'<{v}:p xmlns:{v}="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
                        f"{r('글')}</{v}:p>"),
        "gone", "",
    ),
    "prefix that an alternative requires": Place(
        lambda v: _body(p("글", box(p("상자")).replace('Requires="wps"', f'xmlns:{v}="{_WPS}" Requires="{v}"'))),
        "gone", "",
    ),
    "alignment": Place(lambda v: _body(f'<w:p><w:pPr><w:jc w:val="{v}"/></w:pPr>{r("글")}</w:p>'), *_SAID),
    "width of a cell": Place(
        lambda v: _body(table(cell(p("칸"), properties=f'<w:tcW w:w="{v}" w:type="dxa"/>')) + p("")),
        *_SAID, digits=True,
    ),
    "language": Place(lambda v: _body(p(r("글", f'<w:lang w:eastAsia="{v}"/>'))), *_SAID),
    "frame's anchor": Place(
        lambda v: _body(f'<w:p><w:pPr><w:framePr w:hAnchor="{v}" w:vAnchor="text"/></w:pPr>{r("글")}</w:p>'),
        *_SAID,
    ),
    "anchor of a drawing": Place(
        lambda v: _body(p("글", _drawing("", _A + "picture", f'distT="{v}"'))), *_SAID
    ),
    "height of a drawing": Place(
        lambda v: _body(p("글", _drawing("", _A + "picture", f'relativeHeight="{v}"'))), *_SAID, digits=True
    ),
    "anchor in a header": Place(
        lambda v: Package(p("본문") + '<w:sectPr><w:headerReference w:type="default" r:id="rIdM"/></w:sectPr>')
        .add("header", "header1.xml", _part("w:hdr", p(_drawing("", _A + "picture", f'simplePos="{v}"'))), "rIdM")
        .build(),
        *_SAID,
    ),
    "root of a header": Place(
        lambda v: Package(p("본문") + '<w:sectPr><w:headerReference w:type="default" r:id="rIdM"/></w:sectPr>')
        .add("header", "header1.xml", _part(f"w:{v}", p("글")), "rIdM")
        .build(),
        "gone", "docx.parts",
    ),
    "root of the styles": Place(lambda v: _in("styles", f"w:{v}", '<w:style w:styleId="a"/>'), "gone", "docx.parts"),
    "kind of a graphic": Place(lambda v: _body(p("글", _drawing("", f"urn:{v}"))), *_SAID),
    "font of a run": Place(lambda v: _body(p(r("글", f'<w:rFonts w:eastAsia="{v}"/>'))), *_FONT),
    "font of a symbol": Place(
        lambda v: _body(p("글", f'<w:r><w:sym w:font="{v}" w:char="F0FC"/></w:r>')), *_FONT
    ),
    "sign of a formula": Place(
        lambda v: _body(p("식", f'<m:oMath><m:d><m:dPr><m:begChr m:val="{v}"/></m:dPr><m:e/></m:d></m:oMath>')),
        *_SAID,
    ),
    "kind of a formula": Place(
        lambda v: _body(p("식", f'<m:oMath><m:r><m:rPr><m:sty m:val="{v}"/></m:rPr><m:t>x</m:t></m:r></m:oMath>')),
        *_SAID,
    ),
    "switch of a page field": Place(
        lambda v: _body(p(field_runs(f" PAGE \\* {'x' * 3}{v} ", r("3")))), "gone", "docx.fields"
    ),
    "code of a reference in two pieces": Place(
        lambda v: _body(p(field_runs(" REF _x", r("앞")).replace("</w:instrText>", f"</w:instrText><w:instrText>{v} "
                                                                 "\\h </w:instrText>"))),
        "gone", "",
    ),
    "range of a table of contents": Place(
        lambda v: _body(p(field_runs(f' TOC \\o "{v[:3]}-{v[3:]}" ', r("차례")))), "gone", "docx.fields", digits=True
    ),
    "colour": Place(lambda v: _body(p(r("글", f'<w:color w:val="{v}"/>'))), *_SAID, digits=True),
    # styles
    "name of a style": Place(
        lambda v: _styles(f'<w:style w:type="paragraph" w:styleId="a9"><w:name w:val="{v} 본문"/></w:style>'),
        "gone", "docx.styles",
    ),
    "id of a style": Place(
        lambda v: _styles(f'<w:style w:type="paragraph" w:styleId="{v}"><w:name w:val="본문"/></w:style>'), "gone", ""
    ),
    "other name of a style": Place(
        lambda v: _styles(f'<w:style w:type="paragraph" w:styleId="a9"><w:name w:val="본문"/><w:aliases w:val="{v}"/>'
                          "</w:style>"),
        "gone", "",
    ),
    "reference to no style": Place(
        lambda v: _body(f'<w:p><w:pPr><w:pStyle w:val="{v}"/></w:pPr>{r("글")}</w:p>'), "gone", ""
    ),
    "latent style": Place(
        lambda v: _styles(f'<w:latentStyles><w:lsdException w:name="{v}"/></w:latentStyles>'), "gone", ""
    ),
    "number in a style's name": Place(
        lambda v: _styles(f'<w:style w:type="paragraph" w:styleId="a9"><w:name w:val="본문 {v}"/></w:style>'),
        "gone", "docx.styles", digits=True,
    ),
    # numbering
    "level no paragraph shows": Place(lambda v: _list(_level(f"{v} %1.")), "gone", "docx.levels"),
    "bullet no paragraph shows": Place(lambda v: _list(_level(v, style="bullet")), "gone", "docx.levels"),
    "level a paragraph shows": Place(
        lambda v: _list(_level(f"피고 {v} %1."), _numbered("항목")), "shown", ""
    ),
    "custom number format": Place(
        lambda v: _list(
            f'<w:lvl w:ilvl="0"><w:numFmt w:val="custom" w:format="{v}"/><w:lvlText w:val="%1."/></w:lvl>'
        ),
        *_SAID,
    ),
    "name of a list": Place(lambda v: _list(_level("%1."), more=f'<w:name w:val="{v}"/>'), "gone", ""),
    "mark of a list's copy": Place(
        lambda v: _list(_level("%1."), more=f'<w:nsid w:val="{v}"/>'), "gone", "", digits=True
    ),
    "number of a list": Place(
        lambda v: _in("numbering", "w:numbering",
                      f'<w:abstractNum w:abstractNumId="{v}">{_level("%1.")}</w:abstractNum>'
                      f'<w:num w:numId="{v}"><w:abstractNumId w:val="{v}"/></w:num>'),
        "gone", "", digits=True,
    ),
    "watermark below a bullet": Place(
        lambda v: _in("numbering", "w:numbering", '<w:numPicBullet w:numPicBulletId="0"><w:pict><v:shape>'
                      f'<v:textpath string="{v}"/></v:shape></w:pict></w:numPicBullet>'),
        "gone", "docx.unread",
    ),
    # fonts and theme
    "font table": Place(lambda v: _fonts(f'<w:font w:name="{v}"/>'), *_FONT),
    "embedded font": Place(_embedded_font, "gone", "docx.fonts"),
    "other name of a font": Place(
        lambda v: _fonts(f'<w:font w:name="바탕"><w:altName w:val="{v}"/></w:font>'), *_FONT
    ),
    "shape of a font": Place(
        lambda v: _fonts(f'<w:font w:name="바탕"><w:panose1 w:val="{v}020304050"/></w:font>'),
        *_SAID, digits=True,
    ),
    "font of a theme": Place(
        lambda v: _theme(f'<a:themeElements><a:fontScheme name="{v}"><a:majorFont><a:latin typeface="{v}"/>'
                         "</a:majorFont></a:fontScheme></a:themeElements>"),
        *_FONT,
    ),
    "name of a theme": Place(
        lambda v: _theme(f'<a:themeElements><a:clrScheme name="{v}"/></a:themeElements>'), "gone", ""
    ),
    # shapes of older Word
    "style of a shape": Place(lambda v: _shape(style=f"width:9pt;owner:{v}"), *_SAID),
    "name in a shape's style": Place(lambda v: _shape(style=f"width:9pt;{v}:1pt"), *_SAID),
    "type of a shape": Place(lambda v: _shape(type=f"#{v}"), "gone", ""),
    "value in a shape's style": Place(lambda v: _shape(style=f"width:{v}"), *_SAID),
    "font of a watermark": Place(
        lambda v: _shape(f'<v:textpath string="대외비" style="font-family:&quot;{v}&quot;"/>'), *_SAID
    ),
    "words of a watermark": Place(lambda v: _shape(f'<v:textpath string="{v}"/>'), "text", ""),
    "id of a shape": Place(lambda v: _shape(id=f"_x0000_{v}", o_spid=f"x{v}"), "gone", ""),
    "outline of a shape": Place(lambda v: _shape(path=f"m0,0l{v}xe"), *_SAID, digits=True),
    "attribute of a shape": Place(lambda v: _shape(o_owner=v), *_SAID),
    "description of a shape": Place(lambda v: _shape(alt=v), "gone", "docx.descriptions"),
    "description of a picture": Place(lambda v: _described(f'descr="{v}"'), "gone", "docx.descriptions"),
    "title of a picture": Place(lambda v: _described(f'title="{v}"'), "gone", "docx.descriptions"),
    "caption of a table": Place(lambda v: _captioned("tblCaption", v), "gone", "docx.descriptions"),
    "description of a table": Place(lambda v: _captioned("tblDescription", v), "gone", "docx.descriptions"),
    "title of a shape": Place(lambda v: _shape(title=v), "gone", "docx.descriptions"),
    "position of a drawing": Place(
        lambda v: _body(p("글", "<w:r><w:drawing><wp:anchor><wp:positionH relativeFrom='page'><wp:posOffset>"
                          f"{v}</wp:posOffset></wp:positionH></wp:anchor></w:drawing></w:r>")),
        "gone", "docx.unread", digits=True,
    ),
    # charts and diagrams
    "unit of a chart's numbers": Place(lambda v: chart(series=_format(f'0.0"{v}"')), "gone", "docx.formats"),
    "bare words in a number format": Place(lambda v: chart(series=_format(f"0.0 {v}")), "gone", "docx.formats"),
    "format of an axis": Place(
        lambda v: chart(after=f'<c:valAx><c:numFmt formatCode="[{v}]0" sourceLinked="0"/></c:valAx>'),
        "gone", "docx.formats",
    ),
    "cells of a chart": Place(
        lambda v: chart(series=f"<c:tx><c:strRef><c:f>{v}!$A$1</c:f></c:strRef></c:tx>"), "gone", ""
    ),
    "cell number of a chart": Place(
        lambda v: chart(series=f"<c:tx><c:strRef><c:f>Sheet1!$A${v}</c:f></c:strRef></c:tx>"), "gone", "", digits=True
    ),
    "number of a curve": Place(lambda v: chart(series=_cached(v)), "text", "", digits=True),
    "name of a series": Place(
        lambda v: chart(series=f"<c:tx><c:strRef><c:strCache><c:pt idx='0'><c:v>{v}</c:v></c:pt></c:strCache>"
                         "</c:strRef></c:tx>"),
        "text", "",
    ),
    "workbook of a chart": Place(_workbook, "gone", "docx.attachments"),
    "note beside a chart": Place(
        lambda v: chart(after=f'<c:extLst><c:ext><x:a xmlns:x="urn:x">{v}</x:a></c:ext></c:extLst>'), "gone", ""
    ),
    "attribute of a chart": Place(lambda v: chart(plot=f'<c:barDir val="{v}"/>'), *_SAID),
    "bullet in a chart": Place(
        lambda v: chart(after=f'<c:txPr><a:p><a:pPr><a:buChar char="{v}"/></a:pPr></a:p></c:txPr>'), *_SAID
    ),
    "picture a chart has not": Place(
        lambda v: chart(after=f'<c:spPr><a:blipFill><a:blip r:embed="{v}"/></a:blipFill></c:spPr>'),
        "gone", "docx.objects",
    ),
    "newer chart": Place(_chart_ex, "gone", "docx.objects"),
    "newer chart with a picture": Place(
        lambda v: _choice(f'<w:drawing><wp:inline><wp:docPr id="1" name="{v}"/></wp:inline></w:drawing>'),
        "gone", "docx.newer",
    ),
    "ink": Place(_ink, "gone", "docx.objects"),
    "words drawn on a chart": Place(_drawn_on_chart, "text", ""),
    "point of a diagram": Place(lambda v: diagram(v), "text", ""),
    "drawn copy of a diagram": Place(lambda v: diagram(drawn=v), "text", ""),
    "both copies of a diagram": Place(lambda v: diagram(v, v), "text", ""),
    "hint of a diagram": Place(lambda v: diagram(data=f'phldrT="{v}"'), "gone", ""),
    "layout of a diagram": Place(lambda v: diagram(data=f'loTypeId="urn:{v}"'), "gone", ""),
    "name in a diagram's layout": Place(lambda v: diagram(name=v, layout=f'<dgm:constr forName="{v}"/>'), "gone", ""),
    # pictures
    "picture": Place(lambda v: _picture(_png(v)), "gone", "docx.images"),
    "EMF": Place(lambda v: _picture(_emf(v)), "gone", "docx.boxes"),
    "part nobody knows": Place(
        lambda v: Package(p("본문")).add("dossier", "dossier.xml", f"<x>{v}</x>").build(), "gone", "docx.parts"
    ),
    # letters and digits that stand in other signs
    "digits of a symbol font": Place(lambda v: _symbols(v, "Symbol"), "text", "", digits=True),
    "digits of a font of pictures": Place(lambda v: _symbols(v, "Wingdings"), "text", "", digits=True),
    "letters in circles": Place(_circled, "text", "docx.fields"),
    "digits in circles": Place(_circled, "text", "docx.fields", digits=True),
    "text box": Place(lambda v: _body(p("글", box(p(v)))), "text", ""),
    "text between elements": Place(lambda v: _body(f"<w:p>{v}{r('글')}</w:p>"), "gone", "docx.unread"),
}  # fmt: skip
