"""Everything that a search is told, decided: the options of the engine without `auto`."""

from __future__ import annotations

from dataclasses import dataclass

from clew.engines.search.simulate.options import (
    Arrays,
    Chains,
    Cycles,
    Implementation,
    Order,
    Por,
    Preserve,
    Sets,
    Switch,
)
from clew.symbolic.matching import Grouping, Method
from clew.symbolic.normalise import Normalise


@dataclass(frozen=True, slots=True)
class Settings:
    """See the engine for the meaning of the fields."""

    por: Por = Por.STATIC
    sets: Sets = Sets.STUB12
    minimal: Switch = Switch.ON
    arrays: Arrays = Arrays.ELEMENTS
    preserve: Preserve = Preserve.ASSERTIONS
    cycles: Cycles = Cycles.PROVISO
    closure: Switch = Switch.ON
    enabling: Switch = Switch.OFF
    happens_before: Switch = Switch.OFF
    order: Order = Order.NUMERIC
    symbolic: Switch = Switch.ON
    match: Method = Method.AUTO
    grouping: Grouping = Grouping.TYPE
    regular: int | None = None
    normalise: Normalise = Normalise.FULL
    garbage: Switch = Switch.ON
    solver: str = "bitwuzla"
    milliseconds: int = 2000
    maps: int = 256
    cache: int = 0
    unwind: int = 0
    merge: Switch = Switch.ON
    chains: Chains = Chains.OFF
    maxtrans: int = 1000
    audit: Switch = Switch.OFF
    implementation: Implementation = Implementation.PYTHON
