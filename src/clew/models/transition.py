"""Transition systems: symbolic guarded actions over scalar state variables. The model of `unroll`.

A system has state variables of sort Bool, Bits or Integer, initial values, and actions. An action has a condition under
which it moves, free choices (inputs), conditional writes, and failures: conditions under which the step violates an
assertion and has no successor. What an action *reads* is derived: `reads` says under which condition a variable
matters, so that two states which agree on what is read agree on everything the action does (coherence).

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, sections 2.3 and 5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum

from clew.ir.errors import Unsupported
from clew.ir.sorts import WORDS, Array, Sort
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, children, conjoin, disjoin, negate, variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.models.engine import WAITING
from clew.records import dataclass

RESERVED = "`"
"""What the names of variables begin with that no program has: inputs of steps, history, copies."""


def reserved(kind: str, name: str, sort: Sort) -> Variable:
    """A variable beside those of the program; variables of one kind are told apart by name, kinds by their word."""
    return variable(f"{RESERVED}{kind} {name}", sort)


def function_sort(element: Sort) -> Sort:
    """The sort of functions from 32 bits: arrays that have every such index."""
    return Array(WORDS, element)


def is_function(term: Term) -> bool:
    """Whether a variable stands for a function: no step writes it, and no state holds it."""
    return isinstance(term.sort, Array) and term.sort.length == WORDS


DEFAULT_QUEUES = "shift-bits"
"""The encoding of queues where nobody asks for another."""


class Control(Enum):
    """How the control of a process is kept."""

    TREE = "tree"
    """A variable per region, so that the size is that of the machine."""
    FLAT = "flat"
    """One variable for all regions: a baseline."""


class Contents(Enum):
    """Where the elements of queues are; what no state holds cannot be compared between states."""

    STATE = "in state variables"
    VERSIONS = "in a function of numbered versions: no state comes again"
    RUN = "in one function of the whole run, which only makes sense from the start on"


@dataclass(frozen=True, slots=True)
class Write:
    """The variable becomes the value where the condition holds; elsewhere it keeps its own."""

    variable: Variable
    when: Term
    value: Term


@dataclass(frozen=True, slots=True)
class Access:
    """The variable is read where the condition holds."""

    variable: Variable
    when: Term


@dataclass(frozen=True, slots=True)
class Choice:
    """A free choice: its scalar variables in order, and how they make up one value of the program."""

    variables: tuple[Variable, ...]
    sort: Sort
    when: Term = TRUE
    """Where this holds, the choice is made; elsewhere the step has none there."""

    def value(self, scalars: tuple[Value, ...]) -> Value:
        """The value of the program that these scalars stand for."""
        return scalars if isinstance(self.sort, Array) and self.sort != self.variables[0].sort else scalars[0]


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the condition holds, a step of the action violates the check, after so many of its choices."""

    condition: Term
    check: str
    message: str
    span: Span | None
    choices: int
    guess: bool = False
    """Whether the program may go on there all the same: then it counts against every goal, and is no violation."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action. `guard` asks the state only whether it can move; `enabled` asks choices too whether it gets through.

    Both take priorities into account. `unread` are variables whose reads do not count for independence, since what
    other actions of their kind do to them cannot disturb this one (queues: see `queues`). `free` are inputs that the
    program does not know. `action` says whose step it is where the name is another one.
    """

    name: str
    processes: tuple[str, ...]
    guard: Term
    enabled: Term
    writes: tuple[Write, ...]
    choices: tuple[Choice, ...] = ()
    failures: tuple[Failure, ...] = ()
    unread: frozenset[Variable] = frozenset()
    free: tuple[Variable, ...] = ()
    action: str = ""

    @property
    def actor(self) -> str:
        """The action of the program that this is a step of."""
        return self.action or self.name

    @property
    def inputs(self) -> tuple[Variable, ...]:
        """The scalar variables of the choices, and the free ones."""
        return (*(each for choice in self.choices for each in choice.variables), *self.free)


@dataclass(frozen=True, slots=True)
class TransitionSystem:
    """See the module. `initial` stands beside `variables`: a constant, or None where `start` alone limits the value."""

    variables: tuple[Variable, ...]
    initial: tuple[Term | None, ...]
    start: Term
    initial_choices: tuple[Choice, ...]
    steps: tuple[Step, ...]
    quiet: Term
    """Where this holds, a state without a step has ended properly."""
    scalar: Callable[[Term], Term] = field(compare=False, repr=False)
    """From Bool terms over the program's variables to those over the state variables."""
    contents: Contents = Contents.STATE
    place: Variable | None = None
    """The state variable that says where control stands, where there is one for all of it; every step begins at one."""
    stuck_at: Callable[[], Term] | None = field(default=None, compare=False, repr=False)
    """Where nobody can move and the program has not ended, if that is not where no guard holds and it is not quiet."""

    @property
    def has_functions(self) -> bool:
        """Whether steps speak of functions."""
        from clew.ir.walk import variables

        asked = (term for step in self.steps for term in (step.enabled, *(write.value for write in step.writes)))
        return any(is_function(each) for each in variables(self.start, *asked))

    @property
    def waits(self) -> bool:
        """Whether a process may wait in the middle of a step."""
        return any(failure.check == WAITING for step in self.steps for failure in step.failures)

    def deadlocked(self) -> Term:
        """Nobody can move, and the program has not ended properly."""
        return conjoin(self.stuck(), negate(self.quiet)) if self.stuck_at is None else self.stuck_at()

    def stuck(self) -> Term:
        """No action can move."""
        return negate(disjoin(*(step.guard for step in self.steps)))

    def started(self) -> Term:
        """The initial states as one condition."""
        from clew.ir.terms import equal

        fixed = (
            equal(variable, value)
            for variable, value in zip(self.variables, self.initial, strict=True)
            if value is not None
        )
        return conjoin(self.start, *fixed)


def place_of(step: Step) -> int:
    """The place that the step starts from."""
    match step.guard:
        case Apply(operator="=", arguments=(Constant(value=int(number)), _) | (_, Constant(value=int(number)))):
            return number
        case other:
            raise Unsupported(f"a step starts from {other}, which is no place")


def places_in(place: Term) -> tuple[int, ...]:
    """The fixed places among which a place is chosen."""
    found = (part.value for part in postorder(place) if isinstance(part, Constant) and part.sort == place.sort)
    return tuple(each for each in found if isinstance(each, int))


def leads(place: Term, target: int) -> Term:
    """Where the place, a choice between fixed ones, is the target."""
    done: dict[Term, Term] = {}
    for part in postorder(place):
        match part:
            case Apply(operator="ite", arguments=(condition, one, other)) if one in done and other in done:
                done[part] = disjoin(conjoin(condition, done[one]), conjoin(negate(condition), done[other]))
            case Constant(value=value) if part.sort == place.sort:
                done[part] = TRUE if value == target else FALSE
            case _:
                pass
    assert place in done, "a place should be a choice between fixed ones"
    return done[place]


def reads(step: Step) -> tuple[Access, ...]:
    """What the step reads, and when: conditions come from short circuits and choices between terms."""
    roots: dict[Term, Term] = {step.enabled: TRUE}
    for write in step.writes:
        _demanded(roots, write.when, step.enabled)
        _demanded(roots, write.value, conjoin(step.enabled, write.when))
    own = set(step.inputs) | step.unread
    demand = demands(roots)
    return tuple(Access(term, when) for term, when in demand.items() if isinstance(term, Variable) and term not in own)


def demands(roots: Mapping[Term, Term]) -> dict[Term, Term]:
    """For terms that matter where conditions hold, the same of all of their parts, each behind what it is part of."""
    demand = dict(roots)
    found: dict[Term, Term] = {}
    for term in reversed(tuple(postorder(*roots))):
        when = demand.get(term)
        if when is None:
            continue
        found[term] = when
        for child, local in _needs(term):
            _demanded(demand, child, conjoin(when, local))
    return found


def _demanded(demand: dict[Term, Term], term: Term, when: Term) -> None:
    demand[term] = disjoin(demand.get(term, FALSE), when)


def _needs(term: Term) -> tuple[tuple[Term, Term], ...]:
    """The subterms, and where the value of the term depends on each."""
    if isinstance(term, Apply):
        match term.operator, term.arguments:
            case "ite", (condition, then, otherwise):
                return (condition, TRUE), (then, condition), (otherwise, negate(condition))
            case "and" | "implies", (left, right):
                return (left, TRUE), (right, left)
            case "or", (left, right):
                return (left, TRUE), (right, negate(left))
            case _:
                pass
    return tuple((child, TRUE) for child in children(term))
