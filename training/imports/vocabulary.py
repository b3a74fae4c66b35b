"""The tokenizer of a checkpoint: its JSON, which kind it is of, and its special tokens."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer as Backend

from core.errors import ModelError
from core.tokenizer import Specials, TokenizerSettings
from core.tokenizer.kinds import Kind
from core.tokenizer.text import Unit

FILE = "tokenizer.json"
_PROBE = "가"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """``content`` is what tokenizer.json holds; ``settings`` say how it is fed; ``largest`` is the highest id."""

    content: str
    settings: TokenizerSettings
    padding_id: int
    largest: int

    def in_manifest(self) -> dict[str, Any]:
        """The manifest's "tokenizer"."""
        names = self.settings.specials
        specials = {"padding": names.padding, "before": list(names.before), "after": list(names.after)}
        if self.settings.kind == "mecab":
            return {"kind": "mecab", "specials": {**specials, "unknown": names.unknown}}
        return {"kind": "text", "unit": self.settings.unit, "specials": specials}


def read_vocabulary(folder: Path, kind: Kind | None = None, unit: Unit = "token") -> Vocabulary:
    """The tokenizer in ``folder``; without a ``kind`` it is told from the file.

    Raises ModelError when there is none that can be read, or it lacks a special token.
    """
    content = _content(folder)
    try:
        backend = Backend.from_str(content)
        told = kind or _kind(json.loads(content))
    except Exception as error:  # tokenizers raises bare Exception for every malformed file
        raise ModelError("model.checkpoint", path=folder, reason=FILE) from error
    named = _named(folder)
    before, after = _around(backend)
    if not before and not after:
        # The public Thunder-DeID file leaves this to the code around it, as older ones do.
        before, after = ([named[key]] if key in named else [] for key in ("cls_token", "sep_token"))
    vocabulary = backend.get_vocab(with_added_tokens=True)
    padding = next((named[key] for key in ("pad_token", "eos_token") if named.get(key) in vocabulary), None)
    specials = Specials(
        # Where nothing is called padding any token will do: the mask hides it.
        padding=padding or min(vocabulary, key=lambda token: vocabulary[token]),
        before=tuple(before),
        after=tuple(after),
        unknown=named.get("unk_token", Specials().unknown),
    )
    wanted = [*specials.before, *specials.after, *([specials.unknown] if told == "mecab" else [])]
    if lacking := [token for token in wanted if token not in vocabulary]:
        raise ModelError("model.checkpoint", path=folder, reason=f"{FILE}: {', '.join(lacking)}")
    settings = TokenizerSettings(told, unit, specials)
    return Vocabulary(content, settings, vocabulary[specials.padding], max(vocabulary.values()))


def _content(folder: Path) -> str:
    """tokenizer.json as it is; made of the older files (vocab.txt, …) where there is none."""
    file = folder / FILE
    try:
        if file.is_file():
            return file.read_text(encoding="utf-8")
        from transformers import AutoTokenizer

        tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
        return str(tokenizer.backend_tokenizer.to_str())
    except Exception as error:  # transformers raises whatever its libraries raise
        raise ModelError("model.checkpoint", path=folder, reason=FILE) from error


def _kind(content: dict[str, Any]) -> Kind:
    """Mecab-fed files hold a bare BPE: no normaliser, no bytes, and nothing but white space to cut at."""
    model, cutter = content["model"], content.get("pre_tokenizer") or {"type": None}
    bare = model["type"] == "BPE" and not model.get("byte_fallback") and content.get("normalizer") is None
    marked = any(model.get(key) for key in ("continuing_subword_prefix", "end_of_word_suffix"))
    return "mecab" if bare and not marked and cutter["type"] in (None, "Whitespace") else "text"


def _named(folder: Path) -> dict[str, str]:
    """What the special tokens are called: cls_token, sep_token, pad_token, …"""
    named: dict[str, str] = {}
    for file in ("special_tokens_map.json", "tokenizer_config.json"):
        try:
            content = json.loads((folder / file).read_text(encoding="utf-8"))
            said = {key: value["content"] if isinstance(value, dict) else value for key, value in content.items()
                    if key.endswith("_token")}  # fmt: skip
        except FileNotFoundError:
            continue
        except (OSError, ValueError, KeyError, AttributeError) as error:
            raise ModelError("model.checkpoint", path=folder, reason=file) from error
        named |= {key: value for key, value in said.items() if isinstance(value, str)}
    return named


def _around(backend: Backend) -> tuple[list[str], list[str]]:
    """The special tokens the file itself puts before and after a text."""
    backend.no_truncation()
    backend.no_padding()
    probe = backend.encode(_PROBE)
    text = [i for i, special in enumerate(probe.special_tokens_mask) if not special]
    if not text:
        return [], []
    return list(probe.tokens[: text[0]]), list(probe.tokens[text[-1] + 1 :])
