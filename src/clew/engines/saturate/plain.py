"""Reachability on plain pushdown systems: is some configuration of a set reachable from some initial one?

Input: a system with its sets, the set that is asked for, and how to saturate. Output: a run that reaches it, or none.
"""

from __future__ import annotations

from clew.engines.saturate import reference
from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.problem import Problem, backward_problem, forward_problem
from clew.engines.saturate.runs import Saturation, TooLong, backward_run, folded_run, forward_run
from clew.lift import Move, Run
from clew.models.pushdown import Configuration, ConfigurationSet, Pushdown, move_name
from clew.records import dataclass

LONGEST_RUN = 200_000
"""Runs are told step by step; one that is longer is not told at all."""


SMALL = 3000
"""So many rules are saturated in Python before the native core is loaded."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A run into the set; `edges` is the size of the saturated automaton."""

    run: Run | None
    edges: int


def reach(
    pushdown: Pushdown, target: ConfigurationSet, *, direction: Direction, implementation: Implementation
) -> Reached:
    """A run from an initial configuration into the set, if there is one; TooLong where it cannot be told."""
    # A stack that is empty from the start has no edge to look at.
    for control in range(len(pushdown.system.controls)):
        if control in pushdown.initial.accepting and control in target.accepting:
            return Reached(Run((control, ()), ()), 0)
    if implementation in (Implementation.SETS, Implementation.DIAGRAMS):
        return _with_weights(pushdown, target, implementation)
    if implementation is Implementation.AUTO:
        small = len(pushdown.system.rules) <= SMALL
        implementation = Implementation.PYTHON if small else Implementation.NATIVE
    # The core answers both ways from the same problem; the reference has an automaton of successors of its own.
    successors = direction is Direction.FORWARD and implementation is Implementation.PYTHON
    problem = (forward_problem if successors else backward_problem)(pushdown, target)
    edges = _saturated(problem, direction, implementation)
    try:
        answers = [
            number
            for place in problem.looked_at
            for number in edges.at(*place)
            if edges[number].target in problem.accepting
        ]
        if not answers:
            return Reached(None, len(edges))
        answer = min(answers, key=lambda number: (edges[number].weight, number))
        unfold = forward_run if successors else backward_run
        return Reached(_run(*unfold(problem, edges, answer, LONGEST_RUN)), len(edges))
    finally:
        edges.close()


def reach_folded(pushdown: Pushdown, target: ConfigurationSet) -> Run | None:
    """As `reach`, for a run that is too long to be told: folded."""
    problem = backward_problem(pushdown, target)
    implementation = Implementation.PYTHON if len(pushdown.system.rules) <= SMALL else Implementation.NATIVE
    edges = _saturated(problem, Direction.BACKWARD, implementation)
    try:
        answers = [number for number in edges.at(*problem.looked_at[0]) if edges[number].target in problem.accepting]
        if not answers:
            return None
        answer = min(answers, key=lambda number: (edges[number].weight, number))
        folded = folded_run(problem, edges, answer)
        return Run((folded.first.control, folded.first.stack), (), folded=folded)
    finally:
        edges.close()


def _with_weights(pushdown: Pushdown, target: ConfigurationSet, implementation: Implementation) -> Reached:
    """Saturate the flow of the system."""
    # Few ask for this, and start-up time counts.
    from clew.engines.saturate.flows.encode import flow_of_rules, rules_of
    from clew.engines.saturate.flows.forward import Forward, Keeps, Order
    from clew.engines.saturate.flows.live_scope import scope_of
    from clew.engines.saturate.flows.runs import path_to
    from clew.engines.saturate.flows.symbolic import by_diagrams, by_sets

    encoded = flow_of_rules(pushdown, target)
    scope = scope_of(encoded.flow, {})
    make = by_sets if implementation is Implementation.SETS else by_diagrams
    forward = Forward(scope, make(scope), order=Order.AGE, keeps=Keeps.HISTORY)
    for place, facts in forward.growth():
        if encoded.flow.points[place.point].violation is not None:
            fact = forward.weights.pick(*place, facts)
            assert fact is not None, "new facts should not be empty"
            path = path_to(forward, fact, LONGEST_RUN)
            if path is None:
                raise TooLong
            return Reached(_run(*rules_of(encoded, path)), len(forward.facts))
    return Reached(None, len(forward.facts))


def _saturated(problem: Problem, direction: Direction, implementation: Implementation) -> Saturation:
    if implementation is not Implementation.NATIVE:
        return (reference.backward if direction is Direction.BACKWARD else reference.forward)(problem)
    # Loading the compiler's library takes longer than most small systems.
    from clew.codegen.c import saturate as native

    columns, links = problem.rule_columns(), problem.link_columns()
    (asked,) = problem.looked_at
    return native.backward(problem.nodes, columns, links, asked=None if direction is Direction.BACKWARD else asked)


def _run(first: Configuration, rules: list[int]) -> Run:
    return Run((first.control, first.stack), tuple(Move(move_name(rule)) for rule in rules))
