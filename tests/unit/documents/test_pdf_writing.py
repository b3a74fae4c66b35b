"""A written PDF gives back the text it was given, says nothing of where it came from, and never drops a character."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents import Block, BlockKind, Document, Draft, Format, Replacement, write_document
from core.documents.pdf import fonts
from core.documents.pdf.reader import open_pdf
from core.documents.pdf.typeset import drawable
from core.documents.pdf.writer import write_fresh_pdf
from core.documents.plain import open_plain
from core.errors import DocumentError
from core.verification import compare
from tests.fixtures_verified import verify


class Made(Document):
    """A document of given blocks; the text is theirs, a line break between them."""

    def __init__(self, *parts: str | tuple[str, dict[str, object]]) -> None:
        self.path = Path("판결.docx")
        self.format = Format.DOCX
        self.sha256 = ""
        self.notices = ()
        blocks, text = [], ""
        for part in parts:
            content, fields = part if isinstance(part, tuple) else (part, {})
            text += "\n" if blocks else ""
            blocks.append(Block(len(text), len(text) + len(content), **fields))  # type: ignore[arg-type]
            text += content
        self.text, self.blocks = text, tuple(blocks)

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        raise NotImplementedError


def written(document: Document, folder: Path, *replacements: Replacement) -> Path:
    target = folder / "out.pdf"
    target.write_bytes(write_fresh_pdf(document, replacements).data)
    return target


def reread(path: Path) -> Document:
    return open_pdf(path, path.read_bytes())


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def paragraphs(document: Document) -> list[str]:
    kinds = (BlockKind.HEADER, BlockKind.FOOTER)
    return [document.text[b.start : b.end] for b in document.blocks if b.kind not in kinds]


def test_the_redacted_text_comes_back(tmp_path: Path) -> None:
    document = Made("피고인 홍길동은 서울 강남구에 산다.", "원고 김철수", "끝.")
    at = document.text.index("김철수")
    path = written(document, tmp_path, Replacement(4, 7, "A"), Replacement(at, at + 3, "B"))
    assert paragraphs(reread(path)) == ["피고인 A은 서울 강남구에 산다.", "원고 B", "끝."]
    assert not re.search("홍길동|김철수", reread(path).text)


WORD = st.text(
    st.sampled_from(
        "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허은는이가을를의에도로A1234567890.,()·-'\"「」漢字㈜①"
    ),
    min_size=1,
    max_size=9,
)
PARAGRAPH = st.lists(WORD, min_size=1, max_size=80).map(" ".join)


@settings(max_examples=25, deadline=None)
@given(st.lists(PARAGRAPH, min_size=1, max_size=8), st.sampled_from(["left", "justify", "center", "right"]))
def test_any_korean_text_comes_back(texts: list[str], align: str) -> None:
    document = Made(*((text, {"align": align}) for text in texts))
    back = _round_trip(document)
    assert squeezed("".join(paragraphs(back))) == squeezed(document.text)


def _round_trip(document: Document) -> Document:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        return reread(written(document, Path(folder)))


def test_spaces_come_back_over_many_lines() -> None:
    text = (
        "피고인은 2023. 3. 5. 서울 강남구 역삼동에 있는 나리식당에서 피해자 김철수에게 돈을 빌려 달라고 하였다. " * 12
    )
    for align in ("left", "justify"):
        assert paragraphs(_round_trip(Made((text.strip(), {"align": align})))) == [text.strip()]


def test_the_text_is_the_same_for_a_plain_extractor(tmp_path: Path) -> None:
    text = "원고 주식회사 한빛토건은 피고에게 금 5,000,000원을 지급하라. " * 10
    path = written(Made(text), tmp_path)
    pdf = pypdfium2.PdfDocument(path)
    assert squeezed(text) in squeezed("".join(page.get_textpage().get_text_range() for page in pdf))


def test_a_word_longer_than_the_line_is_whole_again(tmp_path: Path) -> None:
    word = "가나다라마바사아자차카타파하" * 12
    assert squeezed(reread(written(Made(word), tmp_path)).text) == word + "-1-"


def test_cells_stay_cells(tmp_path: Path) -> None:
    def cell(row: int, column: int) -> dict[str, object]:
        return {"kind": BlockKind.CELL, "table": 0, "row": row, "column": column}

    document = Made(
        "별지",
        ("이름", cell(0, 0)),
        ("주소", cell(0, 1)),
        ("김철수", cell(1, 0)),
        ("서울 강남구 " * 12, cell(1, 1)),
        "끝.",
    )
    back = reread(written(document, tmp_path))
    cells = {(b.row, b.column): back.text[b.start : b.end] for b in back.blocks if b.kind is BlockKind.CELL}
    assert cells[0, 0] == "이름"
    assert cells[0, 1] == "주소"
    assert cells[1, 0] == "김철수"
    assert cells[1, 1] == ("서울 강남구 " * 12).strip()


def test_line_breaks_inside_a_paragraph_or_cell_stay() -> None:
    cell = {"kind": BlockKind.CELL, "table": 0, "row": 0, "column": 0}
    document = Made("주문\n원고의 청구를 기각한다.", ("홍\n길동", cell))
    draft = write_fresh_pdf(document, ())
    assert [notice.code for notice in draft.notices] == ["pdf.fresh"]
    page = pypdfium2.PdfDocument(draft.data)[0]
    assert page.get_textpage().get_text_range().split("\r\n")[:-1] == ["주문", "원고의 청구를 기각한다.", "홍", "길동"]


def test_a_cell_taller_than_a_page_is_written_whole(tmp_path: Path) -> None:
    text = " ".join(f"제{number}항의 사실을 인정한다." for number in range(900))
    fields = {"kind": BlockKind.CELL, "table": 0, "row": 0}
    document = Made(("항목", {**fields, "column": 0}), (text, {**fields, "column": 1}))
    words = reread(written(document, tmp_path)).text.split()
    assert [word for word in words if word.startswith("제")] == [f"제{number}항의" for number in range(900)]


@pytest.mark.parametrize("columns", [14, 20, 21, 90])
def test_a_table_of_many_columns_is_written_whole(columns: int, tmp_path: Path) -> None:
    texts = ["범죄사실의 요지를 적는다. " * 40, *(f"{number}번" for number in range(1, columns))]
    cells = [{"kind": BlockKind.CELL, "table": 0, "row": 0, "column": column} for column in range(columns)]
    document = Made(*zip(texts, cells, strict=True))
    assert verify(written(document, tmp_path), (), text=document.text).ok


def test_page_numbers_are_set_anew_and_one_head_is_repeated(tmp_path: Path) -> None:
    head, foot = {"kind": BlockKind.HEADER}, {"kind": BlockKind.FOOTER}
    long = " ".join(f"제{number}항을 판단한다." for number in range(700))
    document = Made(("2023고단1234", head), "주문", ("- 7 -", foot), ("2023고단1234", head), long)
    back = reread(written(document, tmp_path))
    pages = max(block.page or 0 for block in back.blocks)
    feet = [back.text[b.start : b.end] for b in back.blocks if b.kind is BlockKind.FOOTER]
    heads = [back.text[b.start : b.end] for b in back.blocks if b.kind is BlockKind.HEADER]
    assert pages > 2
    assert feet == [f"- {number} -" for number in range(1, pages + 1)]
    assert heads == ["2023고단1234"] * pages


def test_a_page_number_that_somebody_replaced_stands_on_its_own_page_alone(tmp_path: Path) -> None:
    foot = {"kind": BlockKind.FOOTER}
    long = " ".join(f"제{number}항을 판단한다." for number in range(700))
    document = Made("주문", ("- 1 -", foot), long, ("- A -", foot), "결론", ("- 3 -", foot))
    path = written(document, tmp_path)
    assert reread(path).text.count("- A -") == 1
    assert verify(path, (), text=document.readable_text((), Format.PDF)).ok


def test_heads_that_differ_stay_in_the_text(tmp_path: Path) -> None:
    head = {"kind": BlockKind.HEADER}
    document = Made(("비공개", head), "주문", ("사본", head), "이유")
    assert paragraphs(reread(written(document, tmp_path))) == ["비공개", "주문", "사본", "이유"]


def test_nothing_is_said_of_its_origin(tmp_path: Path) -> None:
    path = written(Made("판결"), tmp_path)
    with pikepdf.open(path) as pdf:
        assert "/Info" not in pdf.trailer
        said = re.sub(r"<[^>]*>", "", pdf.Root.Metadata.read_bytes().decode()).split()
    assert said == ["2", "U"]
    again = tmp_path / "again"
    again.mkdir()
    assert written(Made("판결"), again).read_bytes() == path.read_bytes()


UNDRAWABLE = {
    "beyond the first plane": "𠮷野 원고",
    "private use, beyond the first plane": "사건 \U0010fffd",
    "private use": "\ue000",
    "private use that an installed font draws in its own way": "가\uf6c5나",
    "private use of symbol fonts": "\uf0b7 원고",
    "a dash of code page 1252 read as a control character": "2020. 1. 1. \x96 3. 1.",
    "a sign that is seen, though it is a format character": "\u0600 12",
    "tags": "원고\U000e0041",
    "signs of annotations": "원고\ufff9주\ufffb",
}


@pytest.mark.parametrize("text", UNDRAWABLE.values(), ids=UNDRAWABLE)
def test_a_character_in_no_font_is_refused(text: str, tmp_path: Path) -> None:
    target = tmp_path / "결과.pdf"
    with pytest.raises(DocumentError) as caught:
        target.write_bytes(write_document(Made(text), (), Format.PDF).data)
    assert caught.value.code == "pdf.glyphs"
    assert "U+" in caught.value.message("ko")
    assert list(tmp_path.iterdir()) == []


def test_a_letter_that_could_not_be_read_is_a_mark_that_is_said(tmp_path: Path) -> None:
    from core.documents import Replacement
    from core.verification import Expected, verify_bytes

    document = Made("원고 홍길동은 \ufffd 표시한 것을 구한다. \ufffd 이상.")
    plan = [Replacement(3, 6, "A")]
    draft = write_document(document, plan, Format.PDF)
    said = {notice.code: notice.fields for notice in draft.notices}
    assert said["pdf.unread_marks"] == {"count": 2, "mark": "□"}
    assert paragraphs(reread(_kept(draft.data, tmp_path))) == ["원고 A은 □ 표시한 것을 구한다. □ 이상."]
    expected = Expected(document.readable_text(plan, Format.PDF), document.repeated_heads(plan))
    assert verify_bytes(draft.data, "a.pdf", [], expected, "pdf").ok


def _kept(data: bytes, folder: Path) -> Path:
    (folder / "a.pdf").write_bytes(data)
    return folder / "a.pdf"


def test_letters_of_decomposed_hangul_are_drawn_whole(tmp_path: Path) -> None:
    back = reread(written(Made(unicodedata.normalize("NFD", "홍길동은 각하한다")), tmp_path))
    assert paragraphs(back) == ["홍길동은 각하한다"]


@pytest.mark.parametrize("blank", ["\x0b", "\x0c", "\x85", "\x1c", "\x1f"])
def test_white_space_among_the_control_characters_parts_words(blank: str) -> None:
    draft = write_fresh_pdf(Made(f"홍길동{blank}이몽룡"), ())
    assert "pdf.invisible" not in [notice.code for notice in draft.notices]
    assert open_pdf(Path("out.pdf"), draft.data).text.split()[:2] == ["홍길동", "이몽룡"]


def test_shapeless_characters_are_counted() -> None:
    notices = write_fresh_pdf(Made("홍\u200b길동\ufeff\x07"), ()).notices
    assert [(notice.code, notice.fields) for notice in notices][1:] == [("pdf.invisible", {"count": 3})]


def test_what_is_left_out_of_a_pdf_is_what_the_leak_check_sets_aside() -> None:
    every = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
    left_out = [char for char in every if not drawable(char)[0]]
    assert {"\u200b", "\ufeff", "\x07"} <= set(left_out)
    assert [char for char in left_out if compare.squeezed(char)] == []


@pytest.mark.parametrize("text", ["ﬁrst", "oﬃce", "ﬂow", "ﬀ", "ﬃ", "ﬄ", "㎡ ① ½ … Ⅷ ｆｕｌｌ"])
def test_letters_joined_in_the_original_are_the_same_text(text: str, tmp_path: Path) -> None:
    """Programs that read a PDF give ligatures back as their letters."""
    document = Made(f"특허 {text} 청구항")
    assert verify(written(document, tmp_path), (), text=document.text).changed == 0


@pytest.mark.parametrize(
    "text", ["판사･검사", "판사・검사", "ｿﾆｰ 주식회사의 ｢제품｣", "김\ufa12\ufa2d의 \ufa19과", "300 \u212a"]
)
@pytest.mark.parametrize("bold", [False, True])
def test_a_letter_no_font_has_is_drawn_as_the_one_it_is_a_form_of(
    text: str, bold: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Half-width signs and second codes of Hanja kept a judgment from becoming a PDF where no other font is at hand."""
    monkeypatch.setattr(fonts, "_fallbacks", tuple)
    fonts.font_for.cache_clear()
    document = Made((f"원고 {text} 등", {"bold": bold}))
    made = written(document, tmp_path)
    with pypdfium2.PdfDocument(made) as pdf:
        shown = pdf[0].get_textpage().get_text_bounded()
    assert unicodedata.normalize("NFKC", text) in unicodedata.normalize("NFKC", shown)
    assert verify(made, (), text=document.text).changed == 0
    fonts.font_for.cache_clear()


def test_a_missing_font_is_an_error_with_the_font_s_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.shipped_font.cache_clear()
    monkeypatch.setattr(fonts.paths, "resource", lambda *parts: tmp_path / "/".join(parts))
    try:
        with pytest.raises(DocumentError) as caught:
            write_fresh_pdf(Made("판결"), ())
    finally:
        fonts.shipped_font.cache_clear()
    assert caught.value.code == "pdf.font_missing"
    assert "NanumBarunGothic.ttf" in caught.value.message()


def test_blank_lines_of_a_text_are_kept_as_room(tmp_path: Path) -> None:
    document = open_plain(Path("판결.txt"), "판결\r\n\r\n주문\r\n\t원고의 청구를 기각한다.\r\n".encode())
    assert paragraphs(reread(written(document, tmp_path))) == ["판결", "주문", "원고의 청구를 기각한다."]
