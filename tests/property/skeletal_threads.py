"""Skeletal systems against exploration: the same verdicts on a random program of threads, and runs that replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clew.engines.search.explore.options import Search
from clew.engines.unroll.prover import Ic3
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.terms import Term
from clew.lower.skeletons import reduced_graph
from clew.lower.skeletons.homeward import home
from clew.lower.skeletons.writing import written
from clew.models.engine import Answer, Budget, Figures, Found, Goal, InvariantGoal, LiveGoal, SafeGoal
from clew.models.transition import TransitionSystem
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import WrongRun
from tests.property.combinations import ask, remembered


@dataclass(frozen=True)
class System:
    """What engines see of a view: a transition system."""

    made: TransitionSystem

    def system(self, queues: str, control: object) -> TransitionSystem:
        """The one."""
        del queues, control
        return self.made


def problems(program: Program, condition: Term | None, few: int, counts: dict[str, int]) -> Iterator[str]:
    """Where answers differ; with a condition it is asked of all states, else violations and deadlocks are."""
    goals: tuple[Goal, ...] = (InvariantGoal(condition),) if condition is not None else (SafeGoal(), LiveGoal())
    plain = ask(remembered(program), goals, Search())
    try:
        system = written(reduced_graph(program, seen=condition is not None, few=few))
        answers = [each for each in Ic3().check(System(system), goals, Budget()) if not isinstance(each, Figures)]  # type: ignore[arg-type]  # it asks for one view
    except Unsupported as refused:
        counts[refused.message] = counts.get(refused.message, 0) + 1
        return
    for goal in goals:
        mine = next(each for each in answers if each.goal is goal)
        wanted = next((each for each in plain.answers if each.goal is goal), None)
        if wanted is None or type(mine) is not type(wanted):
            yield f"{goal} has {mine}, not {wanted}"
        counts[type(mine).__name__] = counts.get(type(mine).__name__, 0) + 1
        if isinstance(mine, Found):
            yield from _replays(program, mine)


def _replays(program: Program, answer: Answer) -> Iterator[str]:
    assert isinstance(answer, Found)
    run = home(program, answer.run)
    if run is None:
        yield f"{answer} does not come home"
        return
    interpreter = Interpreter(program)
    try:
        replayed = interpreter.replay(run)
    except WrongRun as wrong:
        yield f"{run} is none: {wrong}"
        return
    last = replayed.states[-1]
    match answer.goal:
        case SafeGoal():
            shown = replayed.violation is not None
        case LiveGoal():
            shown = not interpreter.enabled(last) and not interpreter.ended(last)
        case InvariantGoal(condition=condition):
            shown = not interpreter.holds(last, condition)
        case _:
            shown = False
    if not shown:
        yield f"{run} shows nothing for {answer.goal}"
