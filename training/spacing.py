"""Train the small model that tells whether a space stood at a line break (core/documents/pdf/spacing.py).

Run: ``python -m training.spacing TEXTS [--test TEXTS]`` with folders or files of plain judgments. Letters that
stand for names in published judgments are filled with names first: names must not be torn apart or run together.
"""

import argparse
import random
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from core import paths
from core.documents.pdf.spacing import BUCKETS, SCALE, features

_LETTER = re.compile(r"(?<![A-Za-z])[A-Z](?=[은는이가을를의에과와도로\s])")
_SURNAMES = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허남심노하곽성차주우구민유나진지엄채원천"
_GIVEN = "민서준호지영수현정은진우경희성훈미숙철순재연주혜윤아도하빈선동상병기태용광종원규석형남창명옥자복덕길춘금"
_EPOCHS = 4
_RATE = 0.15
_DECAY = 1e-6


def paragraphs(places: list[Path]) -> Iterator[str]:
    """Paragraphs of all texts, white space levelled, letters filled with names."""
    for place in places:
        for path in sorted(place.glob("*.txt")) if place.is_dir() else [place]:
            for line in path.read_text(encoding="utf-8").splitlines():
                text = " ".join(line.split())
                if len(text) > 20:
                    yield text
                    if _LETTER.search(text):
                        yield _LETTER.sub(lambda _: _name(), text)


def _name() -> str:
    return random.choice(_SURNAMES) + random.choice(_GIVEN) + random.choice(_GIVEN)


def samples(texts: Iterator[str]) -> tuple[np.ndarray, np.ndarray]:
    """Features (n, 14) and whether a space stood (n,) for every place where a line could break."""
    rows: list[list[int]] = []
    answers: list[bool] = []
    for text in texts:
        for at in range(1, len(text)):
            if text[at] == " ":
                continue
            spaced = text[at - 1] == " "
            rows.append(features(text[max(0, at - 8) : at - spaced], text[at : at + 8]))
            answers.append(spaced)
    return np.asarray(rows, np.int32), np.asarray(answers, np.float32)


def train(rows: np.ndarray, answers: np.ndarray, batch: int = 256) -> np.ndarray:
    """Weights (BUCKETS,) of a logistic regression by Adagrad."""
    weights, history = np.zeros(BUCKETS, np.float32), np.full(BUCKETS, 1e-3, np.float32)
    generator = np.random.default_rng(0)
    for _ in range(_EPOCHS):
        order = generator.permutation(len(rows))
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            picked = rows[chosen]
            slope = 1 / (1 + np.exp(-weights[picked].sum(1))) - answers[chosen]
            gradient = np.bincount(picked.ravel(), np.repeat(slope, picked.shape[1]), BUCKETS)
            gradient = gradient.astype(np.float32) + _DECAY * batch * weights
            history += gradient**2
            weights -= _RATE * gradient / np.sqrt(history)
    return weights


def rounded(weights: np.ndarray) -> np.ndarray:
    """Weights as they are stored: whole numbers of 8 bits."""
    return np.clip(np.rint(weights * SCALE), -127, 127).astype(np.int8)


def main() -> None:
    """Train, say how well it does on ``--test``, and write the resource."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", type=Path, nargs="+")
    parser.add_argument("--test", type=Path, nargs="*", default=[])
    parser.add_argument("--output", type=Path, default=paths.resource("layout", "spacing.bin"))
    options = parser.parse_args()
    random.seed(0)
    rows, answers = samples(paragraphs(options.texts))
    stored = rounded(train(rows, answers))
    print(f"{len(rows)} places, {(stored != 0).sum()} weights")
    for name, places in (("train", options.texts), ("test", options.test)):
        if places:
            rows, answers = samples(paragraphs(places))
            guessed = stored[rows].astype(np.int32).sum(1) > 0
            wrong = guessed != (answers > 0)
            print(f"{name}: {1 - wrong.mean():.4f} right, {len(rows)} places")
    options.output.write_bytes(stored.tobytes())


if __name__ == "__main__":
    main()
