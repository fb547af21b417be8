"""What names mean at a place in a program text: the tables that elaboration looks into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from clew.ir.errors import InputError
from clew.ir.program import Declaration
from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Term, Variable, variable
from clew.records import dataclass
from clew.syntax.tokens import Places
from clew.text.grammar.syntax import DeclarationNode, Node
from clew.text.operators import Reading, reading
from clew.text.properties.reader import unknown_name

Declared = DeclarationNode | Declaration


@dataclass(frozen=True, slots=True)
class Signature:
    """What can be known of a procedure before its body is read."""

    parameters: Sequence[Declared]
    results: tuple[Sort, ...]
    locals: Sequence[Declared] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a whole program; events and processes with their numbers."""

    globals: Mapping[str, Declared] = field(default_factory=dict)
    events: Mapping[str, int] = field(default_factory=dict)
    processes: Mapping[str, int] = field(default_factory=dict)
    runs: Mapping[str, str] = field(default_factory=dict)
    """Which procedure each process runs."""
    procedures: Mapping[str, Signature] = field(default_factory=dict)
    records: Mapping[str, Mapping[str, Sort]] = field(default_factory=dict)
    """The fields of each kind of record."""


@dataclass(frozen=True, slots=True)
class Context:
    """The names that are visible inside one procedure (or outside all)."""

    places: Places
    names: Names
    locals: Mapping[str, Declared] = field(default_factory=dict)
    results: tuple[Sort, ...] = ()
    bound: Mapping[str, Term] = field(default_factory=dict)
    """Names of parts, from `let`."""
    readings: dict[Term, Reading] = field(default_factory=dict)
    """What is known about signs; a memory, filled while terms are made."""

    def span(self, node: Node) -> Span:
        """Where a node stands."""
        return self.places.at(node.start, node.end)

    def declaration(self, name: str) -> Declared | None:
        """The variable of that name that is visible here."""
        return self.locals.get(name) or self.names.globals.get(name)

    def variable(self, name: str, span: Span) -> Variable:
        """The variable of that name; an error with near misses if there is none."""
        found = self.declaration(name)
        if found is None:
            raise unknown_name(name, tuple(sorted({*self.locals, *self.names.globals})), span)
        return variable(name, found.sort)

    def signed(self, name: str) -> bool:
        """Whether the variable of that name is declared as signed."""
        found = self.declaration(name)
        return found is not None and found.signed

    def reading(self, term: Term) -> Reading:
        """How the bits of a term are read."""
        return reading(term, self.signed, self.readings)

    def value_names(self, term: Term) -> tuple[str, ...]:
        """The names of the values of a term: those of the variable that it is, or is an element of."""
        while isinstance(term, Apply) and term.operator in ("select", "store"):
            term = term.arguments[0]
        if not isinstance(term, Variable):
            return ()
        found = self.declaration(term.name)
        return found.names if found is not None else ()

    def named_values(self, name: str) -> set[int]:
        """All numbers that a value name stands for in some visible declaration."""
        visible = (*self.locals.values(), *self.names.globals.values())
        return {each.names.index(name) for each in visible if name in each.names}

    def local_sort(self, process: str, name: str, span: Span) -> Sort:
        """The sort of a local of a process: of the procedure that it runs, or the only one of that name."""
        own = self.names.procedures.get(self.names.runs.get(process, ""))
        for each in (*own.parameters, *own.locals) if own else ():
            if each.name == name:
                return each.sort
        sorts = {
            each.sort
            for signature in self.names.procedures.values()
            for each in (*signature.parameters, *signature.locals)
            if each.name == name
        }
        if len(sorts) != 1:
            problem = "has no local" if not sorts else "has locals of several sorts called"
            raise InputError(f"process '{process}' {problem} '{name}'; write local({process}, {name}, SORT)", span=span)
        return sorts.pop()
