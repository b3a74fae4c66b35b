"""Places of an XLSX in which a value can hide: each plants a value into a file that this program wrote."""

import re
import zipfile
from collections.abc import Callable
from functools import cache
from html import escape
from io import BytesIO

from mutants import TEXT, VALUES, plan_of
from written_files import zipped

from core.documents.model import Format
from core.documents.write import write_document
from core.documents.xlsx.document import XlsxDocument
from core.verification import Expected, Verification
from core.verification.search import search
from tests.fixtures_xlsx import Xlsx, opened

Place = Callable[[str], bytes]
SHEET, STRINGS, BOOK, STYLES = (
    f"xl/{name}.xml" for name in ("worksheets/sheet1", "sharedStrings", "workbook", "styles")
)


@cache
def _document() -> XlsxDocument:
    return opened(Xlsx(rows=[["사건", "비고"], *([line, "본문"] for line in TEXT.splitlines())]).build())


@cache
def redacted() -> bytes:
    """A redacted workbook."""
    document = _document()
    return write_document(document, plan_of(document.text), Format.XLSX).data


def checked(data: bytes) -> Verification:
    """What the leak check says of ``data``, with all that an export gives it."""
    document = _document()
    plan = plan_of(document.text)
    expected = Expected(document.readable_text(plan, Format.XLSX), document.repeated_heads(plan))
    return search(data, "결과.xlsx", VALUES, expected, reader="workbook")


def parts() -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(redacted())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def part(name: str, data: str) -> bytes:
    """The file with one part more."""
    return zipped(parts() | {name: data.encode()})


def changed(name: str, pattern: str, new: str) -> bytes:
    """The file with ``new`` for what ``pattern`` finds first in one part; \\g<0> in it is that."""
    all_parts = parts()
    text, count = re.subn(pattern, lambda found: new.replace(r"\g<0>", found[0]), all_parts[name].decode(), count=1)
    assert count, (name, pattern)
    return zipped(all_parts | {name: text.encode()})


def _letters(value: str, form: str) -> str:
    return "".join(form.format(escape(sign)) for sign in value)


def declared(name: str, form: str) -> Place:
    """A declaration at the beginning of a part."""
    return lambda v: changed(name, r"<(?=worksheet|sst)", f"<!DOCTYPE a [{form.format(escape(v))}]><")


def _before(name: str, form: str, *, apart: bool = False) -> Place:
    return lambda v: changed(
        name, r"<(?=worksheet|sst)", (_letters(v, form) if apart else form.format(escape(v))) + "<"
    )


def _root(name: str, form: str) -> Place:
    return lambda v: changed(name, r"<(?:worksheet|sst)\b", r"\g<0> " + form.format(escape(v)))


def _behind_cells(xml: str) -> bytes:
    return changed(SHEET, "</worksheet>", f"{xml}</worksheet>")


def _shared(form: str) -> Place:
    return lambda v: changed(STRINGS, "</sst>", f"<si>{form.format(escape(v))}</si></sst>")


def _sheet(form: str) -> Place:
    return lambda v: _behind_cells(form.format(escape(v)))


def _row(form: str) -> Place:
    return lambda v: changed(SHEET, "</sheetData>", f'<row r="99">{form.format(escape(v))}</row></sheetData>')


def _twice(name: str, form: str) -> Place:
    """A part in front of another of its name, which readers may show in its place."""

    def plant(value: str) -> bytes:
        target = BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr(name, form.format(escape(value)))
            for other, data in parts().items():
                archive.writestr(other, data)
        return target.getvalue()

    return plant


_CELLS = {
    "cell": _row('<c r="A99" t="inlineStr"><is><t>{}</t></is></c>'),
    "text of a formula": _row('<c r="A99" t="str"><v>{}</v></c>'),
    "formula": _row('<c r="A99"><f>"{}"</f></c>'),
    "attribute of a cell": _row('<c r="A99" a="{}"/>'),
    "name of a cell": _row('<c r="{}"/>'),
    "letter by letter over rows": lambda v: changed(
        SHEET, "</sheetData>", _letters(v, '<row><c t="str"><v>{}</v></c></row>') + "</sheetData>"
    ),
    "cell in no row": lambda v: changed(SHEET, "<sheetData", f'<c t="str"><v>{escape(v)}</v></c><sheetData'),
    "cell behind the rows": _sheet("<c><v>{}</v></c>"),
    "cell in a cell": _row("<c><v>{}</v><c/></c>"),
    "text in no cell": _sheet("<is><t>{}</t></is>"),
    "run in no cell": _sheet("<r><t>{}</t></r>"),
    "further data": _sheet("<extLst><ext><a>{}</a></ext></extLst>"),
    "further data, letter by letter": lambda v: _behind_cells(_letters(v, "<x>{}</x>")),
    "over attributes, letter by letter": lambda v: _behind_cells(_letters(v, '<x a="{}"/>')),
    "over attributes of one element": lambda v: _behind_cells(
        f'<hyperlink display="{escape(v[:2])}" tooltip="{escape(v[2:])}"/>'
    ),
    "header": _sheet("<headerFooter><oddHeader>&amp;C{}</oddHeader></headerFooter>"),
    "font of a header": _sheet('<headerFooter><oddHeader>&amp;C&amp;"{},a"A</oddHeader></headerFooter>'),
    "hint of a cell": _sheet('<dataValidations><dataValidation prompt="{}"/></dataValidations>'),
}
_TEXTS = {
    "unused text": _shared("<t>{}</t>"),
    "character data": _shared("<t><![CDATA[{}]]></t>"),
    "text in codes": lambda v: changed(
        STRINGS, "</sst>", f"<si><t>{''.join(f'_x{ord(sign):04X}_' for sign in v)}</t></si></sst>"
    ),
    "runs": lambda v: changed(STRINGS, "</sst>", f"<si>{_letters(v, '<r><t>{}</t></r>')}</si></sst>"),
    "reading": _shared('<t>글</t><rPh sb="0" eb="1"><t>{}</t></rPh>'),
    "readings": lambda v: changed(STRINGS, "</sst>", f"<si><t>글</t>{_letters(v, '<rPh><t>{}</t></rPh>')}</si></sst>"),
    "attribute of a text": _shared('<t a="{}">글</t>'),
    "font of a text": _shared('<r><rPr><rFont val="{}"/></rPr><t>글</t></r>'),
    "element nobody knows": _shared("<a>{}</a>"),
    "text in an element nobody knows": _shared("<a><t>{}</t></a>"),
}
PLACES: dict[str, Place] = {
    **{
        f"{what} of the {where}": make(name)
        for where, name in (("sheet", SHEET), ("texts", STRINGS))
        for what, make in {
            "entity": lambda name: declared(name, '<!ENTITY a "{}">'),
            "outer entity": lambda name: declared(name, '<!ENTITY a SYSTEM "{}">'),
            "notation": lambda name: declared(name, '<!NOTATION a SYSTEM "{}">'),
            "attribute default": lambda name: declared(name, '<!ATTLIST a b CDATA "{}">'),
            "comment": lambda name: _before(name, "<!-- {} -->"),
            "comments": lambda name: _before(name, "<!-- {} -->", apart=True),
            "instruction": lambda name: _before(name, "<?a {}?>"),
            "attribute": lambda name: _root(name, 'a="{}"'),
            "namespace": lambda name: _root(name, 'xmlns:a="urn:{}"'),
        }.items()
    },
    **_CELLS,
    **_TEXTS,
    "name of a sheet": lambda v: changed(BOOK, r'(?<=<sheet name=")[^"]*', escape(v)),
    "name of a range": lambda v: changed(
        BOOK, "</sheets>", rf'\g<0><definedNames><definedName name="{escape(v)}">1</definedName></definedNames>'
    ),
    "name of a style": lambda v: changed(
        STYLES, "</styleSheet>", rf'<cellStyles><cellStyle name="{escape(v)}"/></cellStyles>\g<0>'
    ),
    "format": lambda v: changed(
        STYLES, "</styleSheet>", rf'<numFmts><numFmt formatCode="&quot;{escape(v)}&quot;"/></numFmts>\g<0>'
    ),
    "comments of cells": lambda v: part("xl/comments1.xml", f"<comments><t>{escape(v)}</t></comments>"),
    "connection": lambda v: part("xl/connections.xml", f'<connection connection="{escape(v)}"/>'),
    "sheet that no list names": lambda v: part("xl/worksheets/old.xml", f"<worksheet><a>{escape(v)}</a></worksheet>"),
    "sheet in a folder": lambda v: part("xl/worksheets/a/b.xml", f"<worksheet><a>{escape(v)}</a></worksheet>"),
    "texts called in capitals": lambda v: part("xl/SharedStrings.xml", f"<sst><si><t>{escape(v)}</t></si></sst>"),
}
# Of two parts of one name readers show the one or the other: they fail the file whatever they say.
CLOSED: dict[str, Place] = {
    "two parts of texts": _twice(STRINGS, "<sst><si><t>{}</t></si></sst>"),
    "two sheets of one name": _twice(SHEET, "<worksheet><row><c><v>{}</v></c></row></worksheet>"),
    "text that is missing": _row('<c t="s"><v>9999</v></c>'),
}
