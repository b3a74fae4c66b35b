"""Places of a PDF in which a value can hide: each plants a value into a file that this program wrote."""

import gzip
import lzma
import re
import zlib
from base64 import a85encode
from collections.abc import Callable
from html import escape
from io import BytesIO

import pikepdf
from mutants import VALUES, redacted
from mutants_docx import body, png
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image
from written_files import paragraph, pdf_pages, zipped

from core.documents.model import Format

Place = Callable[[str], bytes | None]
Change = Callable[[pikepdf.Pdf, str], None]


def changed(change: Change, **save: object) -> Place:
    """The file changed with pikepdf."""

    def plant(value: str) -> bytes:
        target = BytesIO()
        with pikepdf.open(BytesIO(redacted(Format.PDF))) as pdf:
            change(pdf, value)
            pdf.save(target, static_id=True, fix_metadata_version=False, **save)  # type: ignore[arg-type]
        return target.getvalue()

    return plant


def raw(change: Callable[[bytes, bytes], bytes]) -> Place:
    """The file changed in its bytes."""
    return lambda value: change(redacted(Format.PDF), value.encode())


def kept(pdf: pikepdf.Pdf, item: object) -> None:
    """Keep an object in the file by a key that nobody reads."""
    pdf.Root["/Extra"] = pdf.make_indirect(item)


def korean(pdf: pikepdf.Pdf, *, mapped: bool = True) -> pikepdf.Dictionary:
    """Resources with a font whose codes are those of glyphs, not those of characters."""
    codes = sorted({ord(sign) for value in VALUES for sign in value.text})
    lines = [f"<{code ^ 0x0100:04x}> <{code:04x}>" for code in codes]
    cmap = "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
    for start in range(0, len(lines), 100):
        piece = lines[start : start + 100]
        cmap += f"{len(piece)} beginbfchar\n" + "\n".join(piece) + "\nendbfchar\n"
    below = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name("/ABCDEF+Batang"))
    below["/CIDSystemInfo"] = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
    font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/ABCDEF+Batang"))
    font["/Encoding"], font["/DescendantFonts"] = Name("/Identity-H"), Array([below])
    if mapped:
        font["/ToUnicode"] = pdf.make_indirect(Stream(pdf, cmap.encode()))
    return Dictionary(Font=Dictionary(F9=pdf.make_indirect(font)))


def shown(value: str, *, apart: bool = False) -> bytes:
    """A content stream that shows ``value`` in the font of ``korean``."""
    codes = [f"<{ord(sign) ^ 0x0100:04x}>" for sign in value]
    text = " Tj 12 0 Td ".join(codes) + " Tj" if apart else f"[{' -20 '.join(codes)}] TJ"
    return f"BT /F9 9 Tf 9 9 Td {text} ET".encode()


def _content(pdf: pikepdf.Pdf, value: str, **options: bool) -> Stream:
    return Stream(pdf, shown(value, apart=options.get("apart", False)))


def _form(pdf: pikepdf.Pdf, value: str, *, mapped: bool = True, apart: bool = False) -> Stream:
    stream = _content(pdf, value, apart=apart)
    stream["/Type"], stream["/Subtype"] = Name.XObject, Name.Form
    stream["/BBox"], stream["/Resources"] = Array([0, 0, 9, 9]), korean(pdf, mapped=mapped)
    return stream


def _spoiled(before: bytes, behind: bytes = b"") -> Change:
    """A form with something in it that no content has; other readers pass over it."""

    def change(pdf: pikepdf.Pdf, value: str) -> None:
        form = _form(pdf, value)
        form.write(before + shown(value) + behind)
        kept(pdf, form)

    return change


def _called(**keys: object) -> Change:
    """A form that says it is something else; readers draw it all the same."""

    def change(pdf: pikepdf.Pdf, value: str) -> None:
        form = _form(pdf, value)
        for key, kind in keys.items():
            form[f"/{key}"] = kind
        kept(pdf, form)

    return change


def _own_codes(pdf: pikepdf.Pdf, value: str) -> None:
    """A form in a font whose codes a map in the file tells, called like one that everybody knows."""
    form = _form(pdf, value, mapped=False)
    codes = Stream(pdf, b"begincmap endcmap", Type=Name.CMap, CMapName=Name("/Own-UCS2-H"))
    form["/Resources"]["/Font"]["/F9"]["/Encoding"] = pdf.make_indirect(codes)
    kept(pdf, form)


def _pattern(pdf: pikepdf.Pdf, value: str) -> Stream:
    stream = _content(pdf, value)
    stream["/Type"], stream["/PatternType"], stream["/PaintType"], stream["/TilingType"] = Name.Pattern, 1, 1, 1
    stream["/BBox"], stream["/XStep"], stream["/YStep"] = Array([0, 0, 9, 9]), 9, 9
    stream["/Resources"] = korean(pdf)
    return stream


def _soft_mask(pdf: pikepdf.Pdf, value: str) -> None:
    mask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=pdf.make_indirect(_form(pdf, value)))
    kept(pdf, Dictionary(ExtGState=Dictionary(G1=Dictionary(SMask=mask))))


def _type3(pdf: pikepdf.Pdf, value: str) -> None:
    glyphs = Dictionary(a=pdf.make_indirect(_content(pdf, value)))
    kept(pdf, Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=glyphs, Resources=korean(pdf)))


def _appearance(pdf: pikepdf.Pdf, value: str) -> None:
    form = pdf.make_indirect(_form(pdf, value))
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([0, 0, 9, 9]), AP=Dictionary(N=form))
    pdf.pages[0]["/Annots"] = Array([pdf.make_indirect(note)])


def _page(pdf: pikepdf.Pdf, value: str, *, mapped: bool, named: bool = True) -> None:
    page = Dictionary(MediaBox=Array([0, 0, 99, 99]), Resources=korean(pdf, mapped=mapped))
    page["/Contents"] = pdf.make_indirect(_content(pdf, value))
    if named:
        page["/Type"] = Name.Page
    kept(pdf, page)


def _info(pdf: pikepdf.Pdf, value: str) -> None:
    pdf.docinfo["/Title"] = value


def _xmp(form: str, encoding: str) -> Change:
    def change(pdf: pikepdf.Pdf, value: str) -> None:
        spelled = {
            "as it is": escape(value),
            "entities": "".join(f"&#x{ord(sign):x};" for sign in value),
            "elements": "".join(f"<rdf:li>{escape(sign)}</rdf:li>" for sign in value),
            "attributes": "".join(f"<x:a b='{escape(sign)}'/>" for sign in value),
        }[form]
        xml = f"<x:xmpmeta xmlns:x='adobe:ns:meta/' xmlns:rdf='r'><rdf:RDF>{spelled}</rdf:RDF></x:xmpmeta>"
        packet = f"<?xpacket begin='' id='W5M0'?>{xml}<?xpacket end='w'?>"
        pdf.Root["/Metadata"] = Stream(pdf, packet.encode(encoding), Type=Name.Metadata, Subtype=Name.XML)

    return change


def _attached(make: Callable[[str], bytes]) -> Place:
    def change(pdf: pikepdf.Pdf, value: str) -> None:
        pdf.attachments["a"] = pikepdf.AttachedFileSpec(pdf, make(value), filename="a.bin")

    return changed(change)


def _stream(make: Callable[[str], bytes], **keys: object) -> Place:
    return changed(lambda pdf, value: kept(pdf, Stream(pdf, make(value), **keys)))


def _behind_deflated(pdf: pikepdf.Pdf, value: str) -> None:
    stream = Stream(pdf, b"")
    stream.write(zlib.compress(b"q Q") + value.encode(), filter=Name.FlateDecode)
    kept(pdf, stream)


def _behind_letters(pdf: pikepdf.Pdf, value: str) -> None:
    stream = Stream(pdf, b"")
    stream.write(a85encode(b"q Q") + b"~>" + value.encode(), filter=Name.ASCII85Decode)
    kept(pdf, stream)


def _picture(pdf: pikepdf.Pdf, value: str) -> None:
    kept(pdf, Stream(pdf, png(behind=value.encode()), Subtype=Name.Image))


def _photo(value: str) -> bytes:
    stream = BytesIO()
    Image.new("RGB", (9, 9), "red").save(stream, "JPEG", comment=value.encode())
    return stream.getvalue()


def _filtered(make: Callable[[str], bytes], *filters: str, **keys: object) -> Place:
    """A stream whose bytes ``make`` gives as its filters leave them."""

    def change(pdf: pikepdf.Pdf, value: str) -> None:
        stream = Stream(pdf, b"", **keys)
        stream.write(make(value), filter=Array([Name(f"/{kind}") for kind in filters]))
        kept(pdf, stream)

    return changed(change, compress_streams=False)


def _mark(pdf: pikepdf.Pdf, value: str) -> None:
    text = value.encode("utf-16-be").hex()
    pdf.pages[0].contents_add(Stream(pdf, f"/Span <</ActualText <FEFF{text}>>> BDC EMC".encode()))


def _outline(pdf: pikepdf.Pdf, value: str) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(value, 0))


def _number(value: str) -> bytes | None:
    """The value as a number of PDF, which keeps no zeros before it."""
    digits = re.sub(r"\D", "", value) if re.fullmatch(r"[\d-]+", value) else ""
    return changed(lambda pdf, text: kept(pdf, Dictionary(A=int(text))))(digits) if digits else None


def _field(pdf: pikepdf.Pdf, value: str) -> None:
    field = pdf.make_indirect(Dictionary(FT=Name.Tx, T=String("a"), V=String(value)))
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([field]))


def revised(value: bytes) -> bytes:
    """An update of the file whose older revision said the value."""
    old = redacted(Format.PDF)
    number = max(int(found) for found in re.findall(rb"(\d+) 0 obj", old)) + 1
    start = int(re.findall(rb"startxref\s+(\d+)", old)[-1])
    once = old + b"\n%d 0 obj\n(%s)\nendobj\n" % (number, value)
    table = b"xref\n%d 1\n%010d 00000 n \ntrailer\n<</Size %d /Root %s /Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
    (root,) = re.findall(rb"/Root (\d+ 0 R)", old)
    once += table % (number, len(old) + 1, number + 1, root, start, len(once))
    twice = once + b"%d 0 obj\n(A)\nendobj\n" % number
    last = int(re.findall(rb"startxref\s+(\d+)", once)[-1])
    return twice + table % (number, len(once), number + 1, root, last, len(twice))


def _unnamed(data: bytes, item: bytes) -> bytes:
    """``item`` between the objects and the table, which moves."""
    at = data.rindex(b"xref\n0 ")
    start = re.findall(rb"startxref\s+(\d+)", data)[-1]
    moved = data[:at] + item + data[at:]
    return moved.replace(b"startxref\n" + start, b"startxref\n%d" % (int(start) + len(item)))


def _deflated(value: bytes) -> bytes:
    content = zlib.compress(b"(" + value.decode().encode("utf-16-be").hex().encode() + b") (" + value + b")")
    head = b"998 0 obj\n<</Length %d /Filter /FlateDecode>>\nstream\n" % len(content)
    return head + content + b"\nendstream\nendobj\n"


def _slack(data: bytes, value: bytes) -> bytes:
    """Bytes behind the length of a stream, before its end."""
    at = data.index(b"endstream")
    moved = data[:at] + value + b"\n" + data[at:]
    # Every offset behind it moves by as much.
    length = len(value) + 1
    table = data.rindex(b"xref\n0 ") + length
    head, tail = moved[:table], moved[table:]
    tail = re.sub(
        rb"(\d{10}) 00000 n", lambda found: b"%010d 00000 n" % (int(found[1]) + length * (int(found[1]) > at)), tail
    )
    return head + re.sub(rb"startxref\n\d+", b"startxref\n%d" % table, tail)


PLACES: dict[str, Place] = {
    "page": lambda v: pdf_pages(f"피고인 {v} 무죄"),
    "title": changed(_info),
    **{
        f"XMP, {form}, {encoding}": changed(_xmp(form, encoding))
        for form in ("as it is", "entities", "elements", "attributes")
        for encoding in ("utf-8", "utf-16", "utf-16-be", "utf-16-le")
    },
    "annotation": changed(lambda pdf, v: kept(pdf, Dictionary(Type=Name.Annot, Contents=String(v)))),
    "appearance of an annotation": changed(_appearance),
    "bookmark": changed(_outline),
    "field": changed(_field),
    "script": changed(lambda pdf, v: kept(pdf, Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{v}')")))),
    "escaped script": changed(
        lambda pdf, v: kept(pdf, Dictionary(JS=String("".join(f"\\u{ord(sign):04x}" for sign in v))))
    ),
    "name": changed(lambda pdf, v: kept(pdf, Array([Name("/" + v)]))),
    "key": changed(lambda pdf, v: kept(pdf, Dictionary({"/" + v: 1}))),
    **{
        f"string in {encoding}": changed(lambda pdf, v, to=encoding: kept(pdf, Array([String(v.encode(to))])))
        for encoding in ("cp949", "johab", "utf-16-be", "utf-16-le", "utf-32-be", "utf-32-le")
    },
    "number": _number,
    "string in base64": changed(lambda pdf, v: kept(pdf, Array([String(zlib.compress(v.encode()).hex())]))),
    "object stream": changed(
        lambda pdf, v: kept(pdf, Array([String(v)])), object_stream_mode=pikepdf.ObjectStreamMode.generate
    ),
    "unused form": changed(lambda pdf, v: kept(pdf, _form(pdf, v))),
    "unused form, letter by letter": changed(lambda pdf, v: kept(pdf, _form(pdf, v, apart=True))),
    "form with an operator of no letters": changed(_spoiled(b"", b" \xff\xfe Q")),
    "form behind an operator of no letters": changed(_spoiled(b"\xed\x99 ")),
    **{
        f"form that begins like {kind}": changed(_spoiled(head))
        for kind, head in (("a PDF", b"%PDF-1.4\n"), ("an archive", b"Rar! "), ("packed data", b"BZh "))
    },
    **{
        f"form called {name}": changed(_called(**{name: value}))
        for name, value in (("Type", Name.Metadata), ("N", 3), ("Length1", 3))
    },
    "form called a map of characters": changed(_called(Type=Name.CMap)),
    "form that begins like XML": changed(_spoiled(b"<?xml ?> ")),
    "pattern": changed(lambda pdf, v: kept(pdf, _pattern(pdf, v))),
    "soft mask": changed(_soft_mask),
    "drawn glyph": changed(_type3),
    "page outside the tree": changed(lambda pdf, v: _page(pdf, v, mapped=True)),
    "page without its type": changed(lambda pdf, v: _page(pdf, v, mapped=True, named=False)),
    "mark": changed(_mark),
    "comment in a page": changed(lambda pdf, v: pdf.pages[0].contents_add(Stream(pdf, f"% {v}\n".encode()))),
    "hidden Latin text": changed(
        lambda pdf, v: pdf.pages[0].contents_add(
            Stream(pdf, f"BT 3 Tr /F0 9 Tf <{v.encode('utf-16-be').hex()}> Tj ET".encode())
        )
    ),
    "deflated twice": _stream(lambda v: zlib.compress(v.encode())),
    "deflated three times": _stream(lambda v: zlib.compress(zlib.compress(v.encode("utf-16-le")))),
    "gzip": _stream(lambda v: gzip.compress(v.encode("cp949"))),
    "archive": _stream(lambda v: zipped({"a.txt": v.encode()})),
    "stream in UTF-16": _stream(lambda v: b"\0\xff\1" + v.encode("utf-16-le") + b"\0\xff\2"),
    "stream in UTF-32": _stream(lambda v: b"\xff\xfe\xff" + v.encode("utf-32-be") + b"\0\0\xff"),
    "stream in Johab": _stream(lambda v: b"\0\xff\1" + v.encode("johab") + b"\0\xff\2"),
    "colour profile": _stream(lambda v: b"\0" * 40 + v.encode("utf-16-be") + b"\0\0", N=3),
    "font program": _stream(lambda v: b"\xff\0" + v.encode("utf-16-be") + b"\0\xff", Length1=9),
    "character map": _stream(lambda v: b"\xff\0" + v.encode() + b"\0\xff", Type=Name.CMap),
    "behind a picture": changed(_picture),
    "behind deflated data": changed(_behind_deflated),
    "behind data in letters": changed(_behind_letters, compress_streams=False),
    "behind data in digits": _filtered(lambda v: b"712051>" + v.encode(), "ASCIIHexDecode"),
    "behind deflated data in digits": _filtered(
        lambda v: (zlib.compress(b"q Q") + v.encode()).hex().encode() + b">", "ASCIIHexDecode", "FlateDecode"
    ),
    "behind deflated data by its short name": _filtered(lambda v: zlib.compress(b"q Q") + v.encode(), "Fl"),
    "behind digits by their short name": _filtered(lambda v: b"712051>" + v.encode(), "AHx"),
    "behind letters by their short name": _filtered(lambda v: a85encode(b"q Q") + b"~>" + v.encode(), "A85"),
    "photo": _filtered(_photo, "DCTDecode", Subtype=Name.Image),
    "deflated photo": _filtered(lambda v: zlib.compress(_photo(v)), "FlateDecode", "DCTDecode", Subtype=Name.Image),
    "photo in letters": _filtered(
        lambda v: a85encode(_photo(v)) + b"~>", "ASCII85Decode", "DCTDecode", Subtype=Name.Image
    ),
    "deflated photo in letters": _filtered(
        lambda v: a85encode(zlib.compress(_photo(v))) + b"~>",
        "ASCII85Decode",
        "FlateDecode",
        "DCTDecode",
        Subtype=Name.Image,
    ),
    "attachment": _attached(lambda v: v.encode("cp949")),
    "attachment in UTF-32": _attached(lambda v: v.encode("utf-32")),
    "attachment deflated twice": _attached(lambda v: zlib.compress(zlib.compress(v.encode()))),
    "attached DOCX": _attached(lambda v: body(paragraph(escape(v)))),
    "attached PDF": _attached(lambda v: pdf_pages(v)),
    "PDF that is called nothing": _stream(lambda v: pdf_pages(v)),
    "attached archive": _attached(lambda v: gzip.compress(zipped({"a.txt": v.encode()}))),
    "attached picture": _attached(lambda v: png(behind=zlib.compress(v.encode()))),
    "older revision": lambda v: revised(v.encode("cp949")),
    "older file before": lambda v: changed(_info, compress_streams=False)(v) + redacted(Format.PDF),  # type: ignore[operator]
    "behind the end": raw(lambda data, value: data + value),
    "behind the end in UTF-16": lambda v: redacted(Format.PDF) + b"\0\xff" + v.encode("utf-16-le"),
    "compressed behind the end": raw(lambda data, value: data + zlib.compress(value)),
    "archive behind the end": raw(lambda data, value: data + zipped({"a.txt": value * 3})),
    "comment behind the end": raw(lambda data, value: data + b"%" + value + b"\n"),
    "comment between objects": raw(lambda data, value: _unnamed(data, b"%" + value + b"\n")),
    "bytes between objects": raw(lambda data, value: _unnamed(data, value + b"\n")),
    "object outside the table": raw(lambda data, value: _unnamed(data, b"999 0 obj\n(" + value + b")\nendobj\n")),
    "stream outside the table": raw(lambda data, value: _unnamed(data, _deflated(value))),
    "behind a stream's length": raw(_slack),
}
# Text whose letters nobody can tell, and revisions that readers do not show, fail the file whatever they say.
CLOSED: dict[str, Place] = {
    "form in a font without a map": changed(lambda pdf, v: kept(pdf, _form(pdf, v, mapped=False))),
    "form in a font with a map of its own": changed(_own_codes),
    "form with an operator in an array": changed(_spoiled(b"[q] pop ")),
    "orphan page in a font without a map": changed(lambda pdf, v: _page(pdf, v, mapped=False)),
    "untyped page in a font without a map": changed(lambda pdf, v: _page(pdf, v, mapped=False, named=False)),
    "older revision in a font without a map": lambda v: (
        (changed(lambda pdf, value: kept(pdf, _form(pdf, value, mapped=False)))(v) or b"") + redacted(Format.PDF)
    ),
    "archive of another kind that is called nothing": _stream(
        lambda v: b"7z\xbc\xaf\x27\x1c" + lzma.compress(v.encode())
    ),
    "two revisions": lambda v: revised(b"A"),
}
