"""Visible effects: what a step that was made has touched, as small numbers with a dependency relation.

Equal effects of one process have one number, so that sets of effects are rows of bits. Bit b of `dependent(a)` says
that the order of steps with the effects a and b can matter.
"""

from __future__ import annotations

from dataclasses import replace

from clew.analysis.static_transitions import ENDING
from clew.engines.search.reductions.interference import Visible
from clew.ir.footprint import EMPTY, Footprint, dependent
from clew.semantics.execution.evaluate import ENDED

NOTHING = -1
"""The effect of a step that nothing can be reordered with (of `main` and of the kernel)."""


class Effects:
    """The effects met so far."""

    def __init__(self, visible: Visible) -> None:
        self._visible = visible
        self._numbers: dict[tuple[int, Footprint], int] = {}
        self._footprints: list[Footprint] = []
        self._seen: list[bool] = []
        self._rows: list[int] = []
        self.processes: list[int] = []

    def number(self, process: int, footprint: Footprint | None) -> int:
        """The number of the effect."""
        found = self._numbers.get((process, footprint or EMPTY))
        return self._add(process, footprint or EMPTY) if found is None else found

    def dependent(self, effect: int) -> int:
        """The row of those that depend on the effect."""
        return self._rows[effect]

    def _add(self, process: int, footprint: Footprint) -> int:
        number = len(self._footprints)
        self._numbers[process, footprint] = number
        touched = _ending(footprint)
        seen = self._visible.touched(touched)
        row = 0
        for other, (owner, old) in enumerate(zip(self.processes, self._footprints, strict=True)):
            if owner != process and ((seen and self._seen[other]) or dependent(touched, old)):
                row |= 1 << other
                self._rows[other] |= 1 << number
        self._footprints.append(touched)
        self.processes.append(process)
        self._seen.append(seen)
        self._rows.append(row)
        return number


def _ending(footprint: Footprint) -> Footprint:
    """Two processes that end commute."""
    if ENDED not in footprint.writes:
        return footprint
    return replace(footprint, writes=footprint.writes - {ENDED}, updates=footprint.updates | {ENDING})


def members(row: int) -> list[int]:
    """The numbers of the bits that are set, in ascending order."""
    found: list[int] = []
    while row:
        lowest = row & -row
        found.append(lowest.bit_length() - 1)
        row ^= lowest
    return found
