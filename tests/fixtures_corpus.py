"""A small folder of texts laid out as the corpus for pretraining is."""

import lzma
import random
from pathlib import Path

WORDS = ("원고", "피고", "물건", "청구", "기각", "서울", "부산", "인천", "돈", "집", "남궁옥분", "거짓말하였다")


def write_corpus(folder: Path) -> Path:
    """Two files of judgments and one of news, forty numbered texts in each."""
    (folder / "lists").mkdir(parents=True)
    rng = random.Random(3)
    for name in ("judgments_a", "judgments_b", "news"):
        texts = [f"{name[-1]}{n}번 " + " ".join(rng.choices(WORDS, k=30)) + "." for n in range(40)]
        with lzma.open(folder / f"{name}.txt.xz", "wt", encoding="utf-8") as file:
            file.write("\n\n".join(texts))
    with lzma.open(folder / "lists/roads.txt.xz", "wt", encoding="utf-8") as file:
        file.write("가로수길\n" * 50)
    return folder
