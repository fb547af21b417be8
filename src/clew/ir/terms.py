"""Terms: typed expressions, interned so that equal terms are the same object.

Input: an operator name or a leaf and argument terms. Output: the one term of that shape. Construction folds
constants and nothing else; every further simplification is a chosen one (`logic/normalise`). The table of terms is
strong and belongs to the run. Order between terms is by `digest`, which depends on structure only.

Terms are compared by identity, so `==` and hashing cost nothing; never build one other than by the functions here.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from hashlib import blake2b
from typing import Any

from clew.graphs import complete
from clew.ir.operators.table import OPERATORS, Operator
from clew.ir.sorts import BOOL, INTEGER, Bits, Sort
from clew.ir.values import UNDEFINED, Address, Value


class Constant:
    """A value of a sort."""

    __slots__ = ("__weakref__", "sort", "value")
    __match_args__ = ("value", "sort")
    sort: Sort
    value: Value

    def __reduce__(self) -> tuple[Any, ...]:
        return constant, (self.value, self.sort)

    def __repr__(self) -> str:
        return f"constant({self.value!r}, {self.sort!r})"


class Variable:
    """A named place in the state: global, or local to a procedure where one of that name is in scope."""

    __slots__ = ("__weakref__", "name", "sort")
    __match_args__ = ("name", "sort")
    name: str
    sort: Sort

    def __reduce__(self) -> tuple[Any, ...]:
        return variable, (self.name, self.sort)

    def __repr__(self) -> str:
        return f"variable({self.name!r}, {self.sort!r})"


class Apply:
    """An operator of the table applied to arguments; parameters are the numbers it is indexed by (extract's bounds)."""

    __slots__ = ("__weakref__", "arguments", "few_variables", "operator", "parameters", "sort")
    __match_args__ = ("operator", "arguments", "parameters")
    operator: str
    arguments: tuple[Term, ...]
    parameters: tuple[int, ...]
    sort: Sort
    few_variables: tuple[Variable, ...] | None
    """What `walk.variables` found in the term, where it has looked and they are few."""

    def __reduce__(self) -> tuple[Any, ...]:
        return applied, (self.operator, self.arguments, self.parameters, self.sort)

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, (*self.arguments, *self.parameters)))
        return f"apply({self.operator!r}, {shown})"


class Observation(Enum):
    """What a term may ask of the state beyond variables."""

    TIME = "time"
    """The kernel's current time, an Integer."""
    AT = "at"
    """(process name, label): the process's innermost frame stands at the start of the block of that label."""
    ENDED = "ended"
    """(process term): the process has run to its end."""
    ALIVE = "alive"
    """(pointer or reference term): it is not null and its object has not been freed."""
    SIZE = "size"
    """(pointer term): the size of its object in bytes, as Bits(64); 0 if not alive."""
    HAPPENED = "happened"
    """(event term): the event happened in the step that led to this state, whether somebody waited for it or not."""
    TRIGGERED = "triggered"
    """(event term): the event happened in the delta cycle that runs: when it was notified, or at once within it."""
    ELABORATING = "elaborating"
    """`main` of a kernel program has not yet come to its first `start`, nor to its end."""
    LOCAL = "local"
    """(process name, variable name): the local variable of that name in the process's innermost frame."""
    ADDRESS = "address"
    """(name): a pointer to the start of the object or procedure of that name; it never changes."""
    SELF = "self"
    """A pointer in the outermost frame of the running process: the local of that name, without a name the first
    parameter; null where there is no such pointer."""
    HEAP = "heap"
    """(pointer term): it points into a heap object that has not been freed."""
    LEAKED = "leaked"
    """Some heap object has been lost: nothing points to it any more, and it was not freed."""
    OCCUPIED = "occupied"
    """Some heap object has not been freed, lost or not."""
    CONTESTED = "contested"
    """(kind of access; pointer, size): another process stands in front of a plain access to one of these bytes, and one
    of the two accesses writes; see `clew.ir.contests`."""


class Observe:
    """A question to the state that no variable answers; `names` are the fixed parts, `arguments` the computed ones."""

    __slots__ = ("__weakref__", "arguments", "names", "observation", "sort")
    __match_args__ = ("observation", "names", "arguments")
    observation: Observation
    names: tuple[str, ...]
    arguments: tuple[Term, ...]
    sort: Sort

    def __reduce__(self) -> tuple[Any, ...]:
        return observe, (self.observation, self.names, self.arguments, self.sort)

    def __repr__(self) -> str:
        return f"observe({self.observation}, {self.names!r}, {self.arguments!r})"


Term = Constant | Variable | Apply | Observe

_CONSTANTS: dict[tuple[object, ...], Constant] = {}
_NUMBERS: dict[tuple[int, int], Constant] = {}
"""Constants of bit-vectors by value and width: there are many, and a sort need not be made for each."""
_VARIABLES: dict[tuple[str, Sort], Variable] = {}
_APPLIES: dict[tuple[object, ...], Apply] = {}
_OBSERVES: dict[tuple[object, ...], Observe] = {}


def constant(value: Value, sort: Sort) -> Constant:
    """The term that always has this value; an int for a Bits sort is taken modulo its width."""
    if isinstance(sort, Bits) and isinstance(value, int):
        value = int(value) & ((1 << sort.width) - 1)
    key = (type(value), value, sort)
    found = _CONSTANTS.get(key)
    if found is None:
        found = Constant()
        found.value, found.sort = value, sort
        _CONSTANTS[key] = found
    return found


def variable(name: str, sort: Sort) -> Variable:
    """The variable of this name and sort."""
    found = _VARIABLES.get((name, sort))
    if found is None:
        found = Variable()
        found.name, found.sort = name, sort
        _VARIABLES[name, sort] = found
    return found


def apply(operator: str, *arguments: Term, parameters: tuple[int, ...] = ()) -> Term:
    """The operator applied to the arguments; a constant if all arguments are defined constants."""
    known = _APPLIES.get((operator, arguments, parameters))
    if known is not None:
        return known
    row: Operator = OPERATORS[operator]
    sort = row.result(tuple(argument.sort for argument in arguments), parameters)
    if all(isinstance(argument, Constant) and argument.value is not UNDEFINED for argument in arguments):
        values = tuple(argument.value for argument in arguments if isinstance(argument, Constant))
        sorts = tuple(argument.sort for argument in arguments)
        value = row.value(values, sorts, parameters)
        if not (isinstance(sort, Bits) and isinstance(value, Address)):  # a pointer as a number is no literal
            return constant(value, sort)
    return applied(operator, arguments, parameters, sort)


def applied(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...], sort: Sort) -> Apply:
    """The same where the sort is known, and not all arguments are constants."""
    key = (operator, arguments, parameters)
    found = _APPLIES.get(key)
    if found is None:
        found = Apply()
        found.operator, found.arguments, found.parameters, found.sort = operator, arguments, parameters, sort
        found.few_variables = None
        _APPLIES[key] = found
    return found


def observe(observation: Observation, names: tuple[str, ...], arguments: tuple[Term, ...], sort: Sort) -> Observe:
    """The question to the state; the sort is fixed except for LOCAL, where it is the variable's."""
    key = (observation, names, arguments, sort)
    found = _OBSERVES.get(key)
    if found is None:
        found = Observe()
        found.observation, found.names, found.arguments, found.sort = observation, names, arguments, sort
        _OBSERVES[key] = found
    return found


TRUE = constant(True, BOOL)
FALSE = constant(False, BOOL)


def bits(value: int, width: int) -> Constant:
    """A bit-vector constant, modulo 2**width."""
    found = _NUMBERS.get((value, width))
    if found is None:
        found = _NUMBERS[value, width] = constant(value, Bits(width))
    return found


def integer(value: int) -> Constant:
    """A mathematical integer constant."""
    return constant(value, INTEGER)


def negate(term: Term) -> Term:
    """Logical negation; a double one goes away."""
    if isinstance(term, Apply) and term.operator == "not":
        return term.arguments[0]
    return apply("not", term)


def conjoin(*terms: Term) -> Term:
    """Conjunction of any number of terms; true ones are dropped."""
    return _fold("and", terms, neutral=TRUE, absorbing=FALSE)


def disjoin(*terms: Term) -> Term:
    """Disjunction of any number of terms; false ones are dropped."""
    return _fold("or", terms, neutral=FALSE, absorbing=TRUE)


def _fold(operator: str, terms: tuple[Term, ...], *, neutral: Term, absorbing: Term) -> Term:
    result = neutral
    for term in terms:
        if term is absorbing:
            return absorbing
        if term is not neutral:
            result = term if result is neutral else apply(operator, result, term)
    return result


def equal(left: Term, right: Term) -> Term:
    """Equality of two terms of one sort."""
    return apply("=", left, right)


def ite(condition: Term, then: Term, otherwise: Term) -> Term:
    """`then` where the condition holds, else `otherwise`."""
    if condition is TRUE or then is otherwise:
        return then
    if condition is FALSE:
        return otherwise
    return apply("ite", condition, then, otherwise)


def children(term: Term) -> tuple[Term, ...]:
    """The direct subterms."""
    return term.arguments if isinstance(term, (Apply, Observe)) else ()  # every walk asks, so without a match


@cache
def _leaf_digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=12).digest()


_DIGESTS: dict[Term, bytes] = {}


def digest(term: Term) -> bytes:
    """A structural digest: the same in every run, so it can serve as a sort key."""
    found = _DIGESTS.get(term)
    return complete(_DIGESTS, term, children, _digest_node) if found is None else found


def _digest_node(term: Term) -> bytes:
    match term:
        case Constant(value=value, sort=sort):
            return _leaf_digest(f"c {value!r} {sort!r}")
        case Variable(name=name, sort=sort):
            return _leaf_digest(f"v {name} {sort!r}")
        case Apply(operator=operator, parameters=parameters):
            return _inner_digest(f"a {operator} {parameters!r}", term)
        case Observe(observation=observation, names=names):
            return _inner_digest(f"o {observation.value} {names!r}", term)


def _inner_digest(head: str, term: Term) -> bytes:
    hasher = blake2b(head.encode(), digest_size=12)
    for child in children(term):
        hasher.update(_DIGESTS[child])
    return hasher.digest()


def width_of(term: Term) -> int:
    """How many bits a word has."""
    assert isinstance(term.sort, Bits), f"a word should be bits, is {term.sort}"
    return term.sort.width


def resize(term: Term, width: int, *, signed: bool = False) -> Term:
    """The number at another width: its low bits, or with its sign or zeros in front."""
    more = width - width_of(term)
    if more == 0:
        return term
    if more < 0:
        return apply("extract", term, parameters=(width - 1, 0))
    return apply("sign_extend" if signed else "zero_extend", term, parameters=(more,))
