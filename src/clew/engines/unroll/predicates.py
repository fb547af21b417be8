"""A template as a circuit whose latches are predicates: what is known of wide words is how they compare.

Input: a total template and a bad condition. Output: a circuit with a latch per bit of narrow variables, per comparison
that the template makes of state variables, and per pair of wide words that may be equal. The words themselves are
chosen anew in each step, as fits the predicates: the circuit has more runs than the template, and no run of it says
anything; but an invariant over its latches is one of the template.
After: Cimatti, Griggio, Mover and Tonetta, "IC3 modulo theories via implicit predicate abstraction", 2014, with
predicates that are read off the template instead of refined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from clew.engines.unroll.circuit import Circuit, Latch, Literals
from clew.engines.unroll.template import Template
from clew.graphs import reachable
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Apply, Term, Variable, apply, bits, conjoin, equal, negate
from clew.ir.walk import postorder, substitute, variables
from clew.models.bad_states import Bad
from clew.solvers.circuits import CircuitBuilder
from clew.solvers.gates import CnfGates
from clew.solvers.translate import Translator

MOST_EQUALITIES = 120
MOST_PREDICATES = 400
_COMPARED = frozenset(("=", "ult", "ule", "slt", "sle"))


def predicates(template: Template, bad: Bad, narrow: int) -> tuple[Term, ...]:
    """What the latches are to be, all over variables on which the bad condition depends."""
    needed = _influence(template, bad)
    known = set(template.state)
    terms = (bad.condition, template.start, *(after for each, after in template_pairs(template) if each in needed))
    found = dict.fromkeys(bit for each in needed for bit in _bits(each, narrow))
    found.update(dict.fromkeys(_compared(terms, known)))
    found.update(dict.fromkeys(_equalities(needed)))
    return tuple(found)[:MOST_PREDICATES]


def template_pairs(template: Template) -> Iterator[tuple[Variable, Term]]:
    """The state variables with their next values."""
    return zip(template.state, template.after, strict=True)


def _influence(template: Template, bad: Bad) -> tuple[Variable, ...]:
    """The state variables on which the bad condition depends, now or later, in the order of the template."""
    after = dict(template_pairs(template))

    def asked(*terms: Term) -> list[Variable]:
        return [each for each in variables(*terms) if each in after]

    found = set(reachable(asked(bad.condition, template.start), lambda each: asked(after[each])))
    return tuple(each for each in template.state if each in found)


def _bits(each: Variable, narrow: int) -> Iterator[Term]:
    match each.sort:
        case Bool():
            yield each
        case Bits(width=width) if width <= narrow:
            yield from (equal(apply("extract", each, parameters=(at, at)), bits(1, 1)) for at in range(width))
        case _:
            pass


def _compared(terms: Sequence[Term], known: set[Variable]) -> Iterator[Term]:
    """Comparisons of words in the terms that speak of state variables only."""
    for part in postorder(*terms):
        if isinstance(part, Apply) and part.operator in _COMPARED and _width(part.arguments[0]) > 1:
            asked = variables(part)
            if asked and known.issuperset(asked):
                yield part


def _width(term: Term) -> int:
    return term.sort.width if isinstance(term.sort, Bits) else 0


def _equalities(needed: Sequence[Variable]) -> Iterator[Term]:
    by_width: dict[int, list[Variable]] = {}
    for each in needed:
        if _width(each) > 1:
            by_width.setdefault(_width(each), []).append(each)
    pairs = [pair for words in by_width.values() for pair in combinations(words, 2)]
    return (equal(*pair) for pair in pairs[:MOST_EQUALITIES])


def predicate_circuit(template: Template, bad: Bad, given: Sequence[Term], narrow: int) -> Circuit:
    """The circuit; what is given holds in every reachable state. Variables of up to `narrow` bits are known by bits."""
    gates = CnfGates()
    leaves: dict[str, Literals] = {}

    def leaf(name: str, width: int) -> Literals:
        return leaves.setdefault(name, tuple(gates.leaf() for _ in range(width)))

    translate: Translator[Literals] = Translator(CircuitBuilder(gates, leaf))
    fixed = (
        equal(each, value) for each, value in zip(template.state, template.initial, strict=True) if value is not None
    )
    (start,) = translate(conjoin(template.start, *fixed))
    (wrong,) = translate(bad.condition)
    later: dict[Term, Term] = dict(template_pairs(template))
    latches: dict[int, Latch] = {}
    for meaning in predicates(template, bad, narrow):
        (literal,) = translate(meaning)
        if abs(literal) != gates.true and abs(literal) not in latches:
            said = meaning if literal > 0 else negate(meaning)
            (after,) = translate(substitute(said, later))
            latches[abs(literal)] = Latch(variables(meaning)[0], said, abs(literal), after, None)
    # What is given of words that nothing depends on would only be in the way.
    needed = set(_influence(template, bad))
    known = tuple(translate(each)[0] for each in given if needed.issuperset(variables(each)))
    return Circuit(gates, tuple(latches.values()), (), known, start, wrong, {})
