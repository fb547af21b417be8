"""Terms as C over the working state.

Input: a term, and where it stands. Output: C statements in front and a `Text`: the expression of its value, that of
whether it is undefined, and that of whether it is a number that is a pointer ("0" where it never is). Arrays and queues
are addresses: of a variable, a constant table, or a temporary. Operators are total, so computing a part early is
harmless; the rules are those of `ir/semantics/values.py` and `numbered.py`. Where a whole array would become undefined,
the model gives up (`FAILED_REFUSED`).

Names in the text: `vN` and `mN` the value and mark of a register, `tN` what was computed, `w` the working state,
`g` the globals, `f` the frame, `me` the process (NOTHING outside of all).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from clew.ir.semantics.code import Routine
from clew.ir.sorts import BOOL, Bits, Bool, Pointer, Process, Reference, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable
from clew.ir.values import UNDEFINED, Address, Value
from clew.ir.walk import postorder
from clew.native.expressions import NotNative, Tables, applied, literal
from clew.native.processes.layout import Layout, Register, Slot
from clew.native.processes.shapes import Line, Number, Row, Shape, is_scalar, number, pack, shape_of, width_of

NEVER = "0"
_WIDE = Bits(64)
_LESS = {"ult": 0, "slt": 0, "ule": 1, "sle": 1}
"""Comparisons, and whether equality will do."""
_SETTLED = re.compile(r"[tvm]\d+|\d+(?:ull)?|\([tvm]\d+ == MARK_\w+\)|TERM\([tvm]\d+\)")
"""Texts that nothing in the same command changes."""
MOST_ARGUMENTS = 3
"""Of an operator on terms, as in `core/processes/symbols.h`."""
_NIBBLE = 4
"""So many low bits of a pointer are known, since every object lies at a multiple of 16."""


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


def c_type(sort: Sort) -> str:
    """The C type that holds values of a scalar sort."""
    return f"u{8 * width_of(sort)}"


@dataclass(slots=True)
class Terms:
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

    def term(self, term: Term, place: Place) -> Text:
        """The text of a term; its parts become locals."""
        done: dict[Term, Text] = {}
        for each in postorder(term):
            done[each] = self._node(each, done, place)
        return done[term]

    def settled(self, term: Term, place: Place) -> Text:
        """The text of a term by locals that later statements do not change."""
        text = self.term(term, place)
        if not is_scalar(term.sort):
            return self._copied(text, self.shape(term.sort))
        return self.named(term.sort, text)

    def shape(self, sort: Sort) -> Shape:
        """The shape of arrays and queues of the sort."""
        return shape_of(sort, flagged=self.layout.doubts.aggregates, symbolic=self.layout.symbolic)

    # --- nodes ------------------------------------------------------------------------------------------------------

    def _node(self, term: Term, done: dict[Term, Text], place: Place) -> Text:
        match term:
            case Constant(value=value, sort=sort):
                return self.constant(value, sort)
            case Variable(name=name):
                return self.read(self.layout.slot(name, place.routine))
            case Apply():
                return self._apply(term, [done[each] for each in term.arguments])
            case Observe():
                return self._observe(term, [done[each] for each in term.arguments], place)

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
            return self._load(slot.address, slot.shape)
        return marked(slot.value, slot.mark, slot.shape)

    def _load(self, at: str, shape: Shape) -> Text:
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

    # --- operators --------------------------------------------------------------------------------------------------

    def _apply(self, term: Apply, arguments: list[Text]) -> Text:
        operator = term.operator
        if operator in ("and", "or", "implies"):
            return self._logical(term, *arguments)
        if operator == "ite":
            return self._choice(term, *arguments)
        if operator == "=" and not is_scalar(term.arguments[0].sort):
            return self._same(self.shape(term.arguments[0].sort), *arguments)
        if operator in ("select", "store", "array"):
            return self._array(term, arguments)
        if operator.startswith("queue."):
            return self._queue(term, arguments)
        if operator.startswith("pointer."):
            return self._pointer(term, arguments)
        missing = _either([each.missing for each in arguments])
        if any(each.pointer != NEVER for each in arguments):
            return self._numbered(term, arguments, missing)
        plain = self._plain(term, [each.value for each in arguments])
        if any(each.term != NEVER for each in arguments):
            return self._built(term, arguments, missing, plain)
        return self._named(term.sort, plain, missing)

    # --- terms over inputs ------------------------------------------------------------------------------------------

    def _built(self, term: Apply, arguments: list[Text], missing: str, plain: str, unless: str = NEVER) -> Text:
        """An operator on what may be terms: a term, or a value where it folds; the plain text where none of them is."""
        found = self.fresh()
        self.line(f"u32 {found} = 0;")
        some = " | ".join(each.term for each in arguments if each.term != NEVER)
        never = " || ".join(f"({each})" for each in (missing, unless) if each != NEVER) or "0"
        value = self.local(
            c_type(term.sort), f"({some}) && !({never}) ? {self._call(term, arguments, found)} : {plain}"
        )
        return Text(value, self._named(Bits(1), missing).value if missing != NEVER else NEVER, NEVER, found)

    def _call(self, term: Apply, arguments: list[Text], found: str) -> str:
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
        return replace(self._named(sort, text.value, text.missing, text.pointer), term=term)

    # --- operators on what is no term -------------------------------------------------------------------------------

    def _named(self, sort: Sort, value: str, missing: str = NEVER, pointer: str = NEVER) -> Text:
        kept = [each if _SETTLED.fullmatch(each) else self.local("u8", each) for each in (missing, pointer)]
        return Text(value if _SETTLED.fullmatch(value) else self.local(c_type(sort), value), *kept)

    def _numbered(self, term: Apply, arguments: list[Text], missing: str) -> Text:
        """An operator on numbers that may be pointers; what is not listed is the reference's."""
        either = self.local("u8", _either([each.pointer for each in arguments]))
        if any(each.term != NEVER for each in arguments):
            arguments = [self._beside(each, either) for each in arguments]
        values = [each.value for each in arguments]
        plain = self._plain(term, values)
        built = self._built(term, arguments, missing, plain, either) if _is_built(arguments) else Text(plain)
        return replace(self._numbered_plain(term, arguments, missing, either, built.value), term=built.term)

    def _beside(self, text: Text, pointer: str) -> Text:
        """A number beside one that is a pointer must be known."""
        if text.term == NEVER:
            return text
        value = self.local("u64", f"{pointer} && {text.term} ? settle(w, {text.term}) : {text.value}")
        return replace(text, value=value, term=self.local("u32", f"{pointer} ? 0 : {text.term}"))

    def _numbered_plain(self, term: Apply, arguments: list[Text], missing: str, either: str, plain: str) -> Text:
        values = [each.value for each in arguments]
        both = ", ".join(f"{each.value}, {each.pointer}" for each in arguments)
        match term.operator:
            case "=":
                return self._named(term.sort, f"({plain} && {_same_marks(arguments)})", missing)
            case "add" | "sub" | "bitand" | "bitor":
                mark = self.fresh()
                self.line(f"u32 {mark} = MARK_PLAIN;")
                value = self.local("u64", f"{either} ? numbered_{term.operator}({both}, &{mark}) : {plain}")
                return Text(value, self._named(Bits(1), missing).value if missing != NEVER else NEVER, f"({mark} >> 1)")
            case "ult" | "ule" | "slt" | "sle":
                less = f"{either} ? numbered_less({both}, {_LESS[term.operator]}) : {plain}"
                return self._named(term.sort, less, missing)
            case "extract" if term.parameters[1] == 0 and term.parameters[0] < _NIBBLE:
                mask = (1 << (term.parameters[0] + 1)) - 1
                return self._named(term.sort, f"{either} ? ((u32){values[0]} & {mask}) : {plain}", missing)
            case _:
                self.line(f"if ({either} && !({missing})) fail(FAILED_REFUSED);")
                return self._named(term.sort, plain, missing)

    def _plain(self, term: Apply, values: list[str]) -> str:
        return f"({values[0]} == {values[1]})" if term.operator == "=" else applied(term, list(values))

    def _logical(self, term: Apply, left: Text, right: Text) -> Text:
        """Defined as soon as one side decides."""
        operator = term.operator
        sides = {"and": ("!", "!"), "or": ("", ""), "implies": ("!", "")}[operator]
        decided = []
        for mark, each in zip(sides, (left, right), strict=True):
            known = [f"!{flag}" for flag in (each.missing, each.term) if flag != NEVER]
            decided.append(f"({' && '.join([*known, f'{mark}{each.value}'])})")
        found = self.local("u8", f"{decided[0]} || {decided[1]}")
        missing = _either([left.missing, right.missing])
        if missing != NEVER:
            missing = self.local("u8", f"({missing}) && !{found}")
        plain = f"(!{found})" if operator == "and" else found
        if not _is_built([left, right]):
            return Text(plain, missing)
        if missing != NEVER:
            self.line(f"if ({missing} && ({left.term} | {right.term})) fail(FAILED_REFUSED);")
        return replace(self._built(term, [left, right], missing, plain, found), missing=missing)

    def _choice(self, term: Apply, condition: Text, then: Text, otherwise: Text) -> Text:
        if condition.term != NEVER and isinstance(term.sort, Bits | Bool):
            return self._symbolic_choice(term, condition, then, otherwise)
        condition = self.concrete(condition, BOOL)
        value = f"({condition.value} ? {then.value} : {otherwise.value})"
        if not is_scalar(term.sort):
            self._never(condition.missing)
            return Text(self.local("u8 *", value))
        missing = NEVER
        if (then.missing, otherwise.missing) != (NEVER, NEVER):
            missing = f"({condition.value} ? {then.missing} : {otherwise.missing})"
        pointer = NEVER
        if (then.pointer, otherwise.pointer) != (NEVER, NEVER):
            pointer = f"({condition.value} ? {then.pointer} : {otherwise.pointer})"
        chosen = NEVER
        if (then.term, otherwise.term) != (NEVER, NEVER):
            chosen = f"({condition.value} ? {then.term} : {otherwise.term})"
        return self.named(term.sort, Text(value, _either([condition.missing, missing]), pointer, chosen))

    def _symbolic_choice(self, term: Apply, condition: Text, then: Text, otherwise: Text) -> Text:
        """A term, unless a side is no data: then what was asked is decided."""
        odd = _either([then.missing, otherwise.missing, then.pointer, otherwise.pointer])
        decides = self.local("u8", f"{condition.term} && ({odd})")
        held = self.local("u8", f"{decides} ? decide(w, {condition.term}) : {condition.value}")
        open_ = self.local("u32", f"{decides} ? 0 : {condition.term}")
        plain = self._choice(term, Text(held, condition.missing), then, otherwise)
        given = [Text(held, NEVER, NEVER, open_), then, otherwise]
        found = self.fresh()
        self.line(f"u32 {found} = 0;")
        value = f"{open_} ? {self._call(term, given, found)} : {plain.value}"
        value = self.local(c_type(term.sort), value)
        return replace(plain, value=value, term=self.local("u32", f"{open_} ? {found} : {plain.term}"))

    def _never(self, missing: str) -> None:
        if missing != NEVER:
            self.line(f"if ({missing}) fail(FAILED_REFUSED);")

    def _pointer(self, term: Apply, arguments: list[Text]) -> Text:
        arguments = [self.concrete(each, sort.sort) for each, sort in zip(arguments, term.arguments, strict=True)]
        missing = _either([each.missing for each in arguments])
        values = [each.value for each in arguments]
        match term.operator:
            case "pointer.add":
                self._no_pointer(arguments[1])
                return self._named(term.sort, f"pointer_move({values[0]}, (i64){values[1]})", missing)
            case "pointer.offset":
                return self._named(term.sort, f"(u64)POINTER_OFFSET({values[0]})", missing)
            case "pointer.sub":
                difference = f"(u64)POINTER_OFFSET({values[0]}) - (u64)POINTER_OFFSET({values[1]})"
                return self._named(term.sort, difference, missing)
            case "pointer.same_object":
                return self._named(term.sort, f"(({values[0]}) >> 32 == ({values[1]}) >> 32)", missing)
            case "pointer.lt":
                apart = f"(({values[0]}) >> 32 != ({values[1]}) >> 32)"
                less = f"(POINTER_OFFSET({values[0]}) < POINTER_OFFSET({values[1]}))"
                return self._named(term.sort, less, _either([missing, apart]))
            case "pointer.to_bits":
                return self._to_bits(term, values[0], missing)
            case "pointer.of_bits":
                return self._of_bits(term, arguments[0])
            case other:
                raise NotNative(f"the operator {other} has no C form")

    def _to_bits(self, term: Apply, pointer: str, missing: str) -> Text:
        """A pointer to nowhere is a number; another one stays inside a number of 64 bits."""
        width = term.parameters[0]
        nowhere = self.local("u8", f"IS_NOWHERE({pointer})")
        if width != _WIDE.width:
            self.line(f"if (!{nowhere} && !({missing})) fail(FAILED_REFUSED);")
            return self._named(term.sort, f"(u64)POINTER_OFFSET({pointer}) & {(1 << width) - 1}ull", missing)
        return self._named(term.sort, f"{nowhere} ? (u64)POINTER_OFFSET({pointer}) : {pointer}", missing, f"!{nowhere}")

    def _of_bits(self, term: Apply, number: Text) -> Text:
        sort = term.arguments[0].sort
        kind = "i64" if sort == _WIDE else "i32"
        plain = f"({number.missing} ? 0 : pointer_of_number(({kind}){number.value}))"
        value = plain if number.pointer == NEVER else f"({number.pointer} ? {number.value} : {plain})"
        return self._named(term.sort, value, number.missing)

    def _no_pointer(self, text: Text) -> None:
        if text.pointer != NEVER:
            self.line(f"if ({text.pointer}) fail(FAILED_REFUSED);")

    # --- arrays and queues ------------------------------------------------------------------------------------------

    def _temporary(self, size: int) -> str:
        name = self.fresh()
        self.line(f"u8 {name}[{max(1, size)}];")
        return name

    def _copied(self, text: Text, shape: Shape) -> Text:
        name = self._temporary(shape.bytes)
        self.line(f"__builtin_memcpy({name}, {text.value}, {shape.bytes});")
        return Text(name, text.missing)

    def _same(self, shape: Shape, left: Text, right: Text) -> Text:
        same = self.local("u8", f"__builtin_memcmp({left.value}, {right.value}, {shape.bytes}) == 0")
        missing = _either([self._holds_undefined(left.value, shape), self._holds_undefined(right.value, shape)])
        return Text(same, missing)

    def _holds_undefined(self, at: str, shape: Shape) -> str:
        """Whether something in an array or queue is undefined; unused room of a queue is zero."""
        if not self.layout.doubts.aggregates:
            return NEVER
        name = self.fresh()
        self.line(f"u8 {name} = 0;")
        for line in _each_flag(shape, at, name, 0):
            self.line(line)
        return name

    def _array(self, term: Apply, arguments: list[Text]) -> Text:
        match term.operator:
            case "select":
                return self._select(term, *arguments)
            case "store":
                return self._store(term, *arguments)
            case _:
                return self._row(term, arguments)

    def _select(self, term: Apply, array: Text, index: Text) -> Text:
        row = self.shape(term.arguments[0].sort)
        assert isinstance(row, Row), "select should see an array"
        index = self.concrete(index, term.arguments[1].sort)
        inside, at = self._element(row, array.value, term.arguments[1], index.value)
        zero = self.tables.name(bytes(max(1, row.element.bytes)))
        where = at if inside == "1" else f"({inside} ? {at} : {zero})"
        found = self._load(self._address(where), row.element)
        if isinstance(row.element, Number):
            return self._named(term.sort, found.value, _either([found.missing, index.missing]))
        self._never(index.missing)
        return found

    def _address(self, text: str) -> str:
        name = self.fresh()
        self.line(f"const u8 *{name} = {text};")
        return name

    def _element(self, row: Row, array: str, index: Term, text: str) -> tuple[str, str]:
        """The condition that the index lies inside, and the address of the element."""
        if not isinstance(index.sort, Bits):
            raise NotNative("an index that is no bit-vector has no C form")
        return f"({text} < {row.length}ull)", f"({array} + (u64)({text}) * {row.element.bytes})"

    def _store(self, term: Apply, array: Text, index: Text, element: Text) -> Text:
        row = self.shape(term.sort)
        assert isinstance(row, Row), "store should see an array"
        index = self.concrete(index, term.arguments[1].sort)
        name = self._copied(array, row).value
        inside, at = self._element(row, name, term.arguments[1], index.value)
        if index.missing != NEVER:
            self.line(f"if ({index.missing}) {{")
            for line in _all_undefined(row, name, 0):
                self.line(line)
            inside = f"!{index.missing} && {inside}"
            self.line("}")
        self.line(f"if ({inside}) {{")
        self.write(at, row.element, element)
        self.line("}")
        return Text(name)

    def _row(self, term: Apply, elements: list[Text]) -> Text:
        row = self.shape(term.sort)
        assert isinstance(row, Row), "an array should have the shape of one"
        name = self._temporary(row.bytes)
        for position, element in enumerate(elements):
            self.write(f"({name} + {position * row.element.bytes})", row.element, element)
        return Text(name)

    def _queue(self, term: Apply, arguments: list[Text]) -> Text:
        line = self.shape(term.arguments[0].sort)
        assert isinstance(line, Line), "a queue should have the shape of one"
        queue = arguments[0].value
        length = f"load_u{8 * line.head}({queue})"
        if term.operator == "queue.length":
            return self._named(Bits(32), length)
        if term.operator == "queue.full":
            return self._named(Bits(1), f"({length} >= {line.capacity})")
        if not isinstance(term.arguments[1].sort, Bits):
            raise NotNative("a position that is no bit-vector has no C form")
        component = term.parameters[0]
        return self.item(line, component, queue, self.concrete(arguments[1], term.arguments[1].sort))

    def item(self, line: Line, component: int, queue: str, position: Text) -> Text:
        """A component of the element at a position; zero where there is none."""
        shape = line.components[component]
        at = f"{queue} + {line.head + line.offsets[component]} + (u64)({position.value}) * {line.stride}"
        zero = self.tables.name(bytes(max(1, shape.bytes)))
        where = self._address(f"({position.value} < load_u{8 * line.head}({queue}) ? {at} : {zero})")
        found = self._load(where, shape)
        if isinstance(shape, Number):
            return self._named(shape.sort, found.value, _either([found.missing, position.missing]))
        self._never(position.missing)
        return found

    # --- questions to the state -------------------------------------------------------------------------------------

    def _observe(self, term: Observe, arguments: list[Text], place: Place) -> Text:
        match term.observation:
            case Observation.ENDED:
                (process,) = arguments
                ended = f"({process.value} < w->tasks && !task_alive(w, {process.value}))"
                return self._named(Bits(1), ended, process.missing)
            case Observation.ALIVE | Observation.SIZE | Observation.HEAP:
                return self._object(term, arguments[0])
            case Observation.ADDRESS:
                return self.constant(Address(self.layout.code.address(term.names[0]), 0), term.sort)
            case Observation.SELF:
                flag = self.fresh()
                self.line(f"u32 {flag};")
                place_of = f"self_{self.layout.selves.index(term.names)}"
                found = self.local("u64", f"self_of(w, me, {place_of}, &{flag})")
                return Text(found, flag)
            case Observation.LEAKED | Observation.OCCUPIED:
                if place.routine is None:
                    raise NotNative("a question for leaks outside of the program has no C form")
                self.line("TOUCH_HALT();")
                return self._named(
                    Bits(1), f"{'has_leaked' if term.observation is Observation.LEAKED else 'is_occupied'}(w)"
                )
            case Observation.AT:
                self.line("TOUCH_CONTROL();")
                return self._at(term.names, place)
            case Observation.LOCAL:
                self.line("TOUCH_CONTROL();")
                return self._local(term, place)
            case _:
                raise NotNative(f"{term.observation.value} has no C form")

    def _object(self, term: Observe, name: Text) -> Text:
        """What a pointer or reference leads to; nothing where it leads nowhere."""
        if isinstance(term.arguments[0].sort, Reference):
            return self._named(term.sort, f"({name.value} && record_of(w, {name.value})->kind)", name.missing)
        self.line(f"TOUCH_LOAD({name.value});")
        match term.observation:
            case Observation.SIZE:
                asked = f"object_of(w, {name.value})->size"
            case Observation.HEAP:
                asked = f"ON_HEAP(object_of(w, {name.value})->life)"
            case _:
                asked = f"(object_of(w, {name.value})->life != LIFE_GONE)"
        return self._named(term.sort, f"(IS_NOWHERE({name.value}) ? 0 : {asked})", name.missing)

    def _task(self, name: str) -> str:
        """The number of the process of that name in this state, NOTHING where there is none."""
        for position, process in enumerate(self.layout.program.processes):
            if process.name == name:
                return str(position)
        for routine in self.layout.code.routines:
            instance = name.removeprefix(f"{routine.name}#")
            if instance != name and instance.isdecimal():
                return self.local("u32", f"task_of_order(w, {(routine.number + 1) << 32 | int(instance)}ull)")
        return "NOTHING"

    def _at(self, names: tuple[str, ...], place: Place) -> Text:
        """Own points are those of the text, because the frame tells where the step began."""
        task, label = self._task(names[0]), names[1]
        here = place.routine is not None and place.index == 0 and place.routine.labels.get(label) == place.block
        points = self.layout.points
        found = [
            points[routine.number, routine.labels[label], 0]
            for routine in self.layout.code.routines
            if label in routine.labels and (routine.number, routine.labels[label], 0) in points
        ]
        rests = " || ".join(f"task_point(w, {task}) == {point}" for point in found) or "0"
        there = f"({task} < w->tasks && task_alive(w, {task}) && ({rests}))"
        return Text(self.local("u8", f"{task} == me ? {int(here)} : {there}" if place.routine else there))

    def _local(self, term: Observe, place: Place) -> Text:
        if not is_scalar(term.sort):
            raise NotNative("an array that is local to another process has no C form")
        task, name = self._task(term.names[0]), term.names[1]
        value, missing = self.fresh(), self.fresh()
        self.line(f"{c_type(term.sort)} {value} = 0; u8 {missing} = 1;")
        if place.routine is not None:
            own = self.layout.frames[place.routine.number].get(name)
            self.line(f"if ({task} == me) {{")
            self._take(own, term.sort, value, missing)
            self.line("} else")
        self.line(f"if ({task} < w->tasks && task_alive(w, {task})) {{")
        self.line(f"const u8 *f = task_frame(w, {task}); switch (routine_of[task_point(w, {task})]) {{")
        for routine in self.layout.code.routines:
            self.line(f"case {routine.number}: {{")
            self._take(self.layout.frames[routine.number].get(name), term.sort, value, missing)
            self.line("} break;")
        self.line("} }")
        return Text(value, missing)

    def _take(self, slot: Slot | None, sort: Sort, value: str, missing: str) -> None:
        if slot is None:
            return
        if not isinstance(slot.shape, Number) or slot.shape.sort != sort:
            self.line("fail(FAILED_REFUSED);")
            return
        text = self.read(slot)
        self._no_pointer(text)
        self._never(text.term)
        self.line(f"{value} = {text.value}; {missing} = {text.missing};")


def marked(value: str, mark: str, shape: Number) -> Text:
    """A value with its mark, as it lies in a place of that shape."""
    if not shape.flagged:
        return Text(value)
    if not shape.symbolic and not shape.numbered:
        return Text(value, mark)
    pointer = f"({mark} == MARK_POINTER)" if shape.numbered else NEVER
    term = f"TERM({mark})" if shape.symbolic and isinstance(shape.sort, Bits | Bool) else NEVER
    return Text(value, f"({mark} == MARK_UNDEFINED)", pointer, term)


def _is_built(arguments: list[Text]) -> bool:
    return any(each.term != NEVER for each in arguments)


def _same_marks(arguments: list[Text]) -> str:
    return f"({arguments[0].pointer}) == ({arguments[1].pointer})"


def _either(missing: list[str]) -> str:
    """Whether any is undefined."""
    if "1" in missing:
        return "1"
    doubtful = [each for each in missing if each != NEVER]
    return " | ".join(doubtful) if doubtful else NEVER


def _each_flag(shape: Shape, at: str, into: str, depth: int) -> list[str]:
    match shape:
        case Number(width=width, flagged=flagged):
            return [f"{into} |= ({at})[{width}];"] if flagged else []
        case Row(length=length, element=element):
            inner = _each_flag(element, f"{at} + i{depth} * {element.bytes}", into, depth + 1)
            return [f"for (u32 i{depth} = 0; i{depth} < {length}; i{depth}++) {{", *inner, "}"]
        case Line(capacity=capacity, components=components, head=head, stride=stride):
            inner = []
            for component, offset in zip(components, shape.offsets, strict=True):
                inner += _each_flag(component, f"{at} + {head + offset} + i{depth} * {stride}", into, depth + 1)
            return [f"for (u32 i{depth} = 0; i{depth} < {capacity}; i{depth}++) {{", *inner, "}"]


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
