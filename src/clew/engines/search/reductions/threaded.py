"""Persistent sets of a kernel program, for a search of its form as threads.

Input: the kernel program, its form as threads, what goals see, how sets are computed. Output: a function from where the
processes of that form stand, and who can move, to those that are enough, as bits. Nobody is left out where it is the
turn of `main` or of the kernel, or where somebody stands whose place in the kernel program is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.analysis.static_transitions import Transitions
from clew.engines.search.reductions.interference import Interference, Visible
from clew.engines.search.reductions.persistent import PersistentSets
from clew.engines.search.simulate.options import Settings, Switch
from clew.lower.threaded.places import places
from clew.semantics.code import Code

Point = tuple[int, int, int]
"""Routine, block and command."""
Chooser = Callable[[int, tuple[tuple[Point, ...], ...]], int]
_UNKNOWN = -2
MOST = 64
"""With more processes and actors nothing is reduced."""


def chooser(code: Code, threads: Code, visible: Visible, settings: Settings, order: Sequence[int]) -> Chooser:
    """See the module; `order` are the processes in the order in which they are tried."""
    transitions = Transitions(code, settings.arrays)
    interference = Interference(transitions, visible)
    sets = PersistentSets(interference, settings.sets, minimal=settings.minimal is Switch.ON)
    home = {
        (threads.numbers[name], block, index): (code.numbers[source], at, behind)
        for (name, block, index), (source, at, behind) in places(code.program, threads.program).items()
    }
    known: dict[tuple[int, tuple[Point, ...]], int] = {}

    def following(process: int, stack: tuple[Point, ...]) -> int:
        found = known.get((process, stack))
        if found is None:
            at = tuple(home[each] for each in stack if each in home)
            unknown = len(at) != len(stack)
            found = known[process, stack] = _UNKNOWN if unknown else transitions.at(process, at) if at else -1
        return found

    def choose(moving: int, stacks: tuple[tuple[Point, ...], ...]) -> int:
        if moving >> len(order):
            return moving
        enabled = tuple(each for each in order if moving >> each & 1)
        control = tuple([following(each, stacks[each]) for each in range(len(order))]), enabled
        if _UNKNOWN in control[0]:
            return moving
        return sum(1 << each for each in sets.choose(control))

    return choose
