"""What `unreach-call` asks of a program that calls no error function: its assertions, if it has some.

Tasks of the competition call one, so theirs are asked as they are; what programs for other checkers have instead is
`assert`, and that none of them calls `reach_error` says nothing of use. The answer names what was looked at.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from clew.ir.properties import NoViolation, Property
from clew.svcomp import ASSERTIONS

ERROR_CALL = "control.error-reached"


def asked_of(asked: Property, assertions: AbstractSet[str]) -> Property:
    """The property by a name that was given for it, for a program whose assertions can violate these checks."""
    if asked.question != NoViolation(ERROR_CALL) or asked.part_of:
        return asked
    if ERROR_CALL in assertions or ASSERTIONS not in assertions:
        return asked
    return replace(asked, text=ASSERTIONS, question=NoViolation(ASSERTIONS))
