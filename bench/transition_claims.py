"""Claims about steps and queues, measured as ratios of processor time within one run; modes of `unroll`.

Numbers in titles are those of the claims in the literature (H3 to H12, H16). Nothing is asserted: what comes out is
printed. After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Views", 2011.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bench.beem import load
from bench.measure import geometric_mean, table
from bench.queue_tests import content_program, order_program
from bench.transition_bounds import BOUNDS, reachability_goal
from clew.engines.search.explore.engine import Explore
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.steps import Steps
from clew.ir.program import Program
from clew.lower.transition.queues import PLAIN, TAGS
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found, Goal
from clew.models.transition import DEFAULT_QUEUES, Control, TransitionSystem

SAFE = ("anderson.2", "anderson.4", "at.1", "bakery.1", "peterson.1", "fischer.1", "lamport.1")
"""Instances without a violation, on which depths are refuted."""


@dataclass(frozen=True, slots=True)
class Timed:
    """A search: its processor time, the depth it came to, and whether it ended (with a run, or at its depth)."""

    seconds: float
    depth: int
    ended: bool


class _Ordered(Views):
    """The systems of a program with the actions in another order."""

    def __init__(self, program: Program, order: Sequence[int]) -> None:
        super().__init__(program)
        self._order = order

    def system(self, queues: str = DEFAULT_QUEUES, control: Control = Control.TREE) -> TransitionSystem:
        found = super().system(queues, control)
        return replace(found, steps=tuple(found.steps[place] for place in self._order))


def searched(engine: Bmc, model: Views, goal: Goal, seconds: float) -> Timed:
    """A bounded search."""
    began = time.process_time()
    *answers, figures = engine.check(model, (goal,), Budget(deadline=time.monotonic() + seconds))
    assert isinstance(figures, Figures), "figures should come last"
    taken, depth = time.process_time() - began, figures.statistics.depth or 0
    ended = isinstance(answers[0], Found) or (engine.depth > 0 and depth >= engine.depth)
    return Timed(max(taken, 0.001), depth, ended)


def _instances(folder: Path, options: argparse.Namespace, names: Sequence[str]) -> list[str]:
    there = [name for name in names if (folder / "beem" / f"{name}.dve").exists()]
    return [name for name in there if not options.names or name in options.names]


# --- queues ---------------------------------------------------------------------------------------------------------


def encodings(folder: Path, options: argparse.Namespace) -> None:
    """H3, H4: every encoding on queues of several lengths; H5: tags with wide elements."""
    del folder
    names = [name for name in PLAIN if not options.names or name in options.names]
    times: dict[str, list[float]] = {name: [] for name in names}
    lines: list[tuple[object, ...]] = []
    for capacity in (2, 4, 8):
        for title, program, goal, depth in (
            (f"order, {capacity} slots", *order_program(capacity, 1), 14),
            (f"content, {capacity} slots", *content_program(capacity), capacity + 2),
        ):
            found = {
                name: searched(
                    Bmc(steps=Steps.INTERLEAVING, queues=name, depth=depth), Views(program), goal, options.seconds
                )
                for name in names
            }
            for name in names:
                times[name].append(found[name].seconds)
            lines.append((title, *(_shown(found[name]) for name in names)))
    table("H3, H4: processor seconds per encoding of queues (+: out of time)", ("test", *names), lines)
    if "cyclic-onehot" in times:
        ranking = {
            name: geometric_mean(mine / base for mine, base in zip(times[name], times["cyclic-onehot"], strict=True))
            for name in names
        }
        ordered = sorted(ranking.items(), key=lambda item: item[1])
        print(
            "  mean against cyclic-onehot: " + ", ".join(f"{name} {ratio:.2f}" for name, ratio in ordered), flush=True
        )
    _tags(options)


def _tags(options: argparse.Namespace) -> None:
    lines: list[tuple[object, ...]] = []
    for arity in (1, 2, 4, 8):
        program, goal = order_program(4, arity)
        row: list[object] = [arity]
        for name in ("shift-bits", "cyclic-onehot", "cyclic-array"):
            plain, tagged = (
                searched(
                    Bmc(steps=Steps.INTERLEAVING, queues=queues, depth=10), Views(program), goal, options.seconds
                ).seconds
                for queues in (name, name + TAGS)
            )
            row.append(plain / tagged)
        lines.append(tuple(row))
    table("H5: time without tags : with tags", ("components", "shift-bits", "cyclic-onehot", "cyclic-array"), lines)


def _shown(timed: Timed) -> str:
    return f"{timed.seconds:.2f}" if timed.ended else f"{timed.seconds:.2f}+"


# --- steps ----------------------------------------------------------------------------------------------------------


def steps(folder: Path, options: argparse.Namespace) -> None:
    """H7, H8, H10: times to a violation and depths under each semantics; refuting up to a depth."""
    names = _instances(folder, options, [each.model for each in BOUNDS])
    compared = (Steps.INTERLEAVING, Steps.PARALLEL, Steps.SERIAL, Steps.PROCESS)
    found: dict[str, dict[Steps, Timed]] = {}
    for name in names:
        loaded, goal = reachability_goal(folder, name)
        model = Views(loaded.program)
        found[name] = {each: searched(Bmc(steps=each), model, goal, options.seconds) for each in compared}
    lines = [(name, *(f"{row[each].depth} / {_shown(row[each])}" for each in compared)) for name, row in found.items()]
    table("H7, H8: depth / processor seconds to the violation", ("instance", *(e.value for e in compared)), lines)
    for title, slow, quick in (
        ("H7 interleaving : parallel", Steps.INTERLEAVING, Steps.PARALLEL),
        ("H8 interleaving : serial", Steps.INTERLEAVING, Steps.SERIAL),
        ("H8 parallel : serial", Steps.PARALLEL, Steps.SERIAL),
        ("H10 process : serial (finding)", Steps.PROCESS, Steps.SERIAL),
    ):
        both = [row for row in found.values() if row[slow].ended and row[quick].ended]
        if not both:
            continue
        ratio = geometric_mean(row[slow].seconds / row[quick].seconds for row in both)
        depths = statistics.median(row[slow].depth / max(row[quick].depth, 1) for row in both)
        fewer = sum(row[slow].depth > row[quick].depth for row in both)
        print(f"  {title}: {len(both)} instances, time {ratio:.2f}, depth {depths:.1f} (median), shorter in {fewer}")
    _refuting(folder, options)


def _refuting(folder: Path, options: argparse.Namespace) -> None:
    ratios: list[float] = []
    for name in _instances(folder, options, SAFE):
        loaded, goal = reachability_goal(folder, name)
        model = Views(loaded.program)
        serial, process = (
            searched(Bmc(steps=each, depth=5), model, goal, options.seconds) for each in (Steps.SERIAL, Steps.PROCESS)
        )
        if serial.ended and process.ended:
            ratios.append(process.seconds / serial.seconds)
    if ratios:
        faster = sum(ratio < 1 for ratio in ratios)
        mean = geometric_mean(ratios)
        print(
            f"  H10 process : serial (refuting depth 5): {len(ratios)} instances, time {mean:.2f}, faster in {faster}"
        )


def orders(folder: Path, options: argparse.Namespace) -> None:
    """H16: what the order of actions does to time and depth."""
    lines: list[tuple[object, ...]] = []
    spreads: dict[Steps, list[float]] = {Steps.SERIAL: [], Steps.PARALLEL: []}
    for name in _instances(folder, options, ("adding.1", "anderson.1", "peterson.3", "bakery.2", "at.2", "lamport.3")):
        loaded, goal = reachability_goal(folder, name)
        count = len(loaded.program.actions)
        random = Random(name)
        ways = [list(range(count)), list(reversed(range(count))), *(random.sample(range(count), count) for _ in "123")]
        row: list[object] = [name]
        for each, spread in spreads.items():
            timed = [searched(Bmc(steps=each), _Ordered(loaded.program, way), goal, options.seconds) for way in ways]
            ended = [one for one in timed if one.ended]
            if ended:
                spread.append(max(one.seconds for one in ended) / min(one.seconds for one in ended))
            row += [" ".join(str(one.depth) if one.ended else "-" for one in timed), spread[-1] if ended else "-"]
        lines.append(tuple(row))
    head = ("instance", "serial depths", "slowest : fastest", "parallel depths", "slowest : fastest")
    table("H16: five orders of actions (file, reversed, three random ones)", head, lines)
    for each, spread in spreads.items():
        if spread:
            print(f"  {each.value}: slowest : fastest, median {statistics.median(spread):.1f}, most {max(spread):.1f}")


def explicit(folder: Path, options: argparse.Namespace) -> None:
    """H12: bounded model checking (serial) against exploration, to the violation."""
    pairs: list[tuple[str, Timed, float]] = []
    for name in _instances(folder, options, [each.model for each in BOUNDS]):
        loaded, goal = reachability_goal(folder, name)
        symbolic = searched(Bmc(), Views(loaded.program), goal, options.seconds)
        began = time.process_time()
        list(Explore().check(Views(load(folder, name).program), (goal,), Budget()))
        pairs.append((name, symbolic, max(time.process_time() - began, 0.001)))
    lines = [(name, _shown(symbolic), seconds, symbolic.seconds / seconds) for name, symbolic, seconds in pairs]
    table("H12: bmc against explore", ("instance", "bmc s", "explore s", "bmc : explore"), lines)
    if len(pairs) > 2:
        wins = sum(symbolic.ended and symbolic.seconds < seconds for _, symbolic, seconds in pairs)
        correlation = spearman([symbolic.seconds for _, symbolic, _ in pairs], [seconds for *_, seconds in pairs])
        print(f"  bmc is faster on {wins} of {len(pairs)}; Spearman correlation of times {correlation:.2f}")


def spearman(left: Sequence[float], right: Sequence[float]) -> float:
    """The correlation of ranks."""
    ranks = [[sorted(values).index(value) for value in values] for values in (left, right)]
    return statistics.correlation(*ranks) if len(set(ranks[0])) > 1 < len(set(ranks[1])) else 0.0


def traces(folder: Path, options: argparse.Namespace) -> None:
    """H11: models of the normal form against traces, on small systems."""
    from clew.lower.transition import transition_system
    from tests.unit.engines.unroll.test_step_relations import serial_sequences, solved_sequences, trace, two_workers
    from tests.unit.engines.unroll.test_steps import example

    del folder, options
    lines: list[tuple[object, ...]] = []
    for name, program in (("example", example()), ("two workers", two_workers())):
        system = transition_system(program)
        for length in (2, 3):
            words = {trace(each) for size in range(1, length + 1) for each in serial_sequences(system, size)}
            solved = sum(len(solved_sequences(system, Steps.PROCESS, size)) for size in range(1, length + 1))
            serial = sum(len(solved_sequences(system, Steps.SERIAL, size)) for size in range(1, length + 1))
            lines.append(
                (name, length, serial, solved, len(words), "one each" if solved == len(words) else "DIFFERENT")
            )
    table("H11: models", ("system", "steps up to", "serial", "process", "traces", ""), lines)
