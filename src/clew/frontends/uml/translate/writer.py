"""Writing the effect of an action: commands in order, under paths.

Actions have no branches, so what is done under a condition is an assignment of `ite(path, new, old)`. A path is a
temporary variable, set once; temporaries are variables of the program that hold their default between actions, and are
not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from clew.frontends.uml.operators import Need
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.program import Declaration
from clew.ir.sorts import BOOL, Sort
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, conjoin, constant, disjoin, ite, negate, variable
from clew.ir.values import default
from clew.ir.walk import variables


@dataclass(slots=True)
class Temporaries:
    """The temporary variables of a program, shared by its actions: how many of each sort are used at once."""

    counts: Counter[Sort] = field(default_factory=Counter)
    sorts: list[Sort] = field(default_factory=list)

    def at(self, sort: Sort, number: int) -> Variable:
        """The temporary of that number."""
        if sort not in self.sorts:
            self.sorts.append(sort)
        self.counts[sort] = max(self.counts[sort], number + 1)
        return variable(f"${self.sorts.index(sort)}.{number}", sort)

    def declarations(self) -> tuple[Declaration, ...]:
        """Their declarations; an empty name in the source hides them."""
        return tuple(
            Declaration(self.at(sort, number), constant(default(sort), sort), original="")
            for sort in self.sorts
            for number in range(self.counts[sort])
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
        place = self._fresh(term.sort)
        self.commands.append(Assign(place, term))
        return place

    def _fresh(self, sort: Sort) -> Variable:
        place = self._temporaries.at(sort, self._used[sort])
        self._used[sort] += 1
        return place

    @contextmanager
    def under(self, condition: Term) -> Iterator[bool]:
        """Do what follows only where the condition holds too; yields whether it can hold at all."""
        path = self.keep(conjoin(self.path, condition))
        self._paths.append(path)
        try:
            yield path is not FALSE
        finally:
            self._paths.pop()

    @contextmanager
    def only(self, condition: Term) -> Iterator[None]:
        """Do what follows where the condition holds, whatever the current path is."""
        self._paths.append(self.keep(condition))
        try:
            yield
        finally:
            self._paths.pop()

    @contextmanager
    def block(self) -> Iterator[None]:
        """A block that an error ends; its path is a variable of its own, which `abort` can clear."""
        path: Term = self._fresh(BOOL)
        assert isinstance(path, Variable), "a fresh temporary should be a variable"
        self.commands.append(Assign(path, self.path))
        self._paths.append(path)
        try:
            yield
        finally:
            self._paths.pop()

    def abort(self, fails: Term, depth: int) -> Term:
        """End the blocks from that depth on where the term holds on the current path; gives that condition."""
        happened = self._fresh(BOOL)  # never the path itself, which is cleared below
        self.commands.append(Assign(happened, conjoin(self.path, fails)))
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
            held = disjoin(negate(self.path), need.condition)
            if held is not TRUE:
                self.commands.append(Assert(held, need.check, need.message, span=need.span))

    def require(self, condition: Term, check: str, message: str, span: Span | None) -> None:
        """Assert a condition on the current path."""
        held = disjoin(negate(self.path), condition)
        if held is not TRUE:
            self.commands.append(Assert(held, check, message, span=span))

    def havoc(self, target: Variable, low: Constant | None, high: Constant | None) -> None:
        """Any value between the bounds."""
        self.commands.append(Havoc(target, low, high, signed=True))

    def choice(self, sort: Sort, *, most: int | None = None) -> Term:
        """A value that is chosen freely, of numbers one from 0 up to the most."""
        place = self._fresh(sort)
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
