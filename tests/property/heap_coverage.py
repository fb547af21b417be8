"""Whether folded heaps stand for every heap that a program makes, place by place.

A comparison of verdicts notices a state that was lost only if a check depends on it. Here every heap that is met while
nothing is folded is looked for among the folded ones of the same place, in every space that the engine builds to its
end: one of them must stand for it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from unittest.mock import patch

from clew.engines.heap import space as space_of
from clew.engines.heap.engine import HeapEngine, keeping
from clew.engines.heap.space import Bounds, Space
from clew.engines.tally import Meter, Tally
from clew.ir.errors import Unsupported
from clew.lower.heap.machine import ProgramOnHeaps
from clew.lower.heap.terms import LostTrack
from clew.models.engine import Budget
from clew.models.heap import letters
from clew.models.heap.canonical import canonical
from clew.models.heap.colours import Data
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import Heap
from clew.models.heap.machine import Place
from clew.text.parse import parse_program
from tests.property.random_lists import stands_for

_LARGEST = 6
"""Heaps of more objects are not looked for."""


def uncovered(text: str, states: int, seconds: float = 5) -> list[str]:
    """The heaps for which none of those at the same place stands, as texts; none where nothing can be said.

    Few letters and few variants are told apart, so that they are joined in small programs, too.
    """
    with patch.object(letters, "_MOST", 2), patch.object(space_of, "_VARIANTS", 1):
        return _uncovered(text, states, seconds)


def _uncovered(text: str, states: int, seconds: float) -> list[str]:
    try:
        machine = ProgramOnHeaps(parse_program(text))
    except Unsupported:
        return []
    engine = HeapEngine(trial=states, precision=1, values=2)
    meter = Meter(Budget(deadline=time.monotonic() + seconds))
    found: list[str] = []
    concrete: list[tuple[Place, Heap]] = []
    try:
        for space in engine.spaces(machine, meter, Tally()):
            if not machine.grammar.rules:
                return found
            if not concrete:
                concrete = list(_concrete(machine, engine, states, seconds))
            # Where locals lose what they hold, heaps differ from those that are looked for.
            looked = _bounded(machine, meter) if machine.forgetful else space
            if looked.finished():
                found += _missing(looked, machine.grammar, concrete)
            if meter.limit is not None:
                break
    except LostTrack:
        return found
    return found


def _bounded(machine: ProgramOnHeaps, meter: Meter) -> Space:
    """A space like one in which nobody forgets what nobody reads, with bounds of numbers."""
    machine.forgetful = False
    keep = keeping(machine.grammar, 1)
    made = Space(machine, meter, Tally(), largest=24, values=2, keep=keep, data=Data.LETTERS, bounds=Bounds.KEPT)
    for _ in made.explore():
        pass
    machine.forgetful = True
    return made


def _concrete(machine: ProgramOnHeaps, engine: HeapEngine, states: int, seconds: float) -> Iterator[tuple[Place, Heap]]:
    """The heaps that are met while nothing is folded; the machine is left as it was."""
    grammar, forgetful = machine.grammar, machine.forgetful
    machine.grammar, machine.forgetful = Grammar(()), False
    meter = Meter(Budget(deadline=time.monotonic() + seconds))
    space = Space(machine, meter, Tally(), largest=engine.largest, values=1 << 30, bounds=Bounds.KEPT)
    for _ in space.explore(most=states):
        pass
    machine.grammar, machine.forgetful = grammar, forgetful
    for component in space.components.values():
        for place, heap in component.states:
            if len(heap.nodes) <= _LARGEST:
                yield place, heap


def _missing(space: Space, grammar: Grammar, concrete: list[tuple[Place, Heap]]) -> Iterator[str]:
    kept: dict[Place, list[Heap]] = {}
    for component in space.components.values():
        for place, heap in component.states:
            kept.setdefault(place, []).append(heap)
    for place, heap in concrete:
        made = canonical(heap, grammar).heap
        if not any(stands_for(each, grammar, made) for each in kept.get(place, ())):
            yield f"{place}: {made.values} {made.nodes} {made.leaked}"
