"""Random terms: of a wanted sort, over a pool of variables, from every operator of the table that fits.

The same seed gives the same terms on every machine. Sorts that do not occur in the pool are not invented, so a
program without integers gets no integer operator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from clew.ir.sorts import (
    BOOL,
    INTEGER,
    POINTER,
    REAL,
    Array,
    Bits,
    Bool,
    Event,
    Integer,
    Pointer,
    Process,
    Queue,
    Real,
    Reference,
    Sort,
)
from clew.ir.terms import Term, Variable, apply, bits, constant, integer
from clew.ir.values import default


@dataclass(frozen=True, slots=True)
class Pool:
    """What terms may mention: variables, and further terms (observations)."""

    variables: tuple[Variable, ...]
    others: tuple[Term, ...] = ()

    def of(self, sort: Sort) -> list[Term]:
        return [term for term in (*self.variables, *self.others) if term.sort == sort]

    def has(self, kind: type) -> bool:
        return any(isinstance(term.sort, kind) for term in (*self.variables, *self.others))

    def with_kind(self, kind: type) -> list[Term]:
        return [term for term in (*self.variables, *self.others) if isinstance(term.sort, kind)]


def random_constant(random: Random, sort: Sort) -> Term:
    match sort:
        case Bool():
            return constant(random.random() < 0.5, BOOL)
        case Bits(width=width):
            return bits(random.choice((0, 1, 1, 2, (1 << width) - 1, random.getrandbits(width))), width)
        case Integer():
            return integer(random.randint(-3, 4))
        case Real():
            return constant(Fraction(random.randint(-3, 3), random.randint(1, 3)), REAL)
        case Array(length=length, element=element):
            return apply("array", *(random_constant(random, element) for _ in range(length)))
        case Queue() | Pointer() | Reference() | Event() | Process():
            return constant(default(sort), sort)


def random_term(random: Random, sort: Sort, pool: Pool, depth: int) -> Term:
    """A term of the sort, nested at most so deep."""
    leaves = pool.of(sort)
    if depth <= 0 or random.random() < 0.15:
        return random.choice(leaves) if leaves and random.random() < 0.75 else random_constant(random, sort)
    makers = _makers(random, sort, pool, depth - 1)
    return random.choice(makers)() if makers else (random.choice(leaves) if leaves else random_constant(random, sort))


Maker = Callable[[], Term]


def _makers(random: Random, sort: Sort, pool: Pool, depth: int) -> list[Maker]:
    def make(operator: str, *sorts: Sort, parameters: tuple[int, ...] = ()) -> Maker:
        return lambda: apply(
            operator, *(random_term(random, each, pool, depth) for each in sorts), parameters=parameters
        )

    choice = make("ite", BOOL, sort, sort)
    match sort:
        case Bool():
            return [choice, *_truth_makers(random, pool, make, depth)]
        case Bits(width=width):
            return [choice, *_bits_makers(random, width, pool, make, depth)]
        case Integer():
            return [choice, *_integer_makers(random, pool, make)]
        case Real():
            names = ("real.add", "real.sub", "real.mul", "real.div")
            return [
                choice,
                make("real.neg", REAL),
                make("real.of_int", INTEGER),
                *(make(name, REAL, REAL) for name in names),
            ]
        case Array(length=length, element=element):
            index = Bits(random.choice((2, 3, 32)))
            return [choice, make("store", sort, index, element), make("array", *(element,) * length)]
        case Pointer():
            through = make("pointer.to_bits", POINTER, parameters=(64,))
            back = [choice, make("pointer.add", POINTER, Bits(64)), lambda: apply("pointer.of_bits", through())]
            return back if pool.has(Pointer) else []
        case Queue() | Reference() | Event() | Process():
            return [choice] if pool.of(sort) else []


Make = Callable[..., Maker]


FLOAT_QUESTIONS = ("float.eq", "float.lt", "float.le", "float.unordered")
FLOAT_PAIRS = ("float.add", "float.sub", "float.mul", "float.div", "float.rem")


def _truth_makers(random: Random, pool: Pool, make: Make, depth: int) -> list[Maker]:
    def pair() -> tuple[Term, Term]:
        return random_term(random, POINTER, pool, depth), random_term(random, POINTER, pool, depth)

    makers = [make("not", BOOL), *(make(name, BOOL, BOOL) for name in ("and", "or", "xor", "implies"))]
    sorts = sorted({term.sort for term in (*pool.variables, *pool.others)}, key=repr)
    compared = random.choice(sorts) if sorts else BOOL
    makers.extend((make("=", compared, compared),) * 2)
    widths = sorted({sort.width for sort in sorts if isinstance(sort, Bits)})
    if widths:
        width = Bits(random.choice(widths))
        makers.extend(make(name, width, width) for name in ("ult", "ule", "slt", "sle"))
    if pool.has(Integer):
        makers.extend(make(name, INTEGER, INTEGER) for name in ("int.lt", "int.le"))
    if pool.has(Real):
        makers.extend(make(name, REAL, REAL) for name in ("real.lt", "real.le"))
    if pool.has(Pointer):
        makers.append(make("pointer.same_object", POINTER, POINTER))
        makers.append(make("ult", Bits(64), Bits(64)))
        makers.append(lambda: apply("and", apply("pointer.same_object", *(two := pair())), apply("pointer.lt", *two)))
        makers.append(make(random.choice(FLOAT_QUESTIONS), Bits(64), Bits(64)))
    for queue in pool.with_kind(Queue):
        makers.append(lambda queue=queue: apply("queue.full", queue))  # type: ignore[misc]
        makers.append(
            lambda queue=queue: apply("ult", apply("queue.length", queue), random_term(random, Bits(32), pool, depth))  # type: ignore[misc]
        )
    return makers


def _bits_makers(random: Random, width: int, pool: Pool, make: Make, depth: int) -> list[Maker]:
    sort = Bits(width)
    two = ("add", "sub", "mul", "udiv", "urem", "sdiv", "srem", "bitand", "bitor", "bitxor", "shl", "lshr", "ashr")
    makers = [*(make(name, sort, sort) for name in two), make("neg", sort), make("bitnot", sort)]
    more = random.randint(1, 3)
    low = random.randint(0, more)
    makers.append(make("extract", Bits(width + more), parameters=(low + width - 1, low)))
    if width > 1:
        part = random.randint(1, width - 1)
        makers.append(make("concat", Bits(part), Bits(width - part)))
        makers.extend(make(name, Bits(part), parameters=(width - part,)) for name in ("zero_extend", "sign_extend"))
    for array in pool.with_kind(Array):
        if isinstance(array.sort, Array) and array.sort.element == sort:
            makers.extend((make("select", array.sort, Bits(random.choice((2, 3, 32)))),) * 3)
    for queue in pool.with_kind(Queue):
        makers.extend(_queue_makers(random, queue, sort, pool, depth))
    if pool.has(Integer):
        makers.append(make("int.to_bits", INTEGER, parameters=(width,)))
    if width == 64 and pool.has(Pointer):
        makers.extend((make("pointer.offset", POINTER), make("pointer.sub", POINTER, POINTER)) * 3)
        makers.extend(_float_makers(random, make))
    return makers


def _float_makers(random: Random, make: Make) -> list[Maker]:
    """Floating point on 64 bits, which only programs with pointers have; from small numbers, so that it stays small."""
    small, wide = Bits(2), Bits(64)
    convert = make("float.convert", Bits(64), parameters=(32,))
    return [
        *(make(name, wide, wide) for name in FLOAT_PAIRS),
        make("float.sqrt", wide),
        make("float.round", wide, parameters=(random.randint(0, 3),)),
        make("float.of_signed", small, parameters=(64,)),
        make("float.of_unsigned", small, parameters=(64,)),
        make("float.to_signed", wide, parameters=(64,)),
        make("float.to_unsigned", wide, parameters=(64,)),
        lambda: apply("float.convert", convert(), parameters=(64,)),
    ]


def _queue_makers(random: Random, queue: Term, sort: Sort, pool: Pool, depth: int) -> list[Maker]:
    assert isinstance(queue.sort, Queue), f"a queue should be of sort Queue, is {queue.sort}"
    makers: list[Maker] = []
    for component, element in enumerate(queue.sort.elements):
        if element == sort:
            makers.append(
                lambda component=component: apply(  # type: ignore[misc]
                    "queue.item",
                    queue,
                    random_term(random, Bits(random.choice((2, 32))), pool, depth),
                    parameters=(component,),
                )
            )
    return makers


def _integer_makers(random: Random, pool: Pool, make: Make) -> list[Maker]:
    names = ("int.add", "int.sub", "int.mul", "int.div", "int.mod")
    width = Bits(random.randint(1, 4))
    makers = [*(make(name, INTEGER, INTEGER) for name in names), make("int.neg", INTEGER)]
    makers.extend((make("int.of_unsigned", width), make("int.of_signed", width)))
    if pool.has(Real):
        makers.append(make("real.floor", REAL))
    return makers
