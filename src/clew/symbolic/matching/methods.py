"""The methods of matching by name, and their options.

After: Herdt 2016, chapters 5 and 6. Each method detects at least what the ones before it in this order do:
CEQ ≤ PESM ≤ ESM ≤ SBC-EQ ≤ SBC-CV ≤ ESS, PESM ≤ PSBC-EQ ≤ PSBC-CV ≤ SBC-CV, PSBC-EQ ≤ SBC-EQ.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum

from clew.ir.terms import Variable
from clew.records import dataclass
from clew.symbolic.matching.prepared import Normalise
from clew.symbolic.paths.inputs import literals as inputs


class Method(Enum):
    """How two symbolic states are compared."""

    NONE = "none"
    """Never equal: a search without memory."""
    CEQ = "ceq"
    """Complete equality: the same terms as they came."""
    PESM = "pesm"
    """Plain structural matching: the same terms after normalisation."""
    ESM = "esm"
    """Structural matching up to a renaming of literals."""
    ESM_H = "esm_h"
    """The same, with the structure of symbolic values in the hash."""
    SBC_EQ = "sbc_eq"
    """A solver shows equality under equality assumptions between literals."""
    SBC_CV = "sbc_cv"
    """A solver shows coverage under equality assumptions between literals."""
    PSBC_EQ = "psbc_eq"
    """A solver shows equality, equal names being equal literals."""
    PSBC_CV = "psbc_cv"
    """A solver shows coverage, equal names being equal literals."""
    ESS = "ess"
    """Exact subsumption of the sets of concrete states, with quantifiers."""
    SHAPE = "shape"
    """States of one shape are taken for equal: the same concrete values, and symbolic ones at the same places. What is
    looked up last may be missed (SymC++, brief 000, section 4.10)."""
    AUTO = "auto"
    """From cheap to exact; what has not paid is asked less often."""


EXACT = tuple(method for method in Method if method not in (Method.NONE, Method.SHAPE))
"""The methods that match only what is covered."""


class Grouping(Enum):
    """Which literals may be mapped to each other."""

    TYPE = "type"
    LOCATION = "location"
    """Those of one place in the source."""


class Guidance(Enum):
    """What partial structural matches are used for."""

    NONE = "none"
    HINT = "hint"
    """Maps that agree with them come first."""
    STRICT = "strict"
    """There are no other maps, and states on which they contradict each other do not match."""


def place(literal: Variable) -> Hashable:
    """Where an input was chosen."""
    return inputs(literal)[0].origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the methods that use equality assumptions and solvers go about it."""

    solver: str = "bitwuzla"
    milliseconds: int = 2000
    """For one question to a solver."""
    deadline: float | None = None
    """When questions to solvers end at the latest, on the monotonic clock."""
    grouping: Grouping = Grouping.TYPE
    place: Callable[[Variable], Hashable] = place
    """Where a literal comes from."""
    regular: int | None = None
    """How many literals a constraint may leave without a partner; 0: regular, 1: almost regular, None: any number."""
    guidance: Guidance = Guidance.HINT
    maps: int = 256
    """How many maps are tried for a pair of states."""
    instances: int = 32
    """How many instances of a quantifier are tried before the quantified question is asked."""
    normalise: Normalise | None = None
    """Applied before comparing, except by CEQ; none where terms come normalised."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a comparison is worth: a missed match with a state on the stack may mean no end."""

    on_stack: bool = True
    attempts: int = 0
    """How often this stored state was compared before."""
