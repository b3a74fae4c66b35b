"""Places of an HWPX in which a value can hide: each plants a value into a file that this program wrote."""

import re
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

import mutants_docx as docx
from mutants import redacted
from written_files import zipped

from core.documents.model import Format

Place = Callable[[str], bytes | None]
_SECTION, _HEADER, _CONTENT = "Contents/section0.xml", "Contents/header.xml", "Contents/content.hpf"
_SPACES = (
    'xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph" xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section"'
)


def parts() -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(redacted(Format.HWPX))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def part(name: str, data: str | bytes) -> bytes:
    """The file with one part more."""
    return zipped(parts() | {name: data if isinstance(data, bytes) else data.encode()})


def changed(name: str, old: str, new: str) -> bytes:
    """The file with ``new`` for the first ``old`` in one part."""
    all_parts = parts()
    text = all_parts[name].decode()
    assert old in text, (name, old)
    all_parts[name] = text.replace(old, new, 1).encode()
    return zipped(all_parts)


def body(inner: str, head: str = "") -> bytes:
    """The file with ``inner`` behind its first paragraph; ``head`` goes before the root."""
    return changed(_SECTION, "<hs:sec ", f"{head}<hs:sec ") if head else changed(_SECTION, "</hp:p>", f"</hp:p>{inner}")


def both(inner: str, head: str) -> bytes:
    all_parts = parts()
    text = all_parts[_SECTION].decode().replace("<hs:sec ", f"{head}<hs:sec ", 1)
    all_parts[_SECTION] = text.replace("</hp:p>", f"</hp:p>{inner}", 1).encode()
    return zipped(all_parts)


def _t(value: str) -> str:
    return f"<hp:t>{escape(value)}</hp:t>"


def _p(*inner: str) -> str:
    return f"<hp:p>{''.join(inner)}</hp:p>"


def _run(*inner: str) -> str:
    return f"<hp:run>{''.join(inner)}</hp:run>"


def _letters(value: str, form: str) -> str:
    return "".join(form.format(escape(sign)) for sign in value)


def _halves(value: str) -> tuple[str, str]:
    middle = (len(value) + 1) // 2
    return escape(value[:middle]), escape(value[middle:])


def _name(value: str, form: str) -> bytes | None:
    """The value as an XML name, where it is one."""
    return body(form.format(value)) if re.fullmatch(r"[가-힣]+", value) else None


def _moved(place: Place) -> Place:
    """What ``place`` adds to a Word file, added to this one."""

    def plant(value: str) -> bytes | None:
        data = place(value)
        if data is None:
            return None
        with zipfile.ZipFile(BytesIO(data)) as archive:
            added = {name: archive.read(name) for name in archive.namelist() if name not in docx.parts()}
        assert added
        return zipped(parts() | added)

    return plant


def _extra(value: str) -> bytes:
    data = value.encode("utf-16-le")
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in parts().items():
            info = zipfile.ZipInfo(name)
            info.extra = b"\x99\x99" + len(data).to_bytes(2, "little") + data
            archive.writestr(info, content)
    return target.getvalue()


def _forgotten(value: str) -> bytes:
    """A member that the directory has forgotten: its local header and its deflated content stay."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("old.txt", value.encode() * 2)
        for name, data in parts().items():
            archive.writestr(name, data)
        del archive.filelist[0]
        archive.NameToInfo.pop("old.txt")
    return target.getvalue()


def _escapes(value: str) -> str:
    return "".join(f"\\u{ord(sign):04x}" for sign in value)


_DELETED = '<hp:deleteBegin Id="1" TcId="1"/>{}<hp:deleteEnd Id="1" TcId="1"/>'
_MEMO = '<hp:ctrl><hp:fieldBegin id="1" type="MEMO"><hp:subList>{}</hp:subList></hp:fieldBegin></hp:ctrl>'
_FIELD = '<hp:ctrl><hp:fieldBegin id="1" type="{}"><hp:parameters><hp:stringParam name="Command">{}</hp:stringParam>' \
    "</hp:parameters></hp:fieldBegin></hp:ctrl>"  # fmt: skip
_PARAMETER = "<hp:parameters><hp:stringParam>{}</hp:stringParam></hp:parameters>"
_CELL = "<hp:tbl><hp:tr><hp:tc><hp:subList>{}</hp:subList></hp:tc></hp:tr></hp:tbl>"
_PEN = '<hp:markpenBegin color="#FFFF00"/>'


def _text(*pieces: str) -> bytes:
    """A paragraph of one text node with elements in it."""
    return body(_p(_run(f"<hp:t>{''.join(pieces)}</hp:t>")))


TEXT_PLACES: dict[str, Place] = {
    "body": lambda v: body(_p(_run(_t(v)))),
    "runs": lambda v: body(_p(_letters(v, "<hp:run><hp:t>{}</hp:t></hp:run>"))),
    "text nodes": lambda v: body(_p(_run(_letters(v, "<hp:t>{}</hp:t>")))),
    "between marks of colour": lambda v: _text(_letters(v, _PEN + "{}<hp:markpenEnd/>")),
    "between marks of changes": lambda v: _text(_letters(v, '<hp:insertBegin Id="1"/>{}<hp:insertEnd Id="1"/>')),
    "between signs without width": lambda v: _text(_letters(v, "{}<hp:titleMark/>")),
    "deleted text": lambda v: _text("가 ", _DELETED.format(escape(v)), " 나"),
    "deleted letters": lambda v: _text(*(_DELETED.format(escape(sign)) for sign in v)),
    "cell": lambda v: body(_p(_run(_CELL.format(_p(_run(_t(v))))))),
    "cell in a cell": lambda v: body(_p(_run(_CELL.format(_p(_run(_CELL.format(_p(_run(_t(v)))))))))),
    "text box": lambda v: body(_p(_run(f"<hp:rect><hp:drawText>{_p(_run(_t(v)))}</hp:drawText></hp:rect>"))),
    "caption": lambda v: body(_p(_run(f"<hp:pic><hp:caption>{_p(_run(_t(v)))}</hp:caption></hp:pic>"))),
    "header": lambda v: body(_p(_run(f"<hp:ctrl><hp:header>{_p(_run(_t(v)))}</hp:header></hp:ctrl>"))),
    "footnote": lambda v: body(_p(_run(_t("가"), f"<hp:ctrl><hp:footNote>{_p(_run(_t(v)))}</hp:footNote></hp:ctrl>"))),
    "endnote": lambda v: body(_p(_run(f"<hp:ctrl><hp:endNote>{_p(_run(_t(v)))}</hp:endNote></hp:ctrl>"))),
    "memo": lambda v: body(_p(_run(_MEMO.format(_p(_run(_t(v))))))),
    "hidden comment": lambda v: body(
        _p(_run(f"<hp:ctrl><hp:hiddenComment>{_p(_run(_t(v)))}</hp:hiddenComment></hp:ctrl>"))
    ),
    "command of a field": lambda v: body(_p(_run(_FIELD.format("CLICK_HERE", escape(v))))),
    "address of a link": lambda v: body(_p(_run(_FIELD.format("HYPERLINK", "http\\:" + escape(v) + ";1;0;0;")))),
    "name of a field": lambda v: body(_p(_run(f"<hp:ctrl><hp:fieldBegin name={quoteattr(v)}/></hp:ctrl>"))),
    "field in pieces": lambda v: body(_p(_run(_letters(v, _PARAMETER)))),
    "bookmark": lambda v: body(_p(_run(f"<hp:ctrl><hp:bookmark name={quoteattr(v)}/></hp:ctrl>"))),
    "bookmarks": lambda v: body(_p(_run(*(f"<hp:bookmark name={quoteattr(half)}/>" for half in (v[:2], v[2:]))))),
    "index": lambda v: body(_p(_run(f"<hp:indexmark><hp:firstKey>{escape(v)}</hp:firstKey></hp:indexmark>"))),
    "formula": lambda v: body(_p(_run(f"<hp:equation><hp:script>{escape(v)} over 2</hp:script></hp:equation>"))),
    "description": lambda v: body(_p(_run(f"<hp:pic><hp:shapeComment>{escape(v)}</hp:shapeComment></hp:pic>"))),
    "data": lambda v: body(_p(_run(f"<hp:metaTag>{escape(v)}</hp:metaTag>"))),
    "name of a cell": lambda v: body(_p(_run(f"<hp:tbl><hp:tr><hp:tc name={quoteattr(v)}/></hp:tr></hp:tbl>"))),
    "button": lambda v: body(_p(_run(f"<hp:btn caption={quoteattr(v)}/>"))),
    "value of a list": lambda v: body(_p(_run(f"<hp:comboBox><hp:listItem value={quoteattr(v)}/></hp:comboBox>"))),
    "typed text": lambda v: body(_p(_run(f"<hp:edit><hp:text>{escape(v)}</hp:text></hp:edit>"))),
    "drawn text": lambda v: body(_p(_run(f"<hp:textart text={quoteattr(v)}/>"))),
    "letters over each other": lambda v: body(_p(_run(f"<hp:compose composeText={quoteattr(v)}/>"))),
    "letters over each other, one by one": lambda v: body(
        _p(_run(*(f"<hp:compose composeText={quoteattr(sign)}/>" for sign in v)))
    ),
    "word with a reading": lambda v: body(
        _p(_run(f"<hp:dutmal><hp:mainText>{escape(v)}</hp:mainText><hp:subText>x</hp:subText></hp:dutmal>"))
    ),
    "words with readings": lambda v: body(
        _p(_run(_letters(v, "<hp:dutmal><hp:mainText>{}</hp:mainText><hp:subText>x</hp:subText></hp:dutmal>")))
    ),
    "reading": lambda v: body(
        _p(_run(f"<hp:dutmal><hp:mainText>x</hp:mainText><hp:subText>{escape(v)}</hp:subText></hp:dutmal>"))
    ),
    "readings": lambda v: body(
        _p(_run(_letters(v, "<hp:dutmal><hp:mainText>x</hp:mainText><hp:subText>{}</hp:subText></hp:dutmal>")))
    ),
    "form of two": lambda v: body(_p(_run(f"<hp:switch><hp:case>{_p(_run(_t(v)))}</hp:case></hp:switch>"))),
    "shown and in a memo": lambda v: body(_p(_run(_t(_halves(v)[0])), _run(_MEMO.format(_p(_run(_t(_halves(v)[1]))))))),
    "over attributes of one element": lambda v: body(
        f"<hp:p id={quoteattr(v[: len(v) // 2])} name={quoteattr(v[len(v) // 2 :])}/>"
    ),
    "letter by letter over attributes": lambda v: body("".join(f"<hp:p name={quoteattr(sign)}/>" for sign in v)),
    "attribute and text": lambda v: body(
        f"<hp:p name={quoteattr(v[: len(v) // 2])}>{_run(_t(v[len(v) // 2 :]))}</hp:p>"
    ),
    "element name": lambda v: _name(v, "<hp:p><{0}/></hp:p>"),
    "attribute name": lambda v: _name(v, '<hp:p {0}="1"/>'),
    "prefix": lambda v: _name(v, '<hp:p><{0}:a xmlns:{0}="urn:x"/></hp:p>'),
    "namespace": lambda v: body(f"<hp:p><x:a xmlns:x={quoteattr('urn:' + v)}/></hp:p>"),
    "comment of XML": lambda v: body(f"<!-- {escape(v)} -->"),
    "instruction of XML": lambda v: body(f"<?x {v}?>"),
    "character data": lambda v: _text(f"<![CDATA[{v}]]>"),
    "entity": lambda v: both(_p(_run("<hp:t>&x;</hp:t>")), f'<!DOCTYPE x [<!ENTITY x "{v}">]>'),
    "entity, not used": lambda v: body("", f'<!DOCTYPE x [<!ENTITY x "{v}">]>'),
    "name of a style": lambda v: changed(_HEADER, 'name="바탕글"', f"name={quoteattr(v)}"),
    "name of a font": lambda v: changed(_HEADER, 'face="함초롬바탕"', f"face={quoteattr(v)}"),
    "number of a list": lambda v: changed(_HEADER, "^1.", f"{escape(v)} ^1."),
    "words that end no line": lambda v: changed(
        _HEADER, "</hh:head>", f"<hh:forbiddenWordList><hh:forbiddenWord>{escape(v)}</hh:forbiddenWord>"
        "</hh:forbiddenWordList></hh:head>",
    ),
    "linked document": lambda v: changed(
        _HEADER, "</hh:head>", f"<hh:linkinfo path={quoteattr('C:/' + v)}/></hh:head>"
    ),
    "author of a change": lambda v: changed(
        _HEADER, "</hh:head>", f"<hh:trackChangeAuthor name={quoteattr(v)}/></hh:head>"
    ),
    "title": lambda v: changed(_CONTENT, "<opf:title/>", f"<opf:title>{escape(v)}</opf:title>"),
    "author": lambda v: changed(
        _CONTENT, "<opf:language>", f'<opf:meta name="creator" content="text">{escape(v)}</opf:meta><opf:language>'
    ),
    "key words": lambda v: changed(
        _CONTENT, "<opf:language>", f'<opf:meta name="keyword" content={quoteattr(v)}/><opf:language>'
    ),
    "path of a picture": lambda v: changed(
        _CONTENT, "</opf:manifest>", f'<opf:item id="x" href={quoteattr("C:/" + v + ".png")}/></opf:manifest>'
    ),
    "settings": lambda v: changed("settings.xml", "<ha:CaretPosition", f"<x>{escape(v)}</x><ha:CaretPosition"),
    "version": lambda v: changed("version.xml", 'os="1"', f"os={quoteattr(v)}"),
    "preview": lambda v: part("Preview/PrvText.txt", v),
    "preview in UTF-16": lambda v: part("Preview/PrvText.txt", v.encode("utf-16")),
    "preview in UTF-16 without a mark": lambda v: part("Preview/PrvText.txt", v.encode("utf-16-le")),
    "preview with signs of cells": lambda v: part("Preview/PrvText.txt", f"<성명><{v}><주소>"),
    "script": lambda v: part("Scripts/headerScripts.js", f"var x = '{v}';".encode("utf-16")),
    "script in escapes": lambda v: part("Scripts/sourceScripts.js", f"var x = '{_escapes(v)}';"),
    "history": lambda v: part("DocHistory/VersionLog0.xml", f"<a revisionAuthor={quoteattr(v)}/>"),
    "packed history": lambda v: part("DocHistory/Version0.bin", zlib.compress(v.encode("utf-16-le"))),
    "signature": lambda v: part("META-INF/signatures.xml", f"<a>{b64encode(v.encode()).decode()}</a>"),
    "master page": lambda v: part("Contents/masterpage0.xml", f"<masterPage {_SPACES}>{_p(_run(_t(v)))}</masterPage>"),
    "section no list names": lambda v: part(
        "Contents/section1.xml", f"<hs:sec {_SPACES}>{_p(_letters(v, '<hp:run><hp:t>{}</hp:t></hp:run>'))}</hs:sec>"
    ),
    "chart": lambda v: part("Chart/chart1.xml", f"<c><v>{escape(v)}</v></c>"),
    "own data": lambda v: part("Custom/a.xml", f"<a>{escape(v)}</a>"),
    "name of a part": lambda v: part(f"BinData/{v}.bin", b"\0"),
}  # fmt: skip
# In these the same bytes are found as in a Word file, or the archive itself holds the value.
_SAME_FRAME = (
    "between members", "behind the end", "compressed behind the end", "far behind the end", "before the end record",
    "name in a local header", "archive comment", "extra field", "forgotten member", "behind a member's content",
)  # fmt: skip
BYTE_PLACES: dict[str, Place] = {
    **{name: _moved(place) for name, place in docx.BYTE_PLACES.items() if name not in _SAME_FRAME},
    "behind the end": lambda v: redacted(Format.HWPX) + v.encode(),
    "compressed behind the end": lambda v: redacted(Format.HWPX) + zlib.compress(v.encode("utf-16-be")),
    "archive comment": lambda v: zipped(parts(), comment=v.encode("cp949")),
    "extra field": _extra,
    "forgotten member": _forgotten,
    "picture of the preview": lambda v: part(
        "Preview/PrvImage.png", docx.png(docx.chunk(b"zTXt", b"Title\0\0" + zlib.compress(v.encode())))
    ),
    "embedded object": lambda v: part("BinData/ole1.ole", b"\0\1" + v.encode("utf-16-le") + b"\0\0"),
    "this format in this format": lambda v: part("BinData/a.hwpx", body(_p(_run(_t(v))))),
}
SEALED_PLACES: dict[str, Place] = {name: _moved(place) for name, place in docx.SEALED_PLACES.items()}
