"""Garbage in paths: conjuncts about inputs that nothing depends on any more.

Input: a path and the inputs that data of the state mention. Output: the path without the slices that mention none of
them. A conjunct stays if it is connected to a live input through others; what is dropped is satisfiable by itself,
since the whole path is. After: brief 002, section 4.16.
"""

from __future__ import annotations

from clew.ir.terms import Apply, Variable
from clew.semantics.state import State
from clew.semantics.values import Path
from clew.symbolic.paths.inputs import live_inputs, mentioned
from clew.symbolic.paths.slices import Slices


def collect(path: Path, live: frozenset[Variable], slices: Slices) -> Path:
    """The conjuncts that still matter, in order."""
    dead = [part for part in slices.of(path) if part.inputs.isdisjoint(live)]
    if not dead:
        return path
    dropped = {conjunct for part in dead for conjunct in part.conjuncts}
    return tuple(conjunct for conjunct in path if conjunct not in dropped)


def collected(path: Path, state: State, slices: Slices) -> Path:
    """The same for the data of a state, of which mostly the globals show that everything matters."""
    live: set[Variable] = set()
    for datum in state.globals:
        if isinstance(datum, Apply | Variable):
            live |= mentioned(datum)
    if not any([part.inputs.isdisjoint(live) for part in slices.of(path)]):  # noqa: C419 - a list is faster
        return path
    return collect(path, live_inputs(state), slices)
