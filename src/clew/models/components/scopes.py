"""The scope of labels inside of callees: what waits below may matter for what holds, and for when a run is over.

Input: a machine whose nodes know only what the callee sees, and how labels depend on callers. Output: a machine whose
nodes carry as much of that as is needed. A formula whose atoms do not depend on callers is asked of the machine as it
is: then one summary serves all callers. Otherwise each labelling context has components of its own, since a summary
that was found in one is wrong in another.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from clew.ir.terms import Term
from clew.models.components.machine import B, Components, Enters, Fails, Goes, Leaves, N, Stays, Step, X

C = TypeVar("C", bound=Hashable)
"""Labelling contexts."""


class Frames(Protocol[C]):
    """How labels depend on callers; there are to be finitely many contexts, so deep stacks are abstracted."""

    def outermost(self) -> C:
        """The context of the analysed procedure."""
        ...

    def inside(self, context: C, box: Any) -> C:  # noqa: ANN401 - of the machine
        """The context of a callee for which that box waits."""
        ...

    def matters(self, atom: Term) -> bool:
        """Whether the atom depends on the context at all."""
        ...

    def holds(self, node: Any, context: C, atom: Term) -> bool | None:  # noqa: ANN401 - of the machine
        """Whether the atom holds at a node in a context; None: not known."""
        ...


class Framed(NamedTuple):
    """A node, or a box, in a context."""

    inner: Any
    context: Any


def in_scope(components: Components[N, B, X], frames: Frames[C], atoms: Iterable[Term]) -> Components[Any, Any, X]:
    """The machine for a formula with those atoms: with contexts where one of them needs it."""
    return FramedComponents(components, frames) if any(map(frames.matters, atoms)) else components


class FramedComponents(Generic[N, B, X, C]):
    """The machine with contexts; the steps of a node are asked for once, in whatever contexts it stands."""

    def __init__(self, components: Components[N, B, X], frames: Frames[C]) -> None:
        self._components = components
        self._frames = frames
        self.total = components.total
        self._steps: dict[N, Sequence[Step[N, B, X]]] = {}

    def initial(self) -> Sequence[Goes[Framed]]:
        """The entries, in the outermost context."""
        outermost = self._frames.outermost()
        return [Goes(Framed(start.node, outermost), start.taken) for start in self._components.initial()]

    def steps(self, node: Framed) -> Sequence[Step[Framed, Framed, X]]:
        """The steps of the node; a callee is entered in the context of its box."""
        known = self._steps.get(node.inner)
        if known is None:
            known = self._steps[node.inner] = self._components.steps(node.inner)
        return self._put(known, node.context)

    def resume(self, box: Framed, exit: X) -> Sequence[Step[Framed, Framed, X]]:  # noqa: A002 - as the protocol
        """The caller is in its own context again."""
        return self._put(self._components.resume(box.inner, exit), box.context)

    def finish(self, exit: X) -> Sequence[Step[Framed, Framed, X]]:  # noqa: A002 - as the protocol
        """As the machine."""
        return self._put(self._components.finish(exit), self._frames.outermost())

    def _put(self, steps: Sequence[Step[N, B, X]], context: C) -> list[Step[Framed, Framed, X]]:
        found: list[Step[Framed, Framed, X]] = []
        for step in steps:
            match step:
                case Goes(node=node, taken=taken):
                    found.append(Goes(Framed(node, context), taken))
                case Enters(entry=entry, box=box, taken=taken):
                    inside = self._frames.inside(context, box)
                    found.append(Enters(Framed(entry, inside), Framed(box, context), taken))
                case Leaves() | Stays() | Fails():
                    found.append(step)
        return found

    def seen(self, node: Framed) -> bool:
        """As the machine."""
        return self._components.seen(node.inner)

    def holds(self, node: Framed, atom: Term) -> bool | None:
        """What the context says, where it matters."""
        if self._frames.matters(atom):
            return self._frames.holds(node.inner, node.context, atom)
        return self._components.holds(node.inner, atom)

    def procedure(self, node: Framed) -> str:
        """As the machine."""
        return self._components.procedure(node.inner)


class EveryReturn(Generic[N, B, X]):
    """The machine with an atom that also holds wherever a procedure is left: `terminated` of every procedure.

    Formulas mean the end of the analysed procedure by it; some were written for tools that mean every return.
    """

    def __init__(self, components: Components[N, B, X], atom: Term) -> None:
        self._components = components
        self._atom = atom
        self.total = components.total
        self.initial = components.initial
        self.steps = components.steps
        self.resume = components.resume
        self.finish = components.finish
        self.seen = components.seen
        self.procedure = components.procedure

    def holds(self, node: N, atom: Term) -> bool | None:
        """What the machine says, or that the node leaves its procedure."""
        known = self._components.holds(node, atom)
        if known or atom is not self._atom:
            return known
        return known if not any(isinstance(step, Leaves) for step in self._components.steps(node)) else True
