"""Binding: grammars and heaps with names of classes and fields get offsets in structs, and become rules.

Input: nonterminals, renamings, and the structs of a program. Output: rules for `Program.shapes`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.frontends.attestor.grammars.graphs import NULL, Graph, Nonterminal, Words
from clew.frontends.attestor.grammars.indices import Sizes
from clew.frontends.attestor.settings import Renaming
from clew.ir.errors import InputError
from clew.ir.memory.shapes import ANY_TYPE, NULL_TYPE, Number, Rule, RuleEdge, Selector
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Program
from clew.ir.sorts import POINTER, Bits, Bool, Sort
from clew.ir.terms import Constant, Term, bits, constant


class Binding:
    """Names of classes and fields, and where they lie."""

    def __init__(self, program: Program, renamings: Sequence[Renaming] = ()) -> None:
        self.structs: Mapping[str, Struct] = {each.name: each for each in program.structs}
        self._classes = {each.old: each.new for each in renamings}
        self._fields = {(each.old, old): new for each in renamings for old, new in each.fields}

    def struct(self, type_: str) -> Struct:
        """The struct of a class."""
        name = self._classes.get(type_, type_)
        if name not in self.structs:
            known = ", ".join(sorted(self.structs)) or "none"
            raise InputError(
                f"no class is called '{name}'; known: {known}; --rename {type_}=CLASS gives it another name"
            )
        return self.structs[name]

    def field(self, type_: str, field: str) -> StructField | None:
        """A field that holds a reference; None where the class has none of the name."""
        name = self._fields.get((type_, field), field)
        found = (each for each in self.struct(type_).fields if each.name == name and each.sort == POINTER)
        return next(found, None)

    def offset(self, type_: str, field: str) -> int:
        """Where a field lies."""
        struct = self.struct(type_)
        if (found := self.field(type_, field)) is not None:
            return found.offset
        if field.isdecimal():
            return int(field)
        name = self._fields.get((type_, field), field)
        known = ", ".join(each.name for each in struct.fields if each.sort == POINTER) or "none"
        raise InputError(f"'{struct.name}' has no reference called '{name}'; known: {known}")

    def number(self, type_: str, field: str) -> StructField:
        """A field that holds a number."""
        struct = self.struct(type_)
        name = self._fields.get((type_, field), field)
        for each in struct.fields:
            if each.name == name and isinstance(each.sort, Bits):
                return each
        known = ", ".join(each.name for each in struct.fields if isinstance(each.sort, Bits)) or "none"
        raise InputError(f"'{struct.name}' has no number called '{name}'; known: {known}")

    def rules(self, nonterminals: Sequence[Nonterminal]) -> tuple[Rule, ...]:
        """The rules of a grammar."""
        return tuple(self.rule(each.label, graph, each.index) for each in nonterminals for graph in each.rules)

    def rule(self, label: str, graph: Graph, index: Words = ()) -> Rule:
        """One rule; external nodes may be of any type, where nothing of the rule depends on it."""
        sizes, where = Sizes(), f"a rule of '{label}'"
        sources = {each.origin for each in graph.fields} | {origin for _, origin, _ in graph.numbers}
        types = tuple(
            self._type(type_, free=at in graph.externals and at not in sources) for at, type_ in enumerate(graph.types)
        )
        selectors = tuple(
            Selector(each.origin, self.offset(graph.types[each.origin], each.label), each.target)
            for each in graph.fields
        )
        left = sizes.of(index, where)
        edges = tuple(RuleEdge(each.label, each.tentacles, sizes.of(each.index, where)) for each in graph.edges)
        numbers = tuple(
            self._held(graph.types[origin], field, origin, number) for field, origin, number in graph.numbers
        )
        return Rule(label, types, graph.externals, selectors, edges, numbers, left)

    def _held(self, type_: str, field: str, origin: int, number: str) -> Number:
        found = self.number(type_, field)
        value = number_of(number, found.sort)
        assert isinstance(value, Constant), "a number of a rule should be known"
        assert isinstance(value.value, int), "a number should be one"
        return Number(origin, found.offset, found.sort.width // 8 if isinstance(found.sort, Bits) else 1, value.value)

    def _type(self, type_: str, *, free: bool) -> str:
        if type_ == NULL:
            return NULL_TYPE
        return ANY_TYPE if free else self.struct(type_).name


def number_of(type_: str, sort: Sort) -> Term | None:
    """The number that a node stands for, as `int_-1`; None where it may be any."""
    value = type_.removeprefix("int").removeprefix("_")
    if not value.lstrip("-").isdecimal():
        return None
    if isinstance(sort, Bool):
        return constant(int(value) != 0, sort)
    assert isinstance(sort, Bits), "a number should be bits"
    return bits(int(value) % (1 << sort.width), sort.width)
