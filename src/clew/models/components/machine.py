"""The protocol of recursive state machines that are made lazily, and the steps that their nodes have.

A component is known by its entry node: a callee that should behave or be labelled differently has another entry. A run
stands at a node; its steps are found by `steps`, once per node. Time passes at every node that is *seen*; a node that
is not (a materialisation, a point inside of a statement) is passed without counting for X. Calls have no time of their
own: after the node that calls comes the callee's entry, after the callee's last node comes what `resume` gives.
Exits are found while the callee is explored: nobody lists them before, and recursion is a matter of the fixpoint over
summaries (`engines.hierarchical`), not of the model.

What a model has to promise: equal nodes have equal steps and labels, whatever waits below; a node belongs to one
procedure; there are finitely many nodes, boxes and exits, or who asks gives up. A node that is final has the single
step `Stays`, so that finite runs stutter; a node without steps has no run (an assumption failed there).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from clew.ir.terms import Term
from clew.records import dataclass

N = TypeVar("N", bound=Hashable)
"""Nodes."""
B = TypeVar("B", bound=Hashable)
"""Boxes: what a caller leaves behind."""
X = TypeVar("X", bound=Hashable)
"""Exits: what a callee brings back, be it a return or an exception."""


@dataclass(frozen=True, slots=True)
class Goes(Generic[N]):
    """To a node of the same component; `taken` is what the owner of the model wants to see again in traces."""

    node: N
    taken: Any = None


@dataclass(frozen=True, slots=True)
class Enters(Generic[N, B]):
    """A call: the entry of the callee's component, and the box that waits."""

    entry: N
    box: B
    taken: Any = None


@dataclass(frozen=True, slots=True)
class Leaves(Generic[X]):
    """An exit of the component: by a return, or unwinding."""

    exit: X
    taken: Any = None


@dataclass(frozen=True, slots=True)
class Stays:
    """The run stays here for ever; `stuck` says that it should not have come to this: a deadlock."""

    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Fails:
    """A check is violated; such a run is against the check, and no run for linear time.

    Where an error should be a state that formulas speak of, it is a node that stays.
    """

    violation: Any
    taken: Any = None


Step = Goes[N] | Enters[N, B] | Leaves[X] | Stays | Fails


class Components(Protocol[N, B, X]):
    """A recursive state machine. All methods may be asked again; who asks keeps what is dear."""

    @property
    def total(self) -> bool:
        """Whether every node has a step, and none fails: then each finite run is the beginning of an infinite one."""
        ...

    def initial(self) -> Iterable[Goes[N]]:
        """The entries of the analysed procedure at which runs start."""
        ...

    def steps(self, node: N) -> Sequence[Step[N, B, X]]:
        """What a run at the node may do next."""
        ...

    def resume(self, box: B, exit: X) -> Sequence[Step[N, B, X]]:  # noqa: A002 - the field's word
        """What the caller does when the callee brings something back: it goes on, calls again, or leaves itself."""
        ...

    def finish(self, exit: X) -> Sequence[Step[N, B, X]]:  # noqa: A002 - the field's word
        """What becomes of the run when the analysed procedure itself brings something back.

        Usually it goes to a node that is labelled `terminated` and stays. A machine whose analysed procedure has final
        nodes instead of exits gives nothing here.
        """
        ...

    def seen(self, node: N) -> bool:
        """Whether time passes at the node."""
        ...

    def holds(self, node: N, atom: Term) -> bool | None:
        """Whether an atom holds at a node that is seen. Inside of callees this is the scope of labels.

        None: the node stands for states of both kinds. Then both are followed: what is absent is absent, and a trace is
        one that may exist.
        """
        ...

    def procedure(self, node: N) -> str:
        """The name of the procedure to which the node belongs: for lists of what is skipped, and for people."""
        ...
