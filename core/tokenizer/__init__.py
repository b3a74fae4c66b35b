"""Text to tokens that know their characters: mecab-ko morphemes, then BPE (paper, section 3.7), or running text."""

from core.tokenizer.kinds import AnyTokenizer, TokenizerSettings, load_tokenizer
from core.tokenizer.morphemes import Morpheme, MorphemeSplitter
from core.tokenizer.tags import Gap, TagSet
from core.tokenizer.text import TextTokenizer
from core.tokenizer.tokenizer import Encoding, Specials, Tokenizer

__all__ = [
    "AnyTokenizer",
    "Encoding",
    "Gap",
    "Morpheme",
    "MorphemeSplitter",
    "Specials",
    "TagSet",
    "TextTokenizer",
    "Tokenizer",
    "TokenizerSettings",
    "load_tokenizer",
]
