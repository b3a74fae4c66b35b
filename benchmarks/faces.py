"""One plain judgment by every producer of PDF at hand, redacted with the look of its pages: written, or why not.

    python -m benchmarks.faces [--only WORD] [--keep DIR]

FOREIGN_PYTHON names a Python that has the producers of PyPI. Each producer makes the judgment twice, with a short and a
longer name in the party block, in paragraphs, in a table and at the end. Prints Markdown: whether the page keeps its
look, what is said, how many bytes of text and table the two written files differ in, and whether the leak check passes.
"""

import argparse
import io
import re
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pikepdf

from benchmarks.foreign.tools import FONT, GHOSTSCRIPT, Failed, Missing, after, chromium, office, python, run
from core.documents.model import Replacement
from core.documents.pdf.reader import open_pdf
from core.errors import DeidError
from core.verification import SecretValue
from core.verification.search import search

NAMES = ("박철", "김수한")
_STAYS = (
    "이 법원이 이 사건에 관하여 설시할 이유는 다음과 같이 고치는 외에는 제일심판결의 이유 기재와 같으므로 이를 그대로 "
    "인용하되, 항소이유로 든 사정을 보태어 살펴본다. 그 밖의 주장은 더 나아가 판단할 필요가 없다."
)
_SAYS = (
    "원고는 {name}에게 돈을 빌려 주었다고 주장하나, {name}의 진술과 거래내역을 종합하면 그 돈은 물품대금으로 건너간 "
    "것으로 보이고, 달리 이를 갚기로 약정하였음을 인정할 증거가 없으므로 위 주장은 받아들일 수 없다."
)
_ROWS = (("순번", "예금주", "금액(원)"), ("1", "{name}", "1,200,000"), ("2", "이영희", "350,000"))
_PARTS = ("판결", "원고 {name}", _STAYS, _SAYS, _STAYS)
Make = Callable[[str, Path], Path]


def page(name: str) -> str:
    """The judgment as a page of the web."""
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in _ROWS)
    body = "".join(f"<p>{part}</p>" for part in _PARTS[1:])
    style = (
        "@page{margin:25mm}body{font-family:NanumMyeongjo,NanumGothic,serif;font-size:12pt;text-align:justify}"
        "h1{text-align:center;font-size:16pt}td{border:1px solid black;padding:4px;text-align:center}"
        "table{border-collapse:collapse}"
    )
    head = f'<!doctype html><html lang="ko"><meta charset="utf-8"><style>{style}</style>'
    text = f"{head}<h1>판결</h1>{body}<table>{cells}</table><p>{{name}} 귀하</p><p>끝.</p></html>"
    return text.replace("{name}", name)


def _web(name: str, folder: Path) -> Path:
    path = folder / "a.html"
    path.write_text(page(name), encoding="utf-8")
    return path


def by_chromium(name: str, folder: Path) -> Path:
    """Chromium."""
    return chromium(_web(name, folder), "--no-pdf-header-footer")


def by_wkhtmltopdf(name: str, folder: Path) -> Path:
    """Qt's WebKit."""
    run("xvfb-run", "-a", "wkhtmltopdf", "-q", _web(name, folder), "a.pdf", folder=folder)
    return folder / "a.pdf"


def by_office(name: str, folder: Path) -> Path:
    """LibreOffice Writer, of a DOCX."""
    from docx import Document
    from docx.enum.text import WD_ALIGN_PARAGRAPH

    word = Document()
    word.add_heading("판결", 1).alignment = WD_ALIGN_PARAGRAPH.CENTER
    for part in _PARTS[1:]:
        word.add_paragraph(part.format(name=name)).alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
    table = word.add_table(0, 3)
    table.style = "Table Grid"
    for row in _ROWS:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text.replace("{name}", name)
    word.add_paragraph(f"{name} 귀하")
    word.add_paragraph("끝.")
    word.save(str(folder / "a.docx"))
    return office(folder / "a.docx", "pdf")


_WEASY = "from weasyprint import HTML\nHTML(string=v['html']).write_pdf('a.pdf')"
_FPDF = """
from fpdf import FPDF
p = FPDF(); p.add_font('N', fname=v['font']); p.add_page(); p.set_font('N', size=12)
for line in v['parts']: p.multi_cell(0, 7, text=line); p.ln(4)
with p.table(first_row_as_headings=False) as t:
    for row in v['rows']:
        r = t.row()
        for cell in row: r.cell(cell)
p.ln(4); p.cell(text=v['last']); p.ln(); p.cell(text='끝.'); p.output('a.pdf')
"""
_LAB = """
from reportlab.platypus import SimpleDocTemplate, Paragraph, Table, Spacer
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
pdfmetrics.registerFont(TTFont('N', v['font']))
s = ParagraphStyle('n', fontName='N', fontSize=11, leading=18, wordWrap='CJK', spaceAfter=8)
t = Table(v['rows'], style=[('GRID', (0, 0), (-1, -1), 0.5, 'black'), ('FONT', (0, 0), (-1, -1), 'N', 11)])
SimpleDocTemplate('a.pdf').build([*(Paragraph(x, s) for x in v['parts']), t, Spacer(1, 20), Paragraph(v['last'], s),
 Paragraph('끝.', s)])
"""
_CAIRO = """
import cairo
s = cairo.PDFSurface('a.pdf', 595, 842); c = cairo.Context(s); c.select_font_face('NanumMyeongjo'); c.set_font_size(12)
y = 60
for line in v['parts']:
    now = ''
    for word in line.split():
        if c.text_extents(now + ' ' + word).x_advance > 480: c.move_to(56, y); c.show_text(now); y += 20; now = ''
        now = (now + ' ' + word).strip()
    c.move_to(56, y); c.show_text(now); y += 32
c.move_to(56, y); c.show_text(v['last']); c.move_to(56, y + 30); c.show_text('끝.'); s.finish()
"""


def by_package(code: str, program: str = "") -> Make:
    """A package of PyPI, or of Debian for its own Python (``program``)."""

    def make(name: str, folder: Path) -> Path:
        rows = [[cell.format(name=name) for cell in row] for row in _ROWS]
        parts = [part.format(name=name) for part in _PARTS]
        values = {"html": page(name), "font": str(FONT), "rows": rows, "parts": parts, "last": f"{name} 귀하"}
        python(code, folder, values, program)
        return folder / "a.pdf"

    return make


def by_pandoc(name: str, folder: Path) -> Path:
    """pandoc with XeTeX."""
    body = "\n\n".join(part.format(name=name) for part in _PARTS[1:])
    rows = "\n".join(f"| {' | '.join(cell.format(name=name) for cell in row)} |" for row in _ROWS[1:])
    table = f"| {' | '.join(_ROWS[0])} |\n|:--:|:--:|:--:|\n{rows}"
    text = f"# 판결\n\n{body}\n\n{table}\n\n{name} 귀하\n\n끝.\n"
    (folder / "a.md").write_text(text, encoding="utf-8")
    fonts = ("-V", "mainfont=NanumMyeongjo", "-V", "CJKmainfont=NanumMyeongjo")
    run("pandoc", "a.md", "-o", "a.pdf", "--pdf-engine=xelatex", *fonts, folder=folder)
    return folder / "a.pdf"


def by_pdftex(name: str, folder: Path) -> Path:
    """pdfTeX with the package for Korean."""
    body = "\n\n".join(part.format(name=name) for part in _PARTS)
    rows = r"\\\hline ".join(" & ".join(cell.format(name=name) for cell in row) for row in _ROWS)
    table = r"\begin{tabular}{|c|c|c|}\hline " + rows + r"\\\hline\end{tabular}"
    text = r"\documentclass{article}\usepackage{kotex}\begin{document}" + f"{body}\n\n{table}\n\n{name} 귀하\n\n끝."
    (folder / "a.tex").write_text(text + r"\end{document}", encoding="utf-8")
    run("pdflatex", "-interaction=nonstopmode", "a.tex", folder=folder)
    return folder / "a.pdf"


PRODUCERS: dict[str, Make] = {
    "LibreOffice": by_office,
    "Chromium": by_chromium,
    "wkhtmltopdf": by_wkhtmltopdf,
    "WeasyPrint": by_package(_WEASY),
    "fpdf2": by_package(_FPDF),
    "reportlab": by_package(_LAB),
    "cairo": by_package(_CAIRO, "/usr/bin/python3"),
    "pandoc, XeTeX": by_pandoc,
    "pdfTeX": by_pdftex,
    "Ghostscript, of LibreOffice's": after(by_office, *GHOSTSCRIPT),
    "Ghostscript, of Chromium's": after(by_chromium, *GHOSTSCRIPT),
    "Ghostscript, of wkhtmltopdf's": after(by_wkhtmltopdf, *GHOSTSCRIPT),
    "qpdf, object streams": after(by_office, "qpdf", "--object-streams=generate", "before.pdf", "a.pdf"),
    "poppler, of LibreOffice's": after(by_office, "pdftocairo", "-pdf", "before.pdf", "a.pdf"),
}


def tried(name: str, path: Path) -> tuple[bytes, str]:
    """The file written with the look of its source, and what is to be said of it."""
    document = open_pdf(path, path.read_bytes())
    places = [Replacement(found.start(), found.end(), "A") for found in re.finditer(name, document.text)]
    draft = document.write_in_place(places)
    checked = search(draft.data, "a.pdf", [SecretValue(name, "내국인이름")], reader="pdf")
    ok = "passed" if checked.ok and not checked.unread else f"FAILED ({checked.unread})"
    tables = ", columns made anew" if any(one.code == "pdf.in_place.tables" for one in draft.notices) else ""
    return draft.data, f"{len(places)} replaced, leak check {ok}{tables}"


def differing(one: bytes, other: bytes) -> str:
    """In how many pieces the contents of two files differ."""
    if one == other:
        return "the same file"
    lines = []
    for data in (one, other):
        with pikepdf.open(io.BytesIO(data)) as pdf:
            lines.append([line for page in pdf.pages for line in page.Contents.read_bytes().splitlines()])
    return f"{len(set(lines[0]) ^ set(lines[1]))} pieces differ of {len(lines[0])}"


def row(producer: str, make: Make, folder: Path, number: int) -> str:
    """The producer's line of the table."""
    files: list[bytes] = []
    said = ""
    for at, name in enumerate(NAMES):
        work = folder / f"{number:02}-{at}"
        work.mkdir(parents=True)
        try:
            data, said = tried(name, make(name, work))
            files.append(data)
            (work / "written.pdf").write_bytes(data)
        except (Missing, Failed, subprocess.TimeoutExpired, OSError) as error:
            return f"| {producer} | not made | {str(error)[-100:]} | |"
        except DeidError as error:
            return f"| {producer} | refused | {error.code} {error.fields} | |"
    return f"| {producer} | written | {said} | {differing(*files)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faces")
    parser.add_argument("--only", default="", help="producers whose name this pattern finds")
    parser.add_argument("--keep", type=Path, help="where the files are left")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        print("| producer | look kept | said | short and longer name |\n|---|---|---|---|")
        for number, (producer, make) in enumerate(PRODUCERS.items()):
            if re.search(asked.only, producer, re.IGNORECASE):
                print(row(producer, make, asked.keep or Path(temporary), number), flush=True)


if __name__ == "__main__":
    main()
