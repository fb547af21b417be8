"""Arrays and queues as C: they are addresses, of a variable, a constant table, or a temporary.

Where a whole array would become undefined, the model gives up (`FAILED_REFUSED`).
"""

from __future__ import annotations

from clew.codegen.c.processes.translate.writer import NEVER, Text, Writer, either
from clew.codegen.c.shapes import Line, NotNative, Number, Row, Shape, each_number, queue_item, queue_length
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Term


def same(writer: Writer, shape: Shape, left: Text, right: Text) -> Text:
    """Whether two arrays or queues are equal."""
    same = writer.local("u8", f"__builtin_memcmp({left.value}, {right.value}, {shape.bytes}) == 0")
    missing = either([_holds_undefined(writer, left.value, shape), _holds_undefined(writer, right.value, shape)])
    return Text(same, missing)


def _holds_undefined(writer: Writer, at: str, shape: Shape) -> str:
    """Whether something in an array or queue is undefined; unused room of a queue is zero."""
    if not writer.layout.doubts.aggregates:
        return NEVER
    name = writer.fresh()
    writer.line(f"u8 {name} = 0;")
    for line in each_number(shape, at, lambda number, where: [f"{name} |= ({where})[{number.width}];"]):
        writer.line(line)
    return name


def array(writer: Writer, term: Apply, arguments: list[Text]) -> Text:
    """An operator on arrays."""
    match term.operator:
        case "select":
            return _select(writer, term, *arguments)
        case "store":
            return _store(writer, term, *arguments)
        case _:
            return _row(writer, term, arguments)


def _select(writer: Writer, term: Apply, array: Text, index: Text) -> Text:
    row = writer.shape(term.arguments[0].sort)
    assert isinstance(row, Row), "select should see an array"
    index = writer.concrete(index, term.arguments[1].sort)
    inside, at = _element(row, array.value, term.arguments[1], index.value)
    zero = writer.tables.name(bytes(max(1, row.element.bytes)))
    where = at if inside == "1" else f"({inside} ? {at} : {zero})"
    found = writer.load(writer.address(where), row.element)
    if isinstance(row.element, Number):
        return writer.kept(term.sort, found.value, either([found.missing, index.missing]))
    writer.refuse(index.missing)
    return found


def _element(row: Row, array: str, index: Term, text: str) -> tuple[str, str]:
    """The condition that the index lies inside, and the address of the element."""
    if not isinstance(index.sort, Bits):
        raise NotNative("an index that is no bit-vector has no C form")
    return f"({text} < {row.length}ull)", f"({array} + (u64)({text}) * {row.element.bytes})"


def _store(writer: Writer, term: Apply, array: Text, index: Text, element: Text) -> Text:
    row = writer.shape(term.sort)
    assert isinstance(row, Row), "store should see an array"
    index = writer.concrete(index, term.arguments[1].sort)
    name = writer.copied(array, row).value
    inside, at = _element(row, name, term.arguments[1], index.value)
    if index.missing != NEVER:
        writer.line(f"if ({index.missing}) {{")
        for line in _all_undefined(row, name, 0):
            writer.line(line)
        inside = f"!{index.missing} && {inside}"
        writer.line("}")
    writer.line(f"if ({inside}) {{")
    writer.write(at, row.element, element)
    writer.line("}")
    return Text(name)


def _row(writer: Writer, term: Apply, elements: list[Text]) -> Text:
    row = writer.shape(term.sort)
    assert isinstance(row, Row), "an array should have the shape of one"
    name = writer.temporary(row.bytes)
    for position, element in enumerate(elements):
        writer.write(f"({name} + {position * row.element.bytes})", row.element, element)
    return Text(name)


def queue(writer: Writer, term: Apply, arguments: list[Text]) -> Text:
    """A question to a queue."""
    line = writer.shape(term.arguments[0].sort)
    assert isinstance(line, Line), "a queue should have the shape of one"
    queue = arguments[0].value
    length = queue_length(line, queue)
    if term.operator == "queue.length":
        return writer.kept(Bits(32), length)
    if term.operator == "queue.full":
        return writer.kept(Bits(1), f"({length} >= {line.capacity})")
    if not isinstance(term.arguments[1].sort, Bits):
        raise NotNative("a position that is no bit-vector has no C form")
    component = term.parameters[0]
    return item(writer, line, component, queue, writer.concrete(arguments[1], term.arguments[1].sort))


def item(writer: Writer, line: Line, component: int, queue: str, position: Text) -> Text:
    """A component of the element at a position; zero where there is none."""
    shape = line.components[component]
    at = queue_item(line, component, queue, position.value)
    zero = writer.tables.name(bytes(max(1, shape.bytes)))
    where = writer.address(f"({position.value} < {queue_length(line, queue)} ? {at} : {zero})")
    found = writer.load(where, shape)
    if isinstance(shape, Number):
        return writer.kept(shape.sort, found.value, either([found.missing, position.missing]))
    writer.refuse(position.missing)
    return found


def _all_undefined(shape: Shape, at: str, depth: int) -> list[str]:
    """C that makes every element undefined; a queue inside becomes empty."""
    match shape:
        case Number(width=width, flagged=flagged):
            assert flagged, "what may become undefined should have a flag"
            return [f"save_u{8 * width}({at}, 0); ({at})[{width}] = 1;"]
        case Row(length=length, element=element):
            inner = _all_undefined(element, f"{at} + i{depth} * {element.bytes}", depth + 1)
            return [f"for (u32 i{depth} = 0; i{depth} < {length}; i{depth}++) {{", *inner, "}"]
        case Line(bytes=size):
            return [f"__builtin_memset({at}, 0, {size});"]
