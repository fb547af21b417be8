"""Runs of timed and hybrid automata as SVG: real variables over time, and when steps were taken.

Input: an outcome whose runs have times. Output: one picture with all runs below each other; runs without time are left
out. Counterexamples are drawn if there are any, else witnesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from clew.ir.sorts import REAL
from clew.outcome import Outcome, Trace
from clew.records import dataclass
from clew.trace.moments import moments
from clew.verdict import Fails

_WIDTH, _HEIGHT, _LEFT, _TOP, _LEGEND = 640, 260, 60, 40, 200
_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f")


@dataclass(frozen=True, slots=True)
class _Chart:
    """A run: when its states are, what its real variables are then, and what is done between them."""

    title: str
    times: tuple[Fraction, ...]
    series: dict[str, tuple[Fraction, ...]]
    steps: tuple[str, ...]


def svg(outcome: Outcome) -> str:
    """All runs with times."""
    charts = _charts(outcome)
    width, height = _LEFT + _WIDTH + _LEGEND, max(1, len(charts)) * (_HEIGHT + 2 * _TOP)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">'
    )
    parts = [head, f'<rect width="{width}" height="{height}" fill="white"/>']
    if not charts:
        parts.append(_text(_LEFT, _TOP, "no run has times"))
    for number, chart in enumerate(charts):
        parts += _draw(chart, number * (_HEIGHT + 2 * _TOP) + _TOP)
    return "\n".join([*parts, "</svg>", ""])


def _charts(outcome: Outcome) -> list[_Chart]:
    shown = [result for result in outcome.results if result.trace is not None]
    failing = [result for result in shown if isinstance(result.verdict, Fails)]
    found = (_chart(each.property.text, each.trace) for each in failing or shown if each.trace is not None)
    return [chart for chart in found if chart is not None]


def _chart(title: str, trace: Trace) -> _Chart | None:
    if trace.recording is None:
        return None
    program, replayed = trace.recording.code.program, trace.recording.replayed
    times = moments(program, trace.run, replayed)
    if not times:
        return None
    series = {
        each.name: tuple(_number(state.globals[slot]) for state in replayed.states)
        for slot, each in enumerate(program.globals)
        if each.sort == REAL and each.name not in program.unseen
    }
    steps = tuple(step.label if step.label and "until" in step.label else step.process for step in trace.steps)
    return _Chart(title, times[: len(replayed.states)], series, steps)


def _number(value: object) -> Fraction:
    return Fraction(value) if isinstance(value, int | Fraction) else Fraction(0)


def _draw(chart: _Chart, top: int) -> list[str]:
    last = max(chart.times[-1], Fraction(1))
    values = [value for row in chart.series.values() for value in row] or [Fraction(0)]
    low, high = min(values), max(values)
    high = high if high > low else low + 1

    def place(time: Fraction, value: Fraction) -> str:
        x = _LEFT + float(time / last) * _WIDTH
        y = top + _HEIGHT - float((value - low) / (high - low)) * _HEIGHT
        return f"{x:.1f},{y:.1f}"

    parts = [
        _text(_LEFT, top - 14, chart.title, weight="bold"),
        *_axes(top, low, high, last),
        *_steps(chart, top, last),
    ]
    for number, (name, row) in enumerate(chart.series.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        points = " ".join(place(time, value) for time, value in zip(chart.times, row, strict=False))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(_text(_LEFT + _WIDTH + 12, top + 14 * (number + 1), name, colour=colour))
    return parts


def _axes(top: int, low: Fraction, high: Fraction, last: Fraction) -> list[str]:
    bottom, right = top + _HEIGHT, _LEFT + _WIDTH
    return [
        f'<rect x="{_LEFT}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" fill="none" stroke="gray"/>',
        _text(_LEFT - 6, bottom, _shown(low), anchor="end"),
        _text(_LEFT - 6, top + 10, _shown(high), anchor="end"),
        _text(_LEFT, bottom + 14, "0"),
        _text(right, bottom + 14, f"time {_shown(last)}", anchor="end"),
    ]


def _steps(chart: _Chart, top: int, last: Fraction) -> list[str]:
    """A line where something is done while no time passes."""
    parts: list[str] = []
    moves: Sequence[tuple[Fraction, Fraction]] = list(zip(chart.times, chart.times[1:], strict=False))
    for (before, after), name in zip(moves, chart.steps, strict=False):
        if before == after:
            x = _LEFT + float(after / last) * _WIDTH
            ends = f'x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{top + _HEIGHT}"'
            line = f'<line {ends} stroke="#bbb" stroke-dasharray="2 3"/>'
            parts.append(f"<g>{line}<title>{escape(name)}</title></g>")
    return parts


def _shown(number: Fraction) -> str:
    return str(number) if len(str(number)) <= 8 else f"{float(number):.3g}"


def _text(x: int, y: int, text: str, *, anchor: str = "start", weight: str = "normal", colour: str = "black") -> str:
    look = f'text-anchor="{anchor}" font-weight="{weight}" fill="{colour}"'
    return f'<text x="{x}" y="{y}" {look}>{escape(text)}</text>'
