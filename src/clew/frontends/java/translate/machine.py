"""Methods that are the machine's own (`clew.Machine` of our models): commands in place of calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.frontends.java.classfile.descriptors import kind_of, signature
from clew.frontends.java.classfile.model import Method
from clew.frontends.java.translate.access import length_of
from clew.frontends.java.translate.arithmetic import is_true
from clew.frontends.java.translate.layout import CLASS_AT, DEPTH_AT, ELEMENT_SIZE_AT, OWNER_AT, WAITERS_AT
from clew.frontends.java.translate.procedure import MethodWriter, moved, type_of
from clew.frontends.java.translate.writer import Entry
from clew.frontends.java.world.comparing import PLAIN
from clew.ir.commands import Allocate, Assert, Assume, Copy, Fill, Halt, Havoc, Retry, Spawn
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.terms import FALSE, Observation, Term, apply, bits, equal, ite, observe, resize

STARTED = "thread"
"""The procedure of started threads."""
Written = Callable[[MethodWriter, Sequence[Term]], Term | None]


def machine_call(here: MethodWriter, method: Method, arguments: Sequence[Entry]) -> None:
    """Write what a method of the machine does, and push its result."""
    _, result = signature(method.descriptor)
    found = _WRITTEN[method.name](here, [each.term for each in arguments])
    if found is not None:
        here.push(found, kind_of(result), type_of(result))
        if method.name in _FRESH:
            here.nonnull.add(found)


_FRESH = frozenset({"cloneOf", "arrayLike", "self", "classOf", "literals"})


def _any_int(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    """Any int, or any between two bounds."""
    held = here.temporary(Bits(32))
    low, high = arguments or (None, None)
    here.emit(Havoc(held, low, high, signed=low is not None, span=here.span))
    return held


def _any_long(here: MethodWriter, _: Sequence[Term]) -> Term:
    held = here.temporary(Bits(64))
    here.emit(Havoc(held, span=here.span))
    return held


def _any_float(here: MethodWriter, _: Sequence[Term]) -> Term:
    held = here.temporary(Bits(32))
    here.emit(Havoc(held, span=here.span))
    return held


def _spurious(here: MethodWriter, _: Sequence[Term]) -> Term:
    held = here.temporary(BOOL)
    here.emit(Havoc(held, spurious=True, span=here.span))
    return ite(held, bits(1, 32), bits(0, 32))


def _assume(here: MethodWriter, arguments: Sequence[Term]) -> None:
    here.emit(Assume(is_true(arguments[0]), span=here.span))


def _halt(here: MethodWriter, _: Sequence[Term]) -> None:
    here.close(Halt(span=here.span))


def _unmodelled(here: MethodWriter, _: Sequence[Term]) -> None:
    here.emit(Assert(FALSE, "library.unmodelled", "this is not modelled", span=here.span))


def _retry(here: MethodWriter, _: Sequence[Term]) -> None:
    here.close(Retry(span=here.span))


def _self(here: MethodWriter, _: Sequence[Term]) -> Term:
    del here
    return observe(Observation.SELF, (), (), POINTER)


def _spawn(here: MethodWriter, arguments: Sequence[Term]) -> None:
    here.emit(Spawn(STARTED, (arguments[0],), span=here.span))


def _nothing(here: MethodWriter, _: Sequence[Term]) -> None:
    del here


def _reader(at: int, width: int | None) -> Written:
    def read(here: MethodWriter, arguments: Sequence[Term]) -> Term:
        return here.load(POINTER if width is None else Bits(width), moved(arguments[0], at))

    return read


def _changer(at: int) -> Written:
    def change(here: MethodWriter, arguments: Sequence[Term]) -> None:
        here.store(moved(arguments[0], at), arguments[1])

    return change


def _class_of(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    here.unit.reads(here.method.key, CLASS_AT)
    return here.load(POINTER, moved(here.load(POINTER, arguments[0]), CLASS_AT))


def _is_plain(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    table = here.load(POINTER, arguments[0])
    return resize(here.load(Bits(8), moved(table, here.layouts.test_at(PLAIN))), 32)


def _same_class(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    one, other = (here.load(POINTER, each) for each in arguments)
    return ite(equal(one, other), bits(1, 32), bits(0, 32))


def _literals(here: MethodWriter, _: Sequence[Term]) -> Term:
    return here.unit.literals()


def _element_size(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    """How many bytes an element of an array has; 0 for what is no array."""
    return here.load(Bits(32), moved(here.load(POINTER, arguments[0]), ELEMENT_SIZE_AT))


def _copy(here: MethodWriter, arguments: Sequence[Term]) -> None:
    source, start, target, offset, count = arguments
    width = resize(_element_size(here, [source]), 64)
    first = bits(here.layouts.elements_at, 64)

    def place(array: Term, index: Term) -> Term:
        return apply("pointer.add", array, apply("add", first, apply("mul", resize(index, 64), width)))

    size = apply("mul", resize(count, 64), width)
    here.emit(Copy(place(target, offset), place(source, start), size, span=here.span))


def _clone(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    size = here.temporary(Bits(64))
    here.assign(size, observe(Observation.SIZE, (), (arguments[0],), Bits(64)))
    made = here.temporary(POINTER)
    here.emit(Allocate(made, size, span=here.span))
    here.emit(Copy(made, arguments[0], size, span=here.span))
    if here.layouts.monitors:
        here.emit(Fill(moved(made, OWNER_AT), bits(0, 8), bits(here.layouts.header - OWNER_AT, 64), span=here.span))
    return made


def _array_like(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    """A new array of the class of another one, with another length, which is not negative."""
    model, length = arguments
    width = resize(_element_size(here, [model]), 64)
    size = here.temporary(Bits(64))
    first = bits(here.layouts.elements_at, 64)
    here.assign(size, apply("add", first, apply("mul", resize(length, 64), width)))
    made = here.temporary(POINTER)
    here.emit(Allocate(made, size, span=here.span))
    here.emit(Fill(made, bits(0, 8), size, span=here.span))
    here.store(made, here.load(POINTER, model))
    here.store(moved(made, here.layouts.length_at), length)
    return made


def _root(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    del here
    return apply("float.sqrt", arguments[0])


def _rounding(mode: int) -> Written:
    def rounded(here: MethodWriter, arguments: Sequence[Term]) -> Term:
        del here
        return apply("float.round", arguments[0], parameters=(mode,))

    return rounded


def _bits(here: MethodWriter, arguments: Sequence[Term]) -> Term:
    del here
    return arguments[0]


_WRITTEN: dict[str, Written] = {
    "anyInt": _any_int,
    "anyLong": _any_long,
    "anyFloat": _any_float,
    "anyDouble": _any_long,
    "spurious": _spurious,
    "assume": _assume,
    "halt": _halt,
    "retry": _retry,
    "unmodelled": _unmodelled,
    "self": _self,
    "spawn": _spawn,
    "waits": _nothing,
    "owner": _reader(OWNER_AT, None),
    "setOwner": _changer(OWNER_AT),
    "depth": _reader(DEPTH_AT, 32),
    "setDepth": _changer(DEPTH_AT),
    "waiters": _reader(WAITERS_AT, None),
    "setWaiters": _changer(WAITERS_AT),
    "literals": _literals,
    "classOf": _class_of,
    "isPlain": _is_plain,
    "sameClass": _same_class,
    "length": lambda here, arguments: length_of(here, arguments[0]),
    "elementSize": _element_size,
    "copy": _copy,
    "cloneOf": _clone,
    "arrayLike": _array_like,
    "sqrt": _root,
    "floor": _rounding(0),
    "ceil": _rounding(1),
    "rint": _rounding(3),
    "floatBits": _bits,
    "floatOf": _bits,
    "doubleBits": _bits,
    "doubleOf": _bits,
}
"""The methods of the machine by name."""
