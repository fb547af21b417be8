"""Names in a network: variables, constants, and `automaton.location`, which is true where control is there."""

from __future__ import annotations

from dataclasses import field

from clew.ir.terms import Term, Variable
from clew.records import dataclass
from clew.text.properties.text import Named


@dataclass(slots=True)
class NetworkScope:
    """What the names stand for; it is filled while the network is read, which is why it is not frozen."""

    names: dict[str, Term] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)
    """What a plain name means inside of the automaton that is being read."""

    def resolve(self, name: str) -> Named | None:
        """The plain name, or `automaton.name`."""
        found = self.names.get(self.own.get(name, name))
        return None if found is None else Named(found)

    def known(self) -> tuple[str, ...]:
        """All names."""
        return tuple(self.names)

    def variables(self) -> dict[str, Variable]:
        """Those that are variables."""
        return {name: term for name, term in self.names.items() if isinstance(term, Variable)}
