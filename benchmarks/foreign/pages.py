"""Producers of PDF."""

from base64 import b64encode
from contextlib import suppress
from pathlib import Path

from benchmarks.foreign.planting import Planting
from benchmarks.foreign.sources import PLAIN, fodt, html, latex, picture
from benchmarks.foreign.tools import FONT, GHOSTSCRIPT, Failed, after, chromium, node, office, python, run
from benchmarks.foreign.words import Make

_EXPORT = "pdf:writer_pdf_Export:"


def _options(**values: object) -> str:
    kinds = {bool: "boolean", int: "long", str: "string"}
    told = (f'"{key}":{{"type":"{kinds[type(v)]}","value":"{str(v).lower()}"}}' for key, v in values.items())
    return _EXPORT + "{" + ",".join(told) + "}"


def by_office(**options: object) -> Make:
    """LibreOffice Writer."""

    def make(say: Planting, folder: Path) -> Path:
        (folder / "a.fodt").write_text(fodt(say), encoding="utf-8")
        return office(folder / "a.fodt", _options(**options) if options else "pdf")

    return make


def _page(say: Planting, folder: Path) -> Path:
    path = folder / "a.html"
    path.write_text(html(say), encoding="utf-8")
    return path


def by_chromium(say: Planting, folder: Path) -> Path:
    """Chromium."""
    return chromium(_page(say, folder))


def by_wkhtmltopdf(say: Planting, folder: Path) -> Path:
    """Qt's WebKit."""
    options = ("-q", "--enable-forms", "--header-center", say("header"), "--footer-center", say("footer"))
    options = (*options, "--title", say("title"))
    run("xvfb-run", "-a", "wkhtmltopdf", *options, _page(say, folder), "a.pdf", folder=folder)
    return folder / "a.pdf"


_WEASY = """
from weasyprint import HTML, Attachment
import datetime
HTML(string=v['html']).write_pdf('a.pdf', pdf_forms=True, pdf_tags=True, custom_metadata=True,
 attachments=[Attachment(string=v['file'], name='a.txt', description=v['described'])])
"""
_FPDF = """
from fpdf import FPDF
class P(FPDF):
    def header(self): self.set_font('N', size=9); self.cell(text=v['header']); self.ln()
    def footer(self): self.set_y(-15); self.cell(text=v['footer'])
p = P(); p.add_font('N', fname=v['font']); p.set_title(v['title']); p.set_author(v['author']); p.set_subject(v['subject'])
p.set_keywords(v['words']); p.set_creator(v['creator']); p.add_page(); p.set_font('N', size=12)
p.start_section(v['heading'])
for line in v['plain']: p.multi_cell(0, text=line); p.ln()
p.multi_cell(0, text='증인 ' + v['person'] + '의 말'); p.ln()
p.cell(text='링크', link='http://a.kr/' + v['address']); p.ln()
p.text_annotation(x=100, y=100, text=v['note']); p.free_text_annotation(v['free'], x=20, y=150, w=50, h=10)
with p.table(first_row_as_headings=False) as t:
    r = t.row(); r.cell('성명'); r.cell(v['cell'])
p.image(v['picture'], x=20, y=200, w=20, alt_text=v['alt'], title=v['pictitle'])
p.embed_file(bytes=v['file'].encode(), basename='a.txt', desc=v['described'])
with p.rotation(90, 150, 150): p.text(150, 150, v['turned'])
p.text_mode = 'INVISIBLE'; p.cell(text=v['invisible'])
p.output('a.pdf')
"""
_LAB = """
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
pdfmetrics.registerFont(TTFont('N', v['font'])); pdfmetrics.registerFont(UnicodeCIDFont('HYSMyeongJo-Medium'))
c = Canvas('a.pdf'); c.setTitle(v['title']); c.setAuthor(v['author']); c.setSubject(v['subject']); c.setKeywords(v['words'])
c.setFont('N', 12); y = 780
for line in v['plain']: c.drawString(50, y, line); y -= 20
c.drawString(50, y, '증인 ' + v['person'] + '의 말'); c.setFont('HYSMyeongJo-Medium', 12); c.drawString(50, y - 20, v['cid'])
c.bookmarkPage('a'); c.addOutlineEntry(v['outline'], 'a'); c.textAnnotation(v['note'], Rect=[50, 50, 90, 90])
c.freeTextAnnotation(v['free'], '/Helv 9 Tf', Rect=[100, 100, 200, 120]); c.linkURL('http://a.kr/' + v['address'], (50, 300, 90, 320))
c.acroForm.textfield(name='f', tooltip='x', value='abc', x=50, y=400)
c.beginForm('form'); c.setFont('N', 12); c.drawString(50, 500, v['form']); c.endForm(); c.doForm('form')
c.setFont('N', 12); c.setFillGray(1); c.drawString(50, 450, v['white'])
c.save()
"""
_CAIRO = """
import cairo
s = cairo.PDFSurface('a.pdf', 595, 842); s.set_metadata(cairo.PDFMetadata.TITLE, v['title'])
s.set_metadata(cairo.PDFMetadata.AUTHOR, v['author']); s.set_metadata(cairo.PDFMetadata.KEYWORDS, v['words'])
c = cairo.Context(s); c.select_font_face('NanumBarunGothic'); c.set_font_size(12); y = 60
for line in [*v['plain'], '증인 ' + v['person'] + '의 말']: c.move_to(50, y); c.show_text(line); y += 20
c.tag_begin('Link', "uri='http://a.kr/" + v['address'] + "'"); c.move_to(50, y); c.show_text(v['link']); c.tag_end('Link')
s.add_outline(0, v['outline'], "page=1", 0)
c.set_source_rgba(0, 0, 0, 0); c.move_to(50, y + 20); c.show_text(v['transparent'])
s.finish()
"""


def by_package(code: str, *keys: str, program: str = "") -> Make:
    """A package of PyPI, or of Debian for its own Python (``program``)."""

    def make(say: Planting, folder: Path) -> Path:
        (folder / "p.png").write_bytes(picture())
        values: dict[str, object] = {key: say(key) for key in keys}
        page = {"html": html(say)} if "'html'" in code else {}
        python(code, folder, {**values, **page, "plain": PLAIN, "font": str(FONT), "picture": "p.png"}, program)
        return folder / "a.pdf"

    return make


def by_tex(engine: str) -> Make:
    """TeX with Korean."""

    def make(say: Planting, folder: Path) -> Path:
        (folder / "a.tex").write_text(latex(say, engine=engine), encoding="utf-8")
        for _ in range(2):
            with suppress(Failed):  # it complains of what it mends
                run(engine, "-interaction=nonstopmode", "a.tex", folder=folder)
        return folder / "a.pdf"

    return make


_PDFLIB = """
const {PDFDocument} = require('pdf-lib'); (async () => { const d = await PDFDocument.create();
d.registerFontkit(require('@pdf-lib/fontkit')); const f = await d.embedFont(fs.readFileSync(v.font), {subset: true});
d.setTitle(v.title); d.setAuthor(v.author); d.setSubject(v.subject); d.setKeywords([v.words]); d.setProducer(v.creator);
const p = d.addPage(); let y = 750; for (const x of [...v.plain, '증인 ' + v.person + '의 말']) {
 p.drawText(x, {x: 50, y, size: 12, font: f}); y -= 20; }
const t = d.getForm().createTextField(v.field); t.setText(v.typed); t.addToPage(p, {x: 50, y: 300, font: f});
t.updateAppearances(f);
const o = d.getForm().createDropdown('choice'); o.addOptions([v.option]); o.addToPage(p, {x: 50, y: 200, font: f});
o.updateAppearances(f); d.addJavaScript('main', '// ' + v.script);
await d.attach(Buffer.from(v.file), 'a.txt', {description: v.described});
fs.writeFileSync('a.pdf', await d.save({useObjectStreams: true})); })();
"""
_PDFKIT = """
const P = require('pdfkit'); const d = new P({tagged: true, lang: 'ko', displayTitle: true,
 info: {Title: v.title, Author: v.author}}); d.pipe(fs.createWriteStream('a.pdf')); d.font(v.font).fontSize(12);
const s = d.struct('Document'); d.addStructure(s);
for (const x of [...v.plain, '증인 ' + v.person + '의 말']) s.add(d.struct('P', () => { d.text(x); }));
s.add(d.struct('Figure', {alt: v.alt, title: v.pictitle}, () => { d.rect(300, 600, 9, 9).fill(); }));
s.add(d.struct('Span', {actual: v.actual, expanded: v.expanded}, () => { d.text('갑'); }));
d.outline.addItem(v.outline); d.note(50, 500, 20, 20, v.note); d.link(50, 550, 40, 10, 'http://a.kr/' + v.address);
d.addNamedDestination(v.destination); d.file(Buffer.from(v.file), {name: 'a.txt', description: v.described});
s.end(); d.end();
"""
_PDFMAKE = """
const M = require('pdfmake'); const fonts = {N: {normal: v.font, bold: v.font}};
const def = {info: {title: v.title, author: v.author}, header: v.header, footer: v.footer, defaultStyle: {font: 'N'},
 watermark: {text: v.mark, font: 'N', opacity: 0.1},
 content: [...v.plain, {text: '증인 ' + v.person + '의 말'}, {table: {body: [['성명', v.cell]]}},
  {text: '링크', link: 'http://a.kr/' + v.address}, {ul: [v.list]}]};
(async () => { let buffer; if (M.createPdf) { M.addFonts && M.addFonts(fonts); M.setFonts && M.setFonts(fonts);
 buffer = await M.createPdf(def).getBuffer(); fs.writeFileSync('a.pdf', buffer); }
 else { const d = new M(fonts).createPdfKitDocument(def); d.pipe(fs.createWriteStream('a.pdf')); d.end(); } })();
"""
_JSPDF = """
const {jsPDF} = require('jspdf'); const d = new jsPDF(); d.addFileToVFS('n.ttf', fs.readFileSync(v.font).toString('base64'));
d.addFont('n.ttf', 'N', 'normal'); d.setFont('N'); d.setFontSize(12);
d.setProperties({title: v.title, author: v.author, subject: v.subject, keywords: v.words, creator: v.creator});
let y = 20; for (const x of [...v.plain, '증인 ' + v.person + '의 말']) { d.text(x, 20, y); y += 10; }
d.outline.add(null, v.outline, {pageNumber: 1}); d.createAnnotation({type: 'text', title: v.noter, contents: v.note,
 bounds: {x: 0, y: 80, w: 20, h: 20}, open: true}); d.link(20, 100, 20, 10, {url: 'http://a.kr/' + v.address});
d.text(v.turned, 100, 200, {angle: 90}); d.text(v.invisible, 20, 220, {renderingMode: 'invisible'});
fs.writeFileSync('a.pdf', Buffer.from(d.output('arraybuffer')));
"""


def by_npm(code: str, keys: str) -> Make:
    """A package of npm."""

    def make(say: Planting, folder: Path) -> Path:
        values: dict[str, object] = {key: say(key) for key in keys.split()}
        node(code, folder, {**values, "plain": PLAIN, "font": str(FONT), "png": b64encode(picture()).decode()})
        return folder / "a.pdf"

    return make


_INFO = "title author subject words creator"
_OFFICE = by_office()
PDF: dict[str, Make] = {
    "LibreOffice": _OFFICE,
    "LibreOffice, PDF/A-2, tagged, with bookmarks and notes": by_office(
        SelectPdfVersion=2, UseTaggedPDF=True, ExportBookmarks=True, ExportNotes=True, ExportFormFields=True
    ),
    "LibreOffice, PDF/A-3": by_office(SelectPdfVersion=3),
    "Chromium": by_chromium,
    "wkhtmltopdf": by_wkhtmltopdf,
    "WeasyPrint": by_package(_WEASY, "file", "described"),
    "fpdf2": by_package(
        _FPDF,
        *f"{_INFO} header footer heading person address note free cell alt pictitle file described turned invisible".split(),
    ),
    "reportlab": by_package(_LAB, *f"{_INFO} person cid outline note free address form white".split()),
    "cairo": by_package(
        _CAIRO,
        *["title", "author", "words", "person", "address", "link", "outline", "transparent"],
        program="/usr/bin/python3",
    ),
    "XeTeX": by_tex("xelatex"),
    "pdfTeX": by_tex("pdflatex"),
    "Ghostscript, of LibreOffice's": after(_OFFICE, *GHOSTSCRIPT),
    "Ghostscript, of Chromium's": after(by_chromium, *GHOSTSCRIPT),
    "qpdf, linearized": after(_OFFICE, "qpdf", "--linearize", "before.pdf", "a.pdf"),
    "qpdf, object streams": after(_OFFICE, "qpdf", "--object-streams=generate", "before.pdf", "a.pdf"),
    "qpdf, QDF": after(_OFFICE, "qpdf", "--qdf", "before.pdf", "a.pdf"),
    "qpdf, password against changes": after(
        _OFFICE, "qpdf", "--encrypt", "", "owner", "256", "--modify=none", "--", "before.pdf", "a.pdf"
    ),
    "pdf-lib": by_npm(_PDFLIB, f"{_INFO} person field typed option script file described"),
    "PDFKit": by_npm(
        _PDFKIT,
        "title author person alt pictitle actual expanded outline note address destination file described",
    ),
    "pdfmake": by_npm(_PDFMAKE, "title author header footer mark person cell address list"),
    "jsPDF": by_npm(_JSPDF, f"{_INFO} person outline noter note address turned invisible"),
}
