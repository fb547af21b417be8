"""Properties: what is asked. Formulas over state terms, automata, and questions with their polarity.

Input of everything below: terms of sort Bool over the program's variables. Pure data; parsing is in `property_text`,
translation to automata in `clew.logic`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from enum import Enum

from clew.ir.source import Span
from clew.ir.terms import Term
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Atom:
    """A state term of sort Bool."""

    term: Term


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""

    value: bool


@dataclass(frozen=True, slots=True)
class Not:
    """Negation."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class And:
    """Conjunction."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Or:
    """Disjunction; implication `a -> b` is read as `!a || b`."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Next:
    """In the next state."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class Until:
    """`left U right`; `F p` is `true U p`; `p W q` is `q R (p || q)`."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Release:
    """`left R right`; `G p` is `false R p`."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class ForAll:
    """On all runs from here."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class Exists:
    """On some run from here."""

    operand: Formula


Formula = Atom | Truth | Not | And | Or | Next | Until | Release | ForAll | Exists


# --- automata -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Edge:
    """From state to state where the guard holds in the *source* state of the system's step; marks: acceptance."""

    source: int
    target: int
    guard: Term
    marks: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Automaton:
    """A generalised Büchi automaton: a run is accepted that passes edges of each mark 0 .. marks-1 infinitely often.

    With no marks every infinite run is accepted. It reads the state in which the system is, then the system steps.
    """

    states: int
    initial: tuple[int, ...]
    edges: tuple[Edge, ...]
    marks: int


# --- questions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoViolation:
    """No assertion of this check is violated; with None, of no check at all."""

    check: str | None = None


@dataclass(frozen=True, slots=True)
class NoDeadlock:
    """Every reachable state has a step or has ended properly."""


@dataclass(frozen=True, slots=True)
class Always:
    """`AG condition`."""

    condition: Term


@dataclass(frozen=True, slots=True)
class Possibly:
    """`EF condition`: asked as `AG !condition` and answered by negation."""

    condition: Term


@dataclass(frozen=True, slots=True)
class Reaches:
    """Some run violates this check: asked as `NoViolation` and answered by negation."""

    check: str


@dataclass(frozen=True, slots=True)
class Linear:
    """Every run satisfies the formula (no path quantifier inside); one that does not is against the check."""

    formula: Formula
    check: str = "property.temporal"


@dataclass(frozen=True, slots=True)
class SomeRun:
    """Some run satisfies the formula (no path quantifier inside): asked as `Linear` of its negation and negated."""

    formula: Formula


@dataclass(frozen=True, slots=True)
class Claim:
    """No run is accepted by the automaton (a property process, a never claim)."""

    automaton: Automaton


@dataclass(frozen=True, slots=True)
class Branching:
    """A CTL* formula with quantifiers of both kinds, or one that fits none of the forms above."""

    formula: Formula


@dataclass(frozen=True, slots=True)
class NotModelled:
    """A question of the source in a form that has no meaning here, and why; it keeps nobody from asking others."""

    reason: str


Question = NoViolation | NoDeadlock | Always | Possibly | Reaches | Linear | SomeRun | Claim | Branching | NotModelled


@dataclass(frozen=True, slots=True)
class Property:
    """A question with the text the user knows it by."""

    text: str
    question: Question
    span: Span | None = field(default=None, compare=False)
    part_of: str = field(default="", compare=False)
    """The property of which this is one of several conditions; a run against one of them decides it."""
    other_names: tuple[str, ...] = field(default=(), compare=False)
    """By which it may be asked for too."""


NO_CHECK_FAILS = Property("no check fails", NoViolation())
"""What is asked of every program: all checks that are on without being asked for."""


def map_question(question: Question, rewrite: Callable[[Term], Term]) -> Question:
    """The question about rewritten state formulas."""
    match question:
        case NoViolation() | NoDeadlock() | Reaches() | NotModelled():
            return question
        case Always(condition=condition):
            return Always(rewrite(condition))
        case Possibly(condition=condition):
            return Possibly(rewrite(condition))
        case Linear(formula=formula):
            return replace(question, formula=map_formula(formula, rewrite))
        case SomeRun(formula=formula):
            return SomeRun(map_formula(formula, rewrite))
        case Branching(formula=formula):
            return Branching(map_formula(formula, rewrite))
        case Claim(automaton=automaton):
            edges = tuple(replace(edge, guard=rewrite(edge.guard)) for edge in automaton.edges)
            return Claim(replace(automaton, edges=edges))


def map_formula(formula: Formula, rewrite: Callable[[Term], Term]) -> Formula:
    """The formula about rewritten state formulas."""
    match formula:
        case Atom(term=term):
            return Atom(rewrite(term))
        case Truth():
            return formula
        case Not(operand=inner) | Next(operand=inner) | ForAll(operand=inner) | Exists(operand=inner):
            return replace(formula, operand=map_formula(inner, rewrite))
        case And(left=left, right=right) | Or(left=left, right=right):
            return replace(formula, left=map_formula(left, rewrite), right=map_formula(right, rewrite))
        case Until(left=left, right=right) | Release(left=left, right=right):
            return replace(formula, left=map_formula(left, rewrite), right=map_formula(right, rewrite))


class Fairness(Enum):
    """Which infinite runs count."""

    NONE = "none"
    """All of them."""
    WEAK = "weak"
    """Those in which a process that is enabled from some point on for ever moves infinitely often."""
