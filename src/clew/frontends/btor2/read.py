"""From BTOR2 text to a sequential system."""

from __future__ import annotations

from dataclasses import dataclass, field

from clew.errors import InputError
from clew.ir.errors import Unsupported
from clew.ir.sorts import Array, Bits, Sort
from clew.ir.source import Source, Span
from clew.ir.terms import (
    TRUE,
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    equal,
    ite,
    negate,
    variable,
)
from clew.ir.text.sort_text import show_sort
from clew.models.sequential import Named, Register, Sequential

_WIDEST_INDEX = 10
"""Arrays with more than 2**10 elements are refused: they are kept element by element."""

_WIDEST = 1 << 16
"""Bit-vectors with more bits are refused."""

_PLAIN = {
    "not": "bitnot", "neg": "neg", "and": "bitand", "or": "bitor", "xor": "bitxor", "add": "add", "sub": "sub",
    "mul": "mul", "udiv": "udiv", "urem": "urem", "sdiv": "sdiv", "srem": "srem", "sll": "shl", "srl": "lshr",
    "sra": "ashr", "concat": "concat",
}  # fmt: skip
_COMPARED = {"ult": "ult", "ulte": "ule", "slt": "slt", "slte": "sle"}
_TURNED = {"ugt": "ult", "ugte": "ule", "sgt": "slt", "sgte": "sle"}
_NEGATED = {"nand": "bitand", "nor": "bitor", "xnor": "bitxor"}


def truth(bit: Term) -> Term:
    """A bit as a truth value."""
    match bit:
        case Apply("ite", (condition, Constant(value=1), Constant(value=0))):
            return condition
        case _:
            return equal(bit, bits(1, 1))


def _agree(found: Sort, wanted: Sort, what: str) -> None:
    if found != wanted:
        raise ValueError(f"{what} is {show_sort(found)}, and should be {show_sort(wanted)}")


def bit(condition: Term) -> Term:
    """A truth value as a bit."""
    return ite(condition, bits(1, 1), bits(0, 1))


def read(source: Source) -> Sequential:
    """The system of a model."""
    reader = _Reader(source.name)
    for number, line in enumerate(source.text.splitlines(), start=1):
        words = line.partition(";")[0].split()
        if words:
            reader.line(words, Span(source.name, number, 1))
    return reader.system()


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
    span: Span | None = None

    def line(self, words: list[str], span: Span) -> None:
        """One line: a number, a tag, arguments, and perhaps a symbol."""
        self.span = span
        if len(words) < 2 or not words[0].isdigit():
            raise InputError("a line should be a number, a tag and arguments, as in '3 input 1 x'", span=span)
        number, tag, rest = int(words[0]), words[1], words[2:]
        try:
            self._line(number, tag, rest)
        except (IndexError, KeyError, ValueError) as problem:
            raise InputError(
                f"{' '.join(words)!r} does not fit what stands before it: {problem}", span=span
            ) from problem

    def _line(self, number: int, tag: str, rest: list[str]) -> None:
        match tag:
            case "sort":
                self.sorts[number] = self._sort(rest)
            case "input" | "state":
                self._declare(number, tag, rest)
            case "init" | "next":
                state = self._node(rest[1])
                if not isinstance(state, Variable) or state.name not in self.states:
                    raise ValueError(f"{rest[1]} is no state")
                value = self._fitting(self._node(rest[2]), state.sort)
                _agree(value.sort, state.sort, "the value")
                (self.initial if tag == "init" else self.after)[state] = value
            case "bad":
                symbol = rest[1] if len(rest) > 1 else f"bad {len(self.bad)}"
                self.bad.append(Named(symbol, (truth(self._node(rest[0])),)))
            case "constraint":
                self.constraints.append(truth(self._node(rest[0])))
            case "fair":
                self.fair.append(truth(self._node(rest[0])))
            case "justice":
                count = int(rest[0])
                conditions = tuple(truth(self._node(rest[place])) for place in range(1, 1 + count))
                self.justice.append(Named(f"justice {len(self.justice)}", conditions))
            case "output":
                pass
            case _:
                made = self._operator(tag, rest)
                _agree(made.sort, self.sorts[int(rest[0])], "the result")
                self.nodes[number] = made

    def _sort(self, rest: list[str]) -> Sort:
        if rest[0] == "bitvec":
            if not 1 <= int(rest[1]) <= _WIDEST:
                raise ValueError(f"a bit-vector has 1 to {_WIDEST} bits")
            return Bits(int(rest[1]))
        index, element = self.sorts[int(rest[1])], self.sorts[int(rest[2])]
        if rest[0] != "array" or not isinstance(index, Bits) or index.width > _WIDEST_INDEX:
            raise Unsupported(f"only arrays with an index of up to {_WIDEST_INDEX} bits are modelled", span=self.span)
        return Array(1 << index.width, element)

    def _declare(self, number: int, tag: str, rest: list[str]) -> None:
        name = rest[1] if len(rest) > 1 else f"{tag}{number}"
        while name in self.inputs or name in self.states:
            name = f"{name}:{number}"
        made = variable(name, self.sorts[int(rest[0])])
        (self.inputs if tag == "input" else self.states)[name] = made
        self.nodes[number] = made

    def _node(self, text: str) -> Term:
        number = int(text)
        return self.nodes[number] if number > 0 else apply("bitnot", self.nodes[-number])

    def _fitting(self, value: Term, sort: Sort) -> Term:
        """A bit-vector as the initial value of an array stands in each element."""
        if isinstance(sort, Array) and not isinstance(value.sort, Array):
            if isinstance(value, Constant):
                return constant((value.value,) * sort.length, sort)
            return apply("array", *((value,) * sort.length))
        return value

    def _operator(self, tag: str, rest: list[str]) -> Term:
        sort = self.sorts[int(rest[0])]
        if tag in ("const", "constd", "consth", "zero", "one", "ones"):
            return self._constant(tag, rest, sort)
        if tag in ("slice", "uext", "sext"):
            return self._indexed(tag, self._node(rest[1]), [int(each) for each in rest[2:4] if each.isdigit()])
        count = 3 if tag in ("ite", "write") else 1 if tag in _UNARY else 2
        return self._applied(tag, [self._node(rest[place]) for place in range(1, 1 + count)], sort)

    def _constant(self, tag: str, rest: list[str], sort: Sort) -> Term:
        if not isinstance(sort, Bits):
            raise ValueError("a constant is a bit-vector")
        match tag:
            case "zero":
                return bits(0, sort.width)
            case "one":
                return bits(1, sort.width)
            case "ones":
                return bits(-1, sort.width)
            case _:
                base = {"const": 2, "constd": 10, "consth": 16}[tag]
                return bits(int(rest[1], base), sort.width)

    def _indexed(self, tag: str, term: Term, numbers: list[int]) -> Term:
        if tag == "slice":
            return apply("extract", term, parameters=(numbers[0], numbers[1]))
        return apply("zero_extend" if tag == "uext" else "sign_extend", term, parameters=(numbers[0],))

    def _applied(self, tag: str, arguments: list[Term], sort: Sort) -> Term:
        if tag in _PLAIN:
            return apply(_PLAIN[tag], *arguments)
        if tag in _NEGATED:
            return apply("bitnot", apply(_NEGATED[tag], *arguments))
        if tag in _COMPARED:
            return bit(apply(_COMPARED[tag], *arguments))
        if tag in _TURNED:
            return bit(apply(_TURNED[tag], *reversed(arguments)))
        first = arguments[0]
        width = first.sort.width if isinstance(first.sort, Bits) else 0
        match tag:
            case "eq" | "iff":
                return bit(equal(*arguments))
            case "neq":
                return bit(negate(equal(*arguments)))
            case "implies":
                return apply("bitor", apply("bitnot", first), arguments[1])
            case "inc" | "dec":
                return apply("add" if tag == "inc" else "sub", first, bits(1, width))
            case "redor":
                return bit(negate(equal(first, bits(0, width))))
            case "redand":
                return bit(equal(first, bits(-1, width)))
            case "redxor":
                return _parity(first, width)
            case "ite":
                return ite(truth(first), arguments[1], arguments[2])
            case "read":
                return apply("select", *arguments)
            case "write":
                return apply("store", *arguments)
            case "smod":
                return _signed_modulo(first, arguments[1], width)
            case _:
                raise Unsupported(f"the operator {tag!r} on sort {sort} is not modelled", span=self.span)

    def system(self) -> Sequential:
        """All that was read."""
        registers = tuple(Register(each, self.initial.get(each), self.after.get(each)) for each in self.states.values())
        live = tuple(Named(each.name, (*each.conditions, *self.fair)) for each in self.justice)
        return Sequential(
            registers, tuple(self.inputs.values()), TRUE, conjoin(*self.constraints), tuple(self.bad), live
        )


_UNARY = frozenset({"not", "neg", "inc", "dec", "redor", "redand", "redxor"})


def _parity(term: Term, width: int) -> Term:
    found = apply("extract", term, parameters=(0, 0))
    for place in range(1, width):
        found = apply("bitxor", found, apply("extract", term, parameters=(place, place)))
    return found


def _signed_modulo(left: Term, right: Term, width: int) -> Term:
    """The remainder with the sign of the divisor; by zero it is the dividend."""
    rest = apply("srem", left, right)
    zero = bits(0, width)
    other_side = apply("xor", apply("slt", rest, zero), apply("slt", right, zero))
    keep = apply("or", equal(rest, zero), apply("or", negate(other_side), equal(right, zero)))
    return ite(keep, rest, apply("add", rest, right))
