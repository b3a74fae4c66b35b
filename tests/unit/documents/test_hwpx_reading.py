"""What is read of an HWPX, and as what: a table of places."""

import io
import zipfile
from pathlib import Path
from time import process_time

import pytest

from core.documents.hwpx.document import HwpxDocument, open_hwpx
from core.documents.model import BlockKind, Replacement
from core.errors import DocumentError
from tests import fixtures_hwpx as made
from tests.fixtures_hwpx import Hwpx, auto_number, box, cell, ctrl, p, run, t, table


def _opened(data: bytes) -> HwpxDocument:
    return open_hwpx(Path("a.hwpx"), data)


def _text_of(data: bytes) -> str:
    return _opened(data).text


def _text(body: str, **more: object) -> str:
    return _opened(Hwpx(body, **more).build()).text  # type: ignore[arg-type]


_TAB = '<hp:tab width="4000" leader="0" type="1"/>'
_NOTE = made.note("footNote", p("다", run(made.note("footNote", "라"))))
_TICKED = '<hp:{} caption="{}" value="CHECKED"/>'
_SEAL = cell(0, 0, p(run(made.pic())))
_PEN = '<hp:markpenBegin color="#FFFF00"/>'


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (p("피고인 홍", "길동은"), "피고인 홍길동은"),
        (p(run(t("사건", _TAB, "2023고단1", "<hp:lineBreak/>", "사기"))), "사건\t2023고단1\n사기"),
        (p(run(t("가", "<hp:nbSpace/>", "나", "<hp:fwSpace/>", "다", "<hp:hyphen/>", "라"))), "가\u00a0나\u3000다라"),
        (p(run(t("850102-", "<hp:hypen/>", "1234567"))), "850102-1234567"),
        (p(run(t("홍", "<hp:hypen/>", "길동, per", "<hp:hyphen/>", "tinent"))), "홍길동, pertinent"),
        (p(run(t("앞", _PEN, "홍길동", "<hp:markpenEnd/>", "뒤", '<hp:titleMark ignore="0"/>', "끝"))), "앞홍길동뒤끝"),
        (p("가") + p("") + p("나"), "가\n\n나"),
        (p(run(table(("가", "나"), ("다", "라")))), "가\t나\n다\t라"),
        (p("앞 ", run(table(("가",)), t(" 뒤"))), "앞  뒤\n가"),
        (p(run(table(("가", cell(0, 1, p(run(table(("안", "쪽")))))),))), "가\t안\t쪽"),
        (p("앞") + p(run(table(("이름", _SEAL), (_SEAL, "나"), ("다", _SEAL)))) + p("주문"), "앞\n이름\n나\n다\n주문"),
        (p("앞") + p(run(table((_SEAL,), ("가", cell(0, 1, p(run(table((_SEAL, "안")))))),))), "앞\n가\t안"),
        (p(run(table(("가",), caption=made.caption("표 제목", side="TOP")))), "표 제목\n가"),
        (p(run(table(("가",), caption=made.caption("표 제목")))), "가\n표 제목"),
        (p("앞", run(box("상자 안", "둘째 줄"))), "앞\n상자 안\n둘째 줄"),
        (p("앞", run(made.shape("container", box("하나") + box("둘", tag="ellipse")))), "앞\n하나\n둘"),
        (p("앞", run(made.note("footNote", "각주")), "뒤") + p("다음"), "앞뒤\n다음\n각주"),
        (p("가", run(made.note("endNote", "미주"), made.note("footNote", "각주"))), "가\n각주\n미주"),
        (p("가", run(made.note("endNote", p("나", run(_NOTE))))), "가\n나\n다\n라"),
        (p("가", run(made.head("header", p("나", run(made.note("footNote", "다")))))), "가\n나\n다"),
        (p("가", run(made.head("footer", "꼬리"), made.head("header", "머리"))), "가\n머리\n꼬리"),
        (p("앞", run(f"<hp:secPr><hp:header>{made.listed('머리')}</hp:header></hp:secPr>"), "뒤"), "앞뒤\n머리"),
        (p("앞", made.field_of("HYPERLINK", "누리집", "http://a.kr"), "뒤"), "앞누리집뒤"),
        (p("속도 ", run(made.equation("v over t")), " 이다"), "속도 v over t 이다"),
        (p("앞", run(made.button("btn", "누름"))), "앞\n누름"),
        (p("앞", run(made.button("checkBtn", "동의함"))), "앞\n☐ 동의함"),
        (p("앞", run(_TICKED.format("checkBtn", "동의함"))), "앞\n☒ 동의함"),
        (p("앞", run(made.button("radioBtn", "배우자"), _TICKED.format("radioBtn", "자녀"))), "앞\n○ 배우자\n● 자녀"),
        (p("앞", run(_TICKED.format("checkBtn", ""))), "앞\n☒ "),
        (p("앞", run('<hp:comboBox name="x" selectedValue="서울"><hp:listItem value="1"/></hp:comboBox>')), "앞\n서울"),
        (p("앞", run("<hp:edit><hp:text>입력한 글</hp:text></hp:edit>")), "앞\n입력한 글"),
        (p("앞", run('<hp:textart text="도안" id="1"/>')), "앞\n도안"),
        (p("앞", run('<hp:compose circleType="CHAR" composeText="甲"/>'), "뒤"), "앞甲뒤"),
        (p("앞", run("<hp:dutmal><hp:mainText>洪</hp:mainText><hp:subText>홍</hp:subText></hp:dutmal>"), "뒤"),
         "앞洪뒤\n홍"),
        (p("그림 ", run(auto_number("PICTURE", 3)), " 현장"), "그림 3 현장"),
        (p("별지 ", run(auto_number("TABLE", 2, "CIRCLED_DIGIT"))), "별지 ②"),
        (p("하나", look=made.FIRST_LEVEL) + p("둘", look=made.SECOND_LEVEL) + p("셋", look=made.FIRST_LEVEL),
         "1. 하나\n가) 둘\n2. 셋"),
        (p("점", look=made.BULLETED), "● 점"),
        (p("앞", run(p("안")), "뒤"), "앞뒤\n안"),
        (p("앞", run(made.listed("안", "쪽")), "뒤"), "앞뒤\n안\n쪽"),
        (p("개요", look=made.OUTLINED), "1. 개요"),
    ],
)  # fmt: skip
def test_what_is_read(body: str, text: str) -> None:
    assert _text(body) == text


@pytest.mark.parametrize(
    ("levels", "text"),
    [
        (("제^1장", "제^1장 제^2절"), "제1장 하나\n제1장 제1절 둘\n제1장 제2절 셋"),
        (("^1.", "^n"), "1. 하나\n1.1 둘\n1.2 셋"),
        (("^1.", "^N"), "1. 하나\n1.1. 둘\n1.2. 셋"),
        (("갑 제^1호증", "^2"), "갑 제1호증 하나\n1 둘\n2 셋"),
        (("", "(^2)"), "하나\n(1) 둘\n(2) 셋"),
    ],
)
def test_numbers_are_counted_as_the_levels_say(levels: tuple[str, str], text: str) -> None:
    body = p("하나", look=made.FIRST_LEVEL) + p("둘", look=made.SECOND_LEVEL) + p("셋", look=made.SECOND_LEVEL)
    assert _text(body, levels="".join(made.level(depth, words) for depth, words in enumerate(levels, 1))) == text


@pytest.mark.parametrize(
    ("style", "shown"),
    [("DIGIT", "3"), ("CIRCLED_DIGIT", "③"), ("ROMAN_CAPITAL", "III"), ("ROMAN_SMALL", "iii"), ("LATIN_CAPITAL", "C"),
     ("LATIN_SMALL", "c"), ("HANGUL_SYLLABLE", "다"), ("CIRCLED_HANGUL_SYLLABLE", "㉰"), ("HANGUL_JAMO", "ㄷ"),
     ("CIRCLED_HANGUL_JAMO", "㉢"), ("CIRCLED_LATIN_CAPITAL", "Ⓒ"), ("HANGUL_PHONETIC", "삼"), ("IDEOGRAPH", "三"),
     ("CIRCLED_IDEOGRAPH", "㊂"), ("DECAGON_CIRCLE_HANJA", "丙")],
)  # fmt: skip
def test_numbers_are_shown_in_their_form(style: str, shown: str) -> None:
    assert _text(p("가", look=made.FIRST_LEVEL), levels=made.level(1, "^1)", style, start=3)) == f"{shown}) 가"


@pytest.mark.parametrize(("char", "shown"), [("-", "-"), ("ㆍ", "ㆍ"), ("\uf0a8", "•")])
def test_bullets_are_shown_as_signs(char: str, shown: str) -> None:
    assert _text(p("가", look=made.BULLETED), bullet=char) == f"{shown} 가"


def test_a_number_in_a_form_nobody_knows_is_said() -> None:
    document = _opened(Hwpx(p("가", look=made.FIRST_LEVEL), levels=made.level(1, "^1.", "USER_CHAR")).build())
    assert document.text == "1. 가"
    assert "hwpx.numbers" in {notice.code for notice in document.notices}


def test_sections_stand_in_the_order_of_the_spine() -> None:
    data = Hwpx(p("하나"), sections=(p("둘"), p("셋")), spine=("header", "section2", "section0")).build()
    assert _opened(data).text == "셋\n하나\n둘", "a section that the spine leaves out is read all the same, at the end"


def test_a_section_that_no_list_names_is_read() -> None:
    data = Hwpx(p("하나")).part("Contents/section7.xml", f"<hs:sec {made.SPACES}>{p('숨은')}</hs:sec>").build()
    assert _opened(data).text == "하나\n숨은"


def test_master_pages_are_read_once() -> None:
    data = Hwpx(p("하나"), sections=(p("둘"),), masters={"masterpage0": p("바탕쪽 홍길동")}).build()
    document = _opened(data)
    assert document.text == "하나\n둘\n바탕쪽 홍길동"
    assert document.blocks[-1].kind is BlockKind.HEADER


def test_a_note_on_a_master_page_is_read() -> None:
    data = Hwpx(p("가"), masters={"masterpage0": p("나", run(made.note("footNote", "다")))}).build()
    assert _opened(data).text == "가\n나\n다"


def test_tables_in_tables_deeper_than_is_read_are_called_that_and_not_damaged() -> None:
    inner = p("홍길동")
    for _ in range(60):
        inner = p("표", run(table((cell(0, 0, inner),))))
    with pytest.raises(DocumentError) as caught:
        _opened(Hwpx(inner).build())
    assert caught.value.code == "document.too_deep"


@pytest.mark.parametrize(
    ("edition", "section"),
    [
        ("http://www.owpml.org/owpml/2024", "section"),
        ("http://www.owpml.org/owpml/2024", "body"),
        ("http://www.owpml.org/owpml/2021", "section"),
        ("http://www.hancom.co.kr/hwpml/2016", "section"),
        ("http://www.hancom.co.kr/hwpml/2024", "section"),
    ],
)
def test_names_of_every_edition_of_the_format_are_read_and_written_as_hangul_writes_them(
    edition: str, section: str
) -> None:
    data = Hwpx(p("원고 홍길동"), masters={"masterpage0": p("머리")}).build()
    renamed = made.zip_bytes({name: _renamed(content, edition, section) for name, content in _parts(data).items()})
    opened = _opened(renamed)
    assert opened.text == "원고 홍길동\n머리"
    written = opened.write_native([Replacement(3, 6, "A")]).data
    assert written == _opened(data).write_native([Replacement(3, 6, "A")]).data


def test_words_in_the_names_of_another_edition_are_read() -> None:
    later = run(t("홍길동")).replace("hp:", "hp10:")
    opened = _opened(Hwpx(p("피고 ", later)).build())
    assert opened.text == "피고 홍길동"
    assert not opened.notices


def test_an_address_that_the_text_quotes_is_no_name_of_an_edition() -> None:
    quoted = '"http://www.hancom.co.kr/hwpml/2016/paragraph"'
    assert _opened(Hwpx(p(f"주소는 {quoted}이다")).build()).text == f"주소는 {quoted}이다"


def _renamed(content: bytes, edition: str, section: str) -> bytes:
    for name in ("paragraph", "section", "core", "head"):
        new = f"{edition}/{section if name == 'section' else name}"
        content = content.replace(f'"http://www.hancom.co.kr/hwpml/2011/{name}"'.encode(), f'"{new}"'.encode())
    return content


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"http://www.idpf.org/2007/opf/", b"http://www.idpf.org/2007/opf"),
        (b'href="Contents/', b'href="'),
        (b'href="Contents/', b'href="./Contents/'),
        (b'href="Contents/', b'href="/Contents/'),
        (b'href="Contents/', b'href="../Contents/'),
    ],
)
def test_the_list_of_parts_is_read_as_converters_write_it(old: bytes, new: bytes) -> None:
    parts = _parts(Hwpx(p("하나"), sections=(p("둘"),), spine=("header", "section1", "section0")).build())
    parts["Contents/content.hpf"] = parts["Contents/content.hpf"].replace(old, new)
    assert _opened(made.zip_bytes(parts)).text == "둘\n하나"


@pytest.mark.parametrize("path", ["list.hpf", "/list.hpf", "./list.hpf", "Contents/../list.hpf"])
def test_the_list_of_parts_is_found_where_converters_put_it(path: str) -> None:
    parts = _parts(Hwpx(p("하나")).build())
    parts["list.hpf"] = parts.pop("Contents/content.hpf")
    container = parts["META-INF/container.xml"]
    parts["META-INF/container.xml"] = container.replace(b"Contents/content.hpf", path.encode())
    assert _opened(made.zip_bytes(parts)).text == "하나"


def test_cells_know_their_place_and_looks_are_told() -> None:
    document = _opened(made.judgment())
    cells = [(block.table, block.row, block.column) for block in document.blocks if block.kind is BlockKind.CELL]
    assert cells == [(0, row, column) for row in range(2) for column in range(3)]
    first = document.blocks[0]
    assert (first.align, first.bold, first.font_size) == ("center", True, 16.0)
    kinds = {block.kind for block in document.blocks}
    assert {BlockKind.FOOTNOTE, BlockKind.HEADER, BlockKind.FOOTER} <= kinds


def _deleted(text: str, number: int = 1, *, paragraph_end: int = 0) -> str:
    ids = f'Id="{number}" TcId="{number}"'
    return f'<hp:deleteBegin {ids}/>{text}<hp:deleteEnd {ids} paraend="{paragraph_end}"/>'


_ENDED = _deleted("", paragraph_end=1)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (p(run(t("앞", _deleted("홍길동"), "뒤"))), "앞뒤"),
        (p(run(t("앞", '<hp:insertBegin Id="1" TcId="1"/>새<hp:insertEnd Id="1" TcId="1"/>', "뒤"))), "앞새뒤"),
        (p(run(t("앞", _deleted(f"홍{_TAB}길동"), "뒤"))), "앞뒤"),
        (p(run(t("앞", _deleted("가<hp:hypen/>나"), "뒤"))), "앞뒤"),
        (p(run(t("앞", '<hp:deleteBegin Id="1"/>홍길동')), run(box("상자")), run(t("더", '<hp:deleteEnd Id="1"/>뒤'))),
         "앞뒤"),
        (p(run(t("앞", '<hp:deleteBegin Id="1"/>홍'))) + p("길동") + p(run(t('<hp:deleteEnd Id="1"/>뒤'))), "앞뒤"),
        (p(run(t("앞", '<hp:deleteBegin Id="1"/>홍'))) + p(run(t("동", '<hp:deleteEnd Id="1" paraend="1"/>')))
         + p("뒤"), "앞뒤"),
        (p("가") + p(run(t("구름", _ENDED))) + p("산은") + p("나"), "가\n구름산은\n나"),
        (p(run(t("구", _ENDED))) + p(run(t("름", _deleted("", 2, paragraph_end=1)))) + p("산"), "구름산"),
        (p("가") + p(run(t(_deleted("둘째 줄", paragraph_end=1)))) + p("나", look=made.FIRST_LEVEL), "가\n1. 나"),
        (p(run(table((p(run(t("가", _ENDED))), "나")))) + p("다"), "가\t나\n다"),
        (p(run(t("앞", '<hp:deleteBegin Id="1"/>홍길동'))) + p("뒤"), "앞홍길동\n뒤"),
        (p(run(t("앞", '<hp:deleteBegin Id="1"/>가')), run(table((p(run(t("나", '<hp:deleteEnd Id="1"/>'))),)))),
         "앞가\n나"),
    ],
)  # fmt: skip
def test_tracked_changes_are_accepted(body: str, text: str) -> None:
    """What was deleted for certain is gone; a deletion without its end deletes nothing, and all of it is read."""
    document = _opened(Hwpx(body).build())
    assert document.text == text
    assert [notice.code for notice in document.notices] == ["hwpx.revisions"]


def test_deletions_over_each_other_take_time_that_grows_with_them() -> None:
    def seconds(count: int) -> float:
        begun = [p(run(t("가", f'<hp:deleteBegin Id="{number}"/>나'))) for number in range(count)]
        ended = [p(run(t(f'<hp:deleteEnd Id="{number}"/>'))) for number in range(count)]
        data = Hwpx("".join([*begun, *ended, p("끝")])).build()
        start = process_time()
        assert _text_of(data) == "가\n끝"
        return process_time() - start

    seconds(50)
    short = seconds(300)
    assert seconds(2_400) < 24 * max(short, 0.02)


_MEMO = made.field_of("MEMO", "본문 말", inner=made.listed("메모한 홍길동"))
_SWITCH = "<hp:switch><hp:case hp:required-namespace='x'>{}</hp:case><hp:default>{}</hp:default></hp:switch>"


def test_units_of_an_older_layout_are_words_of_the_standard() -> None:
    units = "".join(f"<hh:{name}/>" for name in ("char", "paragraph", "section", "object", "field"))
    document = _opened(Hwpx(p("가"), head=f"<hh:layoutCompatibility>{units}</hh:layoutCompatibility>").build())
    assert not document.notices


@pytest.mark.parametrize(
    ("body", "text", "code"),
    [
        (p("가", _MEMO), "가본문 말", "hwpx.comments"),
        (p("가", run(ctrl(f"<hp:hiddenComment>{made.listed('숨은 설명')}</hp:hiddenComment>"))), "가", "hwpx.comments"),
        (p("가", run(ctrl('<hp:bookmark name="홍길동"/>'))), "가", "hwpx.fields"),
        (p("가", run(ctrl("<hp:indexmark><hp:firstKey>홍길동</hp:firstKey></hp:indexmark>"))), "가", "hwpx.fields"),
        (p("가", run(made.shape("ole"))), "가", "hwpx.objects"),
        (p("가", run(_SWITCH.format('<hp:chart chartIDRef="Chart/chart1.xml"/>', made.shape("ole")))), "가",
         "hwpx.objects"),
        (p("가", run("<hp:newThing>홍길동</hp:newThing>")), "가", "hwpx.foreign"),
        (p("가", run("<hp:script>홍길동</hp:script>")), "가", "hwpx.unread"),
        (p("가", run(made.pic("image9"))), "가", "hwpx.missing"),
    ],
)  # fmt: skip
def test_what_is_not_read_is_said(body: str, text: str, code: str) -> None:
    document = _opened(Hwpx(body).build())
    assert document.text == text
    assert code in {notice.code for notice in (*document.notices, *document.write_native(()).notices)}


_CAPTION = made.caption(p("그림 ", run(auto_number("PICTURE", 1)), " 홍길동의 매출"), "출처 국세청")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (p("앞", run(made.shape("ole", _CAPTION)), "뒤") + p("끝"), "앞뒤\n그림 1 홍길동의 매출\n출처 국세청\n끝"),
        (p("앞", run(made.shape("video", _CAPTION))), "앞\n그림 1 홍길동의 매출\n출처 국세청"),
        (p("앞", run(_SWITCH.format(f"<hp:chart>{_CAPTION}</hp:chart>", made.shape("ole", _CAPTION)))),
         "앞\n그림 1 홍길동의 매출\n출처 국세청"),
        (p(run(table((cell(0, 0, p("앞", run(made.shape("ole", _CAPTION)))), "옆")))),
         "앞\n그림 1 홍길동의 매출\n출처 국세청\t옆"),
        (p("앞", run(made.shape("ole", made.caption(p("밖", run(made.shape("ole", made.caption("안")))))))),
         "앞\n밖\n안"),
    ],
)  # fmt: skip
def test_the_caption_of_an_object_that_goes_stays(body: str, text: str) -> None:
    document = _opened(Hwpx(body).build())
    assert document.text == text
    assert "hwpx.objects" in {notice.code for notice in document.notices}
    start = text.find("홍길동")
    done = [Replacement(start, start + 3, "A")] if start >= 0 else []
    assert _opened(document.write_native(done).data).text == text.replace("홍길동", "A")


def test_a_chart_with_its_part_is_one_object() -> None:
    chart = _SWITCH.format('<hp:chart chartIDRef="Chart/chart1.xml"/>', made.shape("ole"))
    document = _opened(Hwpx(p("가", run(chart))).part("Chart/chart1.xml", "<c/>").build())
    assert [(one.code, one.fields["count"]) for one in document.notices] == [("hwpx.objects", 1)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"Contents/section0.xml": b"<a"}, "hwpx.damaged"),
        ({"Contents/section0.xml": b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"}, "hwpx.dtd"),
        ({"Contents/section0.xml": b"<a/>"}, "hwpx.no_document"),
        ({"Contents/header.xml": b"<a/>"}, "hwpx.no_document"),
        ({"Contents/content.hpf": b"<a/>"}, "hwpx.no_document"),
        ({"CONTENTS/section0.xml": b"<a/>"}, "hwpx.unsafe"),
        ({"../a.xml": b"<a/>"}, "hwpx.unsafe"),
        ({"META-INF/manifest.xml": b'<m><file-entry><encryption-data/></file-entry></m>'}, "hwpx.encrypted"),
    ],
)  # fmt: skip
def test_what_is_refused(change: dict[str, bytes], code: str) -> None:
    with pytest.raises(DocumentError) as caught:
        _opened(made.zip_bytes(_parts(Hwpx(p("홍길동")).build()) | change))
    assert caught.value.code == code


def test_a_file_without_text_is_refused() -> None:
    for data, code in (
        (Hwpx(p("")).build(), "hwpx.empty"),
        (Hwpx(p("", run(made.pic()))).picture().build(), "hwpx.only_images"),
    ):
        with pytest.raises(DocumentError) as caught:
            _opened(data)
        assert caught.value.code == code
