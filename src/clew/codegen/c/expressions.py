"""Terms as C expressions over a packed state.

Input: terms of sort Bool and Bits (up to 64 bits) over variables with a layout. Output: C text by the templates of the
operator table. What is used twice inside a term, or gets long, becomes a local of its own, so the text grows with the
number of distinct subterms. All operators are total, so computing a part early is harmless.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field

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
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Apply, Constant, Term, Variable, apply, children
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder, variables
from clew.records import dataclass

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
        name = self._fresh()
        self.lines.append(f"const {kind} {name} = {text};")
        return name

    def _fresh(self) -> str:
        self._count += 1
        return f"{self._prefix}{self._count - 1}"

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
            return _indices(term)
        if term.operator == "queue.item":
            return term.arguments[1:]
        if term.operator in ("queue.length", "queue.full"):
            return ()
        if term.operator == "=" and not is_scalar(term.arguments[0].sort):
            return ()
        return term.arguments

    def _translate(self, term: Term, done: dict[Term, str]) -> str:
        if (known := self._known.get(term)) is not None:
            return known
        match term:
            case Constant():
                return _constant(term)
            case Variable():
                return self._variable(term)
            case Apply(operator="select"):
                return _load(self._element(term, done.__getitem__))
            case Apply(operator="queue.item", arguments=(queue, position), parameters=(component,)):
                return _load(self._item(queue, done[position], component))
            case Apply(operator="queue.length", arguments=(queue,)):
                return self.queue_length(queue)
            case Apply(operator="queue.full", arguments=(queue,)):
                return f"({self.queue_length(queue)} >= {_line(self.queue_address(queue).shape).capacity})"
            case Apply(operator="=", arguments=(left, right)) if not is_scalar(left.sort):
                one, other = self._whole(left), self._whole(right)
                return f"(__builtin_memcmp({one.text}, {other.text}, {one.shape.bytes}) == 0)"
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
        """Where an array or queue lies: a variable, an element of one, a constant, or a temporary."""
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
            case Apply(operator="store" | "array" | "ite"):
                return self._temporary(term)
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

    def _whole(self, term: Term) -> Address:
        """Where all of an array or queue lies, whatever the indices are."""
        found = self.address(term)
        return self._temporary(term) if found.conditions else found

    def _temporary(self, term: Term) -> Address:
        """A copy of what is computed."""
        shape = shape_of(term.sort)
        name = self._known.get(term)
        if name is None:
            name = self._known[term] = self._fresh()
            self.lines.append(f"u8 {name}[{max(1, shape.bytes)}];")
            self.write(Address(name, shape), None, term)
        return Address(name, shape)

    def write(self, place: Address, old: Term | None, value: Term) -> None:
        """Write an array to a place that holds the array `old`, or to a temporary (None).

        What is read is read first, the inner stores come first.
        """
        if value is old:
            return
        match value:
            case Apply(operator="store", arguments=(base, index, new)) if old in (None, base) or is_scalar(new.sort):
                where = element(place, index, self.local(c_type(index.sort), self.value(index)))
                text = self.local(c_type(new.sort), self.value(new)) if is_scalar(new.sort) else None
                self.write(place, old, base)
                if text is None:
                    self.write(where, None if old is None else apply("select", old, index), new)
                else:
                    self.lines.append(saved(where, text))
            case Apply(operator="array", arguments=elements) if old is None or all(is_scalar(e.sort) for e in elements):
                self._write_elements(place, elements)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                chosen = self.local("u8", self.value(condition))
                for text, branch in ((chosen, then), (f"!{chosen}", otherwise)):
                    inner = self.child(f"{chosen}{'y' if branch is then else 'n'}")
                    inner.write(place, old, branch)
                    self.lines.extend([f"if ({text}) {{", *inner.lines, "}"])
            case _:
                self._copy(place, value)

    def _write_elements(self, place: Address, elements: Sequence[Term]) -> None:
        row = place.shape
        assert isinstance(row, Row), "an array should go to a place for arrays"
        where = [
            Address(f"{place.text} + {position * row.element.bytes}", row.element, place.conditions)
            for position in range(len(elements))
        ]
        if not isinstance(row.element, Number):
            for at, each in zip(where, elements, strict=True):
                self.write(at, None, each)
            return
        texts = [self.local(c_type(each.sort), self.value(each)) for each in elements]
        self.lines += map(saved, where, texts)

    def _copy(self, place: Address, value: Term) -> None:
        """Copy an array that lies somewhere; where it does not exist the place gets default values."""
        source = self.address(value)
        size = source.shape.bytes
        move = f"__builtin_memmove({place.text}, {source.text}, {size});"
        if source.conditions:
            move = f"if ({' && '.join(source.conditions)}) {move} else __builtin_memset({place.text}, 0, {size});"
        self.lines.append(f"if ({' && '.join(place.conditions)}) {{ {move} }}" if place.conditions else move)

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


def saved(place: Address, text: str) -> str:
    """The statement that writes a number to a place, if it is there."""
    assert isinstance(place.shape, Number), "a number should go to a place for numbers"
    save = f"save_u{8 * place.shape.bytes}({place.text}, {text});"
    return f"if ({' && '.join(place.conditions)}) {save}" if place.conditions else save


def _indices(term: Apply) -> tuple[Term, ...]:
    """The indices of an element, the innermost first."""
    array, index = term.arguments
    return (index, *_indices(array)) if isinstance(array, Apply) and array.operator == "select" else (index,)


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
