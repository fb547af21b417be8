"""Control of hierarchical machines: sizes (H1) and times (H2) with a variable per region and with one for all.

The charts are made here: so many regions side by side, each of which has places and, down to a depth, regions inside.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from pathlib import Path

from bench.measure import geometric_mean, table
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.steps import Steps, template_of
from clew.ir.source import Source
from clew.ir.terms import TRUE
from clew.lower.views import Views
from clew.models.engine import Budget, InvariantGoal
from clew.models.transition import Control
from clew.pipeline.sources import load_sources


def chart(width: int, depth: int) -> tuple[str, int]:
    """A chart of so many regions side by side, nested so deeply; and the number of its states."""
    count = 0

    def region(name: str, left: int) -> str:
        nonlocal count
        count += 3
        inside = "" if left == 0 else region(f"{name}i", left - 1)
        body = f'<transition event="on{name}" target="{name}b"/>'
        other = f'<transition event="off{name}" target="{name}a"/>{inside}'
        first, second = f'<state id="{name}a">{body}</state>', f'<state id="{name}b">{other}</state>'
        return f'<state id="{name}" initial="{name}a">{first}{second}</state>'

    regions = "".join(region(f"r{number}", depth) for number in range(width))
    text = (
        f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><parallel id="top">{regions}</parallel></scxml>'
    )
    return text, count + 1


def control(folder: Path, options: argparse.Namespace) -> None:
    """Both claims."""
    del folder
    lines: list[tuple[object, ...]] = []
    points: list[tuple[float, float]] = []
    for width in (1, 2, 3, 4, 8, 16, 32):
        text, states = chart(width, 1)
        model = _model(text)
        size = template_of(model.system(), Steps.INTERLEAVING).size
        points.append((math.log(states), math.log(size)))
        flat = template_of(model.system(control=Control.FLAT), Steps.INTERLEAVING).size if width <= 3 else "-"
        lines.append((states, size, size / states, flat))
    table("H1: operators per frame", ("states", "tree", "tree per state", "flat"), lines)
    slope = statistics.linear_regression([x for x, _ in points[2:]], [y for _, y in points[2:]]).slope
    print(f"  slope of the sizes on logarithmic scales, from {lines[2][0]} states on: {slope:.2f}", flush=True)
    _times(options)


def _times(options: argparse.Namespace) -> None:
    lines: list[tuple[object, ...]] = []
    ratios: list[float] = []
    for depth in (0, 1, 2, 3):
        model = _model(chart(2, depth)[0])
        seconds = [_refuted(model, each, options.seconds) for each in (Control.TREE, Control.FLAT)]
        lines.append((depth, *seconds, seconds[1] / seconds[0]))
        if depth == 3:
            ratios.append(seconds[1] / seconds[0])
    table("H2: processor seconds to make 6 frames", ("depth", "tree", "flat", "flat : tree"), lines)
    print(f"  flat : tree at depth 3: {geometric_mean(ratios):.2f}", flush=True)


def _refuted(model: Views, way: Control, seconds: float) -> float:
    began = time.process_time()
    engine = Bmc(steps=Steps.INTERLEAVING, control=way, depth=6)
    list(engine.check(model, (InvariantGoal(TRUE),), Budget(deadline=time.monotonic() + seconds)))
    return max(time.process_time() - began, 0.001)


def _model(text: str) -> Views:
    return Views(load_sources((Source("chart.scxml", text),)).program)
