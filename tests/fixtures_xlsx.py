"""XLSX files built by code, as Excel builds them: parts, relationships, cells of every kind."""

import io
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from lxml import etree

from core.documents.model import Replacement
from core.documents.xlsx.document import XlsxDocument, open_xlsx
from tests.fixtures_docx import zip_bytes

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SPACES = (
    f'xmlns="{MAIN}" xmlns:r="{REL}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" '
    'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" '
    'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
)
_KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml"
# Looks of cells: plain, a telephone number, a resident number, a date, an amount, a share.
PLAIN, PHONE, RESIDENT, DATE, AMOUNT, SHARE = range(6)
FORMATS = {164: "000-0000-0000", 165: "000000-0000000", 166: 'yyyy"년" m"월" d"일"', 167: '#,##0"원"'}
_LOOKS = (0, 164, 165, 166, 167, 10)


def t(text: str) -> str:
    """A text that keeps its blanks."""
    return f'<t xml:space="preserve">{escape(text)}</t>'


def rich(*runs: str) -> str:
    """Runs of a text, every other one in bold."""
    looks = ("", '<rPr><b/><sz val="11"/><rFont val="맑은 고딕"/></rPr>')
    return "".join(f"<r>{looks[number % 2]}{t(run)}</r>" for number, run in enumerate(runs))


@dataclass
class Xlsx:
    """A file in the making.

    Attributes:
        rows: cells of the first sheet: texts (shared), numbers, or XML where they begin with <.
        sheets: the names of the sheets; the rows of those behind the first.
        more: the rows of the other sheets, by their number.
        before, behind: XML before and behind the cells of the first sheet.
        strings: further shared texts, as XML inside of si.
        names, book: XML of defined names; XML before the list of sheets.
        states: of sheets that are hidden, by number.
        formats, fonts, styles: further parts of the looks.
        parts: further members of the file.
        links: relationships of the first sheet, of the workbook and of the package: (kind, target, mode).
    """

    rows: list[list[str | int | float]] = field(default_factory=lambda: [["이름", "비고"], ["본문", 1]])
    sheets: tuple[str, ...] = ("Sheet1",)
    more: dict[int, list[list[str | int | float]]] = field(default_factory=dict)
    before: str = ""
    behind: str = ""
    strings: tuple[str, ...] = ()
    names: str = ""
    book: str = ""
    states: dict[int, str] = field(default_factory=dict)
    formats: dict[int, str] = field(default_factory=dict)
    fonts: str = ""
    styles: str = ""
    sheet_attributes: str = ""
    row_attributes: str = ""
    parts: dict[str, str | bytes] = field(default_factory=dict)
    sheet_links: list[tuple[str, str, str]] = field(default_factory=list)
    book_links: list[tuple[str, str, str]] = field(default_factory=list)
    links: list[tuple[str, str, str]] = field(default_factory=list)
    main_type: str = f"{_KINDS}.sheet.main+xml"

    def build(self) -> bytes:
        """The file's bytes."""
        self._shared: list[str] = [*self.strings]
        sheets = {f"xl/worksheets/sheet{number + 1}.xml": self._sheet(number) for number in range(len(self.sheets))}
        links = [("worksheet", f"worksheets/sheet{number + 1}.xml", "") for number in range(len(self.sheets))]
        links += [("sharedStrings", "sharedStrings.xml", ""), ("styles", "styles.xml", ""), *self.book_links]
        files: dict[str, str | bytes] = {
            "[Content_Types].xml": self._types(sheets),
            "_rels/.rels": _links([("officeDocument", "xl/workbook.xml", ""), *self.links]),
            "xl/workbook.xml": self._workbook(),
            "xl/_rels/workbook.xml.rels": _links(links),
            **sheets,
            "xl/sharedStrings.xml": self._strings(),
            "xl/styles.xml": self._styles(),
        }
        if self.sheet_links:
            files["xl/worksheets/_rels/sheet1.xml.rels"] = _links(self.sheet_links)
        files |= self.parts
        return zip_bytes({name: data if isinstance(data, bytes) else data.encode() for name, data in files.items()})

    def _workbook(self) -> str:
        listed = "".join(
            f'<sheet name={quoteattr(name)} sheetId="{number + 1}" r:id="rId{number + 1}"'
            + (f' state="{self.states[number]}"' if number in self.states else "")
            + "/>"
            for number, name in enumerate(self.sheets)
        )
        names = f"<definedNames>{self.names}</definedNames>" if self.names else ""
        return f"{_HEAD}<workbook {_SPACES}>{self.book}<sheets>{listed}</sheets>{names}</workbook>"

    def _sheet(self, number: int) -> str:
        first = number == 0
        rows = self.rows if first else self.more.get(number, [["본문"]])
        made = "".join(
            f'<row r="{y + 1}" {self.row_attributes if first else ""}>'
            + "".join(self._cell(f"{chr(65 + x)}{y + 1}", item) for x, item in enumerate(row) if item != "")
            + "</row>"
            for y, row in enumerate(rows)
        )
        before, behind = (self.before, self.behind) if first else ("", "")
        attributes = self.sheet_attributes if first else ""
        return f"{_HEAD}<worksheet {_SPACES} {attributes}>{before}<sheetData>{made}</sheetData>{behind}</worksheet>"

    def _cell(self, name: str, item: str | int | float) -> str:
        if isinstance(item, int | float):
            return f'<c r="{name}"><v>{item}</v></c>'
        if item.startswith("<c"):
            return item.replace("<c", f'<c r="{name}"', 1) if " r=" not in item.split(">")[0] else item
        self._shared.append(item if item.startswith("<") else t(item))
        return f'<c r="{name}" t="s"><v>{len(self._shared) - 1}</v></c>'

    def _strings(self) -> str:
        items = "".join(f"<si>{item}</si>" for item in self._shared)
        return f'{_HEAD}<sst {_SPACES} count="{len(self._shared)}" uniqueCount="{len(self._shared)}">{items}</sst>'

    def _styles(self) -> str:
        formats = "".join(
            f'<numFmt numFmtId="{number}" formatCode={quoteattr(code)}/>'
            for number, code in (FORMATS | self.formats).items()
        )
        looks = "".join(
            f'<xf numFmtId="{number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
            for number in (*_LOOKS, *self.formats)
        )
        return (
            f"{_HEAD}<styleSheet {_SPACES}><numFmts>{formats}</numFmts>"
            '<fonts><font><sz val="11"/><color theme="1"/><name val="맑은 고딕"/><family val="2"/></font>'
            f'{self.fonts}</fonts><fills><fill><patternFill patternType="none"/></fill>'
            '<fill><patternFill patternType="gray125"/></fill></fills>'
            "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
            '<cellStyleXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
            f"<cellXfs>{looks}</cellXfs>"
            f'<cellStyles><cellStyle name="표준" xfId="0" builtinId="0"/>{self.styles}</cellStyles></styleSheet>'
        )

    def _types(self, sheets: dict[str, str]) -> str:
        listed = "".join(f'<Override PartName="/{name}" ContentType="{_KINDS}.worksheet+xml"/>' for name in sheets)
        return (
            f'{_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
            '<Default Extension="bin" ContentType="application/octet-stream"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{self.main_type}"/>{listed}'
            f'<Override PartName="/xl/sharedStrings.xml" ContentType="{_KINDS}.sharedStrings+xml"/>'
            f'<Override PartName="/xl/styles.xml" ContentType="{_KINDS}.styles+xml"/></Types>'
        )


def _links(items: list[tuple[str, str, str]]) -> str:
    made = "".join(
        f'<Relationship Id="rId{number}" Type="{kind if "/" in kind else f"{REL}/{kind}"}" Target="{target}"'
        + (f' TargetMode="{mode}"' if mode else "")
        + "/>"
        for number, (kind, target, mode) in enumerate(items, 1)
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{_HEAD}<Relationships xmlns="{space}">{made}</Relationships>'


def inline(text: str) -> str:
    return f'<c t="inlineStr"><is>{t(text)}</is></c>'


def number(value: str, look: int) -> str:
    return f'<c s="{look}"><v>{value}</v></c>'


def formula(code: str, value: str, kind: str = "str", look: int = PLAIN) -> str:
    return f'<c s="{look}" t="{kind}"><f>{escape(code)}</f><v>{escape(value)}</v></c>'


def table_of_people() -> Xlsx:
    """A list with cells of every kind."""
    return Xlsx(
        [
            ["이름", "전화번호", "주민등록번호", "생년월일", "금액", "비율", "비고"],
            ["구름산", number("1028475561", PHONE), number("8501021234567", RESIDENT), number("31049", DATE),
             number("1250000", AMOUNT), number("0.5", SHARE), rich("구름", "산의 ", "진술")],
            [inline("박철수"), number("1039917283", PHONE), number("9203042345678", RESIDENT), number("33667", DATE),
             number("70000", AMOUNT), number("0.25", SHARE), "구름산, 박철수"],
            ["구름산", "", "", "", formula("SUM(E2:E3)", "1320000", "n", AMOUNT), "", "합계"],
        ],
        sheets=("피해자 명단", "참고"),
        more={1: [["피고인 구름산"]]},
        before='<cols><col min="1" max="7" width="14.6640625" customWidth="1"/></cols>',
        behind='<mergeCells count="1"><mergeCell ref="A4:B4"/></mergeCells>'
        "<headerFooter><oddHeader>&amp;C서울중앙지방법원</oddHeader>"
        "<oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>",
    )  # fmt: skip


def opened(data: bytes) -> XlsxDocument:
    return open_xlsx(Path("명단.xlsx"), data)


def replaced(document: XlsxDocument, *values: tuple[str, str]) -> list[Replacement]:
    found = []
    for value, new in values:
        start = document.text.find(value)
        while start >= 0:
            found.append(Replacement(start, start + len(value), new))
            start = document.text.find(value, start + len(value))
    return sorted(found, key=lambda one: one.start)


def part(data: bytes, name: str) -> etree._Element:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return etree.fromstring(archive.read(name))
