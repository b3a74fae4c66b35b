"""Checkpoint folders of transformers with random weights and vocabularies of a few made-up sentences.

No public weights are at hand here: these have their layout. Every classifier is drawn so that its labels vary.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
import transformers as hf
from tokenizers import Tokenizer as Backend
from tokenizers import decoders, models, normalizers, pre_tokenizers, processors, trainers

from core.tokenizer import MorphemeSplitter

SENTENCES = [
    "피고인 한가온은 2021. 3. 4. 서울 강남구에 있는 나래은행 앞에서 피해자 도하람을 만났다.",
    "원고 Han Ga-on은 주식회사 다솜건설의 대표이사로서, 전화번호 010-0000-1234를 쓴다.",
    "피해자는 같은 날 저녁 부산 해운대구의 이룸모텔로 갔고, 피고인은 이를 부인한다.",
]
WIDTH, TOKENS, POSITIONS = 32, 240, 96
_BERT = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]", "mask_token": "[MASK]"}
_ROBERTA = {"pad_token": "<pad>", "unk_token": "<unk>", "cls_token": "<s>", "sep_token": "</s>", "mask_token": "<mask>"}
_SIZES: dict[str, Any] = {
    "vocab_size": TOKENS, "hidden_size": WIDTH, "num_hidden_layers": 1, "num_attention_heads": 2,
    "intermediate_size": 48, "max_position_embeddings": POSITIONS, "pad_token_id": 0,
}  # fmt: skip


_DECODER = {**_SIZES, "vocab_size": 300, "bos_token_id": 0, "eos_token_id": 0}


def _around(backend: Backend, first: str, last: str) -> Backend:
    ids = [(name, backend.token_to_id(name)) for name in (first, last)]
    backend.post_processor = processors.TemplateProcessing(single=f"{first} $A {last}", special_tokens=ids)
    return backend


def word_piece() -> Backend:
    """BERT's, in lower case."""
    backend = Backend(models.WordPiece(unk_token="[UNK]"))
    backend.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=False)
    backend.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    backend.decoder = decoders.WordPiece()
    special = list(_BERT.values())
    trainer = trainers.WordPieceTrainer(vocab_size=TOKENS, special_tokens=special, show_progress=False)
    backend.train_from_iterator(SENTENCES * 3, trainer)
    return _around(backend, "[CLS]", "[SEP]")


def byte_level(names: dict[str, str] = _ROBERTA) -> Backend:
    """RoBERTa's: every byte is known, so nothing is unknown."""
    backend = Backend(models.BPE())
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=300,
        special_tokens=list(names.values()),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    backend.train_from_iterator(SENTENCES * 3, trainer)
    return _around(backend, names["cls_token"], names["sep_token"])


def bare_bytes() -> Backend:
    """A decoder's: the same bytes, and no special token around a text."""
    backend = byte_level()
    backend.post_processor = processors.ByteLevel(trim_offsets=False)
    return backend


def unigram() -> Backend:
    """As SentencePiece makes it for DeBERTa-v2 and XLM-RoBERTa."""
    backend = Backend(models.Unigram())
    backend.normalizer = normalizers.NFKC()
    backend.pre_tokenizer = pre_tokenizers.Metaspace()
    backend.decoder = decoders.Metaspace()
    trainer = trainers.UnigramTrainer(
        vocab_size=TOKENS, special_tokens=list(_BERT.values()), unk_token="[UNK]", show_progress=False
    )
    backend.train_from_iterator(SENTENCES * 3, trainer)
    return _around(backend, "[CLS]", "[SEP]")


def morphemes() -> Backend:
    """The public Thunder-DeID file: BPE inside morphemes, "Whitespace" for mecab-ko, no unknown token, no template."""
    backend = Backend(models.BPE())
    backend.pre_tokenizer = pre_tokenizers.Whitespace()
    split = MorphemeSplitter()
    words = (" ".join(text[start:end] for start, end in split(text)) for text in SENTENCES * 3)
    trainer = trainers.BpeTrainer(vocab_size=TOKENS, special_tokens=list(_BERT.values()), show_progress=False)
    backend.train_from_iterator(words, trainer)
    return backend


def _deberta(**more: Any) -> Any:
    return hf.DebertaV2Config(
        **_SIZES, relative_attention=True, position_buckets=8, max_relative_positions=POSITIONS, share_att_key=True,
        pos_att_type=["p2c", "c2p"], position_biased_input=False, type_vocab_size=0, norm_rel_ebd="layer_norm", **more,
    )  # fmt: skip


# Name → (configuration, tokenizer, names of the special tokens).
FAMILIES: dict[str, tuple[Callable[..., Any], Callable[[], Backend], dict[str, str]]] = {
    "bert": (lambda **more: hf.BertConfig(**_SIZES, **more), word_piece, _BERT),
    "electra": (lambda **more: hf.ElectraConfig(**_SIZES, embedding_size=16, **more), word_piece, _BERT),
    "distilbert": (
        lambda **more: hf.DistilBertConfig(
            vocab_size=TOKENS, dim=WIDTH, n_layers=1, n_heads=2, hidden_dim=48,
            max_position_embeddings=POSITIONS,
            **more,
        ),
        word_piece,
        _BERT,
    ),
    "roberta": (
        lambda **more: hf.RobertaConfig(
            **_SIZES | {"vocab_size": 300, "max_position_embeddings": POSITIONS + 1}, type_vocab_size=1, **more
        ),
        byte_level,
        {"pad_token": "<pad>", **_ROBERTA},
    ),
    "modernbert": (
        lambda **more: hf.ModernBertConfig(
            **_SIZES | {"vocab_size": 300, "num_hidden_layers": 2}, local_attention=8,
            global_attn_every_n_layers=2, bos_token_id=2, eos_token_id=3, cls_token_id=2, sep_token_id=3, **more,
        ),
        lambda: byte_level(_BERT),
        _BERT,
    ),
    "deberta-v2": (_deberta, unigram, _BERT),
    "thunder-deid": (_deberta, morphemes, _BERT),
}  # fmt: skip


def checkpoint(folder: Path, family: str, labels: Sequence[str]) -> Path:
    """Write the checkpoint of ``family`` whose output ``i`` means ``labels[i]``; the weights are always the same."""
    make, tokenizer, names = FAMILIES[family]
    config = make(id2label=dict(enumerate(labels)), label2id={label: i for i, label in enumerate(labels)})
    torch.manual_seed(7)
    model = hf.AutoModelForTokenClassification.from_config(config)
    with torch.no_grad():
        model.classifier.weight.mul_(40)
    model.save_pretrained(folder)
    hf.PreTrainedTokenizerFast(tokenizer_object=tokenizer(), **names).save_pretrained(folder)
    return folder


# Language models whose head is no classifier: what is fine-tuned as a baseline. Polyglot-Ko is a GPT-NeoX; EXAONE is
# built like Llama.
BASES: dict[str, tuple[Callable[[], Any], Callable[[], Backend], dict[str, str]]] = {
    "bert": (lambda: hf.BertForMaskedLM(hf.BertConfig(**_SIZES)), word_piece, _BERT),
    "roberta": (
        lambda: hf.RobertaForMaskedLM(
            hf.RobertaConfig(**_SIZES | {"vocab_size": 300, "max_position_embeddings": 33}, type_vocab_size=1)
        ),
        byte_level,
        _ROBERTA,
    ),
    "gpt-neox": (lambda: hf.GPTNeoXForCausalLM(hf.GPTNeoXConfig(**_DECODER)), bare_bytes, {"eos_token": "<pad>"}),
    "llama": (lambda: hf.LlamaForCausalLM(hf.LlamaConfig(**_DECODER)), bare_bytes, {"eos_token": "<pad>"}),
}


def base_checkpoint(folder: Path, family: str) -> Path:
    """Write a checkpoint of ``family`` as its pretraining leaves it."""
    make, tokenizer, names = BASES[family]
    torch.manual_seed(7)
    make().save_pretrained(folder)
    hf.PreTrainedTokenizerFast(tokenizer_object=tokenizer(), **names).save_pretrained(folder)
    return folder
