"""Text files in the encodings Korean offices use: read strictly, written back with nothing else changed."""

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents import Replacement, apply_replacements
from core.documents.plain import PlainDocument, line_blocks, open_plain
from core.errors import DocumentError

STORY = "【피고인】 홍길동\r\n\r\n주문\n피고인을 징역 1년에 처한다.\r이유 “생략” ㈜한빛 漢字\n"

ENCODINGS = {
    "UTF-8": (b"", "utf-8"),
    "UTF-8 with BOM": (codecs.BOM_UTF8, "utf-8"),
    "CP949": (b"", "cp949"),
    "EUC-KR": (b"", "euc_kr"),
    "UTF-16 LE with BOM": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "UTF-16 BE with BOM": (codecs.BOM_UTF16_BE, "utf-16-be"),
    "UTF-16 LE without BOM": (b"", "utf-16-le"),
    "UTF-16 BE without BOM": (b"", "utf-16-be"),
}


def read(data: bytes) -> PlainDocument:
    return open_plain(Path("판결.txt"), data)


def rewritten(document: PlainDocument, folder: Path, *replacements: Replacement) -> bytes:
    target = folder / "out.txt"
    target.write_bytes(document.write_native(replacements).data)
    return target.read_bytes()


@pytest.mark.parametrize("name", ENCODINGS)
def test_each_encoding_is_read_and_kept(name: str, tmp_path: Path) -> None:
    bom, encoding = ENCODINGS[name]
    data = bom + STORY.encode(encoding)
    document = read(data)
    assert document.text == STORY
    assert rewritten(document, tmp_path) == data
    at = STORY.index("홍길동")
    expected = bom + STORY.replace("홍길동", "A", 1).encode(encoding)
    assert rewritten(document, tmp_path, Replacement(at, at + 3, "A")) == expected


def test_ascii_is_utf8() -> None:
    assert read(b"A v. B\n").encoding == "utf-8"


def test_a_rare_syllable_of_cp949_is_read() -> None:
    story = "원고 펲시콜라 주식회사, 피고 똠방각하. 원고의 청구를 기각한다."
    assert read(story.encode("cp949")).text == story


def test_characters_outside_the_first_plane_count_once() -> None:
    document = read("원고 𠮷野 사건 😀 끝".encode())
    assert document.text[3] == "𠮷"
    assert len(document.text) == 12


def test_a_mark_inside_the_text_stays() -> None:
    assert read("가\ufeff나".encode()).text == "가\ufeff나"


def test_lines_are_blocks() -> None:
    document = read(STORY.encode())
    lines = [document.text[block.start : block.end] for block in document.blocks]
    assert lines == ["【피고인】 홍길동", "", "주문", "피고인을 징역 1년에 처한다.", "이유 “생략” ㈜한빛 漢字"]


@given(st.text(st.sampled_from("가나 A1\t\r\n\f\x0b\u2028\x85"), max_size=60))
def test_blocks_and_line_ends_tile_any_text(text: str) -> None:
    position = 0
    for block in line_blocks(text):
        assert text[position : block.start] in ("", "\n", "\r", "\r\n", "\f")
        assert not set("\r\n\f") & set(text[block.start : block.end])
        position = block.end
    assert text[position:] in ("", "\n", "\r", "\r\n", "\f")


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1).filter(lambda text: text.strip()))
def test_utf8_gives_back_any_text(text: str) -> None:
    data = text.encode()
    if data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return
    try:
        assert read(data).text == text
    except DocumentError as error:
        assert error.code in ("plain.blank", "plain.ambiguous")


@given(st.text(st.characters(codec="cp949", min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=1, max_size=40))
def test_bytes_are_never_read_as_other_characters(text: str) -> None:
    """CP949 bytes give the same text back or an error: never mojibake."""
    try:
        assert read(text.encode("cp949")).text == text
    except DocumentError as error:
        assert error.code in ("plain.encoding", "plain.mixed", "plain.ambiguous")


def test_a_replacement_outside_the_encoding_is_refused(tmp_path: Path) -> None:
    document = read("원고 홍길동의 청구를 기각한다.".encode("cp949"))
    with pytest.raises(DocumentError) as caught:
        document.write_native([Replacement(3, 6, "😀")])
    assert caught.value.code == "plain.encode"
    assert "CP949" in caught.value.message("en")


@given(st.data())
def test_only_the_replaced_spans_change(data: st.DataObject) -> None:
    text = data.draw(st.text(st.sampled_from("가나다라 \nAB"), min_size=1, max_size=50))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    replaced = apply_replacements(text, [Replacement(start, end, "◆") for start, end in pairs])
    kept, position = [], 0
    for start, end in [*pairs, (len(text), len(text))]:
        kept.append(text[position:start])
        position = end
    assert replaced.split("◆") == kept
