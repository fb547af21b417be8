"""Runs without end that do not rest on arithmetic which the language leaves undefined.

Input: a program in which a signed result that does not fit is a fault, a question about ends, and a run of the same
program in which it wraps around. Output: whether it is a run of both. Faults of what decides nothing do not count: a
loop does not end because a counter beside it gets too large.
So a run without end counts under either reading of the language, and so does a proof, which is of the program that
wraps around: it has all runs of the other one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clew.frontends import Loaded
from clew.ir.properties import Property
from clew.lift import Lift
from clew.models.engine import Absent, Found, Stopped
from clew.models.goals import watched_terms
from clew.passes.bits.idle import without_idle
from clew.pipeline.confirm import Confirmed, confirm
from clew.pipeline.prepare import normalised
from clew.pipeline.questions import asked_about

UNDEFINED = (
    "signed arithmetic does not fit in the runs without end that were found, which is undefined; "
    "--signed-overflow wrap defines it"
)
_FITS = "arithmetic.overflow"


def strictly(loaded: Loaded, properties: Sequence[Property]) -> Loaded:
    """The program with its faults, as the properties are asked of it."""
    known = normalised(loaded)
    watched = tuple(term for item in properties for term in watched_terms(item.question))
    return asked_about(replace(known, program=without_idle(known.program, _FITS, watched)), properties)


def is_defined(strict: Loaded, item: Property, answer: Found | Absent | Stopped, lift: Lift) -> bool:
    """Whether a run that was found is one of the program with faults."""
    home = lift.run(answer.run) if isinstance(answer, Found) else None
    return home is not None and isinstance(confirm(strict.program, item.question, home), Confirmed)
