"""The engine `ic3`: proofs with an invariant that a second solver has checked, and runs.

The certificate of a proof is an inductive invariant, checked by a solver that had no part in finding it: it holds at
the start, every step keeps it, and it excludes the bad condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from enum import Enum

from clew.engines.turns import in_turn
from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.circuit import Circuit, circuit_of
from clew.engines.unroll.goals import found
from clew.engines.unroll.horn.spacer_pdr import decide_numbers
from clew.engines.unroll.ic3 import Ic3Search, Invariant, Lift, Reached
from clew.engines.unroll.ic3.queries import Cube
from clew.engines.unroll.invariants.algebra.polynomials import assured
from clew.engines.unroll.invariants.bounds import Box, bounds, conditions
from clew.engines.unroll.invariants.offered import offered
from clew.engines.unroll.invariants.tables import Sets
from clew.engines.unroll.invariants.value_sets import enumerations, value_sets
from clew.engines.unroll.permits import Thinks
from clew.engines.unroll.predicates import predicate_circuit
from clew.engines.unroll.prepare import Subject, subjects
from clew.engines.unroll.steps import total
from clew.engines.unroll.template import Template
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import FALSE, Term, Variable, conjoin, constant, disjoin, equal, negate
from clew.ir.values import Value
from clew.ir.walk import substitute
from clew.lower.views import Views
from clew.models.bad_states import Bad, bad_of
from clew.models.engine import Absent, Answer, Board, Budget, Goal, Stopped
from clew.models.transition import DEFAULT_QUEUES, Control, TransitionSystem
from clew.records import dataclass
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat
from clew.verdict import Limit

FEW_NUMBERS = 8
"""A variable that is computed with has one bit per value where it has no more than these."""


class Total(Enum):
    """The steps of a prover."""

    INTERLEAVING = "interleaving"
    SERIAL = "serial"


class Over(Enum):
    """What invariants speak of."""

    BITS = "bits"
    PREDICATES = "predicates"
    """Comparisons of wide words and bits of narrow ones: then there are proofs only, and no runs."""


@dataclass(frozen=True, slots=True)
class Ic3:
    """Property-directed reachability, on bits or on linear arithmetic."""

    name: str = field(default="ic3", init=False)
    steps: Total = Total.INTERLEAVING
    queues: str = DEFAULT_QUEUES
    """How queues are kept in scalars."""
    control: Control = Control.TREE
    lift: Lift = Lift.CORES
    over: Over = Over.BITS
    narrow: int = 6
    """Over predicates, variables of up to so many bits are known bit by bit."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """A run or a proof per goal, one after the other."""
        make = total.interleaving if self.steps is Total.INTERLEAVING else total.serial
        tally = Tally()
        system = assured(model.system(self.queues, self.control))
        for subject in subjects(system, goals, make, Thinks.FORMULAS):
            yield from map(subject.home, in_turn(subject.goals, _decider(subject, tally, self), budget))
        yield tally.figures(tally.ended(budget))


@dataclass(frozen=True, slots=True)
class Known:
    """What holds of each state variable by itself."""

    box: Box
    sets: Sets
    names: frozenset[Variable]
    """Variables that are never computed with."""

    def single(self) -> Sets:
        """The sets of variables for which one bit per value is better than a number."""
        return {
            each: values
            for each, values in self.sets.items()
            if isinstance(each.sort, Bits) and (each in self.names or len(values) <= FEW_NUMBERS)
        }

    def conditions(self) -> tuple[Term, ...]:
        """The same as conditions on states."""
        few = (
            disjoin(*(equal(each, constant(value, each.sort)) for value in values))
            for each, values in self.sets.items()
        )
        return (*conditions(self.box), *few)


def _decider(subject: Subject, tally: Tally, engine: Ic3) -> Callable[[Goal, Budget], Iterable[Answer]]:
    """How a goal of the subject is decided: over numbers, or over bits."""
    system = subject.system
    if not all(isinstance(each.sort, Bool | Bits) for each in system.variables):
        return lambda goal, within: decide_numbers(subject, goal, within, tally)
    known = Known(bounds(system), value_sets(system), enumerations(system))
    lemmas: list[Term] = []

    def decide(goal: Goal, within: Budget) -> Iterable[Answer]:
        if within.saves is None:  # a checkpoint belongs to a circuit that does not depend on what others say
            lemmas.extend(offered(subject.template, conjoin(*known.conditions(), *lemmas), within))
        return (_decide(subject, goal, known, lemmas, within, tally, engine),)

    return decide


def _decide(
    subject: Subject, goal: Goal, known: Known, lemmas: list[Term], budget: Budget, tally: Tally, engine: Ic3
) -> Answer:
    """The answer; `lemmas` are what others have offered and what was proved here."""
    system, template = subject.system, subject.template
    conditions = (*known.conditions(), *lemmas)
    bad = bad_of(system, goal)
    if bad.condition is FALSE:  # which algebra has shown
        return Absent(goal)
    precise = engine.over is Over.BITS
    if not precise:
        circuit = predicate_circuit(template, bad, conditions, engine.narrow)
    else:
        circuit = circuit_of(template, bad, known.box, known.single(), conditions)
    told = _teller(circuit, budget.board)
    search = Ic3Search(circuit, budget.spent, engine.lift if precise else Lift.NONE, budget.saves, told)
    answer = search.run()
    tally.calls += search.queries
    tally.depth = max(tally.depth, search.depth)
    match answer:
        case Reached() if not precise:
            reason = "what is known of words does not suffice"
            return Stopped(goal, Limit.UNDECIDED, search.depth, reason)
        case Reached():
            return _run(system, template, goal, circuit, bad, answer)
        case Invariant(cubes=cubes):
            clauses = [*conditions, *(_clause(circuit, cube) for cube in cubes)]
            wrong = objection(template, bad, clauses)
            assert wrong is None, f"an invariant should be inductive, but {wrong}"
            tally.texts.append(f"an inductive invariant of {len(clauses)} clauses, checked by a second solver")
            if budget.board is not None:
                budget.board.offer(clauses)
            return Absent(goal)
        case Limit():
            tally.limit = answer
            return Stopped(goal, answer, search.depth, f"no proof with {search.depth} frames")


def _teller(circuit: Circuit, board: Board | None) -> Callable[[Sequence[Cube]], None]:
    """Whom to tell of cubes that are excluded for many steps: they may be so for ever."""
    if board is None:
        return lambda _: None
    return lambda cubes: board.offer([_clause(circuit, cube) for cube in cubes])


def _clause(circuit: Circuit, cube: Cube) -> Term:
    meaning = {latch.literal: latch.meaning for latch in circuit.latches}
    return disjoin(*(meaning[-each] if each < 0 else negate(meaning[each]) for each in cube))


def _run(
    system: TransitionSystem, template: Template, goal: Goal, circuit: Circuit, bad: Bad, reached: Reached
) -> Answer:
    start = {each: _initial_value(each, value) for each, value in zip(template.state, template.initial, strict=True)}
    chosen = circuit.values(template.state, _signs(reached.state))
    known = {latch.variable for latch in circuit.latches}
    start |= {each: value for each, value in chosen.items() if each in known and _free(template, each)}
    *steps, last = [_signs(inputs) for inputs in reached.inputs]
    frames = [circuit.values(template.inputs, signs) for signs in steps]
    return found(system, template, goal, start, frames, circuit.values(bad.inputs, last))


def _free(template: Template, each: Variable) -> bool:
    return template.initial[template.state.index(each)] is None


def _initial_value(each: Variable, value: Term | None) -> Value:
    from clew.ir.terms import Constant
    from clew.ir.values import default

    return value.value if isinstance(value, Constant) else default(each.sort)


def _signs(literals: Cube | list[int]) -> dict[int, bool]:
    return {abs(literal): literal > 0 for literal in literals}


def objection(template: Template, bad: Bad, clauses: Sequence[Term], *, solver: str = "bitwuzla") -> str | None:
    """Why the clauses are no proof; None if they are one."""
    invariant = conjoin(*clauses)
    fixed = (
        equal(each, value) for each, value in zip(template.state, template.initial, strict=True) if value is not None
    )
    later: dict[Term, Term] = dict(zip(template.state, template.after, strict=True))
    after = substitute(invariant, later)
    questions = (
        ("it does not hold at the start", conjoin(template.start, *fixed, negate(invariant))),
        ("a step breaks it", conjoin(invariant, template.constraint, negate(after))),
        ("it does not exclude what is forbidden", conjoin(invariant, bad.condition)),
    )
    for words, question in questions:
        asked = solver_named(solver)
        asked.add(question)
        if asked.check() is not Sat.NO:
            return words
    return None
