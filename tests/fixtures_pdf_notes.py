"""PDF files that hold a second person in a note, a link, an action or a field, a different person in every place."""

from collections.abc import Callable

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from tests.fixtures_docx_planted import Place
from tests.fixtures_pdf_objects import action, in_page, in_root, in_tree, plain_string, spec
from tests.fixtures_pdf_planted import changed, form

_GONE, _REFUSED = "gone", "refused"
_NOTES, _LINKS, _FILES, _SCRIPTS = "pdf.annotations", "pdf.links", "pdf.attachments", "pdf.scripts"
_OUTLINES, _WORDS, _FIELDS = "pdf.outlines", "pdf.descriptions", "pdf.fields"
Make = Callable[[pikepdf.Pdf, str], object]


def _note(kind: str, make: Callable[[pikepdf.Pdf, str], dict[str, object]]) -> Callable[[str], bytes]:
    """An annotation of the first page."""

    def change(file: pikepdf.Pdf, value: str) -> None:
        note = Dictionary(Type=Name.Annot, Subtype=Name("/" + kind), Rect=Array([70, 600, 200, 620]))
        for key, item in make(file, value).items():
            note[f"/{key}"] = item
        file.pages[0].Annots = Array([file.make_indirect(note)])

    return changed(change)


def _said(key: str = "Contents") -> Callable[[pikepdf.Pdf, str], dict[str, object]]:
    return lambda _file, v: {key: String(v)}


def _field(**keys: Callable[[pikepdf.Pdf, str], object]) -> Callable[[str], bytes]:
    """A field that no page shows."""

    def change(file: pikepdf.Pdf, value: str) -> None:
        field = Dictionary(FT=Name.Tx, T=String("a"))
        for key, make in keys.items():
            field[f"/{key}"] = make(file, value)
        file.Root.AcroForm = Dictionary(Fields=Array([file.make_indirect(field)]))

    return changed(change)


def _widget(**keys: Callable[[pikepdf.Pdf, str], object]) -> Callable[[str], bytes]:
    """A field on the page."""

    def change(file: pikepdf.Pdf, value: str) -> None:
        field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T=String("a"))
        field.Rect = Array([70, 600, 200, 620])
        for key, make in keys.items():
            field[f"/{key}"] = make(file, value)
        file.pages[0].Annots = Array([file.make_indirect(field)])
        file.Root.AcroForm = Dictionary(Fields=Array([file.pages[0].Annots[0]]))

    return changed(change)


def _xfa(file: pikepdf.Pdf, value: str) -> None:
    data = f'<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template>{value}</template></xdp:xdp>'
    file.Root.AcroForm = Dictionary(Fields=Array([]), XFA=file.make_stream(data.encode()))


def _signature(key: str) -> Callable[[str], bytes]:
    def value(_file: pikepdf.Pdf, text: str) -> Dictionary:
        made = Dictionary(Type=Name.Sig, Filter=Name("/Adobe.PPKLite"), Contents=String(b"\0" * 20))
        made[f"/{key}"] = String(text)
        return made

    return _field(FT=lambda _file, _v: Name.Sig, V=value)


def _note_file(file: pikepdf.Pdf, value: str) -> dict[str, object]:
    return {"FS": spec(file, value.encode("cp949"))}


def _stamp(file: pikepdf.Pdf, value: str) -> dict[str, object]:
    return {"AP": Dictionary(N=form(file, value))}


NOTES: dict[str, Place] = {
    # Notes on pages.
    "note": Place(_note("Text", _said()), _GONE, _NOTES),
    "author of a note": Place(_note("Text", _said("T")), _GONE, _NOTES),
    "subject of a note": Place(_note("Text", _said("Subj")), _GONE, _NOTES),
    "formatted text of a note": Place(_note("Text", _said("RC")), _GONE, _NOTES),
    "window of a note": Place(_note("Popup", _said()), _GONE, _NOTES),
    "text written on a page (FreeText)": Place(_note("FreeText", _said()), _GONE, _NOTES),
    "drawn form of a note": Place(_note("FreeText", _stamp), _GONE, _NOTES),
    "stamp": Place(_note("Stamp", _stamp), _GONE, _NOTES),
    "highlight": Place(_note("Highlight", _said()), _GONE, _NOTES),
    "line with a caption": Place(_note("Line", _said()), _GONE, _NOTES),
    "insertion mark": Place(_note("Caret", _said()), _GONE, _NOTES),
    "ink": Place(_note("Ink", _said()), _GONE, _NOTES),
    "redaction that was not applied": Place(_note("Redact", _said("OverlayText")), _GONE, _NOTES),
    "file pinned to a page": Place(_note("FileAttachment", _note_file), _GONE, _NOTES),
    "sound": Place(_note("Sound", lambda f, v: {"Sound": f.make_stream(v.encode(), R=8000)}), _GONE, _NOTES),
    "video": Place(_note("Movie", lambda f, v: {"Movie": Dictionary(F=String(v + ".avi"))}), _GONE, _NOTES),
    "title of a video": Place(_note("Movie", _said("T")), _GONE, _NOTES),
    "screen": Place(_note("Screen", lambda f, v: {"A": action("Rendition", N=String(v))}), _GONE, _NOTES),
    "model in three dimensions": Place(
        _note("3D", lambda f, v: {"3DD": f.make_stream(v.encode(), Type=Name("/3D"))}), _GONE, _NOTES
    ),
    "rich media": Place(
        _note("RichMedia", lambda f, v: {"RichMediaContent": Dictionary(Configurations=Array([String(v)]))}),
        _GONE, _NOTES,
    ),
    "watermark as a note": Place(_note("Watermark", _stamp), _GONE, _NOTES),
    "note of a kind nobody knows": Place(_note("Dossier", _said()), _GONE, _NOTES),
    # Links and actions.
    "address of a link": Place(
        _note("Link", lambda f, v: {"A": action("URI", URI=String(f"http://a.kr/{v}"))}), _GONE, _LINKS
    ),
    "program a link starts": Place(
        _note("Link", lambda f, v: {"A": action("Launch", F=String(f"C:/{v}.exe"))}), _GONE, _LINKS
    ),
    "other document of a link": Place(
        _note("Link", lambda f, v: {"A": action("GoToR", F=String(f"{v}.pdf"))}), _GONE, _LINKS
    ),
    "link to where a form is sent": Place(
        _note("Link", lambda f, v: {"A": action("SubmitForm", F=String(f"http://a.kr/{v}"))}), _GONE, _LINKS
    ),
    "second action of a link": Place(
        _note("Link", lambda f, v: {"A": action("GoTo", D=String("a"), Next=action("URI", URI=String(v)))}),
        _GONE, _LINKS,
    ),
    "words of a link": Place(_note("Link", _said()), _GONE, _NOTES),
    "beginning of all addresses": Place(in_root("URI", lambda f, v: Dictionary(Base=String(v))), _GONE, ""),
    "action on opening": Place(in_root("OpenAction", lambda f, v: action("URI", URI=String(v))), _GONE, _LINKS),
    "script on opening": Place(
        in_root("OpenAction", lambda f, v: action("JavaScript", JS=String(f"app.alert('{v}')"))), _GONE, _SCRIPTS
    ),
    "script of the document": Place(
        in_tree("JavaScript", lambda f, v: action("JavaScript", JS=String(f"// {v}"))), _GONE, _SCRIPTS
    ),
    "script of a page": Place(
        in_page("AA", lambda f, v: Dictionary(O=action("JavaScript", JS=String(f"// {v}")))), _GONE, _SCRIPTS
    ),
    # Fields.
    "typed text": Place(_widget(V=plain_string), _GONE, _NOTES),
    "text typed before": Place(_widget(DV=plain_string), _GONE, _NOTES),
    "name of a field": Place(_widget(T=plain_string), _GONE, _NOTES),
    "hint of a field": Place(_widget(TU=plain_string), _GONE, _NOTES),
    "formatted text of a field": Place(_widget(RV=plain_string), _GONE, _NOTES),
    "words on a button": Place(_widget(MK=lambda f, v: Dictionary(CA=String(v))), _GONE, _NOTES),
    "other value of a list": Place(_widget(Opt=lambda f, v: Array([String(v)])), _GONE, _NOTES),
    "state of a check box": Place(
        _widget(AP=lambda f, v: Dictionary(N=Dictionary({f"/{v}": form(f, "갑")}))), _GONE, _NOTES
    ),
    "script of a field": Place(
        _widget(AA=lambda f, v: Dictionary(K=action("JavaScript", JS=String(v)))), _GONE, _NOTES
    ),
    "field that no page shows": Place(_field(V=plain_string), _GONE, _FIELDS),
    "form in XML (XFA)": Place(changed(_xfa), _REFUSED, "pdf.xfa"),
    "reason of a signature": Place(_signature("Reason"), _GONE, _FIELDS),
    "name of a signature": Place(_signature("Name"), _GONE, _FIELDS),
    "place of a signature": Place(_signature("Location"), _GONE, _FIELDS),
    "contact of a signature": Place(_signature("ContactInfo"), _GONE, _FIELDS),
}  # fmt: skip
