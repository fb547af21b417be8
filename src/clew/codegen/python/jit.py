"""The interpreter with functions for what is hot: a process goes on by regions, from wherever it stands.

Input: a program. Output: an interpreter that does the same in less time. The function of a region is made for a place
where a process has come by a number of times; before that, and where there is none, the interpreter executes one
command after the other.
"""

from __future__ import annotations

from collections import defaultdict

from clew.codegen.python.regions import Region, region_at
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.terms import Term
from clew.semantics.code import Code
from clew.semantics.execution.work import Call, Task, Violated, Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.values import Concrete, Values

_HOT = 50
"""So often a process comes by before a function is made."""
_NOTHING = -1
_Table = dict[tuple[int, int], "Region | int"]


def accelerated(program: Program, *, watched: tuple[Term, ...] = (), values: Concrete | None = None) -> Interpreter:
    """The reference interpreter over plain values, with functions where it is hot."""
    return Interpreter(program, values=values, watched=watched, accelerate=Jit)


class Jit:
    """The functions of one program, by place; those that have been made so far are its only changing part."""

    def __init__(self, code: Code, values: Values) -> None:
        self._code, self._values = code, values
        self._tables: defaultdict[int, _Table] = defaultdict(dict)

    def advance(self, work: Work, task: Task) -> bool:
        """Go on up to a command that the interpreter has to do; whether the step or the process ends before that."""
        calls = task.calls
        call = calls[-1]
        table = self._tables[call.routine]
        while True:
            place = call.block, call.index
            known = table.get(place, 0)
            found = self._next(table, call, place, known) if isinstance(known, int) else known
            if found is None:
                return False
            try:
                executed = found.run(work, call, work.executed)
            except (TypeError, Violated, Unsupported) as problem:
                _stand(work, call, found, problem)
                return False
            work.executed = abs(executed)
            if executed < 0 or not calls:
                return True
            if calls[-1] is not call:
                call = calls[-1]
                table = self._tables[call.routine]

    def _next(self, table: _Table, call: Call, place: tuple[int, int], visits: int) -> Region | None:
        """Count a visit, and make the function where there were enough of them."""
        if visits == _NOTHING:
            return None
        if visits < _HOT:
            table[place] = visits + 1
            return None
        made = region_at(self._code, self._values, self._code.routines[call.routine], *place)
        table[place] = _NOTHING if made is None else made
        return made


def _stand(work: Work, call: Call, region: Region, problem: Exception) -> None:
    """Put the call at the command that did not go well, of which nothing was done."""
    trace = problem.__traceback__
    inner = None if trace is None else trace.tb_next
    assert inner is not None, "what a region raises should come out of it"
    call.block, call.index, done = region.lines[inner.tb_lineno - 1]
    work.executed = inner.tb_frame.f_locals["n"] + done
