"""HWP 5: every place is read in its order, or is not shown, or is said; what cannot be read is refused."""

import struct
import zlib
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from core.documents import open_document
from core.documents.formats import Format, written_as
from core.documents.model import BlockKind, Document
from core.documents.reading import read_document
from core.documents.write import write_document
from core.errors import DocumentError
from core.verification import verify_bytes
from tests.fixtures_cfb import compound
from tests.fixtures_hwp import (
    BEGINS,
    BOLD,
    BULLETED,
    COMPRESSED,
    DISTRIBUTION,
    DRM,
    EIGHTH,
    NUMBERED,
    OUTLINED,
    PASSWORD,
    SECOND,
    Bold,
    Control,
    Paragraph,
    Rec,
    art,
    box,
    caption,
    component,
    equation,
    field_of,
    form,
    head,
    hwp,
    judgment,
    list_level,
    listed,
    memo,
    number,
    p,
    section_properties,
    shape,
    table,
    told,
)

V = "민들레{}"


def opened(data: bytes) -> Document:
    return read_document(Path("판결.hwp"), data)


def refused(data: bytes) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        opened(data)
    error = caught.value
    assert error.message("ko") and error.message("en")
    return error


def body(*paragraphs: Paragraph) -> bytes:
    return hwp(["본문", *paragraphs])


_GROUP = component("$con", component("$rec", *listed("가"), Rec(0x4F)), component("$ell", *listed(V), Rec(0x50)))
# Each place with what holds V, and how the text has it; "" where no page shows it.
READ: dict[str, tuple[bytes, str]] = {
    "paragraph": (body(V), V),
    "part of a paragraph in bold": (body(p("원고 ", Bold(V), " 외 1")), f"원고 {V} 외 1"),
    "behind a tab": (body(p(f"가\t{V}")), f"가\t{V}"),
    "behind a line break": (body(p(f"가\n{V}")), f"가\n{V}"),
    "around a hyphen that no line ends at": (body(p(f"가 {V[0]}\x18{V[1:]}")), f"가 {V}"),
    "before special blanks": (body(p(f"{V}\x1e나\x1f다")), f"{V}\u00a0나\u3000다"),
    "letters beyond 16 bits": (body(p(f"{V}𠀀")), f"{V}𠀀"),
    "second section": (hwp(["본문"], [V]), V),
    "section not compressed": (hwp(["본문", V], flags=0), V),
    "cell": (body(p(table(("가", V)))), f"가\t{V}"),
    "second paragraph of a cell": (body(p(table((p("가"), V)))), V),
    "table in a cell": (body(p(table(("가", p(table((V,))))))), V),
    "caption above a table": (body(p(table(("가",), above=caption(V, side=2)))), f"{V}\n가"),
    "caption below a table": (body(p(table(("가",), above=caption(V)))), f"가\n{V}"),
    "text box": (body(p(box(V))), V),
    "caption of a shape": (body(p(box("가", above=caption(V)))), V),
    "text box in a group": (body(p(shape(_GROUP))), V),
    "table in a text box": (body(p(box(p(table((V,)))))), V),
    "text box in a cell": (body(p(table((p(box(V)),)))), V),
    "drawn letters": (body(p(art(V))), V),
    "equation": (body(p(equation(V))), V),
    "button": (body(p(form(f"Name:wstring:1:x Caption:wstring:{len(V)}:{V} Value:int:0 "))), V),
    "ticked box": (body(p(form(f"Caption:wstring:{len(V)}:{V} Value:int:1 ", b"tbc+"))), f"☒ {V}"),
    "empty box": (body(p(form(f"Caption:wstring:{len(V)}:{V} Value:int:0 ", b"tbc+"))), f"☐ {V}"),
    "chosen button of several": (body(p(form(f"Caption:wstring:{len(V)}:{V} Value:int:1 ", b"tbr+"))), f"● {V}"),
    "typed text of a form": (body(p(form(f"MaxLength:int:0 Text:wstring:{len(V)}:{V} ScrollBars:int:0 "))), V),
    "header": (body(p("가", head("head", V))), V),
    "footer": (body(p("가", head("foot", V))), V),
    "footnote": (body(p("가", head("fn  ", V))), V),
    "endnote": (body(p("가", head("en  ", V))), V),
    "note in a cell": (body(p(table((p("가", head("fn  ", V)),)))), V),
    "note in a note": (body(p("가", head("en  ", p("나", head("fn  ", V))))), V),
    "note in a note of its kind": (body(p("가", head("fn  ", p("나", head("fn  ", V))))), V),
    "note in a header": (body(p("가", head("head", p("나", head("fn  ", V))))), V),
    "note on a master page": (hwp(["본문", p("끝", below=listed(p("나", head("fn  ", V))))]), V),
    "master page": (hwp(["본문", p("끝", below=listed(V))]), V),
    "master page of a section's properties": (hwp([p(section_properties(*listed(V)), "본문")]), V),
    "letters set over each other": (body(p(Control(23, "tcps", told(V) + bytes(4)))), V),
    "word with a reading": (body(p(Control(23, "tdut", told(V) + told("나") + bytes(20)))), V),
    "reading of a word": (body(p(Control(23, "tdut", told("가") + told(V) + bytes(20)))), V),
    "what a link shows": (body(p("가", *field_of("%hlk", "http\\://x;1;0;0;", V), "나")), f"가{V}나"),
    "what a field shows": (body(p(*field_of("%clk", "Clickhere:set:0:", V))), V),
    "text of a numbered paragraph": (body(p(V, look=NUMBERED)), f"제1조 {V}"),
    "text of the second level": (body(p("가", look=NUMBERED), p(V, look=SECOND)), f"가. {V}"),
    "text of an outline": (body(p(V, look=OUTLINED)), f"제1조 {V}"),
    "text of a bulleted paragraph": (body(p(V, look=BULLETED)), f"※ {V}"),
    "name of a list's level": (hwp([p("가", look=NUMBERED)], levels=(f"^1{V}", *[""] * 6)), f"1{V} 가"),
    "paragraph inside a control nobody knows": (body(p(Control(11, "zzzz", b"", listed(V)))), V),
    "address of a link": (body(p("가", *field_of("%hlk", f"http\\://{V};1;0;0;", "나"))), ""),
    "bookmark": (body(p("가", Control(22, "bokm", b"", [Rec(0x57, told(V))]))), ""),
    "mark of an index": (body(p("가", Control(22, "idxm", told(V) + told("") + bytes(2)))), ""),
    "description of a shape": (body(p(box("가", description=V))), ""),
    "name of a form": (body(p(form(f"Name:wstring:{len(V)}:{V} Caption:wstring:1:가 "))), ""),
    "script": (hwp(["본문"], streams={"Scripts/DefaultJScript": V.encode("utf-16-le")}), ""),
    "history": (hwp(["본문"], streams={"DocHistory/VersionLog0": V.encode("utf-16-le")}), ""),
    "properties": (hwp(["본문"], streams={"\x05SummaryInformation": V.encode("utf-16-le")}), ""),
}


@pytest.mark.parametrize("place", READ)
def test_what_is_shown_is_read_and_nothing_else(place: str) -> None:
    data, expected = READ[place]
    text = opened(data).text
    assert expected in text if expected else V not in text
    assert V not in text.replace(expected, "", 1) if expected else True


def test_the_table_is_long_enough() -> None:
    assert len(READ) >= 45


# A text that belongs to no paragraph.
_TEXT = Rec(0x43, V.encode("utf-16-le"))


def _astray(control: Control) -> Control:
    """The control with a paragraph below it that is in no cell and in no caption."""
    return replace(control, below=[p(V), *control.below])


@pytest.mark.parametrize(
    ("data", "notice", "count"),
    [
        (body(p(_astray(table(("가",))))), "hwp.unread", 1),
        (body(p(_astray(equation("가")))), "hwp.unread", 1),
        (body(p("가", below=[_TEXT])), "hwp.unread", 1),
        (body(p(replace(table(("가",)), below=[*table(("가",)).below, _TEXT]))), "hwp.unread", 1),
        (hwp(["본문", _TEXT]), "hwp.unread", 1),
        (body(p(Control(11, "eqed", bytes(40), [Rec(0x58, bytes(4) + told("x"), [_TEXT])]))), "hwp.unread", 1),
        (body(p(Control(11, "form", bytes(42), [Rec(0x5B, b"", [_TEXT])]))), "hwp.unread", 1),
        (body(p(shape(component("$tat", Rec(0x5A, bytes(32) + told("가"), [_TEXT]))))), "hwp.unread", 1),
        (hwp(["본문"], pictures=(0, 1)), "hwp.images", 2),
        (hwp(["본문"], pictures=(2,)), "hwp.objects", 1),
        (body(p("가", shape(component("$ole", Rec(0x54, bytes(26)))))), "hwp.objects", 1),
        (body(p("가", shape(component("$vid", Rec(0x62, bytes(8)))))), "hwp.objects", 1),
        (body(p("가", head("tcmt", V))), "hwp.comments", 1),
        (hwp(["본문", p(*field_of("%%me", "", "가"), below=memo(V))]), "hwp.comments", 1),
        (body(p("가", Control(11, "zzzz"))), "hwp.unread", 1),
        (body(p("가", shape(component("$new", Rec(0x73, V.encode("utf-16-le")))))), "hwp.unread", 1),
        (hwp([f"{V} 가나 다라 마바 사아 자차"], preview="타파 하거 너더 러머 버서 어저"), "hwp.preview", 1),
    ],
)
def test_what_is_not_read_is_said(data: bytes, notice: str, count: int) -> None:
    document = opened(data)
    (said,) = document.notices
    assert (said.code, said.fields["count"]) == (notice, count)
    assert "preview" in notice or V not in document.text


def _cut_off() -> bytes:
    """A section whose compressed bytes end between two paragraphs."""
    machine = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return machine.compress(p("피고인 하늘봄").bytes()) + machine.flush(zlib.Z_SYNC_FLUSH)


def _without_its_other_half(data: bytes) -> bytes:
    """A tab takes eight places, the last of which says so again."""
    return data.replace("가".encode("utf-16-le"), b"\t\0", 1)


def _formula(data: bytes) -> Control:
    """An equation whose record is ``data``."""
    return Control(11, "eqed", bytes(40), [Rec(0x58, data)])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (hwp(["본문"], flags=COMPRESSED | PASSWORD), "hwp.encrypted"),
        (hwp(["본문"], flags=COMPRESSED | 1 << 8), "hwp.encrypted"),
        (hwp(["본문"], flags=COMPRESSED | DISTRIBUTION), "hwp.distribution"),
        (hwp(["본문"], flags=COMPRESSED | DRM), "hwp.drm"),
        (hwp(["본문"], flags=COMPRESSED | 1 << 10), "hwp.drm"),
        (hwp(["본문"], streams={"ViewText/Section0": b"x"}), "hwp.view_text"),
        (hwp(["본문"], info=[Rec(0x60, bytes(26))]), "hwp.revisions"),
        (hwp(["본문"], version=0x06000000), "hwp.version"),
        (hwp(["본문"], version=0x03000000), "hwp.version"),
        (hwp(["본문"], counted=2), "hwp.damaged"),
        (hwp(["본문"], change=lambda data: data[:-1]), "hwp.damaged"),
        (hwp(["본문"], change=lambda data: data[:6]), "hwp.damaged"),
        (hwp(["본문"], change=lambda data: data + b"\0"), "hwp.damaged"),
        (hwp(["본문"], change=lambda data: struct.pack("<I", 0x42 | 5 << 10)), "hwp.damaged"),
        (hwp([p("가", Control(11, "gso "))], change=lambda data: data.replace(b" osg", b" lbt", 1)), "hwp.damaged"),
        (hwp([p("가")], change=lambda data: data.replace(b"\x02\0\0\0", b"\x03\0\0\0", 1)), "hwp.damaged"),
        (hwp(["본문", Rec(0x43, b"", [p(V)])]), "hwp.damaged"),
        (hwp([p("가", _formula(bytes(4) + struct.pack("<H", 9) + "x".encode("utf-16-le")))]), "hwp.damaged"),
        (hwp([p("가", _formula(bytes(4)))]), "hwp.damaged"),
        (hwp([p("가" * 3000)], change=lambda data: data[: data.index(b"\xff") + 3]), "hwp.damaged"),
        (hwp([""]), "hwp.empty"),
        (hwp([""], pictures=(1,)), "hwp.only_images"),
        (hwp([""], preview="서울중앙지방법원 판결"), "hwp.unlike_preview"),
        (hwp(["본문"], streams={"BodyText/Section2": b"\x03\0"}), "hwp.damaged"),
        (hwp(["본문"], streams={"DocInfo": b"no deflate"}), "hwp.damaged"),
        (hwp(["본문"], streams={"BodyText/Section0": _cut_off()}), "hwp.damaged"),
        (hwp(["가나다라마바사아자차카타"], change=_without_its_other_half), "hwp.damaged"),
        (hwp(["본문"], streams={"FileHeader": b"HWP Document File"}), "hwp.damaged"),
        (compound({"WordDocument": b"HWP Document File", "ObjectPool/_1/FileHeader": b"x"}), "document.doc"),
        (compound({"HwpSummaryInformation": b"HWP Document File"}), "hwp.damaged"),
        (judgment()[:3000], "hwp.damaged"),
    ],
)
def test_what_cannot_be_read_completely_is_refused(data: bytes, code: str) -> None:
    assert refused(data).code == code


def test_tables_in_tables_without_end_are_refused() -> None:
    inner: Paragraph = "가"
    for _ in range(45):
        inner = p(table((inner,)))
    assert refused(body(inner)).code == "hwp.too_large"


def test_a_stream_that_unpacks_to_far_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "큰.hwp"
    path.write_bytes(hwp([p("가")], change=lambda data: data + bytes(300 << 20)))
    with pytest.raises(DocumentError) as caught:
        open_document(path)
    assert caught.value.code in ("hwp.too_large", "document.over_memory")


def test_kinds_tables_and_looks_are_told() -> None:
    document = opened(judgment())
    kinds = {document.text[block.start : block.end]: block for block in document.blocks}
    assert kinds["민들레"].kind is BlockKind.CELL and (kinds["민들레"].row, kinds["민들레"].column) == (1, 0)
    assert kinds["피해자 민들레의 진술"].kind is BlockKind.FOOTNOTE
    assert kinds["서울중앙지방법원"].kind is BlockKind.HEADER
    assert kinds["서 울 중 앙 지 방 법 원"].align == "center" and kinds["판 결"].font_size == 10
    (bold,) = opened(hwp([p(Bold("가"))])).blocks
    assert bold.bold == bool(BOLD) and bold.font_size == 12


def test_numbers_hangul_counted_stand_where_it_shows_them() -> None:
    shown = opened(body(p("그림 ", number(3, 2)), p(number(4, 3, form=8), "번 표"), p("쪽 ", number(0, 7)))).text
    assert "그림 2\n다번 표\n쪽 7" in shown
    note = opened(body(p("가", head("fn  ", p(number(1, 1), " 진술")))))
    assert note.text.endswith("\n 진술")


@pytest.mark.parametrize(
    ("begins", "numbers"),
    [
        (BEGINS, ["제1조 가", "가. 나", "제2조 다", "나"]),
        (struct.pack("<H7I", 1, 5, 3, *[1] * 5), ["제5조 가", "다. 나", "제6조 다", "나"]),
        (struct.pack("<H", 4), ["제4조 가", "가. 나", "제5조 다", "나"]),
        (
            BEGINS + list_level("^8)") + list_level("") * 2 + struct.pack("<3I", 2, 1, 1),
            ["제1조 가", "가. 나", "제2조 다", "2) 나"],
        ),
        (
            BEGINS + list_level("^8)", 1) + list_level("") * 2 + struct.pack("<3I", 7, 1, 1),
            ["제1조 가", "가. 나", "제2조 다", "⑦) 나"],
        ),
    ],
    ids=["with one", "each level with its own", "as older files say", "an eighth level", "an eighth level in circles"],
)
def test_lists_begin_where_the_file_says(begins: bytes, numbers: list[str]) -> None:
    looks = (p("가", look=NUMBERED), p("나", look=SECOND), p("다", look=NUMBERED), p("나", look=EIGHTH))
    assert opened(hwp(looks, begins=begins)).text.split("\n") == numbers


@pytest.mark.parametrize("kind", [Format.HWPX, Format.DOCX, Format.PDF, Format.TXT, Format.CSV])
def test_it_is_written_in_every_other_format(kind: Format, tmp_path: Path) -> None:
    path = tmp_path / "판결.hwp"
    path.write_bytes(judgment())
    document = open_document(path)
    draft = write_document(document, [], kind)
    assert verify_bytes(draft.data, f"결과.{kind}", []).parts_checked
    again = read_document(Path(f"결과.{kind}"), draft.data).text
    assert "".join(["피고인", "구름산은", "2021.", "3.", "4.", "010-0000-1234로"]) in "".join(again.split())


def test_it_is_not_written_itself_and_hwpx_stands_in_for_it(tmp_path: Path) -> None:
    path = tmp_path / "판결.hwp"
    path.write_bytes(judgment())
    document = open_document(path)
    assert written_as(document.format) is Format.HWPX
    for call in (lambda: write_document(document, []), lambda: document.write_native([])):
        with pytest.raises(DocumentError) as caught:
            call()
        assert caught.value.code == "hwp.not_written"


def test_a_file_of_it_passes_no_check() -> None:
    assert verify_bytes(judgment(), "판결.hwp", [], reader="none").unread


def test_a_paragraph_eight_times_as_long_is_read_in_no_sixty_times_the_time() -> None:
    def seconds(length: int) -> float:
        text = "구름산은 갔다. " * (length // 9)
        data = hwp([text])
        begun = process_time()
        assert read_document(Path("a.hwp"), data).text == text
        return process_time() - begun

    seconds(1_000)
    short = seconds(60_000)
    assert seconds(480_000) < 18 * max(short, 0.02)
