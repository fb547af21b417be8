"""Sequential systems: registers that all step at once, as hardware formats have them; and programs of them.

Input of `program_of`: registers with initial and next values, inputs, a constraint on every state with its inputs, what
must not happen and what must not go on for ever. Output: a program of one action, its properties, and in which of its
states nothing is to be seen yet or any more. Inputs are variables of the program:
a state holds the inputs that its next step will use, so that conditions may speak of both. Where an initial value is
not fixed by a constant, an action of its own begins the run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from clew.ir.commands import Assign, Assume, Command, Havoc
from clew.ir.observed import unhidden
from clew.ir.program import Action, AnyOf, Declaration, Program, Scheduler
from clew.ir.properties import Always, And, Atom, Formula, Linear, Not, Property, Release, Truth, Until
from clew.ir.sorts import BOOL
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, conjoin, constant, negate, variable
from clew.ir.values import default
from clew.ir.walk import postorder
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Register:
    """A state variable; without an initial value it starts anywhere, without a next value it can become anything."""

    variable: Variable
    initial: Term | None
    after: Term | None


@dataclass(frozen=True, slots=True)
class Named:
    """A condition with the name that a user knows, and others by which it may be asked for."""

    name: str
    conditions: tuple[Term, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sequential:
    """See the module. `bad` has one condition each; the conditions of `live` must not all hold infinitely often."""

    registers: tuple[Register, ...]
    inputs: tuple[Variable, ...] = ()
    start: Term = TRUE
    constraint: Term = TRUE
    bad: tuple[Named, ...] = ()
    live: tuple[Named, ...] = ()


class Made(NamedTuple):
    """The program of a system, its properties, and the states that no formula sees."""

    program: Program
    properties: tuple[Property, ...]
    hidden: Term

    def judged(self, item: Property) -> Property:
        """A formula that a user writes, as it is asked of the program."""
        return item if self.hidden is FALSE else replace(item, question=unhidden(item.question, self.hidden))


def program_of(system: Sequential) -> Made:
    """The program."""
    fixed = all(each.initial is None or isinstance(each.initial, Constant) for each in system.registers)
    taken = {each.variable.name for each in system.registers} | {each.name for each in system.inputs}
    begun = None if fixed and system.start is TRUE else variable(_unused("begun", taken), BOOL)
    declared = [Declaration(each.variable, _initial(each.initial)) for each in system.registers]
    declared += [Declaration(each, AnyOf()) for each in system.inputs]
    effect, temporaries = _together(system, taken)
    declared += [Declaration(each, _nothing(each)) for each in temporaries]
    actions = [Action("step", ("system",), TRUE if begun is None else begun, effect)]
    if begun is not None:
        declared.append(Declaration(begun, FALSE))
        actions.insert(0, Action("begin", ("system",), negate(begun), _begin(system, begun)))
    program = Program(Scheduler.ACTIONS, globals=tuple(declared), actions=tuple(actions))
    seen = TRUE if begun is None else begun
    return Made(program, _properties(system, seen), negate(conjoin(seen, system.constraint)))


def _unused(name: str, taken: set[str]) -> str:
    """The name, with strokes until nobody else has it."""
    while name in taken:
        name += "'"
    taken.add(name)
    return name


def _initial(value: Term | None) -> Term | AnyOf:
    return value if isinstance(value, Constant) else AnyOf()


def _nothing(each: Variable) -> Constant:
    return constant(default(each.sort), each.sort)


def _begin(system: Sequential, begun: Variable) -> tuple[Command, ...]:
    from clew.ir.terms import equal

    computed = (
        equal(each.variable, each.initial)
        for each in system.registers
        if each.initial is not None and not isinstance(each.initial, Constant)
    )
    return (Assume(conjoin(system.start, *computed)), Assign(begun, TRUE))


def _together(system: Sequential, taken: set[str]) -> tuple[tuple[Command, ...], list[Variable]]:
    """All registers step at once: what others still read is kept in a temporary first."""
    effect: list[Command] = [Assume(system.constraint)]
    stepping = [each for each in system.registers if each.after is not None and each.after is not each.variable]
    copied = {
        each.variable: variable(_unused(f"next {each.variable.name}", taken), each.variable.sort)
        for each in _read_later(stepping)
    }
    for each in stepping:
        assert each.after is not None, "only registers with a next value step"
        effect.append(Assign(copied.get(each.variable, each.variable), each.after))
    for target, kept in copied.items():
        effect += [Assign(target, kept), Assign(kept, _nothing(kept))]
    free = [each.variable for each in system.registers if each.after is None]
    effect += [Havoc(each) for each in (*free, *system.inputs)]
    return tuple(effect), list(copied.values())


def _read_later(stepping: Sequence[Register]) -> list[Register]:
    """The registers that others behind them read; every shared term is looked at once."""
    seen: set[Term] = set()
    found: list[Register] = []
    for each in reversed(stepping):
        if each.variable in seen:
            found.append(each)
        assert each.after is not None, "only registers with a next value step"
        seen.update(tuple(postorder(each.after, known=seen)))
    return found[::-1]


def _properties(system: Sequential, begun: Term) -> tuple[Property, ...]:
    found = [
        Property(
            each.name, Always(negate(conjoin(begun, system.constraint, *each.conditions))), other_names=each.others
        )
        for each in system.bad
    ]
    found += [
        Property(
            each.name,
            Linear(Not(_infinitely_often([conjoin(begun, one) for one in each.conditions]))),
            other_names=each.others,
        )
        for each in system.live
    ]
    return tuple(found)


def _infinitely_often(conditions: Sequence[Term]) -> Formula:
    whole: Formula | None = None
    for each in conditions:
        again = Release(Truth(False), Until(Truth(True), Atom(each)))
        whole = again if whole is None else And(whole, again)
    return Truth(True) if whole is None else whole
