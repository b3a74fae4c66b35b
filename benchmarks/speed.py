"""What a judgment costs on this machine: each stage alone, and the whole command in a process of its own.

    python -m benchmarks.speed [--characters 10000 100000] [--formats txt docx hwpx hwp pdf xlsx csv] [--processor]

The text is the sample judgments, repeated with other names each time, so that entities grow with the text. Budgets:
10,000 characters opened and detected in 2 s, 100,000 in 15 s; writing and verifying under 3 s; peak memory 1 GB. The
peak is that of the larger of the command's two processes: the program, which holds the network; the process that parses
files takes some 110 MB beside it. ``--processor`` counts seconds of the processor, of this process and those it
started, which a busy machine changes less (Linux). A HWP is written as HWPX. ``--files`` leaves the network out: what
the samples' standard marks is replaced, and the peak is that of the process that parses files.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.processes import children, peak
from core.closing import close_gaps
from core.documents import open_document
from core.documents.formats import declared, written_as
from core.documents.model import Format, Replacement
from core.documents.write import write_document
from core.isolation import shut_down
from core.paths import resource
from core.redaction.profile import load_profile
from core.service import load_engine
from core.verification import Expected, SecretValue, verify_bytes
from core.verification.matching import Needles, merged
from tests import fixtures_hwp

_STAGES = ("load model", "open", "detect", "plan", "write", "verify")
_SAMPLES = ("sample-criminal", "sample-civil", "sample-administrative")
# The system counts a program's own peak as that of what it starts: between them stands one that has none.
_MEASURED = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
_GIVEN = [a + b for a in "가나다라마바사아자차하" for b in "준윤서연진호민경"]


def long_text(characters: int) -> str:
    """Sample judgments in turn until ``characters`` are reached, with other given names each turn."""
    rng, parts, length = Random(1), [], 0
    while length < characters:
        name = _SAMPLES[len(parts) % len(_SAMPLES)]
        text = resource("samples", f"{name}.txt").read_text(encoding="utf-8")
        gold = json.loads(resource("samples", f"{name}.gold.json").read_text(encoding="utf-8"))["entities"]
        people = {text[e["start"] : e["end"]] for e in gold if e["label"] == "내국인이름"}
        for person in sorted(p for p in people if len(p) == 3):
            text = text.replace(person, person[0] + rng.choice(_GIVEN))
        parts.append(text)
        length += len(text)
    return "\n".join(parts)[:characters]


def processor() -> float:
    """Seconds of the processor that this process and those it started have taken (Linux)."""
    pids = children(os.getpid())
    times = (Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2] for pid in pids)
    ticks = sum(sum(map(int, one.split()[11:13])) for one in times)
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


def made(kind: str, source: Path) -> Path:
    """The text of ``source`` as a file of ``kind`` beside it."""
    target = source.with_suffix(f".{kind}")
    document = open_document(source)
    if kind == "hwp":  # nothing writes it but the fixtures of the tests
        lines = [line.replace("\t", " ") for line in document.text.splitlines()]
        target.write_bytes(fixtures_hwp.hwp([fixtures_hwp.p(fixtures_hwp.section_properties()), *lines]))
    else:
        target.write_bytes(write_document(document, (), Format(kind)).data)
    return target


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """Seconds and result."""
    start = clock()
    result = work()
    return clock() - start, result


clock: Callable[[], float] = time.perf_counter


def stages(path: Path) -> dict[str, float]:
    """Seconds of each stage in this process, the model loaded once before."""
    profile = load_profile()
    seconds: dict[str, float] = {}
    seconds["load model"], engine = timed(load_engine)
    seconds["open"], document = timed(lambda: open_document(path))
    seconds["detect"], found = timed(lambda: engine.detect(document, True))
    seconds["plan"], planned = timed(lambda: close_gaps(document.text, document.blocks, found.mentions, profile))
    plan = planned[1]
    to = written_as(document.format)
    seconds["write"], draft = timed(lambda: write_document(document, plan.replacements, to))
    expected = Expected(document.readable_text(plan.replacements, to), document.repeated_heads(plan.replacements))
    name, reader = f"{path.stem}.{to}", declared(to).reader
    seconds["verify"], result = timed(lambda: verify_bytes(draft.data, name, plan.values, expected, reader))
    if not result.ok:
        raise SystemExit(f"{path.name}: the verification failed, the figures mean nothing")
    return seconds


def files_alone(path: Path) -> tuple[dict[str, float], float]:
    """Seconds of opening, writing and verifying, and the peak MB of the process that parses files."""
    marked: dict[str, str] = {}
    for name in _SAMPLES:
        gold = json.loads(resource("samples", f"{name}.gold.json").read_text(encoding="utf-8"))["entities"]
        text = resource("samples", f"{name}.txt").read_text(encoding="utf-8")
        marked |= {text[one["start"] : one["end"]]: one["label"] for one in gold}
    values = [SecretValue(text, label) for text, label in marked.items() if Needles.tells(text)]
    shut_down()  # each file has a process of its own: the peak is its
    seconds: dict[str, float] = {}
    seconds["open"], document = timed(lambda: open_document(path))
    hits = merged(Needles(values).find(document.text, doubtful=True))
    inside = [hit for hit in hits if not set("\t\n") & set(document.text[hit.start : hit.end])]
    plan = [Replacement(hit.start, hit.end, "A") for hit in inside]
    to = written_as(document.format)
    seconds["write"], draft = timed(lambda: write_document(document, plan, to))
    expected = Expected(document.readable_text(plan, to), document.repeated_heads(plan))
    seconds["verify"], result = timed(
        lambda: verify_bytes(draft.data, f"a.{to}", values, expected, declared(to).reader)
    )
    if result.unread or result.changed:
        raise SystemExit(f"{path.name}: the verification failed, the figures mean nothing")
    return seconds, max(map(peak, children(os.getpid())))


def command(path: Path, folder: Path) -> tuple[float, float]:
    """Wall seconds of `thunder-deid redact` in a process of its own, and the peak MB of its largest process."""
    redact = [sys.executable, "-m", "app", "redact", str(path), "--output-dir", str(folder), "--quiet"]
    begun = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", _MEASURED, *redact], check=True, capture_output=True)
    return time.perf_counter() - begun, int(done.stdout) / 1024


def main() -> None:
    """Print one Markdown row per format and length."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--characters", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--formats", nargs="+", default=["txt", "docx", "hwpx", "hwp", "pdf", "xlsx", "csv"])
    parser.add_argument("--processor", action="store_true", help="seconds of the processor instead of the clock")
    parser.add_argument("--files", action="store_true", help="reading, writing and verifying alone")
    wanted = parser.parse_args()
    global clock
    clock = processor if wanted.processor else clock
    stage_names = ("open", "write", "verify") if wanted.files else _STAGES
    last = ("peak MB",) if wanted.files else ("command s", "peak MB")
    print("| characters | format | " + " | ".join((*(f"{name} s" for name in stage_names), *last)) + " |")
    print("|---|---|" + "---|" * (len(stage_names) + len(last)))
    for characters in wanted.characters:
        for kind in wanted.formats:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                source = folder / "judgment.txt"
                source.write_text(long_text(characters), encoding="utf-8")
                if kind != "txt":
                    source = made(kind, source)
                if wanted.files:
                    seconds, peak = files_alone(source)
                    cells = f"{peak:.0f}"
                else:
                    seconds = stages(source)
                    whole, peak = command(source, folder / "results")
                    cells = f"{whole:.1f} | {peak:.0f}"
                stage_cells = " | ".join(f"{seconds[name]:.2f}" for name in stage_names)
                print(f"| {characters:,} | {kind} | {stage_cells} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
