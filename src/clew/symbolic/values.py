"""Symbolic values: the second instance of `semantics.values.Values`.

A datum is a Python value, a term over inputs (Bool, Bits, Integer, Real), or a tuple of these. An operator on concrete
arguments is computed; otherwise a normal term is built. What cannot be a term is forked over, within the step that
asks: a choice between pointers or queues, or with an undefined value, and a number that must be concrete.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from clew.ir.errors import Unsupported
from clew.ir.operators.table import Numbers, Sorts, signed
from clew.ir.sorts import BOOL, Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.source import Span
from clew.ir.terms import Apply, Constant, Term, Variable, constant
from clew.ir.values import UNDEFINED, Address, Value, default, has_undefined
from clew.logic.normalise import Construct
from clew.semantics.execution.choices import Removed
from clew.semantics.values import Bounds, Concrete, Datum, Path, Truth, alternatives, undefined
from clew.symbolic.paths.inputs import new_input
from clew.symbolic.paths.model import Model
from clew.symbolic.paths.oracle import Oracle

_CONCRETE = Concrete()
_MIXED = frozenset({"concat", "ite"})
"""Operators of whose result the sort is not given by any one argument that is a term."""
_UNSOLVED = frozenset({"float.rem"})
"""Operators that no solver is asked about."""


class Step(Protocol):
    """The step in which values are asked for: it can fork, and knows which inputs are in use."""

    path: Path

    def decide(self, condition: Datum, span: Span | None) -> bool:
        """Whether the condition holds here."""
        ...

    def branch(self, count: int) -> int:
        """One of so many sides."""
        ...

    def used_inputs(self) -> Iterable[Variable]:
        """Inputs whose names are taken."""
        ...

    def size_of(self, pointer: Address) -> int:
        """The bytes of the object that a pointer points into."""
        ...


class Symbolic:
    """See the module. `step` is the step that forks; without one, whatever needs a fork is refused."""

    def __init__(self, oracle: Oracle, construct: Construct, step: Step | None = None) -> None:
        self.oracle, self.construct = oracle, construct
        self._step = step
        self._built: dict[object, Datum] = {}

    def within(self, step: Step) -> Symbolic:
        """The same values, inside a step."""
        found = Symbolic(self.oracle, self.construct, step)
        found._built = self._built
        return found

    # --- operators ----------------------------------------------------------------------------------------------------

    def apply(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """The operator on these arguments: a value where they allow one, else a normal term."""
        for argument in arguments:
            kind = type(argument)
            if kind is Apply or kind is Variable:
                return self._symbolic(operator, arguments, sorts, parameters)
            if kind is tuple and operator == "=":
                return self._equal(arguments[0], arguments[1], sorts[0])
        return _CONCRETE.apply(operator, arguments, sorts, parameters)

    def _symbolic(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        match operator:
            case "array":
                return arguments
            case "ite":
                return self._choose(arguments[0], arguments[1], arguments[2], sorts[1])
            case "select":
                return self._select(arguments, sorts)
            case "store":
                return self._store(arguments, sorts)
            case "queue.item":
                return self._item(arguments, sorts, parameters)
            case "pointer.add" if isinstance(arguments[0], Address) and is_term(arguments[1]):
                return self._moved(arguments[0], arguments[1], sorts, parameters)
            case "pointer.add" | "pointer.of_bits":
                return self._concretely(operator, arguments, sorts, parameters)
            case _ if Address in map(type, arguments):  # a number that holds a pointer is never part of a term
                return self._concretely(operator, arguments, sorts, parameters)
            case _ if UNDEFINED in arguments:
                return self._partial(operator, arguments)
            case _ if operator in _UNSOLVED:
                return self._floating(operator, arguments, sorts, parameters)
            case _:
                return self._build(operator, arguments, sorts, parameters)

    def _concretely(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """The operator on the possible values of its arguments, by a fork."""
        return _CONCRETE.apply(operator, tuple(map(self.concrete, arguments)), sorts, parameters)

    def _floating(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """What no solver knows is concrete: one way for each of a few values."""
        try:
            for each in arguments:
                if isinstance(each, Apply | Variable) and self._step is not None:
                    self.oracle.values(each, self._step.path, None)
            return self._concretely(operator, arguments, sorts, parameters)
        except Unsupported as problem:
            message = f"'{operator}' on a value that depends on inputs is computed for single values only"
            raise Unsupported(f"{message}, and {problem.message}", span=problem.span) from None

    def _moved(self, base: Address, distance: Datum, sorts: Sorts, parameters: Numbers) -> Datum:
        """A pointer at a distance that depends on inputs: each place in the object, and one outside for all others.

        Whoever uses that one finds what they would find at any of them; nothing is absent because of it, so it counts.
        """
        sort = sorts[1]
        assert isinstance(sort, Bits), f"a distance should be bits, is {sort}"
        size = 0 if self._step is None else self._step.size_of(base)
        least, most = (end & ((1 << sort.width) - 1) for end in (-base.offset, size - base.offset))
        above = self.apply("sle", (least, distance), (sort, sort), ())
        below = self.apply("sle", (distance, most), (sort, sort), ())
        if self._decide(self.apply("and", (above, below), (BOOL, BOOL), ())) or self._step is None:
            return self._concretely("pointer.add", (base, distance), sorts, parameters)
        if is_term(distance):
            found, self._step.path = self.oracle.example(distance, self._step.path)  # type: ignore[arg-type]
            distance = found
        return _CONCRETE.apply("pointer.add", (base, distance), sorts, parameters)

    def _build(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        key = (operator, arguments, parameters, sorts if operator in _MIXED else None)
        found = self._built.get(key)
        if found is None:
            terms = tuple(as_term(argument, sort) for argument, sort in zip(arguments, sorts, strict=True))
            built = self.construct(operator, terms, parameters)
            found = built.value if isinstance(built, Constant) else built
            self._built[key] = found
        return found

    def _partial(self, operator: str, arguments: tuple[Datum, ...]) -> Datum:
        """With an undefined argument: Kleene's logic, which may depend on an input."""
        if operator not in {"and", "or", "implies"}:
            return UNDEFINED
        decided = tuple(self._decide(each) if is_term(each) else each for each in arguments)
        return _CONCRETE.apply(operator, decided, (BOOL, BOOL), ())

    def _decide(self, condition: Datum) -> bool:
        if self._step is None:
            raise Unsupported("a value depends on inputs in a way that needs a fork")
        return self._step.decide(condition, None)

    # --- structured values --------------------------------------------------------------------------------------------

    def _choose(self, condition: Datum, then: Datum, otherwise: Datum, sort: Sort) -> Datum:
        """`then` where the condition holds, else `otherwise`."""
        if not is_term(condition):
            return _CONCRETE.apply("ite", (condition, then, otherwise), (BOOL, sort, sort), ())
        if then is otherwise:
            return then
        match sort:
            case Bool() | Bits() | Integer() | Real() if _is_data(then) and _is_data(otherwise):
                return self._build("ite", (condition, then, otherwise), (BOOL, sort, sort), ())
            case Array(element=element) if isinstance(then, tuple) and isinstance(otherwise, tuple):
                pairs = zip(then, otherwise, strict=True)
                return tuple(self._choose(condition, one, other, element) for one, other in pairs)
            case _:
                if not is_term(then) and not is_term(otherwise) and type(then) is type(otherwise) and then == otherwise:
                    return then
                return then if self._decide(condition) else otherwise

    def _equal(self, left: Datum, right: Datum, sort: Sort) -> Datum:
        """Equality of arrays and queues, element by element."""
        if not (isinstance(left, tuple) and isinstance(right, tuple)):
            return UNDEFINED if left is UNDEFINED or right is UNDEFINED else left == right
        if has_undefined(left) or has_undefined(right):
            return UNDEFINED
        if len(left) != len(right):
            return False
        result: Datum = True
        for one, other in zip(left, right, strict=True):
            result = self.apply("and", (result, self._same(one, other, sort)), (BOOL, BOOL), ())
        return result

    def _same(self, one: Datum, other: Datum, sort: Sort) -> Datum:
        if isinstance(sort, Array):
            return self.apply("=", (one, other), (sort.element, sort.element), ())
        assert isinstance(sort, Queue), f"only arrays and queues should have elements, not {sort}"
        assert isinstance(one, tuple), "an element of a queue should be a tuple"
        assert isinstance(other, tuple), "an element of a queue should be a tuple"
        result: Datum = True
        for left, right, each in zip(one, other, sort.elements, strict=True):
            result = self.apply("and", (result, self.apply("=", (left, right), (each, each), ())), (BOOL, BOOL), ())
        return result

    def _at(self, index: Datum, sort: Sort, position: int) -> Datum:
        """Whether the index is the position."""
        if isinstance(sort, Bits) and position >> sort.width:
            return False
        return self.apply("=", (index, position), (sort, sort), ())

    def _select(self, arguments: tuple[Datum, ...], sorts: Sorts) -> Datum:
        array, index = arguments
        sort = sorts[0]
        assert isinstance(sort, Array), f"select should see an array, sees {sort}"
        if not isinstance(array, tuple):
            return UNDEFINED
        return self._pick(array, index, sorts[1], sort.element)

    def _pick(self, elements: Sequence[Datum], index: Datum, index_sort: Sort, sort: Sort) -> Datum:
        """The element at a symbolic index; outside, the default value."""
        narrow = isinstance(index_sort, Bits) and len(elements) >> index_sort.width
        all_positions = range(len(elements))
        positions = [position for position in all_positions if self._at(index, index_sort, position) is not False]
        if not positions:
            return default(sort)
        if narrow:
            found = elements[positions.pop()]
        else:
            found = default(sort)
        for position in reversed(positions):
            found = self._choose(self._at(index, index_sort, position), elements[position], found, sort)
        return found

    def _store(self, arguments: tuple[Datum, ...], sorts: Sorts) -> Datum:
        array, index, value = arguments
        sort = sorts[0]
        assert isinstance(sort, Array), f"store should see an array, sees {sort}"
        if not is_term(index) or not isinstance(array, tuple):
            return _CONCRETE.apply("store", arguments, sorts, ()) if isinstance(array, tuple) else undefined(sort)
        return tuple(
            self._choose(self._at(index, sorts[1], position), value, element, sort.element)
            for position, element in enumerate(array)
        )

    def _item(self, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        queue, position = arguments
        sort = sorts[0]
        assert isinstance(sort, Queue), f"item should see a queue, sees {sort}"
        if not isinstance(queue, tuple):
            return UNDEFINED
        component = parameters[0]
        column = [row[component] for row in queue if isinstance(row, tuple)]
        return self._pick(column, position, sorts[1], sort.elements[component])

    # --- questions ----------------------------------------------------------------------------------------------------

    def truth(self, condition: Datum, path: Path) -> Truth:
        """Whether the condition holds on the path; SPLIT where both are possible."""
        if isinstance(condition, Apply | Variable):
            return self.oracle.truth(condition, path)
        self.oracle.tally.constant += 1
        return _CONCRETE.truth(condition, path)

    def assume(self, condition: Datum, path: Path) -> Path:
        """The path on which the condition holds too."""
        return self.oracle.extend(path, condition) if isinstance(condition, Apply | Variable) else path

    def concrete(self, datum: Datum) -> Value:
        """The value of a datum that has to be concrete; a fork over its possible values."""
        if isinstance(datum, Apply | Variable):
            return self._settle(datum, None)
        if isinstance(datum, tuple):
            return tuple(self.concrete(element) for element in datum)
        assert not isinstance(datum, Term), f"a datum should be a value or a term over inputs, is {datum!r}"
        return datum

    def _settle(self, term: Term, span: Span | None) -> Value:
        if self._step is None:
            raise Unsupported("a value that must be concrete depends on inputs", span=span)
        values = self.oracle.some_values(term, self._step.path, span)
        if not values:  # the path is impossible, which a solver had not found out
            raise Removed
        if len(values) == 1:
            return values[0]
        chosen = values[self._step.branch(len(values))]
        same = self.apply("=", (term, chosen), (term.sort, term.sort), ())
        self._step.path = self.assume(same, self._step.path)
        return chosen

    # --- inputs -------------------------------------------------------------------------------------------------------

    def fresh(self, sort: Sort, bounds: Bounds, path: Path, span: Span | None) -> tuple[Sequence[Datum], Path]:
        """A new input; bounds are conjuncts where they exclude something."""
        used = set() if self._step is None else set(self._step.used_inputs())
        return self._fresh(sort, bounds, path, span, used)

    def _fresh(
        self, sort: Sort, bounds: Bounds, path: Path, span: Span | None, used: set[Variable]
    ) -> tuple[Sequence[Datum], Path]:
        match sort:
            case Bool() | Real():
                pass
            case Integer():
                if isinstance(bounds.low, int) and isinstance(bounds.high, int) and bounds.low >= bounds.high:
                    return alternatives(sort, bounds, span), path
            case Bits(width=width):
                low, high = _ends(bounds, width)
                if low >= high:
                    return alternatives(sort, bounds, span), path
            case Array(length=length, element=element):
                elements: list[Datum] = []
                for _ in range(length):
                    found, path = self._fresh(element, Bounds(), path, span, used)
                    elements.append(found[0])
                return (tuple(elements),), path
            case Queue() | Pointer() | Reference() | Event() | Process():
                raise Unsupported(f"a free choice of sort {sort} has no range", span=span)
        made = new_input(sort, span, used)
        used.add(made)
        return (made,), self.bounded(made, bounds, path)

    def bounded(self, made: Variable, bounds: Bounds, path: Path) -> Path:
        """The path on which a new input is within bounds."""
        for conjunct in self._bounds(made, bounds):
            path = self.oracle.extend(path, conjunct, Model({made: _least(bounds)}))
        return path

    def _bounds(self, made: Variable, bounds: Bounds) -> list[Term]:
        """What the bounds exclude."""
        found: list[Term] = []
        for bound, is_low in ((bounds.low, True), (bounds.high, False)):
            if bound is None or not _cuts(bounds, made.sort, is_low=is_low):
                continue
            limit = constant(bound, made.sort)
            pair = (limit, made) if is_low else (made, limit)
            condition = self.construct(_at_most(made.sort, bounds), pair, ())
            if not isinstance(condition, Constant):
                found.append(condition)
        return found


def _is_data(datum: Datum) -> bool:
    """Whether a number or truth value can stand in a term: neither undefined, nor a pointer as a number."""
    return datum is not UNDEFINED and not isinstance(datum, Address)


def is_term(datum: Datum) -> bool:
    """Whether a datum depends on inputs as a term."""
    return isinstance(datum, Apply | Variable)


def as_term(datum: Datum, sort: Sort) -> Term:
    """A datum that is no tuple, as a term."""
    return datum if isinstance(datum, Constant | Variable | Apply) else constant(datum, sort)  # type: ignore[arg-type]


def _least(bounds: Bounds) -> Value:
    return bounds.low if bounds.low is not None else bounds.high


def _ends(bounds: Bounds, width: int) -> tuple[int, int]:
    """The smallest and largest number that the bounds allow."""
    if bounds.signed:
        low = signed(bounds.low, width) if isinstance(bounds.low, int) else -(1 << (width - 1))
        return low, signed(bounds.high, width) if isinstance(bounds.high, int) else (1 << (width - 1)) - 1
    low = bounds.low if isinstance(bounds.low, int) else 0
    return low, bounds.high if isinstance(bounds.high, int) else (1 << width) - 1


def _cuts(bounds: Bounds, sort: Sort, *, is_low: bool) -> bool:
    """Whether the lower or the upper bound excludes a value of the sort."""
    if not isinstance(sort, Bits):
        return True
    ends = _ends(Bounds(signed=bounds.signed), sort.width)
    return _ends(bounds, sort.width)[0 if is_low else 1] != ends[0 if is_low else 1]


def _at_most(sort: Sort, bounds: Bounds) -> str:
    match sort:
        case Bits():
            return "sle" if bounds.signed else "ule"
        case Integer():
            return "int.le"
        case Real():
            return "real.le"
        case _:
            raise AssertionError(f"only numbers should have bounds, not {sort}")
