"""Garbage in paths: conjuncts about inputs that nothing depends on any more.

Input: a path and the inputs that data of the state mention. Output: the path without the slices that mention none of
them. A conjunct stays if it is connected to a live input through others; what is dropped is satisfiable by itself,
since the whole path is. After: brief 002, section 4.16.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.ir.terms import Apply, Variable
from clew.semantics.state import State
from clew.semantics.values import Datum, Path
from clew.symbolic.paths.inputs import inputs_of, live_inputs
from clew.symbolic.paths.slices import Slices


def collect(path: Path, live: frozenset[Variable], slices: Slices) -> Path:
    """The conjuncts that still matter, in order."""
    dead = [part for part in slices.of(path) if part.inputs.isdisjoint(live)]
    if not dead:
        return path
    dropped = {conjunct for part in dead for conjunct in part.conjuncts}
    return tuple(conjunct for conjunct in path if conjunct not in dropped)


def collected(path: Path, state: State, slices: Slices) -> Path:
    """The same for the data of a state, of which mostly the first show that everything matters."""
    waiting = [part.inputs for part in slices.of(path)]
    for data in _most_data(state):
        for datum in data:
            if isinstance(datum, Apply | Variable | tuple):
                found = inputs_of(datum)
                waiting = [inputs for inputs in waiting if inputs.isdisjoint(found)]
                if not waiting:
                    return path
    return collect(path, live_inputs(state), slices)


def _most_data(state: State) -> Iterable[tuple[Datum, ...]]:
    yield state.globals
    for process in state.processes:
        for frame in process.frames:
            yield frame.locals
