"""Judgments with something wrong in them by chance: what comes of them, how long it takes, how much memory.

Each mutated file is opened, written with one replacement, and verified, under the limits of ``core.isolation`` and in a
process of its own: a copy of this one, which is ready sooner than one that is started. A crash is a process that died
or an error nobody foresaw; every other outcome is a message or a result.

    python -m benchmarks.mutations [--count 2000] [--first SEED] [--kind docx|pdf]
"""

import argparse
import os
import select
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

# Read before the copies are made.
import core.documents.pdf.writer
import core.verification.pdf  # noqa: F401
from core.documents.model import Replacement
from core.documents.reading import read_document
from core.errors import DeidError
from core.isolation import limits_for
from core.isolation.restraint import Restraint
from core.verification import SecretValue, search
from tests.fixtures_docx import judgment
from tests.fixtures_mutations import mutated

_SAMPLES = Path(__file__).resolve().parents[1] / "resources" / "samples"
_SECONDS = 30.0  # longer is a hang
_REPORT = 100  # files


@dataclass
class Tally:
    """What came of a kind of file."""

    outcomes: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    longest: float = 0.0
    most: float = 0.0

    def show(self, kind: str) -> None:
        """Print it."""
        print(f"\n{self.outcomes.total()} mutated {kind}: {len(self.wrong)} crashes or hangs,", end=" ")
        print(f"longest {self.longest:.1f} s, peak memory {self.most:.0f} MB\n\n| outcome | files |\n| --- | --- |")
        for result, count in self.outcomes.most_common():
            print(f"| {result} | {count} |")
        print("\n".join(self.wrong[:40]), flush=True)


def originals(kind: str) -> list[bytes]:
    """The files that are mutated: the samples and, for Word, one with every kind of part."""
    found = [path.read_bytes() for path in sorted(_SAMPLES.glob(f"*.{kind}"))]
    return [*found, judgment()] if kind == "docx" else found


def outcome(data: bytes, name: str) -> str:
    """Open, write and verify ``data``: how far that went."""
    done = "refused"
    try:
        document = read_document(Path(name), data)
        done = "opened, not written"
        block = next(block for block in document.blocks if block.end > block.start)
        draft = document.write_native([Replacement(block.start, block.start + 1, "A")])
        done = "opened, written, not verified"
        found = search(draft.data, name, [SecretValue("달빛아래", "내국인이름")], original_text=document.text)
    except DeidError as error:
        return f"{done}: {error.code}"
    except MemoryError:
        return f"{done}: document.over_memory"
    except Exception as error:  # noqa: BLE001  this is what is looked for
        return f"CRASH: {done}, {type(error).__name__}"
    return "opened, written, verified" if found.ok else "opened, written, not passed"


def apart(data: bytes, name: str) -> tuple[str, float, float]:
    """The outcome in a process with limits; the seconds it took, and the megabytes."""
    receive, send = os.pipe()
    begun = time.monotonic()
    copy = os.fork()
    if copy == 0:
        restraint = Restraint()
        restraint.allow(limits_for(len(data)))
        os.write(send, outcome(data, name).encode())
        os._exit(0)
    os.close(send)
    ready, _, _ = select.select([receive], [], [], _SECONDS)
    said = os.read(receive, 4096).decode() if ready else "HANG"
    os.close(receive)
    os.kill(copy, signal.SIGKILL)
    _, status, used = os.wait4(copy, 0)
    if not said:
        said = f"CRASH: ended with {os.waitstatus_to_exitcode(status)}"
    return said, time.monotonic() - begun, used.ru_maxrss / 1024


def run(kind: str, seeds: range) -> Tally:
    """Do them all."""
    tally, files = Tally(), originals(kind)
    outcome(files[0], f"a.{kind}")  # fonts and dictionary are read before the copies are made
    for seed in seeds:
        name, data = mutated(kind, files, seed)
        result, seconds, megabytes = apart(data, f"a.{kind}")
        tally.longest, tally.most = max(tally.longest, seconds), max(tally.most, megabytes)
        if result.startswith(("CRASH", "HANG")):
            tally.wrong.append(f"seed {seed}, {name}: {result}")
        tally.outcomes[result] += 1
        if tally.outcomes.total() % _REPORT == 0:
            tally.show(kind)
    return tally


def main() -> None:
    """Print a table for each kind, and what there is of it now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--kind", choices=("docx", "pdf"))
    asked = parser.parse_args()
    for kind in [asked.kind] if asked.kind else ["docx", "pdf"]:
        run(kind, range(asked.first, asked.first + asked.count)).show(kind)


if __name__ == "__main__":
    main()
