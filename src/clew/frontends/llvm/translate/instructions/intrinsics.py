"""Intrinsics of LLVM: functions without a body whose names begin with `llvm.`; what is not in the tables is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from clew.frontends.llvm.instructions import Binary, Call, Invoke, Select
from clew.frontends.llvm.translate.emitting import Emitter, spelled, undefined
from clew.frontends.llvm.translate.instructions.access import wanted_alignment
from clew.frontends.llvm.translate.instructions.arithmetic import (
    OVERFLOW,
    Computed,
    Demand,
    binary,
    compare,
    compare_floats,
    fits_signed,
    fits_unsigned,
    resize,
)
from clew.frontends.llvm.translate.instructions.constants import Parts
from clew.frontends.llvm.translate.instructions.halves import HALF, narrowed, operated, widened
from clew.frontends.llvm.translate.instructions.lengths import RESTORE, SAVE, gone_after, made_since
from clew.frontends.llvm.types import OtherType, VectorType
from clew.frontends.llvm.values import Integer, Local, Operand, type_of
from clew.ir.commands import Copy, Expire, Fill, Load, Store
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Term,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    negate,
    variable,
    width_of,
)

_NOTHING = (
    "llvm.dbg.", "llvm.donothing", "llvm.prefetch", "llvm.experimental.noalias.scope.decl",
    "llvm.invariant.end", "llvm.lifetime.", "llvm.pseudoprobe", "llvm.sideeffect",
)  # fmt: skip
"""What changes nothing."""
_FIRST = (
    "llvm.expect", "llvm.launder.invariant.group", "llvm.strip.invariant.group", "llvm.threadlocal.address",
    "llvm.ssa.copy", "llvm.annotation", "llvm.ptr.annotation", "llvm.expect.with.probability",
)  # fmt: skip
"""What gives back its first argument."""
_COUNTS_ZEROES = ("llvm.ctlz.", "llvm.cttz.")
_REDUCES = "llvm.vector.reduce."
_JOINING = frozenset({"add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"})
MISUSE = "library.misuse"


def intrinsic(here: Emitter, instruction: Call | Invoke, name: str) -> None:
    """Translate a call of an intrinsic."""
    arguments = [argument.value for argument in instruction.arguments]
    if name.startswith(_NOTHING):
        return
    if name == "llvm.assume":
        _assumed(here, arguments[0])
        return
    if name.startswith(("llvm.trap", "llvm.ubsantrap", "llvm.debugtrap")):
        here.fail("assertion.violated", "a trap is reached")
        return
    if name.startswith((SAVE, RESTORE)):
        _change_stack(here, instruction, name)
        return
    if _moves_bytes(here, instruction, name) or _variadic(here, name, arguments):
        return
    found = _value(here, instruction, name, arguments)
    if found is None:
        raise here.refuse(f"the intrinsic {name} is not modelled")
    if instruction.name is not None and instruction.type.result is not OtherType.VOID:
        here.define(instruction.name, found, instruction.type.result)


def _assumed(here: Emitter, condition: Operand) -> None:
    """What the source tells the compiler must be so; a library knows what it says."""
    if here.span is None or not here.span.shipped:
        here.demand((Demand(here.scalar(condition), MISUSE, "what the compiler may assume is not so"),))


def _change_stack(here: Emitter, instruction: Call | Invoke, name: str) -> None:
    """Where the scope of objects of variable length begins there are none; where it ends they are gone."""
    saves = name.startswith(SAVE) and instruction.name is not None
    null = constant(None, POINTER)
    if saves and instruction.name is not None:
        here.define(instruction.name, (null,), instruction.type.result)
        objects = made_since(here.usage, instruction.name)
    else:
        objects = gone_after(here.usage, instruction)
    for each in objects:
        target = here.local(spelled(each), POINTER, here.sources.get(each), place=True)
        if not saves:
            here.emit(Expire(target, span=here.span))
        here.assign(target, null)


def _moves_bytes(here: Emitter, instruction: Call | Invoke, name: str) -> bool:
    arguments = [argument.value for argument in instruction.arguments]
    if name.startswith(("llvm.memcpy.", "llvm.memmove.")):
        target, source, size = (here.scalar(each) for each in arguments[:3])
        aligned = min(argument.attributes.align or 1 for argument in instruction.arguments[:2])
        wanted = max(wanted_alignment(each, aligned) for each in (target, source))
        here.emit(Copy(target, source, resize(size, 64), wanted, span=here.span))
        return True
    if name.startswith("llvm.memset."):
        pointer, value, size = (here.scalar(each) for each in arguments[:3])
        here.emit(Fill(pointer, value, resize(size, 64), span=here.span))
        return True
    return False


def _variadic(here: Emitter, name: str, arguments: list[Operand]) -> bool:
    if name.startswith("llvm.va_start"):
        if not here.function.type.variadic:
            raise here.refuse("va_start stands in a function without variable arguments")
        here.emit(Store(here.scalar(arguments[0]), variable(MORE, POINTER), span=here.span))
        return True
    if name.startswith("llvm.va_copy"):
        target, source = (here.scalar(each) for each in arguments)
        held = here.fresh(POINTER)
        here.emit(Load(held, source, span=here.span))
        here.emit(Store(target, held, span=here.span))
        return True
    if name.startswith("llvm.va_end"):
        here.emit(Store(here.scalar(arguments[0]), undefined(POINTER), span=here.span))
        return True
    return False


MORE = "..."
"""The parameter of a variadic function that points to its variable arguments."""


def _value(here: Emitter, instruction: Call | Invoke, name: str, arguments: list[Operand]) -> Parts | None:
    if name.startswith(_FIRST):
        return (here.scalar(arguments[0]),)
    if name.startswith("llvm.is.constant"):
        return (FALSE,)
    if name.startswith(("llvm.invariant.start", "llvm.returnaddress", "llvm.frameaddress")):
        return (constant(None, POINTER),)
    if name.startswith("llvm.objectsize"):
        least = here.scalar(arguments[1])
        width = here.shapes.sorts(instruction.type.result)[0]
        assert isinstance(width, Bits), "a size should be a number"
        return (bits(0 if least is TRUE else -1, width.width),)
    if name.startswith("llvm.eh.typeid.for"):
        return (bits(here.unit.type_number(here.scalar(arguments[0])), 32),)
    if any(isinstance(type_of(each), VectorType) for each in arguments):
        return _of_vectors(here, name, arguments)
    numbers = [here.scalar(each) for each in arguments]
    if (pair := _PAIRS.get(name.split(".")[1])) is not None:
        return pair(*numbers)
    if name.startswith(_COUNTS_ZEROES) and numbers[1] is TRUE and not _finds_first(here, instruction.name):
        is_zero = equal(numbers[0], bits(0, width_of(numbers[0])))
        here.demand((Demand(negate(is_zero), MISUSE, "zero has no first or last bit that is set"),))
    return _overflowing(name, numbers) or _numeric(here, name, numbers)


def _of_vectors(here: Emitter, name: str, arguments: list[Operand]) -> Parts | None:
    """An intrinsic on vectors: of each element, or of all of them together."""
    rows = [here.parts(each) for each in arguments]
    if name.startswith(_REDUCES):
        operator = name.removeprefix(_REDUCES).split(".")[0]
        return (reduce(_joined(operator), rows[0]),) if operator in _JOINING else None
    count = max(map(len, rows))
    lanes = zip(*(row if len(row) == count else row * count for row in rows), strict=True)
    found = [_numeric(here, name, list(lane)) for lane in lanes]
    return tuple(part for each in found if each is not None for part in each) or None


def _joined(operator: str) -> Callable[[Term, Term], Term]:
    return NUMERIC.get(operator) or (lambda one, other: binary(operator, one, other, frozenset()).term)


def _finds_first(here: Emitter, name: str | None) -> bool:
    """Whether zeroes are counted for `__builtin_ffs`, which gives `x == 0 ? 0 : count + 1`."""
    sums: set[str] = set()
    for block in here.usage.blocks:
        for instruction in block.instructions:
            match instruction:
                case Binary(name=total, operator="add", left=Local(name=left), right=Integer(value=1)) if left == name:
                    sums.add(total)
                case Select(then=Integer(value=0), other=Local(name=other)) if other in sums:
                    return True
                case _:
                    pass
    return False


def _overflowing(name: str, numbers: list[Term]) -> Parts | None:
    """`llvm.sadd.with.overflow` and the like: the result, and whether it does not fit."""
    if ".with.overflow" not in name:
        return None
    kind, operator = name[5], name[6:9]
    fits = fits_signed if kind == "s" else fits_unsigned
    return apply(operator, *numbers), negate(fits(operator, *numbers))


def _numeric(here: Emitter, name: str, numbers: list[Term]) -> Parts | None:
    head = ".".join(name.split(".")[1:-1]) if name.count(".") > 1 else name
    made = NUMERIC.get(head)
    if made is not None:
        return (made(*numbers),)
    if head in _DEMANDING:
        found = _DEMANDING[head](*numbers)
        here.demand(found.demands)
        return (found.term,)
    return None


# --- numbers --------------------------------------------------------------------------------------------------------


def _absolute(number: Term, poison: Term) -> Computed:
    width = width_of(number)
    least = bits(1 << (width - 1), width)
    demands: tuple[Demand, ...] = ()
    if poison is TRUE:
        demands = (Demand(negate(equal(number, least)), OVERFLOW, "the least number has no opposite"),)
    return Computed(ite(apply("slt", number, bits(0, width)), apply("neg", number), number), demands)


def _population(number: Term) -> Term:
    width = width_of(number)
    total: Term = bits(0, width)
    for position in range(width):
        bit = apply("extract", number, parameters=(position, position))
        total = apply("add", total, resize(bit, width))
    return total


def _zeroes(number: Term, positions: range) -> Term:
    """How many zeroes come before the first one bit along the positions."""
    width = width_of(number)
    found: Term = bits(width, width)
    for count, position in reversed(list(enumerate(positions))):
        bit = equal(apply("extract", number, parameters=(position, position)), bits(1, 1))
        found = ite(bit, bits(count, width), found)
    return found


def _pieces(number: Term, size: int) -> Term:
    """The number with its pieces of so many bits in reverse order."""
    width = width_of(number)
    result: Term | None = None
    for low in range(0, width, size):
        piece = apply("extract", number, parameters=(low + size - 1, low))
        result = piece if result is None else apply("concat", result, piece)
    assert result is not None, "a number should have bits"
    return result


def _funnel(high: Term, low: Term, amount: Term, *, left: bool) -> Term:
    width = width_of(high)
    by = apply("urem", amount, bits(width, width))
    rest = apply("sub", bits(width, width), by)
    none = equal(by, bits(0, width))
    if left:
        return ite(none, high, apply("bitor", apply("shl", high, by), apply("lshr", low, rest)))
    return ite(none, low, apply("bitor", apply("shl", high, rest), apply("lshr", low, by)))


def _choice(predicate: str) -> Callable[[Term, Term], Term]:
    return lambda one, other: ite(compare(predicate, one, other).term, one, other)


def _saturated(operator: str, *, as_signed: bool) -> Callable[[Term, Term], Term]:
    def made(one: Term, other: Term) -> Term:
        width = width_of(one)
        fits = (fits_signed if as_signed else fits_unsigned)(operator, one, other)
        if as_signed:
            down = apply("slt", one, bits(0, width))
            edge = ite(down, bits(1 << (width - 1), width), bits((1 << (width - 1)) - 1, width))
        else:
            edge = bits(-1, width) if operator == "add" else bits(0, width)
        return ite(fits, apply(operator, one, other), edge)

    return made


# --- floating point -------------------------------------------------------------------------------------------------


_INFINITY = {64: 0x7FF0000000000000, 32: 0x7F800000, 16: 0x7C00}
_LEAST_NORMAL = {64: 0x0010000000000000, 32: 0x00800000, 16: 0x0400}


def _sign(width: int) -> Constant:
    return bits(1 << (width - 1), width)


def _magnitude(number: Term) -> Term:
    return apply("bitand", number, apply("bitnot", _sign(width_of(number))))


def _with_sign(number: Term, sign: Term) -> Term:
    return apply("bitor", _magnitude(number), apply("bitand", sign, _sign(width_of(number))))


def _rounded(mode: int) -> Callable[[Term], Term]:
    return lambda number: operated("float.round", number, parameters=(mode,))


def _half_away(number: Term) -> Term:
    """Rounding to the nearest, halves away from zero."""
    if number.sort == HALF:
        return narrowed(_half_away(widened(number)))
    width = width_of(number)
    half = bits(0x3FE0000000000000 if width == 64 else 0x3F000000, width)
    down = apply("float.round", _magnitude(number), parameters=(2,))
    rest = apply("float.sub", _magnitude(number), down)
    one = bits(0x3FF0000000000000 if width == 64 else 0x3F800000, width)
    up = apply("float.add", down, one)
    return _with_sign(ite(apply("float.le", half, rest), up, down), number)


def _whole_apart(number: Term) -> tuple[Term, Term]:
    """`llvm.modf`: what is behind the point, and the whole number; both have the sign."""
    width = width_of(number)
    whole = apply("float.round", number, parameters=(2,))
    infinite = equal(_magnitude(number), bits(_INFINITY[width], width))
    return _with_sign(ite(infinite, bits(0, width), apply("float.sub", number, whole)), number), whole


def _power_apart(number: Term) -> tuple[Term, Term]:
    """`llvm.frexp`: a number between a half and one, and the power of two that it is to be multiplied with."""
    width = width_of(number)
    digits = 52 if width == 64 else 23
    bias = 1023 if width == 64 else 127
    size, infinite = _magnitude(number), _INFINITY[width]
    small = apply("ult", size, bits(1 << digits, width))
    enlarged = apply("float.mul", number, bits((bias + digits + 2) << digits, width))
    used = ite(small, enlarged, number)
    power = apply("lshr", _magnitude(used), bits(digits, width))
    power = apply("sub", power, ite(small, bits(bias - 1 + digits + 2, width), bits(bias - 1, width)))
    mantissa = apply("bitor", apply("bitand", used, bits(~infinite, width)), bits((bias - 1) << digits, width))
    special = disjoin(equal(size, bits(0, width)), apply("ule", bits(infinite, width), size))
    return ite(special, number, mantissa), resize(ite(special, bits(0, width), power), 32)


def _least(one: Term, other: Term) -> Term:
    return ite(compare_floats("uno", one, one), other, ite(compare_floats("olt", other, one), other, one))


def _most(one: Term, other: Term) -> Term:
    return ite(compare_floats("uno", one, one), other, ite(compare_floats("olt", one, other), other, one))


def _in_class(number: Term, classes: Term) -> Term:
    """`llvm.is.fpclass`: NaN 1, 2; infinities 4 and 512; normal 8 and 256; subnormal 16 and 128; zeroes 32 and 64."""
    assert isinstance(classes, Constant), "the classes should be constant"
    mask = classes.value
    assert isinstance(mask, int), "the classes should be a number"
    width = width_of(number)
    infinite, smallest = bits(_INFINITY[width], width), bits(_LEAST_NORMAL[width], width)
    size = _magnitude(number)
    negative = apply("slt", number, bits(0, width))
    found: list[Term] = []
    if mask & 3:
        found.append(apply("ult", infinite, size))
    kinds = (
        (4, 512, equal(size, infinite)),
        (8, 256, conjoin(apply("ule", smallest, size), apply("ult", size, infinite))),
        (16, 128, conjoin(apply("ult", bits(0, width), size), apply("ult", size, smallest))),
        (32, 64, equal(size, bits(0, width))),
    )
    for below, above, kind in kinds:
        if mask & below:
            found.append(conjoin(negative, kind))
        if mask & above:
            found.append(conjoin(negate(negative), kind))
    return disjoin(*found)


NUMERIC: dict[str, Callable[..., Term]] = {
    "ctpop": _population,
    "ctlz": lambda number, _: _zeroes(number, range(width_of(number) - 1, -1, -1)),
    "cttz": lambda number, _: _zeroes(number, range(width_of(number))),
    "bswap": lambda number: _pieces(number, 8),
    "bitreverse": lambda number: _pieces(number, 1),
    "fshl": lambda high, low, amount: _funnel(high, low, amount, left=True),
    "fshr": lambda high, low, amount: _funnel(high, low, amount, left=False),
    "smax": _choice("sgt"),
    "smin": _choice("slt"),
    "umax": _choice("ugt"),
    "umin": _choice("ult"),
    "sadd.sat": _saturated("add", as_signed=True),
    "ssub.sat": _saturated("sub", as_signed=True),
    "uadd.sat": _saturated("add", as_signed=False),
    "usub.sat": _saturated("sub", as_signed=False),
    "fabs": _magnitude,
    "copysign": _with_sign,
    "sqrt": lambda number: operated("float.sqrt", number),
    "floor": _rounded(0),
    "ceil": _rounded(1),
    "trunc": _rounded(2),
    "rint": _rounded(3),
    "nearbyint": _rounded(3),
    "roundeven": _rounded(3),
    "round": _half_away,
    "minnum": _least,
    "maxnum": _most,
    "fmuladd": lambda one, other, more: operated("float.add", operated("float.mul", one, other), more),
    "is.fpclass": _in_class,
}
_PAIRS: dict[str, Callable[..., Parts]] = {"modf": _whole_apart, "frexp": _power_apart}
_DEMANDING: dict[str, Callable[..., Computed]] = {"abs": _absolute}
