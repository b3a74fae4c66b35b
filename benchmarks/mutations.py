"""Judgments with something wrong in them by chance, opened one after the other: what comes of them, time, memory.

Each mutated file is opened; where that succeeds it is written with one replacement and verified, all as the program
does it. A crash is a process that died or failed unforeseen; every other outcome is a message or a result. Progress is
told every hundred files; the table is printed at the end, also where the run is interrupted.

    python -m benchmarks.mutations [--count 2000] [--first SEED] [--kind docx|hwpx|hwp|xlsx|pdf]
"""

import argparse
import resource as limits
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from core.documents import Format, Replacement, open_document, write_document
from core.errors import DeidError
from core.isolation import shut_down
from core.paths import resource
from core.verification import Expected, SecretValue, verify_bytes
from tests import fixtures_hwp, fixtures_hwpx, fixtures_xlsx
from tests.fixtures_docx import judgment
from tests.fixtures_mutations import mutated

_SAMPLES = resource("samples")
_REPORT = 100  # files
_KINDS = ("docx", "hwpx", "hwp", "xlsx", "pdf")
_CRASHES = ("document.reader_ended", "document.reader_failed", "document.reader_answer", "document.reader_missing")


@dataclass
class Tally:
    """What came of a kind of file."""

    outcomes: Counter[str] = field(default_factory=Counter)
    crashes: list[str] = field(default_factory=list)
    longest: float = 0.0
    slowest: str = ""

    def show(self, kind: str) -> None:
        """Print it, with the memory of this process and of those it started."""
        most = limits.getrusage(limits.RUSAGE_CHILDREN).ru_maxrss / 1024
        own = limits.getrusage(limits.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"\n{self.outcomes.total()} mutated {kind}: {len(self.crashes)} crashes, longest {self.longest:.1f} s",
            end=" ",
        )
        print(f"({self.slowest}), peak {most:.0f} MB in the process that reads, {own:.0f} MB beside it\n")
        print("| outcome | files |\n| --- | --- |")
        for result, count in self.outcomes.most_common():
            print(f"| {result} | {count} |")
        print("\n".join(self.crashes[:40]), flush=True)


def originals(kind: str) -> list[bytes]:
    """The files that are mutated: the samples and, for Word and Hangul, a short judgment with a table and a footer.

    Samples of Hangul are those of Word, written anew.
    """
    if kind == "hwpx":
        samples = [open_document(path) for path in sorted(_SAMPLES.glob("*.docx"))]
        return [fixtures_hwpx.judgment(), *(write_document(sample, (), Format.HWPX).data for sample in samples)]
    if kind == "hwp":
        return [fixtures_hwp.judgment(), fixtures_hwp.judgment(flags=0)]
    if kind == "xlsx":
        return [fixtures_xlsx.table_of_people().build()]
    found = [path.read_bytes() for path in sorted(_SAMPLES.glob(f"*.{kind}"))]
    return [*found, judgment()] if kind == "docx" else found


def outcome(path: Path) -> str:
    """Open, write and verify the file at ``path``: how far that went."""
    try:
        document = open_document(path)
    except DeidError as error:
        return f"refused: {_told(error)}"
    block = next(block for block in document.blocks if block.end > block.start)
    plan = [Replacement(block.start, block.start + 1, "A")]
    try:
        draft = document.write_native(plan)
        expected = Expected(document.readable_text(plan, document.format), document.repeated_heads(plan))
        found = verify_bytes(draft.data, path.name, [SecretValue("달빛아래", "내국인이름")], expected)
    except DeidError as error:
        return f"opened, not written: {_told(error)}"
    objection = found.error(path.name)
    return "opened, written, verified" if objection is None else f"opened, written, not passed: {_told(objection)}"


def _told(error: DeidError) -> str:
    """The code of ``error``, with its reason where it has one."""
    return error.code + (f" ({error.fields['reason']})" if "reason" in error.fields else "")


def run(kind: str, seeds: range, folder: Path, tally: Tally) -> None:
    """Do them all, into ``tally``."""
    files = originals(kind)
    for seed in seeds:
        name, data = mutated(kind, files, seed)
        path = folder / f"{seed}.{kind}"
        path.write_bytes(data or b" ")
        begun = time.monotonic()
        result = outcome(path)
        seconds = time.monotonic() - begun
        if seconds > tally.longest:
            tally.longest, tally.slowest = seconds, f"seed {seed}, {name}"
        if any(code in result for code in _CRASHES):
            tally.crashes.append(f"seed {seed}, {name}: {result}")
            print(tally.crashes[-1], file=sys.stderr, flush=True)
        tally.outcomes[result] += 1
        path.unlink()
        if tally.outcomes.total() % _REPORT == 0:
            print(f"{kind}: {tally.outcomes.total()} of {len(seeds)}", file=sys.stderr, flush=True)


def main() -> None:
    """Print a table for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--kind", choices=_KINDS)
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for kind in [asked.kind] if asked.kind else _KINDS:
        tally = Tally()
        try:
            with tempfile.TemporaryDirectory() as folder:
                run(kind, range(asked.first, asked.first + asked.count), Path(folder), tally)
        finally:
            shut_down()
            tally.show(kind)


if __name__ == "__main__":
    main()
