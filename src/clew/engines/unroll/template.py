"""Templates: one step of a semantics as formulas over a state and inputs, to be stamped once per time frame.

A template says how the state after the step follows from the state before it and from inputs, under a constraint. The
inputs are selectors (which actions take part), the free choices of actions, and, in relational templates, the state
after the step itself. `parts` says in which order the actions that took part are executed one by one.
"""

from __future__ import annotations

from clew.ir.terms import Term, Variable
from clew.ir.walk import postorder
from clew.models.transition import Choice
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """An action that takes part in the step where the condition (over state and inputs) holds, and its choices."""

    action: str
    taken: Term
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Template:
    """See the module. `initial` and `after` stand beside `state`; an initial value None is limited by `start` alone."""

    state: tuple[Variable, ...]
    initial: tuple[Term | None, ...]
    start: Term
    inputs: tuple[Variable, ...]
    constraint: Term
    after: tuple[Term, ...]
    parts: tuple[Part, ...]
    observed: int
    """So many of the state variables are those of the system; the rest is history, which tells states apart in vain."""

    @property
    def size(self) -> int:
        """The number of distinct subterms of one frame."""
        return sum(1 for _ in postorder(self.constraint, *self.after))
