"""Concrete runs by machine code, with drawn answers, each from where another one has shown something new.

Input: a program of processes, check goals, and the numbers that the program mentions. Output: runs, as moves that the
interpreter can follow, and whether each is to violate a check or to stop where nobody can move. What is new, and how
answers are drawn, is said in `core/processes/probing.h` and `draws.h`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from clew.codegen.c.compile import Library, load
from clew.codegen.c.interface import NOTHING
from clew.codegen.c.processes.generate import RunModel, generate_runs
from clew.codegen.c.processes.runs import process_name
from clew.ir.program import Program
from clew.ir.rewriting import is_alone
from clew.lift import Move
from clew.models.engine import Goal, SafeGoal
from clew.records import dataclass

_WORD = 1 << 64


class _Told(ctypes.Structure):
    """What runs have come to so far, as `core/processes/probing.h` has it."""

    _fields_ = tuple((name, ctypes.c_uint64) for name in ("steps", "entries", "runs", "refused", "site", "words"))


@dataclass(frozen=True, slots=True)
class DrawnRun:
    """A run: its moves. The last one is to violate a check, or nobody can move behind it."""

    moves: tuple[Move, ...]
    is_stuck: bool
    is_alone: bool
    """Whether there is one process; then a step may be a part of one."""


@dataclass(frozen=True, slots=True)
class DrawnRuns:
    """Runs that are compiled and can go on; figures so far."""

    model: RunModel
    library: Library
    told: _Told

    def further(self, steps: int, wanted: Sequence[int], *, stuck: bool) -> DrawnRun | int:
        """So many more steps: a run against one of the goals of these numbers, or how many runs were made by now.

        `stuck` also asks for one that comes to where nobody can move. Negative: there is no room for more.
        """
        run = self.library.function(
            "probe_run",
            ctypes.c_uint32,
            ctypes.c_uint64,
            ctypes.c_uint64,
            ctypes.c_uint32,
            ctypes.POINTER(_Told),
        )
        safes = sum(1 << number for number in wanted)
        match run(steps, safes, int(stuck), ctypes.byref(self.told)):
            case 0:
                return int(self.told.runs)
            case 1:
                return DrawnRun(tuple(self._moves()), self.told.site == NOTHING, is_alone(self.model.program))
            case _:
                return -1

    def _moves(self) -> Iterator[Move]:
        place = self.library.function("probe_told", ctypes.c_void_p)()
        words = (ctypes.c_uint64 * self.told.words).from_address(place)
        at = 0
        while at < len(words):
            order, count = words[at], words[at + 1]
            yield Move(process_name(self.model.program, order), tuple(words[at + 2 : at + 2 + count]))
            at += 2 + count


@contextmanager
def drawn_runs(
    program: Program, goals: tuple[Goal, ...], numbers: Sequence[int], compared: Sequence[int], seed: int = 1
) -> Iterator[DrawnRuns]:
    """Runs from the first initial state. Raises `NotNative` where the program or a goal has no C form."""
    model = generate_runs(program, tuple(goal for goal in goals if isinstance(goal, SafeGoal)))
    library = load(model.texts, model.levels)
    numbers, compared = ([one for one in each if 0 <= one < _WORD] for each in (numbers, compared))
    tables = [(ctypes.c_uint64 * max(1, len(each)))(*each) for each in (numbers, compared)]
    opened = library.function(
        "probe_open",
        ctypes.c_uint32,
        ctypes.c_uint64,
        ctypes.c_void_p,
        ctypes.c_uint32,
        ctypes.c_void_p,
        ctypes.c_uint32,
    )
    try:
        if not opened(seed, tables[0], len(numbers), tables[1], len(compared)):
            raise MemoryError
        yield DrawnRuns(model, library, _Told())
    finally:
        library.function("probe_close", None)()
