"""The shape of a term: its structure with literals known by their sort only.

Input: a term. Output: a number; two terms have the same one exactly if they differ in the names of literals only (and
in which of them are the same). It is the hash of symbolic values in ESM with symbolic hashing. The table of shapes
belongs to the run, like that of terms; numbers depend on the order of the questions, so they are for comparing only.
After: Herdt, "Complete Symbolic Simulation of SystemC Models", 2016, sections 6.1.3 and 6.4.3.
"""

from __future__ import annotations

from collections.abc import Hashable

from clew.ir.terms import Apply, Constant, Observe, Term, Variable
from clew.ir.walk import postorder

_NUMBERS: dict[Hashable, int] = {}
_SHAPES: dict[Term, int] = {}


def shape(term: Term) -> int:
    """The number of the term's shape."""
    found = _SHAPES.get(term)
    if found is not None:
        return found
    for part in postorder(term):
        if part not in _SHAPES:
            _SHAPES[part] = _NUMBERS.setdefault(_own(part), len(_NUMBERS))
    return _SHAPES[term]


def _own(term: Term) -> Hashable:
    match term:
        case Constant():
            return term
        case Variable(sort=sort):
            return sort
        case Apply(operator=operator, arguments=arguments, parameters=parameters):
            return (operator, parameters, *(_SHAPES[argument] for argument in arguments))
        case Observe(observation=observation, names=names, arguments=arguments):
            return (observation, names, *(_SHAPES[argument] for argument in arguments))
