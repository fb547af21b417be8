"""Transitions as guarded actions.

A transition without communication, or with a buffer, is one action; a sender and a receiver on a channel without a
buffer are one action per pair: the value is stored, the receiver's effects run, then the sender's. While a process is
in a committed state, only transitions move of which every participant is in one.

A guard that may have no value (see `expressions`) holds only where it has one, and beside the action stands another,
`…!check`, that is enabled where it has none and whose assertion fails.
After: the language guide of DiVinE, which calls it an error if both sides of a meeting assign the same variable; so the
order of their effects is a choice (no model of BEEM depends on it).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from clew.errors import InputError
from clew.frontends.dve.effects import assign, exchange, pop, push
from clew.frontends.dve.expressions import Context, Meaning, conjunction, evaluate
from clew.frontends.dve.numbers import Truth, as_truth
from clew.frontends.dve.symbols import Line, Member, Names
from clew.frontends.dve.tree import Expression, Name, Path, Process, Receive, Send, Transition
from clew.ir.commands import Assert, Assign, Command
from clew.ir.program import Action
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, conjoin, disjoin, equal, negate
from clew.records import dataclass
from clew.syntax.tokens import Places


@dataclass(frozen=True, slots=True)
class Side:
    """A transition with its process: what takes part in an action."""

    context: Context
    member: Member
    transition: Transition
    name: str
    committed: bool
    guard: Meaning
    moved: tuple[Command, ...]
    """The effects, then the new location."""

    @property
    def here(self) -> Term:
        """Whether the process is in the source state."""
        return self.member.at(self.transition.source.text)

    def line(self) -> Line:
        """The channel of its communication."""
        sync = self.transition.sync
        assert sync is not None, f"{self.name} should communicate"
        return line_of(self.context, sync)


def line_of(context: Context, sync: Send | Receive) -> Line:
    """The channel of a communication."""
    channel = sync.channel
    entry = context.entry(Path(channel.text, None, at=channel.at))
    if not isinstance(entry, Line):
        raise context.fault(f"{channel.text!r} is no channel", channel.at, len(channel.text))
    given = len(sync.values if isinstance(sync, Send) else sync.places)
    if entry.kinds is not None and len(entry.kinds) != given:
        message = f"channel {channel.text!r} carries {len(entry.kinds)} values, not {given}"
        raise context.fault(message, channel.at, len(channel.text))
    return entry


@dataclass(slots=True)
class Build:
    """The actions of a model while they are made, and the problems met."""

    places: Places
    names: Names
    sides: list[Side]
    nobody_committed: Term
    actions: list[Action]
    problems: list[InputError]


def build_actions(places: Places, names: Names, processes: Sequence[Process]) -> tuple[list[Action], list[InputError]]:
    """All actions in the order of the source, a pair's at its sender."""
    problems: list[InputError] = []
    sides = [side for process in processes for side in _sides(places, names, process, problems)]
    build = Build(places, names, sides, _nobody_committed(names, processes), [], problems)
    receivers = _receivers(build)
    for process in processes:
        for side in (side for side in sides if side.member.name == process.name.text):
            try:
                _side(build, side, receivers)
            except InputError as problem:
                problems.append(problem)
        _asserted(build, process)
    return build.actions, problems


def _sides(places: Places, names: Names, process: Process, problems: list[InputError]) -> Iterator[Side]:
    member = names.members[process.name.text]
    context = Context(places, names, member)
    committed = {name.text for name in process.committed}
    for state in (*process.committed, *process.accepting, *(assertion.state for assertion in process.assertions)):
        _known_state(context, member, state, problems)
    for number, transition in enumerate(process.transitions):
        known = [_known_state(context, member, state, problems) for state in (transition.source, transition.target)]
        if not all(known):
            continue
        try:
            guard, moved = guard_of(context, transition), _moved(context, member, transition)
        except InputError as problem:
            problems.append(problem)
            continue
        name = f"{member.name}.t{number}"
        yield Side(context, member, transition, name, transition.source.text in committed, guard, moved)


def guard_of(context: Context, transition: Transition) -> Meaning:
    """What the guards of a transition mean together."""
    meaning = Meaning(Truth(TRUE))
    for guard in transition.guards:
        meaning = conjunction(meaning, evaluate(context, guard))
    return meaning


def _known_state(context: Context, member: Member, name: Name, problems: list[InputError]) -> bool:
    if name.text in member.states:
        return True
    message = f"process {member.name!r} has no state {name.text!r}; its states: {', '.join(member.states)}"
    problems.append(context.fault(message, name.at, len(name.text)))
    return False


def _nobody_committed(names: Names, processes: Sequence[Process]) -> Term:
    """No process is in a committed state."""
    found: list[Term] = []
    for process in processes:
        member = names.members[process.name.text]
        found.extend(member.at(name.text) for name in process.committed if name.text in member.states)
    return negate(disjoin(*found)) if found else TRUE


def _receivers(build: Build) -> dict[str, list[Side]]:
    """The sides that receive without a buffer, by channel."""
    found: dict[str, list[Side]] = {}
    for side in build.sides:
        if isinstance(side.transition.sync, Receive):
            try:
                line = side.line()
            except InputError as problem:
                build.problems.append(problem)
                continue
            if line.queue is None:
                found.setdefault(line.name, []).append(side)
    return found


# --- one action -----------------------------------------------------------------------------------------------------


def _side(build: Build, side: Side, receivers: dict[str, list[Side]]) -> None:
    """The actions that this side brings: none if it only receives, one per partner if it sends without a buffer."""
    sync = side.transition.sync
    if sync is None:
        _add(build, (side,), TRUE, [])
        return
    if isinstance(sync, Receive):
        _receive(build, side, sync)
        return
    line = side.line()
    if line.queue is not None:
        _add(build, (side,), negate(apply("queue.full", line.queue)), push(side.context, sync, line))
        return
    for partner in receivers.get(line.name, []):
        if partner.member is not side.member:
            _meet(build, side, sync, line, partner)


def _receive(build: Build, side: Side, sync: Receive) -> None:
    line = side.line()
    if line.queue is not None:
        some = negate(equal(apply("queue.length", line.queue), bits(0, 32)))
        _add(build, (side,), some, pop(side.context, sync, line))


def _meet(build: Build, side: Side, send: Send, line: Line, partner: Side) -> None:
    receive = partner.transition.sync
    assert isinstance(receive, Receive), f"{partner.name} should receive"
    if len(send.values) != len(receive.places):
        channel = send.channel
        message = (
            f"{channel.text!r} is sent {len(send.values)} values here and received with {len(receive.places)} "
            f"in process {partner.member.name!r}"
        )
        raise side.context.fault(message, channel.at, len(channel.text))
    _add(build, (side, partner), TRUE, exchange(side.context, send, line, partner.context, receive))


def _add(build: Build, sides: tuple[Side, ...], ready: Term, message: list[Command]) -> None:
    """The action of these sides; the first one sends."""
    if any(side.committed for side in sides) != all(side.committed for side in sides):
        # Where one participant is committed and the other is not, they can never move together.
        return
    allowed = TRUE if sides[0].committed else build.nobody_committed
    base = conjoin(*(side.here for side in sides), ready, allowed)
    meaning = reduce(conjunction, (side.guard for side in sides))
    effect = list(message)
    for side in reversed(sides):
        effect.extend(side.moved)
    name = "+".join(side.name for side in sides)
    processes = tuple(side.member.name for side in sides)
    label = _label(sides)
    span = build.places.stretch(sides[0].transition.at, 1)
    enabled = conjoin(base, *(need.condition for need in meaning.needs), as_truth(meaning.value))
    if enabled is not FALSE:
        build.actions.append(Action(name, processes, enabled, tuple(effect), label=label, span=span))
    earlier = base
    for number, need in enumerate(meaning.needs):
        unmet = conjoin(earlier, negate(need.condition))
        where = build.places.at(need.at)
        failing = Assert(FALSE, need.check, need.message, span=where)
        check = f"{name}!check{number}"
        build.actions.append(Action(check, processes, unmet, (failing,), label=f"guard of {label}", span=where))
        earlier = conjoin(earlier, need.condition)


def _moved(context: Context, member: Member, transition: Transition) -> tuple[Command, ...]:
    commands = [command for assignment in transition.effects for command in assign(context, assignment)]
    source, target = transition.source.text, transition.target.text
    if source != target and member.location is not None:
        commands.append(Assign(member.location, member.number(target), span=context.places.at(transition.at)))
    return tuple(commands)


def _label(sides: tuple[Side, ...]) -> str:
    """What a person reads of the action; whose it is stands beside it."""
    moves = ", ".join(f"{side.transition.source.text} -> {side.transition.target.text}" for side in sides)
    sync = sides[0].transition.sync
    if sync is None:
        return moves
    mark = "" if len(sides) > 1 else "!" if isinstance(sync, Send) else "?"
    return f"{sync.channel.text}{mark}: {moves}"


# --- assertions -----------------------------------------------------------------------------------------------------


def _asserted(build: Build, process: Process) -> None:
    """An action per assertion of a state, enabled where it does not hold."""
    member = build.names.members[process.name.text]
    context = Context(build.places, build.names, member)
    for number, assertion in enumerate(process.assertions):
        if assertion.state.text not in member.states:
            continue
        try:
            meaning = evaluate(context, assertion.condition)
        except InputError as problem:
            build.problems.append(problem)
            continue
        span = _span(build.places, assertion.condition)
        here = member.at(assertion.state.text)
        label = f"assertion in {assertion.state.text}"
        failed: list[tuple[Term, Command]] = [
            (negate(need.condition), Assert(FALSE, need.check, need.message, span=build.places.at(need.at)))
            for need in meaning.needs
        ]
        message = f"the assertion of state {assertion.state.text} of {member.name} does not hold"
        failed.append((negate(as_truth(meaning.value)), Assert(FALSE, message=message, span=span)))
        earlier = here
        for position, (unmet, command) in enumerate(failed):
            guard = conjoin(earlier, unmet)
            name = f"{member.name}.a{number}!check{position}"
            if guard is not FALSE:
                build.actions.append(Action(name, (member.name,), guard, (command,), label=label, span=span))
            earlier = conjoin(earlier, negate(unmet))


def _span(places: Places, expression: Expression) -> Span:
    return places.stretch(expression.at, expression.end - expression.at)
