"""Contracts of procedures: which a program assumes, and which an analysis has found.

Input: the heap that a procedure is entered with. Output: what an assumed contract brings back, in place of what the
procedure does; or, the other way round, the contract of what it was seen to bring back.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.ir.memory.shapes import Contract
from clew.ir.program import Procedure, Program
from clew.models.heap.contracts import brought_back, matches, settled, snapshot
from clew.models.heap.grammar import Grammar
from clew.models.heap.graph import UNDEFINED, Heap
from clew.models.heap.machine import Returns


class Contracting:
    """The contracts that a program assumes; graphs are numbered once a grammar is known."""

    def __init__(self, program: Program) -> None:
        self._width = program.pointer_bytes
        self._assumed = program.contracts
        self._known: dict[str, list[Contract]] = {}
        self._grammar: Grammar | None = None

    def returns(self, procedure: Procedure, entry: Heap, grammar: Grammar) -> list[Returns] | None:
        """What comes back to an entry; None where no contract is about it."""
        if not self._assumed:
            return None
        if grammar is not self._grammar:
            self._grammar, self._known = grammar, {}
            for each in self._assumed:
                before = settled(each.before, grammar)
                if before is not None:
                    self._known.setdefault(each.procedure, []).append(each._replace(before=before))
        found = snapshot(entry, names_of(entry, procedure), grammar)
        if found is None:
            return None
        for each in self._known.get(procedure.name, ()):
            if matches(each.before, found):
                heaps = brought_back(each, entry, names_of(entry, procedure), grammar, self._width)
                return None if heaps is None else [_returned(heap, procedure) for heap in heaps]
        return None


def _returned(heap: Heap, procedure: Procedure) -> Returns:
    values = {_told(name): value for name, value in heap.values.items()}
    heap.values = {name: value for name, value in values.items() if name[0] in "@&#$"}
    return Returns(tuple(values.get(f"${at}", UNDEFINED) for at in range(len(procedure.results))), heap, raised=False)


def _told(name: str) -> str:
    """What a variable of a contract is called in a heap."""
    word, _, rest = name.partition(" ")
    return (
        {"result": "$", "cut": "#", "global": "@"}[word] + rest
        if rest and word in ("result", "cut", "global")
        else name
    )


def names_of(heap: Heap, procedure: Procedure) -> dict[str, str]:
    """What the variables of a heap are called in contracts: parameters, results, cut points, globals."""
    parameters = {each.name: f"parameter {at}" for at, each in enumerate(procedure.parameters)}
    words = {"$": "result", "#": "cut", "@": "global"}
    found: dict[str, str] = {}
    for name in heap.values:
        if name in parameters:
            found[name] = parameters[name]
        elif name[0] in words:
            found[name] = f"{words[name[0]]} {name[1:]}"
    return found


def contract_of(procedure: Procedure, entry: Heap, exits: Iterable[Returns], grammar: Grammar) -> Contract | None:
    """The contract of what was seen; None where graphs do not tell all of it."""
    before = snapshot(entry, names_of(entry, procedure), grammar)
    back = tuple(exits)
    after = [snapshot(each.heap, names_of(each.heap, procedure), grammar) for each in back]
    if before is None or any(each.raised for each in back) or None in after:
        return None
    return Contract(procedure.name, before, tuple(dict.fromkeys(each for each in after if each is not None)))
