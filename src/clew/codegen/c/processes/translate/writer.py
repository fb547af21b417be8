"""C text under construction: values with their marks, where they lie, and locals that hold them.

A `Text` is a value in C: the expression of it, that of whether it is undefined, and that of whether it is a number that
is a pointer ("0" where it never is). Names in the text: `vN` and `mN` the value and mark of a register, `tN` what was
computed, `w` the working state, `g` the globals, `f` the frame, `me` the process (NOTHING outside of all).
"""

from __future__ import annotations

import re
from dataclasses import field, replace

from clew.codegen.c.expressions import Tables, literal
from clew.codegen.c.processes.layout import LARGEST, Layout, Register
from clew.codegen.c.shapes import (
    NotNative,
    Number,
    Shape,
    Slot,
    c_type,
    is_scalar,
    number,
    pack,
    shape_of,
    width_of,
)
from clew.ir.sorts import Bits, Bool, Pointer, Process, Reference, Sort
from clew.ir.terms import Apply
from clew.ir.values import UNDEFINED, Value
from clew.records import dataclass
from clew.semantics.code import Routine

NEVER = "0"
_SETTLED = re.compile(r"[tvm]\d+|\d+(?:ull)?|\([tvm]\d+ == MARK_\w+\)|TERM\([tvm]\d+\)")
"""Texts that nothing in the same command changes."""
MOST_ARGUMENTS = 3
"""Of an operator on terms, as in `core/processes/symbols.h`."""


@dataclass(frozen=True, slots=True)
class Text:
    """A value in C, whether it is undefined, and whether it is a number that is a pointer."""

    value: str
    missing: str = NEVER
    pointer: str = NEVER
    term: str = NEVER
    """The number of the term that it is, 0 where it is none; the value is then 0."""

    @property
    def mark(self) -> str:
        """The mark of the value, in C."""
        if self.pointer == NEVER and self.term == NEVER:
            return self.missing
        pointer = "" if self.pointer == NEVER else f"{self.pointer} ? MARK_POINTER : "
        return f"({self.missing} ? MARK_UNDEFINED : {pointer}{self.term})"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a term stands: in a routine at a block and index, or outside of all."""

    routine: Routine | None = None
    block: int = 0
    index: int = 0


@dataclass(slots=True)
class Writer:
    """C text under construction; grows while terms are translated."""

    layout: Layout
    tables: Tables
    lines: list[str] = field(default_factory=list)
    count: int = 0

    def line(self, text: str) -> None:
        """Add a statement."""
        self.lines.append(text)

    def fresh(self) -> str:
        """A new name."""
        self.count += 1
        return f"t{self.count}"

    def local(self, kind: str, text: str) -> str:
        """A new constant with that value."""
        name = self.fresh()
        self.line(f"const {kind} {name} = {text};")
        return name

    def shape(self, sort: Sort) -> Shape:
        """The shape of arrays and queues of the sort."""
        return shape_of(sort, flagged=self.layout.doubts.aggregates, symbolic=self.layout.symbolic)

    def constant(self, value: Value, sort: Sort) -> Text:
        """A constant: a literal, or the address of a table."""
        if not is_scalar(sort):
            return Text(self.tables.name(pack(self.shape(sort), value)))
        if value is UNDEFINED:
            return Text("0", "1")
        if isinstance(sort, Pointer | Reference | Process):
            return Text(f"{number(value)}ull" if isinstance(sort, Pointer) else str(number(value)))
        width_of(sort)
        return Text(literal(number(value), sort))

    def read(self, slot: Slot | Register) -> Text:
        """What a place holds."""
        if isinstance(slot, Slot):
            return self.load(slot.address, slot.shape)
        return marked(slot.value, slot.mark, slot.shape)

    def load(self, at: str, shape: Shape) -> Text:
        """What lies at an address."""
        if not isinstance(shape, Number):
            return Text(f"({at})")
        mark = f"load_mark({at} + {shape.width})" if shape.symbolic else f"({at})[{shape.width}]"
        return marked(f"load_u{8 * shape.width}({at})", mark, shape)

    def write(self, at: str, shape: Shape, text: Text) -> None:
        """Write a value to a place; it is settled."""
        if not isinstance(shape, Number):
            self.line(f"__builtin_memmove({at}, {text.value}, {shape.bytes});")
            return
        save = f"save_u{8 * shape.width}"
        if text.missing == NEVER:
            self.line(f"{save}({at}, {text.value});")
        else:
            self.line(f"{save}({at}, {text.missing} ? 0 : {text.value});")
        mark = self._mark(text, shape)
        if shape.flagged and shape.symbolic:
            self.line(f"save_mark({at} + {shape.width}, {mark});")
        elif shape.flagged:
            self.line(f"({at})[{shape.width}] = {mark};")

    def _mark(self, text: Text, shape: Number) -> str:
        """The mark of a value in a place of that shape; what does not fit is refused."""
        if text.pointer != NEVER and not shape.numbered:
            self.line(f"if ({text.pointer}) fail(FAILED_REFUSED);")
        if text.term != NEVER and not shape.flagged:
            self.line(f"if ({text.term}) fail(FAILED_REFUSED);")
        fitting = replace(text, pointer=text.pointer if shape.numbered else NEVER)
        return fitting.mark

    def write_register(self, register: Register, text: Text) -> None:
        """Write a value to a register; it is settled."""
        shape = register.shape
        if text.missing == NEVER or text.value == "0":
            self.line(f"{register.value} = {text.value};")
        else:
            self.line(f"{register.value} = {text.missing} ? 0 : {text.value};")
        mark = self._mark(text, shape)
        if shape.flagged:
            self.line(f"{register.mark} = {mark};")

    def built(self, term: Apply, arguments: list[Text], missing: str, plain: str, unless: str = NEVER) -> Text:
        """An operator on what may be terms: a term, or a value where it folds; the plain text where none of them is."""
        found = self.fresh()
        self.line(f"u32 {found} = 0;")
        some = " | ".join(each.term for each in arguments if each.term != NEVER)
        never = " || ".join(f"({each})" for each in (missing, unless) if each != NEVER) or "0"
        value = self.local(c_type(term.sort), f"({some}) && !({never}) ? {self.call(term, arguments, found)} : {plain}")
        return Text(value, self.kept(Bits(1), missing).value if missing != NEVER else NEVER, NEVER, found)

    def call(self, term: Apply, arguments: list[Text], found: str) -> str:
        """The call that builds a term; its number goes to `found`, the value of a constant is the result."""
        if len(arguments) > MOST_ARGUMENTS:
            raise NotNative(f"{term.operator} on more than {MOST_ARGUMENTS} values that may depend on inputs")
        sorts = tuple(each.sort for each in term.arguments)
        node = self.layout.node((term.operator, sorts, term.parameters, term.sort))
        given = [f"(u64)({each.value}), {each.term}" for each in arguments]
        given += ["0, 0"] * (MOST_ARGUMENTS - len(given))
        return f"term_apply(w, {node}, {', '.join(given)}, &{found})"

    def concrete(self, text: Text, sort: Sort) -> Text:
        """A value that must be known: where it depends on inputs, each that it can have is tried."""
        if text.term == NEVER:
            return text
        how = "decide" if isinstance(sort, Bool) else "settle"
        value = self.local(c_type(sort), f"{text.term} ? {how}(w, {text.term}) : {text.value}")
        return Text(value, text.missing, text.pointer)

    def named(self, sort: Sort, text: Text) -> Text:
        """The same by locals."""
        term = text.term if _SETTLED.fullmatch(text.term) else self.local("u32", text.term)
        return replace(self.kept(sort, text.value, text.missing, text.pointer), term=term)

    def kept(self, sort: Sort, value: str, missing: str = NEVER, pointer: str = NEVER) -> Text:
        """The value by locals."""
        kept = [each if _SETTLED.fullmatch(each) else self.local("u8", each) for each in (missing, pointer)]
        return Text(value if _SETTLED.fullmatch(value) else self.local(c_type(sort), value), *kept)

    def refuse(self, condition: str) -> None:
        """Give up where that holds."""
        if condition != NEVER:
            self.line(f"if ({condition}) fail(FAILED_REFUSED);")

    def temporary(self, size: int) -> str:
        """Room of so many bytes."""
        if size > LARGEST:
            raise NotNative(f"a value of {size} bytes is too large for native exploration")
        name = self.fresh()
        self.line(f"u8 {name}[{max(1, size)}];")
        return name

    def copied(self, text: Text, shape: Shape) -> Text:
        """A copy that may be changed."""
        name = self.temporary(shape.bytes)
        self.line(f"__builtin_memcpy({name}, {text.value}, {shape.bytes});")
        return Text(name, text.missing)

    def address(self, text: str) -> str:
        """An address, by a local."""
        name = self.fresh()
        self.line(f"const u8 *{name} = {text};")
        return name


def marked(value: str, mark: str, shape: Number) -> Text:
    """A value with its mark, as it lies in a place of that shape."""
    if not shape.flagged:
        return Text(value)
    if not shape.symbolic and not shape.numbered:
        return Text(value, mark)
    pointer = f"({mark} == MARK_POINTER)" if shape.numbered else NEVER
    term = f"TERM({mark})" if shape.symbolic and isinstance(shape.sort, Bits | Bool) else NEVER
    return Text(value, f"({mark} == MARK_UNDEFINED)", pointer, term)


def is_built(arguments: list[Text]) -> bool:
    """Whether one of them may be a term."""
    return any(each.term != NEVER for each in arguments)


def either(missing: list[str]) -> str:
    """Whether any is undefined."""
    if "1" in missing:
        return "1"
    doubtful = [each for each in missing if each != NEVER]
    return " | ".join(doubtful) if doubtful else NEVER
