"""Transition systems: reference bounds, verdicts, agreement with exploration, cost of making formulas.

    python -m bench unroll [bounds|verdicts|agree|construction|sizes] [--seconds S] [--engines E…] [--count N] [NAME…]

Bounds are the smallest numbers of steps to the violation, measured by a prototype of the step semantics on the same
models in file order: interleaving, serial and process steps must find exactly these, parallel ones at most.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.beem import load
from bench.measure import corpus, geometric_mean, rows, table
from bench.transition_verdicts import verdicts
from clew.engines.unroll import Bmc, Steps
from clew.engines.unroll.steps import template_of
from clew.frontends import Loaded
from clew.models.engine import Budget, Figures, Found, Goal
from clew.models.goals import goal_of
from clew.models.lower.transition import Systems
from clew.question import properties_of


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
        Systems(loaded.program), (goal,), Budget(deadline=time.monotonic() + seconds)
    )
    assert isinstance(figures, Figures), "figures should come last"
    return figures.statistics.depth if isinstance(answer, Found) else None


def bound_is_right(steps: Steps, wanted: int, found: int | None) -> bool:
    """Parallel steps may need less than the reference, whose reads are coarser."""
    if steps in (Steps.PARALLEL, Steps.PARALLEL_STATIC):
        return found is not None and found <= wanted
    return found == wanted


# --- comparisons ----------------------------------------------------------------------------------------------------


def _bounds(folder: Path, options: argparse.Namespace) -> None:
    lines: list[tuple[object, ...]] = []
    for model, steps, wanted in bound_rows(folder):
        if options.names and model not in options.names:
            continue
        began = time.perf_counter()
        found = measured_bound(folder, model, steps, options.seconds)
        right = "right" if bound_is_right(steps, wanted, found) else "WRONG" if found is not None else "out of time"
        lines.append((model, steps.value, wanted, found or "-", right, time.perf_counter() - began))
    ratios = [each.interleaving / each.serial for each in BOUNDS if each.interleaving is not None]
    table("bounds", ("instance", "steps", "reference", "found", "", "seconds"), lines)
    print(f"  interleaving : serial bounds, median {statistics.median(ratios):.1f}")


def _agree(folder: Path, options: argparse.Namespace) -> None:
    from tests.property.unrolling import differences

    del folder
    found = [text for seed in range(options.count) for text in differences(seed)]
    for text in found:
        print(f"  DIFFERENT {text}", flush=True)
    print(f"agreement: {options.count} programs, {len(found)} differences", flush=True)


def _queues(folder: Path, options: argparse.Namespace) -> None:
    """Random programs with queues: every encoding against exploration."""
    from tests.property.queue_programs import queue_differences

    del folder
    found = [text for seed in range(options.count // 20) for text in queue_differences(seed)]
    for text in found:
        print(f"  DIFFERENT {text}", flush=True)
    print(f"encodings of queues: {options.count // 20} programs, {len(found)} differences", flush=True)


def _construction(folder: Path, options: argparse.Namespace) -> None:
    """Fifty serial frames of safe instances: what making formulas takes of the whole."""
    from clew.engines.unroll.frames import Unrolling
    from clew.engines.unroll.goals import bad_of

    lines: list[tuple[object, ...]] = []
    for model in options.names or ("anderson.4", "at.1"):
        loaded, goal = reachability_goal(folder, model)
        began = time.perf_counter()
        system = Systems(loaded.program).system()
        template = template_of(system, Steps.SERIAL)
        unrolling = Unrolling(template, [bad_of(system, goal)], start=True)
        made = time.perf_counter() - began - unrolling.construction
        deadline = time.monotonic() + options.seconds
        solved = 0
        for depth in range(50):
            unrolling.extend()
            bad = unrolling.bad(0, depth + 1)
            if time.monotonic() < deadline:
                unrolling.check(bad, deadline=deadline)
                solved += 1
            unrolling.solver.add(unrolling.solver.negate(bad))
        whole = time.perf_counter() - began
        making = made + unrolling.construction
        lines.append((model, template.size, making, whole, making / whole, solved))
    head = ("instance", "operators per frame", "s making", "s in all", "share", "frames solved")
    table("50 serial frames", head, lines)


def _sizes(folder: Path, options: argparse.Namespace) -> None:
    """Operators per frame of each semantics, as ratios to interleaving."""
    ratios: dict[Steps, list[float]] = {steps: [] for steps in Steps}
    for each in BOUNDS:
        path = folder / "beem" / f"{each.model}.dve"
        if not path.exists() or (options.names and each.model not in options.names):
            continue
        system = Systems(load(folder, each.model).program).system()
        plain = template_of(system, Steps.CONJUNCTIVE).size
        for steps in Steps:
            ratios[steps].append(template_of(system, steps).size / plain)
    lines = [(steps.value, geometric_mean(ratios[steps]), max(ratios[steps])) for steps in Steps]
    table("operators per frame against interleaving (conjunctive)", ("steps", "mean", "most"), lines)


_MODES = {
    "bounds": _bounds, "verdicts": verdicts, "agree": _agree, "construction": _construction, "sizes": _sizes
}  # fmt: skip


def run(arguments: Sequence[str]) -> None:
    """The comparison."""
    parser = argparse.ArgumentParser(prog="bench unroll")
    parser.add_argument("mode", nargs="?", choices=(*_MODES, "all"), default="all")
    parser.add_argument("names", nargs="*", help="instances; all if none is given")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--engines", nargs="*", default=["bmc", "kind", "ic3"])
    parser.add_argument("--count", type=int, default=2000, help="random programs")
    parser.add_argument("--every", type=int, default=1, help="of the verdicts, every so many")
    parser.add_argument("--skip", type=int, default=0, help="of the verdicts, the first so many")
    parser.add_argument("--first", action="store_true", help="ask no other engine where one has decided")
    parser.add_argument("--processor", action="store_true", help="limit the processor time of an engine, not the clock")
    options = parser.parse_args(list(arguments))
    folder = corpus()
    if folder is None:
        print("skipped: the corpus is absent (CLEW_CORPUS)")
        return
    for name, mode in _MODES.items():
        if options.mode in (name, "all"):
            mode(folder, options)
