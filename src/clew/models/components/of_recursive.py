"""Recursive programs as recursive state machines: a node is a head, and whether the state there is one of the run.

Input: a `Recursive` machine. Output: `Components`. Time passes where a step of the program ends; boxes are frames that
wait, exits are what callees bring back. Steps carry the choices of their pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clew.ir.terms import Term
from clew.models.components.machine import Enters, Fails, Goes, Leaves, Stays, Step
from clew.models.recursion import Calls, Piece, Recursive, Returns, Stuck, Violates
from clew.models.recursion import Goes as GoesOn

Node = tuple[Any, bool]
"""A head, and whether it is seen."""
_Step = Step[Node, Any, Any]


class RecursiveComponents:
    """The machine's components; it keeps the pieces of heads, which are asked for once seen and once not."""

    total = False

    def __init__(self, machine: Recursive[Any, Any]) -> None:
        self._machine = machine
        self._pieces: dict[Any, tuple[Piece[Any, Any], ...]] = {}

    def initial(self) -> Sequence[Goes[Node]]:
        """The heads at the start."""
        return [Goes((start.head, True), start.choices) for start in self._machine.initial()]

    def steps(self, node: Node) -> Sequence[_Step]:
        """The pieces of the head."""
        head, _ = node
        if self._machine.ended(head):
            return (Stays(),)
        pieces = self._pieces.get(head)
        if pieces is None:
            pieces = self._pieces[head] = tuple(self._machine.pieces(head))
        return [_step(node, piece) for piece in pieces]

    def resume(self, box: Any, exit: Any) -> Sequence[_Step]:  # noqa: A002, ANN401 - of the machine
        """The caller goes on, or what was raised goes through it."""
        return (_step(None, self._machine.resume(exit, box)),)

    def finish(self, exit: Any) -> Sequence[_Step]:  # noqa: A002, ANN401 - of the machine
        """The process ends, or nobody has caught what was raised."""
        return [_step(None, piece) for piece in self._machine.finish(exit)]

    def seen(self, node: Node) -> bool:
        """Whether a step of the program ends there."""
        return node[1]

    def holds(self, node: Node, atom: Term) -> bool:
        """The value of a Bool term: of globals, and of locals of the innermost frame."""
        return self._machine.holds(node[0], atom)

    def procedure(self, node: Node) -> str:
        """The procedure of the innermost frame."""
        return self._machine.procedure(node[0])


def _step(node: Node | None, piece: Piece[Any, Any]) -> _Step:
    match piece:
        case GoesOn(head=head, choices=choices, seen=seen):
            return Goes((head, seen), choices)
        case Calls(head=head, below=below, choices=choices):
            return Enters((head, False), below, choices)
        case Returns(back=back, choices=choices):
            return Leaves(back, choices)
        case Violates(violation=violation, choices=choices):
            return Fails(violation, choices)
        case Stuck(quiet=quiet):
            assert node is not None, "a caller that goes on should not be stuck at once"
            # The step ends where the process blocks, also if it came there by a call or a return.
            return Stays(stuck=not quiet) if node[1] else Goes((node[0], True), ())
