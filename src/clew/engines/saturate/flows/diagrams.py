"""Symbolic weights: facts as decision diagrams over the bits at the entry, now, and next.

Every step has relations of its own, over what it reads and what it changes; all other variables stay as they are
because nothing mentions them. What is dead behind a step is quantified together with what it changes.
After: Esparza and Schwoon, "A BDD-based model checker for recursive programs", 2001.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from clew.engines.saturate.flows.live_scope import Names, Scope
from clew.engines.saturate.flows.order import Bit, bits_of, order_of
from clew.engines.saturate.flows.weights import Fact, Returned, Taken, Valuation
from clew.graphs import preorder
from clew.ir.sorts import Array, Bits, Bool, Sort
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.ir.walk import variables
from clew.models.flow import Call, Step
from clew.solvers.bdd import Native, OxiddDiagrams, diagram_builder
from clew.solvers.translate import Built, Elements, Translator


class _Phase(NamedTuple):
    """A relation between facts and what comes next; the variables of the cube are forgotten on the way."""

    relation: Native
    gone: Native


class _Image(NamedTuple):
    """A step forward: phases one after the other, and what is renamed behind them.

    What no new value reads is forgotten and then given its new value; only of others the next copy is needed.
    """

    phases: tuple[_Phase, ...]
    renaming: dict[int, int]


class _Relation(NamedTuple):
    """A step as a whole, with its inputs, from now to next, and what it changes."""

    whole: Native
    changed: Names


class _Passing(NamedTuple):
    """A call: what of the caller is forgotten when it goes on, and what is renamed behind that."""

    gone: Native
    renaming: dict[int, int]


class DiagramWeights:
    """Facts about one flow as diagrams of one table: a resource."""

    def __init__(self, scope: Scope, *, nodes: int) -> None:
        self._scope = scope
        self._table = OxiddDiagrams(nodes=nodes)
        self.nothing: Native = self._table.false
        self._now: dict[Bit, int] = {}
        self._next: dict[Bit, int] = {}
        self._start: dict[Bit, int] = {}
        self._declare()
        builder = diagram_builder(self._table, self._leaves)
        self._translate: Translator[tuple[Native, ...]] = Translator(builder)
        self._images: dict[tuple[int, int], _Image] = {}
        self._same: dict[int, Native] = {}
        self._passing: dict[tuple[int, Call], _Passing] = {}
        self._summaries: dict[int, tuple[Native, Native]] = {}

    @property
    def nodes(self) -> int:
        """How many nodes the table holds."""
        return self._table.nodes

    def _declare(self) -> None:
        """The variables of the table, the copies of a bit side by side."""
        flow = self._scope.flow
        carried = {each for entry in self._scope.touched for each in self._scope.carried(entry)}
        entering = {bit for each in carried for bit in bits_of(each)}
        inputs = {bit for step in flow.steps for each in step.action.inputs for bit in bits_of(each)}
        for bit in order_of(flow):
            if bit in entering:
                (self._start[bit],) = self._table.add(1)
            (self._now[bit],) = self._table.add(1)
            if bit not in inputs:
                (self._next[bit],) = self._table.add(1)

    def _leaves(self, name: str, width: int) -> list[Native]:
        return [self._table.literal(self._now[Bit(name, place)]) for place in range(width)]

    def _condition(self, term: Term) -> Native:
        (found,) = self._translate(term)
        return found

    def _numbers(self, names: Iterable[Variable], copy: dict[Bit, int]) -> list[int]:
        return [copy[bit] for each in names for bit in bits_of(each)]

    # --- sets ---------------------------------------------------------------------------------------------------------

    def begin(self) -> Native:
        """The fact at the start of the flow."""
        return self._table.true

    def join(self, left: Native, right: Native) -> Native:
        """The facts of both."""
        return left | right

    def minus(self, left: Native, right: Native) -> Native:
        """The facts of the left that are none of the right."""
        return left & ~right

    def small(self, least: Native, most: Native) -> Native:
        """The smaller diagram."""
        return least if self._table.size(least) <= self._table.size(most) else most

    def where(self, entry: int, point: int, facts: Native, condition: Term) -> Native:
        """The facts for which the condition holds now."""
        del entry, point
        return facts & self._condition(condition)

    # --- forward ------------------------------------------------------------------------------------------------------

    def step(self, entry: int, step: Step, facts: Native) -> Native:
        """Where the step leads from the facts."""
        if (image := self._images.get((entry, id(step)))) is None:
            image = self._images[entry, id(step)] = self._image(entry, step)
        for relation, gone in image.phases:
            facts = self._table.relate(facts, relation, gone)
        return self._table.rename(facts, image.renaming) if image.renaming else facts

    def _changes(self, entry: int, step: Step) -> list[tuple[Variable, Term]]:
        target = self._scope.names(entry, step.target)
        return [(each, value) for each, value in step.action.updates if each in target]

    def _equal(self, each: Variable, value: Term, copy: dict[Bit, int]) -> Native:
        """That a copy of the variable is the value."""
        same = self._table.true
        for bit, gate in zip(bits_of(each), _flat(self._translate.whole(value)), strict=True):
            same = same & ~(self._table.literal(copy[bit]) ^ gate)
        return same

    def _image(self, entry: int, step: Step) -> _Image:
        changes = self._changes(entry, step)
        read = frozenset(variables(*(value for _, value in changes)))
        first, second = self._condition(step.action.guard), self._table.true
        renaming: dict[int, int] = {}
        late: set[Variable] = set()
        for each, value in changes:
            if each in read:
                first = first & self._equal(each, value, self._next)
                renaming |= {self._next[bit]: self._now[bit] for bit in bits_of(each)}
            else:
                second = second & self._equal(each, value, self._now)
                late.update(variables(value))
        written = frozenset(each for each, _ in changes)
        kept = self._scope.names(entry, step.target) - written
        gone = (self._scope.names(entry, step.source) | written | frozenset(step.action.inputs)) - kept
        phases = [_Phase(first, self._table.cube(self._numbers(gone - late, self._now)))]
        if second != self._table.true:
            phases.append(_Phase(second, self._table.cube(self._numbers(gone & late, self._now))))
        return _Image(tuple(phases), renaming)

    def _relation(self, entry: int, step: Step) -> _Relation:
        changes = self._changes(entry, step)
        whole = self._condition(step.action.guard)
        for each, value in changes:
            whole = whole & self._equal(each, value, self._next)
        return _Relation(whole, frozenset(each for each, _ in changes))

    def enter(self, entry: int, call: Call, facts: Native) -> Native:
        """The facts at the entry of what is called."""
        carried = self._scope.carried(call.entry)
        own = self._numbers(self._scope.carried(entry), self._start)
        others = self._numbers(self._scope.names(entry, call.source) - carried, self._now)
        reached = self._table.exists(facts, self._table.cube([*own, *others]))
        return reached & self._identity(call.entry)

    def _identity(self, entry: int) -> Native:
        """Now as at the entry."""
        if entry not in self._same:
            same = self._table.true
            for bit in (bit for each in self._scope.carried(entry) for bit in bits_of(each)):
                start, now = (self._table.literal(copy[bit]) for copy in (self._start, self._now))
                same = same & ~(start ^ now)
            self._same[entry] = same
        return self._same[entry]

    def resume(self, entry: int, call: Call, facts: Native, left: Native) -> Native:
        """The facts behind the call."""
        passing = self._pass(entry, call)
        found = self._table.relate(facts, self._summary(call.entry, left), passing.gone)
        return self._table.rename(found, passing.renaming) if passing.renaming else found

    def _pass(self, entry: int, call: Call) -> _Passing:
        if (entry, call) in self._passing:
            return self._passing[entry, call]
        touched = self._scope.touched[call.entry]
        target = self._scope.names(entry, call.target)
        brought = self._brought(call.entry)
        dead = {each for each in self._scope.names(entry, call.source) if each in touched or each not in target}
        forgotten = self._numbers([*dead, *self._scope.carried(call.entry)], self._now)
        forgotten += self._numbers(brought - target, self._next)
        renaming = {self._next[bit]: self._now[bit] for each in brought & target for bit in bits_of(each)}
        made = self._passing[entry, call] = _Passing(self._table.cube(forgotten), renaming)
        return made

    def _brought(self, entry: int) -> Names:
        point = self._scope.exits[entry]
        assert point is not None, "what is left should have an exit"
        return self._scope.names(entry, point)

    def _summary(self, entry: int, left: Native) -> Native:
        """Facts at an exit as a relation from the caller's values now to those next; the last one is remembered."""
        if entry in self._summaries and self._summaries[entry][0] == left:
            return self._summaries[entry][1]
        names = {self._start[bit]: self._now[bit] for each in self._scope.carried(entry) for bit in bits_of(each)}
        names |= {self._now[bit]: self._next[bit] for each in self._brought(entry) for bit in bits_of(each)}
        made = self._table.rename(left, names) if names else left
        self._summaries[entry] = (left, made)
        return made

    # --- back along a run ---------------------------------------------------------------------------------------------

    def pick(self, entry: int, point: int, facts: Native) -> Fact | None:
        """One of the facts, if there is any."""
        model = self._table.pick(facts)
        return None if model is None else self._fact(entry, point, model)

    def _fact(self, entry: int, point: int, model: dict[int, bool]) -> Fact:
        start = {each: self._read(each, model, self._start) for each in self._scope.carried(entry)}
        return Fact(entry, point, start, self._values(self._scope.names(entry, point), model))

    def _values(self, names: Iterable[Variable], model: dict[int, bool]) -> Valuation:
        return {each: self._read(each, model, self._now) for each in names}

    def _read(self, each: Variable, model: dict[int, bool], copy: dict[Bit, int]) -> Value:
        bits = iter(bits_of(each))
        return _value(each.sort, (model.get(copy[bit], False) for bit in bits))

    def _cube(self, values: Valuation, copy: dict[Bit, int]) -> Native:
        found = self._table.true
        for each, value in values.items():
            for bit, on in zip(bits_of(each), _flat_value(value, each.sort), strict=True):
                literal = self._table.literal(copy[bit])
                found = found & (literal if on else ~literal)
        return found

    def has(self, facts: Native, fact: Fact) -> bool:
        """Whether the fact is one of them."""
        exactly = self._cube(fact.start, self._start) & self._cube(fact.now, self._now)
        return bool((facts & exactly) != self.nothing)

    def before_step(self, step: Step, fact: Fact, facts: Native) -> Taken | None:
        """One of the facts from which the step leads to the fact."""
        relation = self._relation(fact.entry, step)
        after = {each: value for each, value in fact.now.items() if each in relation.changed}
        kept = {each: value for each, value in fact.now.items() if each not in relation.changed}
        wanted = self._cube(fact.start, self._start) & self._cube(kept, self._now) & self._cube(after, self._next)
        model = self._table.pick(facts & wanted & relation.whole)
        if model is None:
            return None
        return Taken(self._fact(fact.entry, step.source, model), self._values(step.action.inputs, model))

    def before_return(self, call: Call, fact: Fact, facts: Native, left: Native) -> Returned | None:
        """Facts at the call and at the exit of what was called, that together make the fact behind the call."""
        point = self._scope.exits[call.entry]
        if point is None:
            return None
        touched = self._scope.touched[call.entry]
        after = {each: value for each, value in fact.now.items() if each in touched}
        kept = {each: value for each, value in fact.now.items() if each not in touched}
        wanted = self._cube(fact.start, self._start) & self._cube(kept, self._now) & self._cube(after, self._next)
        model = self._table.pick(facts & wanted & self._summary(call.entry, left))
        if model is None:
            return None
        caller = self._fact(fact.entry, call.source, model)
        entered = {each: self._read(each, model, self._now) for each in self._scope.carried(call.entry)}
        brought = {each: self._read(each, model, self._next) for each in self._brought(call.entry)}
        return Returned(caller, Fact(call.entry, point, entered, brought))

    def before_entry(self, entry: int, call: Call, fact: Fact, facts: Native) -> Fact | None:
        """One of the facts at the call that enters with the start of the fact."""
        model = self._table.pick(facts & self._cube(fact.start, self._now))
        return None if model is None else self._fact(entry, call.source, model)


def _flat(built: Built[tuple[Native, ...]]) -> Iterator[Native]:
    """The gates of a value, element by element."""
    for each in preorder((built,), lambda part: part.parts if isinstance(part, Elements) else ()):
        yield from () if isinstance(each, Elements) else each


def _flat_value(value: Value, sort: Sort) -> Iterator[bool]:
    """The bits of a value, element by element."""
    waiting: list[tuple[Value, Sort]] = [(value, sort)]
    while waiting:
        top, kind = waiting.pop()
        match kind:
            case Array(element=element):
                assert isinstance(top, tuple), f"an array should be a tuple, is {top!r}"
                waiting += [(part, element) for part in reversed(top)]
            case Bool():
                yield bool(top)
            case _:
                assert isinstance(top, int), f"bits should be a number, are {top!r}"
                assert isinstance(kind, Bits), f"a value of a flow should have bits, is a {kind}"
                yield from (bool(top >> place & 1) for place in range(kind.width))


def _value(sort: Sort, bits: Iterator[bool]) -> Value:
    """A value from its bits, the inverse of `_flat_value`; arrays nest only as deep as their sort."""
    match sort:
        case Array(length=length, element=element):
            return tuple(_value(element, bits) for _ in range(length))
        case Bool():
            return next(bits)
        case _:
            assert isinstance(sort, Bits), f"a value of a flow should have bits, is a {sort}"
            return sum(int(next(bits)) << place for place in range(sort.width))
