"""Persistent sets: enabled transitions that nothing outside of them can interfere with.

Input: the interference of static transitions, in a state the next transition of every process and who is enabled.
Output: the processes of a persistent set that contains the transition started with, in the order given. A set is
remembered by what it depends on, so that in long runs it is computed once per control state.
After: Godefroid, "Partial-Order Methods", 1996, chapter 4; V. Herdt, 2016, algorithms 3 and 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.simulate.interference import Interference
from clew.engines.simulate.options import Sets

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
            starts = enabled if self._minimal else enabled[:1]
            found = min((self.around(following, enabled, start) for start in starts), key=len)
            self._known[control] = found
        return found

    def around(self, following: Sequence[int], enabled: tuple[int, ...], start: int) -> tuple[int, ...]:
        """The processes of the set that is grown from the next transition of `start`."""
        self._interference.grow()
        able = {following[process]: process for process in enabled}
        match self._sets:
            case Sets.CT:
                found = self._conflicting(following[start], able)
            case Sets.STUB1:
                found = self._stubborn(following, start, able, through_next=False)
            case Sets.STUB2:
                found = self._stubborn(following, start, able, through_next=True)
            case Sets.STUB12:
                one = self._stubborn(following, start, able, through_next=False)
                two = self._stubborn(following, start, able, through_next=True)
                found = one if len(one) <= len(two) else two
        return tuple(process for process in enabled if process in found)

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

    def _conflicting(self, start: int, able: dict[int, int]) -> set[int]:
        found: set[int] = set()
        done = 0
        work = 1 << start
        while work:
            transition = work.bit_length() - 1
            work &= ~(1 << transition)
            if transition not in able:
                return set(able.values())
            done |= 1 << transition
            found.add(able[transition])
            work |= self._interference.dependent[transition] & ~done
        return found

    def _stubborn(self, following: Sequence[int], start: int, able: dict[int, int], *, through_next: bool) -> set[int]:
        found: set[int] = set()
        done = 0
        work = 1 << following[start]
        while work:
            transition = work.bit_length() - 1
            work &= ~(1 << transition)
            done |= 1 << transition
            if transition in able:
                found.add(able[transition])
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
