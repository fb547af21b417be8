"""Instructions that only compute: they become terms, with demands in front."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from clew.frontends.llvm.instructions import (
    Binary,
    Cast,
    Compare,
    ExtractElement,
    ExtractValue,
    Fault,
    Freeze,
    GetElementPointer,
    Guard,
    InsertElement,
    InsertValue,
    Negate,
    Select,
    Shuffle,
)
from clew.frontends.llvm.translate.emitting import Emitter
from clew.frontends.llvm.translate.instructions.arithmetic import (
    DIVISION,
    MOVED_NULL,
    OVERFLOW,
    SHIFT,
    Computed,
    Demand,
    binary,
    cast,
    compare,
    compare_floats,
    resize,
    zero_of,
)
from clew.frontends.llvm.translate.instructions.vectors import elementwise, picked, put, reread, shuffled
from clew.frontends.llvm.types import BIT, POINTER, ArrayType, IntType, StructType, Type, VectorType
from clew.frontends.llvm.values import GlobalAddress, Integer, Local, Operand, type_of
from clew.ir.sorts import Sort
from clew.ir.terms import TRUE, Constant, Term, apply, bits, conjoin, disjoin, equal, ite, negate, width_of

_RANGE_TESTS = ("__is_pointer_in_range", "__is_overlapping_range", "__lessIvvEcl")
"""Functions of libc++ that ask whether a pointer lies in a range: in that of another object it does not."""
Rearranging = ExtractValue | InsertValue | ExtractElement | InsertElement | Shuffle
Computing = Binary | Negate | Cast | Compare | Select | Rearranging | Freeze | GetElementPointer


def compute(here: Emitter, instruction: Computing) -> None:
    """Translate an instruction that computes."""
    here.begin_value()
    match instruction:
        case Binary(name=name, operator=operator, left=left, right=right, flags=flags):
            _each(here, name, type_of(left), lambda one, two: binary(operator, one, two, flags), left, right)
        case Negate(name=name, operand=operand):
            _each(here, name, type_of(operand), lambda one: Computed(_sign_flipped(one)), operand)
        case Cast(name=name, operator="bitcast", operand=operand, type=type_):
            here.define(name, _reread(here, here.parts(operand), here.shapes.sorts(type_)), type_)
        case Cast(name=name, operator=operator, operand=operand, type=type_):
            sort, width = here.shapes.sorts(type_)[0], here.constants.pointer_width
            _each(here, name, type_, lambda one: cast(operator, one, sort, width), operand)
        case Compare(name=name, left=left, right=right):
            compared = partial(_compared, here, instruction)
            _each(here, name, _truths(type_of(left)), compared, left, right)
        case Select(name=name, condition=condition, then=then, other=other):
            tests = here.parts(condition)
            pairs = list(zip(here.parts(then), here.parts(other), strict=True))
            tests = tests if isinstance(type_of(condition), VectorType) else tests * len(pairs)
            chosen = [ite(test, one, two) for test, (one, two) in zip(tests, pairs, strict=True)]
            here.define(name, tuple(chosen), type_of(then))
        case ExtractValue(name=name, aggregate=aggregate, indices=indices):
            first, count = here.shapes.position(type_of(aggregate), indices)
            here.define(name, here.parts(aggregate)[first : first + count], _member(here, type_of(aggregate), indices))
        case InsertValue(name=name, aggregate=aggregate, value=value, indices=indices):
            first, count = here.shapes.position(type_of(aggregate), indices)
            whole = here.parts(aggregate)
            here.define(name, (*whole[:first], *here.parts(value), *whole[first + count :]), type_of(aggregate))
        case ExtractElement() | InsertElement() | Shuffle():
            _rearrange(here, instruction)
        case Freeze(name=name, operand=operand):
            # Undefined stays undefined, so that a decision on it is still found.
            here.define(name, here.parts(operand), type_of(operand))
        case GetElementPointer():
            _element(here, instruction)


_GUARDED: Mapping[Fault, str] = {
    Fault.OVERFLOW: OVERFLOW,
    Fault.QUOTIENT: OVERFLOW,
    Fault.CONVERSION: OVERFLOW,
    Fault.SHIFTED_OUT: OVERFLOW,
    Fault.DIVISION: DIVISION,
    Fault.AMOUNT: SHIFT,
    Fault.INVALID: "memory.invalid-value",
    Fault.LENGTH: "memory.array-length",
    Fault.NULL: "library.misuse",
    Fault.CAST: "memory.wrong-class",
}


def guard(here: Emitter, instruction: Guard) -> None:
    """Translate a question of the compiler."""
    here.begin_value()
    fault = instruction.fault
    if fault is Fault.LENGTH and not here.unit.options.strict_addresses:
        # An array may have no elements, as GNU C allows; whether its length is negative is asked where it is made.
        here.unit.computed_addresses = True
        return
    here.demand((Demand(here.scalar(instruction.condition), _GUARDED[fault], fault.value),))


def _each(here: Emitter, name: str, type_: Type, made: Callable[..., Computed], *operands: Operand) -> None:
    """The value of an operator, for vectors of each element."""
    if not isinstance(type_, VectorType):
        here.computed(name, made(*[here.scalar(each) for each in operands]), type_)
        return
    parts, demands = elementwise(made, *[here.parts(each) for each in operands])
    here.demand(demands)
    here.define(name, parts, type_)


def _reread(here: Emitter, parts: tuple[Term, ...], sorts: tuple[Sort, ...]) -> tuple[Term, ...]:
    """The same bytes in memory as scalars of other sorts."""
    if here.shapes.layout.little_endian:
        return reread(parts, sorts)
    return reread(parts[::-1], sorts[::-1])[::-1]  # the first one has the highest bits


def _rearrange(here: Emitter, instruction: ExtractElement | InsertElement | Shuffle) -> None:
    match instruction:
        case ExtractElement(name=name, vector=vector, index=index):
            type_ = type_of(vector)
            assert isinstance(type_, VectorType), "elements should be those of a vector"
            element, demands = picked(here.parts(vector), here.scalar(index))
            here.demand(demands)
            here.define(name, (element,), type_.element)
        case InsertElement(name=name, vector=vector, value=value, index=index):
            elements, demands = put(here.parts(vector), here.scalar(value), here.scalar(index))
            here.demand(demands)
            here.define(name, elements, type_of(vector))
        case Shuffle(name=name, left=left, right=right, positions=positions):
            type_ = type_of(left)
            assert isinstance(type_, VectorType), "elements should be those of a vector"
            elements = shuffled(here.parts(left), here.parts(right), positions)
            here.define(name, elements, VectorType(len(positions), type_.element))


def _truths(type_: Type) -> Type:
    """The type of the result of a comparison."""
    return VectorType(type_.count, BIT) if isinstance(type_, VectorType) else BIT


def _compared(here: Emitter, instruction: Compare, one: Term, other: Term) -> Computed:
    if instruction.floating:
        return Computed(compare_floats(instruction.predicate, one, other))
    found = compare(instruction.predicate, one, other)
    if found.demands and here.span is not None and here.span.shipped:
        return _ordered_by_library(here, instruction.predicate, one, other)
    return found


def _ordered_by_library(here: Emitter, predicate: str, left: Term, right: Term) -> Computed:
    """A library may order pointers into any objects; between two objects the order is not modelled: it is refused.

    Only where it asks for a range the answer is known: nothing of another object lies in it.
    """
    if tests_range(here.name):
        return Computed(conjoin(apply("pointer.same_object", left, right), compare(predicate, left, right).term))
    width = here.constants.pointer_width
    numbers = [apply("pointer.to_bits", each, parameters=(width,)) for each in (left, right)]
    return compare(predicate, *numbers)


def tests_range(function: str) -> bool:
    """Whether a function of the library asks if a pointer to characters lies in a range."""
    return "PKc" in function and any(each in function for each in _RANGE_TESTS)


def _sign_flipped(term: Term) -> Term:
    width = width_of(term)
    return apply("bitxor", term, bits(1 << (width - 1), width))


def _member(here: Emitter, type_: Type, indices: tuple[int, ...]) -> Type:
    for index in indices:
        type_ = here.shapes.members(type_)[index][1]
    return type_


def _element(here: Emitter, instruction: GetElementPointer) -> None:
    base = here.scalar(instruction.base)
    indices = [here.scalar(each) for each in instruction.indices]
    if instruction.inbounds:
        left = (*_moved_null(here, instruction, base, indices[0]), *_inner_bounds(here, instruction, indices))
        if here.unit.options.strict_addresses:
            here.demand(left)
        elif left:
            here.unit.computed_addresses = True
    here.define(instruction.name, (here.constants.element(instruction.source, base, indices),), POINTER)


def _moved_null(here: Emitter, instruction: GetElementPointer, base: Term, index: Term) -> tuple[Demand, ...]:
    """Null may not be moved, except by nothing. What is accessed there is judged by the access, a member by its use."""
    shipped = here.span is not None and here.span.shipped
    if shipped or instruction.name in here.usage.accessed or not _may_be_null(here, instruction.base):
        return ()
    stays = equal(index, bits(0, width_of(index)))
    if stays is TRUE:
        return ()
    there = negate(equal(base, zero_of(base.sort)))
    return (Demand(disjoin(there, stays), MOVED_NULL, "the pointer is null"),)


def _may_be_null(here: Emitter, base: Operand) -> bool:
    """Whether the base is neither an object nor a place in one."""
    return isinstance(base, Local) and base.name not in here.usage.allocas and base.name not in here.usage.elements


def _inner_bounds(here: Emitter, instruction: GetElementPointer, indices: list[Term]) -> list[Demand]:
    """An index into an array that is part of something larger; the bounds of whole objects are judged at the access.

    The address just behind the last element may be taken, but not be accessed. An array of one element that ends its
    structure may stand for one of any length.
    """
    layout = here.shapes.layout
    behind = 0 if instruction.name in here.usage.accessed else 1
    type_ = layout.resolve(instruction.source)
    whole = _is_whole(here, instruction.base, instruction.source)
    single = 1 if _is_inner_member(here, instruction.base) else 2
    found: list[Demand] = []
    for index in indices[1:]:
        match type_:
            case StructType(members=members):
                assert isinstance(index, Constant), "the index of a member should be constant"
                number: int = index.value  # type: ignore[assignment]  # a number
                type_, whole = layout.resolve(members[number]), False
                single = 1 if _is_followed(here, members, number) else 2
            case ArrayType(count=count, element=element) | VectorType(count=count, element=element):
                if not whole and count >= single and not _inside(index, count + behind):
                    inside = apply("ult", resize(index, 64, as_signed=True), bits(count + behind, 64))
                    message = f"the index is not below {count}"
                    found.append(Demand(inside, "array.out-of-bounds", message))
                type_, whole, single = layout.resolve(element), False, 2
            case _:
                return found
    return found


def _is_inner_member(here: Emitter, base: Operand) -> bool:
    """Whether the base is a member of a structure, and certainly not its last."""
    made = here.usage.elements.get(base.name) if isinstance(base, Local) else None
    if made is None or len(made.indices) != 2 or not isinstance(made.indices[1], Integer):
        return False
    source = here.shapes.layout.resolve(made.source)
    return isinstance(source, StructType) and _is_followed(here, source.members, made.indices[1].value)


def _is_followed(here: Emitter, members: tuple[Type, ...], number: int) -> bool:
    """Whether something stands behind a member that is no padding."""
    rest = (here.shapes.layout.resolve(each) for each in members[number + 1 :])
    return any(not (isinstance(each, ArrayType) and each.element == IntType(8)) for each in rest)


def _inside(index: Term, count: int) -> bool:
    return isinstance(index, Constant) and isinstance(index.value, int) and index.value < count


def _is_whole(here: Emitter, base: Operand, source: Type) -> bool:
    """Whether the base is the start of an object of just this type."""
    match base:
        case Local(name=name):
            return here.alloca_type(name) == source
        case GlobalAddress(name=name):
            declared = here.module.globals.get(name)
            return declared is not None and declared.type == source
        case _:
            return False
