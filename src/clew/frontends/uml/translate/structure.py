"""What the tree of a chart says before anything runs: domains, conflicts, orders.

After: W3C SCXML, appendix D (getTransitionDomain, findLCCA, removeConflictingTransitions).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property

from clew.errors import Unsupported
from clew.frontends.uml.chart import HISTORIES, Chart, NodeKind, Transition
from clew.graphs import postorder


class Structure:
    """Questions to one chart, answered once each."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.domain = cache(self._domain)
        self.leaving = cache(chart.from_node)
        self.concurrent = cache(self._concurrent)

    @cached_property
    def bottom_up(self) -> tuple[int, ...]:
        """The states in an order in which children come before parents, and siblings in document order."""
        return tuple(postorder((0,), lambda node: self.chart.nodes[node].children))

    def _domain(self, number: int) -> int | None:
        """The node all of whose active descendants a transition leaves; None where it has no target."""
        transition = self.chart.transitions[number]
        if not transition.targets:
            return None
        found = {self._domain_for(transition, targets) for targets in self._effective(transition.targets)}
        if len(found) > 1:
            message = "what this transition to a history leaves depends on what the history holds; not modelled"
            raise Unsupported(message, span=transition.span)
        return found.pop()

    def _domain_for(self, transition: Transition, targets: tuple[int, ...]) -> int:
        chart, source = self.chart, transition.source
        if (
            transition.internal
            and chart.nodes[source].kind is NodeKind.COMPOUND
            and all(chart.inside(target, source) for target in targets)
        ):
            return source
        for ancestor in chart.ancestors(source):
            if chart.nodes[ancestor].kind is NodeKind.COMPOUND and all(
                chart.inside(target, ancestor) for target in targets
            ):
                return ancestor
        return 0

    def _effective(self, targets: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """The states that targets may stand for: histories by their defaults and by anything they may hold."""
        choices: list[tuple[int, ...]] = [()]
        for target in targets:
            node = self.chart.nodes[target]
            if node.kind not in HISTORIES:
                choices = [(*each, target) for each in choices]
                continue
            assert node.parent is not None, "a history should have a parent"
            assert node.initial is not None, "a history should have a default"
            held = self.chart.nodes[node.parent].children
            if node.kind is NodeKind.DEEP:
                held = self.chart.atoms(node.parent)
            if self.chart.nodes[node.parent].kind is NodeKind.PARALLEL:
                options: list[tuple[int, ...]] = [tuple(held)]
            else:
                options = [(each,) for each in held]
            options += self._effective(node.initial.targets)
            choices = [(*each, *option) for each in choices for option in options]
        return choices

    def _concurrent(self, one: int, other: int) -> bool:
        """Whether two different nodes may both be asked for transitions by active states of their own."""
        chart = self.chart
        for upper, lower in ((one, other), (other, one)):
            if chart.inside(lower, upper):
                between = [upper, *(each for each in chart.ancestors(lower) if chart.inside(each, upper))]
                return any(chart.nodes[each].kind is NodeKind.PARALLEL for each in between)
        common = next(each for each in chart.ancestors(one) if chart.inside(other, each))
        return chart.nodes[common].kind is NodeKind.PARALLEL

    def conflict(self, one: int, other: int) -> bool:
        """Whether two transitions with different sources cannot be taken together."""
        first, second = self.domain(one), self.domain(other)
        if first is None or second is None:
            return False
        sources = self.chart.transitions[one].source, self.chart.transitions[other].source
        if sources[0] == sources[1] or not self.concurrent(*sources):
            return False
        return first == second or self.chart.inside(first, second) or self.chart.inside(second, first)

    def excludes(self, one: int, other: int) -> bool:
        """The same in UML, where an internal transition also conflicts with one that leaves its state (14.2.3.9.3)."""
        if self.conflict(one, other):
            return True
        for inner, outer in ((one, other), (other, one)):
            domain, source = self.domain(outer), self.chart.transitions[inner].source
            if self.domain(inner) is None and domain is not None and self.chart.inside(source, domain):
                return self.concurrent(source, self.chart.transitions[outer].source)
        return False
