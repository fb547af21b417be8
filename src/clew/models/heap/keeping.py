"""How much is folded: which objects keep what they hold, where heaps are folded, and which rules fit.

Less is folded where more is to be known; every choice is sound. The words are those of admissibility in Arndt, Jansen,
Katoen, Matheja, Noll, "Let this graph be your witness! An Attestor for verifying Java pointer programs", 2018.
"""

from __future__ import annotations

from enum import Enum

from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import NOWHERE, Heap, Pointer
from clew.models.heap.unfolding import unfolded

_NEIGHBOUR = "@mark:object:"
"""How variables begin that hold where a marked object led."""


class Keep(Enum):
    """Which objects keep what they hold, as cells."""

    NOTHING = "nothing"
    NUMBERS = "numbers"
    """Those to which variables point keep the numbers of which rules speak, and with them what only such rules hide."""
    VARIABLES = "variables"
    """Those to which variables point, and a marked one."""
    MARKS = "marks"
    """Those as well to which a marked object led."""
    ALL = "all"
    """These, and what edges hide at them is brought out before a heap is kept."""


class Fold(Enum):
    """Where heaps are folded, and which rules fit."""

    EVERYWHERE = "everywhere"
    """Not only where loops begin and where procedures are entered and left."""
    ENDS = "ends"
    """Where the program has ended, objects keep nothing."""
    APART = "apart"
    """No two tentacles of an edge are at one object."""


def named(heap: Heap, keep: Keep) -> set[int]:
    """The objects that are to keep what they hold."""
    if keep is Keep.NOTHING:
        return set()
    hidden = _NEIGHBOUR if keep is Keep.VARIABLES else "!"
    held = (value for name, value in heap.values.items() if not name.startswith(hidden))
    return {value.node for value in held if isinstance(value, Pointer) and value.node != NOWHERE}


def kept(heap: Heap, keep: Keep, grammar: Grammar) -> set[tuple[int, int]]:
    """The cells that stay cells, by node and offset."""
    nodes = ((number, heap.nodes[number]) for number in named(heap, keep))
    if keep is Keep.NUMBERS:
        return {(number, offset) for number, (kind, _) in nodes for offset in grammar.numbers.get(kind.type, ())}
    return {(number, offset) for number, (_, cells) in nodes for offset in cells}


def brought_out(heap: Heap, grammar: Grammar, pointer_bytes: int) -> list[Heap]:
    """The heaps in which no edge hides anything at an object to which a variable points."""
    done: list[Heap] = []
    front = [heap]
    while front:
        here = front.pop()
        found = _hidden(here, grammar, pointer_bytes)
        if found is None:
            done.append(here)
        else:
            front += found
    return done


def _hidden(heap: Heap, grammar: Grammar, pointer_bytes: int) -> list[Heap] | None:
    nodes = named(heap, Keep.MARKS)
    for edge in heap.edges:
        for at, node in enumerate(edge.nodes):
            if node in nodes:
                for offset in sorted(grammar.owned[edge.label, at]):
                    return unfolded(heap, grammar, node, offset, pointer_bytes)
    return None
