"""XLSX files that hold a second person in one place where nobody looks, a different person in every place."""

from xml.sax.saxutils import escape

from tests.fixtures_docx_planted import Place, account, person
from tests.fixtures_xlsx import AMOUNT, MAIN, PHONE, REL, Xlsx, formula, inline, number, rich, t

_X = f'xmlns="{MAIN}" xmlns:r="{REL}"'
_A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
_XDR = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
_C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships/metadata"


def _cells(*items: str) -> bytes:
    return Xlsx([["이름", "비고"], ["본문", *items]]).build()


def _with(**more: object) -> bytes:
    return Xlsx(**more).build()  # type: ignore[arg-type]


def _lone_sheet(cell: str) -> bytes:
    """A sheet that declares no more than is written."""
    sheet = f'<worksheet {_X}><sheetData><row r="1">{cell}</row></sheetData></worksheet>'
    return Xlsx([], parts={"xl/worksheets/sheet1.xml": sheet}).build()


def _sheet_part(kind: str, name: str, data: str | bytes, mode: str = "") -> bytes:
    target = name if mode else f"/{name}"
    return Xlsx(sheet_links=[(kind, target, mode)], parts={} if mode else {name: data}).build()


def _book_part(kind: str, name: str, data: str | bytes) -> bytes:
    return Xlsx(book_links=[(kind, f"/{name}", "")], parts={name: data}).build()


def _drawing(inner: str) -> bytes:
    anchor = f"<xdr:absoluteAnchor>{inner}</xdr:absoluteAnchor>"
    return _sheet_part("drawing", "xl/drawings/drawing1.xml", f"<xdr:wsDr {_XDR} {_A} {_C} {_X}>{anchor}</xdr:wsDr>")


def _one(tag: str, inner: str) -> str:
    """A part of one element."""
    return f"<{tag} {_X}>{inner}</{tag}>"


def _extension(inner: str) -> bytes:
    return _with(behind=f'<extLst><ext uri="{{1}}">{inner}</ext></extLst>')


def _theme(inner: str = "", name: str = "Office", font: str = "맑은 고딕", colour: str = "lt1") -> bytes:
    """A file with a theme; ``inner`` stands behind its parts."""
    fonts = f'<a:latin typeface="{font}"/><a:ea typeface=""/><a:cs typeface=""/>'
    theme = (
        f'<a:theme {_A} name="{name}"><a:themeElements><a:clrScheme name="Office"><a:{colour}><a:sysClr val="window"/>'
        f'</a:{colour}></a:clrScheme><a:fontScheme name="Office"><a:majorFont>{fonts}</a:majorFont>'
        f"<a:minorFont>{fonts}</a:minorFont></a:fontScheme></a:themeElements>{inner}</a:theme>"
    )
    return _book_part("theme", "xl/theme/theme1.xml", theme)


def _head(text: str, name: str = "oddHeader") -> bytes:
    return _with(behind=f"<headerFooter><{name}>{escape(text)}</{name}></headerFooter>")


_TEXT, _GONE, _REFUSED = "text", "gone", "refused"
PLANTED: dict[str, Place] = {
    # Cells.
    "shared text": Place(lambda v: _cells(v), _TEXT, ""),
    "shared text of several cells": Place(lambda v: _with(rows=[["본문"], [v], [v]], strings=()), _TEXT, ""),
    "runs of a text": Place(lambda v: _cells(rich("원고 ", v[:1], v[1:], " 외 1")), _TEXT, ""),
    "inline text": Place(lambda v: _cells(inline(v)), _TEXT, ""),
    "runs of an inline text": Place(lambda v: _cells(f'<c t="inlineStr"><is>{rich(v[:1], v[1:])}</is></c>'), _TEXT, ""),
    "second line of a cell": Place(lambda v: _cells(f"가\n{v}"), _TEXT, ""),
    "text in letters as codes": Place(lambda v: _cells("".join(f"_x{ord(sign):04X}_" for sign in v)), _TEXT, ""),
    "result of a formula": Place(lambda v: _cells(formula("A1", v)), _TEXT, "xlsx.formulas"),
    "number": Place(lambda v: _cells(f"<c><v>{v}</v></c>"), _TEXT, "", digits=True),
    "number in a form": Place(lambda v: _cells(number(v.replace(",", ""), AMOUNT)), _TEXT, "", digits=True),
    "telephone number in a form": Place(lambda v: _cells(number(v.replace("-", ""), PHONE)), _TEXT, "", digits=True),
    "number as a power of ten": Place(lambda v: _cells(f"<c><v>{v[0]}.{v[1:]}E10</v></c>"), _TEXT, "", digits=True),
    "date in the file's own form": Place(lambda v: _cells(f'<c t="d"><v>{v}</v></c>'), _TEXT, "", digits=True),
    "cell without a name": Place(
        lambda v: _with(rows=[["본문"], [f'<c t="inlineStr" r=""><is>{t(v)}</is></c>']]), _TEXT, ""
    ),
    "hidden row": Place(lambda v: _with(rows=[["본문", v]], row_attributes='hidden="1"'), _TEXT, "xlsx.hidden"),
    "hidden column": Place(
        lambda v: _with(rows=[["본문", v]], before='<cols><col min="2" max="2" hidden="1"/></cols>'),
        _TEXT,
        "xlsx.hidden",
    ),
    "hidden sheet": Place(
        lambda v: _with(sheets=("가", "나"), more={1: [[v]]}, states={1: "hidden"}), _TEXT, "xlsx.hidden"
    ),
    "sheet that only programs show": Place(
        lambda v: _with(sheets=("가", "나"), more={1: [[v]]}, states={1: "veryHidden"}), _TEXT, "xlsx.hidden"
    ),
    "name of a sheet": Place(lambda v: _with(sheets=(v,)), _TEXT, ""),
    "name of a hidden sheet": Place(lambda v: _with(sheets=("가", v), states={1: "hidden"}), _TEXT, "xlsx.hidden"),
    "header": Place(lambda v: _head(f"&L{v}&C가"), _TEXT, ""),
    "header in two fonts": Place(lambda v: _head(f"&C{v[:1]}&B{v[1:]}"), _TEXT, ""),
    "footer": Place(lambda v: _head(f"&R{v} &P", "oddFooter"), _TEXT, ""),
    "header of the first page": Place(lambda v: _head(f"&12{v}", "firstHeader"), _TEXT, ""),
    "footer of even pages": Place(lambda v: _head(v, "evenFooter"), _TEXT, ""),
    # What no cell shows.
    "formula": Place(lambda v: _cells(formula(f'IF(1,"나","{v}")', "나")), _GONE, "xlsx.formulas"),
    "shared text that no cell has": Place(lambda v: _with(strings=(t(v),)), _GONE, "xlsx.unused"),
    "reading above a text": Place(
        lambda v: _cells(f'{t("가")}<rPh sb="0" eb="1">{t(v)}</rPh>'), _GONE, "xlsx.readings"
    ),
    "value beside an inline text": Place(
        lambda v: _cells(f'<c t="inlineStr"><v>{v}</v><is>{t("가")}</is></c>'), _GONE, "xlsx.unread"
    ),
    "inline text beside a value": Place(lambda v: _cells(f"<c><v>1</v><is>{t(v)}</is></c>"), _GONE, "xlsx.unread"),
    "text in the sheet itself": Place(lambda v: _with(behind=f"{v}<pageMargins/>"), _GONE, "xlsx.unread"),
    "text where columns are": Place(lambda v: _with(before=f"<cols>{v}</cols>"), _GONE, "xlsx.unread"),
    "cell outside of rows": Place(
        lambda v: _with(behind=f'<c t="inlineStr"><is>{t(v)}</is></c>'), _GONE, "xlsx.unread"
    ),
    "unknown element": Place(lambda v: _with(behind=f"<newThing>{v}</newThing>"), _GONE, "xlsx.foreign"),
    "font in a header": Place(lambda v: _head(f'&L&"{v},Regular"가'), _GONE, "xlsx.codes"),
    "style of a font in a header": Place(lambda v: _head(f'&L&"맑은 고딕,{v}"가'), _GONE, "xlsx.codes"),
    # Rules.
    "list to choose from": Place(
        lambda v: _with(
            behind='<dataValidations count="1"><dataValidation type="list" sqref="B2">'
            f'<formula1>"{v},가"</formula1></dataValidation></dataValidations>'
        ),
        _GONE,
        "xlsx.validations",
    ),
    "prompt of a cell": Place(
        lambda v: _with(
            behind='<dataValidations><dataValidation sqref="B2" promptTitle="가" '
            f'prompt="{v}" error="나"/></dataValidations>'
        ),
        _GONE,
        "xlsx.validations",
    ),
    "list of newer programs": Place(
        lambda v: _extension(
            f'<x14:dataValidations><x14:dataValidation><x14:formula1><xm:f>"{v}"</xm:f></x14:formula1></x14:dataValidation>'
            "</x14:dataValidations>"
        ),
        _GONE,
        "xlsx.validations",
    ),
    "conditional format": Place(
        lambda v: _with(
            behind='<conditionalFormatting sqref="A1"><cfRule type="containsText" priority="1" '
            f'text="{v}"><formula>SEARCH("{v}",A1)</formula></cfRule></conditionalFormatting>'
        ),
        _GONE,
        "xlsx.conditions",
    ),
    "filter": Place(
        lambda v: _with(
            behind=f'<autoFilter ref="A1:B2"><filterColumn colId="0"><filters><filter val="{v}"/></filters>'
            "</filterColumn></autoFilter>"
        ),
        _GONE,
        "xlsx.filters",
    ),
    "scenario": Place(
        lambda v: _with(behind=f'<scenarios><scenario name="{v}"><inputCells r="A1" val="1"/></scenario></scenarios>'),
        _GONE,
        "xlsx.scenarios",
    ),
    "protected range": Place(
        lambda v: _with(behind=f'<protectedRanges><protectedRange name="{v}" sqref="A1"/></protectedRanges>'),
        _GONE,
        "xlsx.protection",
    ),
    "defined name": Place(
        lambda v: _with(names=f'<definedName name="{v}">Sheet1!$A$1</definedName>'), _GONE, "xlsx.names"
    ),
    "value of a defined name": Place(
        lambda v: _with(names=f'<definedName name="a" comment="나">"{v}"</definedName>'), _GONE, "xlsx.names"
    ),
    "title for printing": Place(
        lambda v: _with(names=f'<definedName name="_xlnm.Print_Titles" localSheetId="0">\'{v}\'!$1:$1</definedName>'),
        _GONE,
        "xlsx.names",
    ),
    "custom view": Place(
        lambda v: _with(book=f'<customWorkbookViews><customWorkbookView name="{v}" guid="1"/></customWorkbookViews>'),
        _GONE,
        "xlsx.views",
    ),
    # Looks.
    "words of a number's format": Place(
        lambda v: Xlsx([["본문", number("7", 6)]], formats={170: f'0"{v}"'}).build(), _TEXT, "xlsx.formats"
    ),
    "words of a format in place of a number": Place(
        lambda v: Xlsx([["본문", number("7", 6)]], formats={170: f'"{v}"'}).build(), _TEXT, "xlsx.shown"
    ),
    "words of a format around a text": Place(
        lambda v: Xlsx([["본문", formula("1", "가", "str", 6)]], formats={170: f'@"{v}"'}).build(), _TEXT, "xlsx.shown"
    ),
    "name of a font": Place(
        lambda v: _with(fonts=f'<font><sz val="11"/><name val="{v}"/></font>'), _GONE, "xlsx.font_names"
    ),
    "font of a run": Place(
        lambda v: _cells(f'<r><rPr><rFont val="{v}"/></rPr>{t("가")}</r>'), _GONE, "xlsx.font_names"
    ),
    "name of a style": Place(lambda v: _with(styles=f'<cellStyle name="{v}" xfId="0"/>'), _GONE, "xlsx.styles"),
    "value of an attribute": Place(
        lambda v: _with(before=f'<sheetViews><sheetView workbookViewId="0" view="{v}"/></sheetViews>'),
        _GONE,
        "xlsx.attributes",
    ),
    "width of a column": Place(
        lambda v: _with(before=f'<cols><col min="1" max="1" width="{v}"/></cols>'),
        _GONE,
        "xlsx.attributes",
        digits=True,
    ),
    "unknown attribute": Place(lambda v: _with(sheet_attributes=f'x14ac:own="{v}"'), _GONE, ""),
    "name of the theme": Place(lambda v: _theme(name=v), _GONE, ""),
    "font of the theme": Place(lambda v: _theme(font=v), _GONE, ""),
    "colour of the user's own": Place(
        lambda v: _theme(f'<a:custClrLst><a:custClr name="{v}"/></a:custClrLst>'), _GONE, ""
    ),
    "text in the theme": Place(lambda v: _theme(v), _GONE, ""),
    "unknown element of the theme": Place(lambda v: _theme(f"<b>{v}</b>"), _GONE, ""),
    "data of programs in the theme": Place(lambda v: _theme(f'<a:extLst><a:ext uri="{v}"/></a:extLst>'), _GONE, ""),
    # Other parts.
    "comment": Place(
        lambda v: _sheet_part("comments", "xl/comments1.xml", _one("comments", f"<commentList>{t(v)}</commentList>")),
        _GONE,
        "xlsx.comments",
    ),
    "author of a comment": Place(
        lambda v: _sheet_part(
            "comments", "xl/comments1.xml", _one("comments", f"<authors><author>{v}</author></authors>")
        ),
        _GONE,
        "xlsx.comments",
    ),
    "thread of comments": Place(
        lambda v: _sheet_part("http://x/threadedComment", "xl/threadedComments/t1.xml", _one("a", f"<text>{v}</text>")),
        _GONE,
        "xlsx.comments",
    ),
    "list of people": Place(
        lambda v: _book_part("http://x/person", "xl/persons/person.xml", _one("a", f'<person displayName="{v}"/>')),
        _GONE,
        "",
    ),
    "drawing of comments": Place(
        lambda v: _sheet_part("vmlDrawing", "xl/drawings/vmlDrawing1.vml", f"<xml><p>{v}</p></xml>"), _GONE, ""
    ),
    "text box": Place(
        lambda v: _drawing(f"<xdr:sp><xdr:txBody><a:p><a:r><a:t>{v}</a:t></a:r></a:p></xdr:txBody></xdr:sp>"),
        _GONE,
        "xlsx.objects",
    ),
    "description of a picture": Place(
        lambda v: _drawing(f'<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="가" descr="{v}"/></xdr:nvPicPr></xdr:pic>'),
        _GONE,
        "xlsx.objects",
    ),
    "cache of a chart": Place(
        lambda v: Xlsx(
            sheet_links=[("drawing", "/xl/drawings/drawing1.xml", "")],
            parts={
                "xl/drawings/drawing1.xml": f"<xdr:wsDr {_XDR}/>",
                "xl/charts/chart1.xml": f"<c:strCache {_C}><c:pt><c:v>{v}</c:v></c:pt></c:strCache>",
            },
        ).build(),
        _GONE,
        "xlsx.objects",
    ),
    "sparkline": Place(
        lambda v: _extension(f"<x14:sparkline><xm:f>'{v}'!A1:A3</xm:f></x14:sparkline>"), _GONE, "xlsx.objects"
    ),
    "picture behind the cells": Place(
        lambda v: _sheet_part("image", "xl/media/image1.png", b"\x89PNG\r\n" + v.encode()), _GONE, "xlsx.objects"
    ),
    "column of a table": Place(
        lambda v: _sheet_part(
            "table",
            "xl/tables/table1.xml",
            f'<table {_X} name="a"><tableColumns><tableColumn id="1" name="{v}"/></tableColumns></table>',
        ),
        _GONE,
        "xlsx.tables",
    ),
    "cache of a pivot": Place(
        lambda v: Xlsx(
            sheet_links=[("pivotTable", "/xl/pivotTables/p1.xml", "")],
            parts={
                "xl/pivotTables/p1.xml": f"<pivotTableDefinition {_X}/>",
                "xl/pivotCache/c1.xml": _one("pivotCacheDefinition", f'<s v="{v}"/>'),
            },
        ).build(),
        _GONE,
        "xlsx.pivots",
    ),
    "records of a pivot": Place(
        lambda v: _book_part(
            "pivotCacheRecords", "xl/pivotCache/r1.xml", _one("pivotCacheRecords", f'<r><s v="{v}"/></r>')
        ),
        _GONE,
        "",
    ),
    "address of a link": Place(lambda v: _sheet_part("hyperlink", f"http://a/{v}", "", "External"), _GONE, ""),
    "tooltip of a link": Place(
        lambda v: _with(behind=f'<hyperlinks><hyperlink ref="A1" tooltip="{v}" location="Sheet1!A1"/></hyperlinks>'),
        _GONE,
        "xlsx.links",
    ),
    "cache of another workbook": Place(
        lambda v: _book_part(
            "externalLink", "xl/externalLinks/e1.xml", _one("externalLink", f"<cell><v>{v}</v></cell>")
        ),
        _GONE,
        "xlsx.links",
    ),
    "connection": Place(
        lambda v: _book_part("connections", "xl/connections.xml", _one("connections", f'<connection name="{v}"/>')),
        _GONE,
        "xlsx.links",
    ),
    "macro": Place(lambda v: _book_part("http://x/vbaProject", "xl/vbaProject.bin", v.encode()), _GONE, "xlsx.macros"),
    "sheet of macros": Place(
        lambda v: _book_part("http://x/xlMacrosheet", "xl/macrosheets/s1.xml", f"<a>{v}</a>"), _GONE, "xlsx.macros"
    ),
    "embedded file": Place(
        lambda v: _sheet_part("package", "xl/embeddings/a.bin", v.encode()), _GONE, "xlsx.attachments"
    ),
    "embedded object": Place(
        lambda v: _sheet_part("oleObject", "xl/embeddings/o.bin", v.encode("utf-16-le")), _GONE, "xlsx.attachments"
    ),
    "history of changes": Place(
        lambda v: _book_part("revisionHeaders", "xl/revisions/h.xml", _one("headers", f'<header userName="{v}"/>')),
        _GONE,
        "xlsx.history",
    ),
    "users": Place(
        lambda v: _book_part("usernames", "xl/revisions/u.xml", _one("users", f'<userInfo name="{v}"/>')),
        _GONE,
        "xlsx.history",
    ),
    "control": Place(lambda v: _sheet_part("ctrlProp", "xl/ctrlProps/c1.xml", f"<a>{v}</a>"), _GONE, "xlsx.objects"),
    "slicer": Place(
        lambda v: _sheet_part("http://x/slicer", "xl/slicers/s1.xml", f"<a>{v}</a>"), _GONE, "xlsx.objects"
    ),
    "chart as a sheet": Place(
        lambda v: _book_part("chartsheet", "xl/chartsheets/c1.xml", _one("chartsheet", f"{v}")), _GONE, "xlsx.sheets"
    ),
    "unknown part": Place(lambda v: _book_part("http://x/newPart", "xl/new.xml", f"<a>{v}</a>"), _GONE, "xlsx.parts"),
    "custom XML": Place(lambda v: _book_part("customXml", "customXml/item1.xml", f"<a>{v}</a>"), _GONE, ""),
    "title, author": Place(
        lambda v: Xlsx(
            links=[(f"{_PACKAGE}/core-properties", "docProps/core.xml", "")],
            parts={"docProps/core.xml": f"<a><b>{v}</b></a>"},
        ).build(),
        _GONE,
        "",
    ),
    "company": Place(
        lambda v: Xlsx(
            links=[("extended-properties", "docProps/app.xml", "")], parts={"docProps/app.xml": f"<a><b>{v}</b></a>"}
        ).build(),
        _GONE,
        "",
    ),
    "own property": Place(
        lambda v: Xlsx(
            links=[("custom-properties", "docProps/custom.xml", "")],
            parts={"docProps/custom.xml": f"<a><b>{v}</b></a>"},
        ).build(),
        _GONE,
        "",
    ),
    "signature": Place(
        lambda v: Xlsx(links=[("http://x/origin", "_x/o.sigs", "")], parts={"_x/o.sigs": v}).build(),
        _GONE,
        "xlsx.signatures",
    ),
    "settings of a printer": Place(
        lambda v: _sheet_part("printerSettings", "xl/printerSettings/p1.bin", v.encode("utf-16-le")), _GONE, ""
    ),
    "part that nothing leads to": Place(lambda v: _with(parts={"xl/lost.xml": f"<a>{v}</a>"}), _GONE, ""),
    "comment of XML": Place(lambda v: _with(behind=f"<!-- {v} -->"), _GONE, ""),
    "instruction of XML": Place(lambda v: _with(behind=f"<?a {v}?>"), _GONE, ""),
    "name of the workbook's program": Place(lambda v: _with(book=f'<fileVersion appName="{v}"/>'), _GONE, ""),
    "prefix of a namespace": Place(lambda v: _with(sheet_attributes=f'xmlns:{v}="urn:a"'), _GONE, ""),
    "prefix of a namespace at a cell": Place(
        lambda v: _lone_sheet(f'<c r="A1" t="str" xmlns:{v}="urn:a"><v>본문</v></c>'), _GONE, ""
    ),
    "prefix of a cell's own name": Place(
        lambda v: _lone_sheet(f'<{v}:c r="A1" t="str" xmlns:{v}="{MAIN}"><v>본문</v></{v}:c>'), _GONE, ""
    ),
    # Refused.
    "document type": Place(
        lambda v: Xlsx(parts={"xl/styles.xml": f'<!DOCTYPE a [<!ENTITY b "{v}">]><styleSheet {_X}/>'}).build(),
        _REFUSED,
        "xlsx.dtd",
    ),
    "formula nobody calculated": Place(
        lambda v: _cells(f'<c><f>IF(1,"{v}","")</f></c>'), _REFUSED, "xlsx.uncalculated"
    ),
}
# How cells show numbers that have a form.
_SHOWN = {
    "number in a form": lambda v: f"{int(v):,}",
    "telephone number in a form": lambda v: f"{v[:3]}-{v[3:7]}-{v[7:]}",
}
VALUES = {
    name: _SHOWN.get(name, str)(account(number) if place.digits else person(number))
    for number, (name, place) in enumerate(PLANTED.items())
}
