"""What is left and what is entered: from the kept transitions to a condition per state.

Information goes along the tree, from targets up to the domain and from what is entered down to initial states, so that
the formulas are as long as the chart and no transition is paired with every state.
After: W3C SCXML, appendix D (computeExitSet, computeEntrySet), and the routing of Dubrovin, "Efficient Symbolic Model
Checking of Concurrent Systems", 2011, chapter 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from clew.frontends.uml.chart import HISTORIES, NodeKind
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.structure import Structure
from clew.graphs import grouped
from clew.ir.terms import FALSE, TRUE, Term, bits, conjoin, disjoin, equal, negate, width_of
from clew.records import dataclass


def left_below(structure: Structure, kept: Mapping[int, Term]) -> dict[int, Term]:
    """Per node, whether all its active descendants are left."""
    cuts = grouped((structure.domain(number), term) for number, term in kept.items())
    found: dict[int, Term] = {}
    for node in structure.chart.nodes:
        above = FALSE if node.parent is None else found[node.parent]
        found[node.number] = disjoin(above, *cuts.get(node.number, ()))
    return found


@dataclass(slots=True)
class Entered:
    """Per state, whether it is entered; per compound node or history, whether its default way is taken."""

    states: dict[int, Term] = field(default_factory=dict)
    defaults: dict[int, Term] = field(default_factory=dict)


class Entry:
    """Computes what is entered; the conditions per node grow on the way."""

    def __init__(self, machine: Instance) -> None:
        self._machine = machine
        self._chart = machine.chart
        self._explicit: dict[int, list[Term]] = {}
        self._result = Entered()

    def of(self, kept: Mapping[int, Term]) -> Entered:
        """What the kept transitions enter."""
        domains = {number: self._machine.structure.domain(number) for number in kept}
        tops = grouped((domains[number], term) for number, term in kept.items())
        for number, domain in domains.items():
            if domain is None:
                continue
            for target in self._chart.transitions[number].targets:
                self._request(target, kept[number], domain)
        for node in reversed(self._chart.nodes):
            wanted = self._explicit.get(node.number)
            if wanted and node.parent is not None:
                term = conjoin(disjoin(*wanted), negate(disjoin(*tops.get(node.parent, ()))))
                self._add(node.parent, term)
        return self._descend()

    def of_machine(self, start: Term) -> Entered:
        """What is entered when the machine starts."""
        self._add(0, start)
        return self._descend()

    def _add(self, node: int, term: Term) -> None:
        if term is not FALSE:
            self._explicit.setdefault(node, []).append(term)

    def _request(self, target: int, term: Term, top: int) -> None:
        """The target is to be entered, below a node that stays; a history stands for what it holds, or its default."""
        stack = [(target, term)]
        while stack:
            number, when = stack.pop()
            node = self._chart.nodes[number]
            if node.kind not in HISTORIES:
                self._add(number, when)
                continue
            assert node.parent is not None, "a history should have a parent"
            assert node.initial is not None, "a history should have a default"
            if self._chart.inside(node.parent, top):
                self._add(node.parent, when)
            holds = self._holds_anything(number)
            states = self._chart.nodes[node.parent].children
            if node.kind is NodeKind.DEEP:
                states = tuple(self._chart.descendants(node.parent))
            for state in states:
                self._add(state, conjoin(when, holds, self._holds(number, state)))
            default = conjoin(when, negate(holds))
            before = self._result.defaults.get(number, FALSE)
            self._result.defaults[number] = disjoin(before, default)
            stack.extend((each, default) for each in node.initial.targets)
            for each in node.initial.targets:
                self._up_to(each, node.parent, default)

    def _holds_anything(self, history: int) -> Term:
        """Whether a history remembers a configuration."""
        place = self._machine.history(history, self._machine.remembered(history)[0])
        return negate(equal(place, bits(0, width_of(place))))

    def _holds(self, history: int, state: int) -> Term:
        """Whether the configuration that a history remembers has that state."""
        parent = self._chart.nodes[state].parent
        assert parent is not None, "a remembered state should have a parent"
        if self._chart.nodes[parent].kind is NodeKind.PARALLEL:
            return TRUE if parent == self._chart.nodes[history].parent else self._holds(history, parent)
        return equal(self._machine.history(history, parent), self._machine.at(state))

    def _up_to(self, node: int, top: int, term: Term) -> None:
        """All between a node and a node above it are entered with it."""
        for ancestor in self._chart.ancestors(node):
            if ancestor == top:
                return
            self._add(ancestor, term)

    def _descend(self) -> Entered:
        states = self._result.states
        for node in self._chart.nodes:
            if node.kind in HISTORIES:
                continue
            parent = None if node.parent is None else self._chart.nodes[node.parent]
            explicit = disjoin(*self._explicit.get(node.number, ()))
            entered = explicit
            if parent is not None and parent.kind is NodeKind.PARALLEL:
                entered = disjoin(explicit, states.get(parent.number, FALSE))
            if entered is FALSE:
                continue
            states[node.number] = entered
            if node.kind is NodeKind.COMPOUND and node.initial is not None:
                self._begin(node.number, entered)
        return self._result

    def _begin(self, number: int, entered: Term) -> None:
        """A compound node none of whose children is entered explicitly begins at its initial states."""
        node = self._chart.nodes[number]
        assert node.initial is not None, "a compound node should have initial states"
        chosen = disjoin(*(term for child in node.children for term in self._explicit.get(child, ())))
        default = conjoin(entered, negate(chosen))
        if default is FALSE:
            return
        self._result.defaults[number] = default
        for target in node.initial.targets:
            self._request(target, default, number)
            self._up_to(target, number, default)
