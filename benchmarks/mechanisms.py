"""What each mechanism of detection brings and costs: the table of docs/detection.md, as Markdown.

    python -m benchmarks.mechanisms --shared ../shared [--recorded DIR] [--set unseen sealed …]

One row for the network alone, one for all mechanisms, one for all less each of them; per set F1 and typed F1 by
character, the share of identifiers of which something stays readable, and how many of these tell somebody directly.
With ``--recorded`` the network reads each text once for all runs. Of `sealed` nothing but these figures is kept.
"""

import argparse
import tempfile
from pathlib import Path

from benchmarks.quality import RULES, SETS, add_sources, gold_dir, load_tagger, predict, variants
from benchmarks.sealed import write_sealed
from training.evaluation.scoring import scorer

_SEALED = "sealed"
_SHOWN = ("validation", "validation-paper", "annotated", "unseen", _SEALED)
_NAMES = {
    "patterns": "fixed shapes (b)",
    "party": "the party block (c)",
    "cues": "the cues",
    "propagation": "propagation (d)",
    "exemptions": "the exemptions (e)",
    "rescorer": "the re-scorer (f)",
}


def cell(figures: dict[str, object]) -> str:
    """F1, typed F1, leak, direct leak of one variant on one set."""
    binary, typed = figures["binary"], figures["typed"]
    assert isinstance(binary, dict) and isinstance(typed, dict)
    return f"{binary['f1']:.4f} / {typed['f1']:.4f} / {figures['leak']:.4f} / {figures['direct_leak']:.4f}"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_sources(parser)
    parser.add_argument("--set", nargs="+", choices=(*SETS, _SEALED), default=_SHOWN, dest="sets")
    options = parser.parse_args()
    tagger, score = load_tagger(options.model, options.recorded), scorer(options.shared)
    rows = {"model alone": "the network alone (a)", "all detectors": "all"}
    rows |= {f"all - {rule}": f"less {_NAMES[rule]}" for rule in RULES}
    cells: dict[str, list[str]] = {variant: [] for variant in rows}
    with tempfile.TemporaryDirectory() as temporary:
        for name in options.sets:
            gold = Path(temporary) / name / "gold"
            if name == _SEALED:
                write_sealed(options.shared, gold)
            else:
                gold = gold_dir(options.shared, name, Path(temporary))
            for variant, settings in variants(with_model=True, without=()).items():
                if variant in rows:
                    target = Path(temporary) / name / variant.replace(" ", "_")
                    predict(gold, target, settings, tagger)
                    cells[variant].append(cell(score.score(gold, target)))
    print("| F1 / typed F1 / leak / direct |", " | ".join(f"`{name}`" for name in options.sets), "|")
    print("|---" * (1 + len(options.sets)) + "|")
    for variant, title in rows.items():
        print(f"| {title} |", " | ".join(cells[variant]), "|")


if __name__ == "__main__":
    main()
