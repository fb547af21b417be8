"""The names that a property of a Java program may use: static fields, as `Class.field`."""

from __future__ import annotations

from clew.ir.program import Program
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import Named


class JavaScope:
    """Resolves names by what the source calls static fields, then as for any program."""

    def __init__(self, program: Program) -> None:
        self._plain = ProgramScope(program)
        self._statics = {each.original: Named(each.variable, each.signed) for each in program.globals if each.original}

    def resolve(self, name: str) -> Named | None:
        """What a name stands for; None if it names nothing."""
        return self._statics.get(name) or self._plain.resolve(name)

    def known(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted({*self._plain.known(), *self._statics}))
