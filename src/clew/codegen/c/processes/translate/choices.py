"""Free choices between bounds as C."""

from __future__ import annotations

from clew.codegen.c.processes.translate.statements import Statements
from clew.codegen.c.processes.translate.writer import Place, Text
from clew.codegen.c.shapes import NotNative, c_type
from clew.ir.commands import Havoc
from clew.ir.sorts import Bits
from clew.ir.terms import Constant
from clew.semantics.values import WIDEST, Bounds


def havoc(into: Statements, command: Havoc, place: Place) -> None:
    """A variable gets any value between bounds."""
    ends = (command.low, command.high)
    if all(isinstance(end, Constant | None) for end in ends):
        bounds = Bounds(*command.fixed, command.signed)
        into.write(command.target, into.choose(command.target.sort, bounds, command.span))
        return
    sort = command.target.sort
    if not isinstance(sort, Bits):
        raise NotNative("a free choice between computed bounds has a C form for bits only")
    low, high = (None if end is None else into.needed(end, place).value for end in ends)
    into.write(command.target, _between(into, sort, low, high, command))


def _between(into: Statements, sort: Bits, low: str | None, high: str | None, command: Havoc) -> Text:
    """Any value between computed bounds; without one, the bound of the sort."""
    signed = command.signed
    least, most = (1 << (sort.width - 1), (1 << (sort.width - 1)) - 1) if signed else (0, (1 << sort.width) - 1)
    shift = 64 - sort.width
    first, last = (
        f"((i64)((u64)({text}) << {shift}) >> {shift})" if signed else f"(u64)({text})"
        for text in (f"{least}ull" if low is None else low, f"{most}ull" if high is None else high)
    )
    into.line(f"if ({first} > {last}) return FLOW_REMOVED;")
    mask = f"{(1 << sort.width) - 1}ull"
    chosen = f"((u64){first} + pick(w, (u32)((u64){last} - (u64){first} + 1))) & {mask}"
    if not into.layout.symbolic:
        into.line(f"if ((u64){last} - (u64){first} >= {WIDEST}) return fail(FAILED_REFUSED);")
        return Text(into.terms.local(c_type(sort), chosen))
    node = into.layout.node(("fresh", sort, signed, command.span))
    wide = into.terms.local("u8", f"(u64){last} - (u64){first} >= {into.layout.few}")
    made = into.terms.local("u32", f"{wide} ? fresh(w, {node}, (u64){first} & {mask}, (u64){last} & {mask}) : 0")
    return into.told(into.terms.local(c_type(sort), f"{wide} ? 0 : {chosen}"), made)
