"""From queries to questions about the program, and what the program needs for those about liveness.

A run of the program may stop time: delays of nothing, or ever shorter ones. Questions about liveness therefore ask only
of runs in which somebody acts again and again, or which have *ended*: where nothing can move any more, or time may pass
without end and does. `phase` says what the last step was.
"""

from __future__ import annotations

from dataclasses import field, replace

from clew.errors import InputError, Unsupported
from clew.frontends.uppaal.language.expressions import condition
from clew.frontends.uppaal.language.names import Obligation, Run
from clew.frontends.uppaal.system import DELAY, System
from clew.frontends.uppaal.timing import Timing
from clew.frontends.uppaal.tree import Deadlock, Expression, Query, parts
from clew.ir.commands import Assign, Command
from clew.ir.program import Action
from clew.ir.program import Declaration as Declared
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Branching,
    Formula,
    Linear,
    NoDeadlock,
    Not,
    NotModelled,
    Or,
    Possibly,
    Property,
    Question,
    Release,
    SomeRun,
    Truth,
    Until,
)
from clew.ir.sorts import REAL, Bits
from clew.ir.source import Span
from clew.ir.terms import Term, apply, bits, conjoin, disjoin, equal, ite, negate, variable
from clew.ir.walk import variables
from clew.logic.linear import real
from clew.records import dataclass

PHASE = variable("phase", Bits(2))
PHASES = ("start", "acted", "delayed", "ended")
_ACTED, _DELAYED, _ENDED = (equal(PHASE, bits(number, 2)) for number in (1, 2, 3))
AGE = "clocks beyond every bound"
END = "for ever"


@dataclass(slots=True)
class Asking:
    """Queries of one system; what is expensive is made once, when it is first needed."""

    system: System
    obligations: dict[Term, Obligation] = field(default_factory=dict)
    """What has to hold in every state, or a query cannot be evaluated there."""
    _timing: Timing | None = None
    _deadlock: Term | None = None

    @property
    def timing(self) -> Timing:
        """Questions about time."""
        if self._timing is None:
            self._timing = Timing(self.system)
        return self._timing

    @property
    def deadlock(self) -> Term:
        """What `deadlock` means."""
        if self._deadlock is None:
            self._deadlock = self.timing.deadlock()
        return self._deadlock

    def condition(self, expression: Expression, deadlock: Term | None = None) -> Term:
        """A condition of a query, in which `deadlock` may stand for something else."""
        elaborated = self.system.elaborated
        run = Run(dict(elaborated.run.values), elaborated.run.ranges, pure=True)
        if any(isinstance(each, Deadlock) for each in parts(expression)):
            run.deadlock = self.deadlock if deadlock is None else deadlock
        found = condition(run, elaborated.scope, expression)
        for each in run.uncertain():
            if any(asked.sort == REAL for asked in variables(each.condition)):
                message = "whether an index or a number in a query is valid depends on clocks, which is not modelled"
                raise Unsupported(message, span=expression.span)
            self.obligations.setdefault(each.condition, each)
        return found

    def property(self, query: Query) -> Property:
        """The query as a question."""
        if query.refused:
            return Property(query.text, NotModelled(query.refused), query.span)
        try:
            return self._property(query)
        except Unsupported as refused:
            return Property(query.text, NotModelled(refused.message), query.span)

    def _property(self, query: Query) -> Property:
        conditions = [self.condition(each) for each in query.conditions]
        return Property(query.text, self._question(query.kind, conditions, query.span), query.span)

    def _question(self, kind: str, conditions: list[Term], span: Span) -> Question:
        match kind, conditions:
            case "A[]", [held]:
                return Always(held)
            case "E<>", [held]:
                return Possibly(held)
            case "A<>", [held]:
                return Linear(_when_going_on(_eventually(self._seen(held, span))))
            case "E[]", [held]:
                broken = self._seen(negate(held), span)
                return SomeRun(And(_going_on(), Release(Truth(False), Atom(negate(broken)))))
            case _, [trigger, held]:
                answer = _eventually(self._seen(held, span))
                return Linear(_when_going_on(Release(Truth(False), Or(Atom(negate(trigger)), answer))))
            case _:
                raise AssertionError(f"{kind} should be a query")

    def _seen(self, held: Term, span: Span) -> Term:
        """The condition holds, or the run has ended in a state after which it will hold some time later."""
        soon = self.timing.soon(held, span)
        return held if soon is held else disjoin(held, conjoin(_ENDED, soon))


def _eventually(term: Term) -> Formula:
    return Until(Truth(True), Atom(term))


def _going_on() -> Formula:
    again = Release(Truth(False), Until(Truth(True), Atom(_ACTED)))
    return Or(again, Until(Truth(True), Atom(_ENDED)))


def _when_going_on(formula: Formula) -> Formula:
    return Or(Not(_going_on()), formula)


def is_live(query: Query) -> bool:
    """Whether a query is about liveness."""
    return query.kind in ("A<>", "E[]", "-->")


# --- the program for it ---------------------------------------------------------------------------------------------


def with_phases(actions: list[Action], asking: Asking, asked: list[Term]) -> tuple[list[Action], Declared]:
    """The actions, which now say what they were, the end of a run, and clocks that have become as old as it matters."""
    elapsed = variable(DELAY, REAL)
    found: list[Action] = []
    for each in actions:
        number = 2 if each.name == DELAY else 1
        more: list[Command] = [Assign(PHASE, bits(number, 2))]
        if each.name != DELAY:
            more.append(Assign(elapsed, real(0)))
        found.append(replace(each, guard=conjoin(each.guard, negate(_ENDED)), effect=(*each.effect, *more)))
    over = conjoin(negate(_ENDED), disjoin(asking.deadlock, asking.timing.rests()))
    ended = (Assign(PHASE, bits(3, 2)), Assign(elapsed, real(0)))
    found.append(Action(END, (), over, ended, label="nothing but time passes from here on"))
    bounds = asking.timing.largest(asked, asking.system.elaborated.run.ranges)
    aged = {clock: ite(apply("real.lt", real(most), clock), real(most + 1), clock) for clock, most in bounds.items()}
    if aged:
        old = disjoin(*(apply("real.lt", real(most + 1), clock) for clock, most in bounds.items()))
        guard = conjoin(negate(_ENDED), old)
        effect = tuple(Assign(clock, value) for clock, value in aged.items())
        found.append(Action(AGE, (), guard, effect, label="clocks that are beyond every bound are not told apart"))
    return found, Declared(PHASE, bits(0, 2), names=PHASES)


@dataclass(frozen=True, slots=True)
class Judge:
    """What questions mean that users write beside the queries of a model."""

    asking: Asking
    live: bool
    """Whether the program was made for liveness."""

    def __call__(self, asked: Property) -> Property:
        """A deadlock is one of the automaton, and time does not stand still in runs of linear time."""
        if isinstance(asked.question, NoDeadlock):
            return replace(asked, question=Always(negate(self.asking.deadlock)))
        return going_on(asked) if self.live else no_linear_time(asked)


def no_linear_time(asked: Property) -> Property:
    """Refuse formulas of linear time for a program that was not made for them."""
    if isinstance(asked.question, Linear | Branching):
        message = "liveness of timed automata is asked by queries: A<> p, E[] p or p --> q"
        raise InputError(message, span=asked.span)
    return asked


def going_on(asked: Property) -> Property:
    """Formulas of linear time are judged on runs in which time does not stand still."""
    match asked.question:
        case Linear(formula=formula):
            return replace(asked, question=Linear(_when_going_on(formula)))
        case _:
            return asked
