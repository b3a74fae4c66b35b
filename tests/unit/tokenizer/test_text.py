"""Tokenizers that read running text: offsets are those of the text as it stands, whatever the tokenizer makes of it."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer as Backend
from tokenizers import decoders, models, normalizers, pre_tokenizers, trainers

from core.errors import ModelError
from core.tokenizer import Specials, TextTokenizer, TokenizerSettings, load_tokenizer

TEXTS = [
    "피고인 한가온은 서울에서 도하람에게 말하였다.",
    "주식회사 나래상사 대표 Han Ga-on, 전화 010-0000-1234",
    "㈜ 1½ ① ﬁ",
]
ODD = [
    "홍 길동",
    " ",
    "\n",
    "\t",
    "㈜",
    "ﬁ",
    "\x00",
    "\u200b",
    "각",
    "각",
    "😀",
    "\ud800",
    "é",
    "İ",
    "１２",
    "龘",
    "한가온은",
]
BERT = Specials(padding="[PAD]", before=("[CLS]",), after=("[SEP]",))


def word_piece() -> Backend:
    """As BERT without case: marks cut off, so that Hangul falls into its letters."""
    backend = Backend(models.WordPiece(unk_token="[UNK]"))
    backend.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=True)
    backend.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trained(backend, trainers.WordPieceTrainer(vocab_size=300, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]"]))
    return backend


def byte_level() -> Backend:
    """As RoBERTa: a token may be a part of a character."""
    backend = Backend(models.BPE())
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    special = ["[PAD]", "[CLS]", "[SEP]"]
    trained(backend, trainers.BpeTrainer(vocab_size=330, special_tokens=special, initial_alphabet=alphabet))
    return backend


def unigram() -> Backend:
    """As DeBERTa-v3 and XLM-RoBERTa: compatibility forms resolved, a sign put before each word."""
    backend = Backend(models.Unigram())
    backend.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace("\n", " ")])
    backend.pre_tokenizer = pre_tokenizers.Metaspace()
    trained(
        backend,
        trainers.UnigramTrainer(vocab_size=200, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]"], unk_token="[UNK]"),
    )
    return backend


def trained(backend: Backend, trainer: object) -> None:
    backend.train_from_iterator(TEXTS * 4, trainer)


@pytest.fixture(scope="module", params=[word_piece, byte_level, unigram], ids=lambda make: make.__name__)
def backend(request: pytest.FixtureRequest) -> Backend:
    return request.param()


def check(text: str, backend: Backend) -> None:
    encoding = TextTokenizer(backend, BERT).encode(text)
    readable = text.encode("utf-8", "replace").decode()
    assert encoding.ids.tolist() == backend.encode(readable, add_special_tokens=False).ids
    covered = np.zeros(len(text) + 1, bool)
    last_end, last_unit = 0, -1
    for (start, stop), unit in zip(encoding.offsets.tolist(), encoding.words.tolist(), strict=True):
        assert 0 <= start <= stop <= len(text)
        assert unit in (last_unit, last_unit + 1)
        # What shares a character with the token before it belongs to the same unit.
        assert start >= last_end or unit == last_unit
        if start < stop:
            assert not text[start].isspace()
            assert not text[stop - 1].isspace()
        covered[start:stop] = True
        last_end, last_unit = max(last_end, stop), unit
    left = "".join(sign for sign, seen in zip(text, covered, strict=False) if not seen)
    # Nothing a name could be made of is lost.
    assert not any(sign.isalnum() for sign in left)


@pytest.mark.parametrize("text", [*TEXTS, "", " ", "\n", "  한가온\n\n도하람  ", *ODD, "".join(ODD)])
def test_offsets_are_of_the_text_as_it_stands(backend: Backend, text: str) -> None:
    check(text, backend)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(ODD), max_size=30))
def test_mixtures_keep_their_places(backend: Backend, parts: list[str]) -> None:
    check("".join(parts), backend)


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=60))
def test_any_text_keeps_its_places(backend: Backend, text: str) -> None:
    encoding = TextTokenizer(backend, BERT).encode(text)
    assert ((encoding.offsets >= 0) & (encoding.offsets <= len(text))).all()
    assert (np.diff(encoding.offsets[:, 0]) >= 0).all()
    assert (np.diff(encoding.offsets[:, 1]) >= 0).all()


def test_letters_of_one_syllable_are_one_unit() -> None:
    encoding = TextTokenizer(word_piece(), BERT).encode("한가온")
    by_unit = {
        unit: (start, stop) for (start, stop), unit in zip(encoding.offsets.tolist(), encoding.words, strict=True)
    }
    assert max(stop for _, stop in by_unit.values()) == 3
    assert len({start for start, _ in by_unit.values()}) == len(by_unit)


def test_words_are_what_stands_between_spaces(backend: Backend) -> None:
    text = "한가온은  서울에서\n왔다."
    encoding = TextTokenizer(backend, BERT, "word").encode(text)
    visible = encoding.offsets[:, 1] > encoding.offsets[:, 0]
    words: dict[int, list[int]] = {}
    for (start, stop), unit in zip(encoding.offsets[visible].tolist(), encoding.words[visible].tolist(), strict=True):
        words.setdefault(unit, []).extend((start, stop))
    assert [text[min(ends) : max(ends)] for ends in words.values()] == ["한가온은", "서울에서", "왔다."]


@pytest.mark.parametrize(
    "content",
    [{"kind": "sentencepiece"}, {"kind": "text", "unit": "sentence"}, {"lower": True}, {"specials": {"mask": "[M]"}}],
)
def test_a_kind_nobody_knows_is_refused_with_a_message(content: dict[str, object]) -> None:
    with pytest.raises(ModelError) as caught:
        TokenizerSettings.of(content, Path("bundle"))
    assert caught.value.code == "model.unknown_kind"
    assert "bundle" in caught.value.message("ko")


def test_a_special_token_the_vocabulary_lacks_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tokenizer.json"
    word_piece().save(str(file))
    settings = TokenizerSettings.of({"kind": "text", "specials": {"before": ["<s>"]}}, tmp_path)
    with pytest.raises(ModelError, match="<s>"):
        load_tokenizer(file, settings)
