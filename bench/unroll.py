"""Transition systems: reference bounds, verdicts, agreement with exploration, cost of making formulas.

    python -m bench unroll [MODE] [--seconds S] [--engines E…] [--count N] [NAME…]

Modes: `bounds` (the smallest numbers of steps to the violation, measured by a prototype of the step semantics on the
same models in file order: interleaving, serial and process steps must find exactly these, parallel ones at most),
`verdicts` (known answers per engine), `agree`, `charts` and `queues` (random programs, state machines and programs with
queues against exploration), `circuits` (random ones in BTOR2 against a simulator of their own), `construction`, `sizes`
(of formulas), and claims of the literature: `control`, `encodings`, `steps`, `orders`, `explicit`, `traces`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from bench import transition_claims as claims
from bench.beem import load
from bench.measure import corpus, geometric_mean, table
from bench.seeds import Seeds, Seen, compare
from bench.transition_bounds import BOUNDS, bound_is_right, bound_rows, measured_bound, reachability_goal
from bench.transition_control import control
from bench.transition_verdicts import verdicts
from clew.engines.unroll.steps import Steps, template_of
from clew.lower.views import Views

# --- comparisons ----------------------------------------------------------------------------------------------------


def _bounds(folder: Path, options: argparse.Namespace) -> None:
    lines: list[tuple[object, ...]] = []
    depths: dict[str, dict[Steps, int]] = {}
    for model, steps, wanted in bound_rows(folder):
        if options.names and model not in options.names:
            continue
        began = time.perf_counter()
        found = measured_bound(folder, model, steps, options.seconds)
        if found is not None:
            depths.setdefault(model, {})[steps] = found
        right = "right" if bound_is_right(steps, wanted, found) else "WRONG" if found is not None else "out of time"
        lines.append((model, steps.value, wanted, found or "-", right, time.perf_counter() - began))
    ratios = [
        found[Steps.INTERLEAVING] / found[Steps.SERIAL]
        for found in depths.values()
        if {Steps.INTERLEAVING, Steps.SERIAL} <= found.keys()
    ]
    table("bounds", ("instance", "steps", "reference", "found", "", "seconds"), lines)
    if ratios:
        median = statistics.median(ratios)
        print(f"  interleaving : serial bounds as found on {len(ratios)} instances, median {median:.1f}", flush=True)


def _agree(folder: Path, options: argparse.Namespace) -> None:
    """Random programs: every engine against exploration; who runs out of time on a busy machine is only left out."""
    del folder
    compare(Seeds(0, options.count, os.cpu_count() or 1), _engines_agree, things="programs")


def _engines_agree(seed: int) -> Seen:
    from tests.property.unrolling import contradictions, engines

    return Seen(len(engines(seed)), tuple(contradictions(seed)))


def _charts(folder: Path, options: argparse.Namespace) -> None:
    """Random state machines: every engine against exploration."""
    del folder
    compare(Seeds(0, options.count // 10, os.cpu_count() or 1), _engines_agree_on_chart, things="state machines")


def _engines_agree_on_chart(seed: int) -> Seen:
    from tests.property.unrolling import chart_contradictions, engines

    return Seen(len(engines(seed)), tuple(chart_contradictions(seed)))


def _circuits(folder: Path, options: argparse.Namespace) -> None:
    """Random circuits: every engine against a simulator that shares nothing with the front end."""
    del folder
    compare(Seeds(0, options.count, os.cpu_count() or 1), _engines_agree_on_circuit, things="circuits")


def _engines_agree_on_circuit(seed: int) -> Seen:
    from tests.property.random_circuits import circuit_problems

    return Seen(5, tuple(circuit_problems(seed)))


def _queues(folder: Path, options: argparse.Namespace) -> None:
    """Random programs with queues: every encoding against exploration."""
    del folder
    compare(Seeds(0, options.count // 20, os.cpu_count() or 1), _encodings_agree, things="programs with queues")


def _encodings_agree(seed: int) -> Seen:
    from tests.property.queue_programs import ENCODINGS, queue_differences

    return Seen(2 * len(ENCODINGS), tuple(queue_differences(seed)))


def _construction(folder: Path, options: argparse.Namespace) -> None:
    """Fifty serial frames of safe instances: what making formulas takes of the whole."""
    from clew.engines.unroll.frames import Unrolling
    from clew.models.bad_states import bad_of

    lines: list[tuple[object, ...]] = []
    for model in options.names or ("anderson.4", "at.1"):
        loaded, goal = reachability_goal(folder, model)
        began = time.perf_counter()
        system = Views(loaded.program).system()
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
        system = Views(load(folder, each.model).program).system()
        plain = template_of(system, Steps.CONJUNCTIVE).size
        for steps in Steps:
            ratios[steps].append(template_of(system, steps).size / plain)
    lines = [(steps.value, geometric_mean(ratios[steps]), max(ratios[steps])) for steps in Steps]
    table("operators per frame against interleaving (conjunctive)", ("steps", "mean", "most"), lines)


_MODES = {
    "bounds": _bounds,
    "agree": _agree,
    "charts": _charts,
    "circuits": _circuits,
    "queues": _queues,
    "construction": _construction,
    "sizes": _sizes,
    "control": control,
    "encodings": claims.encodings,
    "steps": claims.steps,
    "orders": claims.orders,
    "explicit": claims.explicit,
    "traces": claims.traces,
    "verdicts": verdicts,
}


def run(arguments: Sequence[str]) -> None:
    """The comparison."""
    parser = argparse.ArgumentParser(prog="bench unroll")
    parser.add_argument("mode", nargs="?", choices=(*_MODES, "all"), default="all")
    parser.add_argument("names", nargs="*", help="instances; all if none is given")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--engines", nargs="*", default=["bmc", "ic3", "kind"])
    parser.add_argument("--count", type=int, default=2000, help="random programs")
    parser.add_argument("--every", type=int, default=1, help="of the verdicts, every so many")
    parser.add_argument("--skip", type=int, default=0, help="of the verdicts, the first so many")
    parser.add_argument("--every-engine", action="store_true", help="ask all engines, even where one has decided")
    parser.add_argument("--rounds", type=float, nargs="*", help="limits of rounds of verdicts, in place of --seconds")
    parser.add_argument("--workers", type=int, default=1, help="so many questions on verdicts at a time")
    parser.add_argument("--remember", type=Path, help="the file in which verdicts are kept, to go on with")
    parser.add_argument("--processor", action="store_true", help="limit the processor time of an engine, not the clock")
    options = parser.parse_args(list(arguments))
    folder = corpus()
    if folder is None:
        print("skipped: the corpus is absent (CLEW_CORPUS)")
        return
    for name, mode in _MODES.items():
        if options.mode in (name, "all"):
            mode(folder, options)
