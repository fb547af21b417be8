"""Flat control: the control variables of each process become one variable, with an action per value and way.

Input: a system. Output: a system with the same runs, in which the regions of a hierarchical machine are no longer kept
apart: a baseline, which grows with the product of the regions where the input grows with their sum. A *control
variable* is one that only steps of one process write, with constants chosen by conditions; a *configuration* is the
values of all control variables of a process; a *way* is one choice of the conditions that decide the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from clew.graphs import preorder
from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Term,
    Variable,
    bits,
    conjoin,
    disjoin,
    equal,
    ite,
    negate,
    width_of,
)
from clew.ir.walk import postorder, rewrite_all
from clew.models.transition import RESERVED, Choice, Step, TransitionSystem, Write, reserved

_MOST = 4096
"""So many configurations of a process are flattened; more are refused."""


def flattened(system: TransitionSystem) -> TransitionSystem:
    """See the module; a process with less than two control variables stays as it is."""
    for process, variables in _control(system).items():
        if len(variables) > 1:
            system = _Flattening(system, process, variables).system()
    return system


def _control(system: TransitionSystem) -> dict[tuple[str, ...], tuple[Variable, ...]]:
    """Per process its control variables."""
    writers: dict[Variable, set[tuple[str, ...]]] = {}
    spoilt: set[Variable] = set()
    for step in system.steps:
        for write in step.writes:
            writers.setdefault(write.variable, set()).add(step.processes)
            if not _is_chosen(write.value, write.variable):
                spoilt.add(write.variable)
    found: dict[tuple[str, ...], tuple[Variable, ...]] = {}
    for each, value in zip(system.variables, system.initial, strict=True):
        owners = writers.get(each, set())
        if len(owners) == 1 and each not in spoilt and isinstance(value, Constant):
            (owner,) = owners
            found[owner] = (*found.get(owner, ()), each)
    return found


def _is_chosen(value: Term, kept: Variable) -> bool:
    """Whether a value is a constant, or one of several chosen by conditions."""
    every = preorder((value,), lambda term: term.arguments[1:] if _is_choice(term) else ())
    plain = (term for term in every if not _is_choice(term))
    return all(term is kept or (isinstance(term, Constant) and isinstance(term.sort, Bool | Bits)) for term in plain)


def _is_choice(term: Term) -> TypeGuard[Apply]:
    return isinstance(term, Apply) and term.operator == "ite"


@dataclass(frozen=True, slots=True)
class _Way:
    """A step from a configuration to the next one under a condition."""

    step: Step
    condition: Term
    after: tuple[Term, ...]


class _Flattening:
    """The configurations of one process that are reached when all conditions on data may hold: a table that grows."""

    def __init__(self, system: TransitionSystem, process: tuple[str, ...], variables: Sequence[Variable]) -> None:
        self._system = system
        self._process = process
        self._variables = variables
        first = {each: value for each, value in zip(system.variables, system.initial, strict=True) if value is not None}
        self._numbers: dict[tuple[Term, ...], int] = {}
        self._ways: list[tuple[int, _Way]] = []
        waiting = [tuple(first[each] for each in variables)]
        self._numbers[waiting[0]] = 0
        while waiting:
            here = waiting.pop()
            for way in self._all_ways(here):
                self._ways.append((self._numbers[here], way))
                if way.after not in self._numbers:
                    self._numbers[way.after] = len(self._numbers)
                    waiting.append(way.after)
            if len(self._numbers) > _MOST:
                owner = " ".join(process)
                raise Unsupported(f"control of {owner} has more than {_MOST} configurations; use control=tree")

    def _all_ways(self, here: tuple[Term, ...]) -> Iterator[_Way]:
        values: dict[Term, Term] = dict(zip(self._variables, here, strict=True))
        for step in self._system.steps:
            if step.processes != self._process:
                continue
            placed = _placed(step, values)
            if placed.guard is FALSE:
                continue
            written = {write.variable: ite(write.when, write.value, write.variable) for write in placed.writes}
            after = tuple(rewrite_all((written.get(each, each) for each in self._variables), values.get))
            yield from (_Way(placed, condition, way) for condition, way in _split(after))

    def system(self) -> TransitionSystem:
        """The system with one variable for all of them."""
        width = max((len(self._numbers) - 1).bit_length(), 1)
        flat = reserved("control", " ".join(self._process), Bits(width))
        meaning: dict[Term, Term] = {}
        for place, each in enumerate(self._variables):
            term: Term = next(iter(self._numbers))[place]
            for configuration, number in self._numbers.items():
                if configuration[place] is not next(iter(self._numbers))[place]:
                    term = ite(equal(flat, bits(number, width)), configuration[place], term)
            meaning[each] = term
        own = set(self._variables)
        kept = [pair for pair in zip(self._system.variables, self._system.initial, strict=True) if pair[0] not in own]
        others = [_placed(step, meaning) for step in self._system.steps if step.processes != self._process]
        ways = [self._step(number, here, way, flat, own) for number, (here, way) in enumerate(self._ways)]
        scalar = self._system.scalar
        return replace(
            self._system,
            variables=(flat, *(each for each, _ in kept)),
            initial=(bits(0, width), *(value for _, value in kept)),
            start=rewrite_all((self._system.start,), meaning.get)[0],
            steps=(*ways, *others),
            quiet=rewrite_all((self._system.quiet,), meaning.get)[0],
            scalar=lambda term: rewrite_all((scalar(term),), meaning.get)[0],
        )

    def _step(self, number: int, here: int, way: _Way, flat: Variable, own: set[Variable]) -> Step:
        """The step of a way: it starts in a configuration, under a condition, and has inputs of its own."""
        width = width_of(flat)
        at = equal(flat, bits(here, width))
        step = way.step
        inputs: dict[Term, Term] = {
            each: reserved("way", f"{number} {each.name.lstrip(RESERVED)}", each.sort) for each in step.inputs
        }
        step = _placed(step, inputs)
        (condition,) = rewrite_all((way.condition,), inputs.get)
        target = self._numbers[way.after]
        moved = () if target == here else (Write(flat, TRUE, bits(target, width)),)
        return replace(
            step,
            name=f"{step.name}{RESERVED}{number}",
            action=step.actor,
            guard=conjoin(at, step.guard),
            enabled=conjoin(at, condition, step.enabled),
            writes=(*moved, *(write for write in step.writes if write.variable not in own)),
            failures=tuple(replace(each, condition=conjoin(at, condition, each.condition)) for each in step.failures),
            unread=frozenset(step.unread - own),
        )


def _placed(step: Step, values: dict[Term, Term]) -> Step:
    """The step with variables (of the state or of its choices) replaced."""
    terms = (
        step.guard,
        step.enabled,
        *(term for write in step.writes for term in (write.when, write.value)),
        *(failure.condition for failure in step.failures),
    )
    guard, enabled, *rest = map(_folded, rewrite_all(terms, values.get))
    count = 2 * len(step.writes)
    writes = tuple(
        Write(write.variable, rest[2 * place], rest[2 * place + 1])
        for place, write in enumerate(step.writes)
        if rest[2 * place] is not FALSE
    )
    failures = tuple(
        replace(failure, condition=term) for failure, term in zip(step.failures, rest[count:], strict=True)
    )
    return replace(
        step,
        guard=guard,
        enabled=enabled,
        writes=writes,
        failures=failures,
        choices=tuple(Choice(_renamed(each.variables, values), each.sort) for each in step.choices),
        free=_renamed(step.free, values),
    )


def _renamed(variables: tuple[Variable, ...], values: dict[Term, Term]) -> tuple[Variable, ...]:
    found = [values.get(each, each) for each in variables]
    return tuple(each for each in found if isinstance(each, Variable))


def _split(after: tuple[Term, ...]) -> Iterator[tuple[Term, tuple[Term, ...]]]:
    """The ways to constants: per way the condition under which the terms are these."""
    waiting: list[tuple[Term, tuple[Term, ...]]] = [(TRUE, tuple(map(_folded, after)))]
    while waiting:
        condition, terms = waiting.pop()
        undecided = next((term for term in terms if not isinstance(term, Constant)), None)
        if undecided is None:
            yield condition, terms
            continue
        assert isinstance(undecided, Apply), f"a control variable should become a constant, not {undecided}"
        asked = undecided.arguments[0]
        for known, side in ((TRUE, asked), (FALSE, negate(asked))):
            decided = tuple(_folded(term) for term in rewrite_all(terms, {asked: known}.get))
            if (narrowed := conjoin(condition, side)) is not FALSE:
                waiting.append((narrowed, decided))


def _folded(term: Term) -> Term:
    """The term without what its constants decide."""
    done: dict[Term, Term] = {}
    for part in postorder(term):
        if not isinstance(part, Apply):
            done[part] = part
            continue
        arguments = tuple(done[each] for each in part.arguments)
        match part.operator:
            case "ite":
                done[part] = ite(*arguments)
            case "and":
                done[part] = conjoin(*arguments)
            case "or":
                done[part] = disjoin(*arguments)
            case "not":
                done[part] = negate(*arguments)
            case _:
                done[part] = rewrite_all((part,), dict(zip(part.arguments, arguments, strict=True)).get)[0]
    return done[term]
