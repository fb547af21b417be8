"""Modes in places: the system with them has the same steps, and what induction proves with it holds."""

from __future__ import annotations

from collections import Counter
from random import Random

from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Values
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.invariants.sampled.samples import State, sampled
from clew.engines.unroll.modes import Unfolded, unfolded
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.source import Source
from clew.ir.terms import Variable
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, SafeGoal
from clew.models.transition import Step, TransitionSystem, place_of
from clew.text.parse import parse

SEEDS = 24


def modes_text(seed: int) -> str:
    """Two flags and a state that say what happens to three numbers, and what may hold of them in some state."""
    random = Random(f"modes {seed}")

    def asked() -> str:
        return random.choice(("busy", "!busy", "st == 0", "st == 2", "full == 1", "c == 1", "c == 1 && st == 1"))

    def moved() -> str:
        number = random.choice(("a := a + 1", "b := b + 1", "a := 0", "b := a", "d := c", "d := d + 2"))
        flag = random.choice(("busy := true", "busy := c == 2", "busy := !busy"))
        mode = random.choice((flag, "st := 1", "st := 2", "st := 0", "full := 1", "full := 0"))
        return f"if {asked()} {{ {number}; {mode}; }}"

    said = random.choice(("a == b", "a == b + 1", "b <= a", "d != 3", "a != 5", "st != 2", "full == 0"))
    pause = random.choice(("", f"if {asked()} {{ yield; }}"))
    return f"""program single;
proc start() {{
  local a : bits 3 = 0; local b : bits 3 = 0; local d : bits 3 = 0; local c : bits 3 = 0;
  local busy : bool = false; local st : bits 4 = 0; local full : bits 4 = {random.randrange(2)};
  yield;
  while true {{
    havoc c in 0..3;
    {moved()} {moved()} {pause} {moved()}
    if {asked()} {{ assert {said} "assertion.violated"; }}
    yield;
  }}
}}
process P = start();
"""


def after(step: Step, state: State) -> tuple[State, list[object]]:
    """The state behind a step, and whether it is taken and which of its failures happen."""
    held = evaluate((step.enabled, *(each.condition for each in step.failures)), state)
    found = dict(state)
    for each in step.writes:
        when, value = evaluate((each.when, each.value), state)
        if when:
            found[each.variable] = value
    return found, list(held)


def place_for(again: Unfolded, state: State) -> int:
    """The one place of the unfolded system that stands for a state of the first one."""
    held = evaluate([again.at(number) for number in range(len(again.situations))], state)
    (found,) = (number for number, holds in enumerate(held) if holds)
    return found


def agree(system: TransitionSystem, again: Unfolded, state: State, random: Random) -> bool:
    """Whether a step is taken from a state with inputs that are drawn; in both systems it does the same."""
    place, code = system.place, again.system.place
    assert isinstance(place, Variable)
    assert isinstance(code, Variable)
    here = place_for(again, state)
    copies = {each.name: each for each in again.system.steps}
    taken = False
    for step in system.steps:
        if place_of(step) != state[place]:
            continue
        copy = copies[f"{step.name} {here}"]
        inputs: State = {
            each: random.randrange(1 << each.sort.width) if isinstance(each.sort, Bits) else random.random() < 0.5
            for each in step.inputs
        }
        one, held = after(step, {**state, **inputs})
        other, same = after(copy, {**state, **inputs, code: here})
        assert held == same
        if held[0]:
            taken = True
            assert other[code] == place_for(again, one)
            kept = [each for each in system.variables if each not in again.names]
            assert [one[each] for each in kept] == [other[each] for each in kept]
    return taken


def test_steps_are_the_same() -> None:
    counts: Counter[bool] = Counter()
    for seed in range(SEEDS):
        system = Views(parse(Source("modes.clew", modes_text(seed))).program).system()
        again = unfolded(system)
        counts[again is None] += 1
        if again is not None:
            random = Random(f"steps {seed}")
            states = sampled(system, seed=seed, runs=4, length=20)
            taken = [agree(system, again, state, random) for state in states for _ in range(2)]
            assert any(taken)
            assert all(all(evaluate([*again.together()], state)) for state in states)
    assert counts[False] >= SEEDS // 3


def test_what_is_proved_with_modes_holds() -> None:
    counts: Counter[str] = Counter()
    for seed in range(SEEDS):
        text = modes_text(seed)
        program = parse(Source("modes.clew", text)).program
        goals = (SafeGoal(),)
        tried = _answer(list(Simulate(values=Values.CONCRETE).check(Views(program), goals, Budget())))
        proved = _answer(list(KInduction(depth=4).check(Views(program), goals, Budget())))
        counts[type(proved).__name__] += 1
        assert not (isinstance(proved, Absent) and isinstance(tried, Found)), f"seed {seed}:\n{text}"
        assert not (isinstance(proved, Found) and isinstance(tried, Absent)), f"seed {seed}:\n{text}"
    assert counts["Absent"] >= 2
    assert counts["Found"] >= 2


def _answer(answers: list[Answer]) -> Answer:
    return next(each for each in answers if not isinstance(each, Figures))
