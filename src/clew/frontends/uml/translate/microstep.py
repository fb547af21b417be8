"""One microstep: what is remembered, left, done and entered when some transitions are kept.

After: W3C SCXML, appendix D (microstep, exitStates, executeTransitionContent, enterStates). States are left in reverse
document order, content of transitions runs in the order of their sources, states are entered in document order; the
variables of regions change on the way, so content sees the states that are active at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.errors import Unsupported
from clew.frontends.uml.chart import HISTORIES, ORDERED, Node, NodeKind
from clew.frontends.uml.translate.contents import ERROR, ContentWriter
from clew.frontends.uml.translate.events.sending import push_platform
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.route import Entered, Entry, left_below
from clew.frontends.uml.translate.shared import DATA
from clew.frontends.uml.translate.writer import Writer
from clew.frontends.uml.values import NULL, Value
from clew.ir.terms import FALSE, TRUE, Constant, Term, bits, conjoin, negate


class Microstep:
    """Writes microsteps of one machine into the effect of one action."""

    def __init__(self, machine: Instance, writer: Writer) -> None:
        self.machine = machine
        self.chart = machine.chart
        self.writer = writer
        self.content = ContentWriter(machine, writer)

    def take(self, kept: Mapping[int, Term]) -> None:
        """Take the transitions whose terms (kept in temporaries) hold."""
        possible = {number: term for number, term in kept.items() if term is not FALSE}
        below = left_below(self.machine.structure, possible)
        self._remember(below)
        self._leave(below)
        self._do(possible)
        self._enter(Entry(self.machine).of(possible))

    def start(self) -> None:
        """Enter the machine."""
        self._enter(Entry(self.machine).of_machine(TRUE))

    def stop(self) -> None:
        """What leaving the active states does when the machine has ended; they stay active."""
        for node in reversed(self.chart.nodes):
            for block in node.exit:
                self.content.run(block, self.machine.active[node.number])

    def _remember(self, below: Mapping[int, Term]) -> None:
        for history in self.machine.histories:
            parent = self.chart.nodes[history].parent
            assert parent is not None, "a history should have a parent"
            owner = self.chart.nodes[parent].parent
            leaving = TRUE if owner is None else below[owner]
            if leaving is FALSE:
                continue
            with self.writer.under(conjoin(leaving, self.machine.active[parent])):
                for region in self.machine.remembered(history):
                    place = self.machine.history(history, region)
                    if self.chart.nodes[region].kind is NodeKind.COMPOUND:
                        self.writer.assign(place, self.machine.region(region))
                    else:
                        self.writer.assign(place, bits(1, 1))

    def _leave(self, below: Mapping[int, Term]) -> None:
        for node in reversed(self.chart.nodes):
            if node.parent is None or node.kind in HISTORIES or below[node.parent] is FALSE:
                continue
            leaving = below[node.parent]
            self._complete_anew(node.number, leaving)
            self._uninvoke(node.number, leaving)
            for block in node.exit:
                self.content.run(block, conjoin(leaving, self.machine.active[node.number]))
            parent = self.chart.nodes[node.parent]
            if parent.kind is NodeKind.COMPOUND and parent.children[0] == node.number:
                self.writer.assign_where(leaving, self.machine.region(node.parent), self.machine.nowhere(node.parent))

    def _do(self, kept: Mapping[int, Term]) -> None:
        with_content = [number for number in kept if self.chart.transitions[number].content]
        self._refuse_unclear_order(with_content)
        for number in with_content:
            transition = self.chart.transitions[number]
            self.content.run(transition.content, kept[number], transition.parameters)

    def _refuse_unclear_order(self, numbers: Sequence[int]) -> None:
        structure = self.machine.structure
        if self.machine.profile.selection not in ORDERED:
            return
        for one in numbers:
            for other in numbers:
                upper, lower = self.chart.transitions[one], self.chart.transitions[other]
                if (
                    not upper.targets
                    and self.chart.inside(lower.source, upper.source)
                    and structure.concurrent(upper.source, lower.source)
                ):
                    message = "the order of this content and of content inside depends on who asks first; not modelled"
                    raise Unsupported(message, span=upper.span)

    def _enter(self, entered: Entered) -> None:
        for node in self.chart.nodes:
            when = entered.states.get(node.number, FALSE)
            if when is FALSE:
                continue
            if node.parent is not None and self.chart.nodes[node.parent].kind is NodeKind.COMPOUND:
                region = self.machine.region(node.parent)
                self.writer.assign_where(when, region, self.machine.at(node.number), node.span)
            self._complete_anew(node.number, when)
            self._late_data(node, when)
            for invoke, _ in self.machine.invoked:
                if invoke.node == node.number:
                    self.writer.assign_where(when, self.machine.asked(invoke), TRUE)
            for block in node.entry:
                self.content.run(block, when)
            if node.initial is not None and node.initial.content:
                self.content.run(node.initial.content, entered.defaults.get(node.number, FALSE))
            for history in node.histories:
                default = self.chart.nodes[history].initial
                assert default is not None, "a history should have a default"
                self.content.run(default.content, entered.defaults.get(history, FALSE))
            if node.kind is NodeKind.FINAL:
                self._finish(node, when)

    def _uninvoke(self, node: int, leaving: Term) -> None:
        """Machines that run in a state end with it."""
        for invoke, machine in self.machine.invoked:
            if invoke.node == node:
                with self.writer.under(conjoin(leaving, self.machine.active[node])):
                    self.writer.assign(self.machine.asked(invoke), FALSE)
                    forget(machine, self.writer)

    def _complete_anew(self, node: int, when: Term) -> None:
        if node in self.machine.completing:
            self.writer.assign_where(when, self.machine.quiet(node), FALSE)

    def _late_data(self, node: Node, when: Term) -> None:
        late = [data for data in self.chart.data if data.node == node.number and data.value is not None]
        if not late:
            return
        flag = self.machine.bound(node.number)
        with self.writer.under(conjoin(when, negate(flag))):
            for data in late:
                self.content.initialise(data)
            self.writer.assign(flag, TRUE)

    def _finish(self, node: Node, when: Term) -> None:
        """A final state was entered: its parent is done, and perhaps the parallel node above."""
        parent = node.parent
        if parent == 0 or parent is None or not self.machine.profile.internal_queue:
            return
        with self.writer.under(when):
            fields, fails, needs = self.content.sending.fields(node.done_parameters, node.done_content)
            self.writer.need(needs)
            if fails is not FALSE:
                with self.writer.under(fails):
                    push_platform(self.machine, self.writer, ERROR, node.span)
                fields = self._right_fields(node)
            self._tell_done(parent, node, fields)
        above = self.chart.nodes[parent].parent
        if above is not None and self.chart.nodes[above].kind is NodeKind.PARALLEL:
            with self.writer.under(conjoin(when, self.machine.completed(above))):
                self._tell_done(above, node, {})

    def _tell_done(self, done: int, final: Node, fields: dict[str, Value]) -> None:
        push_platform(self.machine, self.writer, f"done.state.{self.chart.nodes[done].name}", final.span, fields)

    def _right_fields(self, node: Node) -> dict[str, Value]:
        """The data of a done event without those whose computation is certainly an error."""
        found: dict[str, Value] = {}
        for label, expression in node.done_parameters:
            fields, fails, _ = self.content.sending.fields(((label, expression),), None)
            if fails is TRUE:
                continue
            if fails is not FALSE:
                raise Unsupported("data of a done event that may or may not be an error", span=node.span)
            found.update(fields)
        if node.done_content is not None:
            fields, fails, _ = self.content.sending.fields((), node.done_content)
            found.update(() if fails is TRUE else fields)
        return found if DATA in found else {**found, DATA: NULL}


def forget(machine: Instance, writer: Writer) -> None:
    """A machine, and those in it, are as before their start, on the current path."""
    for each in machine.declarations():
        assert isinstance(each.initial, Constant), "a variable of a machine should begin with a constant"
        writer.assign(each.variable, each.initial)
    for _, inner in machine.invoked:
        forget(inner, writer)
