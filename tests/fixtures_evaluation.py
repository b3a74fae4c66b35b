"""Gold folders, a scoring script and a model that reads labels off a list of words, for tests of the evaluation."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from core.tagging.bundle import Decoding, ModelBundle
from core.tagging.decode import Scores
from core.tokenizer import Encoding

LABELS = ("내국인이름", "은행", "모텔", "전화번호")

# Stands in for the shared script: the same names and shapes, the figures by character.
SCORE = """
import json, pathlib
DIRECT = {"내국인이름"}

def prf(tp, fp, fn):
    p, r = tp / max(1, tp + fp), tp / max(1, tp + fn)
    return {"p": p, "r": r, "f1": 2 * p * r / (p + r) if p + r else 0.0}

def cells(entities):
    return {i: e["label"] for e in entities for i in range(e["start"], e["end"])}

def score(gold_dir, pred_dir, case_type=None):
    docs, leaks, direct, clean, entities = 0, 0, 0, 0, 0
    b, t = [0, 0, 0], [0, 0, 0]
    for file in sorted(pathlib.Path(gold_dir).glob("*.json")):
        text = file.with_suffix(".txt").read_bytes().decode()
        truth = json.loads(file.read_text(encoding="utf-8"))["entities"]
        gold = {i: l for i, l in cells(truth).items() if not text[i].isspace()}
        found = cells(json.loads((pathlib.Path(pred_dir) / file.name).read_text(encoding="utf-8"))["entities"])
        found = {i: l for i, l in found.items() if not text[i].isspace()}
        b[0] += len(gold.keys() & found.keys()); b[1] += len(found.keys() - gold.keys())
        b[2] += len(gold.keys() - found.keys())
        right = sum(found.get(i) == l for i, l in gold.items())
        t[0] += right; t[1] += len(found) - right; t[2] += len(gold) - right
        open_ = [e["label"] for e in truth if any(i in gold and i not in found for i in range(e["start"], e["end"]))]
        docs += 1; entities += len(truth); leaks += len(open_); direct += sum(l in DIRECT for l in open_)
        clean += not any(l in DIRECT for l in open_)
    return {"docs": docs, "entities": entities, "missing_predictions": 0, "binary": prf(*b), "typed": prf(*t),
            "entity": prf(*t), "leak": leaks / max(1, entities), "direct_leak": direct / max(1, entities),
            "clean_docs": clean / max(1, docs)}
"""

_MARK = re.compile(r"\[(\w+):([^\]]+)\]")


class WordTokenizer:
    """A token for each word and each other sign; ids are numbers of words in order of appearance."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def encode(self, text: str) -> Encoding:
        """As core.tokenizer does, without a vocabulary."""
        found = list(re.finditer(r"\w+|[^\w\s]", text))
        ids = [self.known.setdefault(match[0], len(self.known)) for match in found]
        offsets = np.array([match.span() for match in found], np.int64).reshape(-1, 2)
        numbers = np.arange(len(found), dtype=np.int64)
        return Encoding(np.array(ids, np.int64), offsets, np.zeros(len(found), np.int64), numbers)


class WordModel:
    """Gives each word the (label, probability) it was told, and 0.99 to "O" for any other."""

    def __init__(
        self,
        words: Mapping[str, tuple[str, float]],
        sha256: str = "a" * 64,
        training: Mapping[str, object] | None = None,
    ) -> None:
        self.words, self.tokenizer, self.runs = dict(words), WordTokenizer(), 0
        manifest = {"training": dict(training)} if training else {}
        self.bundle = ModelBundle(
            path=Path(), name="words", version="1", licence="none", sha256=sha256, labels=("O", *LABELS), scheme="io",
            window=512, decoding=Decoding(threshold=0.5), manifest=manifest,
        )  # fmt: skip

    def scores(self, encoding: Encoding) -> Scores:
        """Probabilities (n, 5), outside last."""
        self.runs += 1
        spoken = {number: word for word, number in self.tokenizer.known.items()}
        rows = np.zeros((len(encoding), len(LABELS) + 1), np.float32)
        for row, number in zip(rows, encoding.ids.tolist(), strict=True):
            label, probability = self.words.get(spoken[number], (LABELS[0], 0.01))
            row[:-1] = 1e-4
            row[LABELS.index(label)] = probability
            row[-1] = max(1e-4, 1 - probability - 1e-4 * (len(LABELS) - 1))
        return Scores(rows)


def shared_folder(root: Path) -> Path:
    """A folder with eval/score.py and ten annotated training excerpts."""
    (root / "eval").mkdir(parents=True)
    (root / "eval/score.py").write_text(SCORE, encoding="utf-8")
    excerpts = root / "data/thunder-deid"
    excerpts.mkdir(parents=True)
    person, bank = "피해자 <<<내국인이름>>>B<<</내국인이름>>>", "은 <<<은행>>>C<<</은행>>> 직원이다."
    rows = [{"id": str(i), "case_type": "fraud", "text": person + bank * (i < 5)} for i in range(10)]
    (excerpts / "train.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return root


def gold_folder(folder: Path, documents: Mapping[str, tuple[str, str]]) -> Path:
    """NAME → (case type, text with [label:value]) as NAME.txt and NAME.json."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (case_type, marked) in documents.items():
        text, entities, at = "", [], 0
        for match in _MARK.finditer(marked):
            text += marked[at : match.start()]
            entities.append({"start": len(text), "end": len(text) + len(match[2]), "label": match[1]})
            text, at = text + match[2], match.end()
        text += marked[at:]
        (folder / f"{name}.txt").write_bytes(text.encode())
        row = {"case_type": case_type, "entities": entities}
        (folder / f"{name}.json").write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
    return folder
