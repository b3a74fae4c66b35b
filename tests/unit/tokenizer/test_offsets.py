"""Offsets tile the text, whatever the text: the promise everything after the tokenizer relies on."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ModelError
from core.tokenizer import Gap, MorphemeSplitter, Tokenizer
from core.tokenizer.tokenizer import CLASSIFY, MASK, PADDING, SEPARATE, UNKNOWN

SPECIALS = [PADDING, UNKNOWN, CLASSIFY, SEPARATE, MASK]
AWKWARD = [
    "홍길동은 서울 강남구에 산다.",
    "  앞 공백과\t탭, 뒤 공백  ",
    "줄바꿈\r\n둘째 줄\n\n\n넷째 줄\r다섯째",
    "널\x00문자와 \x01제어\x1f문자",
    "사설 영역 \ue000\uf8ff 과 평면 밖 \U000f0000",
    "이모지 👩‍👩‍👧‍👦 😀와 국기 🇰🇷",
    "희귀 한자 𠮷野家 㐂 龘",
    "분해된 한글 홍길동",
    "외톨이 서로게이트 \ud800 과 \udfff",
    "너비 없는 \u200b 공백, 합자 ﬁ, 전각 １２３",
    "가\u00a0나\u3000다\u2028라\u2029마\x85바\x0b사\x0c아",
    "",
    " \n\t ",
]


def build(vocabulary: dict[str, int], merges: list[tuple[str, str]], **model: object) -> str:
    return json.dumps(
        {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [],
            "normalizer": None,
            "pre_tokenizer": None,
            "post_processor": None,
            "decoder": None,
            "model": {"type": "BPE", "vocab": vocabulary, "merges": merges, "fuse_unk": True, **model},
        }
    )


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    pieces = [*SPECIALS, *"홍길동은서울강남구에산다.가나다1234567890", "길동", "서울"]
    path = tmp_path_factory.mktemp("tokenizer") / "tokenizer.json"
    # Like the public file: no unknown token, and white space as the pre-tokenizer that stands for MeCab.
    content = json.loads(build({p: i for i, p in enumerate(pieces)}, [("길", "동"), ("서", "울")], unk_token=None))
    content["pre_tokenizer"] = {"type": "Whitespace"}
    path.write_text(json.dumps(content), encoding="utf-8")
    return Tokenizer.from_file(path)


def check_tiling(text: str, spans: list[tuple[int, int]]) -> None:
    position = 0
    for start, end in spans:
        assert position <= start < end <= len(text)
        assert text[position:start].isspace() or position == start
        position = end
    assert not text[position:].strip()


@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_text_is_tiled(tokenizer: Tokenizer, text: str) -> None:
    check_tiling(text, MorphemeSplitter()(text))
    check_tiling(text, [tuple(pair) for pair in tokenizer.encode(text).offsets.tolist()])


@given(st.text(alphabet=st.characters(codec=None), max_size=200))
def test_any_unicode_text_is_tiled(tokenizer: Tokenizer, text: str) -> None:
    check_tiling(text, [tuple(pair) for pair in tokenizer.encode(text).offsets.tolist()])


@given(st.lists(st.sampled_from(["홍길동", "은", " ", "\n", "\x00", "😀", "\ud800", "１２", "ᄒ", "龘"]), max_size=60))
def test_mixtures_are_tiled(tokenizer: Tokenizer, parts: list[str]) -> None:
    text = "".join(parts)
    check_tiling(text, [tuple(pair) for pair in tokenizer.encode(text).offsets.tolist()])


def test_unknown_characters_keep_their_places(tokenizer: Tokenizer) -> None:
    encoding = tokenizer.encode("龘😀홍")
    assert encoding.ids.tolist()[:2] == [tokenizer.unknown_id] * 2
    assert encoding.offsets.tolist() == [[0, 1], [1, 2], [2, 3]]


def test_gaps_tell_spaces_from_line_breaks(tokenizer: Tokenizer) -> None:
    encoding = tokenizer.encode("서울 강남\r\n가")
    by_start = {start: Gap(gap) for (start, _), gap in zip(encoding.offsets.tolist(), encoding.gaps, strict=True)}
    assert by_start[0] is Gap.START
    assert by_start[3] is Gap.SPACE
    assert by_start[7] is Gap.LINE


def test_very_long_line_is_tiled() -> None:
    text = "홍길동은 서울에서 살았다. " * 5000
    check_tiling(text, MorphemeSplitter()(text))


@pytest.mark.parametrize("content", ["", "{}", "[1]", build({"가": 0}, [])])
def test_file_that_is_no_tokenizer_is_refused(tmp_path, content: str) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ModelError):
        Tokenizer.from_file(path)


def test_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(ModelError, match=r"tokenizer\.json"):
        Tokenizer.from_file(tmp_path / "tokenizer.json")
