"""The modes of hierarchical linear time, for whoever has components: formulas in, verdicts with traces out.

Input: a recursive state machine, and goals one after the other. Output: a `Verdict` each. All modes but `top` see what
goes on inside of callees, with the meaning of the flattened machine: after the node that calls comes the callee's
entry, after its last node the caller's next one. They differ in what is made when (`Mode`), and in who reads: the
tableau of the formula while it is expanded, or an automaton that was made and reduced before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from clew.engines.hierarchical.contracts import ByContract
from clew.engines.hierarchical.evaluation import breaks, calls_of, is_accepted, is_certain
from clew.engines.hierarchical.readers import AutomatonReader, NothingRead, Reader, TableauReader, always
from clew.engines.hierarchical.search import Accepted, Alarm, Decided, Search
from clew.engines.hierarchical.silence import goes_on_silently
from clew.engines.hierarchical.spaces import Space
from clew.engines.hierarchical.traces import Teller, Trace
from clew.ir.properties import Automaton, Formula
from clew.ir.terms import Term
from clew.models.components.machine import Components, Fails, Stays
from clew.outcome import Note, NoteKind
from clew.records import dataclass

LONGEST = 2_000_000
"""A trace of more visits is not told."""


class Mode(Enum):
    """How linear time is decided."""

    TOP = "top"
    """The whole machine is made; then calls count as one step, by contract."""
    ON_THE_FLY = "on-the-fly"
    """Made while the formula is expanded, and forgotten: the next formula begins anew."""
    RSM = "rsm"
    """The whole machine is made; then the formula is expanded over it."""
    AUTOMATON = "automaton"
    """Made while an automaton reads it."""
    LAZY = "lazy"
    """Made while an automaton reads it, and kept: the next formula makes only what nobody has met."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A run against the goal, or that there is none.

    `by_contract` are the procedures whose calls counted as one step: of what goes on inside of them nothing is said.
    `silent` says that a run may go on for ever without that time passes; of such runs formulas say nothing. A trace is
    `certain` to be against the goal if all labels on it are known; else it is so for some states that its nodes stand
    for.
    """

    trace: Trace | None
    by_contract: tuple[str, ...] = ()
    silent: bool = False
    certain: bool = True


class Checker:
    """Goals on one machine; it keeps what was made, as far as the mode says.

    In the mode `top` the calls of the analysed procedure are one step, and those around it are entered; without a name
    it is the one at which runs start, and all calls are one step.
    """

    def __init__(
        self,
        components: Components[Any, Any, Any],
        *,
        mode: Mode = Mode.LAZY,
        skip: frozenset[str] = frozenset(),
        analysed: str = "",
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self._components = components
        self._mode = mode
        self._skip = skip
        self._analysed = analysed
        self._tick = tick
        self._contracts: ByContract | None = None
        self._last: Search | None = None
        self._by_contract: dict[str, None] = {}
        self.nodes = 0
        """How many nodes were made, by all goals together."""
        self.vertices = 0
        """How many pairs of a node and a reader's state were visited."""

    def linear(self, automaton: Automaton, formula: Formula | None) -> Verdict:
        """Whether a run is accepted by the automaton, which is the one against the formula if there is one."""
        by_automaton = formula is None or self._mode in (Mode.AUTOMATON, Mode.LAZY)
        reader: Reader = AutomatonReader(automaton) if formula is None or by_automaton else TableauReader(formula)

        def confirmed(trace: Trace) -> bool:
            if formula is not None:
                return breaks(self._components, trace, formula)
            return trace.loop_start is not None and is_accepted(self._components, trace, automaton)

        return self._verdict(reader, confirmed, beginnings=self._components.total)

    def invariant(self, condition: Term) -> Verdict:
        """Whether a node that is seen breaks the condition."""
        formula = always(condition)
        return self._verdict(
            TableauReader(formula), lambda trace: breaks(self._components, trace, formula), beginnings=True
        )

    def notes(self, engine: str) -> tuple[Note, ...]:
        """What was assumed for the goals so far, and which names nobody has met; the engine is the one that was told.

        Whoever says that nothing is against a goal has to say these too.
        """
        found: list[Note] = []
        if self._by_contract:
            names = ", ".join(self._by_contract)
            text = f"calls of {names} count as one step: formulas are not checked inside of them"
            found.append(Note(NoteKind.ASSUMPTION, text, lifted_by=f"{engine} without skip, in another mode,"))
        met = frozenset[str]() if self._contracts is None else self._contracts.space.procedures()
        if unmet := sorted((self._skip | {self._analysed} - {""}) - met):
            found.append(Note(NoteKind.REMARK, f"{engine} is told of {', '.join(unmet)}, which no run calls"))
        return tuple(found)

    def where(self, verdict: Verdict, formula: Formula | None) -> str:
        """In which calls, outermost first, the trace of a verdict breaks the formula."""
        assert verdict.trace is not None, "only a trace should be asked for its place"
        return calls_of(self._components, verdict.trace, formula)

    def breaks_silently(self, condition: Term) -> bool:
        """Whether the condition is broken at a node of those that the last search visited at which no time passes."""
        return self._last is not None and any(
            self._components.holds(node, condition) is not True for node in self._last.silent_nodes()
        )

    def alarms(self) -> Iterator[tuple[Fails | Stays, Callable[[], Trace]]]:
        """Every step that fails, and every node at which a run stays and should not, with the way to tell the run."""
        search = Search(self._made().space, NothingRead(), tick=self._tick)
        teller = Teller(search, LONGEST)
        try:
            for finding in search.findings(search.space.initial()):
                if isinstance(finding, Alarm):
                    vertex, step = finding
                    yield step, lambda vertex=vertex, step=step: teller.to(vertex, (step,))  # type: ignore[misc]
        finally:
            self._count(search)

    # --- the search ---------------------------------------------------------------------------------------------------

    def _made(self) -> ByContract:
        """The contracts of the space; both are made anew where nothing is kept."""
        if self._contracts is None or self._mode is Mode.ON_THE_FLY:
            self._contracts = ByContract(Space(self._components), self._is_one_step, self._tick)
            if self._mode in (Mode.TOP, Mode.RSM):
                self._contracts.generate()
        return self._contracts

    def _is_one_step(self, caller: str, callee: str) -> bool:
        return callee in self._skip or (self._mode is Mode.TOP and (not self._analysed or caller == self._analysed))

    def _count(self, search: Search) -> None:
        self.vertices += search.visited
        self.nodes = search.space.made if self._mode is not Mode.ON_THE_FLY else self.nodes + search.space.made

    def _verdict(self, reader: Reader, confirmed: Callable[[Trace], bool], *, beginnings: bool) -> Verdict:
        contracts = self._made()
        search = self._last = Search(contracts.space, reader, contracts, tick=self._tick)
        try:
            trace = self._trace(search, confirmed, beginnings=beginnings)
        finally:
            self._count(search)
        if trace is None:
            verdict = Verdict(None, tuple(contracts.used), goes_on_silently(contracts.space, contracts))
        else:
            certain = is_certain(self._components, trace, reader.atoms)
            verdict = Verdict(trace, tuple(contracts.used), certain=certain)
        self._by_contract |= dict.fromkeys(verdict.by_contract)
        return verdict

    def _trace(self, search: Search, confirmed: Callable[[Trace], bool], *, beginnings: bool) -> Trace | None:
        teller = Teller(search, LONGEST)
        for finding in search.findings(search.space.initial()):
            match finding:
                case Accepted(members=members):
                    trace = teller.around(members)
                    certain = is_certain(self._components, trace, search.reader.atoms)
                    assert not certain or confirmed(trace), "a run that the reader accepts should break the formula"
                    return trace
                case Decided(vertex=vertex) if beginnings:
                    trace = teller.to(vertex)
                    if confirmed(trace) or not is_certain(self._components, trace, search.reader.atoms):
                        return trace
                    beginnings = False
                case Decided() | Alarm():
                    pass
        return None
