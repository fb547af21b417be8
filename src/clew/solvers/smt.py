"""The protocol of satisfiability solvers.

Input: Bool terms over variables of sorts Bool, Bits, Integer, Real and arrays of these. Output: yes, no or unknown, and
values of a model. An unknown never prunes anything: whoever asks must treat it as "may be".
"""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from enum import Enum
from typing import Protocol

from clew.ir.terms import Term
from clew.ir.values import Value


class Sat(Enum):
    """Whether there is a model."""

    YES = "sat"
    NO = "unsat"
    UNKNOWN = "unknown"


def within(milliseconds: int | None, deadline: float | None) -> int | None:
    """The milliseconds that a question has if it must also end at the deadline (monotonic clock); at least one."""
    if deadline is None:
        return milliseconds
    left = max(1, int(1000 * (deadline - time.monotonic())))
    return left if milliseconds is None else min(left, milliseconds)


class Solver(Protocol):
    """A resource: assertions in scopes, and a model after YES. It belongs to one thread."""

    name: str

    def scope(self) -> AbstractContextManager[None]:
        """Assertions added inside are gone behind it."""
        ...

    def add(self, condition: Term) -> None:
        """Assert a Bool term."""
        ...

    def check(self, *assumptions: Term, milliseconds: int | None = None) -> Sat:
        """Whether the assertions and the assumptions have a model together."""
        ...

    def value(self, term: Term) -> Value:
        """The value of a term in the model of the last check that said YES."""
        ...

    def core(self) -> tuple[Term, ...]:
        """After NO: assumptions of the last check that suffice for it."""
        ...
