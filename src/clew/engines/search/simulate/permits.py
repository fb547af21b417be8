"""Which combinations may run, and which of them may claim absence: two total functions, asked by the engine.

`permits` says whether a search makes sense at all, `claims` whether "nothing was found" means "there is nothing".
Every combination that may claim absence is compared with the plain search on random programs
(`tests/property/test_simulate.py`).
"""

from __future__ import annotations

from clew.engines.search.simulate.options import Chains, Cycles, Implementation, Por, Preserve, Settings, Switch, Values
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.symbolic.matching import Method


def may_jump(settings: Settings) -> bool:
    """Whether states may be opened in any order: nothing depends on the path to them.

    What a store of shapes takes for equal depends on the order, so it keeps that of depth.
    """
    along = settings.unwind or settings.cache or settings.chains is Chains.ON
    return settings.por is Por.NONE and settings.match is not Method.SHAPE and not along


def has_landmarks(settings: Settings) -> bool:
    """Whether states between landmarks are not remembered, where nobody wants to see or to count every state."""
    plain = not (settings.unwind or settings.cache) and settings.audit is Switch.OFF
    symbolic = settings.values is Values.SYMBOLIC and settings.match not in (Method.NONE, Method.SHAPE)
    # Where nothing is reduced, ways meet in all states.
    return settings.landmarks is Switch.ON and plain and symbolic and settings.por is Por.STATIC


def permits(settings: Settings, obstacle: str | None) -> str | None:
    """None if the search may run; `obstacle` says why a program has no static transitions."""
    if settings.por is Por.CLOSED and settings.implementation is not Implementation.NATIVE:
        return "por=closed needs threads with inputs and implementation=native"
    if settings.por not in (Por.NONE, Por.CLOSED) and obstacle is not None:
        return f"por={settings.por.value} needs processes that are known from the program, but {obstacle}"
    if settings.cache and settings.por in (Por.DYNAMIC, Por.COMBINED):
        return f"cache={settings.cache} forgets states, whose effects por={settings.por.value} needs"
    if settings.chains is Chains.ON and settings.por not in (Por.NONE, Por.CLOSED):
        return f"chains=on passes over states that por={settings.por.value} has to see"
    if settings.chains is Chains.ON and settings.unwind:
        return "chains=on passes over places that unwind counts"
    if settings.guided is Switch.ON and not may_jump(settings):
        return "guided=on goes from state to state: por=none, chains=off, unwind=0, cache=0, another match than shape"
    if settings.audit is Switch.ON and settings.match is not Method.SHAPE:
        return f"audit=on looks at what match=shape takes for equal, not match={settings.match.value}"
    if settings.preserve is Preserve.DEADLOCKS and settings.por is not Por.STATIC:
        return f"preserve=deadlocks belongs to por=static, not to por={settings.por.value}"
    return None


def claims(settings: Settings, goal: Goal) -> str | None:
    """None if the search may claim absence for the goal once it has ended."""
    if settings.match is Method.SHAPE:
        return "match=shape may take a state for another one"
    match goal:
        case LinearGoal():
            return "linear time is decided by the engines explore and lassos"
        case LiveGoal():
            return _dynamic(settings)
        case SafeGoal() | InvariantGoal():
            return _dynamic(settings) or _static(settings)


def _static(settings: Settings) -> str | None:
    if settings.por is Por.STATIC and settings.preserve is Preserve.DEADLOCKS:
        return "preserve=deadlocks keeps states without a step, but may lose violations"
    return None


def _dynamic(settings: Settings) -> str | None:
    if settings.por not in (Por.DYNAMIC, Por.COMBINED) or settings.match is Method.NONE:
        return None
    if settings.cycles is Cycles.IGNORE:
        return "cycles=ignore misses violations behind a cycle"
    if settings.closure is Switch.OFF:
        return "a dynamic reduction with remembered states claims absence only after the closure check"
    return None
