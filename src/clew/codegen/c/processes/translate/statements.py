"""Statements under construction: values on which something depends, variables, choices, and the checks that leave.

A violated check leaves by its site; see `writer.py` for the names in the text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from clew.codegen.c.model import values_between
from clew.codegen.c.processes.future_footprints import Effects, Futures, words
from clew.codegen.c.processes.layout import Layout, Register
from clew.codegen.c.processes.translate.terms import Terms
from clew.codegen.c.processes.translate.writer import NEVER, Place, Text
from clew.codegen.c.shapes import NotNative, Slot, c_type, number
from clew.errors import Unsupported
from clew.ir.operators.table import signed
from clew.ir.program import AnyOf, Declaration
from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.source import Span
from clew.ir.terms import Observe, Term, Variable
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.semantics.code import Routine
from clew.semantics.values import Bounds, alternatives, undefined

UNDEFINED_VALUE, UNDEFINED_POINTER = "memory.undefined-value", "memory.undefined-pointer"
BAD_FREE = "memory.invalid-free"
NULL, GONE, BOUNDS = "memory.null-dereference", "memory.use-after-free", "memory.out-of-bounds"
MISALIGNED = "memory.misaligned"
_WORD = 64
SITES = {"NULL": NULL, "GONE": GONE, "BOUNDS": BOUNDS, "CONSTANT": "memory.constant-written"}
"""Checks that the core makes, by the name under which it knows their numbers."""


@dataclass(slots=True)
class Sites:
    """The checks that can be violated, each known by a number; grows while commands are translated."""

    checks: dict[str, int] = field(default_factory=lambda: {check: n for n, check in enumerate(SITES.values())})

    def leave(self, check: str) -> str:
        """The statement that leaves with a violation of the check."""
        return f"return violate(w, {self.checks.setdefault(check, len(self.checks))});"


@dataclass(slots=True)
class Statements:
    """Statements of one routine under construction; `pending` counts those executed since the text last said so."""

    terms: Terms
    sites: Sites
    routine: Routine | None
    futures: Futures | None = None
    """Where it is to be told which places are touched."""
    pending: int = 0

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        return self.terms.layout

    def line(self, text: str) -> None:
        """Add a statement."""
        self.terms.line(text)

    def touch(self, effects: Callable[[Futures, Routine], Effects]) -> None:
        """Tell the places that are touched here, if anybody wants to know."""
        if self.futures is None or self.routine is None:
            return
        found = effects(self.futures, self.routine)
        sets = [words(each, len(self.futures.places)) for each in (found.reads, found.writes)]
        for word, (reads, writes) in enumerate(zip(*sets, strict=True)):
            if reads or writes:
                self.line(f"TOUCH({word}, {reads}ull, {writes}ull);")
        if found.last:
            self.line("TOUCH_LAST();")

    def decide(self, condition: Term, place: Place) -> str:
        """The text of a condition on which something depends."""
        return self.needed(condition, place).value

    def needed(self, term: Term, place: Place, otherwise: str = UNDEFINED_VALUE) -> Text:
        """The value of a term on which something depends: undefined, it violates a check."""
        text = self.terms.settled(term, place)
        if text.missing != NEVER:
            self.line(f"if ({text.missing}) {self.sites.leave(otherwise)}")
        if text.pointer != NEVER:
            self.line(f"if ({text.pointer}) return fail(FAILED_REFUSED);")
        if text.term != NEVER:
            text = self.terms.concrete(text, term.sort)
            self.line("if (UNLIKELY(failed)) return FLOW_REMOVED;")
        return Text(text.value)

    def write(self, target: Variable, text: Text) -> None:
        """Write a variable; the value is settled."""
        self.write_slot(self.layout.slot(target.name, self.routine), text)

    def write_slot(self, slot: Slot | Register, text: Text) -> None:
        """Write to a place; the value is settled."""
        if isinstance(slot, Register):
            self.terms.write_register(slot, text)
        else:
            self.terms.write(slot.address, slot.shape, text)

    def choose(self, sort: Sort, bounds: Bounds, span: Span | None = None) -> Text:
        """Any value in the range."""
        if not isinstance(sort, Bits | Bool):
            raise NotNative(f"a free choice of sort {type(sort).__name__} has no C form")
        if self.layout.symbolic and isinstance(sort, Bits) and _is_wide(sort, bounds, self.layout.few):
            return self._input(sort, bounds, span)
        if self.layout.drawn and isinstance(sort, Bits):
            return self._drawn(sort, bounds)
        values = values_between(sort, bounds, None)
        if not values:
            self.line("return FLOW_REMOVED;")
            return Text("0")
        mask = (1 << sort.width) - 1 if isinstance(sort, Bits) else 1
        text = f"({number(values[0])}ull + pick(w, {len(values)})) & {mask}ull"
        value = self.terms.local(c_type(sort), text)
        return self.told(value) if self.layout.symbolic else Text(value)

    def _drawn(self, sort: Bits, bounds: Bounds) -> Text:
        """A number that is drawn."""
        low, high = _ends(sort.width, bounds)
        if sort.width > _WORD:
            raise NotNative(f"a free choice of {sort.width} bits has no C form")
        if low > high:
            self.line("return FLOW_REMOVED;")
            return Text("0")
        mask = (1 << sort.width) - 1
        text = f"draw(w, {sort.width}, {low & mask}ull, {high & mask}ull)"
        value = self.terms.local(c_type(sort), text)
        self.line("if (UNLIKELY(failed)) return FLOW_REMOVED;")
        return Text(value)

    def _input(self, sort: Bits, bounds: Bounds, span: Span | None) -> Text:
        """A new input."""
        least, most = (
            (1 << (sort.width - 1), (1 << (sort.width - 1)) - 1) if bounds.signed else (0, (1 << sort.width) - 1)
        )
        low, high = least if bounds.low is None else bounds.low, most if bounds.high is None else bounds.high
        node = self.layout.node(("fresh", sort, bounds.signed, span))
        made = self.terms.local("u32", f"fresh(w, {node}, {number(low)}ull, {number(high)}ull)")
        return self.told("0", made)

    def told(self, value: str, made: str = NEVER) -> Text:
        """What was chosen, which is told to whoever makes a run of it."""
        self.line(f"tell(w, {value}, {made}); if (UNLIKELY(failed)) return FLOW_REMOVED;")
        return Text(value, NEVER, NEVER, made)

    def initial(self, declaration: Declaration) -> Text:
        """What a variable holds when it comes into being; terms see the globals only."""
        start = declaration.initial
        if start is None:
            value = undefined(declaration.sort)
            return self.terms.constant(value, declaration.sort)
        if isinstance(start, AnyOf):
            return self.choose(declaration.sort, Bounds(*start.fixed, declaration.signed))
        if any(isinstance(each, Observe) for each in postorder(start)):
            raise NotNative(f"{declaration.name} starts with a question to the state")
        return self.terms.settled(start, Place())

    def address(self, pointer: Term, place: Place) -> str:
        """The value of a pointer through which memory or code is reached."""
        return self.needed(pointer, place, UNDEFINED_POINTER).value

    def leave_if(self, flow: str) -> None:
        """Leave by a flow that is not 0."""
        self.line(f"if (UNLIKELY(flow = {flow})) return flow;")


def _ends(width: int, bounds: Bounds) -> tuple[int, int]:
    """The ends of a range, as numbers with a sign where it has one."""
    least = -(1 << (width - 1)) if bounds.signed else 0
    low, high = (
        end if not isinstance(end, int) else signed(end, width) if bounds.signed else end
        for end in (bounds.low, bounds.high)
    )
    first = low if isinstance(low, int) else least
    return first, high if isinstance(high, int) else least + (1 << width) - 1


def _is_wide(sort: Bits, bounds: Bounds, few: int) -> bool:
    """Whether a choice is made an input: there are more than a few values."""
    if bounds.low is None and bounds.high is None:
        return 1 << sort.width > few
    try:
        return len(alternatives(sort, bounds, None)) > few
    except Unsupported:
        return True
