"""mecab-ko morphemes, then BPE (paper, section 3.7); every token knows its characters."""

from core.tokenizer.morphemes import MorphemeSplitter
from core.tokenizer.tokenizer import Encoding, Gap, Tokenizer

__all__ = ["Encoding", "Gap", "MorphemeSplitter", "Tokenizer"]
