"""``python -m benchmarks.figures.files``: `thunder-deid batch` over 1 to 1,000 judgments, those of `archive_texts`.

Each folder is begun anew, the start of the workers included.
"""

import argparse
import os
import tempfile
from pathlib import Path

from benchmarks.archive import whole_run
from benchmarks.archive_texts import write_archive
from benchmarks.figures.part import Part, machine
from benchmarks.figures.plots import Lines

COMMAND = "python -m benchmarks.figures.files"
COUNTS, QUICK = (1, 10, 100, 1_000), (1, 10, 100)
_HEAD = ("files", "characters", "seconds", "of the processor", "judgments an hour", "an hour of a core")


def measure(options: argparse.Namespace) -> Part:
    """Measure all counts."""
    rows, clock, used = [], [], []
    jobs = os.cpu_count() or 1
    for count in QUICK if options.quick else COUNTS:
        with tempfile.TemporaryDirectory() as folder:
            judgments = Path(folder, "judgments")
            characters = write_archive(judgments, count)
            seconds, processor = whole_run(judgments, Path(folder, "results"), min(jobs, count))
        clock.append((count, seconds))
        used.append((count, processor))
        hourly = (f"{count / spent * 3600:,.0f}" for spent in (seconds, processor))
        rows.append((f"{count:,}", f"{characters:,}", f"{seconds:.1f}", f"{processor:.1f}", *hourly))
    plot = Lines("A folder, by number of judgments", "judgments", "seconds", {"clock": clock, "processor": used})
    said = (
        "Read, detected, planned, written, verified, noted in the journal; one in ten is a DOCX. "
        f"{jobs} workers; {machine()} afterwards."
    )
    return Part("files", "A folder, by number of judgments", COMMAND, said, _HEAD, rows, [plot])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="up to 100 files")
    print(measure(parser.parse_args()).table())


if __name__ == "__main__":
    main()
