"""What is known on the way through a procedure: its contexts, and one way through a block of one."""

from __future__ import annotations

from dataclasses import field

from clew.ir.commands import Branch, Exit, Goto
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, negate
from clew.passes.specialise.terms import Folding
from clew.passes.specialise.values import Value
from clew.records import dataclass

Environment = dict[Variable, Value]
Facts = tuple[Term, ...]
"""Conditions that hold, over locals."""
Key = tuple[str, int, tuple[Constant | None, ...], str]
"""A procedure, who runs it, the arguments that are known, and of a maker for whom it makes objects."""
NOBODY, LATE = -1, -2
"""Who runs updates and main, no process, so that `self` is null; and main when it starts no simulation any more."""


@dataclass(eq=False)
class Context:
    """See the package; it grows."""

    key: Key
    number: int
    arguments: list[Value]
    results: list[Value] | None = None
    """None as long as nothing is known to come back."""
    before: dict[str, Environment] = field(default_factory=dict)
    """What is known at the begin of blocks that are reached."""
    facts: dict[str, Facts] = field(default_factory=dict)
    """Which conditions hold there."""
    callers: dict[Context, None] = field(default_factory=dict)


class Walk:
    """One way through a block: what is known of its locals, and what was learnt from conditions."""

    def __init__(self, context: Context, label: str, folding: Folding, own: Value) -> None:
        self.context, self.known, self.runner = context, dict(context.before[label]), context.key[1]
        self._folding, self._own = folding, own
        self._facts = context.facts[label]

    def term(self, term: Term) -> Term:
        """The term with what is known put in; pointers by number."""
        return self._folding.folded(term, self.known, self._own)

    def value(self, term: Term) -> Value:
        """What a term may be."""
        return self._folding.value(term, self.known, self._own, self._facts)

    def assign(self, target: Variable, value: Value) -> None:
        """Give a local another value; what was learnt of the old one is forgotten."""
        if target in self.known:
            self.known[target] = value
            if self._facts:
                self._facts = tuple(each for each in self._facts if target not in self._folding.mentioned(each))

    def learn(self, condition: Term) -> bool:
        """Take what a condition says that holds; whether it can."""
        found = self.term(condition)
        if found is FALSE:
            return False
        if found is not TRUE and self._folding.is_steady(found):
            self._facts = (*self._facts, found)
        return True

    def facts_at(self, leave: Exit, target: str) -> Facts:
        """What holds where control goes on at a label."""
        if not isinstance(leave, Branch) or leave.then == leave.otherwise:
            return self._facts
        found = self.term(leave.condition)
        if not self._folding.is_steady(found):
            return self._facts
        return (*self._facts, found if target == leave.then else negate(found))

    def decided(self, leave: Branch, condition: Term) -> Exit:
        """A branch, or where it goes if that is known."""
        found = self.term(condition)
        if found is TRUE or found is FALSE:
            return Goto(leave.then if found is TRUE else leave.otherwise, span=leave.span)
        return leave
