"""Persistent sets: enabled transitions that nothing outside of them can interfere with.

Input: the interference of static transitions, in a state the next transition of every process and who is enabled.
Output: the processes of a persistent set that contains the transition started with, in the order given. A set is
remembered by what it depends on, so that in long runs it is computed once per control state.
After: Godefroid, "Partial-Order Methods", 1996, chapter 4; V. Herdt, 2016, algorithms 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.engines.search.reductions.interference import Interference
from clew.engines.search.simulate.options import Sets
from clew.graphs import spread

Control = tuple[tuple[int, ...], tuple[int, ...]]
"""The next transition of every process (-1: ended), and the enabled processes in the order of choice."""


class PersistentSets:
    """See the module; the cache is its only changing part."""

    def __init__(self, interference: Interference, sets: Sets, *, minimal: bool) -> None:
        self._interference = interference
        self._sets = sets
        self._minimal = minimal
        self._known: dict[Control, tuple[int, ...]] = {}

    def choose(self, control: Control) -> tuple[int, ...]:
        """The processes of the chosen set: from the first enabled one, or the smallest over all."""
        found = self._known.get(control)
        if found is None:
            following, enabled = control
            self._interference.grow()
            starts = enabled if self._minimal else enabled[:1]
            found = self._known[control] = self._smallest(following, enabled, starts)
        return found

    def _smallest(self, following: Sequence[int], enabled: tuple[int, ...], starts: tuple[int, ...]) -> tuple[int, ...]:
        """The smallest of the sets from these starts, the first of equal ones; none is grown beyond a known one."""
        able = {following[process]: process for process in enabled}
        best: set[int] | None = None
        for start in starts:
            most = len(enabled) + 1 if best is None else len(best)
            best = self._around(following, able, start, most) or best
            if best is not None and len(best) == 1:
                break
        return tuple([process for process in enabled if best is not None and process in best])

    def _around(self, following: Sequence[int], able: dict[int, int], start: int, most: int) -> set[int] | None:
        """The processes of the set that is grown from the next transition of `start`; None: not fewer than `most`."""
        best: set[int] | None = None
        for necessary in self._rules(following, able):
            found = self._grown(following[start], able, necessary, most)
            if found is not None:
                best, most = found, len(found)
        return best

    def _grown(self, start: int, able: dict[int, int], necessary: Callable[[int], int], most: int) -> set[int] | None:
        dependent = self._interference.dependent
        found: set[int] = set()
        for transition in spread(start, lambda each: dependent[each] if each in able else necessary(each)):
            if transition in able:
                found.add(able[transition])
            if len(found) >= most:
                return None
        return found

    def _rules(self, following: Sequence[int], able: dict[int, int]) -> tuple[Callable[[int], int], ...]:
        """What a disabled transition brings into a set, one set per rule: one of these must be made before it can."""
        enables = self._interference.enables

        def through_next(transition: int) -> int:
            current = following[self._interference.known[transition].process]
            if current == transition:
                return enables[transition]
            return 1 << current if current >= 0 else 0

        match self._sets:
            case Sets.CT:
                everything = sum(1 << each for each in able)
                return (lambda _: everything,)
            case Sets.STUB1:
                return (enables.__getitem__,)
            case Sets.STUB2:
                return (through_next,)
            case Sets.STUB12:
                return (enables.__getitem__, through_next)

    def enabling(self, following: Sequence[int], enabled: tuple[int, ...], target: int) -> tuple[int, ...]:
        """Enabled processes of which one must move before the disabled next transition of `target` can."""
        self._interference.grow()
        able = {following[process] for process in enabled}
        enables = self._interference.enables
        found = set(spread(following[target], lambda each: 0 if each in able else enables[each]))
        return tuple(process for process in enabled if following[process] in found)
