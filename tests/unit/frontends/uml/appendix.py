"""The algorithm of appendix D of the SCXML recommendation, literally, on sets: an oracle that shares no code with Clew.

Data is one truth value x, guards are x or !x, content is `x = !x` and `raise`. Names are those of the recommendation.
"""

from __future__ import annotations

from collections import deque

from clew.frontends.uml.chart import Assign, Chart, Contents, NodeKind, Raise, Transition
from clew.frontends.uml.language import Expression, Name, Unary

LIMIT = 200


class Endless(Exception):
    """A macrostep does not come to an end."""


class Appendix:
    """One session."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.configuration: set[int] = set()
        self.history: dict[int, list[int]] = {}
        self.internal: deque[str] = deque()
        self.x = False
        self.running = True
        root = chart.nodes[0]
        assert root.initial is not None
        self.enter_states([Transition(0, root.initial.targets, content=root.initial.content)], start=True)
        self.macrostep()

    def kind(self, number: int) -> NodeKind:
        return self.chart.nodes[number].kind

    def ancestors(self, number: int, top: int | None = None) -> list[int]:
        found: list[int] = []
        parent = self.chart.nodes[number].parent
        while parent is not None and parent != top:
            found.append(parent)
            parent = self.chart.nodes[parent].parent
        return found

    def send(self, event: str) -> None:
        if self.running:
            self.microstep(self.select(event))
            self.macrostep()

    def macrostep(self) -> None:
        for _ in range(LIMIT):
            if not self.running:
                return
            enabled = self.select(None)
            if not enabled:
                if not self.internal:
                    return
                enabled = self.select(self.internal.popleft())
            self.microstep(enabled)
        raise Endless

    def holds(self, guard: Expression | None) -> bool:
        match guard:
            case None:
                return True
            case Name():
                return self.x
            case Unary(operand=operand):
                return not self.holds(operand)
            case _:
                raise AssertionError(guard)

    def select(self, event: str | None) -> list[Transition]:
        enabled: list[Transition] = []
        for state in sorted(self.configuration):
            if self.chart.nodes[state].children:
                continue
            found = self.first(state, event)
            if found is not None and found not in enabled:
                enabled.append(found)
        return self.without_conflicts(enabled)

    def first(self, state: int, event: str | None) -> Transition | None:
        for source in (state, *self.ancestors(state)):
            for each in self.chart.transitions:
                matches = not each.events if event is None else event in each.events
                if each.source == source and matches and self.holds(each.guard):
                    return each
        return None

    def without_conflicts(self, enabled: list[Transition]) -> list[Transition]:
        filtered: list[Transition] = []
        for one in enabled:
            preempted = False
            removed: list[Transition] = []
            for other in filtered:
                if self.exit_set([one]) & self.exit_set([other]):
                    if other.source in self.ancestors(one.source):
                        removed.append(other)
                    else:
                        preempted = True
                        break
            if not preempted:
                filtered = [each for each in filtered if each not in removed]
                filtered.append(one)
        return filtered

    def effective(self, targets: tuple[int, ...]) -> list[int]:
        found: list[int] = []
        for target in targets:
            if self.kind(target) in (NodeKind.SHALLOW, NodeKind.DEEP):
                if target in self.history:
                    found += self.history[target]
                else:
                    initial = self.chart.nodes[target].initial
                    assert initial is not None
                    found += self.effective(initial.targets)
            else:
                found.append(target)
        return found

    def domain(self, transition: Transition) -> int | None:
        states = self.effective(transition.targets)
        if not states:
            return None
        source = transition.source
        inside = all(source in self.ancestors(each) for each in states)
        if transition.internal and self.kind(source) is NodeKind.COMPOUND and inside:
            return source
        for ancestor in self.ancestors(source):
            if self.kind(ancestor) is NodeKind.COMPOUND and all(ancestor in self.ancestors(each) for each in states):
                return ancestor
        raise AssertionError(transition)

    def exit_set(self, transitions: list[Transition]) -> set[int]:
        found: set[int] = set()
        for each in transitions:
            if each.targets:
                domain = self.domain(each)
                found |= {state for state in self.configuration if domain in self.ancestors(state)}
        return found

    def microstep(self, enabled: list[Transition]) -> None:
        if not enabled:
            return
        leaving = sorted(self.exit_set(enabled), reverse=True)
        for state in leaving:
            for history in self.chart.nodes[state].histories:
                deep = self.kind(history) is NodeKind.DEEP
                self.history[history] = [
                    each
                    for each in sorted(self.configuration)
                    if (
                        state in self.ancestors(each) and not self.chart.nodes[each].children
                        if deep
                        else self.chart.nodes[each].parent == state
                    )
                ]
        for state in leaving:
            for block in self.chart.nodes[state].exit:
                self.execute(block)
            self.configuration.discard(state)
        for each in enabled:
            self.execute(each.content)
        self.enter_states([each for each in enabled if each.targets])

    def execute(self, contents: Contents) -> None:
        for content in contents:
            match content:
                case Assign():
                    self.x = not self.x
                case Raise(event=event):
                    self.internal.append(event)
                case _:
                    raise AssertionError(content)

    def enter_states(self, enabled: list[Transition], *, start: bool = False) -> None:
        self.to_enter: set[int] = set()
        self.default: set[int] = set()
        self.default_history: dict[int, Contents] = {}
        for each in enabled:
            for target in each.targets:
                self.add_descendants(target)
            ancestor = 0 if start else self.domain(each)
            for target in self.effective(each.targets):
                self.add_ancestors(target, ancestor)
        if start:
            self.execute(enabled[0].content)
        for state in sorted(self.to_enter):
            node = self.chart.nodes[state]
            self.configuration.add(state)
            for block in node.entry:
                self.execute(block)
            if state in self.default and node.initial is not None:
                self.execute(node.initial.content)
            self.execute(self.default_history.get(state, ()))
            if node.kind is NodeKind.FINAL:
                self.finish(state)

    def finish(self, state: int) -> None:
        parent = self.chart.nodes[state].parent
        assert parent is not None
        if parent == 0:
            self.running = False
            return
        self.internal.append(f"done.state.{self.chart.nodes[parent].name}")
        above = self.chart.nodes[parent].parent
        if above is None or self.kind(above) is not NodeKind.PARALLEL:
            return
        if all(self.in_final(child) for child in self.chart.nodes[above].children):
            self.internal.append(f"done.state.{self.chart.nodes[above].name}")

    def in_final(self, state: int) -> bool:
        children = self.chart.nodes[state].children
        if self.kind(state) is NodeKind.COMPOUND:
            return any(self.kind(each) is NodeKind.FINAL and each in self.configuration for each in children)
        if self.kind(state) is NodeKind.PARALLEL:
            return all(self.in_final(each) for each in children)
        return False

    def add_descendants(self, state: int) -> None:
        node = self.chart.nodes[state]
        if node.kind in (NodeKind.SHALLOW, NodeKind.DEEP):
            assert node.parent is not None
            assert node.initial is not None
            if state in self.history:
                targets = self.history[state]
            else:
                self.default_history[node.parent] = node.initial.content
                targets = list(node.initial.targets)
            for each in targets:
                self.add_descendants(each)
            for each in targets:
                self.add_ancestors(each, node.parent)
            return
        self.to_enter.add(state)
        if node.kind is NodeKind.COMPOUND:
            assert node.initial is not None
            self.default.add(state)
            for each in node.initial.targets:
                self.add_descendants(each)
            for each in node.initial.targets:
                self.add_ancestors(each, state)
        elif node.kind is NodeKind.PARALLEL:
            self.add_children(state)

    def add_ancestors(self, state: int, top: int | None) -> None:
        for each in self.ancestors(state, top):
            self.to_enter.add(each)
            if self.kind(each) is NodeKind.PARALLEL:
                self.add_children(each)

    def add_children(self, state: int) -> None:
        for child in self.chart.nodes[state].children:
            if not any(child == each or child in self.ancestors(each) for each in self.to_enter):
                self.add_descendants(child)

    def atoms(self) -> list[str]:
        return [
            self.chart.nodes[each].name for each in sorted(self.configuration) if not self.chart.nodes[each].children
        ]
