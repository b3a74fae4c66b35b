"""What a measurement gives: a table, plots of it, and how it is said in Markdown."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.figures.plots import Bars, Lines


@dataclass(frozen=True, slots=True)
class Part:
    """One chapter of the page.

    Attributes:
        name: of its plots' files.
        title, said: heading, and the lines below it.
        command: that gives it.
        head, rows: the table.
        plots: drawn below it.
    """

    name: str
    title: str
    command: str
    said: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    plots: Sequence[Bars | Lines] = ()

    def table(self) -> str:
        """The table in Markdown."""
        lines = [self.head, ["---"] * len(self.head), *self.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def files(self) -> dict[str, str]:
        """The plots as SVG, by file name."""
        return {f"figures-{self.name}-{number}.svg": plot.svg() for number, plot in enumerate(self.plots, 1)}

    def markdown(self, images: str) -> str:
        """The chapter; its plots lie in the folder ``images``."""
        pictures = [f"![{plot.title}]({images}/{file})" for plot, file in zip(self.plots, self.files(), strict=True)]
        return "\n\n".join([f"## {self.title}", f"```sh\n{self.command}\n```", self.said, self.table(), *pictures])


@dataclass(slots=True)
class Spent:
    """Seconds by the clock, and of the processor in all threads."""

    clock: float = 0.0
    processor: float = 0.0


@contextmanager
def spending() -> Iterator[Spent]:
    """What the work inside takes of this process."""
    spent, clock, processor = Spent(), time.perf_counter(), time.process_time()
    yield spent
    spent.clock, spent.processor = time.perf_counter() - clock, time.process_time() - processor


def machine() -> str:
    """What the figures were measured on, as far as it is anybody's business."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    flags = next((line.split(":")[1].split() for line in lines if line.startswith("flags")), [])
    known = [name for name in ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_int8") if name in flags]
    return f"{os.cpu_count()} cores ({', '.join(known)}), load of the last minute {os.getloadavg()[0]:.1f}"
