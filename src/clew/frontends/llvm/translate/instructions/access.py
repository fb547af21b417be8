"""Instructions on memory: locals, loads, stores, atomic updates.

A promoted local is a variable: its loads are that variable, its stores assignments. Every other local is an object of
the frame; one with a scope of its own lives from its begin to its end. Atomic accesses are sequentially consistent; an
update is one atomic section, and so is an access.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import gcd

from clew.frontends.llvm.instructions import (
    Alloca,
    AtomicUpdate,
    Call,
    CompareExchange,
    Fence,
    Load,
    Store,
)
from clew.frontends.llvm.translate.byte_order import turned
from clew.frontends.llvm.translate.emitting import Emitter, spelled, undefined
from clew.frontends.llvm.translate.instructions.arithmetic import binary, compare, is_defined, resize, truncated
from clew.frontends.llvm.translate.instructions.constants import moved, stored
from clew.frontends.llvm.translate.instructions.vectors import has_bytes
from clew.frontends.llvm.translate.lasting import is_lasting
from clew.frontends.llvm.translate.shapes import memory_sort
from clew.frontends.llvm.translate.usage import scope_change
from clew.frontends.llvm.types import POINTER as POINTER_TYPE
from clew.frontends.llvm.types import IntType, Type, VectorType
from clew.frontends.llvm.values import Integer, Local, Operand, type_of
from clew.ir.commands import Allocate, Assert, Branch, Expire, Goto, Havoc
from clew.ir.commands import Load as LoadCommand
from clew.ir.commands import Store as StoreCommand
from clew.ir.program import Order
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.terms import (
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    ite,
    negate,
    variable,
)

Accessing = Alloca | Load | Store | AtomicUpdate | CompareExchange | Fence
_DIFFERING_ONLY = "a weak compare-exchange fails only where the values differ (--spurious-wakeups no)"
_LENGTH, _WRONG_LENGTH = "memory.array-length", "the length of the array is negative, or no stack has room for it"
_TOO_LONG, _LARGEST = 1 << 31, 1 << 63
_ARRAY = "vla"
"""How the compiler names arrays of variable length, which are made as what `alloca` makes is."""
_ORDERS = {
    "unordered": Order.RELAXED,
    "monotonic": Order.RELAXED,
    "acquire": Order.ACQUIRE,
    "release": Order.RELEASE,
    "acq_rel": Order.BOTH,
}


def access(here: Emitter, instruction: Accessing) -> None:
    """Translate an instruction on memory."""
    here.begin_value()
    match instruction:
        case Alloca():
            _alloca(here, instruction)
        case Load(name=name, type=type_, address=address, ordering=ordering):
            _noticed(here, ordering)
            promoted = _promoted(here, address)
            if promoted is not None:
                if name in here.unsure and isinstance(address, Local) and address.name in here.sources:
                    here.demand(is_defined(promoted))
                here.define(name, (promoted,), type_, frozenset({promoted.name}))
            else:
                _load(here, instruction)
        case Store():
            _store(here, instruction)
        case AtomicUpdate():
            _noticed(here, instruction.ordering)
            _update(here, instruction)
        case CompareExchange():
            _noticed(here, instruction.success)
            _exchange(here, instruction)
        case Fence():
            _noticed(here, instruction.ordering)
            _fence(here, instruction)


def _noticed(here: Emitter, ordering: str | None) -> None:
    if ordering in _ORDERS:
        here.unit.weaker_orders = True


# --- locals ---------------------------------------------------------------------------------------------------------


def _promoted(here: Emitter, address: Operand) -> Variable | None:
    """The variable of a promoted local."""
    if not (isinstance(address, Local) and address.name in here.usage.promoted):
        return None
    sort = here.shapes.sorts(here.usage.promoted[address.name].type)[0]
    if address.name in here.spilled_to:
        return variable(here.spilled_to[address.name], sort)
    return here.local(spelled(address.name), sort, here.sources.get(address.name))


def _alloca(here: Emitter, instruction: Alloca) -> None:
    name = instruction.name
    if name in here.usage.promoted:
        return
    target = here.local(spelled(name), POINTER, here.sources.get(name), place=True)
    here.values[name] = (target,)
    count = here.scalar(instruction.count)
    is_array = instruction.type != IntType(8) or name.startswith(_ARRAY)
    _ask_length(here, count, _TOO_LONG if is_array else _room(here))
    if name not in here.usage.scoped:
        if isinstance(instruction.count, Integer) and is_lasting(here, name):
            source = here.sources.get(name)
            here.unit.lasting.add(name if source is None else source.name)
        here.emit(Allocate(target, _bytes(here, instruction.type, count), heap=False, span=here.span))


def on_stack(here: Emitter, name: str, size: Term) -> None:
    """A call of `alloca` by its name, where the compiler does not know it: bytes that live until the function ends."""
    (target,) = here.into(name, POINTER_TYPE)
    _ask_length(here, size, _room(here))
    here.emit(Allocate(target, resize(size, 64), heap=False, span=here.span))


def _room(here: Emitter) -> int:
    """So many bytes `alloca` cannot make; where addresses are computed, the stack has room for any object."""
    return _TOO_LONG if here.unit.options.strict_addresses else _LARGEST


def _ask_length(here: Emitter, count: Term, most: int) -> None:
    if isinstance(count, Constant):
        return
    here.unit.computed_addresses |= most == _LARGEST
    here.emit(Assert(apply("ult", resize(count, 64), bits(most, 64)), _LENGTH, _WRONG_LENGTH, span=here.span))


def _bytes(here: Emitter, type_: Type, count: Term) -> Term:
    size = bits(here.shapes.layout.size(type_), 64)
    wide = resize(count, 64)
    return size if wide is bits(1, 64) else apply("mul", size, wide)


def change_scope(here: Emitter, call: Call) -> bool:
    """Translate the begin or end of a local's scope; whether the call is one."""
    change = scope_change(call)
    if change is None:
        return False
    begins, name = change
    here.at(call.where)
    promoted = _promoted(here, Local(name, POINTER_TYPE))
    if promoted is not None:
        if begins and here.label != here.usage.blocks[0].label:  # in the entry it is undefined anyway
            here.assign(promoted, undefined(promoted.sort))
        return True
    target = here.local(spelled(name), POINTER)
    if begins:
        type_ = here.alloca_type(name)
        if type_ is None:
            raise here.refuse("a scope of something else than a local is not modelled")
        here.emit(Allocate(target, _bytes(here, type_, bits(1, 64)), heap=False, span=here.span))
    elif name in here.usage.scoped:
        here.emit(Expire(target, span=here.span))
    return True


# --- loads and stores -----------------------------------------------------------------------------------------------


def load(
    here: Emitter,
    pointer: Term,
    type_: Type,
    targets: tuple[Variable, ...],
    *,
    align: int = 1,
    settled: bool = False,
    volatile: bool = False,
) -> None:
    """Read a value of the type at the pointer into variables; `settled`: undefined bytes are zero."""
    _ask_bytes(here, type_)
    for leaf, target in zip(here.shapes.leaves(type_), targets, strict=True):
        at = moved(pointer, bits(leaf.offset, 64))
        held, wanted = memory_sort(leaf.sort), wanted_alignment(at, gcd(align, leaf.offset))
        if held == leaf.sort and not _is_turned(here, held):
            zeroed = settled and isinstance(held, Bits)
            here.emit(LoadCommand(target, at, zeroed, wanted, volatile=volatile, span=here.span))
            continue
        whole = here.fresh(held)
        zeroed = settled and isinstance(held, Bits)
        here.emit(LoadCommand(whole, at, zeroed, wanted, volatile=volatile, span=here.span))
        here.assign(target, truncated(turned(whole) if _is_turned(here, held) else whole, leaf.sort))


def store(
    here: Emitter, pointer: Term, type_: Type, parts: tuple[Term, ...], *, align: int = 1, volatile: bool = False
) -> None:
    """Write a value of the type to the pointer."""
    _ask_bytes(here, type_)
    for leaf, part in zip(here.shapes.leaves(type_), parts, strict=True):
        at = moved(pointer, bits(leaf.offset, 64))
        wanted = wanted_alignment(at, gcd(align, leaf.offset))
        held = turned(stored(part)) if _is_turned(here, memory_sort(part.sort)) else stored(part)
        here.emit(StoreCommand(at, held, wanted, volatile=volatile, span=here.span))


def _is_turned(here: Emitter, sort: Sort) -> bool:
    """Whether what is stored has several bytes, and the highest one comes first."""
    return not here.shapes.layout.little_endian and isinstance(sort, Bits) and sort.width > 8


def wanted_alignment(pointer: Term, align: int) -> int:
    """The alignment to ask for at an access: none where the pointer leads to a fixed place that has it."""
    base, offset = pointer, 0
    if isinstance(pointer, Apply) and pointer.operator == "pointer.add" and isinstance(pointer.arguments[1], Constant):
        base, offset = pointer.arguments[0], pointer.arguments[1].value  # type: ignore[assignment]  # a number
    fixed = isinstance(base, Observe) and base.observation is Observation.ADDRESS
    return 1 if fixed and offset % align == 0 else align


def _ask_bytes(here: Emitter, type_: Type) -> None:
    if isinstance(type_, VectorType) and not has_bytes(type_):
        raise here.refuse("a vector in memory whose elements are no whole bytes is not modelled")


def _load(here: Emitter, instruction: Load) -> None:
    name, type_, ordering = instruction.name, instruction.type, instruction.ordering
    # A library may set bits of a word that was never written, and knows which of them are its: std::vector<bool>.
    shipped = here.span is not None and here.span.shipped
    settled = name in here.usage.settled or (shipped and name in here.usage.mixed)
    here.unit.settled_bits |= settled
    pointer, into = here.scalar(instruction.address), here.into(name, type_)
    with _section(here, ordering):
        load(here, pointer, type_, into, align=instruction.align, settled=settled, volatile=instruction.volatile)


@contextmanager
def _section(here: Emitter, ordering: str | None) -> Iterator[None]:
    """Around an atomic access, so that it can be told from a plain one: a section of its own."""
    if ordering is not None:
        enter_section(here, "atomic", ordering)
    yield
    if ordering is not None:
        leave_section(here, "done")


def _fence(here: Emitter, instruction: Fence) -> None:
    """A section that touches nothing; a fence against signal handlers alone is none."""
    if instruction.scope:
        return
    with _section(here, instruction.ordering):
        here.order = _ORDERS.get(instruction.ordering, Order.BOTH)


def _store(here: Emitter, instruction: Store) -> None:
    value, address, ordering = instruction.value, instruction.address, instruction.ordering
    _noticed(here, ordering)
    promoted = _promoted(here, address)
    if promoted is None:
        here.ask_folded(value)
        parts, pointer = here.parts(value), here.scalar(address)
        with _section(here, ordering):
            store(here, pointer, type_of(value), parts, align=instruction.align, volatile=instruction.volatile)
        return
    if isinstance(value, Local) and here.usage.spilled.get(value.name) == getattr(address, "name", None):
        return  # the parameter is that variable
    here.assign(promoted, here.scalar(value))


# --- atomic updates -------------------------------------------------------------------------------------------------


def _update(here: Emitter, instruction: AtomicUpdate) -> None:
    """`atomicrmw`: read, compute, write, as one section."""
    type_ = type_of(instruction.value)
    pointer, value = here.scalar(instruction.address), here.scalar(instruction.value)
    enter_section(here, "update", instruction.ordering)
    (old,) = here.into(instruction.name, type_)
    load(here, pointer, type_, (old,), align=instruction.align or 1)
    store(here, pointer, type_, (_updated(here, instruction.operator, old, value),))
    leave_section(here, "updated")


def _updated(here: Emitter, operator: str, old: Term, value: Term) -> Term:
    match operator:
        case "xchg":
            return value
        case "add" | "sub" | "and" | "or" | "xor" | "fadd" | "fsub":
            return binary(operator, old, value, frozenset()).term
        case "nand":
            return apply("bitnot", apply("bitand", old, value))
        case "max" | "min" | "umax" | "umin":
            predicate = ("u" if operator.startswith("u") else "s") + ("gt" if operator.endswith("max") else "lt")
            return ite(compare(predicate, old, value).term, old, value)
        case _:
            raise here.refuse(f"the atomic update '{operator}' is not modelled")


def _exchange(here: Emitter, instruction: CompareExchange) -> None:
    """`cmpxchg`: a weak one may fail although the values are equal, which is chosen where they are."""
    type_ = type_of(instruction.expected)
    pointer = here.scalar(instruction.address)
    expected, desired = here.scalar(instruction.expected), here.scalar(instruction.desired)
    sort = here.shapes.sorts(type_)[0]
    old = here.local(f"{spelled(instruction.name)}.0", sort)
    done = here.local(f"{spelled(instruction.name)}.1", BOOL)
    enter_section(here, "exchange", instruction.failure)
    load(here, pointer, type_, (old,), align=instruction.align or 1)
    here.assign(done, compare("eq", old, expected).term)
    write, after = here.fresh_label("write"), here.fresh_label("written")
    here.close(Branch(done, write, after, span=here.span))
    here.open(write)
    if instruction.weak and not _is_tried_again(here):
        _may_fail(here, done, after)
    here.order = _ORDERS.get(instruction.success)
    store(here, pointer, type_, (desired,))
    here.open(after)
    here.order = None
    leave_section(here, "exchanged")
    here.values[instruction.name] = (old, done)


def _is_tried_again(here: Emitter) -> bool:
    """Whether the library does it in an atomic section: it tries again there what fails without a reason.

    Nobody sees that, and the section would have no end.
    """
    return here.depth > 1 and here.span is not None and here.span.shipped


def _may_fail(here: Emitter, done: Variable, after: str) -> None:
    """A weak exchange of equal values writes, or fails without a reason."""
    if not here.unit.options.spurious:
        here.unit.reasons.add(_DIFFERING_ONLY)
        return
    here.order = None  # A section with an order that touches nothing would be a fence.
    fails = here.fresh(BOOL, "fails")
    here.emit(Havoc(fails, spurious=True, span=here.span))
    here.assign(done, negate(fails))
    writes = here.fresh_label("writes")
    here.close(Branch(done, writes, after, span=here.span))
    here.open(writes)


def enter_section(here: Emitter, hint: str, ordering: str | None = None) -> None:
    """An atomic section begins; the memory order is that of an instruction."""
    here.close(Goto(label := here.fresh_label(hint), span=here.span))
    here.depth += 1
    here.order = _ORDERS.get(ordering or "")
    here.open(label)


def leave_section(here: Emitter, hint: str) -> None:
    """An atomic section ends."""
    here.close(Goto(label := here.fresh_label(hint), span=here.span))
    here.depth -= 1
    here.order = None
    here.open(label)
