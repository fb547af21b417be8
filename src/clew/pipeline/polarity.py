"""Verdicts on properties, from answers about the universal goals that engines see.

`EF q` is asked as `AG !q` (`models.goals`): a run against that goal is a witness, and the property holds; where there
is none it fails, with a proof and without a run.
"""

from __future__ import annotations

from clew.checks import unreachable
from clew.ir.properties import (
    Always,
    Branching,
    Claim,
    Linear,
    NoDeadlock,
    NotModelled,
    NoViolation,
    Possibly,
    Property,
    Reaches,
    SomeRun,
)
from clew.verdict import Fails, Holds, Verdict


def when_found(item: Property, check: str | None) -> Verdict:
    """The verdict when there is a run against the goal; `check` is the violated one, where the engine names it."""
    match item.question:
        case NoViolation(check=asked):
            return Fails(check or asked or "assertion.violated")
        case NoDeadlock():
            return Fails("deadlock")
        case Always():
            return Fails("property.invariant")
        case Possibly() | Reaches() | SomeRun():
            return Holds()
        case Linear(check=broken):
            return Fails(broken)
        case Branching():
            return Fails("property.temporal")
        case Claim():
            return Fails("property.automaton")
        case NotModelled():
            raise AssertionError("nobody should look for runs against what is not modelled")


def when_absent(item: Property) -> Verdict:
    """The verdict when there is no run against the goal."""
    match item.question:
        case Possibly():
            return Fails("property.unreachable")
        case SomeRun():
            return Fails("property.temporal")
        case Reaches():
            return Fails(unreachable.CHECK)
        case _:
            return Holds()
