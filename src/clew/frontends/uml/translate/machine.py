"""The actions of one machine: steps without an event, then internal events, then external ones, then time.

An action per event name, so that a run reads as the events that happened. Which transitions an event takes is a
term over the state before the step (`Moves`), so that questions can ask for it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from clew.frontends.uml.chart import ORDERED, Node, NodeKind, Selection, Transition
from clew.frontends.uml.evaluate import condition
from clew.frontends.uml.operators import under
from clew.frontends.uml.translate.conditions import choose_anew, notice_changes, remember_conditions
from clew.frontends.uml.translate.contents import ERROR
from clew.frontends.uml.translate.context import Reading
from clew.frontends.uml.translate.events.buffers import Buffer
from clew.frontends.uml.translate.events.invoking import begin, end
from clew.frontends.uml.translate.events.sending import push_platform, wanted
from clew.frontends.uml.translate.instance import Instance, Seen
from clew.frontends.uml.translate.microstep import Microstep
from clew.frontends.uml.translate.select import Candidate, Draw, Selected, constrain, draws, select, undecided
from clew.frontends.uml.translate.writer import Writer
from clew.ir.program import Action
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, conjoin, constant, disjoin, equal, ite, negate
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Moves:
    """A step that the machine may take: when, and what it selects then."""

    name: str
    event: str | None
    guard: Term
    selected: Selected
    head: Buffer | None = None
    """The buffer whose first event it takes."""
    seen: Seen | None = None


class Machine:
    """Makes the actions of one instance."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.chart = instance.chart
        self.shared = instance.shared
        self._silent = self._select(None, instance.last_event)

    # --- what may happen ------------------------------------------------------------------------------------------

    def _select(self, event: str | None, seen: Seen) -> Selected:
        candidates: dict[int, Candidate] = {}
        for number, transition in enumerate(self.chart.transitions):
            if transition.events if event is None else not transition.hears(event):
                continue
            there = self._there(transition, event)
            candidates[number] = Candidate(there)
            if transition.guard is not None:
                reading = Reading(self.instance, seen, transition.parameters)
                holds, fails, needs = condition(reading, transition.guard)
                needs = tuple(under(there, need) for need in needs)
                candidates[number] = Candidate(conjoin(there, holds), conjoin(there, fails), needs)
        return select(self.instance.structure, self.instance.active, candidates, self._selection(event))

    def _selection(self, event: str | None) -> Selection:
        """Completions are told one by one."""
        selection = self.instance.profile.selection
        return selection if event is not None or selection in ORDERED else Selection.ONE

    def _there(self, transition: Transition, event: str | None) -> Term:
        """Whether the source is active and, as far as UML knows it, completed and not overruled by a deferral."""
        instance = self.instance
        there = conjoin(instance.active[transition.source], *(instance.active[each] for each in transition.joins))
        if transition.completion:
            there = conjoin(there, instance.pending(transition.source))
        inner = [node for node in self.chart.descendants(transition.source) if event in self.chart.nodes[node].deferred]
        return conjoin(there, *(negate(instance.active[node]) for node in inner))

    @property
    def _unsettled(self) -> Term:
        """Whether asking transitions without an event is an error, though none is enabled."""
        return disjoin(*self._silent.failures)

    @property
    def _idle(self) -> Term:
        """Whether no transition without an event is enabled."""
        told = [negate(self.instance.pending(node)) for node in self.instance.completing]
        left = [negate(self.instance.active[node.number]) for node in self._choices]
        return conjoin(self.instance.running, negate(self._silent.any), *told, *left)

    @property
    def _choices(self) -> list[Node]:
        return [node for node in self.chart.nodes if node.kind is NodeKind.CHOICE]

    @cached_property
    def is_at_rest(self) -> Term:
        """Whether no step of the machine from one event to the next is under way.

        Such a step of SCXML goes on while internal events and transitions without events are there. In UML completions
        are events, each with a step of its own (2.5.1, 14.2.3.8.3); only pseudostates are passed inside of a step.
        """
        instance = self.instance
        if instance.profile.internal_queue:
            moving = disjoin(self._silent.any, negate(self._nothing_inside), self._unsettled)
        else:
            moving = disjoin(*(instance.active[node.number] for node in self._choices))
        return negate(conjoin(instance.running, moving))

    @cached_property
    def is_stable(self) -> Term:
        """Whether the machine waits for an event from outside, or has ended."""
        instance = self.instance
        waits = conjoin(self._ready, instance.nothing_pending)
        if instance.invoker is None:
            return disjoin(waits, instance.ended)
        return disjoin(waits, conjoin(instance.ended, instance.reported), negate(instance.active[0]))

    @property
    def _rests(self) -> Term:
        """Whether only an event from outside, or a machine to be invoked, can make the machine move."""
        return conjoin(self._idle, self._nothing_inside, negate(self._unsettled))

    @property
    def _ready(self) -> Term:
        return conjoin(self._rests, self.instance.nothing_asked)

    @property
    def _nothing_inside(self) -> Term:
        return self.instance.internal.is_empty if self.shared.internal.get(self.instance.name) else TRUE

    def moves(self) -> list[Moves]:
        """All steps, in the order of their precedence."""
        instance, name = self.instance, self.instance.name
        found: list[Moves] = []
        if self._silent.kept:
            guard = conjoin(instance.running, self._silent.any)
            found.append(Moves("without event", None, guard, self._silent))
        inside = sorted(self.shared.internal.get(name, ()))
        found += [self._dispatch(event, instance.internal, self._idle, "internal") for event in inside]
        outside = sorted(self.shared.external.get(name, ()))
        found += [self._dispatch(event, instance.external, self._ready, "external") for event in outside]
        if self._unsettled is not FALSE:
            guard = conjoin(self._idle, self._nothing_inside, self._unsettled)
            seen = Seen(self.shared.texts.number(ERROR), {"type": self.shared.text("platform")})
            found.append(Moves(ERROR, ERROR, guard, self._select(ERROR, seen), None, seen))
        return found

    def _dispatch(self, event: str, buffer: Buffer, ready: Term, kind: str) -> Moves:
        head = buffer.at(self.instance.first if kind == "external" else 0)
        seen = Seen(self.shared.texts.number(event), self.instance.seen(head).fields)
        empty = self.instance.nothing_pending if kind == "external" else buffer.is_empty
        guard = conjoin(ready, negate(empty), equal(head[0], seen.name))
        both = all(event in each.get(self.instance.name, ()) for each in (self.shared.internal, self.shared.external))
        shown = f"{event} ({kind})" if both else event
        return Moves(shown, event, guard, self._select(event, seen), buffer, seen)

    # --- actions --------------------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """The actions of the machine, those of time excepted."""
        found = [self._action(moves) for moves in self.moves()]
        found += [*map(self._untaken, self.instance.completing), *map(self._blocked, self._choices)]
        found += [begin(self.instance, invoke, machine, self._rests) for invoke, machine in self.instance.invoked]
        if self.instance.invoker is not None:
            found.append(end(self.instance, *self.instance.invoker))
        return [each for each in found if each.guard is not FALSE]

    def _action(self, moves: Moves) -> Action:
        writer = Writer(self.shared.temporaries)
        writer.need(moves.selected.needs)
        for one, other, when in moves.selected.disputed:
            self._dispute(one, other, when, writer)
        kept = self._chosen(moves, writer)
        errors = [writer.keep(term) for term in self._failures(moves)]
        if moves.seen is not None:
            self._note_event(moves.seen, writer)
        self._forward(moves, writer)
        self._take_event(moves, kept, writer)
        for error in errors:
            if not self.instance.profile.internal_queue:
                writer.require(negate(error), "expression.error", "a guard has no value", None)
                continue
            with writer.under(error):
                push_platform(self.instance, writer, ERROR, None)
        Microstep(self.instance, writer).take(kept)
        if (moves.seen is not None or self._choices) and not self.instance.profile.internal_queue:
            # In UML nobody sees an event behind the step that it triggered, which goes on behind choices.
            self._forget_event(writer)
        notice_changes(self.instance, writer)
        choose_anew(self.instance, writer)
        single = [self.chart.transitions[number] for number in moves.selected.kept]
        span = single[0].span if len(single) == 1 else None
        return self.instance.step(writer, moves.guard, moves.event or moves.name, name=moves.name, span=span)

    def _forward(self, moves: Moves, writer: Writer) -> None:
        """Machines that were invoked with `autoforward` get the event too."""
        if moves.event is None or moves.head != self.instance.external:
            return
        row = self.instance.external.at(self.instance.first)
        for invoke, machine in self.instance.invoked:
            if invoke.forwards and wanted(machine, moves.event):
                self.shared.external.setdefault(machine.name, set()).add(moves.event)
                with writer.under(machine.running):
                    machine.external.push(writer, row, invoke.span, moves.event)

    def _take_event(self, moves: Moves, kept: dict[int, Term], writer: Writer) -> None:
        """Take the event out of its buffer, unless it is deferred; a transition lets deferred ones be asked again."""
        if self.instance.defers:
            # Those count again among the events that wait, so that what comes later may find no room.
            writer.pushed.add(self.instance.external.name)
        if moves.head is None or moves.event is None or not self.instance.defers:
            if moves.head is not None:
                moves.head.remove(writer)
            if self.instance.defers:
                writer.assign(self.instance.deferred, constant(0, self.instance.deferred.sort))
            return
        taken = writer.keep(disjoin(*kept.values()))
        keeps = writer.keep(conjoin(negate(taken), self.instance.deferring(moves.event)))
        first = self.instance.deferred
        with writer.under(negate(keeps)):
            moves.head.remove(writer, first)
        writer.assign_where(taken, first, constant(0, first.sort))
        writer.assign_where(keeps, first, apply("add", first, constant(1, first.sort)))

    def _untaken(self, node: int) -> Action:
        """The completion of a state finds no transition, and is not told again."""
        writer = Writer(self.shared.temporaries)
        guard = conjoin(self.instance.running, self.instance.pending(node), *self._disabled(node))
        writer.assign(self.instance.quiet(node), TRUE)
        choose_anew(self.instance, writer)
        return self.instance.step(writer, guard, f"completion of {self.chart.nodes[node].name}")

    def _disabled(self, node: int) -> list[Term]:
        """Per transition of a node without an event, whether it is not enabled."""
        enabled = self._silent.enabled.items()
        return [negate(term) for number, term in enabled if self.chart.transitions[number].source == node]

    def _blocked(self, node: Node) -> Action:
        """No guard of a choice holds."""
        writer = Writer(self.shared.temporaries)
        guard = conjoin(self.instance.running, self.instance.active[node.number], *self._disabled(node.number))
        writer.require(FALSE, "choice.blocked", f"no way out of {node.name} is open", node.span)
        return self.instance.step(writer, guard, f"{node.name} is blocked")

    def _dispute(self, one: int, other: int, when: Term, writer: Writer) -> None:
        """Readings of SCXML differ here, so no answer would be right for all."""
        first, second = self.chart.transitions[one], self.chart.transitions[other]
        lines = [str(each.span.line) for each in (first, second) if each.span is not None]
        message = (
            f"the transitions in lines {' and '.join(lines)} exclude each other; the W3C takes the first in the "
            "document, other implementations the deeper one; choose with --priority document or --priority depth"
        )
        writer.require(negate(when), "transition.ambiguous", message, second.span)

    def _chosen(self, moves: Moves, writer: Writer) -> dict[int, Term]:
        selection = self._selection(moves.event)
        free = undecided(self.instance.structure, moves.selected, selection)
        turns = self._turns(draws(self.instance.structure, free, selection), writer)
        if selection in ORDERED:
            return {number: writer.keep(term) for number, term in moves.selected.kept.items()}
        kept, possible = constrain(self.instance.structure, moves.selected, selection, turns)
        found = {number: writer.keep(term) for number, term in kept.items()}
        writer.assume(possible)
        return found

    def _turns(self, drawn: Sequence[Draw], writer: Writer) -> dict[int, Term]:
        """Per transition, whether the free choices let it be taken; 0 stands for none."""
        found: dict[int, Term] = {}
        for draw in drawn:
            width = len(draw.ways).bit_length()
            place = writer.choice(Bits(width), most=len(draw.ways))
            for number, way in enumerate(draw.ways, start=1):
                found.update(dict.fromkeys(way, equal(place, bits(number, width))))
        return found

    def _failures(self, moves: Moves) -> list[Term]:
        """The errors of asking guards: those of the event, and those of transitions without one that come first."""
        first = self._silent.failures if moves.head == self.instance.internal else []
        return [*moves.selected.failures, *first]

    def _note_event(self, seen: Seen, writer: Writer) -> None:
        if not self.shared.fields:
            return
        packed = self.instance.packed(seen.name, seen.fields)
        writer.assign_all(list(zip(self.instance.event_places(), packed, strict=True)))

    def _forget_event(self, writer: Writer) -> None:
        passing = [self.instance.active[node.number] for node in self._choices]
        with writer.under(negate(disjoin(*passing))):
            self._note_event(Seen(self.shared.texts.number(""), {}), writer)

    def start(self) -> Action:
        """The action that starts the machine."""
        writer = Writer(self.shared.temporaries)
        step = Microstep(self.instance, writer)
        for data in self.chart.data:
            if data.node is None and data.value is not None and data.name in self.instance.broken:
                push_platform(self.instance, writer, ERROR, data.span)
        remember_conditions(self.instance, writer)
        step.content.run(self.chart.script)
        step.start()
        notice_changes(self.instance, writer)
        guard = negate(self.instance.active[0])
        return Action(f"{self.instance.name}: (start)", (self.instance.name,), guard, writer.finished(), label="start")

    def expiries(self, stable: Term, receivers: Sequence[Instance], machines: Sequence[Machine]) -> list[Action]:
        """Time passes for all machines until the next delayed event: an action per place in the timers and receiver."""
        timed = [each for each in machines if each.instance.name in self.shared.timed]
        if self.instance.name not in self.shared.timed:
            return []
        timers = self.instance.timers
        found: list[Action] = []
        for place in range(timers.capacity):
            left = timers.at(place)[-1]
            earlier = [apply("ult", left, timers.at(each)[-1]) for each in range(place)]
            later = [self.is_due_later(each, left) for each in range(place + 1, timers.capacity)]
            others = [each for each in timed if each is not self]
            later += [other.is_due_later(each, left) for other in others for each in range(timers.capacity)]
            for receiver in receivers:
                to = equal(timers.at(place)[-3], self.shared.texts.number(receiver.name))
                guard = conjoin(stable, self.instance.running, timers.used(place), *earlier, *later, to)
                writer = Writer(self.shared.temporaries)
                row = [writer.keep(each) for each in timers.at(place)]
                for each in timed:
                    each.pass_time(writer, row[-1])
                timers.remove(writer, place)
                with writer.under(negate(receiver.ended)):
                    receiver.external.push(writer, row[:-3], None, "a delayed event")
                name = f"time for {receiver.name} ({place})"
                found.append(self.instance.step(writer, guard, "time passes", name=name))
        return found

    def is_due_later(self, place: int, left: Term) -> Term:
        """Whether a delayed event is due after that time, or not at all: an ended machine sends nothing more."""
        timers = self.instance.timers
        waits = conjoin(self.instance.running, timers.used(place))
        return disjoin(negate(waits), apply("ule", left, timers.at(place)[-1]))

    def pass_time(self, writer: Writer, passed: Term) -> None:
        """So much time less is left of all delays."""
        timers = self.instance.timers
        zero = bits(0, self.shared.clock.width)
        rows: list[Term] = []
        for place in range(timers.capacity):
            left = timers.at(place)[-1]
            rows.append(ite(conjoin(timers.used(place), apply("ule", passed, left)), apply("sub", left, passed), zero))
        writer.assign(timers.places()[-1], apply("array", *rows))
