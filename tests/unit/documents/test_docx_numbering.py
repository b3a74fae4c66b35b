"""Numbers that Word counts by itself are read as Word shows them, and survive into other formats."""

import io
import zipfile
from pathlib import Path

import pytest

from core.documents.docx.document import open_docx
from core.documents.docx.numbering import format_number
from core.documents.model import Format, Replacement
from core.errors import DocumentError
from tests.fixtures_docx import NAMESPACES, SHOWN, Package, box, p, r
from tests.fixtures_verified import verify


@pytest.mark.parametrize(
    ("number", "style", "shown"),
    [
        (7, "decimal", "7"),
        (7, "decimalZero", "07"),
        (12, "decimalFullWidth", "１２"),
        (1, "decimalEnclosedCircle", "①"),
        (20, "decimalEnclosedCircle", "⑳"),
        (21, "decimalEnclosedCircle", "㉑"),
        (36, "decimalEnclosedCircle", "36"),
        (4, "upperRoman", "IV"),
        (1999, "lowerRoman", "mcmxcix"),
        (26, "upperLetter", "Z"),
        (28, "lowerLetter", "bb"),
        (1, "ganada", "가"),
        (14, "ganada", "하"),
        (15, "ganada", "가"),
        (3, "chosung", "ㄷ"),
        (10, "koreanDigital", "일영"),
        (21, "koreanCounting", "이십일"),
        (110, "koreanCounting", "백십"),
        (21, "koreanLegal", "스물하나"),
        (10, "koreanDigital2", "一零"),
        (12, "ideographDigital", "一二"),
        (21, "chineseCounting", "二十一"),
        (3, "ideographTraditional", "丙"),
        (11, "ideographTraditional", "11"),
        (12, "ideographZodiac", "亥"),
        (3, "numberInDash", "- 3 -"),
        (2, "decimalEnclosedParen", "⑵"),
        (20, "decimalEnclosedFullstop", "⒛"),
        (21, "decimalEnclosedFullstop", "21"),
        (3, "none", ""),
        (3, "unheardOf", "3"),
        (0, "ganada", "0"),
    ],
)
def test_number_formats(number: int, style: str, shown: str) -> None:
    assert format_number(number, style) == shown


def _level(depth: int, style: str, text: str, more: str = "") -> str:
    inner = f'<w:start w:val="1"/><w:numFmt w:val="{style}"/>{more}<w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{depth}">{inner}</w:lvl>'


NUMBERING = (
    f'<w:numbering {NAMESPACES}><w:abstractNum w:abstractNumId="0">'
    + _level(0, "decimal", "%1.")
    + _level(1, "ganada", "%2.")
    + _level(2, "decimal", "%1-%3)", '<w:suff w:val="nothing"/>')
    + '</w:abstractNum><w:abstractNum w:abstractNumId="1">'
    + _level(0, "bullet", "\uf0b7")
    + _level(1, "upperRoman", "제%2절", '<w:pStyle w:val="Section"/>')
    + '</w:abstractNum><w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Claims"/></w:abstractNum>'
    + '<w:abstractNum w:abstractNumId="3"><w:styleLink w:val="Claims"/>'
    + _level(0, "decimal", "제%1항")
    + '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/>'
    '</w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>'
    '<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num></w:numbering>'
)
STYLES = (
    f'<w:styles {NAMESPACES}><w:style w:type="paragraph" w:styleId="Section"><w:pPr><w:numPr>'
    '<w:numId w:val="3"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Below"><w:basedOn w:val="Section"/></w:style></w:styles>'
)


def numbered(text: str, number: int, depth: int = 0) -> str:
    """A paragraph of a list."""
    return f'<w:p><w:pPr><w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr></w:pPr>{r(text)}</w:p>'


def build(body: str) -> bytes:
    """A file with the lists above."""
    return Package(body).add("numbering", "numbering.xml", NUMBERING).add("styles", "styles.xml", STYLES).build()


def test_lists_are_counted_as_word_counts_them() -> None:
    body = (
        numbered("피고는", 1)
        + numbered("금원을", 1, 1)
        + numbered("이자를", 1, 1)
        + numbered("연", 1, 2)
        + p("사이")
        + numbered("소송비용은", 1)
        + numbered("첫째", 1, 1)
        + numbered("새로", 2)
        + numbered("이어서", 2)
        + numbered("점", 3)
        + f'<w:p><w:pPr><w:pStyle w:val="Section"/></w:pPr>{r("판단")}</w:p>'
        + f'<w:p><w:pPr><w:pStyle w:val="Below"/></w:pPr>{r("결론")}</w:p>'
        + f'<w:p><w:pPr><w:pStyle w:val="Below"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>{r("없음")}</w:p>'
        + numbered("모르는 목록", 9)
    )
    assert open_docx(Path("a.docx"), build(body)).text.split("\n") == [
        "1. 피고는",
        "가. 금원을",
        "나. 이자를",
        "1-1)연",
        "사이",
        "2. 소송비용은",
        "가. 첫째",
        "5. 새로",
        "6. 이어서",
        "• 점",
        "제I절 판단",
        "제II절 결론",
        "없음",
        "모르는 목록",
    ]


@pytest.mark.parametrize(
    ("restart", "shown"),
    [("", "(1)"), ('<w:lvlRestart w:val="0"/>', "(3)"), ('<w:lvlRestart w:val="1"/>', "(1)")],
)
def test_a_level_says_behind_which_it_begins_anew(restart: str, shown: str) -> None:
    levels = _level(0, "decimal", "%1.") + _level(1, "decimal", "(%2)", restart)
    numbering = (
        f'<w:numbering {NAMESPACES}><w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )
    body = "".join(numbered(text, 1, depth) for text, depth in (("가", 0), ("나", 1), ("다", 1), ("라", 0), ("마", 1)))
    document = open_docx(Path("a.docx"), Package(body).add("numbering", "numbering.xml", numbering).build())
    assert document.text.splitlines() == ["1. 가", "(1) 나", "(2) 다", "2. 라", f"{shown} 마"]


def test_a_list_of_a_list_style_has_the_numbers_of_the_style() -> None:
    body = numbered("원고의 주장", 4) + numbered("피고의 주장", 4) + numbered("판단", 1)
    assert open_docx(Path("a.docx"), build(body)).text == "제1항 원고의 주장\n제2항 피고의 주장\n1. 판단"


def _written_numbering(body: str, numbering: str) -> str:
    data = Package(body).add("numbering", "numbering.xml", numbering).build()
    draft = open_docx(Path("a.docx"), data).write_native(())
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        return archive.read("word/numbering.xml").decode()


@pytest.mark.parametrize(
    ("style", "text", "unshown", "shown"),
    [
        ("decimal", "제%1조", "제%1조", "제%1조"),
        ("decimal", "[별지 %1]", "[별지 %1]", "[별지 %1]"),
        ("decimal", "홍길동 %1.", " %1.", "홍길동 %1."),
        ("bullet", "•", "•", "•"),
        ("bullet", "l", "l", "l"),
        ("bullet", "홍", "", "홍"),
        ("bullet", "홍길동", "", "홍길동"),
        ("bullet", "\uf06c홍", "\uf06c", "\uf06c"),
    ],
)
def test_of_a_level_that_nobody_sees_only_usual_words_and_signs_stay(
    style: str, text: str, unshown: str, shown: str
) -> None:
    numbering = (
        f'<w:numbering {NAMESPACES}><w:abstractNum w:abstractNumId="0">{_level(0, style, text)}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )
    for body, kept in ((p("본문"), unshown), (numbered("본문", 1), shown)):
        assert f'<w:lvlText w:val="{kept}"/>' in _written_numbering(body, numbering)


def test_a_list_with_a_long_id_still_counts_in_the_written_file() -> None:
    """Ids are cut to short ones: a number of nine digits could be somebody's."""
    long = 1_203_456_789
    numbering = NUMBERING.replace('w:numId="1"', f'w:numId="{long}"').replace('mId="0"', f'mId="{long}"')
    numbering = numbering.replace('mId w:val="0"', f'mId w:val="{long}"')
    data = Package(numbered("피고는", long) + numbered("이자를", long, 1)).add("numbering", "numbering.xml", numbering)
    document = open_docx(Path("a.docx"), data.build())
    assert document.text == "1. 피고는\n가. 이자를"
    draft = document.write_native(())
    assert not draft.notices and open_docx(Path("b.docx"), draft.data).text == document.text


def test_a_picture_that_stands_for_a_bullet_stays_with_its_list() -> None:
    picture = '<w:numPicBullet w:numPicBulletId="1203456789"><w:pict><v:shape/></w:pict></w:numPicBullet>'
    levels = _level(0, "bullet", "•", '<w:lvlPicBulletId w:val="1203456789"/>') + _level(1, "bullet", "•")
    numbering = (
        f'<w:numbering {NAMESPACES}>{picture}<w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )
    written = _written_numbering(numbered("점", 1), numbering)
    assert 'w:numPicBulletId="0"' in written and '<w:lvlPicBulletId w:val="0"/>' in written


def test_a_file_whose_numbers_would_read_otherwise_is_not_written() -> None:
    """A value stands in the words of a list's numbers, where no replacement reaches: nothing is written at all."""
    numbering = (
        f'<w:numbering {NAMESPACES}><w:abstractNum w:abstractNumId="0">{_level(0, "decimal", "피고 홍길동 %1.")}'
        '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )
    data = Package(numbered("갑", 1) + p("홍길동")).add("numbering", "numbering.xml", numbering).build()
    document = open_docx(Path("a.docx"), data)
    assert document.text == "피고 홍길동 1. 갑\n홍길동"
    with pytest.raises(DocumentError) as refused:
        document.write_native([Replacement(12, 15, "A")])
    assert refused.value.code == "docx.not_the_same"


def test_a_list_in_a_text_box_is_counted_once_though_it_stands_twice(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", build(p("앞", box(numbered("홍길동", 1))) + numbered("뒤", 1)))
    assert document.text == "앞\n1. 홍길동\n2. 뒤"
    (tmp_path / "b.docx").write_bytes(document.write_native([Replacement(5, 8, "A")]).data)
    assert open_docx(tmp_path / "b.docx", (tmp_path / "b.docx").read_bytes()).text == "앞\n1. A\n2. 뒤"


def test_a_number_nobody_typed_cannot_be_replaced(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", build(numbered("홍길동", 1)))
    with pytest.raises(DocumentError, match="자동으로 매겨진 번호"):
        document.write_native([Replacement(0, 4, "A")])


@pytest.mark.parametrize("start", [7, 8, 10])
def test_a_number_stays_where_its_paragraph_is_deleted(start: int, tmp_path: Path) -> None:
    body = numbered("홍길동", 1) + numbered("김철수", 1) + p("앞", box(numbered("이영희", 1))) + p("끝")
    document = open_docx(tmp_path / "a.docx", build(body))
    assert document.text == "1. 홍길동\n2. 김철수\n앞\n3. 이영희\n끝"
    deleted = [Replacement(start, 13, ""), Replacement(16, 22, "")]
    (tmp_path / "b.docx").write_bytes(document.write_native(deleted).data)
    back = open_docx(tmp_path / "b.docx", (tmp_path / "b.docx").read_bytes())
    assert back.text == "1. 홍길동\n2. \n앞\n3. \n끝"
    expected = document.readable_text(deleted, Format.DOCX)
    assert verify(tmp_path / "b.docx", (), text=expected).changed == 0 and "홍길동" in expected


def test_plain_readers_find_the_text_without_the_numbers(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", build(numbered("홍길동", 1) + numbered("나", 1, 1) + p("다")))
    assert document.text == "1. 홍길동\n가. 나\n다"
    assert document.readable_text([Replacement(3, 6, "A")], Format.DOCX) == "A\n나\n다"


def test_plain_readers_open_no_charts(tmp_path: Path) -> None:
    document = open_docx(tmp_path / "a.docx", SHOWN["chart"]("홍길동"))
    start = document.text.index("홍길동")
    assert document.readable_text([Replacement(start, start + 3, "A")], Format.DOCX).split() == ["본문"]
