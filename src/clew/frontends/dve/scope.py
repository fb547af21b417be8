"""Names in properties, as DVE would read them at the top of the file: `x`, `P.s`, `P.x`, `P->x`, constants."""

from __future__ import annotations

from clew.frontends.dve.symbols import Cell, Entry, Fixed, Line, Names
from clew.frontends.dve.tree import Kind
from clew.ir.sorts import Array, Bits
from clew.ir.terms import bits, constant
from clew.records import dataclass
from clew.text.properties.text import Named


@dataclass(frozen=True, slots=True)
class DveScope:
    """The scope of one model."""

    names: Names

    def resolve(self, name: str) -> Named | None:
        """See the module; `P.s` is a truth value."""
        process, arrow, inner = name.partition("->")
        if not arrow:
            process, dot, inner = name.partition(".")
            if not dot:
                return _named(self.names.shared.get(name))
        member = self.names.members.get(process)
        if member is None:
            return None
        if inner in member.states and not arrow:
            return Named(member.at(inner))
        return _named(member.own.get(inner))

    def known(self) -> tuple[str, ...]:
        """All names, the shared ones first."""
        shared = tuple(name for name, entry in self.names.shared.items() if not isinstance(entry, Line))
        inner = tuple(
            f"{process}.{name}"
            for process, member in self.names.members.items()
            for name in (*member.states, *(key for key, entry in member.own.items() if not isinstance(entry, Line)))
        )
        return (*shared, *inner)


def _named(entry: Entry | None) -> Named | None:
    match entry:
        case Cell(variable=variable, kind=kind):
            return Named(variable, signed=kind is Kind.INT)
        case Fixed(values=values, length=None):
            return Named(bits(values[0], 32), signed=True)
        case Fixed(values=values, length=int(length)):
            element = Bits(32)
            return Named(constant(tuple(value & 2**32 - 1 for value in values), Array(length, element)), signed=True)
        case _:
            return None
