"""Points: all valuations of a few inputs with small ranges. Where there are few, they answer every question exactly.

Input: inputs, what is known of their ranges, conjuncts. Output: the valuations under which all conjuncts hold, or None
if there might be too many.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from math import prod

from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.logic.range_facts import Fact
from clew.logic.ranges import Ranges
from clew.symbolic.paths.model import Model

_MOST = 256
"""So many valuations are looked at."""


def points(inputs: Collection[Variable], ranges: Ranges, conjuncts: Collection[Term]) -> tuple[Model, ...] | None:
    """The models of the conjuncts, by name of input and ascending value."""
    ordered = sorted(inputs, key=lambda each: each.name)
    domains = [_domain(each.sort, ranges.of(each)) for each in ordered]
    if prod(len(domain) for domain in domains) > _MOST:
        return None
    models = (Model(dict(zip(ordered, values, strict=True))) for values in product(*domains))
    return tuple(model for model in models if model.satisfies(conjuncts))


def _domain(sort: Sort, fact: Fact) -> range | tuple[Value, ...]:
    """The values of an input; more than are looked at, where nothing limits them."""
    if isinstance(sort, Bool):
        return (False, True)
    if not isinstance(fact, tuple) or fact[0] is None or fact[1] is None:
        return range(_MOST + 1)
    if isinstance(sort, Bits) and len(fact) == 6 and fact[3] - fact[2] < fact[1] - fact[0]:
        return tuple(value % (1 << sort.width) for value in range(fact[2], min(fact[3], fact[2] + _MOST) + 1))
    return range(fact[0], min(fact[1], fact[0] + _MOST) + 1)
