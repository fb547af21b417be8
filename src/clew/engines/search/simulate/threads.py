"""Kernel programs in their form as threads: what a native search leaves out, when it begins, when it says nothing."""

from __future__ import annotations

from clew.codegen.c.symbolic.controls import Sets
from clew.engines.search.kernels import is_guard, is_refusal
from clew.engines.search.reductions.threaded import MOST, chooser
from clew.engines.search.simulate.options import Por, Settings, Switch
from clew.engines.search.simulate.prepare import visible
from clew.engines.search.simulate.space import ordered
from clew.engines.search.simulate.turns import Pausing
from clew.lower.views import Views
from clew.models.engine import Goal, goal_terms
from clew.semantics.code import Code

_PLAIN, _WITH_MEMORY = 0.1, 1.0
NATIVE_SHARE = 4.0
"""Turns of the native search are so many times as long: it mostly ends first, where both get that far."""


def sets_of(model: Views, threads: Views, goals: tuple[Goal, ...], settings: Settings) -> Sets | None:
    """Persistent sets of a kernel program for its form as threads, where they are asked for."""
    if settings.por is not Por.STATIC or threads.facts.processes > MOST:
        return None
    order = ordered(model.machine.actors[: model.facts.processes], settings.order)
    return chooser(Code(model.program), Code(threads.program), visible(goal_terms(*goals)), settings, order)


def first_seconds(model: Views) -> float:
    """Seconds of processor time for the reference, before native code is made: about as long as making it takes.

    Code for steps that load and store takes longer.
    """
    return _WITH_MEMORY if model.facts.memory else _PLAIN


def wants_every_state(settings: Settings) -> bool:
    """Whether every state and all of it is to be seen and counted, as others do, so that none is passed over."""
    return Switch.OFF in (settings.landmarks, settings.garbage)


def unless_refused(search: Pausing[bool]) -> Pausing[bool]:
    """What the search says, and whether it could be made, as long as no step is met that has no form as threads."""
    while True:
        try:
            answer = next(search)
        except StopIteration as end:
            return bool(end.value)
        if answer is not None and is_refusal(answer):
            return False
        if answer is None or not is_guard(answer):
            yield answer
