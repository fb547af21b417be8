"""From processes to guarded actions: who moves alone, who meets whom, who hears a broadcast; and how time passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from itertools import product

from clew.errors import Unsupported
from clew.frontends.uppaal.edges import Move, moves_of
from clew.frontends.uppaal.instances import Elaborated, Process
from clew.frontends.uppaal.language.expressions import evaluate
from clew.frontends.uppaal.language.names import Obligation, Run
from clew.frontends.uppaal.language.values import Fields, Value, choose, implies
from clew.frontends.uppaal.rates import read_invariant
from clew.frontends.uppaal.tree import Location
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.program import Action
from clew.ir.program import Declaration as Declared
from clew.ir.sorts import REAL
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, conjoin, disjoin, ite, negate, variable
from clew.ir.walk import substitute, variables
from clew.logic.linear import real
from clew.records import dataclass

DELAY = "delay"
"""The action by which time passes, and the variable that says how long."""
MOST_ACTIONS = 50_000


@dataclass(frozen=True, slots=True)
class Step:
    """An action in terms of the state before it: its condition, what variables hold behind it, and what should hold."""

    name: str
    processes: tuple[str, ...]
    guard: Term
    after: dict[Variable, Term]
    asked_first: tuple[Obligation, ...]
    """What should hold wherever the guard is evaluated."""
    obligations: tuple[Obligation, ...]
    """What should hold wherever the step is taken."""
    moves: tuple[Move, ...]
    urgent: bool


@dataclass(slots=True)
class System:
    """All steps of a system, and how time passes; made in one go, and kept together."""

    elaborated: Elaborated
    steps: list[Step] = field(default_factory=list)
    invariants: dict[str, Term] = field(default_factory=dict)
    """Per process, what holds wherever it is."""
    still: Term = FALSE
    """Where time stands still."""
    stopped: dict[Variable, Term] = field(default_factory=dict)
    """Where single clocks stand still, of those that do somewhere."""

    @property
    def invariant(self) -> Term:
        """What holds everywhere."""
        return conjoin(*self.invariants.values())


def build(elaborated: Elaborated, *, apart: bool = False) -> System:
    """The system of all processes; `apart`: with a step for each choice of those that take part."""
    system = System(elaborated)
    moves = [list(moves_of(elaborated, process)) for process in elaborated.processes]
    committed = disjoin(*_in_locations(elaborated, lambda each: each.committed))
    urgent = disjoin(*_in_locations(elaborated, lambda each: each.urgent or each.committed))
    for process in elaborated.processes:
        system.invariants[process.name] = _invariant(system, process)
    for step in _steps(elaborated, moves, committed, apart=apart):
        if len(system.steps) >= MOST_ACTIONS:
            raise Unsupported(f"there are more than {MOST_ACTIONS} combinations of edges", span=step.moves[0].span)
        system.steps.append(step)
    system.still = disjoin(urgent, *(step.guard for step in system.steps if step.urgent))
    return system


def _in_locations(elaborated: Elaborated, asked: Callable[[Location], bool]) -> Iterator[Term]:
    for process in elaborated.processes:
        for location in process.template.locations:
            if asked(location):
                yield process.at(location.id)


def _invariant(system: System, process: Process) -> Term:
    """What holds wherever a process is; the clocks that stand still there are noted."""
    elaborated = system.elaborated
    held: list[Term] = []
    for location in process.template.locations:
        if location.invariant is not None:
            run = Run(dict(elaborated.run.values), elaborated.run.ranges, pure=True)
            found = read_invariant(run, process.scope, location.invariant)
            if run.uncertain():
                message = "an index or a divisor in an invariant may be invalid; make sure by its type that it is not"
                raise Unsupported(message, span=location.invariant.span)
            at = process.at(location.id)
            held.append(implies(at, found.held))
            for clock, where in found.stopped:
                system.stopped[clock] = disjoin(system.stopped.get(clock, FALSE), conjoin(at, where))
    return conjoin(*held)


# --- who moves ------------------------------------------------------------------------------------------------------


def _steps(elaborated: Elaborated, moves: list[list[Move]], committed: Term, *, apart: bool) -> Iterator[Step]:
    for own in moves:
        yield from (_step(elaborated, (move,), committed) for move in own if move.line is None)
    senders = [move for own in moves for move in own if move.line is not None and move.sends]
    for sender in senders:
        hearing = [
            [move for move in own if move.line == sender.line and not move.sends]
            for own, process in zip(moves, elaborated.processes, strict=True)
            if process is not sender.process
        ]
        assert sender.line is not None, "a sender should have a channel"
        if sender.line.kind.broadcast:
            yield from _broadcast(elaborated, sender, [own for own in hearing if own], committed, apart=apart)
        else:
            yield from (_step(elaborated, (sender, move), committed) for own in hearing for move in own)


def _is_committed(move: Move) -> bool:
    return next(each.committed for each in move.process.template.locations if each.id == move.edge.source)


def _name(moves: Sequence[Move]) -> str:
    line = moves[0].line
    shown = ", ".join(move.shown for move in moves)
    return shown if line is None else f"{line.name} ({shown})"


def _step(elaborated: Elaborated, moves: tuple[Move, ...], committed: Term) -> Step:
    allowed = TRUE if any(map(_is_committed, moves)) else negate(committed)
    guard = conjoin(*(move.guard for move in moves), allowed)
    run = Run(dict(elaborated.run.values), elaborated.run.ranges)
    places: dict[Variable, Term] = {}
    _around(elaborated, run, after=False)
    for move in moves:
        _updated(run, move)
        places |= _arrived(move)
    _around(elaborated, run, after=True)
    return _finished(elaborated, moves, guard, run, places)


def _around(elaborated: Elaborated, run: Run, *, after: bool) -> None:
    for each in elaborated.around.get(after, ()):
        evaluate(run, elaborated.scope, each)


def _updated(run: Run, move: Move) -> None:
    for each in move.edge.update:
        evaluate(run, move.scope, each)


def _arrived(move: Move) -> dict[Variable, Term]:
    process = move.process
    target = process.numbers[move.edge.target]
    from clew.ir.terms import bits, width_of

    return {process.place: bits(target, width_of(process.place))}


def _finished(
    elaborated: Elaborated, moves: tuple[Move, ...], guard: Term, run: Run, places: dict[Variable, Term]
) -> Step:
    after = dict(places)
    for root in elaborated.roots:
        after.update(_changes(elaborated.run.values[root], run.values[root]))
    after = {each: value for each, value in after.items() if value is not each}
    asked = [each for move in moves for each in move.obligations]
    names = tuple(dict.fromkeys(move.process.name for move in moves))
    line = moves[0].line
    urgent = line is not None and line.kind.urgent
    return Step(_name(moves), names, guard, after, tuple(asked), tuple(run.obligations), moves, urgent)


def _changes(before: Value, after: Value) -> Iterator[tuple[Variable, Term]]:
    if before is after:
        return
    if isinstance(before, tuple) and isinstance(after, tuple):
        for pair in zip(before, after, strict=True):
            yield from _changes(*pair)
    elif isinstance(before, Fields) and isinstance(after, Fields):
        for (_, one), (_, other) in zip(before.items, after.items, strict=True):
            yield from _changes(one, other)
    elif isinstance(before, Variable):
        yield before, after  # type: ignore[misc]  # a scalar is a term


# --- broadcasts -----------------------------------------------------------------------------------------------------


def _broadcast(
    elaborated: Elaborated, sender: Move, hearing: list[list[Move]], committed: Term, *, apart: bool
) -> Iterator[Step]:
    """Who hears takes part if it can.

    Where a process has no choice and looks at no clock, that is decided in the step; else there is one step for each
    thing that it may do.
    """
    decided = [own for own in hearing if _is_decided(own) and not apart]
    others = [own for own in hearing if not _is_decided(own) or apart]
    size = 1
    for own in others:
        size *= len(own) + 1
    if size > MOST_ACTIONS:
        raise Unsupported(f"this broadcast has more than {MOST_ACTIONS} combinations of receivers", span=sender.span)
    for chosen in product(*([None, *own] for own in others)):
        deaf = [
            negate(disjoin(*(move.guard for move in own)))
            for own, one in zip(others, chosen, strict=True)
            if one is None
        ]
        taken = [one for one in chosen if one is not None]
        yield _heard(elaborated, sender, taken, decided, conjoin(*deaf), committed)


def _is_decided(own: list[Move]) -> bool:
    sources = [move.edge.source for move in own]
    return len(set(sources)) == len(sources) and not any(move.asks_clocks for move in own)


def _heard(
    elaborated: Elaborated,
    sender: Move,
    taken: list[Move],
    decided: list[list[Move]],
    deaf: Term,
    committed: Term,
) -> Step:
    run = Run(dict(elaborated.run.values), elaborated.run.ranges)
    _around(elaborated, run, after=False)
    _updated(run, sender)
    places = _arrived(sender)
    free = [sender, *taken, *(move for own in decided for move in own)]
    order = {process.name: number for number, process in enumerate(elaborated.processes)}
    always = {id(move) for move in taken}
    for move in sorted(free[1:], key=lambda move: order[move.process.name]):
        hears = TRUE if id(move) in always else move.guard
        before = dict(run.values)
        with run.where(hears):
            run.partly = TRUE
            _updated(run, move)
        run.values = {root: choose(hears, value, before.get(root, value)) for root, value in run.values.items()}
        for place, target in _arrived(move).items():
            places[place] = ite(hears, target, places.get(place, place))
    _around(elaborated, run, after=True)
    allowed = [negate(committed)] if not _is_committed(sender) and not any(map(_is_committed, taken)) else [TRUE]
    allowed += [move.guard for own in decided for move in own if _is_committed(move)]
    guard = conjoin(sender.guard, *(move.guard for move in taken), deaf, disjoin(*allowed))
    found = _finished(elaborated, (sender, *taken), guard, run, places)
    hearers = tuple(own[0].process.name for own in decided)
    asked = [each for own in decided for move in own for each in move.obligations]
    return replace(
        found,
        processes=tuple(dict.fromkeys((*found.processes, *hearers))),
        asked_first=(*found.asked_first, *asked),
    )


# --- actions --------------------------------------------------------------------------------------------------------


def actions_of(system: System) -> tuple[list[Action], list[Declared]]:
    """The steps as actions, and the variables that they need besides."""
    swaps: list[Declared] = []
    used: dict[str, int] = {}
    found: list[Action] = []
    for step in system.steps:
        number = used[step.name] = used.get(step.name, 0) + 1
        name = step.name if number == 1 else f"{step.name} #{number}"
        valid = conjoin(*(each.condition for each in step.asked_first))
        guard = step.guard if valid is TRUE else disjoin(step.guard, negate(valid))
        effect: list[Command] = [*map(_asserted, step.asked_first)]
        if valid is not TRUE:
            effect.append(Assume(step.guard))
        effect += map(_asserted, step.obligations)
        effect += _assignments(step.after, swaps)
        held = _held_after(system, step)
        if held is not TRUE:
            effect.append(Assume(held))
        found.append(Action(name, step.processes, guard, tuple(effect), label=_label(step), span=step.moves[0].span))
    return found, swaps


def evaluating(actions: list[Action], obligations: Sequence[Obligation]) -> list[Action]:
    """The actions, behind each of which what is asked of all states can be evaluated."""
    asserted = tuple(map(_asserted, obligations))
    return [replace(action, effect=(*action.effect, *asserted)) for action in actions] if asserted else actions


def _label(step: Step) -> str:
    line = step.moves[0].line
    return "" if line is None else line.name


def _asserted(obligation: Obligation) -> Command:
    return Assert(obligation.condition, obligation.check, obligation.message, span=obligation.span)


def _held_after(system: System, step: Step) -> Term:
    """The invariants that have to be asked behind a step: of those that move, and of what speaks of written things."""
    written = set(step.after)
    return conjoin(*(held for held in system.invariants.values() if written.intersection(variables(held))))


def _assignments(after: dict[Variable, Term], swaps: list[Declared]) -> Iterator[Command]:
    """Values that all speak of the state before, one after the other: who is read by others is written behind them."""
    waiting = dict(after)
    fresh = 0
    while waiting:
        reads = {each: set(variables(value)) for each, value in waiting.items()}
        ready = [each for each in waiting if not any(each in reads[other] for other in waiting if other is not each)]
        for each in ready:
            yield Assign(each, waiting.pop(each))
        if not ready:
            stuck = next(iter(waiting))
            kept = _swap(stuck, fresh, swaps)
            fresh += 1
            yield Assign(kept, stuck)
            waiting = {
                each: substitute(value, {stuck: kept}) if each is not stuck else value
                for each, value in waiting.items()
            }


def _swap(kept: Variable, number: int, swaps: list[Declared]) -> Variable:
    from clew.ir.terms import constant
    from clew.ir.values import default

    found = variable(f"swap {number} of {kept.sort.__class__.__name__.lower()}", kept.sort)
    if all(each.variable is not found for each in swaps):
        swaps.append(Declared(found, constant(default(kept.sort), kept.sort)))
    return found


def delay_of(system: System) -> Action:
    """The action by which time passes."""
    elapsed = variable(DELAY, REAL)
    effect: list[Command] = [Havoc(elapsed), Assume(apply("real.le", real(0), elapsed))]
    for clock in system.elaborated.clocks:
        later = apply("real.add", clock, elapsed)
        stopped = system.stopped.get(clock, FALSE)
        effect.append(Assign(clock, later if stopped is FALSE else ite(stopped, clock, later)))
    if system.invariant is not TRUE:
        effect.append(Assume(system.invariant))
    return Action(DELAY, (), negate(system.still), tuple(effect), label="time passes")
