"""PDF files that hold a second person in one place that pages do not draw: notes, fields, lists, properties, bytes."""

import io
import re
import zlib
from collections.abc import Callable

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image

from tests import fixtures_pdf as pdf
from tests.fixtures_docx_planted import Place
from tests.fixtures_pdf_planted import SEEN, changed, font, form, shows

_GONE, _REFUSED = "gone", "refused"
_NOTES, _LINKS, _FILES, _SCRIPTS = "pdf.annotations", "pdf.links", "pdf.attachments", "pdf.scripts"
_OUTLINES, _WORDS, _FIELDS = "pdf.outlines", "pdf.descriptions", "pdf.fields"
Make = Callable[[pikepdf.Pdf, str], object]


def _name(value: str) -> Name:
    return Name("/" + value)


def in_root(key: str, make: Make) -> Callable[[str], bytes]:
    return changed(lambda file, v: file.Root.__setitem__(f"/{key}", make(file, v)))


def in_page(key: str, make: Make) -> Callable[[str], bytes]:
    return changed(lambda file, v: file.pages[0].obj.__setitem__(f"/{key}", make(file, v)))


def _resource(kind: str, make: Make, name: str = "X") -> Callable[[str], bytes]:
    def change(file: pikepdf.Pdf, value: str) -> None:
        held = file.pages[0].Resources
        items = dict(held.get(f"/{kind}", Dictionary()))
        held[f"/{kind}"] = Dictionary({**items, f"/{name}": make(file, value)})

    return changed(change)


def in_tree(kind: str, make: Make) -> Callable[[str], bytes]:
    def change(file: pikepdf.Pdf, value: str) -> None:
        file.Root.Names = Dictionary({f"/{kind}": Dictionary(Names=Array([String("a"), make(file, value)]))})

    return changed(change)


def _info(key: str) -> Callable[[str], bytes]:
    return changed(lambda file, v: file.docinfo.__setitem__(f"/{key}", v))


def _xmp(file: pikepdf.Pdf, value: str) -> Stream:
    packet = (
        '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements'
        f'/1.1/"><dc:creator>{value}</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    )
    return file.make_stream(packet.encode(), Type=Name.Metadata, Subtype=Name.XML)


def _picture(file: pikepdf.Pdf, **more: object) -> Stream:
    made = file.make_stream(b"\x80" * 400, Type=Name.XObject, Subtype=Name.Image, Width=20, Height=20)
    made.ColorSpace, made.BitsPerComponent = Name.DeviceGray, 8
    for key, item in more.items():
        made[f"/{key}"] = item
    return made


def _shown_picture(make: Callable[[pikepdf.Pdf, str], dict[str, object]]) -> Callable[[str], bytes]:
    def change(file: pikepdf.Pdf, value: str) -> None:
        name = file.pages[0].add_resource(_picture(file, **make(file, value)), Name.XObject)
        file.pages[0].contents_add(f"q 20 0 0 20 70 600 cm {name} Do Q".encode())

    return changed(change)


def plain_string(_file: pikepdf.Pdf, value: str) -> String:
    return String(value)


def _structure(**keys: Callable[[pikepdf.Pdf, str], object]) -> Callable[[str], bytes]:
    def change(file: pikepdf.Pdf, value: str) -> None:
        element = Dictionary(Type=Name.StructElem, S=Name.P, Pg=file.pages[0].obj, K=0)
        for key, make in keys.items():
            element[f"/{key}"] = make(file, value)
        root = Dictionary(Type=Name.StructTreeRoot, K=Array([file.make_indirect(element)]))
        file.Root.StructTreeRoot = file.make_indirect(root)
        file.Root.MarkInfo = Dictionary(Marked=True)

    return changed(change)


def _outline(**keys: Callable[[pikepdf.Pdf, str], object]) -> Callable[[str], bytes]:
    def change(file: pikepdf.Pdf, value: str) -> None:
        item = Dictionary(Title=String("주문"))
        for key, make in keys.items():
            item[f"/{key}"] = make(file, value)
        item = file.make_indirect(item)
        file.Root.Outlines = file.make_indirect(Dictionary(Type=Name.Outlines, First=item, Last=item, Count=1))
        item.Parent = file.Root.Outlines

    return changed(change)


def spec(file: pikepdf.Pdf, data: bytes = b"x", **more: object) -> Dictionary:
    held = file.make_stream(data, Type=Name.EmbeddedFile)
    made = Dictionary(Type=Name.Filespec, F=String("a.txt"), UF=String("a.txt"), EF=Dictionary(F=held))
    for key, item in more.items():
        made[f"/{key}"] = item
    return file.make_indirect(made)


def action(kind: str, **keys: object) -> Dictionary:
    return Dictionary({"/S": Name("/" + kind), **{f"/{key}": item for key, item in keys.items()}})


def _layers(make: Make) -> Callable[[str], bytes]:
    def change(file: pikepdf.Pdf, value: str) -> None:
        layer = file.make_indirect(make(file, value))
        file.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))

    return changed(change)


def _profile(value: str) -> bytes:
    """A colour profile whose description is ``value``, of a length that is right."""
    text = value.encode("utf-16-be")
    body = b"mluc" + bytes(4) + (1).to_bytes(4, "big") + (12).to_bytes(4, "big") + b"koKR"
    body += len(text).to_bytes(4, "big") + (28).to_bytes(4, "big") + text
    head = bytes(12) + b"mntrGRAYXYZ " + bytes(12) + b"acsp" + bytes(88)
    tags = (1).to_bytes(4, "big") + b"desc" + (144).to_bytes(4, "big") + len(body).to_bytes(4, "big")
    made = head + tags + body
    return len(made).to_bytes(4, "big") + made


def _revision(value: str) -> bytes:
    """The first revision shows more: a later one took the words off the page."""

    def add(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        page.Resources.Font.P = font(file)
        page.Contents = file.make_stream(page.Contents.read_bytes() + shows(value))

    first = pdf.changed(pdf.plain(SEEN), add)
    with pikepdf.open(io.BytesIO(first)) as file:
        number, root = file.pages[0].Contents.objgen[0], file.Root.objgen[0]
        size, content = int(file.trailer.Size), file.pages[0].Contents.read_bytes().replace(shows(value), b"")
    update = b"%d 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n" % (number, len(content), content)
    start = int(re.findall(rb"startxref\s+(\d+)", first)[-1])
    table = b"xref\n%d 1\n%010d 00000 n \ntrailer\n<</Size %d /Root %d 0 R /Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
    return first + update + table % (number, len(first), size, root, start, len(first) + len(update))


def _between(item: Callable[[bytes], bytes]) -> Callable[[str], bytes]:
    """Bytes between the objects and the table, which moves."""

    def build(value: str) -> bytes:
        data = pdf.plain(SEEN)
        at, made = data.rindex(b"xref\n0 "), item(value.encode("utf-16-be"))
        start = re.findall(rb"startxref\s+(\d+)", data)[-1]
        moved = data[:at] + made + data[at:]
        return moved.replace(b"startxref\n" + start, b"startxref\n%d" % (int(start) + len(made)))

    return build


def _glyph_name(file: pikepdf.Pdf, value: str) -> Dictionary:
    letter = file.make_stream(b"900 0 d0 0 0 700 700 re f")
    made = Dictionary(Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 9, 9]), FirstChar=97, LastChar=97)
    made.FontMatrix, made.Widths = Array([0.001, 0, 0, 0.001, 0, 0]), Array([900])
    made.CharProcs = Dictionary({f"/{value}": letter})
    made.Encoding = Dictionary(Type=Name.Encoding, Differences=Array([97, _name(value)]))
    return made


def _thumbnail(_file: pikepdf.Pdf, value: str) -> dict[str, object]:
    return {"Remark": String(value)}


def _orphan_page(file: pikepdf.Pdf, value: str) -> None:
    page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 99, 99]), Contents=file.make_stream(shows(value)))
    page.Resources = Dictionary(Font=Dictionary(P=font(file)))
    file.Root.Unused = file.make_indirect(page)


def _deleted_page(file: pikepdf.Pdf, value: str) -> None:
    """Named by a destination alone: what programs leave that take pages out of the list."""
    _orphan_page(file, value)
    file.Root.Dests = Dictionary(a=Array([file.Root.Unused, Name.Fit]))
    del file.Root.Unused


def _attached_pdf(value: str) -> bytes:
    return changed(lambda file, v: file.docinfo.__setitem__("/Title", v))(value)


def _embedded(make: Callable[[str], bytes]) -> Callable[[str], bytes]:
    return in_tree("EmbeddedFiles", lambda file, v: spec(file, make(v)))


def _portfolio(file: pikepdf.Pdf, value: str) -> None:
    file.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array([String("a"), spec(file)])))
    file.Root.Collection = Dictionary(Schema=Dictionary(A=Dictionary(Subtype=Name.S, N=String(value))))


def _measure(_file: pikepdf.Pdf, value: str) -> Array:
    unit = Array([Dictionary(Type=Name.NumberFormat, U=String(value), C=1)])
    measure = Dictionary(Type=Name.Measure, Subtype=Name.RL, R=String("1"), X=unit, D=unit, A=unit)
    return Array([Dictionary(Type=Name.Viewport, BBox=Array([0, 0, 9, 9]), Measure=measure)])


def _private(_file: pikepdf.Pdf, value: str) -> Dictionary:
    return Dictionary(App=Dictionary(LastModified=String("D:2024"), Private=String(value.encode("cp949"))))


def _photograph(value: str) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (9, 9)).save(stream, "JPEG", comment=value.encode())
    return stream.getvalue()


def _owner_password(value: str) -> bytes:
    """A password that only keeps people from changing the file; it is opened without."""
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf.plain(SEEN))) as file:
        file.Root.Keep = String(value)
        file.save(stream, encryption=pikepdf.Encryption(user="", owner="주인"))
    return stream.getvalue()


def _user_password(value: str) -> bytes:
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf.plain(SEEN, value))) as file:
        file.save(stream, encryption=pikepdf.Encryption(user="비밀", owner="주인"))
    return stream.getvalue()


OBJECTS: dict[str, Place] = {
    # Lists of the document.
    "bookmark": Place(_outline(Title=plain_string), _GONE, _OUTLINES),
    "address of a bookmark": Place(_outline(A=lambda f, v: action("URI", URI=String(v))), _GONE, _OUTLINES),
    "name of a place": Place(
        changed(lambda f, v: f.Root.__setitem__(
            "/Names", Dictionary(Dests=Dictionary(Names=Array([String(v), Array([f.pages[0].obj, Name.Fit])]))))
        ), _GONE, "",
    ),
    "old name of a place": Place(
        in_root("Dests", lambda f, v: Dictionary({f"/{v}": Array([f.pages[0].obj, Name.Fit])})), _GONE, ""
    ),
    "label of pages": Place(
        in_root("PageLabels", lambda f, v: Dictionary(Nums=Array([0, Dictionary(P=String(v), S=Name.D)]))), _GONE, ""
    ),
    "title of a thread of articles": Place(
        in_root("Threads", lambda f, v: Array([Dictionary(Type=Name.Thread, I=Dictionary(Title=String(v)))])), _GONE, ""
    ),
    "address the page was taken from": Place(
        in_root("SpiderInfo", lambda f, v: Dictionary(V=1.0, C=Array([Dictionary(URL=String(v))]))), _GONE, ""
    ),
    "list of addresses": Place(in_tree("URLS", lambda f, v: Dictionary(SI=String(v))), _GONE, ""),
    "list of named pages": Place(in_tree("Pages", lambda f, v: Dictionary(PieceInfo=_private(f, v))), _GONE, ""),
    "alternative presentation": Place(in_tree("AlternatePresentations", plain_string), _GONE, ""),
    "language": Place(in_root("Lang", plain_string), _GONE, ""),
    "legal attestation": Place(in_root("Legal", lambda f, v: Dictionary(Attestation=String(v))), _GONE, ""),
    "what the file needs of readers": Place(
        in_root("Requirements", lambda f, v: Array([Dictionary(S=Name.EnableJavaScripts, RH=String(v))])), _GONE, ""
    ),
    "extension by a developer": Place(
        in_root("Extensions", lambda f, v: Dictionary({f"/{v}": Dictionary(BaseVersion=Name("/1.7"))})), _GONE, ""
    ),
    "setting of the display": Place(
        in_root("ViewerPreferences", lambda f, v: Dictionary(Direction=_name(v))), _GONE, ""
    ),
    "rights of use": Place(in_root("Perms", lambda f, v: Dictionary(UR3=Dictionary(Name=String(v)))), _GONE, ""),
    "key of the catalogue": Place(changed(lambda f, v: f.Root.__setitem__(f"/{v}", 1)), _GONE, ""),
    # Files in the file.
    "attached text": Place(_embedded(lambda v: v.encode("utf-16-le")), _GONE, _FILES),
    "attached PDF": Place(_embedded(_attached_pdf), _GONE, _FILES),
    "attached photograph": Place(_embedded(_photograph), _GONE, _FILES),
    "name of an attached file": Place(
        in_tree("EmbeddedFiles", lambda f, v: spec(f, UF=String(f"{v}.txt"))), _GONE, _FILES
    ),
    "description of an attached file": Place(
        in_tree("EmbeddedFiles", lambda f, v: spec(f, Desc=String(v))), _GONE, _FILES
    ),
    "file that belongs to the document": Place(
        in_root("AF", lambda f, v: Array([spec(f, v.encode())])), _GONE, _FILES
    ),
    "file that belongs to a page": Place(in_page("AF", lambda f, v: Array([spec(f, v.encode())])), _GONE, _FILES),
    "schema of a portfolio": Place(changed(_portfolio), _GONE, _FILES),
    # Properties.
    "title": Place(_info("Title"), _GONE, ""),
    "author": Place(_info("Author"), _GONE, ""),
    "subject": Place(_info("Subject"), _GONE, ""),
    "key words": Place(_info("Keywords"), _GONE, ""),
    "version of the program": Place(_info("Producer"), _GONE, ""),
    "own property": Place(_info("Client"), _GONE, ""),
    "name of a property": Place(changed(lambda f, v: f.docinfo.__setitem__(f"/{v}", "x")), _GONE, ""),
    "XMP of the document": Place(in_root("Metadata", _xmp), _GONE, ""),
    "XMP of a page": Place(in_page("Metadata", _xmp), _GONE, ""),
    "XMP of a picture": Place(_shown_picture(lambda f, v: {"Metadata": _xmp(f, v)}), _GONE, "pdf.images"),
    "XMP of a form": Place(_resource("XObject", lambda f, v: form(f, "갑", Metadata=_xmp(f, v))), _GONE, ""),
    "XMP of a font": Place(_resource("Font", lambda f, v: font(f, Metadata=_xmp(f, v))), _GONE, ""),
    "own data": Place(in_root("PieceInfo", _private), _GONE, ""),
    "own data of a page": Place(in_page("PieceInfo", _private), _GONE, ""),
    "own data of a form": Place(_resource("XObject", lambda f, v: form(f, "갑", PieceInfo=_private(f, v))), _GONE, ""),
    "preview": Place(in_page("Thumb", lambda f, v: _picture(f, Remark=String(v))), _GONE, ""),
    "transition of a page": Place(in_page("Trans", lambda f, v: Dictionary(S=_name(v))), _GONE, ""),
    "unit of a scale": Place(in_page("VP", _measure), _GONE, ""),
    "id of a page": Place(in_page("ID", plain_string), _GONE, ""),
    "key of a page": Place(changed(lambda f, v: f.pages[0].obj.__setitem__(f"/{v}", 1)), _GONE, ""),
    "unit of a page (DPart)": Place(
        in_root("DPartRoot", lambda f, v: Dictionary(DPartRootNode=Dictionary(DPM=Dictionary(Client=String(v))))),
        _GONE, "",
    ),
    "purpose of colours": Place(
        in_root("OutputIntents", lambda f, v: Array([Dictionary(S=Name("/GTS_PDFA1"), Info=String(v))])), _GONE, ""
    ),
    "description of a colour profile": Place(
        _resource("ColorSpace", lambda f, v: Array([Name.ICCBased, f.make_stream(_profile(v), N=1)])), _GONE, ""
    ),
    "name of a colour": Place(
        _resource("ColorSpace", lambda f, v: Array([
            Name.Separation, _name(v), Name.DeviceGray,
            Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=1),
        ])), _GONE, "",
    ),
    "name of a halftone": Place(
        _resource("ExtGState", lambda f, v: Dictionary(HT=Dictionary(HalftoneType=1, HalftoneName=String(v)))),
        _GONE, "",
    ),
    "name of a resource": Place(
        changed(lambda f, v: f.pages[0].Resources.__setitem__("/ExtGState", Dictionary({f"/{v}": Dictionary(CA=1)}))),
        _GONE, "",
    ),
    "name of a layer": Place(_layers(lambda f, v: Dictionary(Type=Name.OCG, Name=String(v))), _GONE, ""),
    "creator of a layer": Place(
        _layers(lambda f, v: Dictionary(Type=Name.OCG, Name=String("가"), Usage=Dictionary(
            CreatorInfo=Dictionary(Creator=String(v), Subtype=Name.Artwork)))), _GONE, "",
    ),
    # Structure.
    "description of a picture": Place(_structure(Alt=plain_string), _GONE, _WORDS),
    "text said instead, in the structure": Place(_structure(ActualText=plain_string), _GONE, _WORDS),
    "long form of a word": Place(_structure(E=plain_string), _GONE, _WORDS),
    "title of a part": Place(_structure(T=plain_string), _GONE, _WORDS),
    "id of a part": Place(_structure(ID=plain_string), _GONE, ""),
    "class of a part": Place(_structure(C=lambda f, v: _name(v)), _GONE, ""),
    "kind of a part": Place(_structure(S=lambda f, v: _name(v)), _GONE, ""),
    "property of a part": Place(
        _structure(A=lambda f, v: Dictionary(O=Name.UserProperties, P=Array([Dictionary(N=String("a"), V=String(v))]))),
        _GONE, "",
    ),
    # Fonts and pictures.
    "name of a font": Place(
        changed(lambda f, v: f.pages[0].Resources.Font.__setitem__("/X", font(f, BaseFont=_name(v)))), _GONE, ""
    ),
    "family of a font": Place(
        _resource("Font", lambda f, v: font(f, FontDescriptor=Dictionary(
            Type=Name.FontDescriptor, FontName=Name.A, FontFamily=String(v), Flags=4))), _GONE, "",
    ),
    "embedded font": Place(
        _resource("Font", lambda f, v: font(f, FontDescriptor=Dictionary(
            Type=Name.FontDescriptor, FontName=Name.A, Flags=4, FontFile2=f.make_stream(v.encode("utf-16-be"))))),
        _GONE, "",
    ),
    "letters of a font that no page shows": Place(
        _resource("Font", lambda f, v: font(f, ToUnicode=f.make_stream(
            b"begincmap 1 beginbfchar <0001> <" + v.encode("utf-16-be").hex().encode() + b"> endbfchar endcmap"))),
        _GONE, "",
    ),
    "name of a letter": Place(_resource("Font", _glyph_name), _GONE, "pdf.codeless"),
    "other form of a picture": Place(
        _shown_picture(lambda f, v: {"Alternates": Array([Dictionary(Image=_picture(f, Remark=String(v)))])}),
        _GONE, "pdf.images",
    ),
    "key of a picture": Place(_shown_picture(_thumbnail), _GONE, "pdf.images"),
    "form that no page draws": Place(_resource("XObject", lambda f, v: form(f, v)), _GONE, ""),
    # The file itself.
    "object nobody names": Place(in_root("Extra", lambda f, v: f.make_indirect(Dictionary(A=String(v)))), _GONE, ""),
    "object stream": Place(
        changed(lambda f, v: f.Root.__setitem__("/Extra", f.make_indirect(Array([String(v)]))),
                object_stream_mode=pikepdf.ObjectStreamMode.generate), _GONE, "",
    ),
    "page that is in no list": Place(changed(_orphan_page), _GONE, ""),
    "page that was deleted": Place(changed(_deleted_page), _GONE, ""),
    "older revision": Place(_revision, _GONE, ""),
    "behind the end": Place(lambda v: pdf.plain(SEEN) + b"% " + v.encode() + b"\n", _GONE, ""),
    "archive behind the end": Place(lambda v: pdf.plain(SEEN) + zlib.compress(v.encode() * 3), _GONE, ""),
    "before the beginning": Place(lambda v: v.encode() + b"\n" + pdf.plain(SEEN), _GONE, ""),
    "comment between objects": Place(_between(lambda v: b"%" + v + b"\n"), _GONE, ""),
    "object outside the table": Place(_between(lambda v: b"999 0 obj\n(" + v + b")\nendobj\n"), _GONE, ""),
    "password against changes": Place(_owner_password, _GONE, ""),
    "behind a password": Place(_user_password, _REFUSED, "pdf.encrypted"),
}  # fmt: skip
