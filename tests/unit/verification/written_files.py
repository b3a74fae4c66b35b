"""Files built by hand, with a value hidden in one place. None of the program's writers takes part."""

import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO

import pikepdf
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_XML = '<?xml version="1.0" encoding="UTF-8"?>'
_HEAD = f'{_XML}<w:document xmlns:w="{W}" xmlns:mc="urn:mc" xmlns:v="urn:v" xmlns:wp="urn:wp">'
_TYPES = '<Types xmlns="urn:t"><Default Extension="xml" ContentType="a/b"/></Types>'
_RELATIONS = '<Relationships><Relationship Id="r1" Target="word/document.xml"/></Relationships>'
_STYLES = f'<w:styles xmlns:w="{W}"><w:style w:styleId="a"><w:name w:val="바탕글"/></w:style></w:styles>'
_CORE = '<cp><dc:title xmlns:dc="urn:dc">판결</dc:title></cp>'
DocxEdit = Callable[[dict[str, bytes]], None]


def paragraph(*runs: str) -> str:
    return "<w:p>" + "".join(f"<w:r><w:t>{run}</w:t></w:r>" for run in runs) + "</w:p>"


def document_xml(inner: str) -> bytes:
    return f"{_HEAD}<w:body>{inner}</w:body></w:document>".encode()


def docx_parts(inner: str = "") -> dict[str, bytes]:
    """A small clean DOCX as its parts."""
    return {
        "[Content_Types].xml": f"{_XML}{_TYPES}".encode(),
        "_rels/.rels": f"{_XML}{_RELATIONS}".encode(),
        "word/document.xml": document_xml(inner or paragraph("피고인 A는 ", "무죄.")),
        "word/styles.xml": _STYLES.encode(),
        "docProps/core.xml": f"{_XML}{_CORE}".encode(),
    }


def zipped(parts: Mapping[str, bytes], comment: bytes = b"") -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
        archive.comment = comment
    return target.getvalue()


def docx_with(name: str, data: str | bytes) -> bytes:
    """A DOCX with one part added or replaced."""
    parts = docx_parts()
    parts[name] = data if isinstance(data, bytes) else data.encode()
    return zipped(parts)


def docx_body(inner: str) -> bytes:
    return docx_with("word/document.xml", document_xml(inner))


def pdf_with(change: Callable[[pikepdf.Pdf], None], text: str = "피고인 A는 무죄.", **save: object) -> bytes:
    """A one-page PDF, changed with pikepdf."""
    target = BytesIO()
    with pikepdf.open(BytesIO(pdf_pages(text))) as pdf:
        change(pdf)
        pdf.save(target, **save)  # type: ignore[arg-type]
    return target.getvalue()


def pdf_pages(*texts: str) -> bytes:
    """A PDF with one page per text, Korean drawn with a CID font."""
    pdfmetrics.registerFont(UnicodeCIDFont("HYSMyeongJo-Medium"))
    target = BytesIO()
    canvas = Canvas(target, invariant=1)
    for text in texts:
        canvas.setFont("HYSMyeongJo-Medium", 11)
        for number, line in enumerate(text.splitlines()):
            canvas.drawString(70, 780 - 18 * number, line)
        canvas.showPage()
    canvas.save()
    return target.getvalue()
