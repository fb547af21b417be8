"""The names that a property of a C program may use: numbers in global variables, as `g`, `s.member` or `a[2]`.

Such a number becomes a variable of the program when a property speaks of it (`passes.promote`); one to which pointers
may lead is shown by a variable (`passes.mirrors`).
"""

from __future__ import annotations

from clew.ir.program import Program
from clew.passes.mirrors import mirrors
from clew.passes.promote import promotable
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import Named


class CScope:
    """Resolves names by what can be promoted, then as for any program; tables are made when they are needed."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._plain = ProgramScope(program)
        self._promotable: dict[str, Named] | None = None

    def resolve(self, name: str) -> Named | None:
        """What a name stands for; None if it names nothing."""
        return self._globals().get(name) or self._plain.resolve(name)

    def known(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted({*self._plain.known(), *self._globals()}))

    def _globals(self) -> dict[str, Named]:
        if self._promotable is None:
            found: dict[str, Named] = {}
            for each in (*self._program.globals, *promotable(self._program).values()):
                if each.original:
                    found.setdefault(each.original, Named(each.variable, each.signed))
            for name, mirror in mirrors(self._program).items():
                found.setdefault(name, Named(mirror.shown, mirror.signed))
            self._promotable = found
        return self._promotable
