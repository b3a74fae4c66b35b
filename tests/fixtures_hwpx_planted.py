"""HWPX files that hold a second person in one place where nobody looks, a different person in every place."""

import io
import zipfile

from PIL import Image, PngImagePlugin

from tests.fixtures_docx_planted import Place, account, person
from tests.fixtures_hwpx import (
    BULLETED,
    FIRST_LEVEL,
    Hwpx,
    auto_number,
    box,
    button,
    caption,
    cell,
    ctrl,
    equation,
    field_of,
    head,
    level,
    listed,
    note,
    p,
    pic,
    png,
    run,
    shape,
    t,
    table,
    zip_bytes,
)


def _body(*xml: str) -> bytes:
    """A file with XML in a run behind the first words."""
    return Hwpx(p("본문", *(item if item.startswith("<hp:run") else run(item) for item in xml))).build()


def _paragraph(**attributes: str) -> bytes:
    listed_attributes = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return Hwpx(p("본문").replace('merged="0"', f'merged="0" {listed_attributes}')).build()


def _in(**more: str) -> bytes:
    return Hwpx(p("본문", look=FIRST_LEVEL), **more).build()  # type: ignore[arg-type]


def _part(path: str, data: str | bytes, identifier: str = "") -> bytes:
    return Hwpx(p("본문")).part(path, data, identifier).build()


def _changed(data: bytes, name: str, old: str, new: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    text = parts[name].decode()
    assert old in text
    parts[name] = text.replace(old, new, 1).encode()
    return zip_bytes(parts)


def _section(old: str, new: str, *xml: str) -> bytes:
    return _changed(_body(*xml), "Contents/section0.xml", old, new)


def _header(old: str, new: str, **more: str) -> bytes:
    return _changed(_in(**more), "Contents/header.xml", old, new)


def _seen(data: bytes, ending: str = "png") -> bytes:
    return Hwpx(p("본문", run(pic()))).picture(data=data, ending=ending).build()


def _chunk(value: str) -> bytes:
    chunks = PngImagePlugin.PngInfo()
    chunks.add_itxt("Title", value, zip=True)
    return png(pnginfo=chunks)


def _remark(value: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (9, 9)).save(buffer, "JPEG", comment=value.encode())
    return buffer.getvalue()


def _zip_with(change: str, value: str) -> bytes:
    data = _body()
    if change == "behind":
        return data + value.encode()
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = value.encode()
    return buffer.getvalue()


def _forms(tag: str, more: str, inner: str = "") -> str:
    return f'<hp:{tag} name="x" {more}>{inner}</hp:{tag}>'


_GROUPED = "<hp:switch><hp:case hp:required-namespace='urn:x'>{}</hp:case><hp:default>{}</hp:default></hp:switch>"
_DELETED = '<hp:deleteBegin Id="1" TcId="1"/>{}<hp:deleteEnd Id="1" TcId="1" paraend="0"/>'
_TEXT, _GONE, _SHOWN = "text", "gone", "shown"

PLANTED: dict[str, Place] = {
    # Text of the document: read, so it is found and replaced.
    "run": Place(lambda v: _body(run(v)), _TEXT, ""),
    "letters in runs": Place(lambda v: _body(*map(run, v)), _TEXT, ""),
    "behind a mark of colour": Place(
        lambda v: _body(run(t(v[0], '<hp:markpenBegin color="#FFFF00"/>', v[1:], "<hp:markpenEnd/>"))), _TEXT, ""
    ),
    "soft hyphen in a word": Place(lambda v: _body(run(t(v[0], "<hp:hyphen/>", v[1:]))), _TEXT, ""),
    "cell": Place(lambda v: _body(table(("가", v))), _TEXT, ""),
    "table in a cell": Place(lambda v: _body(table((cell(0, 0, p(run(table((v,))))),))), _TEXT, ""),
    "header cell": Place(lambda v: _body(head("header", p(run(table((v,)))))), _TEXT, ""),
    "caption of a table": Place(lambda v: _body(table(("가",), caption=caption(v, side="TOP"))), _TEXT, ""),
    "caption of a picture": Place(lambda v: _body(shape("rect", caption(v))), _TEXT, ""),
    "caption of a formula": Place(lambda v: _body(equation("x").replace("<hp:script>", caption(v) + "<hp:script>")),
                                  _TEXT, ""),
    "header": Place(lambda v: _body(head("header", v)), _TEXT, ""),
    "footer": Place(lambda v: _body(head("footer", v)), _TEXT, ""),
    "footnote": Place(lambda v: _body(note("footNote", v)), _TEXT, ""),
    "endnote": Place(lambda v: _body(note("endNote", v)), _TEXT, ""),
    "note in a cell": Place(lambda v: _body(table((cell(0, 0, p(run("가", note("footNote", v)))),))), _TEXT, ""),
    "note in a note": Place(lambda v: _body(note("endNote", p("가", run(note("footNote", v))))), _TEXT, ""),
    "caption of an embedded object": Place(lambda v: _body(shape("ole", caption(v))), _TEXT, "hwpx.objects"),
    "text box": Place(lambda v: _body(box(v)), _TEXT, ""),
    "ellipse": Place(lambda v: _body(box(v, tag="ellipse")), _TEXT, ""),
    "polygon": Place(lambda v: _body(box(v, tag="polygon")), _TEXT, ""),
    "group of shapes": Place(lambda v: _body(shape("container", shape("container", box(v)))), _TEXT, ""),
    "table in a text box": Place(lambda v: _body(box(p(run(table((v,)))))), _TEXT, ""),
    "formula": Place(lambda v: _body(equation(f"{v} over 2")), _TEXT, ""),
    "shown text of a link": Place(lambda v: _body(field_of("HYPERLINK", v, "http://a.kr")), _TEXT, "hwpx.fields"),
    "shown text of a form": Place(lambda v: _body(field_of("CLICK_HERE", v)), _TEXT, "hwpx.fields"),
    "words beside a memo": Place(lambda v: _body(field_of("MEMO", v, inner=listed("메모"))), _TEXT, "hwpx.comments"),
    "button": Place(lambda v: _body(button("btn", v)), _TEXT, ""),
    "check box": Place(lambda v: _body(button("checkBtn", v)), _TEXT, ""),
    "radio button": Place(lambda v: _body(button("radioBtn", v)), _TEXT, ""),
    "chosen value": Place(lambda v: _body(_forms("comboBox", f'selectedValue="{v}"')), _TEXT, ""),
    "chosen value of a list": Place(lambda v: _body(_forms("listBox", f'selectedValue="{v}"')), _TEXT, ""),
    "typed text": Place(lambda v: _body(_forms("edit", "", f"<hp:text>{v}</hp:text>")), _TEXT, ""),
    "drawn text": Place(lambda v: _body(shape("textart", more=f'text="{v}"')), _TEXT, ""),
    "letters over each other": Place(lambda v: _body(f'<hp:compose composeText="{v}"/>'), _TEXT, ""),
    "letters over each other in an element": Place(
        lambda v: _body(f"<hp:compose><hp:composeText>{v}</hp:composeText></hp:compose>"), _TEXT, ""
    ),
    "word with a reading": Place(
        lambda v: _body(f"<hp:dutmal><hp:mainText>{v}</hp:mainText><hp:subText>x</hp:subText></hp:dutmal>"), _TEXT, ""
    ),
    "reading": Place(
        lambda v: _body(f"<hp:dutmal><hp:mainText>x</hp:mainText><hp:subText>{v}</hp:subText></hp:dutmal>"), _TEXT, ""
    ),
    "master page": Place(lambda v: Hwpx(p("본문"), masters={"masterpage0": p(v)}).build(), _TEXT, ""),
    "box of a master page": Place(
        lambda v: Hwpx(p("본문"), masters={"masterpage0": p("가", run(box(v)))}).build(), _TEXT, ""
    ),
    "section behind the others": Place(
        lambda v: Hwpx(p("본문"), sections=(p(v),), spine=("header", "section0")).build(), _TEXT, ""
    ),
    "section that no list names": Place(lambda v: _part("Contents/section9.xml", _other(v)), _TEXT, ""),
    "inserted text": Place(
        lambda v: _body(run(t('<hp:insertBegin Id="1" TcId="1"/>', v, '<hp:insertEnd Id="1"/>'))), _TEXT,
        "hwpx.revisions",
    ),
    "deletion without an end": Place(
        lambda v: _body(run(t('<hp:deleteBegin Id="1" TcId="1"/>', v))), _TEXT, "hwpx.revisions"
    ),
    "form of two for all programs": Place(lambda v: _body(_GROUPED.format("", box(v))), _TEXT, ""),
    # Read, and out of reach: no file is written with it.
    "number of a list that is used": Place(lambda v: _in(levels=level(1, f"{v} ^1.")), _SHOWN, ""),
    # Not read, and not written.
    "form of two for newer programs": Place(lambda v: _body(_GROUPED.format(box(v), box("가"))), _GONE, "hwpx.newer"),
    "deleted text": Place(lambda v: _body(run(t("가", _DELETED.format(v)))), _GONE, "hwpx.revisions"),
    "deleted table": Place(
        lambda v: _body(run(t('<hp:deleteBegin Id="1"/>')), run(table((v,))), run(t('<hp:deleteEnd Id="1"/>'))),
        _GONE, "hwpx.revisions",
    ),
    "memo": Place(lambda v: _body(field_of("MEMO", "가", inner=listed(v))), _GONE, "hwpx.comments"),
    "memo of a group": Place(
        lambda v: _section("</hs:sec>", f"<hp:memogroup><hp:memo>{listed(v)}</hp:memo></hp:memogroup></hs:sec>"),
        _GONE, "hwpx.comments",
    ),
    "hidden comment": Place(
        lambda v: _body(ctrl(f"<hp:hiddenComment>{listed(v)}</hp:hiddenComment>")), _GONE, "hwpx.comments"
    ),
    "address of a link": Place(lambda v: _body(field_of("HYPERLINK", "가", f"http://{v}.kr")), _GONE, "hwpx.fields"),
    "name of a field": Place(lambda v: _body(field_of("CLICK_HERE", "가", name=v)), _GONE, "hwpx.fields"),
    "hint of a field": Place(
        lambda v: _body(field_of("CLICK_HERE", "가", f"Clickhere:set:Direction:wstring:3:{v}")), _GONE, "hwpx.fields"
    ),
    "data of a field": Place(
        lambda v: _body(field_of("CLICK_HERE", "가", inner=f"<hp:metaTag>{v}</hp:metaTag>")), _GONE, "hwpx.fields"
    ),
    "bookmark": Place(lambda v: _body(ctrl(f'<hp:bookmark name="{v}"/>')), _GONE, "hwpx.fields"),
    "mark of an index": Place(
        lambda v: _body(ctrl(f"<hp:indexmark><hp:firstKey>{v}</hp:firstKey></hp:indexmark>")), _GONE, "hwpx.fields"
    ),
    "link of a shape": Place(
        lambda v: _section('href=""', f'href="http://{v}.kr"', box("가")), _GONE, "hwpx.links"
    ),
    "description of a shape": Place(lambda v: _body(shape("rect", comment=f"그림입니다. {v}.png")), _GONE, ""),
    "name of a cell": Place(lambda v: _body(table((cell(0, 0, "가", name=v),))), _GONE, ""),
    "name of a text box": Place(lambda v: _body(box("가", more=v)), _GONE, ""),
    "name of a button": Place(lambda v: _section('name="x1"', f'name="{v}"', button("btn", "가")), _GONE, ""),
    "command of a button": Place(
        lambda v: _section('command=""', f'command="{v}"', button("btn", "가")), _GONE, ""
    ),
    "group of a button": Place(
        lambda v: _section('groupName=""', f'groupName="{v}"', button("btn", "가")), _GONE, ""
    ),
    "other value of a list": Place(
        lambda v: _body(_forms("comboBox", 'selectedValue="가"', f'<hp:listItem displayText="{v}" value="1"/>')),
        _GONE, "hwpx.choices",
    ),
    "drawn letters": Place(
        lambda v: _body(shape("textart", f'<hp:outline cnt="1"><hp:pt x="{v}"/></hp:outline>', 'text="가"')), _GONE, ""
    ),
    "font of drawn text": Place(
        lambda v: _body(shape("textart", f'<hp:textartPr fontName="{v}"/>', 'text="가"')), _GONE, "hwpx.font_names"
    ),
    "font of a formula": Place(lambda v: _section("HancomEQN", v, equation("x")), _GONE, ""),
    "version of a formula": Place(
        lambda v: _section("Equation Version 60", v, equation("x")), _GONE, "hwpx.attributes"
    ),
    "embedded object": Place(
        lambda v: Hwpx(p("본문", run(shape("ole", more='binaryItemIDRef="ole1"'))))
        .part("BinData/ole1.ole", v, "ole1").build(), _GONE, "hwpx.objects",
    ),
    "chart": Place(
        lambda v: Hwpx(p("본문", run(_GROUPED.format('<hp:chart chartIDRef="Chart/chart1.xml"/>', shape("ole")))))
        .part("Chart/chart1.xml", f"<c>{v}</c>").build(), _GONE, "hwpx.objects",
    ),
    "video": Place(lambda v: _body(shape("video", more=f'tag="{v}"')), _GONE, "hwpx.objects"),
    "sign before a number": Place(
        lambda v: _body(auto_number("TABLE", 1, more=f'suffixChar="{v}"')), _GONE, "hwpx.attributes"
    ),
    "sign beside page numbers": Place(
        lambda v: _body(ctrl(f'<hp:pageNum pos="BOTTOM_CENTER" formatType="DIGIT" sideChar="{v}"/>')), _GONE,
        "hwpx.attributes",
    ),
    "id of a paragraph": Place(
        lambda v: _section('id="2147483648"', f'id="{v}"'), _GONE, "", digits=True
    ),
    "id of an object": Place(lambda v: _section("737905231", v, box("가")), _GONE, "", digits=True),
    "number in an attribute": Place(
        lambda v: _section('width="42520"', f'width="{v}"', box("가")), _GONE, "hwpx.attributes", digits=True
    ),
    "unknown attribute": Place(lambda v: _paragraph(note=v), _GONE, "hwpx.attributes"),
    "known attribute with other words": Place(lambda v: _paragraph(textWrap=v), _GONE, "hwpx.attributes"),
    "attribute of another vocabulary": Place(
        lambda v: _section("<hp:p ", f'<hp:p xmlns:x="urn:x" x:a="{v}" '), _GONE, "hwpx.attributes"
    ),
    "prefix of a namespace": Place(lambda v: _section("<hp:p ", f'<hp:p xmlns:{v}="urn:x" '), _GONE, ""),
    "namespace": Place(lambda v: _section("<hp:p ", f'<hp:p xmlns:x="urn:{v}" '), _GONE, "", digits=True),
    # Refused.
    "namespace in letters": Place(
        lambda v: _section("<hp:p ", f'<hp:p xmlns:x="urn:{v}" '), "refused", "hwpx.damaged"
    ),
    "entity of XML": Place(
        lambda v: _section("<hs:sec ", f'<!DOCTYPE x [<!ENTITY a "{v}">]><hs:sec '), "refused", "hwpx.dtd"
    ),
    "encrypted part": Place(
        lambda v: _part("META-INF/manifest.xml", f"<m><file-entry><encryption-data a='{v}'/></file-entry></m>"),
        "refused", "hwpx.encrypted",
    ),
    "part with a bad path": Place(lambda v: _part(f"../{v}.xml", "<a/>"), "refused", "hwpx.unsafe"),
    "part twice": Place(lambda v: _part("contents/section0.xml", f"<a>{v}</a>"), "refused", "hwpx.unsafe"),
    "comment of XML": Place(lambda v: _section("<hp:p ", f"<!-- {v} --><hp:p "), _GONE, ""),
    "instruction of XML": Place(lambda v: _section("<hp:p ", f"<?x {v}?><hp:p "), _GONE, ""),
    "element of another vocabulary": Place(lambda v: _body(f'<x:a xmlns:x="urn:x">{v}</x:a>'), _GONE, "hwpx.foreign"),
    "element nobody knows": Place(lambda v: _body(f"<hp:newThing>{v}</hp:newThing>"), _GONE, "hwpx.foreign"),
    "text where none belongs": Place(lambda v: _body(f"<hp:margin>{v}</hp:margin>"), _GONE, "hwpx.unread"),
    "text between paragraphs": Place(lambda v: _section("</hs:sec>", f"{v}</hs:sec>"), _GONE, "hwpx.unread"),
    "text in a mark": Place(
        lambda v: _body(run(t("가", f"<hp:markpenEnd>{v}</hp:markpenEnd>"))), _GONE, "hwpx.unread"
    ),
    "button in a text": Place(lambda v: _body(run(t("가", button("btn", v)))), _GONE, "hwpx.unread"),
    "list between paragraphs": Place(
        lambda v: _section("</hs:sec>", f'<hp:comboBox selectedValue="{v}"/></hs:sec>'), _GONE, "hwpx.unread"
    ),
    "letters over each other in a shape": Place(
        lambda v: _body(shape("rect", f'<hp:compose composeText="{v}"/>')), _GONE, "hwpx.unread"
    ),
    "drawn text in the header": Place(lambda v: _in(head=f'<hp:textart text="{v}"/>'), _GONE, "hwpx.unread"),
    "form of layout": Place(lambda v: _section('flags="393216"', f'flags="{v}"'), _GONE, ""),
    # The header: styles, fonts, numbers.
    "name of a style": Place(lambda v: _header('name="바탕글"', f'name="{v}"'), _GONE, "hwpx.styles"),
    "English name of a style": Place(lambda v: _header("Normal", v), _GONE, "hwpx.styles"),
    "name of a font": Place(lambda v: _header("함초롬바탕", v), _GONE, "hwpx.font_names"),
    "font that stands for another": Place(
        lambda v: _in(fonts=f'<hh:font id="0" face="바탕" type="TTF"><hh:substFont face="{v}"/></hh:font>'), _GONE,
        "hwpx.font_names",
    ),
    "embedded font": Place(
        lambda v: Hwpx(p("본문"), fonts='<hh:font id="0" face="바탕" isEmbedded="1" binaryItemIDRef="font1"/>')
        .part("BinData/font1.ttf", v, "font1").build(), _GONE, "hwpx.fonts",
    ),
    "number of a list nobody uses": Place(
        lambda v: _in(levels=level(1, "^1.") + level(2, f"{v} ^2")), _GONE, "hwpx.levels"
    ),
    "bullet": Place(lambda v: Hwpx(p("본문", look=BULLETED), bullet=v).build(), _GONE, "hwpx.attributes"),
    "words that end no line": Place(
        lambda v: _in(head=f"<hh:forbiddenWordList><hh:forbiddenWord>{v}</hh:forbiddenWord></hh:forbiddenWordList>"),
        _GONE, "",
    ),
    "linked document": Place(
        lambda v: _in(head=f'<hh:docOption><hh:linkinfo path="C:/{v}.hwp"/></hh:docOption>'), _GONE, ""
    ),
    "author of a change": Place(
        lambda v: _in(head=f'<hh:trackChangeAuthors><hh:trackChangeAuthor name="{v}"/></hh:trackChangeAuthors>'),
        _GONE, "",
    ),
    "data in the header": Place(lambda v: _in(head=f"<hh:metaTag>{v}</hh:metaTag>"), _GONE, ""),
    "text in the header": Place(
        lambda v: _in(head=f"<hh:compatibleDocument>{v}</hh:compatibleDocument>"), _GONE, "hwpx.unread"
    ),
    "element nobody knows in the header": Place(
        lambda v: _in(head=f"<hh:newThing>{v}</hh:newThing>"), _GONE, "hwpx.foreign"
    ),
    # Pictures and other parts.
    "title of a picture": Place(lambda v: _seen(_chunk(v)), _GONE, "hwpx.images"),
    "remark in a photograph": Place(lambda v: _seen(_remark(v), "jpeg"), _GONE, "hwpx.images"),
    "behind a picture": Place(lambda v: _seen(png() + v.encode()), _GONE, "hwpx.images"),
    "picture that cannot be drawn": Place(lambda v: _seen(b"\xd7\xcd\xc6\x9a" + v.encode()), _GONE, "hwpx.boxes"),
    "name of a picture": Place(
        lambda v: Hwpx(p("본문", run(pic(v)))).picture(v).build(), _GONE, "hwpx.images"
    ),
    "picture that is not shown": Place(lambda v: Hwpx(p("본문")).picture(data=v.encode()).build(), _GONE,
                                       "hwpx.attachments"),
    "picture of another file": Place(
        lambda v: _linked(v), _GONE, "hwpx.missing"
    ),
    "title": Place(lambda v: _in(metadata=f"<opf:title>{v}</opf:title>"), _GONE, ""),
    "author": Place(
        lambda v: _in(metadata=f'<opf:meta name="creator" content="text">{v}</opf:meta>'), _GONE, ""
    ),
    "key words": Place(
        lambda v: _in(metadata=f'<opf:meta name="keyword" content="{v}"/>'), _GONE, ""
    ),
    "preview": Place(lambda v: _part("Preview/PrvText.txt", v), _GONE, ""),
    "preview in UTF-16": Place(lambda v: _part("Preview/PrvText.txt", v.encode("utf-16")), _GONE, ""),
    "picture of the preview": Place(lambda v: _part("Preview/PrvImage.png", _chunk(v)), _GONE, ""),
    "script": Place(lambda v: _part("Scripts/headerScripts.js", v.encode("utf-16")), _GONE, "hwpx.scripts"),
    "history": Place(lambda v: _part("DocHistory/VersionLog0.xml", f"<a>{v}</a>"), _GONE, "hwpx.history"),
    "signature": Place(lambda v: _part("META-INF/signatures.xml", f"<a>{v}</a>"), _GONE, "hwpx.signatures"),
    "own data": Place(lambda v: _part("Custom/a.xml", f"<a>{v}</a>", "own"), _GONE, "hwpx.parts"),
    "name of a part": Place(lambda v: _part(f"Custom/{v}.bin", b"\0"), _GONE, "hwpx.attachments"),
    "settings": Place(
        lambda v: _part("settings.xml", f'<ha:Settings xmlns:ha="x"><a>{v}</a></ha:Settings>'),
        _GONE, "",
    ),
    "version of the program": Place(lambda v: _part("version.xml", f'<hv appVersion="{v}"/>'), _GONE, ""),
    "list of the parts": Place(lambda v: _part("META-INF/container.rdf", f"<rdf>{v}</rdf>"), _GONE, ""),
    "comment of the archive": Place(lambda v: _zip_with("comment", v), _GONE, ""),
    "behind the archive": Place(lambda v: _zip_with("behind", v), _GONE, ""),
}  # fmt: skip


def _other(value: str) -> str:
    from tests.fixtures_hwpx import SPACES

    return f"<hs:sec {SPACES}>{p(value)}</hs:sec>"


def _linked(value: str) -> bytes:
    package = Hwpx(p("본문", run(pic())))
    package.items["image1"] = (f"C:/{value}.png", 'media-type="image/png" isEmbeded="0"')
    return package.build()


VALUES = {
    name: account(number) if place.digits else person(number) for number, (name, place) in enumerate(PLANTED.items())
}
