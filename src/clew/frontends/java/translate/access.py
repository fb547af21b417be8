"""Objects: allocation, fields, elements, type tests, as commands on memory."""

from __future__ import annotations

from clew.frontends.java.classfile.descriptors import Kind, bytes_of, class_in, is_reference, kind_of
from clew.frontends.java.classfile.instructions import FieldRef
from clew.frontends.java.translate.arithmetic import narrowed, widened
from clew.frontends.java.translate.layout import ELEMENT_TEST_AT, spelled
from clew.frontends.java.translate.procedure import MethodWriter, moved, type_of
from clew.frontends.java.translate.writer import NULL, Entry, zero
from clew.frontends.java.world.hierarchy import OBJECT
from clew.ir.commands import Allocate, Fill, Goto
from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.terms import Constant, Term, Variable, apply, bits, equal, ite, negate, resize

_KINDS = {"A": Kind.REFERENCE, "J": Kind.LONG, "F": Kind.FLOAT, "D": Kind.DOUBLE}
_WIDTHS = {"B": 1, "C": 2, "S": 2, "I": 4, "J": 8, "F": 4, "D": 8, "A": 8}


def _sort(descriptor: str) -> Sort:
    return POINTER if is_reference(descriptor) else Bits(8 * bytes_of(descriptor))


def get_field(here: MethodWriter, reference: FieldRef) -> None:
    """Push a field."""
    entry = here.pop()
    here.not_null(entry)
    known = here.hierarchy.find_field(reference)
    if known is None:
        _missing(here, reference)
        return
    owner, field = known
    place = here.field_of(entry.term, (owner, field.name, field.descriptor))
    found = here.load(_sort(field.descriptor), place)
    here.push(_as_entry(field.descriptor, found), kind_of(field.descriptor), type_of(field.descriptor))


def _as_entry(descriptor: str, found: Term) -> Term:
    return found if descriptor[0] in "L[JFDI" else widened(descriptor, found)


def _missing(here: MethodWriter, reference: FieldRef) -> None:
    here.unmodelled(_field_name(reference))
    kind = kind_of(reference.descriptor)
    here.push(zero(kind), kind, type_of(reference.descriptor))


def _field_name(reference: FieldRef) -> str:
    return f"the library field {reference.owner.replace('/', '.')}.{reference.name}"


def put_field(here: MethodWriter, reference: FieldRef) -> None:
    """Pop into a field."""
    value, entry = here.pop(), here.pop()
    here.not_null(entry)
    known = here.hierarchy.find_field(reference)
    if known is None:
        here.unmodelled(_field_name(reference))
        return
    owner, field = known
    place = here.field_of(entry.term, (owner, field.name, field.descriptor))
    here.store(place, narrowed(field.descriptor, value.term))


def get_static(here: MethodWriter, reference: FieldRef) -> None:
    """Push a static field, as it is now."""
    if here.hierarchy.find_field(reference) is None:
        _missing(here, reference)
        return
    owner, field, held = here.unit.static(reference)
    if isinstance(field.constant, str):
        here.push(here.unit.text(field.constant), Kind.REFERENCE, "java/lang/String")
        return
    here.ensure(owner)
    copy = here.temporary(held.sort)
    here.assign(copy, held)
    here.push(copy, kind_of(field.descriptor), type_of(field.descriptor))


def put_static(here: MethodWriter, reference: FieldRef) -> None:
    """Pop into a static field."""
    if here.hierarchy.find_field(reference) is None:
        here.pop()
        here.unmodelled(_field_name(reference))
        return
    owner, field, held = here.unit.static(reference)
    here.ensure(owner)
    value = here.pop().term
    narrow = narrowed(field.descriptor, value)
    here.assign(held, widened(field.descriptor, narrow) if field.descriptor in "ZBCS" else value)


# --- arrays -----------------------------------------------------------------------------------------------------------


def length_of(here: MethodWriter, pointer: Term) -> Variable:
    """The length of an array that is not null."""
    return here.load(Bits(32), moved(pointer, here.layouts.length_at))


def element(here: MethodWriter, pointer: Term, index: Term, width: int) -> Term:
    """A pointer to an element."""
    first = bits(here.layouts.elements_at, 64)
    scaled = apply("mul", resize(index, 64), bits(width, 64))
    return apply("pointer.add", pointer, apply("add", first, scaled))


def _checked(here: MethodWriter, array: Entry, index: Entry) -> None:
    here.not_null(array)
    length = length_of(here, array.term)
    here.guard(apply("ult", index.term, length), "arrayIndex", index.term, length)


def load_element(here: MethodWriter, code: str) -> None:
    """Push an element."""
    index, array = here.pop(), here.pop()
    _checked(here, array, index)
    width = _WIDTHS[code]
    place = element(here, array.term, index.term, width)
    found = here.load(POINTER if code == "A" else Bits(8 * width), place)
    inner = type_of(array.type[1:]) if array.type.startswith("[") else OBJECT
    here.push(found if code in "AJFDI" else widened(code, found), _KINDS.get(code, Kind.INT), inner)


def store_element(here: MethodWriter, code: str) -> None:
    """Pop into an element; an array of references takes only what is of its element type."""
    value, index, array = here.pop(), here.pop(), here.pop()
    _checked(here, array, index)
    if code == "A":
        _check_store(here, array, value)
    here.store(element(here, array.term, index.term, _WIDTHS[code]), narrowed(code, value.term))


def _check_store(here: MethodWriter, array: Entry, value: Entry) -> None:
    if value.term is NULL or not _may_mismatch(here, array, value):
        return
    check, fine = here.fresh_label("stored"), here.fresh_label("storable")
    here.branch(equal(value.term, NULL), fine, check)
    here.open(check)
    at = here.load(Bits(64), moved(here.load(POINTER, array.term), ELEMENT_TEST_AT))
    flag = here.load(Bits(8), apply("pointer.add", here.load(POINTER, value.term), at))
    here.guard(negate(equal(flag, bits(0, 8))), "arrayStore")
    here.open(fine)


def _may_mismatch(here: MethodWriter, array: Entry, value: Entry) -> bool:
    """Whether some live array that this may be takes less than what the value may be."""
    wanted = array.type if array.type.startswith("[") else "[Ljava/lang/Object;"
    hierarchy, classes = here.hierarchy, here.unit.reached.classes
    arrays = [each for each in classes if each.startswith("[") and is_reference(each[1:])]
    taken = [class_in(each[1:]) for each in arrays if array.exact is False and hierarchy.is_of(each, wanted)]
    taken = [class_in(wanted[1:])] if array.exact else taken
    return not all(hierarchy.is_of(value.type, each) for each in taken)


# --- allocation -------------------------------------------------------------------------------------------------------


def new_object(here: MethodWriter, name: str) -> None:
    """Push a new object."""
    here.ensure(name)
    size = bits(here.layouts.size(name), 64)
    made = _allocated(here, size, name)
    here.push(made, Kind.REFERENCE, name, exact=True)


def _allocated(here: MethodWriter, size: Term, name: str) -> Variable:
    made = here.temporary(POINTER)
    struct = None if name.startswith("[") else spelled(name)
    here.emit(Allocate(made, size, struct=struct, span=here.span))
    here.emit(Fill(made, bits(0, 8), size, span=here.span))
    here.store(made, here.unit.table(name))
    here.nonnull.add(made)
    return made


def new_array(here: MethodWriter, name: str, dimensions: int) -> None:
    """Push a new array; one of several dimensions is filled with new arrays."""
    lengths = [here.pop().term for _ in range(dimensions)][::-1]
    for each in lengths:
        here.guard(negate(apply("slt", each, bits(0, 32))), "negativeSize", each)
    made = make_array(here, name, lengths[0])
    if dimensions > 1:
        saved = [here.saved(Entry(each, Kind.INT)).term if not isinstance(each, Constant) else each for each in lengths]
        _fill(here, name, made, saved)
    here.push(made, Kind.REFERENCE, name, exact=True)


def make_array(here: MethodWriter, name: str, length: Term) -> Variable:
    """A new array of a length that is not negative."""
    width, first = bytes_of(name[1:]), bits(here.layouts.elements_at, 64)
    size = apply("add", first, apply("mul", resize(length, 64), bits(width, 64)))
    made = _allocated(here, size, name)
    here.store(moved(made, here.layouts.length_at), length)
    return made


def _fill(here: MethodWriter, name: str, array: Term, lengths: list[Term]) -> None:
    """Give every element of an array a new array."""
    index = here.temporary(Bits(32))
    loop, body, done = here.fresh_label("rows"), here.fresh_label("row"), here.fresh_label("filled")
    here.assign(index, bits(0, 32))
    here.open(loop)
    here.branch(apply("slt", index, lengths[0]), body, done)
    here.open(body)
    inner = make_array(here, name[1:], lengths[1])
    here.store(element(here, array, index, 8), inner)
    if len(lengths) > 2:
        _fill(here, name[1:], inner, lengths[1:])
    here.assign(index, apply("add", index, bits(1, 32)))
    here.close(Goto(loop, span=here.span))
    here.open(done)
    here.nonnull.update((array,))


# --- type tests -------------------------------------------------------------------------------------------------------


def is_always(here: MethodWriter, entry: Entry, name: str) -> bool:
    """Whether every object that the reference may lead to is of the type."""
    return here.hierarchy.is_of(entry.type, name)


def instance_of(here: MethodWriter, name: str) -> None:
    """Push whether a reference leads to an object of the type."""
    entry = here.pop()
    if not any(here.hierarchy.is_of(each, name) for each in here.unit.reached.classes):
        here.push(bits(0, 32), Kind.INT)
        return
    if is_always(here, entry, name):
        here.push(ite(equal(entry.term, NULL), bits(0, 32), bits(1, 32)), Kind.INT)
        return
    flag = here.temporary(Bits(8))
    test, done = here.fresh_label("test"), here.fresh_label("tested")
    here.assign(flag, bits(0, 8))
    here.branch(equal(entry.term, NULL), done, test)
    here.open(test)
    table = here.load(POINTER, entry.term)
    found = here.load(Bits(8), moved(table, here.layouts.test_at(name)))
    here.assign(flag, found)
    here.open(done)
    here.push(resize(flag, 32), Kind.INT)


def check_cast(here: MethodWriter, name: str) -> None:
    """Demand that a reference is null or leads to an object of the type."""
    entry = here.pop()
    if not is_always(here, entry, name) and entry.term is not NULL:
        test, done = here.fresh_label("cast"), here.fresh_label("casted")
        here.branch(equal(entry.term, NULL), done, test)
        here.open(test)
        table = here.load(POINTER, entry.term)
        here.guard(here.tests(table, name), "classCast")
        here.open(done)
    here.push(entry.term, Kind.REFERENCE, name if not is_always(here, entry, name) else entry.type, exact=entry.exact)
