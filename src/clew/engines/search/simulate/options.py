"""The options of the engine. What may claim absence is said in `permits.py` and nowhere else."""

from __future__ import annotations

from enum import Enum

from clew.analysis.static_transitions import Arrays
from clew.logic.normalise import Normalise
from clew.records import dataclass
from clew.symbolic.matching import Grouping, Method, Options


class Por(Enum):
    """Partial order reduction: which of the enabled processes are followed in a state."""

    AUTO = "auto"
    """Static, where the processes are known from the program; closed, where threads run natively; else none."""
    NONE = "none"
    """All of them."""
    STATIC = "static"
    """A persistent set, from what the processes may do next and later."""
    DYNAMIC = "dynamic"
    """One, and others where steps that were made turn out to depend on each other."""
    COMBINED = "combined"
    """As dynamic, within a persistent set."""
    CLOSED = "closed"
    """A closed set of threads, from what their next steps touch and what all may still touch; natively."""


class Sets(Enum):
    """How persistent sets are computed."""

    CT = "ct"
    """Conflicting transitions: everything, as soon as one of them is disabled."""
    STUB1 = "stub1"
    """Stubborn: for a disabled transition, those that can enable it."""
    STUB2 = "stub2"
    """Stubborn: for a later transition of a process its next one, for a disabled one those that can enable it."""
    STUB12 = "stub12"
    """The smaller of both."""


class Switch(Enum):
    """On or off."""

    OFF = "off"
    ON = "on"


class Preserve(Enum):
    """What a search with persistent sets keeps."""

    ASSERTIONS = "assertions"
    """No enabled process is put off for ever: every violation is kept (AVPE)."""
    DEADLOCKS = "deadlocks"
    """States without a step are kept, violations may be lost (DPE)."""


class Cycles(Enum):
    """What a dynamic reduction does where a path meets a visited state."""

    IGNORE = "ignore"
    """The effects seen below the visited state are compared with the path (A-SDPOR); misses some violations."""
    EXPAND = "expand"
    """Also, a cycle that is closed within a delta cycle is expanded (C-SDPOR)."""
    PROVISO = "proviso"
    """Also, no enabled process is put off for ever (SDPOR)."""


class Order(Enum):
    """In which order processes are tried."""

    NAME = "name"
    """By name, character by character."""
    DECLARATION = "declaration"
    """As they stand in the program."""
    NUMERIC = "numeric"
    """By name, digits read as numbers."""


class Implementation(Enum):
    """Who executes steps."""

    AUTO = "auto"
    """Native, where steps of threads depend on each other or somebody looks at their states; else Python."""
    NATIVE = "native"
    """Generated C, which asks where inputs decide."""
    PYTHON = "python"
    """The reference, and what is compiled for kernel programs."""


class Chains(Enum):
    """What becomes of states with a single step."""

    AUTO = "auto"
    """On in a native search for goals."""
    OFF = "off"
    """They are remembered as others are."""
    ON = "on"
    """They are passed over, where the step has one outcome and violates nothing."""


class Values(Enum):
    """What data are."""

    AUTO = "auto"
    """Symbolic where there are inputs."""
    CONCRETE = "concrete"
    """Every input is tried."""
    SYMBOLIC = "symbolic"
    """Inputs are variables, and a solver answers."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a search is told; the engine decides what is `auto` before it begins."""

    por: Por = Por.AUTO
    sets: Sets = Sets.STUB12
    """How persistent sets are computed, for por=static and por=combined."""
    minimal: Switch = Switch.ON
    """Whether the smallest set over all starts is taken, instead of that of the first process."""
    arrays: Arrays = Arrays.ELEMENTS
    preserve: Preserve = Preserve.ASSERTIONS
    cycles: Cycles = Cycles.PROVISO
    closure: Switch = Switch.ON
    """Whether a dynamic reduction is checked, and completed, before it claims absence."""
    enabling: Switch = Switch.OFF
    """Whether a dynamic reduction follows, for the sake of a disabled process, only those that can enable it."""
    happens_before: Switch = Switch.OFF
    """Whether a dynamic reduction leaves out steps that cannot be reordered because of others between them."""
    order: Order = Order.NUMERIC
    values: Values = Values.AUTO
    match: Method = Method.AUTO
    grouping: Grouping = Grouping.TYPE
    regular: int | None = None
    """How many inputs of one group may be left without a partner in matching."""
    normalise: Normalise = Normalise.FULL
    garbage: Switch = Switch.ON
    """Whether conditions on inputs that nothing depends on any more are dropped."""
    solver: str = "bitwuzla"
    """Who answers questions about inputs: bitwuzla or z3."""
    milliseconds: int = 2000
    """For one question of matching to a solver."""
    maps: int = 256
    """How many ways of taking inputs of two states for each other are tried before they count as different."""
    landmarks: Switch = Switch.ON
    """Whether of symbolic states within a delta cycle only those are remembered behind which steps were chosen."""
    cache: int = 0
    """How many states are remembered; 0: all."""
    unwind: int = 0
    """How often a process may come back on one run to a place where it was before; 0: as often as it does."""
    merge: Switch = Switch.ON
    """Whether one process executes both sides of a branch that only compute, instead of following them one by one."""
    chains: Chains = Chains.AUTO
    maxtrans: int = 1000
    """How many states a chain passes over at most."""
    audit: Switch = Switch.OFF
    """Whether the matches of match=shape are compared exactly afterwards, and the wrong ones counted."""
    guided: Switch = Switch.OFF
    """Whether states come first that are near to a goal, as far as what it says of them tells; with por=none."""
    predicates: int = 10
    """With guided=on: at most so many predicates of an abstract model; 0: only the goals guide."""
    implementation: Implementation = Implementation.AUTO
    workers: int = 1
    """How many processes search; each has states of its own, or half of the branches of another one."""

    def matching(self, deadline: float | None) -> Options:
        """The options of matching; its questions to solvers end at the deadline."""
        return Options(
            solver=self.solver,
            milliseconds=self.milliseconds,
            deadline=deadline,
            maps=self.maps,
            grouping=self.grouping,
            regular=self.regular,
        )
