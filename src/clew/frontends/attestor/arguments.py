"""Arguments: what the procedure of a task is called with, as far as initial heaps tell.

A heap names parameters as `@parameter0:` and `@this:`, or as the source does. Numbers of which it says nothing are any;
references are null then, which is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from clew.frontends.attestor.binding import number_of
from clew.frontends.attestor.grammars.graphs import NULL, Graph
from clew.frontends.attestor.grammars.numbers import is_number
from clew.ir.commands import Assign, Command, Havoc
from clew.ir.errors import InputError
from clew.ir.program import Declaration, Procedure
from clew.ir.sorts import POINTER, Bits, Bool, Pointer
from clew.ir.terms import Term, constant, variable

_NULL = constant(None, POINTER)
ARGUMENT = "argument"
"""How the variables begin that hold what the procedure is called with: the caller's, so that they are no garbage."""
_TYPES = re.compile(r"\[*(?:[BCDFIJSZ]|L[^;]+;)")


class Arguments:
    """The parameters of a procedure, and a variable for each that holds what it is called with."""

    def __init__(self, target: Procedure) -> None:
        self._target = target
        self._receiver = has_receiver(target)
        for each in target.parameters:
            if not isinstance(each.sort, Pointer | Bits | Bool):
                raise InputError(f"the parameter '{each.name}' takes what no heap tells")
        self.variables = tuple(variable(f"{ARGUMENT}{at}", each.sort) for at, each in enumerate(target.parameters))

    def beginning(self) -> list[Command]:
        """Before any heap says more."""
        return [Assign(each, _NULL) if isinstance(each.sort, Pointer) else Havoc(each) for each in self.variables]

    def handed(self, arguments: Sequence[Term]) -> list[Command]:
        """What the caller hands to it, where no heap says more."""
        return [Assign(each, held) for each, held in zip(self.variables, arguments, strict=True)]

    def given(self, graph: Graph, places: Mapping[int, Term]) -> list[Command]:
        """What a heap says of parameters."""
        found: list[Command] = []
        for at, each in enumerate(self._target.parameters):
            target = self._named(at, each, graph)
            if target is not None:
                found += self._said(at, each, graph.types[target], places.get(target, _NULL))
        return found

    def open(self, graph: Graph) -> list[str]:
        """The references of which a heap says nothing, as a person calls them."""
        rows = enumerate(self._target.parameters)
        return [
            each.original or each.name
            for at, each in rows
            if isinstance(each.sort, Pointer) and self._named(at, each, graph) is None
        ]

    def _named(self, at: int, declared: Declaration, graph: Graph) -> int | None:
        number = at - self._receiver
        names = {f"@parameter{number}:", f"@parameter{number}", declared.name, declared.original or declared.name}
        if at == 0:
            names |= {"@this:", "@this", "this"} if self._receiver else {"@this:", "@this"}
        # The names of parameters by number go before those that the source has.
        exact = [target for name, target in graph.variables if name in names and name.startswith("@")]
        return next(iter([*exact, *(target for name, target in graph.variables if name in names)]), None)

    def _said(self, at: int, declared: Declaration, type_: str, node: Term) -> list[Command]:
        held = self.variables[at]
        if isinstance(declared.sort, Pointer):
            if is_number(type_):
                raise InputError(f"the heap gives a number to '{declared.original or declared.name}', a reference")
            return [Assign(held, _NULL if type_ == NULL else node)]
        value = number_of(type_, declared.sort)
        return [] if value is None else [Assign(held, value)]


def has_receiver(target: Procedure) -> bool:
    """Whether the first parameter is the object whose method it is: it has one more than its descriptor says."""
    _, sign, rest = target.name.partition("(")
    if not sign:
        return False
    return len(target.parameters) == len(_TYPES.findall(rest.partition(")")[0])) + 1
