"""Marks: one object of the initial heap that formulas speak of, chosen freely, and what it pointed to at the start.

A formula that holds for every choice holds for every object. The mark is a global variable of the program, so that it
stays with its object whatever is folded around it.
"""

from __future__ import annotations

from clew.frontends.attestor.grammars.graphs import NULL, Graph
from clew.frontends.attestor.grammars.numbers import is_number
from clew.frontends.attestor.objects import place
from clew.ir.commands import Assign, Assume, Command, Havoc, Load
from clew.ir.program import Declaration
from clew.ir.sorts import BOOL, POINTER
from clew.ir.terms import FALSE, Variable, apply, constant, equal, negate, variable
from clew.records import dataclass

MARK = "mark:object"
_NULL = constant(None, POINTER)
_CHOSEN = variable("chosen", BOOL)


def neighbour(field: str) -> str:
    """The variable that holds what a field of the marked object held at the start."""
    return f"{MARK}:{field}"


@dataclass(frozen=True, slots=True)
class Marks:
    """Whether an object is marked, and of which of its fields it is remembered where they led."""

    wanted: bool = False
    fields: tuple[tuple[str, int], ...] = ()
    """Names and offsets."""

    def globals(self) -> tuple[Declaration, ...]:
        """The variables that hold the mark and where it led."""
        names = (MARK, *(neighbour(name) for name, _ in self.fields)) if self.wanted else ()
        return tuple(Declaration(variable(name, POINTER), _NULL, original="") for name in names)

    @property
    def _mark(self) -> Variable:
        return variable(MARK, POINTER)

    def locals(self) -> tuple[Variable, ...]:
        """What procedures need that make objects."""
        return (_CHOSEN,) if self.wanted else ()

    def choice(self, node: Variable) -> list[Command]:
        """Mark a new object, or not, if none is marked."""
        if not self.wanted:
            return []
        chosen = apply("and", _CHOSEN, equal(self._mark, _NULL))
        taken = Assign(self._mark, apply("ite", chosen, node, self._mark))
        return [Havoc(_CHOSEN), taken, Assign(_CHOSEN, FALSE)]

    def settled(self, graph: Graph) -> list[Command]:
        """The heap has been made: where it has objects, one of them is marked."""
        if not self.wanted or all(type_ == NULL or is_number(type_) for type_ in graph.types):
            return []
        loads = [Load(variable(neighbour(name), POINTER), place(self._mark, offset)) for name, offset in self.fields]
        return [Assume(negate(equal(self._mark, _NULL))), *loads]
