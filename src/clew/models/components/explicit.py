"""Recursive state machines that are written down: names for nodes, tables for everything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.ir.sorts import BOOL
from clew.ir.terms import Term, Variable, variable
from clew.models.components.machine import Goes, Step
from clew.records import dataclass

TERMINATED = "terminated"
"""The label of the nodes at which the analysed procedure is over."""


@dataclass(frozen=True, slots=True)
class ExplicitComponents:
    """A machine with a finite table; nodes, boxes and exits are names."""

    entries: tuple[str, ...]
    table: Mapping[str, tuple[Step[str, str, str], ...]]
    """The steps of each node; a node that is missing has no run."""
    returns: Mapping[tuple[str, str], tuple[Step[str, str, str], ...]]
    """The steps per box and exit; a pair that is missing has no run."""
    endings: Mapping[str, tuple[Step[str, str, str], ...]]
    """The steps of the analysed procedure's exits."""
    labels: Mapping[str, frozenset[str]]
    owner: Mapping[str, str]
    """The procedure of each node."""
    silent: frozenset[str] = frozenset()
    total: bool = False

    def initial(self) -> Sequence[Goes[str]]:
        """The entries."""
        return [Goes(entry) for entry in self.entries]

    def steps(self, node: str) -> Sequence[Step[str, str, str]]:
        """The row of the table."""
        return self.table.get(node, ())

    def resume(self, box: str, exit: str) -> Sequence[Step[str, str, str]]:  # noqa: A002 - as the protocol
        """The row of the table of returns."""
        return self.returns.get((box, exit), ())

    def finish(self, exit: str) -> Sequence[Step[str, str, str]]:  # noqa: A002 - as the protocol
        """The row of the table of endings."""
        return self.endings.get(exit, ())

    def seen(self, node: str) -> bool:
        """Whether the node is not silent."""
        return node not in self.silent

    def holds(self, node: str, atom: Term) -> bool:
        """Whether the atom is among the node's labels."""
        assert isinstance(atom, Variable), f"an atom should have a name, is {atom}"
        return atom.name in self.labels.get(node, ())

    def procedure(self, node: str) -> str:
        """The procedure that the node belongs to."""
        return self.owner[node]


def label(name: str) -> Variable:
    """The term that stands for a label in formulas."""
    return variable(name, BOOL)
