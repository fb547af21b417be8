"""From settings to a search: the machine, what is visible, the reduction, what has been visited."""

from __future__ import annotations

from typing import Any

from clew.analysis.static_footprints import places_of
from clew.codegen.python.machine import CompiledMachine, CompiledSymbolicMachine, fits
from clew.codegen.python.table import Numbered
from clew.engines.search.reductions.dynamic import Dynamic
from clew.engines.search.reductions.following import Full, Persistent, Reduction
from clew.engines.search.reductions.interference import Visible
from clew.engines.search.reductions.persistent import PersistentSets
from clew.engines.search.simulate.options import Por, Settings, Switch, Values
from clew.engines.search.simulate.space import Space
from clew.engines.search.stores.nodes import Node
from clew.engines.search.stores.visited import Audited, Exact, Matching, Nothing, Visited
from clew.ir.errors import Unsupported
from clew.ir.terms import Term
from clew.logic.normalise import constructor
from clew.lower.views import Views
from clew.models.engine import Goal, goal_terms
from clew.models.machine import Machine
from clew.records import dataclass
from clew.semantics.state import State
from clew.symbolic.machine import Collection, Sides, SymbolicMachine
from clew.symbolic.matching import Method, matcher
from clew.symbolic.paths.oracle import Oracle
from clew.symbolic.values import Symbolic


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a search is made of."""

    machine: Machine[State]
    space: Space
    visited: Visited
    reduction: Reduction
    refusals: list[Unsupported]
    """Filled while the machine is used: the first thing that is not modelled, whose runs were left out."""


def prepare(model: Views, goals: tuple[Goal, ...], settings: Settings, *, deadline: float | None = None) -> Prepared:
    """The parts of the search that the settings ask for; questions to solvers end at the deadline."""
    watched = goal_terms(*goals)
    traced = settings.por in (Por.DYNAMIC, Por.COMBINED)
    oracle = Oracle(settings.solver, deadline=deadline)
    refusals: list[Unsupported] = []
    machine = _machine(model, watched, settings, oracle, refusals, traced=traced)
    arrays = None if settings.por is Por.NONE else settings.arrays
    space = Space(machine, model, settings.order, visible(watched), arrays=arrays, traced=traced)
    return Prepared(machine, space, _visited(machine, settings, deadline), _reduction(space, settings), refusals)


def visible(watched: tuple[Term, ...]) -> Visible:
    """What is asked of states."""
    places = places_of(*watched)
    return Visible(places, any(isinstance(place, str) and place.startswith("@") for place in places))


def _machine(
    model: Views,
    watched: tuple[Term, ...],
    settings: Settings,
    oracle: Oracle,
    refusals: list[Unsupported],
    *,
    traced: bool,
) -> Machine[State]:
    """The machine of the program, with footprints where a reduction asks for them"""
    program = model.program
    if settings.values is Values.CONCRETE:
        return CompiledMachine(program, watched=watched, traced=traced) if fits(program, watched) else model.machine
    symbolic = Symbolic(oracle, constructor(settings.normalise))
    collection = Collection.ON if settings.garbage is Switch.ON else Collection.OFF
    if fits(program, watched):
        return CompiledSymbolicMachine(program, symbolic, watched=watched, collection=collection, traced=traced)
    every_head = settings.unwind > 0
    sides = Sides.MERGED if settings.merge is Switch.ON else Sides.FORKED
    return SymbolicMachine(
        program,
        symbolic,
        watched=watched,
        collection=collection,
        every_head=every_head,
        sides=sides,
        refusals=refusals,
    )


def _visited(machine: Machine[State], settings: Settings, deadline: float | None) -> Visited:
    if settings.match is Method.NONE:
        return Nothing()
    if not isinstance(machine, SymbolicMachine):
        return Exact(machine.key)
    options = settings.matching(deadline)
    made = matcher(settings.match, options)
    if settings.audit is Switch.ON:
        return Audited(machine.split, made, matcher(Method.AUTO, options))
    return Matching(machine.split, made, settings.cache or None)


def _reduction(space: Space, settings: Settings) -> Reduction:
    if settings.por is Por.NONE:
        return Full()
    assert space.interference is not None, "a reduction should have static transitions"
    sets = PersistentSets(space.interference, settings.sets, minimal=settings.minimal is Switch.ON)

    known: dict[tuple[int, ...], tuple[int, ...]] = {}

    def choose(node: Node[Any]) -> tuple[int, ...]:
        if not isinstance(node.state, Numbered):
            return sets.choose(space.control(node))
        found = known.get(node.state.numbers)
        if found is None:
            found = known[node.state.numbers] = sets.choose(space.control(node))
        return found

    def enabling(node: Node[Any], process: int) -> tuple[int, ...]:
        return sets.enabling(space.control(node)[0], node.enabled, process)

    if settings.por is Por.STATIC:
        return Persistent(choose, settings.preserve)
    return Dynamic(
        space.effects,
        choose if settings.por is Por.COMBINED else _all,
        settings.cycles,
        enabling=enabling if settings.enabling is Switch.ON else None,
        happens_before=settings.happens_before is Switch.ON,
    )


def _all(node: Node[Any]) -> tuple[int, ...]:
    return node.enabled
