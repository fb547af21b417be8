"""Persistent sets: enabled transitions that nothing outside of them can interfere with.

Input: the interference of static transitions, in a state the next transition of every process and who is enabled.
Output: the processes of a persistent set that contains the transition started with, in the order given. A set is
remembered by what it depends on, so that in long runs it is computed once per control state.
After: Godefroid, "Partial-Order Methods", 1996, chapter 4; V. Herdt, 2016, algorithms 3 and 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.search.reductions.interference import Interference
from clew.engines.search.simulate.options import Sets

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
        match self._sets:
            case Sets.CT:
                return self._conflicting(following[start], able, most)
            case Sets.STUB1:
                return self._stubborn(following, start, able, most, through_next=False)
            case Sets.STUB2:
                return self._stubborn(following, start, able, most, through_next=True)
            case Sets.STUB12:
                one = self._stubborn(following, start, able, most, through_next=False)
                two = self._stubborn(following, start, able, most if one is None else len(one), through_next=True)
                return one if two is None else two

    def enabling(self, following: Sequence[int], enabled: tuple[int, ...], target: int) -> tuple[int, ...]:
        """Enabled processes of which one must move before the disabled next transition of `target` can."""
        self._interference.grow()
        able = {following[process]: process for process in enabled}
        found: set[int] = set()
        done = 0
        work = 1 << following[target]
        while work:
            transition = work.bit_length() - 1
            work &= ~(1 << transition)
            done |= 1 << transition
            if transition in able:
                found.add(able[transition])
            else:
                work |= self._necessary(following, transition, through_next=False) & ~done
        return tuple(process for process in enabled if process in found)

    def _conflicting(self, start: int, able: dict[int, int], most: int) -> set[int] | None:
        found: set[int] = set()
        done = 0
        work = 1 << start
        while work:
            transition = work.bit_length() - 1
            work &= ~(1 << transition)
            if transition not in able:
                return set(able.values()) if len(able) < most else None
            done |= 1 << transition
            found.add(able[transition])
            if len(found) >= most:
                return None
            work |= self._interference.dependent[transition] & ~done
        return found

    def _stubborn(
        self, following: Sequence[int], start: int, able: dict[int, int], most: int, *, through_next: bool
    ) -> set[int] | None:
        found: set[int] = set()
        done = 0
        work = 1 << following[start]
        while work:
            transition = work.bit_length() - 1
            work &= ~(1 << transition)
            done |= 1 << transition
            if transition in able:
                found.add(able[transition])
                if len(found) >= most:
                    return None
                work |= self._interference.dependent[transition] & ~done
            else:
                work |= self._necessary(following, transition, through_next=through_next) & ~done
        return found

    def _necessary(self, following: Sequence[int], transition: int, *, through_next: bool) -> int:
        """Transitions of which one must be made before this disabled one can."""
        if through_next:
            current = following[self._interference.known[transition].process]
            if current != transition:
                return 1 << current if current >= 0 else 0
        return self._interference.enables[transition]
