"""What cleaning keeps, changes and takes: fields, revisions, links, pictures, looks, names."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from lxml import etree

from core.documents.docx.document import DocxDocument, open_docx
from core.documents.docx.fieldcodes import shown_by_code
from core.documents.docx.fields import is_safe
from core.documents.model import BlockKind, Replacement
from tests.fixtures_docx import (
    NAMESPACES,
    Package,
    cell,
    field_runs,
    hidden_everywhere,
    judgment,
    p,
    r,
    simple,
    symbol,
    t,
    table,
)

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def opened(data: bytes) -> DocxDocument:
    """The document of these bytes."""
    return open_docx(Path("a.docx"), data)


def written(data: bytes, folder: Path, *replacements: Replacement) -> dict[str, bytes]:
    """The parts of the file written from these bytes."""
    (folder / "b.docx").write_bytes(opened(data).write_native(replacements).data)
    with zipfile.ZipFile(folder / "b.docx") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize(
    ("code", "safe"),
    [
        (" PAGE ", True),
        ("PAGE \\* MERGEFORMAT", True),
        (" NUMPAGES \\* Arabic ", True),
        (' TOC \\o "1-3" \\h \\z \\u ', True),
        (" REF _Ref123 \\h ", True),
        (" PAGEREF _Toc1 \\h", True),
        (' HYPERLINK \\l "_Toc1" ', True),
        (' HYPERLINK "mailto:a@example.com" ', False),
        (' HYPERLINK \\l "_Toc1" \\o "홍길동" ', False),
        (' TOC \\t "홍길동,1" ', False),
        (" AUTHOR ", False),
        (" FILENAME \\p ", False),
        (" INCLUDETEXT C:\\\\a.docx ", False),
        (" MERGEFIELD 성명 ", False),
        (' PAGE "홍길동" ', False),
        ("", False),
    ],
)
def test_which_fields_stay_fields(code: str, safe: bool) -> None:
    assert is_safe(code) is safe


def test_a_field_of_many_switches_is_judged_at_once() -> None:
    assert is_safe(" TOC" + " \\u" * 60)
    assert not is_safe(" TOC" + " \\u" * 60 + " 홍길동")
    assert shown_by_code("MACROBUTTON a 홍" + " \\*" * 100_000 + " " * 100_000 + "x").startswith("홍")


def test_page_numbers_stay_fields_and_other_fields_become_text(tmp_path: Path) -> None:
    body = p(field_runs(" PAGE ", r("3")), " 쪽 ", field_runs(" AUTHOR ", r("작성자")))
    content = written(simple(body), tmp_path)["word/document.xml"].decode()
    assert content.count("<w:fldChar") == 3 and " PAGE " in content
    assert "AUTHOR" not in content and "작성자" in content


def test_references_follow_their_renamed_bookmark(tmp_path: Path) -> None:
    body = p('<w:bookmarkStart w:id="1" w:name="홍길동_1"/>', r("본문"), '<w:bookmarkEnd w:id="1"/>') + p(
        field_runs(" REF 홍길동_1 \\h ", r("본문")),
        f'<w:hyperlink w:anchor="홍길동_1">{r("앞으로")}</w:hyperlink>',
        f'<w:fldSimple w:instr=" PAGEREF 홍길동_1 ">{r("3")}</w:fldSimple>',
    )
    content = written(simple(body), tmp_path)["word/document.xml"].decode()
    assert 'w:name="b1"' in content and " REF b1 \\h " in content and 'w:anchor="b1"' in content
    assert 'w:instr=" PAGEREF b1 "' in content and "홍길동" not in content


@pytest.mark.parametrize(
    ("state", "shown"),
    [("<w:checked/>", "☒"), ('<w:checked w:val="0"/>', "☐"), ('<w:default w:val="1"/>', "☒"), ("", "☐")],
)
def test_check_boxes_become_signs(state: str, shown: str) -> None:
    begin = f'<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>{state}</w:checkBox></w:ffData></w:fldChar>'
    code = "<w:instrText>FORMCHECKBOX</w:instrText>"
    body = p(f'<w:r>{begin}{code}<w:fldChar w:fldCharType="end"/></w:r>', " 동의")
    assert opened(simple(body)).text == f"{shown} 동의"


# Fields without a result, in the forms that programs write.
FIELDS: dict[str, Callable[[str], str]] = {
    "without a result": lambda code: field_runs(code, "").replace(
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>', ""
    ),
    "with an empty result": lambda code: field_runs(code, "<w:r><w:t/></w:r>"),
    "simple": lambda code: f"<w:fldSimple w:instr={quoteattr(code)}/>",
    "simple with an empty result": lambda code: (
        f"<w:fldSimple w:instr={quoteattr(code)}><w:r><w:t/></w:r></w:fldSimple>"
    ),
}


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        (r" eq \o\ac(○,甲) ", "○甲"),
        (r'EQ \* jc2 \* "Font:바탕" \* hps10 \o\ad(\s\up 9(홍길동),洪吉童)', "홍길동 洪吉童"),
        (r"EQ \f(1,2)", "1/2"),
        (r"EQ \x(인)", "인"),
        ("SEQ 표", ""),
        (" MACROBUTTON NoMacro 홍 길동 ", "홍 길동"),
        ('GOTOBUTTON "_앞" 제3조 \\* MERGEFORMAT ', "제3조"),
        (" SYMBOL 54861 \\u ", "홍"),
        ("SYMBOL 0xAE38 \\u \\s 12", "길"),
        ("SYMBOL 65", "A"),
        ('SYMBOL 97 \\f "Symbol"', ""),
        ("SYMBOL 55300 \\u", ""),
        ("SYMBOL 10", ""),
        ("SYMBOL 61692 \\u", ""),
        (' QUOTE "홍길동" \\* MERGEFORMAT', "홍길동"),
        ("QUOTE 홍길동", "홍길동"),
        ("QUOTE 65", ""),
    ],
)
@pytest.mark.parametrize("form", FIELDS)
def test_what_word_shows_by_the_code_of_a_field_is_text(code: str, shown: str, form: str) -> None:
    assert opened(simple(p("피고인 ", FIELDS[form](code), "은"))).text == f"피고인 {shown}은"


@pytest.mark.parametrize(
    ("code", "form", "said"),
    [
        (" SEQ 표 ", "without a result", True),
        (" DOCVARIABLE 피고 ", "simple", True),
        (" AUTONUM ", "with an empty result", True),
        (' SYMBOL 97 \\f "Symbol" ', "with an empty result", True),
        (" MERGEFIELD 성명 ", "with an empty result", False),
        (' IF 1=2 "홍" ', "with an empty result", False),
        (" AUTONUM ", "simple with an empty result", True),
        (' SYMBOL 98 \\f "Symbol" ', "simple with an empty result", True),
        *(
            (code, "simple with an empty result", False)
            for code in ("MERGEFIELD 이름", "DOCPROPERTY 담당", " AUTHOR ", "COMMENTS", "DATE", "SEQ 그림")
        ),
        (" PAGE \\* Roman ", "without a result", False),
        (" REF 앞 \\x ", "without a result", False),
        (' XE "홍길동" ', "without a result", False),
        (" FORMTEXT ", "without a result", False),
        (" MACROBUTTON a 홍 ", "simple", False),
    ],
)
def test_a_field_whose_words_are_not_known_is_said(code: str, form: str, said: bool) -> None:
    notices = opened(simple(p("피고인 ", FIELDS[form](code)))).notices
    assert [notice.code for notice in notices] == (["docx.unread"] if said else [])


def test_what_a_button_shows_beside_its_words_is_said() -> None:
    body = p(field_runs(" MACROBUTTON a 홍 ", "").replace("</w:instrText>", f"</w:instrText>{t('길동')}"))
    assert [notice.code for notice in opened(simple(body)).notices] == ["docx.unread"]


@pytest.mark.parametrize(
    "around", ["<w:p>{}</w:p>", "<w:p><m:oMath>{}</m:oMath></w:p>", "<w:p><w:r><w:t>가{}</w:t></w:r></w:p>", "{}"]
)
def test_a_letter_inserted_as_a_symbol_where_none_is_shown_is_gone_and_said(around: str) -> None:
    document = opened(simple(p("본문") + around.format('<w:sym w:font="바탕" w:char="AD6C"/>')))
    assert [notice.code for notice in document.notices] == ["docx.unread"]
    with zipfile.ZipFile(io.BytesIO(document.write_native(()).data)) as archive:
        assert b"AD6C" not in archive.read("word/document.xml")


def test_letters_in_circles_are_a_word_in_fields_of_any_form() -> None:
    letters = (form(f"EQ \\o\\ac(○,{letter})") for form, letter in zip(FIELDS.values(), "가나다라", strict=True))
    assert opened(simple(p("피고인 ", *letters, "은"))).text == "피고인 가나다라은"


def test_an_equation_in_the_result_of_a_field_is_shown_once() -> None:
    inner = FIELDS["with an empty result"](r"EQ \x(인)")
    assert opened(simple(p("도장 ", field_runs(r" EQ \o\ac(○,甲) ", inner)))).text == "도장 인"


@pytest.mark.parametrize(
    ("around", "mark", "shown"),
    [
        ("", "", "홍길동은"),
        ("", 'xml:space="default"', "홍길동은"),
        ("", 'xml:space="preserve"', "홍길  동은"),
        ('xml:space="preserve"', "", "홍길  동은"),
        ('xml:space="preserve"', 'xml:space="default"', "홍길동은"),
    ],
)
def test_white_space_that_word_does_not_show_parts_no_name(around: str, mark: str, shown: str) -> None:
    runs = f"<w:r><w:t {mark}>홍길 </w:t></w:r><w:r><w:t {mark}> 동은</w:t></w:r>"
    document = opened(simple(p(f"<w:sdt {around}><w:sdtContent>{runs}</w:sdtContent></w:sdt>")))
    assert document.text == shown
    place = shown.index("동")
    again = opened(document.write_native([Replacement(place, place + 1, "A")]).data)
    assert again.text == shown.replace("동", "A"), "no blank is seen that was not"


def test_line_ends_and_indents_of_a_file_set_for_reading_are_no_text() -> None:
    text = "<w:r><w:t>\r\n\t홍길동은\n</w:t></w:r><w:r><w:t>\u3000끝\u00a0</w:t></w:r>"
    assert opened(simple(p(text))).text == "홍길동은\u3000끝\u00a0"


REVISIONS = {
    "insertion": (p("가", f"<w:ins>{r('나')}</w:ins>"), "가나"),
    "deletion": (p("가", "<w:del><w:r><w:delText>나</w:delText></w:r></w:del>", "다"), "가다"),
    "insertion later deleted": (p("가", "<w:ins><w:del><w:r><w:delText>나</w:delText></w:r></w:del></w:ins>"), "가"),
    "deleted paragraph mark": (
        f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{r('가')}</w:p><w:bookmarkStart w:id='1' w:name='x'/>" + p("나"),
        "가나",
    ),
    "two deleted paragraph marks": (
        f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{r('가')}</w:p>" * 2 + p("나"),
        "가가나",
    ),
    "moved paragraph": (
        "<w:p><w:pPr><w:rPr><w:moveFrom/></w:rPr></w:pPr><w:moveFromRangeStart w:id='1' w:name='x'/>"
        f"<w:moveFrom>{r('나')}</w:moveFrom></w:p><w:moveFromRangeEnd w:id='1'/>" + p("가"),
        "가",
    ),
    "deleted paragraph mark before a content control": (
        f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{r('홍')}</w:p><w:sdt><w:sdtContent>{p('길동')}</w:sdtContent></w:sdt>",
        "홍길동",
    ),
    "deleted paragraph before a table": (
        "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText>나</w:delText></w:r></w:del></w:p>"
        + table(cell(p("가"))) + p("다"),
        "가\n다",
    ),
    "deleted paragraph mark before a table": (
        f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{r('나')}</w:p>" + table(cell(p("가"))) + p("다"),
        "나\n가\n다",
    ),
    "deleted paragraph marks before a table, the last of an empty paragraph": (
        f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{r('나')}</w:p><w:bookmarkStart w:id='1' w:name='x'/>"
        "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr></w:p>" + table(cell(p("가"))) + p("다"),
        "나\n가\n다",
    ),
    "inserted paragraph mark": (f"<w:p><w:pPr><w:rPr><w:ins/></w:rPr></w:pPr>{r('가')}</w:p>" + p("나"), "가\n나"),
    "deleted row": (
        table(f"<w:trPr><w:del/></w:trPr>{cell(p('가'))}", cell(p("나"))) + p("다"),
        "나\n다",
    ),
    "deleted table": (p("앞") + table(f"<w:trPr><w:del/></w:trPr>{cell(p('가'))}") + p("다"), "앞\n다"),
    "deleted cell": (table(cell(p("가")) + cell(p("나"), properties="<w:cellDel/>")) + p("다"), "가\n다"),
    "deleted only cell": (table(cell(p("가"), properties="<w:cellDel/>"), cell(p("나"))) + p("다"), "나\n다"),
    "nested deleted table": (
        table(cell(table(f"<w:trPr><w:del/></w:trPr>{cell(p('가'))}"))) + p("다"),
        "\n다",
    ),
    "deleted formula": (p("가", "<m:oMath><w:del><m:r><m:t>나</m:t></m:r></w:del></m:oMath>"), "가"),
    "old paragraph format": (
        f"<w:p><w:pPr><w:jc w:val='center'/><w:pPrChange><w:pPr><w:jc w:val='left'/></w:pPr></w:pPrChange></w:pPr>"
        f"{r('가')}</w:p>",
        "가",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", REVISIONS)
def test_tracked_changes_are_accepted(kind: str, tmp_path: Path) -> None:
    body, text = REVISIONS[kind]
    document = opened(simple(body))
    assert document.text == text
    assert [notice.code for notice in document.notices] == ["docx.revisions"]
    root = etree.fromstring(written(simple(body), tmp_path)["word/document.xml"])
    assert not [item for item in root.iter() if "Change" in item.tag or item.tag in (W + "ins", W + "del")]
    # Word opens no table without rows, no row without cells, no cell without a paragraph.
    for outer, inner in (("tbl", "tr"), ("tr", "tc"), ("tc", "p")):
        assert all(item.find(W + inner) is not None for item in root.iter(W + outer))


def test_links_become_text_and_keep_their_looks(tmp_path: Path) -> None:
    link = f'<w:hyperlink r:id="x">{r("누리집", "<w:u/>")}</w:hyperlink>'
    data = Package(p(link)).link("x", "hyperlink", "https://example.com/홍길동").build()
    parts = written(data, tmp_path)
    assert b"hyperlink" not in parts["word/document.xml"] and b"<w:u/>" in parts["word/document.xml"]
    assert "word/_rels/document.xml.rels" not in parts


def test_names_of_styles_and_fonts_that_could_be_words_become_neutral(tmp_path: Path) -> None:
    styles = (
        f'<w:styles {NAMESPACES}><w:style w:type="paragraph" w:styleId="홍길동"><w:name w:val="홍길동 제목"/>'
        "</w:style></w:styles>"
    )
    run = f'<w:r><w:rPr><w:rFonts w:eastAsia="홍길동" w:ascii="함초롬바탕"/></w:rPr>{t("홍길동")}</w:r>'
    body = f'<w:p><w:pPr><w:pStyle w:val="홍길동"/></w:pPr>{run}</w:p>'
    data = Package(body).add("styles", "styles.xml", styles).build()
    parts = written(data, tmp_path, Replacement(0, 3, "A"))
    assert b'w:styleId="s1000"' in parts["word/styles.xml"] and 'w:val="스타일 1"'.encode() in parts["word/styles.xml"]
    assert b'w:pStyle w:val="s1000"' in parts["word/document.xml"]
    assert 'w:eastAsia="바탕" w:ascii="함초롬바탕"'.encode() in parts["word/document.xml"]


@pytest.mark.parametrize(
    ("attribute", "name", "family", "instead"),
    [
        ("eastAsia", "홍길동체", "", "바탕"),
        ("eastAsia", "홍길동체", "swiss", "맑은 고딕"),
        ("eastAsia", "홍길동고딕", "", "맑은 고딕"),
        ("eastAsia", "Gildong", "", "바탕"),
        ("ascii", "홍길동체", "modern", "맑은 고딕"),
        ("ascii", "Gildong", "roman", "Times New Roman"),
        ("ascii", "Gildong Sans", "", "Arial"),
        ("ascii", "Gildong Sans", "roman", "Times New Roman"),
    ],
)
def test_an_unknown_font_gives_way_to_a_common_one_of_its_kind(
    attribute: str, name: str, family: str, instead: str, tmp_path: Path
) -> None:
    known = f'<w:font w:name="{name}"><w:family w:val="{family}"/></w:font>' if family else ""
    fonts = f"<w:fonts {NAMESPACES}>{known}</w:fonts>"
    package = Package(p(r("글", f'<w:rFonts w:{attribute}="{name}"/>'))).add("fontTable", "fontTable.xml", fonts)
    parts = written(package.build(), tmp_path)
    assert f'<w:rFonts w:{attribute}="{instead}"/>'.encode() in parts["word/document.xml"]
    assert b"<w:font " not in parts["word/fontTable.xml"]


def test_a_value_that_is_a_usual_word_of_styles_too_is_gone_from_their_names(tmp_path: Path) -> None:
    styles = (
        f'<w:styles {NAMESPACES}><w:style w:type="paragraph" w:styleId="표준"><w:name w:val="표준 본문"/></w:style>'
        "</w:styles>"
    )
    data = Package(p("주식회사 표준")).add("styles", "styles.xml", styles).build()
    assert "표준 본문".encode() in written(data, tmp_path)["word/styles.xml"]
    assert b'w:val="A ' in written(data, tmp_path, Replacement(5, 7, "A"))["word/styles.xml"]


@pytest.mark.parametrize(("mark", "notices"), [("<w:vanish/>", ["docx.hidden"]), ('<w:vanish w:val="0"/>', [])])
def test_text_that_stays_hidden_is_said(mark: str, notices: list[str]) -> None:
    document = opened(simple(p("본문 ", r("숨은 글", mark))))
    assert document.text == "본문 숨은 글"
    assert [notice.code for notice in document.notices] == notices


@pytest.mark.parametrize("value", ["center", "180000", "w:p"])
def test_a_value_that_looks_like_a_keyword_does_not_break_the_markup(value: str, tmp_path: Path) -> None:
    body = f'<w:p><w:pPr><w:jc w:val="center"/><w:ind w:left="180000"/></w:pPr>{r(value)}</w:p>'
    content = written(simple(body), tmp_path, Replacement(0, len(value), "A"))["word/document.xml"]
    assert b'w:val="center"' in content and b'w:left="180000"' in content


def test_markup_of_other_makers_loses_its_attributes(tmp_path: Path) -> None:
    body = f'<w:p xmlns:x="urn:other" x:author="홍길동"><x:note by="홍길동">{r("본문")}홍길동</x:note></w:p>'
    document = opened(simple(body))
    assert document.text == "본문"
    assert "홍길동".encode() not in written(simple(body), tmp_path)["word/document.xml"]


def test_blocks_tell_where_and_how_text_stands() -> None:
    document = opened(judgment())
    title, *_ = document.blocks
    assert title.bold and title.font_size == 14.0
    cells = [block for block in document.blocks if block.kind is BlockKind.CELL]
    assert [(block.table, block.row, block.column) for block in cells] == [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)]
    assert document.blocks[-1].kind is BlockKind.FOOTER
    assert all(
        document.text[a.end : b.start] in ("\n", "\t")
        for a, b in zip(document.blocks, document.blocks[1:], strict=False)
    )


@pytest.mark.parametrize(
    ("direct", "align"),
    [
        ("both", "justify"),
        ("distribute", "justify"),
        ("end", "right"),
        ("right", "right"),
        ("center", "center"),
        ("x", "left"),
    ],
)
def test_alignment(direct: str, align: str) -> None:
    assert opened(simple(f'<w:p><w:pPr><w:jc w:val="{direct}"/></w:pPr>{r("가")}</w:p>')).blocks[0].align == align


@pytest.mark.parametrize(("code", "char"), [("F028", "\uf028"), ("00fe", "þ"), ("0000", ""), ("D800", ""), ("x", "")])
def test_a_symbol_is_a_character_of_the_text_if_it_is_one(code: str, char: str) -> None:
    assert opened(simple(p("가", symbol(code), "나"))).text == f"가{char}나"


def test_columns_of_merged_cells_are_those_of_the_grid() -> None:
    row = (
        "<w:trPr><w:gridBefore w:val='1'/></w:trPr>"
        + cell(p("가"), properties='<w:gridSpan w:val="3"/>')
        + cell(p("나"))
    )
    blocks = opened(simple(table(row) + p("다"))).blocks
    assert [block.column for block in blocks] == [1, 4, None]


def test_deep_nesting_is_read_or_refused_but_never_breaks() -> None:
    inner = p("홍길동")
    for _ in range(60):
        inner = table(cell(inner + p("")))
    assert "홍길동" in opened(simple(inner + p(""))).text


def test_the_source_is_never_changed(tmp_path: Path) -> None:
    data = hidden_everywhere("홍갑동순")
    source = tmp_path / "a.docx"
    source.write_bytes(data)
    (tmp_path / "b.docx").write_bytes(open_docx(source, data).write_native(()).data)
    assert source.read_bytes() == data and zipfile.is_zipfile(io.BytesIO(data))
