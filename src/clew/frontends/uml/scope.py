"""Names in properties: `M.s` for a state, `M.x` for a datum, `M.stable`, and `M.queue` for how many events wait.

`M.` may be left out where a name is unique.
"""

from __future__ import annotations

from clew.frontends.uml.translate.machine import Machine
from clew.frontends.uml.translate.system import System
from clew.records import dataclass
from clew.text.properties.text import Named


@dataclass(frozen=True, slots=True)
class ChartScope:
    """The scope of one system."""

    system: System

    def resolve(self, name: str) -> Named | None:
        """A state is a truth value, a datum its value; a state goes before a datum of the same name."""
        name = name.replace("->", ".")
        machine, dot, inner = name.partition(".")
        for each in self.system.machines:
            if dot and each.instance.name == machine:
                return _resolve(each, inner)
        found = [named for each in self.system.machines if (named := _resolve(each, name)) is not None]
        return found[0] if len(found) == 1 else None

    def names_stable(self, name: str) -> bool:
        """Whether a name asks if a machine is stable."""
        found = self.resolve(name)
        return found is not None and any(found.term is machine.is_stable for machine in self.system.machines)

    def known(self) -> tuple[str, ...]:
        """All names, states first."""
        several = len(self.system.machines) > 1
        return tuple(
            f"{each.instance.name}.{name}" if several else name
            for each in self.system.machines
            for name in _names(each)
        )


def _names(machine: Machine) -> list[str]:
    states = [
        node.name for node in machine.chart.nodes[1:] if node.number in machine.instance.active and not node.hidden
    ]
    return [*states, *(data.name for data in machine.chart.data), "queue", "stable"]


def _resolve(machine: Machine, name: str) -> Named | None:
    instance = machine.instance
    for node in machine.chart.nodes[1:]:
        if node.name == name and node.number in instance.active:
            return Named(instance.active[node.number])
    if instance.knows(name):
        places = [place for place in instance.places(name) if not place.name.endswith("$kind")]
        return Named(places[0], signed=True) if places else None
    if name == "queue":
        return Named(instance.external.length)
    if name == "stable":
        return Named(machine.is_stable)
    return None
