"""The page of figures of a run: one HTML file that needs nothing else. Counts and names of results, no word more."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from app.batch.journal import Entry
from core import messages
from core.messages import current_language
from core.review.files import write_whole
from core.taxonomy import taxonomy

_SLOWEST = 10
_STEPS = 12  # bars of a distribution
_BAR, _HEIGHT, _WIDTH = 18, 120, 480  # pixels
_STYLE = """
body{font:15px/1.6 "Malgun Gothic","NanumGothic",sans-serif;margin:2em auto;max-width:60em;color:#1b1f24}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}table{border-collapse:collapse}
td,th{padding:.25em .9em;border-bottom:1px solid #d0d7de;text-align:left}
td.n{text-align:right;font-variant-numeric:tabular-nums}
svg text{font-size:12px;fill:#1b1f24}
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the page is made of.

    Attributes:
        entries: of the judgments of the folder, as far as they were done or tried.
        wanted: how many judgments there are.
        skipped: other files in the folder.
        seconds: of work, in this run.
        jobs: workers.
        unread: why folders could not be read, by the codes of messages: each counts as one that failed.
    """

    entries: Sequence[Entry]
    wanted: int
    skipped: int
    seconds: float
    jobs: int
    unread: Sequence[str] = ()

    @property
    def done(self) -> list[Entry]:
        """Those that have a result."""
        return [one for one in self.entries if not one.code]


def write_page(path: Path, figures: Figures) -> None:
    """Let the page stand at ``path``. Raises ReviewError."""
    write_whole(path, page(figures).encode("utf-8"))


def page(figures: Figures) -> str:
    """The page in the current language."""
    title = escape(messages.text("batch.page.title"))
    parts = [f"<h1>{title}</h1>", _table(_totals(figures))]
    by_category = sum((Counter(one.by_category) for one in figures.done), Counter[str]())
    parts += _section("batch.page.categories", _category_bars(by_category))
    lengths = [one.characters for one in figures.done]
    parts += _section("batch.page.lengths", _distribution(lengths))
    parts += _section("batch.page.suspects", _distribution([one.suspects for one in figures.done]))
    slow = sorted(figures.done, key=lambda one: -one.seconds)[:_SLOWEST]
    rows = [(one.output, f"{one.characters:,}", f"{one.seconds:.1f}") for one in slow]
    parts += _section(
        "batch.page.slowest", _table(rows, ("batch.page.file", "batch.page.characters", "batch.page.each_seconds"))
    )
    failed = Counter([*(one.code for one in figures.entries if one.code), *figures.unread])
    parts += _section("batch.page.failed", _table([(code, f"{n:,}") for code, n in failed.most_common()]))
    return (
        f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _totals(figures: Figures) -> list[tuple[str, str]]:
    done = figures.done
    numbers = {
        "wanted": figures.wanted + len(figures.unread),
        "done": len(done),
        "failed": len(figures.entries) - len(done) + len(figures.unread),
        "open": figures.wanted - len(figures.entries),
        "skipped": figures.skipped,
        "characters": sum(one.characters for one in done),
        "mentions": sum(one.mentions for one in done),
        "suspects": sum(one.suspects for one in done),
        "notices": sum(one.notices for one in done),
        "nothing": sum(not one.mentions for one in done),
        "jobs": figures.jobs,
        "seconds": round(figures.seconds),
        "worked": round(sum(one.seconds for one in done)),
    }
    return [(messages.text(f"batch.page.{name}"), f"{number:,}") for name, number in numbers.items()]


def _section(code: str, content: str) -> list[str]:
    return [f"<h2>{escape(messages.text(code))}</h2>", content] if content else []


def _table(rows: Iterable[Sequence[str]], heads: Sequence[str] = ()) -> str:
    lines = [_row(messages.text(code) for code in heads)] if heads else []
    lines += [_row(row, numbers=True) for row in rows]
    return f"<table>{''.join(lines)}</table>" if len(lines) > bool(heads) else ""


def _row(cells: Iterable[str], numbers: bool = False) -> str:
    first, *others = map(escape, cells)
    kind, mark = ("td", ' class="n"') if numbers else ("th", "")
    return f"<tr><{kind}>{first}</{kind}>{''.join(f'<{kind}{mark}>{cell}</{kind}>' for cell in others)}</tr>"


def _category_bars(counts: Counter[str]) -> str:
    """A bar for each category in the colour of its family, the longest first."""
    most = max(counts.values(), default=0)
    bars = []
    for number, (name, count) in enumerate(counts.most_common()):
        category, top = taxonomy().categories[name], number * (_BAR + 6)
        bars.append(
            f'<text x="0" y="{top + _BAR - 4}">{escape(category.shown)}</text><rect x="190" y="{top}" height="{_BAR}" '
            f'width="{_WIDTH * count / most:.1f}" fill="{category.family.line_light}"/>'
            f'<text x="{200 + _WIDTH * count / most:.1f}" y="{top + _BAR - 4}">{count:,}</text>'
        )
    return _svg(bars, len(counts) * (_BAR + 6)) if bars else ""


def _distribution(numbers: Sequence[int]) -> str:
    """How many of ``numbers`` lie in each of some equal steps."""
    if not numbers:
        return ""
    step = _round_step(-(-(max(numbers) + 1) // _STEPS))
    counts = Counter(number // step for number in numbers)
    most, width = max(counts.values()), _WIDTH / _STEPS
    bars = []
    for place in range(_STEPS):
        count, left = counts[place], 20 + place * (width + 6)
        height = _HEIGHT * count / most
        bars.append(
            f'<rect x="{left:.1f}" y="{20 + _HEIGHT - height:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="#8ab4d8" stroke="#57606a"/>'
            f'<text x="{left:.1f}" y="{14 + _HEIGHT - height:.1f}">{count or ""}</text>'
            f'<text x="{left:.1f}" y="{36 + _HEIGHT}">{_short(place * step)}</text>'
        )
    return _svg(bars, _HEIGHT + 44)


def _round_step(least: int) -> int:
    """The first of 1, 2, 5, 10, 20, 50 … that is no smaller."""
    tens = int("1" + "0" * (len(str(least)) - 1))
    return next(factor * tens for factor in (1, 2, 5, 10) if factor * tens >= least)


def _short(number: int) -> str:
    return f"{number / 1000:g}k" if number >= 10_000 else f"{number:,}"


def _svg(parts: Iterable[str], height: int) -> str:
    return f'<svg role="img" width="{_WIDTH + 290}" height="{height}">{"".join(parts)}</svg>'
