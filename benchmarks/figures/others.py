"""``python -m benchmarks.figures.others --python PYTHON``: other people's tools on the texts our own figures are of.

PYTHON is that of an environment with what `tools.TOOLS` names: none is a dependency of the project. Quality is that of
SHARED/eval/score.py, by character: to replace or not, whatever a tool calls it. None was made for judgments, and the
rule for them replaces far more than personal data: beside the whole stand the shares of what such tools are for, names
of people, and numbers and addresses by which one is reached.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks.figures.part import Part, machine, spending
from benchmarks.figures.plots import Bars
from benchmarks.figures.tools import TOOLS
from benchmarks.quality import first_of, predict
from core.detection.pipeline import DetectorSettings
from core.tagging import Tagger, load_bundle
from core.taxonomy import taxonomy
from training.evaluation.scoring import scorer

COMMAND = "python -m benchmarks.figures.others --python PYTHON --shared ../shared"
_NAMES, _REACHED = ("인명",), ("이메일주소", "주민등록번호", "URL")
_NUMBERS = ("휴대폰번호", "전화번호", "계좌번호", "카드번호", "차량번호", "면허번호", "사업자등록번호", "법인등록번호")
_MADE_FOR = {
    "presidio-analyzer": "numbers of many countries, mail, phones; names by a model, of which it has none for Korean",
    "ko-pii": "personal data in documents of Korean offices, by rules and word lists, 33 kinds",
    "korean-pii": "numbers, phones, mail, accounts, keys, with check digits; no names",
}
_HEAD = (
    "tool",
    "made for",
    "P",
    "R",
    "F1",
    "direct leaked",
    "names found",
    "numbers, mail found",
    "characters/s",
    "of a processor second",
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """What this measurement can be told."""
    parser.add_argument("--python", type=Path, help="of the environment of the other tools")
    parser.add_argument("--set", default="validation")


def measure(options: argparse.Namespace) -> Part:
    """Measure ours and all others. ``options.shared`` holds eval/."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        gold = first_of(options.shared / "eval" / options.set, 20 if options.quick else None, work / "gold")
        kinds = (_labels(_NAMES), _labels(_REACHED, _NUMBERS))
        characters = sum(len(path.read_bytes().decode("utf-8")) for path in gold.glob("*.txt"))
        score, rows, bars = scorer(options.shared), [], []
        for name in ("thunder-deid", *TOOLS):
            told = (
                _ours(gold, work / name) if name == "thunder-deid" else _theirs(options.python, name, gold, work / name)
            )
            if told is None:
                rows.append((name, _MADE_FOR[name], "not installed", *[""] * (len(_HEAD) - 3)))
                continue
            version, clock, processor = told
            figures = score.score(gold, work / name)
            binary = figures["binary"]
            rows.append((
                f"{name} {version}",
                _MADE_FOR.get(name, "judgments, by the rule of the Supreme Court"),
                *(f"{binary[key]:.3f}" for key in ("p", "r", "f1")),
                f"{figures['direct_leak']:.1%}",
                *(_found(gold, work / name, labels) for labels in kinds),
                f"{characters / clock:,.0f}",
                f"{characters / processor:,.0f}",
            ))  # fmt: skip
            bars.append((name, float(binary["f1"])))
    said = (
        f"{characters:,} characters of the set {options.set}; {machine()} afterwards. Found: share of the mentions of "
        "which no character is left. koredact 0.5.0 and schift-ko-pii 0.6.0 fetch their weights from a hub when first "
        "used and were not tried."
    )
    plots = [Bars("F1 of what is to be replaced, by character", bars, 3)]
    return Part("others", "Other people's tools on the same texts", COMMAND, said, _HEAD, rows, plots)


def _ours(gold: Path, target: Path) -> tuple[str, float, float]:
    bundle = load_bundle()
    tagger = Tagger(bundle)
    tagger.tag("시작")
    with spending() as spent:
        predict(gold, target, DetectorSettings(), tagger)
    return bundle.version, spent.clock, spent.processor


def _theirs(python: Path | None, name: str, gold: Path, target: Path) -> tuple[str, float, float] | None:
    script = Path(__file__).with_name("tools.py")
    if python is None:
        return None
    done = subprocess.run([python, "-I", script, name, gold, target], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr[-500:], file=sys.stderr)
        return None
    told = json.loads(done.stdout.splitlines()[-1])
    return told["version"], told["seconds"], told["processor"]


def _labels(categories: Iterable[str], more: Iterable[str] = ()) -> frozenset[str]:
    known = taxonomy().labels
    return frozenset(
        {name for name, label in known.items() if label.category in categories} | (known.keys() & set(more))
    )


def _found(gold: Path, predicted: Path, labels: frozenset[str]) -> str:
    """Share of the mentions with one of ``labels`` that are covered wholly, and how many there are."""
    counts = Counter[bool]()
    for file in gold.glob("*.json"):
        spans = json.loads((predicted / file.name).read_text(encoding="utf-8"))["entities"]
        covered = {place for one in spans for place in range(one["start"], one["end"])}
        text = file.with_suffix(".txt").read_bytes().decode("utf-8")
        for one in json.loads(file.read_text(encoding="utf-8"))["entities"]:
            if one["label"] in labels:
                places = (place for place in range(one["start"], one["end"]) if not text[place].isspace())
                counts[all(place in covered for place in places)] += 1
    return f"{counts[True] / max(1, counts.total()):.1%} of {counts.total():,}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--quick", action="store_true", help="20 documents")
    options = parser.parse_args()
    print(measure(options).table())


if __name__ == "__main__":
    main()
