"""Word files that carry a second person beside the text: properties, comments, links, parts, bytes of the package."""

import io
import zipfile
from collections.abc import Callable

from tests.fixtures_docx import NAMESPACES, PNG, Package, cell, field_runs, p, r, table, zip_bytes
from tests.fixtures_docx_planted import Place

_GONE, _TEXT = "gone", "text"
_XML = "<x>{}</x>"


def _body(xml: str) -> bytes:
    return Package(p("본문") + xml).build()


def _part(kind: str, name: str, data: str, identifier: str | None = None, body: str = "") -> bytes:
    return Package(p("본문") + body).add(kind, name, data, identifier).build()


def _root_part(kind: str, name: str, data: str | bytes) -> bytes:
    package = Package(p("본문"))
    package.parts[name] = data.encode() if isinstance(data, str) else data
    package.root_rels = [(kind, name)]
    return package.build()


def _core(tag: str) -> Callable[[str], bytes]:
    spaces = 'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    spaces += 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
    return lambda v: _root_part(
        "core-properties", "docProps/core.xml", f"<cp:coreProperties {spaces}><{tag}>{v}</{tag}></cp:coreProperties>"
    )


def _settings(inner: str) -> bytes:
    return _part("settings", "settings.xml", f"<w:settings {NAMESPACES}>{inner}</w:settings>")


def _comment(inner: str, author: str = "갑") -> bytes:
    marked = (
        f'<w:p><w:commentRangeStart w:id="0"/>{r("글")}<w:commentRangeEnd w:id="0"/>'
        '<w:r><w:commentReference w:id="0"/></w:r></w:p>'
    )
    note = f'<w:comments {NAMESPACES}><w:comment w:id="0" w:author="{author}" w:initials="{author}">{inner}</w:comment>'
    return _part("comments", "comments.xml", note + "</w:comments>", body=marked)


def _linked(kind: str, target: str, body: str) -> bytes:
    return Package(p("본문") + body).link("rIdT", kind, target).build()


def _picture(name: str = "x", identifier: str = "rIdI", link: str = "embed") -> str:
    return p(
        '<w:r><w:drawing><wp:inline><wp:extent cx="360000" cy="360000"/>'
        f'<wp:docPr id="7" name="{name}"/><a:graphic><a:graphicData '
        'uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>'
        f'<pic:cNvPr id="7" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:{link}="{identifier}"/>'
        '</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="360000" cy="360000"/></a:xfrm>'
        '<a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    )


def _pictured(name: str, part: str, data: bytes = PNG) -> bytes:
    return Package(p("본문") + _picture(name)).add("image", part, data, "rIdI").build()


def _object(kind: str, data: bytes) -> bytes:
    shown = '<v:shape id="a" style="width:9pt;height:9pt"><v:imagedata r:id="rIdI"/></v:shape>'
    embedded = f'<o:OLEObject Type="Embed" ProgID="{kind}" ShapeID="a" r:id="rIdO"/>'
    package = Package(p("본문", f"<w:r><w:object>{shown}{embedded}</w:object></w:r>"))
    return package.add("image", "media/a.png", PNG, "rIdI").add("oleObject", "embeddings/o.bin", data, "rIdO").build()


def _control(properties: str, body: str = "글") -> bytes:
    return _body(f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{p(body)}</w:sdtContent></w:sdt>")


def _form_field(data: str, code: str = "FORMTEXT") -> bytes:
    return _body(
        f'<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="x"/>{data}</w:ffData></w:fldChar></w:r>'
        f"<w:r><w:instrText>{code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>{r('글')}"
        "<w:r><w:fldChar w:fldCharType='end'/></w:r></w:p>"
    )


def _changed(mark: str) -> bytes:
    return _body(f"<w:p>{mark}</w:p>")


def _with_member(name: str, data: bytes) -> bytes:
    package = Package(p("본문"))
    package.parts[name] = data
    return package.build()


def _archive(change: str, value: str) -> bytes:
    data = _body("")
    if change == "behind":
        return data + value.encode()
    if change == "before":
        return value.encode() + data
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a") as archive:
        if change == "remark":
            archive.comment = value.encode()
        else:
            entry = zipfile.ZipInfo("word/extra.xml")
            text = value.encode()
            entry.extra = b"\xfe\xca" + len(text).to_bytes(2, "little") + text
            archive.writestr(entry, b"<x/>")
    return buffer.getvalue()


def _chunk(value: str) -> bytes:
    package = Package(p("본문") + '<w:altChunk r:id="rIdC"/>')
    return package.add("aFChunk", "chunk.html", f"<html><body>{value}</body></html>", "rIdC").build()


def _header_in_use(kind: str) -> Callable[[str], bytes]:
    def build(value: str) -> bytes:
        sections = f'<w:sectPr><w:headerReference w:type="{kind}" r:id="rIdM"/></w:sectPr>'
        part = f"<w:hdr {NAMESPACES}>{p(value)}</w:hdr>"
        return Package(p("본문") + sections).add("header", "header9.xml", part, "rIdM").build()

    return build


CARRIED: dict[str, Place] = {
    # properties
    "title": Place(_core("dc:title"), _GONE, ""),
    "author": Place(_core("dc:creator"), _GONE, ""),
    "subject": Place(_core("dc:subject"), _GONE, ""),
    "key words": Place(_core("cp:keywords"), _GONE, ""),
    "last author": Place(_core("cp:lastModifiedBy"), _GONE, ""),
    "company": Place(lambda v: _root_part("extended-properties", "docProps/app.xml", _XML.format(v)), _GONE, ""),
    "own property": Place(lambda v: _root_part("custom-properties", "docProps/custom.xml", _XML.format(v)), _GONE, ""),
    "preview": Place(lambda v: _root_part("thumbnail", "docProps/thumbnail.jpeg", v), _GONE, ""),
    # comments, revisions, marks
    "comment": Place(lambda v: _comment(p(v)), _GONE, "docx.comments"),
    "author of a comment": Place(lambda v: _comment(p("글"), v), _GONE, "docx.comments"),
    "people": Place(lambda v: _part("people", "people.xml", _XML.format(v)), _GONE, ""),
    "deleted text": Place(
        lambda v: _changed(f'<w:del w:id="4"><w:r><w:delText>{v}</w:delText></w:r></w:del>'), _GONE, "docx.revisions"
    ),
    "deleted row": Place(
        lambda v: _body(table(cell(p("갑")), f'<w:trPr><w:del w:id="5"/></w:trPr>{cell(p(v))}') + p("")),
        _GONE, "docx.revisions",
    ),
    "author of a change": Place(
        lambda v: _changed(f'<w:ins w:id="4" w:author="{v}">{r("글")}</w:ins>'), _GONE, "docx.revisions"
    ),
    "author of a changed look": Place(
        lambda v: _body(p(r("글", f'<w:b/><w:rPrChange w:id="9" w:author="{v}"><w:rPr/></w:rPrChange>'))),
        _GONE, "docx.revisions",
    ),
    "bookmark": Place(
        lambda v: _body(p(f'<w:bookmarkStart w:id="1" w:name="{v}"/>', "글", '<w:bookmarkEnd w:id="1"/>')), _GONE, ""
    ),
    "editor of a range": Place(
        lambda v: _body(p(f'<w:permStart w:id="3" w:ed="{v}"/>', "글", '<w:permEnd w:id="3"/>')), _GONE, ""
    ),
    "comment of XML": Place(lambda v: _body(p(f"<!-- {v} -->", "글")), _GONE, ""),
    "instruction of XML": Place(lambda v: _body(p(f"<?x {v}?>", "글")), _GONE, ""),
    "mark of a revision (rsid)": Place(lambda v: _body(f'<w:p w:rsidR="{v}">{r("글")}</w:p>'), _GONE, "", digits=True),
    # links and fields
    "address of a link": Place(
        lambda v: _linked("hyperlink", f"http://a.kr/{v}", p(f'<w:hyperlink r:id="rIdT">{r("글")}</w:hyperlink>')),
        _GONE, "docx.links",
    ),
    "hint of a link": Place(
        lambda v: _linked(
            "hyperlink", "http://a.kr", p(f'<w:hyperlink r:id="rIdT" w:tooltip="{v}">{r("글")}</w:hyperlink>')
        ),
        _GONE, "docx.links",
    ),
    "code of a field": Place(lambda v: _body(p(field_runs(f" DOCPROPERTY {v} ", r("글")))), _GONE, "docx.fields"),
    "data of a field": Place(
        lambda v: _body(p(field_runs(" ADDIN x ", r("글")).replace(
            '<w:fldChar w:fldCharType="begin"/>',
            f'<w:fldChar w:fldCharType="begin"><w:fldData>{v}</w:fldData></w:fldChar>'))), _GONE, "docx.fields",
    ),
    "hint of a form": Place(lambda v: _form_field(f'<w:helpText w:val="{v}"/>'), _GONE, "docx.fields"),
    "text typed before": Place(
        lambda v: _form_field(f'<w:textInput><w:default w:val="{v}"/></w:textInput>'), _GONE, "docx.fields"
    ),
    "picture of another file": Place(
        lambda v: _linked("image", f"file:///C:/{v}.png", _picture(identifier="rIdT", link="link")),
        _GONE, "docx.objects",
    ),
    "template": Place(
        lambda v: Package(p("본문")).add(
            "settings", "settings.xml", f'<w:settings {NAMESPACES}><w:attachedTemplate r:id="rIdT"/></w:settings>'
        ).link("rIdT", "attachedTemplate", f"file:///C:/{v}.dotm").build(), _GONE, "",
    ),
    # content controls
    "name of a content control": Place(lambda v: _control(f'<w:alias w:val="{v}"/>'), _GONE, ""),
    "mark of a content control": Place(lambda v: _control(f'<w:tag w:val="{v}"/>'), _GONE, ""),
    "source of a content control": Place(
        lambda v: _control(f'<w:dataBinding w:prefixMappings="" w:xpath="/{v}" w:storeItemID="x"/>'), _GONE, ""
    ),
    "other value of a list": Place(
        lambda v: _control(f'<w:dropDownList><w:listItem w:displayText="{v}" w:value="1"/></w:dropDownList>'),
        _GONE, "",
    ),
    "property of a smart tag": Place(
        lambda v: _body(p(
            f'<w:smartTag w:element="n"><w:smartTagPr><w:attr w:name="a" w:val="{v}"/></w:smartTagPr>{r("글")}'
            "</w:smartTag>")), _GONE, "",
    ),
    "name of an XML element": Place(
        lambda v: _body(f'<w:customXml w:element="{v}">{p("글")}</w:customXml>'), _GONE, ""
    ),
    # settings
    "variable": Place(
        lambda v: _settings(f'<w:docVars><w:docVar w:name="a" w:val="{v}"/></w:docVars>'), _GONE, ""
    ),
    "query of a mail merge": Place(
        lambda v: _settings(f'<w:mailMerge><w:query w:val="{v}"/></w:mailMerge>'), _GONE, ""
    ),
    "password of protection": Place(
        lambda v: _settings(f'<w:documentProtection w:edit="readOnly" w:hash="{v}"/>'), _GONE, ""
    ),
    "schema": Place(lambda v: _settings(f'<w:attachedSchema w:val="{v}"/>'), _GONE, ""),
    # parts
    "name of a picture": Place(lambda v: _pictured(v, "media/a.png"), _GONE, "docx.images"),
    "file name of a picture": Place(lambda v: _pictured("x", f"media/{v}.png"), _GONE, "docx.images"),
    "picture that is not shown": Place(lambda v: _part("image", "media/a.png", v), _GONE, ""),
    "embedded object": Place(lambda v: _object("Word.Document.8", v.encode("utf-16-le")), _GONE, "docx.objects"),
    "program of an embedded object": Place(lambda v: _object(v, b"x"), _GONE, "docx.objects"),
    "embedded document": Place(
        lambda v: _object("Word.Document.12", zip_bytes({"word/document.xml": v.encode()})), _GONE, "docx.objects"
    ),
    "included file": Place(_chunk, "refused", "docx.included_file"),
    "macro": Place(
        lambda v: Package(p("본문"), main_type="application/vnd.ms-word.document.macroEnabled.main+xml")
        .add("vbaProject", "vbaProject.bin", v).build(), _GONE, "docx.macros",
    ),
    "building blocks": Place(
        lambda v: _part("glossaryDocument", "glossary/document.xml", _XML.format(v)), _GONE, ""
    ),
    "own data": Place(lambda v: _root_part("customXml", "customXml/item1.xml", _XML.format(v)), _GONE, ""),
    "frames of a web page": Place(lambda v: _part("webSettings", "webSettings.xml", _XML.format(v)), _GONE, ""),
    "printer": Place(lambda v: _part("printerSettings", "printerSettings1.bin", v), _GONE, ""),
    "signature": Place(
        lambda v: _root_part("digital-signature/origin", "_xmlsignatures/sig1.xml", _XML.format(v)), _GONE, ""
    ),
    "header nobody shows": Place(
        lambda v: _part("header", "headerOld.xml", f"<w:hdr {NAMESPACES}>{p(v)}</w:hdr>"), _GONE, ""
    ),
    "part no list names": Place(lambda v: _with_member("word/unnamed.xml", _XML.format(v).encode()), _GONE, ""),
    "name of a part": Place(lambda v: _with_member(f"word/{v}.xml", b"<x/>"), _GONE, ""),
    "header of the first page": Place(_header_in_use("first"), _TEXT, ""),
    "header of even pages": Place(_header_in_use("even"), _TEXT, ""),
    # the package
    "comment of the archive": Place(lambda v: _archive("remark", v), _GONE, ""),
    "extra field of the archive": Place(lambda v: _archive("extra", v), _GONE, ""),
    "behind the archive": Place(lambda v: _archive("behind", v), _GONE, ""),
    "before the archive": Place(lambda v: _archive("before", v), "refused", "document.binary"),
}  # fmt: skip
