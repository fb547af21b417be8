"""Serial ∃-steps: actions in a fixed order, each on the state that those before it leave; and their normal form.

After: Dubrovin 2011, Definitions 2 and 8. The normal form asks of every action but in the first step that it depends on
one of the actions since its own place in the step before. That step is remembered in history variables, so that the
normal form is a plain template too.
"""

from __future__ import annotations

from dataclasses import replace

from clew.engines.unroll.steps.selectors import live, selector, template
from clew.engines.unroll.template import Template
from clew.ir.sorts import BOOL
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, apply, conjoin, disjoin, ite
from clew.ir.walk import rewrite_all
from clew.models.transition import Step, TransitionSystem, reads, reserved
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Touch:
    """An action in its place: what it reads and writes there, and when, over the state at the start of the step."""

    step: Step
    reads: dict[Variable, Term]
    writes: dict[Variable, Term]


def serial(system: TransitionSystem) -> Template:
    """The template of serial steps."""
    return _chain(system, track=False)[0]


def process(system: TransitionSystem) -> Template:
    """The template of serial steps in normal form."""
    plain, touches = _chain(system, track=True)
    first = reserved("first", "step", BOOL)
    history: dict[Variable, Term] = {}
    before = {touch.step.name: _remembered(touch, history) for touch in touches}
    constraint = [
        disjoin(first, apply("implies", selector(touch.step), depends))
        for touch, depends in zip(touches, _dependences(touches, before), strict=True)
    ]
    return replace(
        plain,
        state=(*plain.state, first, *history),
        initial=(*plain.initial, TRUE, *(FALSE for _ in history)),
        after=(*plain.after, FALSE, *history.values()),
        constraint=conjoin(plain.constraint, *constraint),
    )


def _chain(system: TransitionSystem, *, track: bool) -> tuple[Template, tuple[Touch, ...]]:
    steps = live(system)
    now: dict[Term, Term] = {each: each for each in system.variables}
    constraint: list[Term] = []
    touches: list[Touch] = []
    for step in steps:
        chosen = selector(step)
        accesses = reads(step) if track else ()
        asked = (
            step.enabled,
            *(term for write in step.writes for term in (write.when, write.value)),
            *(access.when for access in accesses),
        )
        here = rewrite_all(asked, now.get)
        enabled, writes = here[0], here[1 : 1 + 2 * len(step.writes)]
        whens = here[1 + 2 * len(step.writes) :]
        constraint.append(apply("implies", chosen, enabled))
        written = {write.variable: conjoin(chosen, writes[2 * place]) for place, write in enumerate(step.writes)}
        read = {access.variable: conjoin(chosen, when) for access, when in zip(accesses, whens, strict=True)}
        touches.append(Touch(step, read, written))
        for place, write in enumerate(step.writes):
            now[write.variable] = ite(written[write.variable], writes[2 * place + 1], now[write.variable])
    some = disjoin(*map(selector, steps))
    after = [now[each] for each in system.variables]
    return template(system, steps, conjoin(*constraint, some), after), tuple(touches)


# --- normal form ----------------------------------------------------------------------------------------------------


class _Since:
    """Per variable who has read or written it since a place in the step before, as chains that share their parts."""

    def __init__(self) -> None:
        self.reads: dict[Variable, Term] = {}
        self.writes: dict[Variable, Term] = {}

    def add(self, touch: Touch) -> None:
        """One more action."""
        for mine, its in ((self.reads, touch.reads), (self.writes, touch.writes)):
            for each, when in its.items():
                mine[each] = disjoin(mine.get(each, FALSE), when)

    def disturbs(self, touch: Touch) -> Term:
        """Whether an action among them depends on this one."""
        written = (
            conjoin(when, disjoin(self.writes.get(each, FALSE), self.reads.get(each, FALSE)))
            for each, when in touch.writes.items()
        )
        read = (conjoin(when, self.writes.get(each, FALSE)) for each, when in touch.reads.items())
        return disjoin(*written, *read)


def _dependences(touches: tuple[Touch, ...], before: dict[str, Touch]) -> tuple[Term, ...]:
    """Per action: it depends on itself or a later one of the step before, or on an earlier one of this step."""
    late, early = _Since(), _Since()
    found: dict[str, Term] = {}
    for touch in reversed(touches):
        late.add(before[touch.step.name])
        found[touch.step.name] = late.disturbs(touch)
    for touch in touches:
        name = touch.step.name
        found[name] = disjoin(_taken(touch.step), found[name], early.disturbs(touch))
        early.add(touch)
    return tuple(found[touch.step.name] for touch in touches)


def _taken(step: Step) -> Variable:
    return reserved("taken before", step.name, BOOL)


def _remembered(touch: Touch, history: dict[Variable, Term]) -> Touch:
    """The same touch in the step before, in history variables."""
    chosen = selector(touch.step)
    history[_taken(touch.step)] = chosen

    def kept(kind: str, accesses: dict[Variable, Term]) -> dict[Variable, Term]:
        found: dict[Variable, Term] = {}
        for each, when in accesses.items():
            # An access without a condition of its own happens just where the action takes part.
            found[each] = when if isinstance(when, Constant) else _taken(touch.step)
            if when is not chosen and not isinstance(when, Constant):
                found[each] = kept_one = reserved(f"{kind} before", f"{len(history)} {each.name}", BOOL)
                history[kept_one] = when
        return found

    return Touch(touch.step, kept("reads", touch.reads), kept("writes", touch.writes))
