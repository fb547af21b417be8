"""Structures of any size: C programs on lists and trees, random programs on heaps, states per second.

`python -m bench heaps [cases [SECONDS] | tasks [SECONDS] | random [COUNT] | speed]`: every case of `tests/cases/heap`
by the engine that is chosen, with at most so many seconds each; every task of `tests/cases/attestor`; so many random
programs (3,000) whose concrete runs must be covered; heap states per second of processor time on three cases, and on
methods of Java trees.
"""

from __future__ import annotations

import time
from pathlib import Path

import clew
from bench.recursion import judge_all
from clew.engines.heap.engine import HeapEngine
from clew.engines.hierarchical.on_heaps import OnHeaps
from clew.ir.properties import Linear
from clew.logic.temporal.automata import automaton_against
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, LinearGoal, SafeGoal
from clew.pipeline.prepare import PASSES, normalised, transform
from tests.cases.settings_tasks import TASKS, judged
from tests.cases.settings_tasks import wanted as wanted_of
from tests.property.random_heaps import heap_problem, raising_problem

CASES = sorted((Path(__file__).parent.parent / "tests" / "cases" / "heap").glob("*.c"))
TIMED = ("merge", "reverse", "tree-free")
TREES = ("tree-lindstrom-S", "tree-getLeftmostChild-C", "tree-getLeftmostChild-N", "tree-traverseRecursive-C")
"""Tasks with thousands of states."""
PROGRAMS = 3_000


def run(arguments: list[str]) -> None:
    """Print what is asked for, or everything."""
    wanted, rest = (arguments[:1], arguments[1:]) if arguments else (["cases", "tasks", "random", "speed"], [])
    if "cases" in wanted:
        judge_all("lists and trees in C", CASES, rest, engine=None)
    if "tasks" in wanted:
        _tasks(float(rest[0]) if rest else 60)
    if "random" in wanted:
        _random(int(rest[0]) if rest else PROGRAMS)
    if "speed" in wanted:
        _speed()


def _tasks(seconds: float) -> None:
    """A line per task: verdict, states, seconds; then how many are right, open and wrong."""
    right, missed, wrong = 0, list[str](), list[str]()
    for path in TASKS:
        outcome = judged(path, seconds)
        figures = outcome.statistics
        print(f"{path.stem}: {outcome.verdict}, {figures.states} states, {figures.seconds} s", flush=True)
        if outcome.verdict == wanted_of(path):
            right += 1
        else:
            (missed if isinstance(outcome.verdict, clew.Unknown) else wrong).append(path.stem)
    print(f"tasks with settings: {len(TASKS)}, right: {right}, open: {len(missed)}, wrong: {len(wrong)}")
    print(*(f"  open: {name}" for name in missed), *(f"  wrong: {name}" for name in wrong), sep="\n")


def _random(count: int) -> None:
    for what, problem_of in (("on heaps", heap_problem), ("with exceptions", raising_problem)):
        wrong = [problem for seed in range(count) if (problem := problem_of(seed)) is not None]
        print(f"random programs {what}: {count}, wrong: {len(wrong)}", *wrong, sep="\n  ")


def _speed() -> None:
    for path in CASES:
        if path.stem not in TIMED:
            continue
        program = transform(normalised(clew.load(path)).program, PASSES).result
        started = time.process_time()
        answers = list(HeapEngine().check(Views(program), (SafeGoal(),), Budget()))
        seconds = time.process_time() - started
        figures = answers[-1]
        assert isinstance(figures, Figures), "figures should come last"
        states = figures.statistics.states or 0
        print(f"{path.stem}: {states} states, {states / seconds:.0f} per second")
    for path in TASKS:
        if path.stem in TREES:
            _tree_speed(path)


def _tree_speed(path: Path) -> None:
    loaded = normalised(clew.load(path))
    goals = tuple(
        LinearGoal(automaton_against(each.question.formula), each.question.formula, stutter_invariant=False)
        for each in loaded.properties
        if isinstance(each.question, Linear)
    )
    program = transform(loaded.program, PASSES).result
    started = time.process_time()
    answers = list(OnHeaps(shown=0).check(Views(program), goals, Budget()))
    seconds = time.process_time() - started
    figures = answers[-1]
    assert isinstance(figures, Figures), "figures should come last"
    states = figures.statistics.states or 0
    print(f"{path.stem}: {states} states, {states / seconds:.0f} per second")
