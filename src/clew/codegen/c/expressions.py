"""Terms as C expressions over a packed state.

Input: terms of sort Bool and Bits (up to 64 bits) over variables with a layout. Output: C text by the templates of the
operator table. What is used twice inside a term, or gets long, becomes a local of its own, so the text grows with the
number of distinct subterms. All operators are total, so computing a part early is harmless.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from clew.codegen.c.shapes import (
    Line,
    NotNative,
    Number,
    Row,
    Shape,
    Slot,
    c_type,
    is_scalar,
    pack,
    queue_item,
    queue_length,
    shape_of,
    width_of,
)
from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import Array, Bits, Sort
from clew.ir.terms import FALSE, Apply, Constant, Term, Variable, apply, bits, children, conjoin, constant, equal, ite
from clew.ir.values import UNDEFINED, default
from clew.ir.walk import postorder, variables

_LONG = 160
"""Characters after which a subterm becomes a local."""


def literal(value: int, sort: Sort) -> str:
    """A C constant of the sort's type."""
    if isinstance(sort, Bits) and sort.width > 32:
        return f"{int(value)}ull"
    return f"{int(value)}u" if value > 0x7FFF else str(int(value))


@dataclass(slots=True)
class Tables:
    """Constant byte tables of a text, each kept once; they grow while terms are translated."""

    prefix: str = ""
    names: dict[bytes, str] = field(default_factory=dict)

    def name(self, content: bytes) -> str:
        """The name of the table with that content."""
        return self.names.setdefault(content, f"{self.prefix}table{len(self.names)}")

    def text(self) -> str:
        """The definitions of all tables."""
        rows = []
        for content, name in self.names.items():
            numbers = ",".join(map(str, content)) or "0"
            rows.append(f"static const u8 {name}[{max(1, len(content))}] = {{{numbers}}};\n")
        return "".join(rows)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a value lies: a C expression for its first byte, its shape, and the conditions under which it is there."""

    text: str
    shape: Shape
    conditions: tuple[str, ...] = ()


class Scope:
    """A C block under construction: its lines, and where each variable is to be read now.

    State because locals are added while terms are translated. A scalar that was assigned is read from its local; an
    array or queue that was changed is read from the new state.
    """

    def __init__(self, fields: dict[str, Slot], tables: Tables, *, source: str = "s", prefix: str = "e") -> None:
        self.fields = fields
        self.tables = tables
        self.lines: list[str] = []
        self._source = source
        self._prefix = prefix
        self._count = 0
        self._locals: dict[str, str] = {}
        self._changed: set[str] = set()
        self._known: dict[Term, str] = {}

    def child(self, prefix: str) -> Scope:
        """A block inside this one: it starts with what is known here and keeps what it learns to itself."""
        inner = Scope(self.fields, self.tables, source=self._source, prefix=prefix)
        inner._locals |= self._locals
        inner._changed |= self._changed
        inner._known |= self._known
        return inner

    # --- locals and writes ------------------------------------------------------------------------------------------

    def local(self, kind: str, text: str) -> str:
        """A new constant local with that value."""
        name = f"{self._prefix}{self._count}"
        self._count += 1
        self.lines.append(f"const {kind} {name} = {text};")
        return name

    def assigned(self, variable: Variable, name: str) -> None:
        """The scalar variable is now read from a local."""
        self._locals[variable.name] = name
        self._forget(variable)

    def changed(self, variable: Variable) -> None:
        """The array or queue is now read from the new state `t`."""
        self._changed.add(variable.name)
        self._forget(variable)

    def learn(self, term: Term, text: str) -> None:
        """The term has already been computed."""
        self._known[term] = text

    def _forget(self, variable: Variable) -> None:
        self._known = {term: text for term, text in self._known.items() if variable not in variables(term)}

    def field(self, variable: Variable) -> Slot:
        """Where the variable lies in the packed state."""
        found = self.fields.get(variable.name)
        assert found is not None, f"{variable.name} should be declared"
        return found

    def base(self, variable: Variable) -> str:
        """The first byte of the variable in the state where it is to be read."""
        where = "t" if variable.name in self._changed else self._source
        return f"{where} + {self.field(variable).offset}"

    # --- translation ------------------------------------------------------------------------------------------------

    def value(self, term: Term) -> str:
        """The C expression of a scalar term; locals that it needs are added to the lines."""
        uses = Counter(part for each in postorder(term, known=self._known) for part in children(each))
        done: dict[Term, str] = {}
        for each in postorder(term, parts=self._parts):
            text = self._translate(each, done)
            if isinstance(each, Apply) and each not in self._known and (uses[each] > 1 or len(text) > _LONG):
                text = self.local(c_type(each.sort), text)
                self._known[each] = text
            done[each] = text
        return done[term]

    def _parts(self, term: Term) -> tuple[Term, ...]:
        """The scalar terms whose text is needed for the text of this one."""
        if term in self._known or not isinstance(term, Apply):
            return ()
        if term.operator == "select":
            return self._select_parts(term)
        if term.operator == "queue.item":
            return term.arguments[1:]
        if term.operator in ("queue.length", "queue.full"):
            return ()
        if term.operator == "=" and not is_scalar(term.arguments[0].sort):
            return (simpler,) if (simpler := _push_equality(term)) is not term else ()
        return term.arguments

    def _select_parts(self, term: Apply) -> tuple[Term, ...]:
        if (simpler := _push_select(term)) is not term:
            return (simpler,)
        array, index = term.arguments
        if isinstance(array, Apply) and array.operator == "select":
            return (index, *self._select_parts(array))
        return (index,)

    def _translate(self, term: Term, done: dict[Term, str]) -> str:
        if (known := self._known.get(term)) is not None:
            return known
        match term:
            case Constant():
                return _constant(term)
            case Variable():
                return self._variable(term)
            case Apply(operator="select"):
                simpler = _push_select(term)
                return done[simpler] if simpler is not term else _load(self._element(term, done.__getitem__))
            case Apply(operator="queue.item", arguments=(queue, position), parameters=(component,)):
                return _load(self._item(queue, done[position], component))
            case Apply(operator="queue.length", arguments=(queue,)):
                return self.queue_length(queue)
            case Apply(operator="queue.full", arguments=(queue,)):
                return f"({self.queue_length(queue)} >= {_line(self.queue_address(queue).shape).capacity})"
            case Apply(operator="=", arguments=(left, right)) if not is_scalar(left.sort):
                simpler = _push_equality(term)
                return done[simpler] if simpler is not term else self._same_bytes(left, right)
            case Apply():
                return applied(term, [done[argument] for argument in term.arguments])
            case other:
                raise NotNative(f"a term of kind {type(other).__name__} has no C form")

    def _variable(self, term: Variable) -> str:
        if (name := self._locals.get(term.name)) is not None:
            return name
        c_type(term.sort)
        return _load(Address(self.base(term), self.field(term).shape))

    # --- arrays -----------------------------------------------------------------------------------------------------

    def address(self, term: Term) -> Address:
        """Where an array or queue lies: a variable, an element of one, or a constant."""
        match term:
            case Variable():
                return Address(self.base(term), self.field(term).shape)
            case Apply(operator="select"):
                return self._element(term, self.value)
            case Constant(value=value, sort=sort):
                if value is UNDEFINED:
                    raise NotNative("an undefined value has no C form")
                shape = shape_of(sort)
                return Address(self.tables.name(pack(shape, value)), shape)
            case _:
                raise NotNative("an array or queue that is computed has no C form here")

    def _element(self, term: Apply, text_of: Callable[[Term], str]) -> Address:
        array, index = term.arguments
        if isinstance(array, Apply) and array.operator == "select":
            outer = self._element(array, text_of)
        else:
            outer = self.address(array)
        assert isinstance(outer.shape, Row), "select should see an array"
        return element(outer, index, text_of(index))

    def _same_bytes(self, left: Term, right: Term) -> str:
        one, other = self.address(left), self.address(right)
        if one.conditions or other.conditions:
            raise NotNative("a comparison of computed arrays has no C form")
        return f"(__builtin_memcmp({one.text}, {other.text}, {one.shape.bytes}) == 0)"

    # --- queues -----------------------------------------------------------------------------------------------------

    def queue_address(self, queue: Term) -> Address:
        """Where a queue variable lies."""
        if not isinstance(queue, Variable):
            raise NotNative("a queue that is computed has no C form")
        return self.address(queue)

    def queue_length(self, queue: Term) -> str:
        """The number of elements."""
        address = self.queue_address(queue)
        return f"(u32){queue_length(_line(address.shape), address.text)}"

    def _item(self, queue: Term, position: str, component: int) -> Address:
        address = self.queue_address(queue)
        line = _line(address.shape)
        at = queue_item(line, component, address.text, position)
        return Address(at, line.components[component], (f"({position}) < {self.queue_length(queue)}",))


def element(array: Address, index: Term, text: str) -> Address:
    """An element of an array; where the index may lie outside, a condition says so."""
    row = array.shape
    assert isinstance(row, Row), "an element should belong to an array"
    at = f"{array.text} + (u64)({text}) * {row.element.bytes}"
    if isinstance(index, Constant):
        assert isinstance(index.value, int), "an index should be a number"
        inside = index.value < row.length
        at = f"{array.text} + {index.value * row.element.bytes}"
        return Address(at, row.element, array.conditions if inside else (*array.conditions, "0"))
    if not isinstance(index.sort, Bits):
        raise NotNative("an index that is no bit-vector has no C form")
    if index.sort.width < 32 and 1 << index.sort.width <= row.length:
        return Address(at, row.element, array.conditions)
    return Address(at, row.element, (*array.conditions, f"{text} < {row.length}"))


def _load(address: Address) -> str:
    if not isinstance(address.shape, Number):
        raise NotNative("an array as a value has no C form here")
    load = f"load_u{8 * address.shape.bytes}({address.text})"
    return f"({' && '.join(address.conditions)} ? {load} : 0)" if address.conditions else load


def _line(shape: Shape) -> Line:
    assert isinstance(shape, Line), "a queue should have the shape of one"
    return shape


def _constant(term: Constant) -> str:
    if not isinstance(term.value, int):
        raise NotNative(f"the constant {term.value!r} has no C form")
    c_type(term.sort)
    return literal(term.value, term.sort)


def _push_select(term: Apply) -> Term:
    """`select` of a computed array as a choice between selects of simpler ones; itself where that is done."""
    array, index = term.arguments
    sort = array.sort
    assert isinstance(sort, Array), "select should see an array"
    match array:
        case Apply(operator="store", arguments=(base, at, value)):
            here = _same_index(at, index, sort.length)
            return ite(here, value, apply("select", base, index))
        case Apply(operator="ite", arguments=(condition, then, otherwise)):
            return ite(condition, apply("select", then, index), apply("select", otherwise, index))
        case Apply(operator="select") if (simpler := _push_select(array)) is not array:
            return apply("select", simpler, index)
        case Apply(operator="array", arguments=elements) if isinstance(index.sort, Bits):
            result: Term = constant(default(sort.element), sort.element)
            for position in reversed(range(min(len(elements), 1 << min(index.sort.width, 31)))):
                result = ite(equal(index, bits(position, index.sort.width)), elements[position], result)
            return result
        case _:
            return term


def _push_equality(term: Apply) -> Term:
    """Equality with a computed array or queue as equalities of simpler ones; itself where both lie somewhere."""
    left, right = term.arguments
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Apply) and one.operator == "ite":
            condition, then, otherwise = one.arguments
            return ite(condition, equal(then, other), equal(otherwise, other))
    sort = left.sort
    if not isinstance(sort, Array) or not any(map(_is_computed, (left, right))):
        return term
    indices = [bits(number, 32) for number in range(sort.length)]
    return conjoin(*(equal(apply("select", left, index), apply("select", right, index)) for index in indices))


def _is_computed(array: Term) -> bool:
    """Whether an array does not lie anywhere in the state."""
    while isinstance(array, Apply) and array.operator == "select":
        array = array.arguments[0]
    return isinstance(array, Apply)


def _same_index(left: Term, right: Term, length: int) -> Term:
    """Whether two indices, perhaps of different widths, are equal and inside the array."""
    if not (isinstance(left.sort, Bits) and isinstance(right.sort, Bits)):
        raise NotNative("an index that is no bit-vector has no C form")
    width = max(left.sort.width, right.sort.width, length.bit_length())
    inside = apply("ult", _widened(left, width), bits(length, width))
    same = equal(_widened(left, width), _widened(right, width))
    return FALSE if inside is FALSE else conjoin(same, inside)


def _widened(term: Term, width: int) -> Term:
    assert isinstance(term.sort, Bits), "an index should be a bit-vector"
    more = width - term.sort.width
    return apply("zero_extend", term, parameters=(more,)) if more else term


# --- operators ------------------------------------------------------------------------------------------------------


def applied(term: Apply, arguments: list[str]) -> str:
    """The operator's template on the arguments; a result of Bits is cast to its C type."""
    template = OPERATORS[term.operator].c
    if template is None:
        raise NotNative(f"the operator {term.operator} has no C form")
    result = term.sort
    kind = c_type(result)
    sorts = [argument.sort for argument in term.arguments]
    fields: dict[str, object] = {f"p{number}": value for number, value in enumerate(term.parameters)}
    for number, (sort, text) in enumerate(zip(sorts, arguments, strict=True)):
        if isinstance(sort, Bits):
            if "{s" in template:
                fields[f"s{number}"] = _signed(text, sort)
            fields.setdefault("v", sort.width)
            if isinstance(result, Bits) and c_type(sort) != kind and sort.width < result.width:
                arguments[number] = f"({kind}){text}"
    if isinstance(result, Bits):
        fields["w"] = result.width
        fields["mask"] = literal((1 << result.width) - 1, result)
    elif "v" in fields:
        fields["w"] = fields["v"]
    text = template.format(*arguments, **fields)
    return f"(({kind}){text})" if isinstance(result, Bits) else text


def _signed(text: str, sort: Bits) -> str:
    size = 8 * width_of(sort)
    if sort.width == size:
        return f"((i64)(i{size})({text}))"
    return f"((i64)((u64)({text}) << {64 - sort.width}) >> {64 - sort.width})"
