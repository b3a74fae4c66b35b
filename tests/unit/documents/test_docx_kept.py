"""What programs write by themselves stays: nothing of an ordinary document changes but what could hold text."""

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from core.documents.docx.attributes import clean_attributes
from core.documents.docx.document import open_docx
from core.documents.docx.fonts import is_known_font
from core.documents.docx.formats import cleaned_format
from core.documents.docx.forms import cleaned_value, words
from core.documents.docx.names import MC_NS, NAMESPACES, W_NS, W
from core.documents.docx.stylenames import is_known_style
from core.documents.docx.vml import clean_shape
from tests.fixtures_docx import PNG, Package, p, r, simple, t
from tests.fixtures_docx_planted import chart
from tests.fixtures_docx_word import TRACES, word_document


def _values(data: bytes) -> set[tuple[str, str, str, str]]:
    """(part, element, attribute, value) of a file, without relationship ids and what only tells copies apart."""
    found = set()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            if not name.endswith(".xml") or not name.startswith("word/"):
                continue
            for element in etree.fromstring(archive.read(name)).iter("*"):
                for key, value in element.items():
                    attribute = etree.QName(key).localname
                    if "relationships" not in key and attribute not in TRACES:
                        found.add((name, etree.QName(element).localname, attribute, value))
    return found


def test_what_word_writes_stays_and_nothing_is_said() -> None:
    data = word_document()
    document = open_docx(Path("a.docx"), data)
    draft = document.write_native(())
    assert not document.notices and not draft.notices
    before = {item for item in _values(data) if item[1] not in TRACES}
    assert sorted(before - _values(draft.data)) == []


def test_text_numbers_and_notes_of_a_word_document_are_read() -> None:
    text = open_docx(Path("a.docx"), word_document()).text
    for expected in ("1. 원고의 주장", "• 점", "글상자", "각주", "머리말"):
        assert expected in text


W14 = NAMESPACES["w14"]


@pytest.mark.parametrize(
    "body",
    [
        f'<w:p><w:r><w:rPr><w14:ligatures xmlns:w14="{W14}" w14:val="all"/></w:rPr>{t("글")}</w:r></w:p>',
        f'<w:p><w:r><w:rPr><홍:ligatures xmlns:홍="{W14}" 홍:val="all"/></w:rPr>{t("글")}</w:r></w:p>',
        f'<p xmlns="{W_NS}"><r><rPr><w14:ligatures w14:val="all"/></rPr><t>글</t></r></p>',
    ],
    ids=["declared inside", "own prefix", "no prefix"],
)
def test_older_programs_are_told_at_the_root_what_to_pass_over(body: str) -> None:
    """A prefix in mc:Ignorable that is not declared where it stands makes Word call the file damaged."""
    draft = open_docx(Path("a.docx"), simple(body)).write_native(())
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        root = etree.fromstring(archive.read("word/document.xml"))
    assert root.get(f"{{{MC_NS}}}Ignorable") == "w14" and root.nsmap["w14"] == W14
    assert {element.prefix for element in root.iter("*")} == {"w", "w14"}
    assert set(root.nsmap) <= {"w", "w14", "mc"}


def _fitted(element: str) -> str:
    return p(r("원", element), r("고", element), " 구채든 ", r("피고", element.replace("-1817434112", "2094734552")))


_PICTURE = (
    '<w:r><w:drawing><wp:inline><wp:extent cx="360000" cy="360000"/><wp:docPr id="1804729483" name="그림 1"/>'
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>'
    '<pic:cNvPr id="1804729483" name="그림 1804729483"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>'
    '<a:blip r:embed="rIdI"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic>'
    "</wp:inline></w:drawing></w:r>"
)
_AXES = "".join(f'<c:axId val="{axis}"/>' for axis in ("-2068027336", "2118791784"))
_CROSSING = (
    '<c:catAx><c:axId val="-2068027336"/><c:crossAx val="2118791784"/></c:catAx>'
    '<c:valAx><c:axId val="2118791784"/><c:crossAx val="-2068027336"/></c:valAx>'
)
# Office draws numbers of ten digits: (file, element, attribute, the numbers in their order).
NUMBERED = {
    "runs in one width": (
        simple(_fitted('<w:fitText w:val="1200" w:id="-1817434112"/>')), "w:fitText", "w:id", ["1", "1", "2"],
    ),
    "runs of one layout": (
        simple(_fitted('<w:eastAsianLayout w:id="-1817434112" w:combine="1"/>')),
        "w:eastAsianLayout", "w:id", ["1", "1", "2"],
    ),
    "picture": (
        Package(p("글", _PICTURE)).add("image", "media/image1.png", PNG, "rIdI").build(), "pic:cNvPr", "id", ["1"],
    ),
    "axes of a chart": (chart(plot=_AXES, after=_CROSSING), "c:axId", "val", ["1", "2", "1", "2"]),
    "crossing axes of a chart": (chart(plot=_AXES, after=_CROSSING), "c:crossAx", "val", ["2", "1"]),
}  # fmt: skip


@pytest.mark.parametrize("place", NUMBERED)
def test_what_belongs_together_by_long_numbers_still_does(place: str) -> None:
    data, tag, attribute, numbers = NUMBERED[place]
    draft = open_docx(Path("a.docx"), data).write_native(())
    assert "docx.attributes" not in [notice.code for notice in draft.notices]
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        roots = [etree.fromstring(archive.read(name)) for name in archive.namelist() if name.endswith(".xml")]
    found = [element.get(_qualified(attribute)) for root in roots for element in root.iter(_qualified(tag))]
    assert found == numbers


def _outlined(outline: str) -> bytes:
    shape = f"<wps:wsp><wps:cNvSpPr/><wps:spPr>{outline}</wps:spPr><wps:bodyPr/></wps:wsp>"
    return simple(p("글", f"<w:r><w:drawing><wp:inline><a:graphic>{shape}</a:graphic></wp:inline></w:drawing></w:r>"))


_BRACE = (
    '<a:prstGeom prst="rightBrace"><a:avLst><a:gd name="adj1" fmla="val 20000"/><a:gd name="adj2" fmla="val 50000"/>'
    "</a:avLst></a:prstGeom>"
)
_FREE = (
    '<a:custGeom><a:avLst><a:gd name="{0}" fmla="val 5"/></a:avLst><a:gdLst><a:gd name="{1}" fmla="*/ 0 w 4572000"/>'
    '<a:gd name="{2}" fmla="*/ 2147483647 w {0}"/></a:gdLst><a:cxnLst><a:cxn ang="0"><a:pos x="{1}" y="{2}"/></a:cxn>'
    '</a:cxnLst><a:rect l="l" t="t" r="r" b="b"/><a:pathLst><a:path w="100" h="100" fill="none"><a:moveTo>'
    '<a:pt x="{2}" y="50"/></a:moveTo></a:path></a:pathLst></a:custGeom>'
)


@pytest.mark.parametrize(
    ("outline", "kept"),
    [
        (_BRACE, _BRACE),
        (_FREE.format("adj", "connsiteX0", "T1"), _FREE.format("adj", "gd0", "gd1")),
        (_FREE.format("구채든", "나솔빈", "100"), _FREE.format("gd0", "gd1", "100").replace('name="100"', 'name=""')),
    ],
    ids=["adjusted", "drawn freely", "own names"],
)
def test_the_outline_of_a_shape_stays_and_its_points_are_called_by_numbers(outline: str, kept: str) -> None:
    draft = open_docx(Path("a.docx"), _outlined(outline)).write_native(())
    with zipfile.ZipFile(io.BytesIO(draft.data)) as archive:
        written = etree.fromstring(archive.read("word/document.xml"))
    wanted = etree.fromstring(f'<x xmlns:a="{NAMESPACES["a"]}">{kept}</x>')
    (found,) = written.iter(f"{{{NAMESPACES['wps']}}}spPr")
    assert [(item.tag, dict(item.items())) for item in found.iterdescendants()] == [
        (item.tag, dict(item.items())) for item in wanted.iterdescendants()
    ]
    assert not draft.notices


STYLES = [
    ("바탕글", True), ("본문", True), ("개요 1", True), ("개요 7", True), ("쪽 번호", True), ("머리말", True),
    ("각주", True), ("미주", True), ("메모", True), ("차례 제목", True), ("차례 3", True), ("캡션", True),
    ("판결문 본문", True), ("Normal", True), ("heading 1", True), ("Heading1", True), ("제목 1 Char", True),
    ("List Paragraph", True), ("Grid Table 1 Light Accent 1", True), ("Table 3D effects 1", True),
    ("Light Shading Accent 6", True), ("HTML Top of Form", True), ("Normal (Web)", True),
    ("E-mail Signature", True), ("Smart Hyperlink", True), ("Unresolved Mention", True),
    ("Outline List 2", True), ("No List", True), ("annotation subject", True), ("toc 9", True),
    ("Internet Link", True), ("ListLabel 12", True), ("WW8Num3z1", True),
    ("Numbering_20_Symbols", True), ("hstyle0", True), ("a3", True), ("", True), ("홍길동", False),
    ("홍길동 제목", False), ("원고 서윤담", False), ("본문홍길동", False), ("Kim Chulsoo", False),
    ("본문 010-1234-5678", False), ("개요 900101", False), ("홍 길 동", False), ("ㅎㅗㅇ", False),
    ("\u1112\u1169\u11bc", False), ("①②③④⑤⑥", False), ("본문 " * 30, False),
    ("⠓⠕⠝⠛", False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "known"), STYLES)
def test_names_of_styles_that_everybody_has(name: str, known: bool) -> None:
    assert is_known_style(name) is known


FONTS = [
    ("바탕", True), ("바탕체", True), ("돋움", True), ("맑은 고딕", True), ("함초롬바탕", True), ("함초롬돋움", True),
    ("한컴바탕", True), ("휴먼명조", True), ("HY신명조", True), ("HY헤드라인M", True), ("#신명조", True),
    ("나눔고딕", True), ("나눔명조 ExtraBold", True), ("Malgun Gothic", True), ("Times New Roman", True),
    ("Noto Sans CJK KR", True), ("Source Han Serif K", True), ("Wingdings 2", True),
    ("Liberation Sans", True), ("KoPub바탕체 Light", True), ("@바탕", True), ("+mn-ea", True),
    ("宋体", True), ("ＭＳ 明朝", True), ("배달의민족 주아", True), ("", True), ("홍길동", False), ("홍길동체", False),
    ("Microsoft New Tai Lue", True), ("한컴 소망 B", True), ("소망", False),
    ("주아", False), ("서윤담 바탕", False), ("Hong Gildong", False), ("바탕 9001011234567", False),
    ("010 1234 5678", False), ("\u1112\u1169\u11bc", False), ("⠓⠕⠝⠛", False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "known"), FONTS)
def test_names_of_fonts_that_people_have(name: str, known: bool) -> None:
    assert is_known_font(name) is known


@pytest.mark.parametrize(
    ("code", "kept", "changed"),
    [
        ('#,##0"원"', '#,##0"원"', False),
        ('0.0"%"', '0.0"%"', False),
        ('yyyy"년" m"월" d"일"', 'yyyy"년" m"월" d"일"', False),
        ("_-* #,##0_-;\\-* #,##0_-", "_-* #,##0_-;\\-* #,##0_-", False),
        ("[$₩-412]#,##0", "[$₩-412]#,##0", False),
        ("yyyy/mm/dd (aaa)", "yyyy/mm/dd (aaa)", False),
        ('m"월" d"일" aaa"요일"', 'm"월" d"일" aaa"요일"', False),
        ('[$-412]yyyy"年" m"月" d"日"', '[$-412]yyyy"年" m"月" d"日"', False),
        ("[$-x-sysdate]dddd, mmmm dd, yyyy", "[$-x-sysdate]dddd, mmmm dd, yyyy", False),
        ("[$-ko-KR]h:mm", "[$-ko-KR]h:mm", False),
        ("[$-gildong]h:mm", "h:mm", True),
        ("0 Sada", "0 Sd", True),
        ("[Red]-0.00;[>=100]0", "[Red]-0.00;[>=100]0", False),
        ("0명", "0명", False),
        ("G/표준", "G/표준", False),
        ("General", "General", False),
        ('0"백만원"', '0"백만원"', False),
        ('0"홍길동"', "0", True),
        ('0"홍길동의 원"', "0", True),
        ("0 홍길동", "0 ", True),
        ("[홍길동]0", "0", True),
        ("0\\홍\\길\\동", "0", True),
        ("01012345678", "00", True),
        ('"홍"', "General", True),
        ('"' + "억원" * 5_000 + "홍", "0", True),
        # Names may be made of units, in whatever way they are written.
        ('0"장시원"', "0", True),
        ('"인호"', "General", True),
        ("0\\권\\인\\호", "0\\권", True),
        ("0장시원", "0장", True),
        ('"장"[Red]"시""원"', '"장"[Red]', True),
        ('0"천명"', '0"천명"', False),
        ('0"만 건"', '0"만 건"', False),
        ("yyyy년m월d일", "yyyy년m월d일", False),
        # Two units that together are one.
        *(
            (f'0"{unit}"', f'0"{unit}"', False)
            for unit in ("회차", "년차", "주차", "개월차", "차년도", "월분", "개월분", "인분", "주일", "개년", "천원권")
        ),
    ],
)
def test_units_stay_in_number_formats_and_other_words_go(code: str, kept: str, changed: bool) -> None:
    new, was = cleaned_format(code)
    assert was is changed
    if not code.startswith('"억'):
        assert new == kept
    assert "홍" not in new


VALUES = [
    ("w:jc", "val", "center", True), ("w:ind", "left", "-720", True), ("w:sz", "val", "24.5", True),
    ("w:color", "val", "FF0000", True), ("w:color", "val", "664E82", True), ("w:tblLook", "val", "04A0", True),
    ("w:cnfStyle", "val", "000000100000", True), ("w:lang", "eastAsia", "ko-KR", True), ("w:w", "w", "50%", True),
    ("v:shape", "coordsize", "21600,21600", True), ("v:shape", "path", "m,l,21600r21600,l21600,xe", True),
    ("v:f", "eqn", "sum @0 1 0", True), ("v:f", "eqn", "prod @3 21600 pixelWidth", True),
    ("v:f", "eqn", "sumangle 0 45 0", True), ("v:shape", "fillcolor", "#4472c4 [3204]", True),
    ("v:shape", "adj", ",,5400", True), ("v:fill", "opacity", "52429f", True), ("a:gd", "fmla", "*/ w 1 2", True),
    ("a:gd", "fmla", "val 50000", True), ("a:ext", "cx", "5731510", True),
    ("c:x", "val", "4.9999999999999999E-2", True), ("c:w", "val", "0.33333333333333331", True),
    ("w:jc", "val", "홍길동", False), ("w:jc", "val", "Hong", False), ("w:jc", "val", "center 홍", False),
    ("w:ind", "left", "9001011234567", False), ("w:ind", "left", "01012345678", False), ("w:ind", "left", "0101", True),
    ("w:ind", "left", "1234567", False), ("a:ext", "cx", "1234567890", False), ("a:ext", "cx", "010-1234-5678", False),
    ("v:shape", "path", "m01012345678xe", False), ("v:shape", "path", "홍", False), ("a:ext", "uri", "urn:hong", False),
    ("w:jc", "val", "010 1234 5678", False), ("a:ext", "cx", "010,1234,5678", False), ("dgm:x", "cnt", "0 1", True),
    ("w:color", "val", "900101 234567", False), ("v:fill", "colors", "0 #f18c55;.5 #f67b28;1 red", True),
    ("a:prstDash", "val", "sysDashDot", True), ("a:prstClr", "val", "lightBlue", True),
    ("a:path", "fill", "darken", True), ("a:gd", "fmla", "pin 0 adj 50000", True),
    ("a:camera", "prst", "obliqueTop", True), ("v:stroke", "endarrow", "block", True),
    ("v:stroke", "dashstyle", "longDash", True), ("c:trendlineType", "val", "linear", True),
    ("c:errValType", "val", "fixedVal", True), ("w:framePr", "dropCap", "drop", True),
    ("dgm:alg", "type", "hierChild", True), ("dgm:constr", "for", "des", True), ("dgm:constr", "type", "userA", True),
    ("w:w", "w", "100000000000", False), ("w:color", "val", "101010101010", False),
    ("w:panose1", "val", "02020603050405020304", True), ("w:panose1", "val", "90010112345670000000", False),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "attribute", "value", "stays"), VALUES)
def test_values_by_their_form(tag: str, attribute: str, value: str, stays: bool) -> None:
    own = W if tag.startswith("w:") else ""
    assert (cleaned_value(_qualified(tag), own + attribute, value) is not None) is stays


# (element, attribute, value, the value that stays; None if the element cannot do without and goes, too)
OWN_FORMS = [
    ("w:numFmt", "w:format", "0001, 0002, 0003, ...", "0001, 0002, 0003, ..."), ("a:buChar", "char", "•", "•"),
    ("a:buChar", "char", "l", "l"), ("a:buChar", "char", "홍", None), ("a:buChar", "char", "lo", None),
    ("wp:anchor", "relativeHeight", "4294967295", "999999999"), ("m:chr", "m:val", "∑", "∑"),
    ("m:chr", "m:val", "홍", None), ("w:decimalSymbol", "w:val", ".", "."), ("w:jc", "w:val", "홍길동", None),
    ("w:noLineBreaksAfter", "w:val", "([「홍ー", "([「ー"), ("a:clrScheme", "name", "홍길동", ""),
    ("w:compatSetting", "w:val", "15", "15"), ("w:compatSetting", "w:val", "150", None),
    ("c:w", "val", "0.33333333333333331", "0.333333"), ("w:framePr", "w:yAlign", "top", "top"),
    ("v:textbox", "inset", "0.0590277777777778in,.05in", "0.059028in,.05in"),
    ("a:lum", "bright", "70000", "70000"), ("dgm:forEach", "ref", "n3", "n3"),
]  # fmt: skip


def _qualified(name: str) -> str:
    prefix, _, local = name.rpartition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}" if prefix else local


@pytest.mark.parametrize(("tag", "attribute", "value", "kept"), OWN_FORMS)
def test_attributes_with_forms_of_their_own(tag: str, attribute: str, value: str, kept: str | None) -> None:
    names = [_qualified(tag), _qualified(attribute)]
    root = etree.Element(W + "body")
    element = etree.SubElement(root, names[0])
    element.set(names[1], value)
    clean_attributes(root)
    assert [child.get(names[1]) for child in root] == ([] if kept is None else [kept])


@pytest.mark.parametrize(
    "style",
    [
        "position:absolute;left:0;width:185.9pt;z-index:251659264",
        "layout-flow:vertical-ideographic",
        "layout-flow:vertical;mso-layout-flow-alt:bottom-to-top",
        "mso-position-horizontal:right;mso-position-vertical-relative:top-margin-area",
        "v-text-anchor:middle-center;direction:ltr;flip:x;rotation:-45",
        "font-family:'맑은 고딕',Arial;font-style:oblique;v-text-kern:t",
    ],
)
def test_properties_of_shapes_stay(style: str) -> None:
    shape = etree.Element(_qualified("v:shape"), style=style)
    assert clean_shape(shape, 1, {}) == 0
    assert shape.get("style") == style


@pytest.mark.parametrize(
    ("style", "dropped"),
    [("layout-flow:hong-gildong", 1), ("font-family:Gildong", 1), ("gildong:1pt", 1), ("mso-next-textbox:#hong", 0)],
)
def test_properties_of_shapes_that_could_be_words_go(style: str, dropped: int) -> None:
    shape = etree.Element(_qualified("v:shape"), style=f"{style};width:9pt")
    assert clean_shape(shape, 1, {}) == dropped
    assert shape.get("style") == "width:9pt"


def test_a_shape_and_its_type_still_know_each_other() -> None:
    renamed: dict[str, str] = {}
    kind = etree.Element(_qualified("v:shapetype"), id="홍길동")
    shape = etree.Element(_qualified("v:shape"), type="#홍길동")
    clean_shape(kind, 1, renamed)
    clean_shape(shape, 2, renamed)
    assert shape.get("type") == f"#{kind.get('id')}" == "#_x0000_s90001"


@given(st.text(max_size=30), st.sampled_from("홍길동가나다漢ㅎ"), st.text(max_size=30))
def test_no_value_with_a_korean_letter_passes(before: str, letter: str, after: str) -> None:
    assert cleaned_value("v", "path", before + letter + after) is None
    assert cleaned_value(W + "jc", W + "val", before + letter + after) is None


@given(st.integers(10**9, 10**14).map(str), st.sampled_from(("", "pt", " center", ",1")))
def test_no_number_as_long_as_an_account_passes(digits: str, after: str) -> None:
    if digits[:9] != "214748364":
        assert cleaned_value("x", "val", digits + after) is None
        assert cleaned_value("v", "path", f"m{digits}{after}") is None


def test_the_words_of_the_standard_are_latin_words() -> None:
    assert len(words()) > 4000 and all(word.isascii() and word.isalnum() for word in words())
