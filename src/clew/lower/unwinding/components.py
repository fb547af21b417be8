"""The components of a transition system: what runs side by side, where each can be, and what only it knows.

Input: a system. Output: components and passages. A *component* is a process; its *location* is the value of one
variable that only its own steps write, with constants, or nothing where there is none. Its *own* variables are those
that no other component uses. A *passage* is a step with the locations of all of its components put in: from where to
where it leads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from clew.graphs import grouped
from clew.ir.errors import Unsupported
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, conjoin, ite
from clew.ir.walk import conjuncts, rewrite_all, variables
from clew.lower.transition.placing import folded, is_chosen, placed, split
from clew.models.transition import Step, TransitionSystem, is_function
from clew.records import dataclass

_MOST = 4096
"""So many locations of a component are told apart; more are refused."""


@dataclass(frozen=True, slots=True)
class Component:
    """See the module; a component without a location variable is always at `TRUE`."""

    name: str
    location: Variable | None
    first: Term
    own: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A step from and to locations, which stand beside the numbers of the components; it writes no location."""

    number: int
    """That of the step in the system."""
    step: Step
    components: tuple[int, ...]
    before: tuple[Term, ...]
    after: tuple[Term, ...]


def components_of(system: TransitionSystem) -> tuple[Component, ...]:
    """The processes, and steps of no process each by itself."""
    names = tuple(dict.fromkeys(name for step in system.steps for name in members(step)))
    locations = _locations(system, names)
    owners = _owners(system)
    own = grouped(
        (owners[each], each) for each in system.variables if owners.get(each) and each not in locations.values()
    )
    initial = dict(zip(system.variables, system.initial, strict=True))
    return tuple(
        Component(name, at, (initial[at] if at else TRUE) or TRUE, tuple(own.get(name, ())))
        for name in names
        for at in (locations.get(name),)
    )


def members(step: Step) -> tuple[str, ...]:
    """The names of the components that take part in the step."""
    return step.processes or (f"{step.actor} alone",)


def accessed(step: Step) -> tuple[Variable, ...]:
    """The state variables that the step depends on or changes."""
    terms = (step.enabled, *(term for each in step.writes for term in (each.variable, each.when, each.value)))
    apart = {*step.inputs, *step.unread}
    return tuple(each for each in variables(*terms) if each not in apart and not is_function(each))


def _owners(system: TransitionSystem) -> dict[Variable, str | None]:
    """Per variable a component that takes part in every step that speaks of it."""
    users = grouped((each, members(step)) for step in system.steps for each in accessed(step))
    return {each: _common(found) for each, found in users.items()}


def _common(every: Sequence[tuple[str, ...]]) -> str | None:
    return next((name for name in every[0] if all(name in other for other in every)), None)


def _locations(system: TransitionSystem, names: Sequence[str]) -> dict[str, Variable]:
    """Per component the variable that most of its guards compare with a constant, of those that can be its location."""
    writers = grouped((write.variable, step) for step in system.steps for write in step.writes)
    initial = dict(zip(system.variables, system.initial, strict=True))
    spoilt = {
        write.variable for step in system.steps for write in step.writes if not is_chosen(write.value, write.variable)
    }
    asked = Counter((name, each) for step in system.steps for name in members(step) for each in _asked(step.guard))
    found: dict[str, tuple[int, Variable]] = {}
    for each in system.variables:
        if each not in writers or each in spoilt or not isinstance(initial[each], Constant):
            continue
        owner = _common([members(step) for step in writers[each]])
        count = asked[owner, each] if owner else 0
        if owner and count > found.get(owner, (0, each))[0]:
            found[owner] = (count, each)
    return {name: found[name][1] for name in names if name in found}


def _asked(guard: Term) -> set[Variable]:
    found: set[Variable] = set()
    for conjunct in conjuncts(guard):
        match conjunct:
            case Apply("=", (Variable() as each, Constant())) | Apply("=", (Constant(), Variable() as each)):
                found.add(each)
            case Variable() | Apply("not", (Variable(),)):
                found.update(variables(conjunct))
            case _:
                pass
    return found


def passages_of(system: TransitionSystem, components: Sequence[Component]) -> tuple[Passage, ...]:
    """All passages between locations that components reach when all conditions on data may hold."""
    numbers = {each.name: number for number, each in enumerate(components)}
    taking = [tuple(numbers[name] for name in dict.fromkeys(members(step))) for step in system.steps]
    reached: list[dict[Term, None]] = [{each.first: None} for each in components]
    done: set[tuple[int, tuple[Term, ...]]] = set()
    found: list[Passage] = []
    grown = True
    while grown:
        grown = False
        for number, step in enumerate(system.steps):
            places = [_possible(step, components[each].location, reached[each]) for each in taking[number]]
            for before in product(*places):
                if (number, before) in done:
                    continue
                done.add((number, before))
                for passage in _passages(number, step, components, taking[number], before):
                    found.append(passage)
                    for each, location in zip(passage.components, passage.after, strict=True):
                        grown = grown or location not in reached[each]
                        reached[each][location] = None
        if any(len(each) > _MOST for each in reached):
            raise Unsupported(f"a process has more than {_MOST} locations, which are too many to be traced")
    # The order is that of steps, however locations were met.
    return tuple(sorted(found, key=lambda each: each.number))


def _possible(step: Step, location: Variable | None, reached: Mapping[Term, None]) -> tuple[Term, ...]:
    """The locations that the guard does not exclude at first sight."""
    fixed = None if location is None else _fixed(step.guard, location)
    if fixed is None:
        return tuple(reached)
    return (fixed,) if fixed in reached else ()


def _fixed(guard: Term, location: Variable) -> Term | None:
    for conjunct in conjuncts(guard):
        match conjunct:
            case Apply("=", (Variable() as each, Constant() as fixed)) if each is location:
                return fixed
            case Apply("=", (Constant() as fixed, Variable() as each)) if each is location:
                return fixed
            case _:
                pass
    return None


def _passages(
    number: int, step: Step, components: Sequence[Component], taking: tuple[int, ...], before: tuple[Term, ...]
) -> Iterator[Passage]:
    at: dict[Term, Term] = {}
    for each, location in zip(taking, before, strict=True):
        if (variable := components[each].location) is not None:
            at[variable] = location
    if folded(*rewrite_all((step.guard,), at.get)) is FALSE:
        return
    known = placed(step, at)
    if known.enabled is FALSE:
        return
    for condition, after in split(_after(known, components, taking, before, at)):
        writes = tuple(write for write in known.writes if write.variable not in at)
        there = replace(known, enabled=conjoin(condition, known.enabled), writes=writes)
        yield Passage(number, there, taking, before, after)


def _after(
    step: Step,
    components: Sequence[Component],
    taking: tuple[int, ...],
    before: tuple[Term, ...],
    at: Mapping[Term, Term],
) -> tuple[Term, ...]:
    written = {
        write.variable: ite(write.when, write.value, at[write.variable])
        for write in step.writes
        if write.variable in at
    }
    locations = (components[each].location for each in taking)
    return tuple(
        here if variable is None else written.get(variable, here)
        for variable, here in zip(locations, before, strict=True)
    )
