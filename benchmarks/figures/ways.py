"""``python -m benchmarks.figures.ways``: the network as shipped beside other ways to run the same weights.

Tokens a second of one long text are the network's alone; padding is none of them. Judgments a second are those of all
of detection, over short judgments. The ways take turns, so that whatever else the machine does slows all; the best
round of each counts. F1 is that of all detectors over the first documents of a set of SHARED/eval, where that is there.
"""

import argparse
import os
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.archive_texts import judgments
from benchmarks.figures.networks import Way, tagger_of, ways
from benchmarks.figures.part import Part, Spent, machine, spending
from benchmarks.figures.plots import Bars
from benchmarks.quality import first_of, predict
from benchmarks.speed import long_text
from core.detection.pipeline import DetectorSettings
from core.detection.pipeline import detect as detect_all
from core.documents.plain import line_blocks
from core.tagging import Tagger, load_bundle
from training.evaluation.scoring import scorer

COMMAND = "python -m benchmarks.figures.ways"
_LONG, _SHORT, _FEW = 10_000, 12, 3  # characters; short judgments, and those of ways that take seconds for each
_USED = "of a processor second"
_HEAD = ("way", "tokens/s", _USED, "judgments/s", _USED, "× eager", "of a processor", "F1")


def add_options(parser: argparse.ArgumentParser) -> None:
    """What this measurement can be told."""
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--documents", type=int, default=100, help="of the set, for F1")
    parser.add_argument("--work", type=Path, help="where the networks of other programs are kept")
    parser.add_argument("--shared", type=Path, default=Path("../shared"))


class _Measured:
    """A way and the best of its rounds."""

    def __init__(self, way: Way, tagger: Tagger, quick: bool) -> None:
        self.way, self._tagger = way, tagger
        self._encoding = tagger.tokenizer.encode(long_text(_LONG // 4 if quick else _LONG))
        self._texts = list(judgments(_FEW if quick or way.padded else _SHORT))
        self.tokens, self.detected = Spent(np.inf, np.inf), Spent(np.inf, np.inf)
        detect(tagger, self._texts[0])  # what is prepared at the first run

    def round(self) -> None:
        """Once more."""
        with spending() as spent:
            self._tagger.scores(self._encoding)
        self.tokens = _better(self.tokens, spent, len(self._encoding))
        with spending() as spent:
            for text in self._texts:
                detect(self._tagger, text)
        self.detected = _better(self.detected, spent, len(self._texts))

    def f1(self, shared: Path, documents: int) -> float:
        """Of all detectors, binary, by character."""
        gold = shared / "eval" / "validation"
        with tempfile.TemporaryDirectory() as folder:
            some, target = first_of(gold, documents, Path(folder, "gold")), Path(folder, "predicted")
            predict(some, target, DetectorSettings(), self._tagger)
            return float(scorer(shared).score(some, target)["binary"]["f1"])


def detect(tagger: Tagger, text: str) -> None:
    """All of detection on a text."""
    detect_all(text, line_blocks(text), tagger)


def _better(best: Spent, spent: Spent, count: int) -> Spent:
    """Seconds for one of ``count``, the lower of each."""
    return Spent(min(best.clock, spent.clock / count), min(best.processor, spent.processor / count))


def measure(options: argparse.Namespace) -> Part:
    """Measure all ways."""
    with tempfile.TemporaryDirectory() as scratch:
        work = options.work or Path(scratch)
        work.mkdir(parents=True, exist_ok=True)
        return _part(*_measured(work, options), options)


def _measured(work: Path, options: argparse.Namespace) -> tuple[list[_Measured], list[Way]]:
    bundle, found, missing = load_bundle(), [], []
    for way in ways(bundle, work):
        try:
            found.append(_Measured(way, tagger_of(bundle, way, options.threads), options.quick))
        except ImportError:
            missing.append(way)
    for _ in range(1 if options.quick else options.rounds):
        for one in found:
            one.round()
    return found, missing


def _part(found: list[_Measured], missing: list[Way], options: argparse.Namespace) -> Part:
    documents = 10 if options.quick else options.documents
    shared = (options.shared / "eval").is_dir()
    f1 = {
        one.way.name: one.f1(options.shared, documents)
        for one in found
        if shared and not one.way.answers and not one.way.padded
    }
    eager = next(one for one in found if one.way.name == "eager PyTorch")
    rows = [
        (
            one.way.name,
            f"{1 / one.tokens.clock:,.0f}",
            f"{1 / one.tokens.processor:,.0f}",
            f"{1 / one.detected.clock:.1f}",
            f"{1 / one.detected.processor:.1f}",
            f"{eager.tokens.clock / one.tokens.clock:.2f}",
            f"{eager.tokens.processor / one.tokens.processor:.2f}",
            _shown(f1, one.way),
        )
        for one in found
    ]
    rows += [(way.name, "not installed", *[""] * (len(_HEAD) - 2)) for way in missing]
    rounds, characters = (1, _LONG // 4) if options.quick else (options.rounds, _LONG)
    said = (
        f"Threads: {options.threads}; {machine()}; rounds in turns: {rounds}, the best of each counts. "
        f"Tokens/s: the network on a text of {characters:,} characters; padding does not count. Judgments/s: all of "
        f"detection on short judgments. F1: binary, all detectors, the first {documents} documents of the validation "
        "set."
    )
    plots = [
        Bars("Tokens a second", [(one.way.name, 1 / one.tokens.clock) for one in found]),
        Bars("Tokens a second of the processor", [(one.way.name, 1 / one.tokens.processor) for one in found]),
        Bars("Judgments a second", [(one.way.name, 1 / one.detected.clock) for one in found], 1),
    ]
    return Part("ways", "The network, beside other ways to run the same weights", COMMAND, said, _HEAD, rows, plots)


def _shown(f1: dict[str, float], way: Way) -> str:
    figure = f1.get(way.answers or way.name)
    return "" if figure is None else f"{figure:.4f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--quick", action="store_true", help="small sizes, one round: whether it works")
    options = parser.parse_args()
    print(measure(options).table())


if __name__ == "__main__":
    main()
