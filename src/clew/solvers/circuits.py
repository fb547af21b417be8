"""Circuits: terms over Bool and Bits as vectors of gates, least significant bit first.

Input: gates (of decision diagrams, of a CNF, of plain booleans), and applications of operators by their SMT-LIB names,
as `translate.Translator` asks for them. Output: vectors of gates; a Bool is a vector of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.values import Value

G = TypeVar("G")
Vector = tuple[G, ...]


class Gates(Protocol[G]):
    """What circuits are made of."""

    @property
    def true(self) -> G:
        """The gate that is always on."""
        ...

    @property
    def false(self) -> G:
        """The gate that is never on."""
        ...

    def negate(self, gate: G) -> G:
        """Negation."""
        ...

    def both(self, left: G, right: G) -> G:
        """Conjunction."""
        ...

    def either(self, left: G, right: G) -> G:
        """Disjunction."""
        ...

    def differ(self, left: G, right: G) -> G:
        """Exclusive disjunction."""
        ...

    def choose(self, condition: G, then: G, otherwise: G) -> G:
        """`then` where the condition holds, else `otherwise`."""
        ...


class CircuitBuilder(Generic[G]):
    """A `translate.Builder` whose terms are vectors of gates; `leaves(name, width)` gives those of a variable."""

    def __init__(self, gates: Gates[G], leaves: Callable[[str, int], Vector[G]]) -> None:
        self._gates = gates
        self._leaves = leaves
        self._known: dict[tuple[str, int], Vector[G]] = {}

    def constant(self, value: Value, sort: Sort) -> Vector[G]:
        """A Bool or Bits constant."""
        width = width_of(sort)
        assert isinstance(value, int), f"a constant of {width} bits should be a number, is {value!r}"
        return tuple(self._gate(value >> place & 1) for place in range(width))

    def variable(self, name: str, sort: Sort) -> Vector[G]:
        """The gates of a variable; the same for the same name and sort."""
        key = (name, width_of(sort))
        if key not in self._known:
            self._known[key] = self._leaves(*key)
        return self._known[key]

    def apply(self, smt: str, arguments: list[Vector[G]], parameters: tuple[int, ...]) -> Vector[G]:
        """An operator by its SMT-LIB name."""
        row = getattr(self, f"_{CIRCUITS[smt]}", None) if smt in CIRCUITS else None
        if row is None:
            raise Unsupported(f"the operator {smt} has no circuit; it is none of Bool or bit-vectors")
        result: Vector[G] = row(*arguments, *parameters)
        return result

    def _gate(self, bit: int) -> G:
        return self._gates.true if bit else self._gates.false

    # --- booleans, and what works bit by bit --------------------------------------------------------------------------

    def _not(self, vector: Vector[G]) -> Vector[G]:
        return tuple(map(self._gates.negate, vector))

    def _and(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return tuple(map(self._gates.both, left, right))

    def _or(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return tuple(map(self._gates.either, left, right))

    def _xor(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return tuple(map(self._gates.differ, left, right))

    def _implies(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return self._or(self._not(left), right)

    def _equal(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        same = self._gates.true
        for one, other in zip(left, right, strict=True):
            same = self._gates.both(same, self._gates.negate(self._gates.differ(one, other)))
        return (same,)

    def _choose(self, condition: Vector[G], then: Vector[G], otherwise: Vector[G]) -> Vector[G]:
        return tuple(self._gates.choose(condition[0], *pair) for pair in zip(then, otherwise, strict=True))

    # --- arithmetic ---------------------------------------------------------------------------------------------------

    def _sum(self, left: Vector[G], right: Vector[G], carry: G) -> tuple[Vector[G], G]:
        """The sum modulo 2**width, and the carry out of it."""
        gates, total = self._gates, []
        for one, other in zip(left, right, strict=True):
            half = gates.differ(one, other)
            total.append(gates.differ(half, carry))
            carry = gates.either(gates.both(one, other), gates.both(half, carry))
        return tuple(total), carry

    def _add(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return self._sum(left, right, self._gates.false)[0]

    def _sub(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return self._sum(left, self._not(right), self._gates.true)[0]

    def _neg(self, vector: Vector[G]) -> Vector[G]:
        return self._sub(self._zero(len(vector)), vector)

    def _mul(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        total = self._zero(len(left))
        for place, bit in enumerate(right):
            row = (*self._zero(place), *(self._gates.both(bit, gate) for gate in left[: len(left) - place]))
            total = self._add(total, row)
        return total

    def _divide(self, left: Vector[G], right: Vector[G]) -> tuple[Vector[G], Vector[G]]:
        """Quotient and remainder, unsigned; by zero all ones and the dividend, as SMT-LIB wants it."""
        # One bit more than the operands, so that shifting the rest left loses nothing.
        wide = (*right, self._gates.false)
        rest, quotient = self._zero(len(wide)), []
        for bit in reversed(left):
            rest = (bit, *rest[:-1])
            difference, fits = self._sum(rest, self._not(wide), self._gates.true)
            quotient.append(fits)
            rest = self._choose((fits,), difference, rest)
        return tuple(reversed(quotient)), rest[:-1]

    def _udiv(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return self._divide(left, right)[0]

    def _urem(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        # By zero every subtraction of zero fits, so the rest is the dividend itself.
        return self._divide(left, right)[1]

    def _magnitude(self, vector: Vector[G]) -> Vector[G]:
        return self._choose((vector[-1],), self._neg(vector), vector)

    def _sdiv(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        quotient = self._udiv(self._magnitude(left), self._magnitude(right))
        return self._choose((self._gates.differ(left[-1], right[-1]),), self._neg(quotient), quotient)

    def _srem(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        rest = self._urem(self._magnitude(left), self._magnitude(right))
        return self._choose((left[-1],), self._neg(rest), rest)

    def _zero(self, width: int) -> Vector[G]:
        return (self._gates.false,) * width

    # --- shifts -------------------------------------------------------------------------------------------------------

    def _shifted(self, vector: Vector[G], amount: Vector[G], fill: G, *, left: bool) -> Vector[G]:
        """Shifted by each bit of the amount in turn; an amount of the width or more leaves only the fill."""
        width = len(vector)
        for place, bit in enumerate(amount):
            by = min(1 << place, width)
            pad = (fill,) * by
            moved = (*pad, *vector[: width - by]) if left else (*vector[by:], *pad)
            vector = self._choose((bit,), moved, vector)
        return vector

    def _shl(self, vector: Vector[G], amount: Vector[G]) -> Vector[G]:
        return self._shifted(vector, amount, self._gates.false, left=True)

    def _lshr(self, vector: Vector[G], amount: Vector[G]) -> Vector[G]:
        return self._shifted(vector, amount, self._gates.false, left=False)

    def _ashr(self, vector: Vector[G], amount: Vector[G]) -> Vector[G]:
        return self._shifted(vector, amount, vector[-1], left=False)

    # --- comparison ---------------------------------------------------------------------------------------------------

    def _ule(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        below = self._gates.true
        for one, other in zip(left, right, strict=True):
            below = self._gates.choose(self._gates.differ(one, other), other, below)
        return (below,)

    def _ult(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return self._not(self._ule(right, left))

    def _sle(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return self._ule(self._flipped(left), self._flipped(right))

    def _slt(self, left: Vector[G], right: Vector[G]) -> Vector[G]:
        return self._ult(self._flipped(left), self._flipped(right))

    def _flipped(self, vector: Vector[G]) -> Vector[G]:
        """The vector with its sign turned, so that the unsigned order is the signed one."""
        return (*vector[:-1], self._gates.negate(vector[-1]))

    # --- width --------------------------------------------------------------------------------------------------------

    def _concat(self, high: Vector[G], low: Vector[G]) -> Vector[G]:
        return (*low, *high)

    def _extract(self, vector: Vector[G], high: int, low: int) -> Vector[G]:
        return vector[low : high + 1]

    def _zero_extend(self, vector: Vector[G], by: int) -> Vector[G]:
        return (*vector, *self._zero(by))

    def _sign_extend(self, vector: Vector[G], by: int) -> Vector[G]:
        return (*vector, *((vector[-1],) * by))


CIRCUITS = {
    "not": "not",
    "and": "and",
    "or": "or",
    "xor": "xor",
    "=>": "implies",
    "=": "equal",
    "ite": "choose",
    "bvnot": "not",
    "bvand": "and",
    "bvor": "or",
    "bvxor": "xor",
    "bvadd": "add",
    "bvsub": "sub",
    "bvmul": "mul",
    "bvneg": "neg",
    "bvudiv": "udiv",
    "bvurem": "urem",
    "bvsdiv": "sdiv",
    "bvsrem": "srem",
    "bvshl": "shl",
    "bvlshr": "lshr",
    "bvashr": "ashr",
    "bvult": "ult",
    "bvule": "ule",
    "bvslt": "slt",
    "bvsle": "sle",
    "concat": "concat",
    "extract": "extract",
    "zero_extend": "zero_extend",
    "sign_extend": "sign_extend",
}


def width_of(sort: Sort) -> int:
    """How many gates a value of the sort takes; a sort that is neither Bool nor Bits is refused."""
    match sort:
        case Bool():
            return 1
        case Bits(width=width):
            return width
        case _:
            raise Unsupported(f"a value of sort {sort} has no fixed number of bits")
