"""A network as a program of guarded actions: one per edge or meeting of edges, and one by which time passes.

While time passes by `delay`, a variable whose rate lies between `low` and `high` moves by something between
`low * delay` and `high * delay`. Invariants are convex, so it is enough that they hold at the end, where they held
at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

from clew.errors import InputError, Unsupported
from clew.frontends.hybrid.tree import Automaton, Edge, Interval, Network, Quantity, Reset
from clew.ir.commands import Assign, Assume, Command, Havoc
from clew.ir.program import Action, AnyOf, Declaration, Program, Scheduler
from clew.ir.sorts import REAL
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, conjoin, disjoin, equal, ite, negate, variable
from clew.ir.walk import variables
from clew.logic.linear import comparisons, real

DELAY = "delay"
"""The name of the action by which time passes, and of the variable that says how long."""
MOST_MEETINGS = 20_000
"""A label may bring so many combinations of edges together."""


def program_of(network: Network) -> Program:
    """The program of a network."""
    starts = {each.variable: each.start for each in network.quantities}
    for automaton in network.automata:
        _narrow(starts, automaton)
    moved = _moved(network)
    elapsed = variable(DELAY, REAL)
    declared = [
        *(_place(automaton) for automaton in network.automata),
        *(_quantity(each, starts[each.variable]) for each in network.quantities),
        Declaration(elapsed, real(0)),
        *(Declaration(each, real(0)) for each in moved.values()),
    ]
    names = {each.variable.name for each in declared}
    if len(names) < len(declared):
        raise InputError(f"a variable may not be called {DELAY!r}, nor like an automaton")
    invariant = conjoin(*(invariant_of(automaton) for automaton in network.automata))
    actions = [*_actions(network), _delay(network, elapsed, moved, invariant)]
    unseen = frozenset(each.name for each in (elapsed, *moved.values()))
    return Program(Scheduler.ACTIONS, globals=tuple(declared), actions=tuple(actions), elapsed=elapsed, unseen=unseen)


def invariant_of(automaton: Automaton) -> Term:
    """What holds of an automaton wherever it is."""
    held = (
        apply("implies", equal(automaton.place, automaton.at(number)), location.invariant)
        for number, location in enumerate(automaton.locations)
        if location.invariant is not TRUE
    )
    return conjoin(*held)


def auxiliary(network: Network) -> frozenset[tuple[str | None, str]]:
    """The variables that are written before they are read: how long time passes, and how far variables move then."""
    return frozenset((None, each.name) for each in (variable(DELAY, REAL), *_moved(network).values()))


# --- the start ------------------------------------------------------------------------------------------------------


def _place(automaton: Automaton) -> Declaration:
    names = tuple(each.name for each in automaton.locations)
    return Declaration(automaton.place, automaton.at(automaton.initial), names=names, span=automaton.span)


def _quantity(each: Quantity, start: Interval) -> Declaration:
    if start.point is not None:
        return Declaration(each.variable, real(start.point), span=each.span)
    if start.low is None and start.high is None:
        return Declaration(each.variable, AnyOf(), span=each.span)
    if start.low is None or start.high is None:
        message = (
            f"where {each.variable.name} starts needs two ends, or none; "
            "a declaration says so, or `initially` in the settings (.cfg) that belong to a model of SpaceEx"
        )
        raise Unsupported(message, span=each.span)
    return Declaration(each.variable, AnyOf(real(start.low), real(start.high)), span=each.span)


def _narrow(starts: dict[Variable, Interval], automaton: Automaton) -> None:
    """Only those starts count in which the invariant of the first location holds."""
    location = automaton.locations[automaton.initial]
    for each in comparisons(location.invariant) or ():
        factors = {term: factor for term, factor in each.sum.parts.items() if isinstance(term, Variable)}
        most = _most(factors, starts, each.sum.constant)
        if most is not None and (most < 0 or (most == 0 and not each.strict)):
            continue
        free = [term for term in factors if starts[term].point is None]
        if not free:
            message = f"the invariant of location {location.name}, where {automaton.name} starts, is false there"
            raise InputError(message, span=location.span)
        if len(free) > 1 or each.strict:
            message = "the start is not bounded by constants: the invariant relates variables that start anywhere"
            raise Unsupported(message, span=location.span)
        fixed = (factor * (starts[term].point or 0) for term, factor in factors.items() if term is not free[0])
        end = -(each.sum.constant + sum(fixed)) / factors[free[0]]
        starts[free[0]] = _cut(starts[free[0]], end, location.span, above=factors[free[0]] > 0)


def _most(
    factors: Mapping[Variable, Fraction], starts: Mapping[Variable, Interval], number: Fraction
) -> Fraction | None:
    """The largest value of a sum at the start; None where it has none."""
    total = number
    for term, factor in factors.items():
        end = starts[term].high if factor > 0 else starts[term].low
        if end is None:
            return None
        total += factor * end
    return total


def _cut(start: Interval, end: Fraction, span: Span, *, above: bool) -> Interval:
    """The interval without what lies above (or below) the end."""
    low, high = start.low, start.high
    if above:
        high = end if high is None else min(high, end)
    else:
        low = end if low is None else max(low, end)
    if low is not None and high is not None and low > high:
        raise InputError("nothing can start here: the invariant excludes every start", span=span)
    return Interval(low, high)


# --- time -----------------------------------------------------------------------------------------------------------


def _moved(network: Network) -> dict[Variable, Variable]:
    """For variables whose rate is not a number in each location, the variable that says how far they move."""
    spread = {
        one: None
        for automaton in network.automata
        for location in automaton.locations
        for one, rate in location.rates.items()
        if rate.point is None
    }
    return {one: variable(f"{DELAY} of {one.name}", REAL) for one in spread}


def _delay(network: Network, elapsed: Variable, moved: dict[Variable, Variable], invariant: Term) -> Action:
    effect: list[Command] = [Havoc(elapsed), Assume(apply("real.le", real(0), elapsed))]
    after: list[Command] = []
    for automaton in network.automata:
        for one in automaton.locations[0].rates:
            rates = [location.rates[one] for location in automaton.locations]
            if one in moved:
                effect += _spread(automaton, rates, elapsed, moved[one])
                after.append(Assign(one, apply("real.add", one, moved[one])))
            elif any(rate.point for rate in rates):
                points = [_times(rate.point or Fraction(0), elapsed) for rate in rates]
                after.append(Assign(one, apply("real.add", one, _by_place(automaton, points))))
    guard = negate(disjoin(*_urgent(network)))
    return Action(DELAY, (), guard, (*effect, *after, *_assumed(invariant)), label="time passes")


def _times(factor: Fraction, elapsed: Term) -> Term:
    if factor in (0, 1):
        return elapsed if factor else real(0)
    return apply("real.mul", real(factor), elapsed)


def _spread(automaton: Automaton, rates: Sequence[Interval], elapsed: Term, moved: Variable) -> Iterator[Command]:
    yield Havoc(moved)
    lower = [TRUE if rate.low is None else apply("real.le", _times(rate.low, elapsed), moved) for rate in rates]
    upper = [TRUE if rate.high is None else apply("real.le", moved, _times(rate.high, elapsed)) for rate in rates]
    yield from _assumed(_by_place(automaton, lower))
    yield from _assumed(_by_place(automaton, upper))


def _by_place(automaton: Automaton, values: Sequence[Term]) -> Term:
    """The value that belongs to the location."""
    found = values[-1]
    for number in reversed(range(len(values) - 1)):
        found = ite(equal(automaton.place, automaton.at(number)), values[number], found)
    return found


def _urgent(network: Network) -> Iterator[Term]:
    for automaton in network.automata:
        for number, location in enumerate(automaton.locations):
            if location.urgent:
                yield equal(automaton.place, automaton.at(number))


def _assumed(condition: Term) -> tuple[Command, ...]:
    return () if condition is TRUE else (Assume(condition),)


# --- edges ----------------------------------------------------------------------------------------------------------


def _actions(network: Network) -> Iterator[Action]:
    used: dict[str, int] = {}
    for members in _meetings(network):
        found = _action(network, members)
        if found.guard is FALSE:
            continue
        number = used[found.name] = used.get(found.name, 0) + 1
        yield found if number == 1 else replace(found, name=f"{found.name} #{number}")


Member = tuple[Automaton, Edge]


def _meetings(network: Network) -> Iterator[tuple[Member, ...]]:
    """Edges that are taken at once: one alone, or one of every automaton that knows the label."""
    for automaton in network.automata:
        yield from (((automaton, edge),) for edge in automaton.edges if edge.label is None)
    labels = {label: None for automaton in network.automata for label in sorted(automaton.labels)}
    for label in labels:
        sides = [
            [(automaton, edge) for edge in automaton.edges if edge.label == label]
            for automaton in network.automata
            if label in automaton.labels
        ]
        if prod(map(len, sides)) > MOST_MEETINGS:
            raise Unsupported(f"the label {label} has more than {MOST_MEETINGS} combinations of edges")
        yield from product(*sides)


def _action(network: Network, members: tuple[Member, ...]) -> Action:
    names = tuple(automaton.name for automaton, _ in members)
    guard = conjoin(
        *(conjoin(equal(automaton.place, automaton.at(edge.source)), edge.guard) for automaton, edge in members)
    )
    effect = [*_resets(members), *(Assign(a.place, a.at(e.target)) for a, e in members if e.source != e.target)]
    shown = ", ".join(_arrow(automaton, edge) for automaton, edge in members)
    label = members[0][1].label
    name = shown if label is None else f"{label} ({shown})"
    held = _held_after(network, members)
    return Action(name, names, guard, (*effect, *_assumed(held)), label=label or "", span=members[0][1].span)


def _arrow(automaton: Automaton, edge: Edge) -> str:
    source, target = (automaton.locations[each].name for each in (edge.source, edge.target))
    return f"{automaton.name}: {source} -> {target}"


def _resets(members: Iterable[Member]) -> Iterator[Command]:
    """All values are those before the step: who is read by others is written behind them."""
    waiting = [reset for _, edge in members for reset in edge.resets]
    written = [reset.variable for reset in waiting]
    twice = next((reset for number, reset in enumerate(waiting) if reset.variable in written[:number]), None)
    if twice is not None:
        raise InputError(f"{twice.variable.name} is reset twice in one step", span=twice.span)
    while waiting:
        ready = next((each for each in waiting if not _is_read(each, waiting)), None)
        if ready is None:
            raise Unsupported("these resets read each other's variables in a circle", span=waiting[0].span)
        waiting.remove(ready)
        yield from _reset(ready)


def _is_read(reset: Reset, others: Sequence[Reset]) -> bool:
    """Whether one of the others reads what this one writes."""
    terms = (other.value for other in others if other is not reset and not isinstance(other.value, Interval))
    return reset.variable in variables(*terms)


def _reset(reset: Reset) -> Iterator[Command]:
    if not isinstance(reset.value, Interval):
        yield Assign(reset.variable, reset.value, span=reset.span)
        return
    yield Havoc(reset.variable, span=reset.span)
    if reset.value.low is not None:
        yield Assume(apply("real.le", real(reset.value.low), reset.variable), span=reset.span)
    if reset.value.high is not None:
        yield Assume(apply("real.le", reset.variable, real(reset.value.high)), span=reset.span)


def _held_after(network: Network, members: tuple[Member, ...]) -> Term:
    """The invariants to be asked behind a step: those of the targets, and those that speak of what is reset."""
    written = {reset.variable for _, edge in members for reset in edge.resets}
    moving = {automaton.name: edge for automaton, edge in members}
    held: list[Term] = []
    for automaton in network.automata:
        edge = moving.get(automaton.name)
        if edge is not None:
            held.append(automaton.locations[edge.target].invariant)
        elif written.intersection(variables(invariant_of(automaton))):
            held.append(invariant_of(automaton))
    return conjoin(*held)
