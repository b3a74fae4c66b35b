"""Plots as SVG that needs nothing else: bars side by side, and lines over two logarithmic axes."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

# Told apart by people who do not see red and green, and in print (Okabe and Ito).
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#999999")
_WIDTH, _LEFT, _BAR, _STEP = 760, 300, 18, 26
_PLOT = (90, 56, 440, 260)  # left, top, width, height
_STYLE = "text{font:13px sans-serif;fill:#1b1f24}text.t{font-size:15px;font-weight:bold}line{stroke:#d0d7de}"


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each of ``items`` (name, value), longest value the whole width; the first one is ours."""

    title: str
    items: Sequence[tuple[str, float]]
    decimals: int = 0

    def svg(self) -> str:
        """The picture."""
        most = max((value for _, value in self.items), default=0.0) or 1.0
        room, parts = _WIDTH - _LEFT - 90, []
        for number, (name, value) in enumerate(self.items):
            top, width = 40 + number * _STEP, room * value / most
            parts.append(
                f'<text x="{_LEFT - 10}" y="{top + 14}" text-anchor="end">{escape(name)}</text>'
                f'<rect x="{_LEFT}" y="{top}" width="{width:.1f}" height="{_BAR}" fill="{COLOURS[number > 0]}"/>'
                f'<text x="{_LEFT + width + 6:.1f}" y="{top + 14}">{value:,.{self.decimals}f}</text>'
            )
        return _picture(self.title, parts, 52 + len(self.items) * _STEP)


@dataclass(frozen=True, slots=True)
class Lines:
    """A line for each of ``series`` (name → points above 0), both axes logarithmic."""

    title: str
    across: str
    up: str
    series: Mapping[str, Sequence[tuple[float, float]]]

    def svg(self) -> str:
        """The picture."""
        points = [point for line in self.series.values() for point in line]
        x_axis, y_axis = (_Axis.over([point[side] for point in points]) for side in (0, 1))
        left, top, width, height = _PLOT
        parts = []
        for power in x_axis.powers():
            x = left + width * x_axis.place(10.0**power)
            parts.append(f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{top + height}"/>')
            parts.append(f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="middle">{_shown(power)}</text>')
        for power in y_axis.powers():
            y = top + height * (1 - y_axis.place(10.0**power))
            parts.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}"/>')
            parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{_shown(power)}</text>')
        for number, (name, line) in enumerate(self.series.items()):
            colour = COLOURS[number % len(COLOURS)]
            places = [(left + width * x_axis.place(x), top + height * (1 - y_axis.place(y))) for x, y in sorted(line)]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in places]
            parts.append(
                f'<rect x="{left + width + 20}" y="{top + number * 22}" width="14" height="4" fill="{colour}"/>'
            )
            parts.append(f'<text x="{left + width + 40}" y="{top + number * 22 + 7}">{escape(name)}</text>')
        parts.append(
            f'<text x="{left + width / 2}" y="{top + height + 40}" text-anchor="middle">{escape(self.across)}</text>'
        )
        parts.append(f'<text x="{left}" y="{top - 8}">{escape(self.up)}</text>')
        return _picture(self.title, parts, top + height + 56)


@dataclass(frozen=True, slots=True)
class _Axis:
    """Powers of ten from ``low`` to ``high``."""

    low: int
    high: int

    @staticmethod
    def over(values: Iterable[float]) -> "_Axis":
        """One that holds all of ``values``."""
        logs = [math.log10(value) for value in values if value > 0] or [0.0]
        low, high = math.floor(min(logs)), math.ceil(max(logs))
        return _Axis(low, max(high, low + 1))

    def place(self, value: float) -> float:
        """0 at the low end, 1 at the high one."""
        return (math.log10(max(value, 10.0**self.low)) - self.low) / (self.high - self.low)

    def powers(self) -> range:
        """All of them."""
        return range(self.low, self.high + 1)


def _shown(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"


def _picture(title: str, parts: Iterable[str], height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_WIDTH}" height="{height}" '
        f'viewBox="0 0 {_WIDTH} {height}"><style>{_STYLE}</style><rect width="100%" height="100%" fill="#ffffff"/>'
        f'<text class="t" x="12" y="24">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )
