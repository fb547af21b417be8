"""Liveness to safety: a system that guesses where a loop starts, and is bad when the loop closes with every mark seen.

Input: a system and a linear goal. Output: the product with the goal's automaton, whose every step may save the state it
leaves, and the goal that no saved state comes back after all marks were passed. A state in which nothing can move
repeats itself by a step of its own. Fair runs have one mark more per process: it moved, or could not.
After: Biere, Artho and Schuppan, "Liveness checking as safety checking", 2002.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clew.ir.errors import Unsupported
from clew.ir.properties import Edge
from clew.ir.sorts import BOOL, Array, Bits
from clew.ir.terms import FALSE, TRUE, Term, Variable, bits, conjoin, constant, disjoin, equal, ite, negate
from clew.ir.values import default
from clew.lift import Move, Run
from clew.models.engine import Found, InvariantGoal, LinearGoal
from clew.models.transition import RESERVED, Choice, Step, TransitionSystem, Write, reserved
from clew.records import dataclass

_REST = f"{RESERVED}nothing moves"


@dataclass(frozen=True, slots=True)
class Looping:
    """The product, and the goal of safety on it."""

    system: TransitionSystem
    goal: InvariantGoal

    def run(self, found: Found) -> Found:
        """The lasso of a run of the product."""
        moves: list[Move] = []
        start: int | None = None
        for move in found.run.moves:
            *choices, _, saves = move.choices
            if saves and start is None:
                start = len(moves)
            if move.actor != _REST:
                moves.append(Move(move.actor, tuple(choices)))
        assert start is not None, "a run of the product should say where its loop starts"
        return replace(found, run=Run(found.run.initial, tuple(moves), start))


def loop_system(system: TransitionSystem, goal: LinearGoal) -> Looping:
    """See the module."""
    product = _Product(system, goal)
    extra = (product.place, product.saved, *product.copies.values(), *product.seen)
    initial: list[Term | None] = [None, FALSE]
    initial += [_any_constant(each) for each in product.copies.values()]
    initial += [FALSE for _ in product.seen]
    starts = disjoin(*(equal(product.place, product.number(state)) for state in goal.automaton.initial))
    if system.stuck_at is not None:
        raise Unsupported("linear time of several processes is for explore")
    rest = Step(_REST, (), system.stuck(), system.stuck(), ())
    closed = conjoin(product.saved, *product.seen, *(equal(each, copy) for each, copy in product.copies.items()))
    made = replace(
        system,
        variables=(*system.variables, *extra),
        initial=(*system.initial, *initial),
        start=conjoin(system.start, starts),
        steps=tuple(map(product.step, (*system.steps, rest))),
        scalar=lambda term: term,
    )
    return Looping(made, InvariantGoal(negate(closed)))


def _any_constant(each: Variable) -> Term | None:
    """A value for what is not looked at yet; arrays go without."""
    return None if isinstance(each.sort, Array) else constant(default(each.sort), each.sort)


class _Product:
    """The variables that the product adds, and what they become in a step."""

    def __init__(self, system: TransitionSystem, goal: LinearGoal) -> None:
        automaton = goal.automaton
        self._width = max(automaton.states.bit_length(), 1)
        self._edges: Sequence[tuple[Edge, Term]] = [(edge, system.scalar(edge.guard)) for edge in automaton.edges]
        self._marks = automaton.marks
        self._processes = (
            tuple(dict.fromkeys(name for step in system.steps for name in step.processes)) if goal.fair else ()
        )
        self._ready = {
            name: disjoin(*(step.guard for step in system.steps if name in step.processes)) for name in self._processes
        }
        self.place = reserved("automaton", "state", Bits(self._width))
        self.saved = reserved("loop", "saved", BOOL)
        self.copies = {each: reserved("saved", each.name, each.sort) for each in (*system.variables, self.place)}
        count = automaton.marks + len(self._processes)
        self.seen = tuple(reserved("seen", str(number), BOOL) for number in range(count))
        self._edge_width = max(len(self._edges).bit_length(), 1)

    def number(self, state: int) -> Term:
        """A state of the automaton."""
        return bits(state, self._width)

    def step(self, step: Step) -> Step:
        """A step of the system together with an edge of the automaton, which may save the state that it leaves."""
        pick = reserved("edge", step.name, Bits(self._edge_width))
        save = reserved("saves", step.name, BOOL)
        allowed: list[Term] = []
        target: Term = self.number(0)
        for number, (edge, guard) in enumerate(self._edges):
            here = equal(pick, bits(number, self._edge_width))
            allowed.append(conjoin(here, equal(self.place, self.number(edge.source)), guard))
            target = ite(here, self.number(edge.target), target)
        keeps = conjoin(save, negate(self.saved))
        writes = [Write(self.place, TRUE, target), Write(self.saved, save, TRUE)]
        writes += [Write(copy, keeps, each) for each, copy in self.copies.items()]
        looping = disjoin(self.saved, save)
        writes += [
            Write(seen, TRUE, conjoin(looping, disjoin(seen, shown)))
            for seen, shown in zip(self.seen, self._shown(step, pick), strict=True)
        ]
        return replace(
            step,
            enabled=conjoin(step.enabled, disjoin(*allowed)),
            writes=(*step.writes, *writes),
            choices=(*step.choices, Choice((pick,), pick.sort), Choice((save,), BOOL)),
            failures=(),
        )

    def _shown(self, step: Step, pick: Term) -> list[Term]:
        """Per mark whether the step shows it."""
        edges = [
            disjoin(
                *(
                    equal(pick, bits(number, self._edge_width))
                    for number, (edge, _) in enumerate(self._edges)
                    if mark in edge.marks
                )
            )
            for mark in range(self._marks)
        ]
        fair = [TRUE if name in step.processes else negate(self._ready[name]) for name in self._processes]
        return [*edges, *fair]
