"""What keeps a search from claiming absence is part of its checkpoint, and whoever adds such a thing adds it here.

`READ` is what the verdicts of both engines look at where nothing was found, as their texts say it. Each either comes
back from a checkpoint, which is tested below, or says why it need not.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import partial
from types import ModuleType

import pytest

from clew.engines.search.explore import engine as exploration
from clew.engines.search.loops.depth_first import Search
from clew.engines.search.loops.fair import FairSearch
from clew.engines.search.loops.saved import Checkpoint
from clew.engines.search.simulate import engine as simulation
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.prepare import Prepared, prepare
from clew.engines.search.stores.nodes import NodeWatch
from clew.engines.tally import Meter, Tally
from clew.ir.errors import Unsupported
from clew.lower.views import Views
from clew.models.engine import Budget, SafeGoal
from clew.symbolic.machine import SymbolicMachine
from clew.text.parse import parse_program
from tests.unit.engines.search.families import ivl, symbolic_counter
from tests.unit.engines.test_saving import LONELY

GOALS = (SafeGoal(),)
READ = {
    "prepared.refusals": "comes back",
    "prepared.machine": "is what has statistics",
    "machine.statistics": "is what has samples",
    "machine.statistics.sampled": "comes back",
    "tally.unwound": "comes back",
    "tally.states": "is a figure, and comes back",
    "tally.cut": "a search with a depth limit ends with it; nothing goes on behind",
    "tally.limit": "ends a process; who goes on has other limits",
    "meter.limit": "ends a process; who goes on has other limits",
    "meter.reason": "belongs to the limit",
}
SOURCES = {"prepared", "machine", "tally", "meter"}


def chains(function: object) -> Iterator[str]:
    """The attributes of what is searched that the function reads, as they stand there."""
    tree = ast.parse(inspect.getsource(function))  # type: ignore[arg-type]  # it is a function
    for node in ast.walk(tree):
        names: list[str] = []
        while isinstance(node, ast.Attribute):
            names.insert(0, node.attr)
            node = node.value
        if names and isinstance(node, ast.Name) and node.id in SOURCES:
            yield ".".join((node.id, *names))


@pytest.mark.parametrize(
    ("module", "names"),
    [(simulation, ("_judged", "_missed")), (exploration, ("_judged",))],
    ids=["simulate", "explore"],
)
def test_verdicts_look_at_what_is_known_to_be_saved(module: ModuleType, names: tuple[str, ...]) -> None:
    found = {chain for name in names for chain in chains(getattr(module, name))}
    assert found, "the verdicts should look at something"
    assert found <= READ.keys(), "it should come back from a checkpoint: save it, and say so in READ"


class Kept:
    """A slot in memory."""

    def __init__(self) -> None:
        self._whole: Mapping[str, bytes] | None = None

    def due(self) -> bool:
        return True

    def whole(self) -> Mapping[str, bytes] | None:
        return self._whole

    def pieces(self, name: str) -> Iterator[bytes]:
        raise AssertionError(f"nothing should grow, and {name} does")

    def write(self, whole: Mapping[str, bytes], more: Mapping[str, Iterator[bytes]]) -> None:
        assert not more
        self._whole = whole


def kernel() -> Views:
    return Views(ivl(symbolic_counter(2, 2)))


def lonely() -> Views:
    return Views(parse_program(LONELY))


def marked(prepared: Prepared, tally: Tally) -> None:
    """Everything as no new search has it."""
    prepared.refusals.append(Unsupported("not modelled"))
    assert isinstance(prepared.machine, SymbolicMachine)
    asked = prepared.machine.statistics
    for name in type(asked).__slots__:
        setattr(asked, name, 7)
    for each in fields(Tally):
        setattr(tally, each.name, 7)


@pytest.mark.parametrize(("views", "kind"), [(kernel, Search), (lonely, FairSearch)], ids=["kernel", "lonely"])
def test_everything_that_was_noted_comes_back(views: object, kind: object) -> None:
    slot = Kept()
    before, first = searching(views(), slot)  # type: ignore[operator]  # one of the two above
    marked(before, first)
    search, saved = made(kind, before, first, slot)
    search._save(saved)
    after, second = searching(views(), slot)  # type: ignore[operator]
    search, saved = made(kind, after, second, slot)
    list(search._restored(saved))
    assert [each.message for each in after.refusals] == ["not modelled"]
    assert isinstance(after.machine, SymbolicMachine)
    assert all(getattr(after.machine.statistics, name) == 7 for name in type(after.machine.statistics).__slots__)
    assert [each.name for each in fields(Tally) if getattr(second, each.name) != 7] == []


def searching(views: Views, slot: Kept) -> tuple[Prepared, Tally]:
    del slot
    settings = Simulate().settings(views, GOALS)
    return prepare(views, GOALS, settings, deadline=None), Tally()


def made(kind: object, prepared: Prepared, tally: Tally, slot: Kept) -> tuple[Search | FairSearch, Checkpoint]:
    saved = Checkpoint(slot, GOALS, simulation._beside(prepared))
    watch, meter = NodeWatch(prepared.machine, GOALS), Meter(Budget())
    if kind is FairSearch:
        return FairSearch(prepared.space, prepared.visited, watch, tally, meter, saved), saved
    make = partial(Search, prepared.space, prepared.visited, prepared.reduction, watch, tally, meter)
    return make(keep=False, saved=saved), saved
