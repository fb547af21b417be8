"""Timed automata: zones against the region graph on random automata, and Fischer's protocol as it grows.

`python -m bench timed [COUNT]` compares that many random automata (six queries each; 1000 unless said), then as many in
which clocks are compared with each other, and prints what was wrong or left open; then the zones and the seconds of
Fischer's protocol for two to eight processes.
"""

from __future__ import annotations

import time
from pathlib import Path

from clew.engines.zones.engine import ZoneSearch
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, goal_terms
from clew.models.goals import goal_of
from clew.pipeline.sources import load_sources
from tests.property.timed_automata import compare

FISCHER = Path(__file__).parent.parent / "examples" / "timed" / "fischer-4.xml"


def run(arguments: list[str]) -> None:
    """Both parts."""
    for differences in (False, True):
        _agreement(int(arguments[0]) if arguments else 1000, differences=differences)
    _fischer()


def _agreement(count: int, *, differences: bool) -> None:
    asked = wrong = unknown = 0
    for seed in range(count):
        for text, expected, found in compare(seed, differences=differences):
            asked += 1
            wrong += found is not None and found is not expected
            unknown += found is None
            if found is not expected:
                print(f"seed {seed}: {text}: {found}, by regions {expected}")
    kind = "automata that compare clocks with each other" if differences else "automata"
    print(f"{asked} queries to {count} {kind}: {wrong} wrong, {unknown} unknown")


def _fischer() -> None:
    text = FISCHER.read_text(encoding="utf-8")
    for processes in range(2, 9):
        source = Source("fischer.xml", text.replace("const int N = 4;", f"const int N = {processes};"))
        loaded = load_sources([source], frontend="uppaal")
        goal = goal_of(loaded.properties[0].question, fair=False).goal
        assert goal is not None, "exclusion should be a goal"
        began = time.perf_counter()
        views = Views(loaded.program, goal_terms(goal))
        answers = list(ZoneSearch().check(views, (goal,), Budget()))
        figures = answers[-1]
        assert isinstance(figures, Figures), "figures should come last"
        seconds = time.perf_counter() - began
        print(f"Fischer, {processes} processes: {figures.statistics.states} zones, {seconds:.1f} s, {answers[0]!r:.20}")
