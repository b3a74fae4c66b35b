"""Detection quality on the evaluation sets: the model alone, all detectors, and what each one adds and breaks.

    python -m benchmarks.quality --shared ../shared [--set annotated] [--without propagation …] [--out DIR]

The figures are those of SHARED/eval/score.py. Predictions are written as OUT/<set>/<variant>/NAME.json (contract 2).
The model runs once per document; the variants share what it finds.
"""

import argparse
import json
import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from types import ModuleType

from core.detection.pipeline import DetectorSettings, Tagger, detect
from core.documents.plain import line_blocks
from training.data.corpus import write_gold
from training.evaluation.scoring import scorer

WRITTEN = Path(__file__).parent / "judgments"
SETS = (
    *("annotated", "validation", "validation-paper", "plain", "hard", "various", "unseen", "latin"),
    *("rulings", "rulings-unseen"),
)
RULES = ("patterns", "party", "cues", "propagation", "exemptions", "rescorer")
_ALONE = replace(DetectorSettings(), **dict.fromkeys(RULES, False))


def gold_dir(shared: Path, name: str, work: Path) -> Path:
    """The folder of NAME.txt and NAME.json of a set; the marked judgments are turned into it first."""
    marked = {folder.name: folder for folder in WRITTEN.iterdir() if folder.is_dir()}
    marked["annotated"] = shared / "data/judgments/annotated"
    if name not in marked:
        return shared / "eval" / name
    target = work / f"gold-{name}"
    write_gold(marked[name], target)
    return target


def variants(with_model: bool, without: Sequence[str]) -> dict[str, DetectorSettings]:
    """The settings to measure, by name."""
    full = replace(DetectorSettings(model=with_model), **dict.fromkeys(without, False))
    result: dict[str, DetectorSettings] = {"all detectors": full}
    if with_model:
        result["model alone"] = _ALONE
        for name in RULES:
            result[f"model + {name}"] = replace(_ALONE, **{name: True})
        result["rules alone"] = replace(full, model=False)
    for name in RULES:
        if name not in without:
            result[f"all - {name}"] = replace(full, **{name: False})
    return result


def first_of(gold: Path, limit: int | None, target: Path) -> Path:
    """A folder with the first documents of ``gold`` alone, or all: one that is not read would count as one in which
    nothing was found."""
    target.mkdir()
    for path in sorted(gold.glob("*.txt"))[:limit]:
        for file in (path, path.with_suffix(".json")):
            shutil.copyfile(file, target / file.name)
    return target


def predict(gold: Path, target: Path, settings: DetectorSettings, tagger: Tagger | None) -> float:
    """Write a prediction for every gold document; returns seconds spent."""
    target.mkdir(parents=True, exist_ok=True)
    started = time.perf_counter()
    for path in sorted(gold.glob("*.txt")):
        text = path.read_bytes().decode("utf-8")
        found = detect(text, line_blocks(text), tagger, settings=settings)
        row = {"text": text, "entities": [asdict(mention) for mention in found.mentions]}
        (target / f"{path.stem}.json").write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
    return time.perf_counter() - started


def load_tagger(path: Path | None, recorded: Path | None) -> Tagger:
    """The tagger of a bundle: the given one or the embedded one. Raises ModelError if there is none."""
    from core.tagging import Tagger as ModelTagger  # late: the rules are measured without onnxruntime
    from core.tagging import load_bundle
    from training.evaluation.recorded import RecordedTagger, network_hash

    tagger = ModelTagger(load_bundle(path))
    return RecordedTagger(tagger, recorded / network_hash(tagger.bundle) if recorded else None)


def row(name: str, figures: dict[str, object]) -> str:
    """One line of the table."""
    binary, typed, entity = (figures[key] for key in ("binary", "typed", "entity"))
    assert isinstance(binary, dict) and isinstance(typed, dict) and isinstance(entity, dict)
    return (
        f"{name:24s} {binary['p']:.4f} {binary['r']:.4f} {binary['f1']:.4f} "
        f"| {typed['p']:.4f} {typed['r']:.4f} {typed['f1']:.4f} "
        f"| {entity['f1']:.4f} | {figures['leak']:.4f} {figures['direct_leak']:.4f} {figures['clean_docs']:.4f}"
    )


def add_sources(parser: argparse.ArgumentParser) -> None:
    """Where texts and model are."""
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--model", type=Path, help="bundle folder; default the embedded one")
    parser.add_argument("--recorded", type=Path, help="folder that keeps the model's answers between runs")


def add_options(parser: argparse.ArgumentParser) -> None:
    """What every measurement of sets can be told."""
    add_sources(parser)
    parser.add_argument("--rules-only", action="store_true")
    parser.add_argument("--without", nargs="*", default=[], choices=RULES)
    parser.add_argument("--quick", action="store_true", help="only all detectors (and the model alone)")
    parser.add_argument("--limit", type=int, help="only the first documents of each set")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print one table per set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", action="append", choices=SETS, dest="sets")
    add_options(parser)
    parser.add_argument("--out", type=Path, help="where predictions go; default a temporary folder")
    options = parser.parse_args(arguments)
    tagger = None if options.rules_only else load_tagger(options.model, options.recorded)
    score = scorer(options.shared)
    with tempfile.TemporaryDirectory() as temporary:
        work = options.out or Path(temporary)
        for name in options.sets or SETS:
            gold = gold_dir(options.shared, name, work)
            measure(name, gold, work, score, tagger, options)


def measure(
    name: str, gold: Path, work: Path, score: ModuleType, tagger: Tagger | None, options: argparse.Namespace
) -> None:
    """Print the table of one set; its gold documents lie in ``gold``, predictions go below ``work``."""
    print(f"\n{name}\n{'':24s} binary P R F1         | typed P R F1          | entity | leak direct clean")
    with tempfile.TemporaryDirectory() as folder:
        if options.limit is not None:
            gold = first_of(gold, options.limit, Path(folder) / "gold")
        for variant, settings in variants(tagger is not None, options.without).items():
            if options.quick and variant not in ("all detectors", "model alone"):
                continue
            target = work / name / variant.replace(" ", "_")
            seconds = predict(gold, target, settings, tagger)
            print(row(variant, score.score(gold, target)), f"| {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
