"""The texts of the states of a run: a state that shows what the one before it showed is not told again.

Input: states, one after the other. Output: the texts of each, as `show` makes them; where processes stand is left out
if lines tell it. Most steps of a threaded program only move a process or change what no variable of the source holds.
Whether that is so is decided by what the last telling read: the globals, the variables of the source in each frame, and
the objects that were found through them. If all of these are as they were, then so is every text.
"""

from __future__ import annotations

from collections.abc import Hashable

from clew.ir.memory.layouts import Place
from clew.semantics.code import Code, Routine
from clew.semantics.state import Extent, Process, State
from clew.trace.show import Role, samples_and_objects
from clew.trace.wording import worded


class Texts:
    """What states of a program show; it has state because it remembers the last one."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._by_lines = code.program.stepwise
        self._unseen = code.program.unseen
        self._wording = code.program.wording
        self._shown_slots: dict[int, tuple[int, ...]] = {}
        self._roots: Hashable = None
        self._objects: tuple[tuple[int, Extent], ...] = ()
        self._last: dict[str, str] = {}

    def of(self, state: State) -> dict[str, str]:
        """The names and texts; the same mapping as before if nothing in it differs."""
        roots = self._read_roots(state)
        if roots == self._roots and all(_is_at(state, number, extent) for number, extent in self._objects):
            return self._last
        samples, read = samples_and_objects(state, self._code)
        self._roots = roots
        self._objects = tuple((number, state.objects[number]) for number in sorted(read))
        self._last = {
            name: sample.text
            for name, sample in samples.items()
            if not (self._by_lines and sample.role is Role.PROCESS) and name not in self._unseen
        }
        if self._wording is not None:
            self._last = worded(self._last, self._wording)
        return self._last

    def _read_roots(self, state: State) -> Hashable:
        """What is read of a state besides its objects."""
        processes = tuple(map(self._variables, state.processes)) if self._by_lines else state.processes
        return state.globals, processes, state.records, state.kernel

    def _variables(self, process: Process) -> Hashable:
        """The variables of the source in the frames of a process that is told by lines."""
        frames = [
            (frame.routine, *(frame.locals[slot] for slot in self._slots(frame.routine))) for frame in process.frames
        ]
        return process.name, tuple(frames)

    def _slots(self, routine: int) -> tuple[int, ...]:
        if routine not in self._shown_slots:
            self._shown_slots[routine] = tuple(_slots(self._code.routines[routine]))
        return self._shown_slots[routine]


def _slots(routine: Routine) -> list[int]:
    """The locals that have a name in the source, or hold the address of an object that has one."""
    return [
        slot
        for slot, declaration in enumerate(routine.declarations)
        if declaration.original != "" or isinstance(declaration.layout, Place)
    ]


def _is_at(state: State, number: int, extent: Extent) -> bool:
    return number < len(state.objects) and (state.objects[number] is extent or state.objects[number] == extent)
