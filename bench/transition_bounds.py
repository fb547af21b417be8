"""Reference bounds of step semantics: the smallest numbers of steps to the violation, in file order."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from bench.beem import load
from bench.measure import rows
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.steps import Steps
from clew.frontends import Loaded
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found, Goal
from clew.models.goals import goal_of
from clew.pipeline.questions import properties_of


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of an instance; None where the reference did not find one."""

    model: str
    interleaving: int | None
    parallel: int | None
    serial: int


BOUNDS = (
    Bounds("adding.1", 15, 13, 5),
    Bounds("anderson.1", 13, 9, 2),
    Bounds("anderson.3", 14, 9, 2),
    Bounds("anderson.5", None, 9, 2),
    Bounds("peterson.2", 22, 13, 5),
    Bounds("peterson.3", 16, 9, 2),
    Bounds("peterson.5", None, 18, 7),
    Bounds("fischer.2", 14, 12, 8),
    Bounds("fischer.3", 14, 12, 8),
    Bounds("bakery.2", 18, 14, 4),
    Bounds("bakery.4", 24, 18, 7),
    Bounds("loyd.1", 16, 16, 10),
    Bounds("at.2", 15, 13, 5),
    Bounds("at.3", 16, 14, 6),
    Bounds("szymanski.2", None, 25, 6),
    Bounds("szymanski.4", None, 26, 7),
    Bounds("lamport.2", None, None, 6),
    Bounds("lamport.3", None, 12, 4),
)


def bound_rows(folder: Path) -> list[tuple[str, Steps, int]]:
    """The bounds of the instances that the corpus has, one row per semantics."""
    found: list[tuple[str, Steps, int]] = []
    for each in BOUNDS:
        if not (folder / "beem" / f"{each.model}.dve").exists():
            continue
        pairs = (
            (Steps.SERIAL, each.serial),
            (Steps.PROCESS, each.serial),
            (Steps.PARALLEL, each.parallel),
            (Steps.PARALLEL_STATIC, each.parallel),
            (Steps.INTERLEAVING, each.interleaving),
        )
        found += [(each.model, steps, bound) for steps, bound in pairs if bound is not None]
    return found


def reachability_goal(folder: Path, model: str) -> tuple[Loaded, Goal]:
    """An instance and the goal of its first reachability property."""
    (formula,) = [
        row["formula"]
        for row in rows(folder / "beem" / "verdicts.tsv")
        if row["model"] == model and row["kind"] == "reachable" and row["property"] == "1"
    ]
    loaded = load(folder, model)
    goal = goal_of(properties_of(loaded, [f"EF ({formula})"])[0].question, fair=False).goal
    assert goal is not None, "reachability should be a goal"
    return loaded, goal


def measured_bound(folder: Path, model: str, steps: Steps, seconds: float) -> int | None:
    """The bound at which the violation is found, if it is in time."""
    loaded, goal = reachability_goal(folder, model)
    answer, figures = Bmc(steps=steps).check(
        Views(loaded.program), (goal,), Budget(deadline=time.monotonic() + seconds)
    )
    assert isinstance(figures, Figures), "figures should come last"
    return figures.statistics.depth if isinstance(answer, Found) else None


def bound_is_right(steps: Steps, wanted: int, found: int | None) -> bool:
    """Parallel steps may need less than the reference, whose reads are coarser."""
    if steps in (Steps.PARALLEL, Steps.PARALLEL_STATIC):
        return found is not None and found <= wanted
    return found == wanted
