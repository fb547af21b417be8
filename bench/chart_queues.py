"""Queues of charts: every encoding on every chart, bounds and verdicts against each other, seconds as ratios.

`python -m bench chart_queues [SECONDS]`: of each chart that fails, the depth at which `bmc` finds it and how long that
takes (H3, H4); of each, with tags and without (H5); of each that holds, how far `bmc` with interleaving, serial and
process steps comes (H10: refuting), and how long they take to find what fails. Events that wait in arrays, which is how
it was before queues could be pushed to under conditions, are the row `arrays`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.measure import ROOT, geometric_mean, table
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.steps import Steps
from clew.frontends import Loaded
from clew.frontends.uml.options import Pool
from clew.ir.errors import Unsupported
from clew.lower.transition.queues import PLAIN, TAGS
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found, Goal, LinearGoal
from clew.models.goals import goal_of
from clew.models.transition import DEFAULT_QUEUES
from clew.pipeline.questions import properties_of
from clew.pipeline.sources import load

ARRAYS = "arrays"
DEPTH = 4
TAGGED = tuple(f"{name}{TAGS}" for name in PLAIN[:-1])
_ASK = re.compile(r"^(?:'|<!--) ask: (.*?)(?: -->)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Told:
    """What bounded model checking says of a chart: the depth per goal that fails, and seconds; or why it refuses."""

    depths: tuple[int | None, ...] = ()
    seconds: float = 0.0
    reached: int = 0
    refused: str = ""


def charts() -> Iterator[Path]:
    """The charts of the examples and of the cases."""
    for folder in (ROOT / "examples" / "uml", ROOT / "tests" / "cases" / "uml"):
        yield from sorted(path for path in folder.iterdir() if path.suffix in (".scxml", ".puml", ".yaml"))


def asked(path: Path, pool: Pool) -> tuple[Loaded, tuple[Goal, ...]]:
    """A chart, and what is asked of it, as far as it is safety."""
    loaded = load(path, queue_size="3", pool=pool)
    own = _ASK.search(path.read_text(encoding="utf-8"))
    properties = properties_of(loaded, [own[1]] if own else [])
    goals = (goal_of(each.question, fair=False).goal for each in properties)
    return loaded, tuple(each for each in goals if each is not None and not isinstance(each, LinearGoal))


def told(path: Path, encoding: str, *, depth: int, seconds: float, steps: Steps = Steps.SERIAL) -> Told:
    """What `bmc` says with that encoding, goal by goal."""
    loaded, goals = asked(path, Pool.ARRAYS if encoding == ARRAYS else Pool.QUEUE)
    engine = Bmc(depth=depth, steps=steps, queues=DEFAULT_QUEUES if encoding == ARRAYS else encoding)
    views = Views(loaded.program)
    depths: list[int | None] = []
    reached = 0
    began = time.perf_counter()
    for goal in goals:
        try:
            *answers, figures = engine.check(views, (goal,), Budget(deadline=time.monotonic() + seconds))
        except Unsupported as problem:
            return Told(refused=problem.message)
        assert isinstance(figures, Figures), "figures should come last"
        found = any(isinstance(answer, Found) for answer in answers)
        depths.append(figures.statistics.depth if found else None)
        reached += figures.statistics.depth or 0
    return Told(tuple(depths), time.perf_counter() - began, reached)


def run(arguments: list[str]) -> None:
    """All of it."""
    seconds = float(arguments[0]) if arguments else 10.0
    every = list(charts())
    rows = {path: _row(path, (ARRAYS, *PLAIN, *TAGGED), seconds) for path in every}
    _differences(rows)
    _ratios(rows)
    _steps(every, seconds)


Rows = dict[Path, dict[str, Told]]


def _row(path: Path, encodings: tuple[str, ...], seconds: float) -> dict[str, Told]:
    return {encoding: told(path, encoding, depth=DEPTH, seconds=seconds) for encoding in encodings}


def _differences(rows: Rows) -> None:
    wrong = refused = 0
    for path, row in rows.items():
        for encoding, found in row.items():
            if found.refused:
                refused += 1
            elif found.depths != row[ARRAYS].depths:
                wrong += 1
                print(f"{path.name}: {encoding} says {found.depths}, arrays {row[ARRAYS].depths}")
    count = sum(map(len, rows.values()))
    print(f"{len(rows)} charts, {count} answers: {wrong} differ, {refused} refused (pops behind the front)")


def _ratios(rows: Rows) -> None:
    lines = []
    for encoding in (ARRAYS, *PLAIN, *TAGGED):
        pairs = [
            (row[encoding].seconds, row["shift-bits"].seconds) for row in rows.values() if not row[encoding].refused
        ]
        ratios = [mine / other for mine, other in pairs]
        lines.append([encoding, len(ratios), f"{geometric_mean(ratios):.2f}", f"{sum(mine for mine, _ in pairs):.1f}"])
    table("seconds of bmc up to the depth against shift-bits (H3-H5)", ["encoding", "charts", "mean", "in all"], lines)


def _steps(every: list[Path], seconds: float) -> None:
    """H10: process constraints on goals with a run, and on those without."""
    found: list[float] = []
    refuted: list[float] = []
    for path in every:
        serial = told(path, "shift-bits", depth=DEPTH, seconds=seconds)
        process = told(path, "shift-bits", depth=DEPTH, seconds=seconds, steps=Steps.PROCESS)
        fails = any(each is not None for each in serial.depths)
        (found if fails else refuted).append(serial.seconds / process.seconds)
    print(f"serial / process: found {geometric_mean(found):.2f} ({len(found)}), ", end="")
    print(f"refuted up to the depth {geometric_mean(refuted):.2f} ({len(refuted)}) (H10)")
