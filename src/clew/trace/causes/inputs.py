"""The inputs of a run: what was chosen, in order, and where.

Input: a replayed run. Output: the values with the places of the source where they were asked for; nothing where the run
is too long to be looked at whole.
"""

from __future__ import annotations

from clew.lift import Run
from clew.outcome import Input
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.trace.causes.deeds import record
from clew.trace.causes.ledger import Deed, Kind


def inputs_of(interpreter: Interpreter, run: Run, replayed: Replayed) -> tuple[Input, ...]:
    """All inputs of the run."""
    deeds = record(interpreter, run, replayed).deeds
    if not deeds or deeds[0].step:
        return ()
    by_step: dict[int, list[Deed]] = {}
    for deed in deeds:
        if deed.kind in (Kind.CHOICE, Kind.SPURIOUS):
            by_step.setdefault(deed.step, []).append(deed)
    return tuple(
        Input(step, deed.span, value)
        for step, made in by_step.items()
        for deed, value in zip(made, run.moves[step].choices, strict=False)
        if deed.kind is Kind.CHOICE and deed.span is not None and not deed.span.shipped and isinstance(value, int)
    )
