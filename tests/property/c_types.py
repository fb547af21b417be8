"""Types and expressions of random C programs, without undefined behaviour.

An expression is a text with the C type that it has. Signed arithmetic works on operands that are made small first, so
that it cannot overflow; divisors are made positive, shift counts reduced, indices taken modulo the length.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class CInt:
    """An integer type."""

    name: str
    bits: int
    signed: bool

    @property
    def low(self) -> int:
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def high(self) -> int:
        return (1 << (self.bits - self.signed)) - 1


BOOL = CInt("_Bool", 1, signed=False)
INTS = (
    CInt("signed char", 8, signed=True),
    CInt("unsigned char", 8, signed=False),
    CInt("short", 16, signed=True),
    CInt("unsigned short", 16, signed=False),
    CInt("int", 32, signed=True),
    CInt("unsigned", 32, signed=False),
    CInt("long", 64, signed=True),
    CInt("unsigned long", 64, signed=False),
    CInt("long long", 64, signed=True),
    BOOL,
)
INT, UNSIGNED, WIDE = INTS[4], INTS[5], INTS[7]


@dataclass(frozen=True)
class Place:
    """Something that can be read and written: an lvalue of an integer type, and how many bits of it are kept."""

    text: str
    type: CInt
    writable: bool = True


def literal(random: Random, kind: CInt) -> str:
    """A constant of the type; corners are frequent."""
    value = random.choice((0, 1, 2, 3, 7, kind.low, kind.high, kind.high - 1, random.randint(kind.low, kind.high)))
    value = max(kind.low, min(kind.high, value))
    if kind is BOOL:
        return str(value & 1)
    if value == -(1 << 63):
        return f"({kind.name})(-9223372036854775807L - 1)"
    suffix = ("" if kind.signed else "U") + ("L" if kind.bits == 64 else "")
    text = f"{value}{suffix}" if value >= 0 else f"({value}{suffix})"
    return text if kind.bits >= 32 else f"({kind.name}){text}"


class Expressions:
    """Random expressions over what is in scope."""

    def __init__(self, random: Random, places: Callable[[], list[Place]], calls: Callable[[int], str | None]) -> None:
        self._random = random
        self._places = places
        self._calls = calls

    def of(self, kind: CInt, depth: int = 3) -> str:
        """An expression, converted to the type."""
        return f"({kind.name})({self.any(depth)})" if self._random.random() < 0.5 else f"({self.any(depth)})"

    def any(self, depth: int) -> str:
        """An expression of some integer type that is at least an int."""
        random = self._random
        if depth == 0 or random.random() < 0.2:
            return self._leaf()
        makers = (
            self._wrapping, self._wrapping, self._small, self._small, self._bits, self._shift, self._divide,
            self._compare, self._logic, self._choose, self._convert, self._negate, self._floating, self._call,
        )  # fmt: skip
        return random.choice(makers)(depth - 1)

    def condition(self, depth: int = 2) -> str:
        return self._random.choice((self._compare, self._logic, self.any))(depth)

    def index(self, length: int, depth: int = 1) -> str:
        """An expression between 0 and length - 1."""
        return f"(unsigned)({self.any(depth)}) % {length}u"

    def small(self, depth: int, limit: int = 1000) -> str:
        """A signed int of absolute value below the limit."""
        return f"((int)({self.any(depth)}) % {limit})"

    def _leaf(self) -> str:
        random = self._random
        places = self._places()
        if places and random.random() < 0.75:
            return random.choice(places).text
        return literal(random, random.choice(INTS))

    def _wrapping(self, depth: int) -> str:
        kind = self._random.choice((UNSIGNED, WIDE))
        operator = self._random.choice(("+", "-", "*"))
        return f"(({kind.name})({self.any(depth)}) {operator} ({kind.name})({self.any(depth)}))"

    def _small(self, depth: int) -> str:
        operator = self._random.choice(("+", "-", "*"))
        return f"({self.small(depth)} {operator} {self.small(depth)})"

    def _bits(self, depth: int) -> str:
        operator = self._random.choice(("&", "|", "^"))
        return f"(({self.any(depth)}) {operator} ({self.any(depth)}))"

    def _shift(self, depth: int) -> str:
        random = self._random
        kind = random.choice((UNSIGNED, WIDE, INT, INTS[6]))
        count = f"({self.any(depth)} & {kind.bits - 1})"
        if kind.signed and random.random() < 0.5:
            return f"(({self.small(depth)} & 255) << ({self.any(depth)} & 15))"
        operator = ">>" if kind.signed else random.choice(("<<", ">>"))
        return f"(({kind.name})({self.any(depth)}) {operator} {count})"

    def _divide(self, depth: int) -> str:
        operator = self._random.choice(("/", "%"))
        match self._random.randrange(3):
            case 0:
                return f"((unsigned)({self.any(depth)}) {operator} ((unsigned)({self.any(depth)}) | 1u))"
            case 1:
                return f"((unsigned long)({self.any(depth)}) {operator} ((unsigned long)({self.any(depth)}) | 1ul))"
            case _:
                return f"({self.small(depth)} {operator} ({self.small(depth, 40)} + 50))"

    def _compare(self, depth: int) -> str:
        operator = self._random.choice(("<", "<=", ">", ">=", "==", "!="))
        return f"(({self.any(depth)}) {operator} ({self.any(depth)}))"

    def _logic(self, depth: int) -> str:
        operator = self._random.choice(("&&", "||"))
        bang = self._random.choice(("", "!"))
        return f"({bang}({self.any(depth)}) {operator} ({self.any(depth)}))"

    def _choose(self, depth: int) -> str:
        return f"(({self.any(depth)}) ? ({self.any(depth)}) : ({self.any(depth)}))"

    def _convert(self, depth: int) -> str:
        return f"({self._random.choice(INTS).name})({self.any(depth)})"

    def _negate(self, depth: int) -> str:
        if self._random.random() < 0.5:
            return f"(~({self.any(depth)}))"
        return f"(-{self.small(depth)})"

    def _floating(self, depth: int) -> str:
        """A detour over floating point; the values stay small, so that every conversion back is defined."""
        random = self._random
        kind = random.choice(("float", "double"))
        left, right = self.small(depth), self.small(depth)
        match random.randrange(4):
            case 0:
                return f"(int)(({kind}){left} {random.choice('+-*')} ({kind}){right} / 8)"
            case 1:
                return f"(({kind}){left} {random.choice(('<', '<=', '==', '!=', '>'))} ({kind}){right} * 0.5f)"
            case 2:
                return f"(int)(({kind}){left} / ({kind})({self.small(depth, 40)} + 50))"
            case _:
                return f"(long)(double)(float)({left} * 3.25)"

    def _call(self, depth: int) -> str:
        return self._calls(depth) or self._leaf()
