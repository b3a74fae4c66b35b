"""Text files in the encodings Korean offices use: read strictly, written back with nothing else changed."""

import codecs
from pathlib import Path
from random import Random

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


OLD = {
    "judgment in Hanja": "判決\r\n原告, 上告人 洪吉童\r\n上告를 棄却한다. 上告費用은 原告의 負擔으로 한다.\r\n"
    "原審判決理由에 의하면 原審은 證據에 의하여 被告가 土地를 買受한 事實을 認定하고 있다.\r\n",
    "sentence in Hanja": "被告人을 懲役 1年에 處한다. 이 判決宣告前의 拘禁日數中 30日을 위 刑에 算入한다.\n",
    "ruled table": "┌───────┬───────────┐\r\n│이 름  │주 소      │\r\n"
    "├───────┼───────────┤\r\n│구름산 │서울 강남구│\r\n"
    "└───────┴───────────┘\r\n",
    "hidden names": "피고인 ○○○, 피해자 △△△, 증인 ●●●, 참고인 □□□ ☆☆☆ ※ 위와 같음\n",
}


@pytest.mark.parametrize("encoding", ["cp949", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", OLD)
def test_korean_with_hanja_lines_and_circles_is_read(name: str, encoding: str) -> None:
    data = OLD[name].encode(encoding)
    document = read(data)
    assert (document.text, document.encoding) == (OLD[name], encoding) and document.write_native(()).data == data


FOREIGN = {
    "Japanese": "主文　被告人を懲役一年に処する。訴訟費用は被告人の負担とする。"
    "理由　被告人は東京都内において、○○の土地を買受けた。",
    "Chinese": "判决如下：一、被告赔偿原告人民币五万元；二、驳回原告的其他请求。原告李明，被告王强，○○公司。本院认为，",
    "Chinese of Taiwan": "主文：原告之請求駁回，訴訟費用由原告負擔。"
    "事實及理由：被告於民國六十年買受土地，原告○○○不服。",
    "Chinese without signs": "原告請求被告賠償人民幣五萬元被告不同意原告的請求本院審理後認為原告的請求有理由",
    "Russian": "Решение именем Российской Федерации: иск удовлетворить, взыскать с ответчика в пользу истца",
}
CODES = [
    *(("Japanese", code) for code in ("shift_jis", "euc_jp")), ("Chinese", "gbk"), ("Chinese of Taiwan", "big5"),
    *(("Chinese without signs", code) for code in ("gbk", "big5")),
    *(("Russian", code) for code in ("cp1251", "koi8_r")),
    *((name, code) for name in FOREIGN for code in ("utf-16-le", "utf-16-be")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "encoding"), CODES)
def test_other_encodings_are_refused(name: str, encoding: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(FOREIGN[name].encode(encoding))
    assert caught.value.code in ("plain.encoding", "plain.mixed", "document.binary")


@pytest.mark.parametrize("seed", range(40))
def test_random_bytes_are_refused(seed: int) -> None:
    """Of the bytes alone that two-byte encodings have, which say most often something in CP949."""
    chosen = Random(seed)
    first = (*range(0xB0, 0xC9), *range(0xCA, 0xFE))
    data = bytes(byte for _ in range(60) for byte in (chosen.choice(first), chosen.randint(0xA1, 0xFE)))
    with pytest.raises(DocumentError):
        read(data)


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
