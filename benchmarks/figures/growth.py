"""``python -m benchmarks.figures.growth``: detection from 1,000 to 1,000,000 characters, a process for each length.

Seconds are those of detection alone; the peak is that of the process with the network, its start included (Linux).
"""

import argparse
import json
import os
import subprocess
import sys

from benchmarks.figures.part import Part, machine, spending
from benchmarks.figures.plots import Lines
from benchmarks.processes import peak
from benchmarks.speed import long_text

COMMAND = "python -m benchmarks.figures.growth"
LENGTHS, QUICK = (1_000, 10_000, 100_000, 1_000_000), (1_000, 10_000)
_HEAD = ("characters", "mentions", "seconds", "of the processor", "characters/s", "peak MB")


def measure(options: argparse.Namespace) -> Part:
    """Measure all lengths."""
    found = [_of(length) for length in (QUICK if options.quick else LENGTHS)]
    rows = [
        (
            f"{one['characters']:,.0f}",
            f"{one['mentions']:,.0f}",
            f"{one['seconds']:.2f}",
            f"{one['processor']:.2f}",
            f"{one['characters'] / one['seconds']:,.0f}",
            f"{one['peak']:.0f}",
        )
        for one in found
    ]
    series = {
        "seconds": [(one["characters"], one["seconds"]) for one in found],
        "processor seconds": [(one["characters"], one["processor"]) for one in found],
        "peak MB": [(one["characters"], one["peak"]) for one in found],
    }
    said = f"Text of samples in turn, with other names each time; {machine()} afterwards."
    plot = Lines("Detection by length of the judgment", "characters", "seconds, MB", series)
    return Part("growth", "Detection, by length of the judgment", COMMAND, said, _HEAD, rows, [plot])


def _of(characters: int) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.figures.growth", "--one", str(characters)]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def one(characters: int) -> dict[str, float]:
    """Detection of so many characters, in this process."""
    from core.detection.pipeline import detect
    from core.documents.plain import line_blocks
    from core.service import load_engine

    text, tagger = long_text(characters), load_engine().tagger
    with spending() as spent:
        found = detect(text, line_blocks(text), tagger)
    return {
        "characters": len(text),
        "mentions": len(found.mentions),
        "seconds": spent.clock,
        "processor": spent.processor,
        "peak": peak(os.getpid()),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="up to 10,000 characters")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    print(json.dumps(one(options.one)) if options.one else measure(options).table())


if __name__ == "__main__":
    main()
