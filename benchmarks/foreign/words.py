"""Producers of DOCX."""

import io
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import docx

from benchmarks.foreign.planting import Planting
from benchmarks.foreign.sources import PLAIN, fodt, html, markdown, picture
from benchmarks.foreign.tools import node, office, python, run

Make = Callable[[Planting, Path], Path]
_WORD = "docx:MS Word 2007 XML"


def _source(say: Planting, folder: Path) -> Path:
    path = folder / "a.fodt"
    path.write_text(fodt(say), encoding="utf-8")
    return path


def by_office(say: Planting, folder: Path) -> Path:
    """LibreOffice Writer."""
    return office(_source(say, folder), _WORD)


def by_office_through(old: str) -> Make:
    """LibreOffice, from a file of another format that it wrote."""
    return lambda say, folder: office(office(_source(say, folder), old, f"b.{old}"), _WORD)


def by_office_from_html(say: Planting, folder: Path) -> Path:
    """LibreOffice, from a page."""
    (folder / "a.html").write_text(html(say), encoding="utf-8")
    return office(folder / "a.html", _WORD, read_as="HTML (StarWriter)")


def by_python_docx(say: Planting, folder: Path) -> Path:
    """python-docx with its own template."""
    draft = docx.Document()
    draft.core_properties.author, draft.core_properties.title = say("author"), say("title")
    draft.core_properties.comments, draft.core_properties.keywords = say("remark"), say("key words")
    draft.add_heading(say("heading"), 1)
    for line in PLAIN:
        draft.add_paragraph(line)
    one = draft.add_paragraph("증인 ")
    one.add_run(say("split")[0]).bold = True
    one.add_run(say("split")[1:])
    draft.add_comment(one.runs, text=say("comment"), author=say("author of a comment"))
    draft.add_paragraph(say("list"), style="List Bullet")
    grid = draft.add_table(2, 2, style="Light Grid Accent 1")
    grid.cell(0, 0).text, grid.cell(1, 1).text = "성명", say("cell")
    grid.cell(1, 0).add_table(1, 1).cell(0, 0).text = say("table in a cell")
    draft.styles.add_style(say("name of a style"), 1)
    draft.add_picture(io.BytesIO(picture()))
    section = draft.sections[0]
    section.different_first_page_header_footer = True
    section.header.paragraphs[0].text, section.footer.paragraphs[0].text = say("header"), say("footer")
    section.first_page_header.paragraphs[0].text = say("header of the first page")
    draft.save(str(folder / "a.docx"))
    return folder / "a.docx"


def by_pandoc(kind: str) -> Make:
    """pandoc, from Markdown or a page."""

    def make(say: Planting, folder: Path) -> Path:
        (folder / "a.txt").write_text((markdown if kind == "markdown" else html)(say), encoding="utf-8")
        run("pandoc", "-f", kind, "-o", "a.docx", "a.txt", folder=folder)
        return folder / "a.docx"

    return make


_TEMPLATE = """
import docx
d = docx.Document()
for line in v['plain']: d.add_paragraph(line)
d.add_paragraph('원고 {{r person }}은')
t = d.add_table(1, 2); t.cell(0, 0).text = '성명'; t.cell(0, 1).text = '{{ cell }}'
d.sections[0].header.paragraphs[0].text = '{{ header }}'
d.save('t.docx')
from docxtpl import DocxTemplate, RichText
t = DocxTemplate('t.docx')
t.render({'person': RichText(v['person'], bold=True), 'cell': v['cell'], 'header': v['header']})
t.set_original_file = None
t.docx.core_properties.author = v['author']
t.save('a.docx')
"""
_MERGE = """
import docx
from docx.oxml import parse_xml
d = docx.Document()
for line in v['plain']: d.add_paragraph(line)
w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
for name in ('person', 'other'):
    p = d.add_paragraph('원고 ')
    p._p.append(parse_xml(f'<w:fldSimple {w} w:instr=" MERGEFIELD {name} "><w:r><w:t>칸</w:t></w:r></w:fldSimple>'))
d.save('t.docx')
from mailmerge import MailMerge
with MailMerge('t.docx') as m:
    m.merge(person=v['person'], other=v['cell'])
    m.write('a.docx')
"""
_COMPOSE = """
import docx
from docxcompose.composer import Composer
from docxcompose.properties import CustomProperties
a, b = docx.Document(), docx.Document()
for line in v['plain']: a.add_paragraph(line)
a.add_paragraph(v['person']); b.add_paragraph(v['cell'], style='List Number')
b.sections[0].header.paragraphs[0].text = v['header']
c = Composer(a); c.append(b)
CustomProperties(c.doc).add('client', v['author'])
c.save('a.docx')
"""
_HTML = """
from htmldocx import HtmlToDocx
import docx
d = docx.Document(); HtmlToDocx().add_html_to_document(v['html'], d); d.save('a.docx')
"""


def by_package(code: str) -> Make:
    """A package of PyPI."""

    def make(say: Planting, folder: Path) -> Path:
        values = {"plain": PLAIN, "person": say("paragraph"), "cell": say("cell"), "header": say("header")}
        python(code, folder, {**values, "author": say("author")})
        return folder / "a.docx"

    return make


def by_htmldocx(say: Planting, folder: Path) -> Path:
    """htmldocx of PyPI."""
    python(_HTML, folder, {"html": html(say, active=False)})
    return folder / "a.docx"


_DOCX = """
const d = require('docx'); const T = x => new d.TextRun(x); const P = (...c) => new d.Paragraph({children: c});
const doc = new d.Document({title: v.title, creator: v.author, description: v.remark, keywords: v.words,
 customProperties: [{name: 'client', value: v.own}],
 comments: {children: [{id: 0, author: v.commenter, date: new Date(0), children: [P(T(v.comment))]}]},
 footnotes: {1: {children: [P(T(v.footnote))]}},
 sections: [{headers: {default: new d.Header({children: [P(T(v.header))]})},
  footers: {default: new d.Footer({children: [P(T(v.footer))]})},
  children: [new d.Paragraph({text: v.heading, heading: d.HeadingLevel.HEADING_1}), ...v.plain.map(x => P(T(x))),
   P(T('원고 '), T({text: v.split.slice(0, 1), bold: true}), T(v.split.slice(1)), new d.FootnoteReferenceRun(1)),
   P(new d.CommentRangeStart(0), T('말'), new d.CommentRangeEnd(0), new d.TextRun({children: [new d.CommentReference(0)]})),
   P(new d.ExternalHyperlink({children: [T(v.link)], link: 'http://a.kr/' + v.address})),
   P(new d.Bookmark({id: v.bookmark, children: [T('표시')]})),
   P(new d.InsertedTextRun({text: v.inserted, id: 1, author: v.changer, date: new Date(0).toISOString()}),
     new d.DeletedTextRun({text: v.deleted, id: 2, author: v.changer, date: new Date(0).toISOString()})),
   P(new d.ImageRun({type: 'png', data: Buffer.from(v.png, 'base64'), transformation: {width: 40, height: 40},
     altText: {title: v.alttitle, description: v.alt, name: v.picname}})),
   new d.Table({rows: [new d.TableRow({children: [new d.TableCell({children: [P(T('성명'))]}),
     new d.TableCell({children: [P(T(v.cell))]})]})]})]}]});
d.Packer.toBuffer(doc).then(b => fs.writeFileSync('a.docx', b));
"""
_OLD_HTML = """
const made = require('html-docx-js').asBlob(v.html);
Promise.resolve(made.arrayBuffer ? made.arrayBuffer() : made).then(b => fs.writeFileSync('a.docx', Buffer.from(b)));
"""
_TURBO = """
require('@turbodocx/html-to-docx')(v.html, '<p>' + v.header + '</p>', {title: v.title, creator: v.author, header: true})
 .then(b => fs.writeFileSync('a.docx', b));
"""
_TEMPLATER = """
const d = require('docx'); const Z = require('pizzip'); const D = require('docxtemplater');
const P = x => new d.Paragraph({children: [new d.TextRun(x)]});
const doc = new d.Document({sections: [{headers: {default: new d.Header({children: [P('{header}')]})},
 children: [...v.plain.map(P), P('원고 {person}은'), P('{#people}{name}, {/people}')]}]});
d.Packer.toBuffer(doc).then(b => { const t = new D(new Z(b), {paragraphLoop: true});
 t.render({header: v.header, person: v.person, people: [{name: v.one}, {name: v.other}]});
 fs.writeFileSync('a.docx', t.getZip().generate({type: 'nodebuffer', comment: v.remark})); });
"""
_KEYS = (
    "title author remark words own commenter comment footnote header footer heading split link address bookmark inserted "
    "changer deleted alttitle alt picname cell"
)


def by_npm(code: str, *keys: str) -> Make:
    """A package of npm."""

    def make(say: Planting, folder: Path) -> Path:
        values: dict[str, object] = {key: say(key) for key in keys}
        page = {"html": html(say, active=False)} if "v.html" in code else {}
        node(code, folder, {**values, **page, "plain": PLAIN, "png": b64encode(picture()).decode()})
        return folder / "a.docx"

    return make


DOCX: dict[str, Make] = {
    "LibreOffice": by_office,
    "LibreOffice, by way of DOC": by_office_through("doc"),
    "LibreOffice, by way of RTF": by_office_through("rtf"),
    "LibreOffice, from HTML": by_office_from_html,
    "python-docx": by_python_docx,
    "pandoc, from Markdown": by_pandoc("markdown"),
    "pandoc, from HTML": by_pandoc("html"),
    "docxtpl": by_package(_TEMPLATE),
    "docx-mailmerge2": by_package(_MERGE),
    "docxcompose": by_package(_COMPOSE),
    "htmldocx": by_htmldocx,
    "docx (npm)": by_npm(_DOCX, *_KEYS.split()),
    "docxtemplater": by_npm(_TEMPLATER, "header", "person", "one", "other", "remark"),
    "html-to-docx": by_npm(_TURBO, "header", "title", "author"),
    "html-docx-js": by_npm(_OLD_HTML),
}
