"""Writing the effect of an action: commands in order, under paths.

Actions have no branches, so what is done under a condition is an assignment of `ite(path, new, old)`. A path is a
temporary variable, set once; temporaries are variables of the program that hold their default between actions, and are
not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field

from clew.frontends.uml.operators import Need
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.program import Declaration
from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Term,
    Variable,
    bits,
    conjoin,
    constant,
    disjoin,
    ite,
    negate,
    variable,
    width_of,
)
from clew.ir.values import default
from clew.ir.walk import variables
from clew.records import dataclass


@dataclass(slots=True)
class Temporaries:
    """The temporary variables of a program, shared by its actions: how many of each sort are used at once."""

    counts: Counter[Sort] = field(default_factory=Counter)

    def at(self, sort: Sort, number: int) -> Variable:
        """The temporary of that number."""
        self.counts[sort] = max(self.counts[sort], number + 1)
        return variable(f"${list(self.counts).index(sort)}.{number}", sort)

    def declarations(self) -> tuple[Declaration, ...]:
        """Their declarations; an empty name in the source hides them."""
        return tuple(
            Declaration(self.at(sort, number), constant(default(sort), sort), original="")
            for sort, count in list(self.counts.items())
            for number in range(count)
        )


class Writer:
    """The effect that is being written; state, because it grows."""

    def __init__(self, temporaries: Temporaries) -> None:
        self.commands: list[Command] = []
        self.pushed: set[str] = set()
        """The buffers into which events are put."""
        self._temporaries = temporaries
        self._used: Counter[Sort] = Counter()
        self._paths: list[Term] = [TRUE]

    @property
    def path(self) -> Term:
        """The condition under which things are done now."""
        return self._paths[-1]

    def keep(self, term: Term) -> Term:
        """The term as a value of now, which later assignments do not change."""
        if isinstance(term, Constant) or (isinstance(term, Variable) and term.name.startswith("$")):
            return term
        return self._stored(term)

    def _stored(self, term: Term) -> Variable:
        place = self.fresh(term.sort)
        self.commands.append(Assign(place, term))
        return place

    def fresh(self, sort: Sort) -> Variable:
        """A temporary that this action has not used yet."""
        place = self._temporaries.at(sort, self._used[sort])
        self._used[sort] += 1
        return place

    @contextmanager
    def _along(self, path: Term) -> Iterator[bool]:
        self._paths.append(path)
        try:
            yield path is not FALSE
        finally:
            self._paths.pop()

    def under(self, condition: Term) -> AbstractContextManager[bool]:
        """Do what follows only where the condition holds too; yields whether it can hold at all."""
        return self.only(conjoin(self.path, condition))

    def only(self, condition: Term) -> AbstractContextManager[bool]:
        """Do what follows where the condition holds, whatever the current path is; yields the same."""
        return self._along(self.keep(condition))

    def block(self) -> AbstractContextManager[bool]:
        """A block that an error ends; its path is a variable of its own, which `abort` can clear."""
        return self._along(self._stored(self.path))

    def abort(self, fails: Term, depth: int) -> Term:
        """End the blocks from that depth on where the term holds on the current path; gives that condition."""
        happened = self._stored(conjoin(self.path, fails))  # never the path itself, which is cleared below
        for path in dict.fromkeys(self._paths[depth:]):
            if isinstance(path, Variable):
                self.commands.append(Assign(path, conjoin(path, negate(happened))))
        return happened

    @property
    def depth(self) -> int:
        """How many paths are open."""
        return len(self._paths)

    def assign(self, target: Variable, value: Term, span: Span | None = None) -> None:
        """Assign on the current path."""
        self.assign_all([(target, value)], span)

    def assign_where(self, condition: Term, target: Variable, value: Term, span: Span | None = None) -> None:
        """Assign on the current path where the condition holds too."""
        with self.under(condition):
            self.assign(target, value, span)

    def assign_all(self, pairs: Sequence[tuple[Variable, Term]], span: Span | None = None) -> None:
        """Assign all at once: no value sees what another one writes."""
        values = [(target, ite(self.path, value, target)) for target, value in pairs]
        values = [(target, value) for target, value in values if value is not target]
        written: set[str] = set()
        kept: list[tuple[Variable, Term]] = []
        for target, value in values:
            later = {each.name for each in variables(value)}
            kept.append((target, self.keep(value) if later & written else value))
            written.add(target.name)
        self.commands += [Assign(target, value, span=span) for target, value in kept]

    def need(self, needs: Sequence[Need]) -> None:
        """Assert what must hold on the current path."""
        for need in needs:
            self.require(need.condition, need.check, need.message, need.span)

    def require(self, condition: Term, check: str, message: str, span: Span | None) -> None:
        """Assert a condition on the current path."""
        held = disjoin(negate(self.path), condition)
        if held is not TRUE:
            self.commands.append(Assert(held, check, message, span=span))

    def havoc(self, target: Variable, low: int | None = None, high: int | None = None) -> None:
        """Any value, of numbers with a sign one between the bounds."""
        least, most = (None if each is None else bits(each, width_of(target)) for each in (low, high))
        self.commands.append(Havoc(target, least, most, signed=True))

    def choice(self, sort: Sort, *, most: int | None = None) -> Variable:
        """A value that is chosen freely, of numbers one from 0 up to the most."""
        place = self.fresh(sort)
        bounds = (None, None) if most is None else (constant(0, sort), constant(most, sort))
        self.commands.append(Havoc(place, *bounds))
        return place

    def assume(self, condition: Term) -> None:
        """Only runs in which the condition holds."""
        if condition is not TRUE:
            self.commands.append(Assume(condition))

    def finished(self) -> tuple[Command, ...]:
        """The whole effect; temporaries get their defaults back."""
        for sort, count in self._used.items():
            for number in range(count):
                place = self._temporaries.at(sort, number)
                self.commands.append(Assign(place, constant(default(sort), sort)))
        self._used.clear()
        return tuple(self.commands)
