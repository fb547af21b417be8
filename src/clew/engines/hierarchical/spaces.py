"""What was made of a recursive state machine so far: nodes by number, their steps and labels, each asked for once.

Input: a machine. Output: numbers and rows of coded steps. Several formulas share one space, so that for the second
nothing is made that the first has met.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from clew.ir.terms import Term
from clew.models.components.machine import Components, Enters, Fails, Goes, Leaves, Stays, Step


class Kind(IntEnum):
    """What a coded step does."""

    GOES = 0
    ENTERS = 1
    LEAVES = 2
    FAILS = 3
    STUCK = 4
    """It stays where it is, and should not."""


class Coded(NamedTuple):
    """A step with numbers: the node, entry or exit, and the box of a call."""

    kind: Kind
    target: int
    box: int
    step: Any


class Point(NamedTuple):
    """Where a caller stands between a return and what it does then, if that is not simply a node; time stands still."""

    box: int
    exit: int


class Space:
    """The nodes, boxes and exits that were met; it keeps them for all who ask."""

    def __init__(self, components: Components[Any, Any, Any]) -> None:
        self.components = components
        self.nodes: list[Any] = []
        self.boxes: list[Any] = []
        self._owners: list[str] = []
        """Per box the procedure that waits."""
        self.exits: list[Any] = []
        self.silent: list[bool] = []
        self.made = 0
        """How many nodes have been asked for their steps."""
        self._numbers: dict[Any, int] = {}
        self._box_numbers: dict[Any, int] = {}
        self._exit_numbers: dict[Any, int] = {}
        self._rows: list[tuple[Coded, ...] | None] = []
        self._returns: dict[tuple[int, int], tuple[Coded, ...]] = {}
        self._truths: dict[Term, dict[int, bool | None]] = {}

    # --- numbers ------------------------------------------------------------------------------------------------------

    def number(self, node: Any) -> int:  # noqa: ANN401 - of the machine
        """The number of a node."""
        found = self._numbers.get(node)
        if found is None:
            silent = isinstance(node, Point) or not self.components.seen(node)
            found = self._add(node, silent=silent)
        return found

    def _add(self, node: Any, *, silent: bool) -> int:  # noqa: ANN401 - of the machine
        found = self._numbers[node] = len(self.nodes)
        self.nodes.append(node)
        self._rows.append(None)
        self.silent.append(silent)
        return found

    # --- steps --------------------------------------------------------------------------------------------------------

    def initial(self) -> list[tuple[int, Goes[Any]]]:
        """The nodes at which runs start."""
        return [(self.number(start.node), start) for start in self.components.initial()]

    def row(self, number: int) -> tuple[Coded, ...]:
        """The steps of a node."""
        found = self._rows[number]
        if found is None:
            found = self._rows[number] = self._made_row(number)
            self.made += 1
        return found

    def is_made(self, number: int) -> bool:
        """Whether a node was asked for its steps before."""
        return self._rows[number] is not None

    def _made_row(self, number: int) -> tuple[Coded, ...]:
        node = self.nodes[number]
        if isinstance(node, Point):
            return tuple(self._coded(number, each) for each in self._after(node))
        return tuple(self._coded(number, each) for each in self.components.steps(node))

    def _after(self, point: Point) -> Any:  # noqa: ANN401 - steps of the machine
        if point.box < 0:
            return self.components.finish(self.exits[point.exit])
        return self.components.resume(self.boxes[point.box], self.exits[point.exit])

    def _coded(self, number: int, step: Step[Any, Any, Any]) -> Coded:
        match step:
            case Goes(node=node):
                return Coded(Kind.GOES, self.number(node), -1, step)
            case Enters(entry=entry, box=box):
                place = _index(box, self._box_numbers, self.boxes)
                if place == len(self._owners):
                    self._owners.append(self.procedure(number))
                return Coded(Kind.ENTERS, self.number(entry), place, step)
            case Leaves(exit=exit):
                return Coded(Kind.LEAVES, _index(exit, self._exit_numbers, self.exits), -1, step)
            case Stays(stuck=stuck):
                return Coded(Kind.STUCK if stuck else Kind.GOES, number, -1, step)
            case Fails():
                return Coded(Kind.FAILS, -1, -1, step)

    def returned(self, box: int, exit: int) -> tuple[Coded, ...]:  # noqa: A002 - the field's word
        """To which nodes a caller comes back; box -1: what becomes of the analysed procedure."""
        key = (box, exit)
        found = self._returns.get(key)
        if found is None:
            found = self._returns[key] = self._made_return(Point(box, exit))
        return found

    def _made_return(self, point: Point) -> tuple[Coded, ...]:
        steps = self._after(point)
        if all(isinstance(each, Goes) for each in steps):
            return tuple(Coded(Kind.GOES, self.number(each.node), -1, each) for each in steps)
        return (Coded(Kind.GOES, self.number(point), -1, None),)

    # --- labels -------------------------------------------------------------------------------------------------------

    def truth(self, number: int, atom: Term) -> bool | None:
        """Whether the atom holds at a node that is seen, as far as that is known."""
        known = self._truths.setdefault(atom, {})
        if number not in known:
            known[number] = self.components.holds(self.nodes[number], atom)
        return known[number]

    def procedures(self) -> frozenset[str]:
        """The procedures of all nodes that were met."""
        return frozenset(self.components.procedure(node) for node in self.nodes if not isinstance(node, Point))

    def procedure(self, number: int) -> str:
        """The name of the procedure of a node."""
        node = self.nodes[number]
        if isinstance(node, Point):
            return self._owners[node.box] if node.box >= 0 else ""
        return self.components.procedure(node)


def _index(thing: Any, numbers: dict[Any, int], things: list[Any]) -> int:  # noqa: ANN401 - of the machine
    found = numbers.setdefault(thing, len(things))
    if found == len(things):
        things.append(thing)
    return found
