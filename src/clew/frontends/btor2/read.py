"""From BTOR2 text to a sequential system.

Every line is checked before it is used: how many arguments it has, that they stand above it, and that their sorts fit.
"""

from __future__ import annotations

import re
from dataclasses import field

from clew.errors import InputError
from clew.frontends.btor2.operators import OPERATORS, applied, truth
from clew.ir.errors import Unsupported
from clew.ir.sorts import Array, Bits, Sort
from clew.ir.source import Source, Span
from clew.ir.spelling import show_sort
from clew.ir.terms import TRUE, Constant, Term, Variable, apply, bits, conjoin, constant, variable
from clew.models.sequential import Named, Register, Sequential
from clew.records import dataclass

_WIDEST_INDEX = 16
"""Arrays with more than 2**16 elements are refused: a state holds all of them."""

_WIDEST = 1 << 16
"""Bit-vectors with more bits are refused."""

_FORMS = {
    "sort": ("bitvec WIDTH", 2), "input": ("SORT", 1), "state": ("SORT", 1), "init": ("SORT STATE VALUE", 3),
    "next": ("SORT STATE VALUE", 3), "bad": ("NODE", 1), "constraint": ("NODE", 1), "fair": ("NODE", 1),
    "output": ("NODE", 1), "justice": ("COUNT NODE…", 1), "const": ("SORT DIGITS", 2), "constd": ("SORT NUMBER", 2),
    "consth": ("SORT DIGITS", 2), "zero": ("SORT", 1), "one": ("SORT", 1), "ones": ("SORT", 1),
}  # fmt: skip
"""What follows a tag that is no operator, and how much of it there is at least."""

_DIGITS = {
    "const": (2, re.compile(r"[01]+")),
    "constd": (10, re.compile(r"-?[0-9]+")),
    "consth": (16, re.compile(r"[0-9a-fA-F]+")),
}


def read(source: Source) -> Sequential:
    """The system of a model."""
    reader = _Reader(source.name)
    for number, line in enumerate(source.text.splitlines(), start=1):
        words = line.partition(";")[0].split()
        if words:
            reader.line(words, Span(source.name, number, 1))
    return reader.system()


def _agree(found: Sort, wanted: Sort, what: str) -> None:
    if found != wanted:
        raise ValueError(f"{what} is {show_sort(found)}, and should be {show_sort(wanted)}")


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise ValueError(f"{text!r} should be a number")
    return int(text)


@dataclass(slots=True)
class _Reader:
    """What the lines so far have declared."""

    name: str
    sorts: dict[int, Sort] = field(default_factory=dict)
    nodes: dict[int, Term] = field(default_factory=dict)
    states: dict[str, Variable] = field(default_factory=dict)
    inputs: dict[str, Variable] = field(default_factory=dict)
    initial: dict[Variable, Term] = field(default_factory=dict)
    after: dict[Variable, Term] = field(default_factory=dict)
    constraints: list[Term] = field(default_factory=list)
    bad: list[Named] = field(default_factory=list)
    justice: list[Named] = field(default_factory=list)
    fair: list[Term] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)
    span: Span | None = None

    def line(self, words: list[str], span: Span) -> None:
        """One line: a number, a tag, arguments, and perhaps a symbol."""
        self.span = span
        if len(words) < 2 or not re.fullmatch(r"[0-9]{1,18}", words[0]):
            raise InputError("a line should be a number, a tag and arguments, as in '3 input 1 x'", span=span)
        number, tag, rest = int(words[0]), words[1], words[2:]
        try:
            self._count(tag, rest)
            if number in self.numbers:
                raise ValueError(f"the number {number} stands at a line above already")
            self.numbers.add(number)
            self._line(number, tag, rest)
        except ValueError as problem:
            shown = " ".join(words)
            raise InputError(f"{shown if len(shown) < 60 else shown[:57] + '…'!r}: {problem}", span=span) from problem

    def _count(self, tag: str, rest: list[str]) -> None:
        """Refuse an unknown tag, and arguments that are missing."""
        if tag in OPERATORS:
            row = OPERATORS[tag]
            form, least = " ".join(["SORT", *["NODE"] * row.nodes, *["NUMBER"] * row.numbers]), 1 + row.nodes
            least += row.numbers
        elif tag in _FORMS:
            form, least = _FORMS[tag]
        else:
            raise Unsupported(f"the tag {tag!r} is none that is read here", span=self.span)
        if len(rest) < least:
            raise ValueError(f"{tag} should be written '{tag} {form}', with {least} arguments; here are {len(rest)}")

    def _line(self, number: int, tag: str, rest: list[str]) -> None:
        match tag:
            case "sort":
                self.sorts[number] = self._sort(rest)
            case "input" | "state":
                self._declare(number, tag, rest)
            case "init" | "next":
                self._step(tag, rest)
            case "bad":
                self.bad.append(self._named("bad", "b", len(self.bad), rest[1:], (truth(self._node(rest[0])),)))
            case "constraint":
                self.constraints.append(truth(self._node(rest[0])))
            case "fair":
                self.fair.append(truth(self._node(rest[0])))
            case "justice":
                self.justice.append(self._justice(rest))
            case "output":
                self._node(rest[0])
            case _:
                sort = self._known_sort(rest[0])
                made = self._constant(tag, rest, sort) if tag in _FORMS else self._operator(tag, rest)
                _agree(made.sort, sort, "the result")
                self.nodes[number] = made

    def _sort(self, rest: list[str]) -> Sort:
        if rest[0] not in ("bitvec", "array"):
            raise ValueError(f"a sort is 'bitvec WIDTH' or 'array INDEX ELEMENT', not {rest[0]}")
        if rest[0] == "bitvec":
            if not 1 <= _number(rest[1]) <= _WIDEST:
                raise ValueError(f"a bit-vector has 1 to {_WIDEST} bits")
            return Bits(int(rest[1]))
        if len(rest) < 3:
            raise ValueError("an array is 'sort array INDEX ELEMENT', with the sorts of both")
        index, element = self._known_sort(rest[1]), self._known_sort(rest[2])
        if not isinstance(index, Bits) or index.width > _WIDEST_INDEX or not isinstance(element, Bits):
            what = f"only arrays of bit-vectors with an index of up to {_WIDEST_INDEX} bits are modelled"
            raise Unsupported(what, span=self.span)
        return Array(1 << index.width, element)

    def _declare(self, number: int, tag: str, rest: list[str]) -> None:
        name = rest[1] if len(rest) > 1 else f"{tag}{number}"
        while name in self.inputs or name in self.states:
            name = f"{name}:{number}"
        made = variable(name, self._known_sort(rest[0]))
        (self.inputs if tag == "input" else self.states)[name] = made
        self.nodes[number] = made

    def _step(self, tag: str, rest: list[str]) -> None:
        state = self._node(rest[1])
        if not isinstance(state, Variable) or state.name not in self.states:
            raise ValueError(f"{rest[1]} is no state")
        _agree(self._known_sort(rest[0]), state.sort, f"sort {rest[0]}")
        values = self.initial if tag == "init" else self.after
        if state in values:
            raise ValueError(f"{state.name} has its {tag} already")
        value = self._node(rest[2])
        values[state] = _fitting(value, state.sort) if tag == "init" else value
        _agree(values[state].sort, state.sort, "the value")

    def _justice(self, rest: list[str]) -> Named:
        count = _number(rest[0])
        if not 1 <= count <= len(rest) - 1:
            raise ValueError(f"{count} conditions are announced, and {len(rest) - 1} follow")
        conditions = tuple(truth(self._node(each)) for each in rest[1 : 1 + count])
        return self._named("justice", "j", len(self.justice), rest[1 + count :], conditions)

    def _named(self, kind: str, letter: str, place: int, symbol: list[str], conditions: tuple[Term, ...]) -> Named:
        """A property: its symbol, told apart where another one has it, and its number under both of its names."""
        counted = f"{kind} {place}"
        taken = {each.name for each in (*self.bad, *self.justice)}
        name = symbol[0] if symbol else counted
        return Named(f"{name} ({counted})" if name in taken else name, conditions, (counted, f"{letter}{place}"))

    def _known_sort(self, text: str) -> Sort:
        found = self.sorts.get(_number(text))
        if found is None:
            raise ValueError(f"no sort {text} stands above")
        return found

    def _node(self, text: str) -> Term:
        number = _number(text)
        found = self.nodes.get(abs(number))
        if found is None:
            raise ValueError(f"no node {abs(number)} stands above")
        return found if number > 0 else applied("not", [found], [])

    def _operator(self, tag: str, rest: list[str]) -> Term:
        row = OPERATORS[tag]
        nodes = [self._node(each) for each in rest[1 : 1 + row.nodes]]
        return applied(tag, nodes, [_number(each) for each in rest[1 + row.nodes :][: row.numbers]])

    def _constant(self, tag: str, rest: list[str], sort: Sort) -> Term:
        if not isinstance(sort, Bits):
            raise ValueError("a constant is a bit-vector")
        plain = {"zero": 0, "one": 1, "ones": -1}
        return bits(plain[tag] if tag in plain else _value(tag, rest[1], sort.width), sort.width)

    def system(self) -> Sequential:
        """All that was read."""
        registers = tuple(Register(each, self.initial.get(each), self.after.get(each)) for each in self.states.values())
        live = tuple(Named(each.name, (*each.conditions, *self.fair), each.others) for each in self.justice)
        return Sequential(
            registers, tuple(self.inputs.values()), TRUE, conjoin(*self.constraints), tuple(self.bad), live
        )


def _value(tag: str, digits: str, width: int) -> int:
    base, form = _DIGITS[tag]
    if not form.fullmatch(digits):
        raise ValueError(f"{digits!r} is no number of base {base}")
    value = int(digits, base)
    if not -(1 << (width - 1)) <= value < 1 << width:
        raise ValueError(f"{digits} does not fit into {width} bits")
    return value


def _fitting(value: Term, sort: Sort) -> Term:
    """A bit-vector as the initial value of an array stands in each element."""
    if not isinstance(sort, Array) or isinstance(value.sort, Array):
        return value
    _agree(value.sort, sort.element, "the value of each element")
    if isinstance(value, Constant):
        return constant((value.value,) * sort.length, sort)
    return apply("array", *((value,) * sort.length))
