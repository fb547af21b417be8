"""One program as every kind of model that engines eat; each is made on its first use and kept.

Input: a program, and the terms that goals will ask in its states. Output: a machine, transition systems, a recursive
machine, facts and static analyses of the program, and for each kind of model the way home of its runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.sorts import Bits, Bool, Integer, Real
from clew.ir.terms import Term, Variable
from clew.lift import Lift, Lowered, Run, same
from clew.lower.facts import Facts
from clew.models.engine import Goal, SafeGoal
from clew.models.transition import DEFAULT_QUEUES, Contents, Control, TransitionSystem
from clew.verdict import Loses

if TYPE_CHECKING:
    from clew.analysis.values.notes import Note
    from clew.ir.values import Value
    from clew.lower.flat import Celled
    from clew.lower.flat.lemmas import Lemmas
    from clew.lower.flat.summaries import Signature, Summaries
    from clew.lower.heap.asking import Asking
    from clew.lower.heap.components import HeapComponents
    from clew.lower.recursion import RecursiveProgram
    from clew.lower.timed import TimedProgram
    from clew.lower.unwinding import Unwindable
    from clew.models.conflicts import Conflicts
    from clew.models.crowds import Crowd
    from clew.models.heap.keeping import Fold, Keep
    from clew.models.heap.machine import HeapMachine
    from clew.models.machine import Machine
    from clew.semantics.state import State


_PLAIN = (Bool, Bits, Integer, Real)


class Views:
    """See the module."""

    def __init__(self, program: Program, watched: tuple[Term, ...] = ()) -> None:
        self.program = program
        """For what executes it: generated code, symbolic machines. Engines hand it on and do not look into it."""
        self.facts = Facts(program)
        self._watched = watched
        self._systems: dict[str, TransitionSystem] = {}

    def lift(self, kind: str) -> Lift:
        """The way home for the runs of a kind of model, and what it loses."""
        if kind == "pushdown":
            self.recursive  # noqa: B018 - a program that is no such machine is refused before anybody works on it
        # What large blocks guess about memory may bring runs that are none.
        if kind == "heap":
            return Lift(same, Loses.PRECISION)
        loses = Loses.PRECISION if kind in ("system", "views") and not self.facts.acts else Loses.NOTHING
        return Lift(self._run_home if kind == "system" else same, loses)

    def _run_home(self, run: Run) -> Run | None:
        if self.facts.acts:
            return run
        if self._skeletal:
            from clew.lower.skeletons.homeward import home as home_of_skeletons

            return home_of_skeletons(self.program, run)
        from clew.lower.flat import home

        return home(self.program, run)

    @cached_property
    def machine(self) -> Machine[State]:
        """The program step by step; runs of all others but transition systems are runs of it, too."""
        from clew.lower.machine import machine

        return machine(self.program, watched=self._watched)

    @cached_property
    def heaps(self) -> HeapMachine:
        """A process on heaps; raises Unsupported where the program is none."""
        from clew.lower.heap.machine import ProgramOnHeaps
        from clew.lower.heap.object_types import typed

        return ProgramOnHeaps(typed(self.program))

    @cached_property
    def asking(self) -> Asking:
        """The program step by step, whose states answer questions to heaps."""
        from clew.codegen.python.jit import accelerated
        from clew.lower.heap.asking import Asking

        return Asking(accelerated(self.program, watched=self._watched), self._watched)

    def heap_components(
        self, atoms: Sequence[Term], *, largest: int = 50, keep: Keep | None = None, fold: frozenset[Fold] = frozenset()
    ) -> HeapComponents:
        """The same for linear time over these atoms; folded by the program's shapes, or as its structs suggest."""
        from clew.lower.heap.components import HeapComponents
        from clew.models.heap.grammar import Grammar
        from clew.models.heap.grammars.checks import unusable
        from clew.models.heap.grammars.inference import from_structs

        machine = self.heaps
        machine.grammar = Grammar(machine.shapes) if machine.shapes else from_structs(self.program.structs)
        if wrong := unusable(machine.grammar):
            raise Unsupported(f"the grammar cannot be used: {wrong[0].message}; {wrong[0].hint}")
        return HeapComponents(machine, atoms, largest=largest, keep=keep, fold=fold)

    @cached_property
    def recursive(self) -> RecursiveProgram:
        """A process with a stack; raises Unsupported where the program is none."""
        from clew.lower.recursion import recursive_machine

        return recursive_machine(self.program, watched=self._watched)

    def system(self, queues: str = DEFAULT_QUEUES, control: Control = Control.TREE) -> TransitionSystem:
        """The transition system with queues and control kept as named."""
        if control is Control.FLAT:
            from clew.lower.transition.flatten import flattened

            return flattened(self.system(queues))
        if queues not in self._systems:
            self._systems[queues] = self._system(queues)
        return self._systems[queues]

    def _system(self, queues: str) -> TransitionSystem:
        from clew.lower.flat import flat
        from clew.lower.transition import transition_system

        if self.facts.acts:
            return transition_system(self.program, queues=queues)
        if self._skeletal:
            from clew.lower.skeletons import skeletal_system

            return skeletal_system(self.program, seen=bool(self._watched))
        return flat(self.program, queues)

    @cached_property
    def _skeletal(self) -> bool:
        """Whether its transition system is one of skeletons: there are several processes."""
        return self.facts.threads and not self.facts.alone

    def unwindable(self, queues: str) -> Unwindable:
        """The transition system taken apart for nets of its events."""
        from clew.lower.unwinding import unwindable
        from clew.lower.unwinding.queues import queue_nets

        system = self.system(queues)
        linear = self.facts.acts and system.contents is Contents.RUN
        return unwindable(system, queue_nets(self.program, system) if linear else ())

    def crowd(self, goal: SafeGoal) -> Crowd:
        """Its threads role by role, of each of which there may be any number: it has all runs of the program, and more.

        What accesses to memory do wrong is not part of it.
        """
        from clew.lower.crowds import crowd

        return crowd(self.program, goal.covers)

    @property
    def plain(self) -> frozenset[Variable]:
        """The variables of the program that its transition systems have just so."""
        return frozenset(each.variable for each in self.program.globals if isinstance(each.sort, _PLAIN))

    def with_cells(self, lemmas: Lemmas = MappingProxyType({})) -> Celled:
        """The transition system that knows one cell of each array: where it has no run, the program has none.

        Lemmas are conditions that hold in it at stops, by their labels, whatever the index of the cell is.
        """
        from clew.lower.flat import with_cells

        return with_cells(self.program, DEFAULT_QUEUES, lemmas)

    def ending(self, lemmas: Lemmas = MappingProxyType({})) -> Celled:
        """The same with all runs that have no end: where no guess fails and none has no end, the program has none."""
        from clew.lower.flat import ending

        return ending(self.program, DEFAULT_QUEUES, lemmas)

    def summarised(self, summaries: Summaries = MappingProxyType({})) -> TransitionSystem:
        """The transition system of one process that knows little of memory: it has all runs of the program, and more.

        What accesses to memory do wrong is not part of it. Of calls of recursive procedures that have returned it knows
        what summaries say.
        """
        from clew.lower.flat import forgotten

        return forgotten(self.program, DEFAULT_QUEUES, summaries)

    @cached_property
    def signatures(self) -> tuple[Signature, ...]:
        """What recursive procedures take and bring back, where there is one process."""
        from clew.lower.flat.summaries import signatures

        return signatures(self.program)

    def calls(
        self, signature: Signature, entered: Iterable[Sequence[Value]], seconds: float
    ) -> Iterator[dict[Variable, Value]]:
        """What single calls that are entered so bring back; those that do not return soon are left out."""
        from clew.lower.flat.summaries import calls_of

        return calls_of(self.program, signature, entered, seconds)

    def entering(self, signature: Signature, summaries: Summaries, asked: Term) -> TransitionSystem:
        """The system of one call, in which summaries hold of calls within it, and it is asked what it gives."""
        from clew.lower.flat import entering

        return entering(self.program, DEFAULT_QUEUES, signature, summaries, asked)

    @cached_property
    def parts(self) -> Lowered[Views]:
        """A lonely process whose steps end at the heads of loops, and in loops before it chooses."""
        from clew.lower.cuts import cut, whole
        from clew.lower.pauses import paused

        return Lowered(
            Views(cut(paused(self.program, only_in_loops=True))),
            Lift(lambda run: whole(self.program, run), Loses.NOTHING),
        )

    @cached_property
    def paused(self) -> Lowered[Views] | None:
        """A lonely process whose steps end before it chooses; None where they do, or a way of a step may be none."""
        from clew.lower.pauses import home, paused

        if not (self.facts.threads and self.facts.alone) or self.facts.retries:
            return None
        made = paused(self.program)
        if made is self.program:
            return None
        return Lowered(Views(made), Lift(lambda run: home(self.program, run), Loses.NOTHING))

    def remaining(self, notes: frozenset[Note]) -> Views:
        """What is left of a program of which values have noted this; its runs are runs of the program."""
        from clew.lower.remainder import remainder

        return Views(remainder(self.program, notes), self._watched)

    def loosened(self, far: int) -> Views | None:
        """A program with all runs and more, that leaves out calls which have little to do with what is asserted."""
        from clew.lower.loosening import loosened

        made = loosened(self.program, far)
        return None if made is None else Views(made, self._watched)

    @cached_property
    def threads(self) -> Lowered[Views] | None:
        """A kernel program whose kernel is a process, move by move the same; None where it has no such form."""
        from clew.lower.threaded import NotThreaded, threaded

        try:
            return Lowered(Views(threaded(self.program)), Lift(same, Loses.NOTHING))
        except NotThreaded:
            return None

    @cached_property
    def timed(self) -> TimedProgram:
        """Data and clocks; raises Unsupported where the program is no timed automaton."""
        from clew.lower.timed import timed_program

        return timed_program(self.program)

    # --- guarded actions ----------------------------------------------------------------------------------------------

    @cached_property
    def conflicts(self) -> Conflicts:
        """Which actions disturb or enable which."""
        from clew.models.conflicts import conflicts

        return conflicts(self.program)

    def visible(self, goals: Sequence[Goal]) -> int:
        """The actions that a goal can see, as a bit mask."""
        from clew.models.conflicts import visible

        return visible(self.program, goals)

    def respects_symmetry(self, goals: Sequence[Goal]) -> bool:
        """Whether the goals do not tell rows of declared symmetries apart; an input error where it is none."""
        from clew.lower.automorphism import respects, verify

        verify(self.program)
        return all(respects(self.program, goal) for goal in goals)

    def representatives(self) -> Callable[[State], State]:
        """The choice of one state of those that declared symmetries map onto each other."""
        from clew.lower.representatives import representatives

        return representatives(self.program)


class ForgetfulViews(Views):
    """A program of which only the system is asked, which is one that knows little of memory."""

    def __init__(self, model: Views, system: TransitionSystem) -> None:
        super().__init__(model.program)
        self._systems = {DEFAULT_QUEUES: system}
