"""An enumerator of regions for programs with clocks: every region has a state whose clocks are multiples of a fraction.

Written without the engine and without zones: actions are followed one by one on numbers, time passes in steps of
1 / (n + 1) where n clocks are, which meets every region of n clocks and whole bounds, and clocks beyond every number of
the program are not told apart. What queries about safety ask is asked in every state.
After: Göllü, Puri and Varaiya, "Discretization of timed automata", 1994.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from clew.frontends import Loaded
from clew.ir.commands import Assert, Assign, Assume, Havoc
from clew.ir.operators.evaluation import evaluate
from clew.ir.program import Action, Program
from clew.ir.properties import Always, Possibly
from clew.ir.sorts import REAL
from clew.ir.terms import Constant, Term, Variable, negate
from clew.ir.values import Value
from clew.ir.walk import postorder

State = tuple[Value, ...]


class Sampled:
    """The states of a program in which time passes by the action `delay`."""

    def __init__(self, program: Program, asked: Sequence[Term] = ()) -> None:
        """`asked`: conditions whose numbers matter, too."""
        self.program = program
        self.names = [each.variable for each in program.globals]
        self.elapsed = program.elapsed
        self.clocks = [each for each in self.names if each.sort == REAL and each is not self.elapsed]
        self.step = Fraction(1, len(self.clocks) + 1)
        self.most = self._largest(asked) + 1

    def _largest(self, asked: Sequence[Term]) -> int:
        terms = [*asked, *(action.guard for action in self.program.actions)]
        for action in self.program.actions:
            terms += [each.condition for each in action.effect if isinstance(each, Assume)]
            terms += [each.value for each in action.effect if isinstance(each, Assign)]
        numbers = (each.value for each in postorder(*terms) if isinstance(each, Constant))
        return max((int(abs(Fraction(each))) for each in numbers if isinstance(each, int | Fraction)), default=0)

    def start(self) -> State:
        """The one initial state."""
        starts = [each.initial for each in self.program.globals]
        assert all(isinstance(each, Constant) for each in starts), "a timed automaton should start in one state"
        return tuple(each.value for each in starts if isinstance(each, Constant))

    def following(self, state: State) -> Iterable[State]:
        """What one action leads to."""
        here = dict(zip(self.names, state, strict=True))
        for action in self.program.actions:
            (enabled,) = evaluate((action.guard,), here)
            if enabled and (after := self._after(action, dict(here))) is not None:
                yield after

    def _after(self, action: Action, values: dict[Variable, Value]) -> State | None:
        for command in action.effect:
            match command:
                case Assign(target=Variable() as target, value=value):
                    (values[target],) = evaluate((value,), values)
                case Assume(condition=condition):
                    if not evaluate((condition,), values)[0]:
                        return None
                case Havoc(target=Variable() as target):
                    values[target] = self.step
                case Assert():
                    pass
                case _:
                    raise AssertionError(f"{command} should not be in a timed automaton")
        return tuple(self._kept(name, values[name]) for name in self.names)

    def _kept(self, name: Variable, value: Value) -> Value:
        if name is self.elapsed:
            return Fraction(0)
        return min(value, Fraction(self.most)) if name in self.clocks else value  # type: ignore[type-var]

    def reached(self, most: int) -> set[State] | None:
        """All states; None where there are more than so many."""
        seen = {self.start()}
        waiting = list(seen)
        while waiting:
            for each in self.following(waiting.pop()):
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
            if len(seen) > most:
                return None
        return seen

    def holds_in(self, states: Iterable[State], condition: Term) -> bool:
        """Whether a condition holds in one of them."""
        return any(evaluate((condition,), dict(zip(self.names, each, strict=True)))[0] for each in states)


def sampled_verdicts(loaded: Loaded, most: int) -> list[bool | None] | None:
    """Per property whether it holds, None for liveness; None at all where there are more states than so many."""
    asked = [each.question for each in loaded.properties]
    conditions = [each.condition for each in asked if isinstance(each, Always | Possibly)]
    sampled = Sampled(loaded.program, conditions)
    states = sampled.reached(most)
    if states is None:
        return None
    found: list[bool | None] = []
    for each in asked:
        match each:
            case Possibly(condition=condition):
                found.append(sampled.holds_in(states, condition))
            case Always(condition=condition):
                found.append(not sampled.holds_in(states, negate(condition)))
            case _:
                found.append(None)
    return found
