"""The transition system of a graph of skeletons: a step per edge, from place to place.

Input: a graph. Output: the system; one of its variables is the place. The initial states, where there are several, are
places behind a first one. A step is named by who moves in it, so that its runs can be brought home (`homeward`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits, Bool, Integer, Sort
from clew.ir.terms import (
    TRUE,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    variable,
    width_of,
)
from clew.ir.values import default
from clew.ir.walk import substitute, variables
from clew.lower.skeletons.exploring import Edge, Graph
from clew.lower.skeletons.homeward import step_name
from clew.models.transition import RESERVED, Choice, Failure, Step, TransitionSystem, Write
from clew.semantics.values import Datum
from clew.symbolic.paths.inputs import inputs_of
from clew.symbolic.values import as_term


def written(graph: Graph) -> TransitionSystem:
    """The system of the graph."""
    return _Writer(graph).system()


class _Writer:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        count = len(graph.places) + 1
        self._first = len(graph.places)
        self._place = variable(f"{RESERVED}place", Bits(count.bit_length()))
        every = [*graph.starts, *(edge for edges in graph.edges for edge in edges)]
        self._data = tuple(dict.fromkeys(each for edge in every for each in edge.data))
        self._steps: list[Step] = []

    def system(self) -> TransitionSystem:
        """The whole system."""
        for edge in self._graph.starts:
            self._add(self._first, edge)
        for number, edges in enumerate(self._graph.edges):
            for edge in edges:
                self._add(number, edge)
            if not edges:
                self._steps.append(self._end(number))
        initial = tuple(constant(default(each.sort), each.sort) for each in self._data)
        return TransitionSystem(
            (self._place, *self._data),
            (self._at(self._first), *initial),
            TRUE,
            (),
            tuple(self._steps),
            TRUE,
            self._asked,
            place=self._place,
            stuck_at=self._stuck,
        )

    def _stuck(self) -> Term:
        """Where no process can move, and the program has not ended."""
        return disjoin(
            *(
                conjoin(equal(self._place, self._at(number)), self._graph.stuck(number))
                for number in range(len(self._graph.places))
            )
        )

    def _at(self, place: int) -> Constant:
        return bits(place, width_of(self._place))

    def _end(self, place: int) -> Step:
        """A step that is never taken, so that every place has one."""
        here = equal(self._place, self._at(place))
        return Step(f"nobody@{place}", (), here, constant(value=False, sort=Bool()), ())

    def _add(self, place: int, edge: Edge) -> None:
        name = step_name(edge.parts, len(self._steps))
        here = equal(self._place, self._at(place))
        fresh = self._fresh(name, edge)
        choices = tuple(_choice(name, number, each, fresh) for number, each in enumerate(edge.chosen))
        fixed = [condition for _, conditions in choices for condition in conditions]
        path = conjoin(*(substitute(each, fresh) for each in edge.path), *fixed)
        made = tuple(choice for choice, _ in choices)
        enabled = conjoin(here, path)
        if edge.target is None:
            violation = edge.violation
            assert violation is not None, "what leads nowhere should violate something"
            failure = Failure(enabled, violation.check, violation.message, violation.span, len(made))
            never = constant(value=False, sort=Bool())
            self._steps.append(Step(name, (edge.process,), here, never, (), made, (failure,)))
            return
        writes = tuple(self._writes(edge, fresh))
        self._steps.append(Step(name, (edge.process,), here, enabled, writes, made))

    def _writes(self, edge: Edge, fresh: Mapping[Term, Term]) -> Iterator[Write]:
        assert edge.target is not None, "only what leads somewhere should write"
        yield Write(self._place, TRUE, self._at(edge.target))
        for each, term in edge.data.items():
            if term is not each:
                yield Write(each, TRUE, substitute(term, fresh))

    def _fresh(self, name: str, edge: Edge) -> dict[Term, Term]:
        """Inputs of the step by what they are called in it."""
        own = set(self._data)
        met = dict.fromkeys(variables(*edge.path, *edge.data.values()))
        for datum in edge.chosen:
            met.update(dict.fromkeys(sorted(inputs_of(datum), key=lambda each: each.name)))
        inputs = [each for each in met if each not in own]
        return {each: variable(f"{RESERVED}choice {name}?{number}", each.sort) for number, each in enumerate(inputs)}

    def _asked(self, condition: Term) -> Term:
        """A condition on states: at each place what it is there.

        A step that takes too long is cut, and there, too, is a state: when that is, nobody knows here.
        """
        machine = self._graph.machine
        parts = []
        for number, place in enumerate(self._graph.places):
            datum = machine.datum(place.skeleton, condition)
            if place.within is not None and datum is not True:
                raise Unsupported("what is asked of states may be otherwise in the middle of a long step")
            held = as_term(datum, Bool()) if datum is True or datum is False or isinstance(datum, Term) else None
            if held is None:
                raise Unsupported("a question to a state is undefined there")
            parts.append(apply("implies", equal(self._place, self._at(number)), held))
        return conjoin(*parts)


def _choice(name: str, number: int, datum: Datum, fresh: Mapping[Term, Term]) -> tuple[Choice, list[Term]]:
    """A free choice of the step, and what is fixed of it."""
    if isinstance(datum, tuple):
        raise Unsupported("a whole array is chosen freely in a step of a process")
    if isinstance(datum, Variable) and datum in fresh:
        made = fresh[datum]
        assert isinstance(made, Variable), "an input should be a variable"
        return Choice((made,), made.sort), []
    sort = _sort_of(datum)
    made = variable(f"{RESERVED}choice {name}!{number}", sort)
    return Choice((made,), sort), [equal(made, substitute(as_term(datum, sort), fresh))]


def _sort_of(datum: Datum) -> Sort:
    if isinstance(datum, Term):
        return datum.sort
    if isinstance(datum, bool):
        return Bool()
    if isinstance(datum, int):
        return Bits(max(1, datum.bit_length())) if datum >= 0 else Integer()
    raise Unsupported(f"a free choice of {datum!r} has no meaning for a solver")
