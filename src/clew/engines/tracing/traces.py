"""Token traces as a formula: which transitions of a net occur, which tokens they move, and in what order.

Input: a net. Output: conditions whose models are its token traces; of a model, the events one after the other. Every
such sequence is an execution of the net, and every execution is one of a model. The formula is quadratic per place in
its arcs, with integers and bits for times; cubic where times are pairs.

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 5.3 (token traces).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.engines.tracing.orders import Guarded, Order
from clew.graphs import grouped
from clew.ir.sorts import BOOL
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, conjoin, disjoin, equal, negate
from clew.models.nets import Arc, Net, Place
from clew.models.transition import reserved
from clew.records import dataclass

_INITIAL = -1
"""The number of what puts the initial tokens: it comes before everything."""
_FEW = 5
"""At most one of so many is said pair by pair."""


@dataclass(frozen=True, slots=True)
class _End:
    """An arc of a transition."""

    event: int
    arc: Arc


@dataclass(frozen=True, slots=True)
class _Ends:
    """The arcs at a place."""

    puts: tuple[_End, ...]
    takes: tuple[_End, ...]
    looks: tuple[_End, ...]


def occurs(net: Net, number: int) -> Variable:
    """Whether the transition occurs."""
    return reserved("occurs", net.transitions[number].name, BOOL)


class Traces:
    """The formula of a net under an order of its events; links have numbers."""

    def __init__(self, net: Net, order: Order) -> None:
        self._net = net
        self._order = order
        self._occurs = [occurs(net, number) for number in range(len(net.transitions))]
        self.links = 0
        """How many links were made."""

    def conditions(self) -> Iterator[Term]:
        """All of it."""
        yield self._net.start
        yield from self._order.axioms()
        for number, transition in enumerate(self._net.transitions):
            yield _implies(self._occurs[number], transition.guard)
        for place, ends in _places(self._net).items():
            yield from self._staged(ends) if place.staged else self._plain(ends)

    def _active(self, end: _End) -> Term:
        return end.arc.when if end.event == _INITIAL else conjoin(self._occurs[end.event], end.arc.when)

    # --- places where any token may be taken --------------------------------------------------------------------------

    def _plain(self, ends: _Ends) -> Iterator[Term]:
        taken: list[list[Guarded]] = [[] for _ in ends.puts]
        seen: list[list[Guarded]] = [[] for _ in ends.puts]
        for arcs, kept in ((ends.takes, taken), (ends.looks, seen)):
            for end in arcs:
                yield from self._linked(end, ends.puts, kept)
        for takers, readers in zip(taken, seen, strict=True):
            yield from self._at_most_one([link for link, _ in takers])
            yield from self._order.all_before(readers, takers)

    def _linked(self, end: _End, puts: Sequence[_End], kept: Sequence[list[Guarded]]) -> Iterator[Term]:
        """The arc moves, or sees, a token that was put before."""
        links: list[Term] = []
        active = self._active(end)
        for source, into in zip(puts, kept, strict=True):
            if not self._may_link(source, end):
                continue
            link = self._link()
            links.append(link)
            into.append((link, end.event))
            yield _implies(link, conjoin(active, self._active(source), _same(source.arc, end.arc)))
            if source.event != _INITIAL:
                yield _implies(link, self._order.before(source.event, end.event))
        yield _implies(active, disjoin(*links))

    def _may_link(self, source: _End, end: _End) -> bool:
        if _same(source.arc, end.arc) is FALSE:
            return False
        if source.event == _INITIAL:
            return True
        return source.event != end.event and self._net.may_precede(source.event, end.event)

    def _link(self) -> Variable:
        self.links += 1
        return reserved("link", str(self.links), BOOL)

    # --- places whose tokens have stages ------------------------------------------------------------------------------

    def _staged(self, ends: _Ends) -> Iterator[Term]:
        """Who takes the token of a stage is clear, since there is one; who looks at the place picks a stage."""
        puts = grouped((end.arc.values[0], end) for end in ends.puts)
        takes = grouped((end.arc.values[0], end) for end in ends.takes)
        seen: dict[Term | None, list[Guarded]] = {stage: [] for stage in puts}
        for end in ends.looks:
            kept = [seen[source.arc.values[0]] for source in ends.puts]
            yield from self._linked(end, ends.puts, kept)
        for stage, takers in takes.items():
            yield from self._passed_on(puts.get(stage, []), takers)
        for stage, readers in seen.items():
            leaving = [(self._active(end), end.event) for end in takes.get(stage, ())]
            yield from self._order.all_before(readers, leaving)

    def _passed_on(self, sources: Sequence[_End], takers: Sequence[_End]) -> Iterator[Term]:
        there = disjoin(*(self._active(source) for source in sources))
        for end in takers:
            yield _implies(self._active(end), there)
        yield from self._at_most_one([self._active(end) for end in takers])
        wanted = dict.fromkeys(end.arc.values for end in takers)
        for source in sources:
            same = conjoin(*(_same(source.arc, Arc(source.arc.place, values)) for values in wanted))
            yield _implies(self._active(source), same)
        firsts = [(self._active(end), end.event) for end in sources if end.event != _INITIAL]
        yield from self._order.all_before(firsts, [(self._active(end), end.event) for end in takers])

    def _at_most_one(self, terms: Sequence[Term]) -> Iterator[Term]:
        """No two of the terms hold: by pairs, or by a chain that says whether one before did."""
        if len(terms) <= _FEW:
            for place, term in enumerate(terms):
                for other in terms[:place]:
                    yield negate(conjoin(other, term))
            return
        earlier: Term = FALSE
        for term in terms:
            yield negate(conjoin(earlier, term))
            now = self._link()
            yield _implies(disjoin(earlier, term), now)
            earlier = now


def _places(net: Net) -> dict[Place, _Ends]:
    puts = [(arc.place, _End(_INITIAL, arc)) for arc in net.initial]
    takes: list[tuple[Place, _End]] = []
    looks: list[tuple[Place, _End]] = []
    for number, transition in enumerate(net.transitions):
        puts += [(arc.place, _End(number, arc)) for arc in transition.puts]
        takes += [(arc.place, _End(number, arc)) for arc in transition.takes]
        looks += [(arc.place, _End(number, arc)) for arc in transition.looks]
    every = [grouped(each) for each in (puts, takes, looks)]
    names = dict.fromkeys(place for found in every for place in found)
    return {place: _Ends(*(tuple(found.get(place, ())) for found in every)) for place in names}


def _same(source: Arc, end: Arc) -> Term:
    """Where both arcs move the same token."""
    pairs = zip(source.values, end.values, strict=True)
    return conjoin(*(_equal(one, other) for one, other in pairs if one is not None and other is not None))


def _equal(one: Term, other: Term) -> Term:
    if one is other:
        return TRUE
    if isinstance(one, Constant) and isinstance(other, Constant):
        return FALSE
    return equal(one, other)


def _implies(condition: Term, then: Term) -> Term:
    return disjoin(negate(condition), then)
