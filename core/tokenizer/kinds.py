"""The tokenizer of a bundle: which kind it is, and what its special tokens are called, by the manifest."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, get_args

from core.errors import ModelError
from core.tokenizer.text import TextTokenizer, Unit
from core.tokenizer.tokenizer import Encoding, Specials, Tokenizer

# "mecab": morphemes of mecab-ko, then BPE: ours and the public Thunder-DeID one. "text": reads running text itself.
Kind = Literal["mecab", "text"]


class AnyTokenizer(Protocol):
    """What the tagger needs of any kind."""

    padding_id: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    first_decides: bool

    def encode(self, text: str) -> Encoding:
        """Tokens of ``text`` in order, with their characters."""


@dataclass(frozen=True, slots=True)
class TokenizerSettings:
    """The manifest's "tokenizer"; a bundle that says nothing has our own. ``unit`` is asked for by "text" alone."""

    kind: Kind = "mecab"
    unit: Unit = "token"
    specials: Specials = field(default_factory=Specials)

    @classmethod
    def of(cls, content: Mapping[str, Any], path: Path) -> "TokenizerSettings":
        """From the manifest of the bundle in ``path``.

        Raises ModelError when it asks for a kind this program does not know, or says it in words it does not know.
        """
        kind, unit = content.get("kind", "mecab"), content.get("unit", "token")
        unknown = content.keys() - {"kind", "unit", "specials"}
        if kind not in get_args(Kind) or unit not in get_args(Unit) or unknown:
            told = ", ".join(map(str, [kind, unit, *sorted(unknown)]))
            raise ModelError("model.unknown_kind", path=path, reason=f"tokenizer: {told}")
        try:
            said: Any = {key: tuple(v) if isinstance(v, list) else v for key, v in content.get("specials", {}).items()}
            return cls(kind, unit, _checked(Specials(**said)))
        except (TypeError, AttributeError) as error:
            raise ModelError("model.unknown_kind", path=path, reason="tokenizer: specials") from error


def _checked(specials: Specials) -> Specials:
    """``specials`` as they are. Raises TypeError where they are no names."""
    around = (specials.before, specials.after)
    names = (specials.padding, specials.unknown, *specials.before, *specials.after)
    if not all(isinstance(one, tuple) for one in around) or not all(isinstance(name, str) for name in names):
        raise TypeError("a special token is a text")
    return specials


def load_tokenizer(path: Path, settings: TokenizerSettings) -> AnyTokenizer:
    """The tokenizer in the JSON file ``path``. Raises ModelError when the file does not fit the settings."""
    if settings.kind == "mecab":
        return Tokenizer.from_file(path, settings.specials)
    return TextTokenizer.from_file(path, settings.specials, settings.unit)
