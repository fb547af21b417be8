"""Plain pushdown systems: shapes that go wrong easily, shortest runs, and runs that are too long to be told."""

from __future__ import annotations

import json

import pytest

from clew.engines.saturate import plain
from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import reach
from clew.engines.saturate.runs import TooLong
from clew.frontends.pushdown import PushdownFrontend
from clew.ir.source import Source
from clew.lift import Move, Run
from clew.models.pushdown import NoSuchRun, Pushdown, replay

WAYS = [(direction, implementation) for direction in Direction for implementation in Implementation]
Automaton = tuple[list[list[object]], list[object]]


def pushdown(rules: list[list[object]], initial: Automaton, final: Automaton) -> Pushdown:
    sets = {key: {"edges": each[0], "accepting": each[1]} for key, each in (("initial", initial), ("final", final))}
    text = json.dumps({"pushdown": {"rules": rules}, **sets})
    found = PushdownFrontend().load([Source("system.json", text)]).pushdown
    assert found is not None
    return found


PA: Automaton = ([["p", "a", "s"]], ["s"])


@pytest.mark.parametrize(("direction", "implementation"), WAYS)
@pytest.mark.parametrize(
    ("rules", "initial", "final", "steps"),
    [
        pytest.param([], PA, PA, 0, id="without rules a common configuration is reached at once"),
        pytest.param([], PA, ([["p", "b", "s"]], ["s"]), None, id="without rules nothing else is reached"),
        pytest.param([], ([], ["p"]), ([], ["p"]), 0, id="a control state that only accepts"),
        pytest.param(
            [], ([["p", "a", "s"]], ["s"]), ([["p", "a", "f"], ["f", "a", "p"]], ["f"]), 0, id="entered elsewhere"
        ),
        pytest.param([["p", "a", "p", []]], PA, ([], ["p"]), 1, id="the last symbol is popped"),
        pytest.param([["p", "a", "p", ["a"]]], ([], ["p"]), ([], ["p"]), 0, id="the stack is empty from the start"),
        pytest.param([["p", "a", "q", []]], ([], ["p"]), ([], ["q"]), None, id="nothing moves on an empty stack"),
        pytest.param(
            [["p", "a", "q", []]], ([["p", "a", "p"]], ["p"]), ([], ["q"]), 1, id="an edge leads into a control state"
        ),
        pytest.param(
            [["p", "a", "q", []]],
            ([["p", "a", "p"]], ["p"]),
            ([["q", "a", "q"], ["q", "a", "f"]], ["f"]),
            1,
            id="both automata loop in control states",
        ),
        pytest.param(
            [["q", "b", "p", []]],
            ([["p", "a", "q"], ["q", "b", "s"]], ["s"]),
            ([["q", "b", "s"]], ["s"]),
            0,
            id="a control state inside an automaton is a start too",
        ),
        pytest.param(
            [["p", "a", "p", ["a", "a"]]] * 2, PA, ([["p", "a", "s"], ["s", "a", "t"]], ["t"]), 1, id="a rule twice"
        ),
        pytest.param([[1, 2, "1", ["2"]]], ([[1, 2, "s"]], ["s"]), ([["1", "2", 3]], [3]), 1, id="1 and '1' differ"),
        pytest.param(
            [[1, 2, "1", ["2"]]], ([["1", 2, "s"]], ["s"]), ([["1", "2", 3]], [3]), None, id="'1' has no rule"
        ),
        pytest.param(
            [["p", "a", "q", ["a"]]], ([["p", "a", "s"]], []), ([["q", "a", "s"]], ["s"]), None, id="no initial one"
        ),
        pytest.param(
            [["p", "a", "q", ["b", "a"]], ["q", "b", "p", []]],
            PA,
            ([["q", "b", "s"], ["s", "a", "t"]], ["t"]),
            1,
            id="a push and a pop in turn",
        ),
    ],
)
def test_reached(
    rules: list[list[object]],
    initial: Automaton,
    final: Automaton,
    steps: int | None,
    direction: Direction,
    implementation: Implementation,
) -> None:
    subject = pushdown(rules, initial, final)
    target = subject.named[-1][1]
    run = reach(subject, target, direction=direction, implementation=implementation).run
    assert (None if run is None else len(run.moves)) == steps
    if run is not None:
        assert target.accepts(*replay(subject, run).last)


def doubling(levels: int) -> Pushdown:
    """Each level calls the one below twice: the only run has 2**levels steps and more."""
    rules: list[list[object]] = [["p", f"f{n}", "p", [f"f{n - 1}", f"g{n - 1}"]] for n in range(1, levels + 1)]
    rules += [["p", f"g{n}", "p", [f"f{n}"]] for n in range(levels)]
    rules.append(["p", "f0", "p", []])
    return pushdown(rules, ([["p", f"f{levels}", "s"]], ["s"]), ([], ["p"]))


def test_a_long_run_is_the_shortest_one() -> None:
    subject = doubling(6)
    target = subject.named[-1][1]
    run = reach(subject, target, direction=Direction.BACKWARD, implementation=Implementation.NATIVE).run
    # Every level: a push, and a step for the second call.
    assert run is not None
    assert len(run.moves) == 3 * 2**6 - 2
    assert replay(subject, run).last == (0, ())


@pytest.mark.parametrize(("direction", "implementation"), WAYS)
def test_a_run_that_nobody_could_read_is_not_told(
    direction: Direction, implementation: Implementation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "LONGEST_RUN", 1000)
    subject = doubling(80)
    with pytest.raises(TooLong):
        reach(subject, subject.named[-1][1], direction=direction, implementation=implementation)


@pytest.mark.parametrize(
    ("run", "message"),
    [
        pytest.param(Run((0, (1,)), ()), "not initial", id="a start that is not initial"),
        pytest.param(Run((7, ()), ()), "not initial", id="a control state that is none"),
        pytest.param(Run((0,), ()), "no configuration", id="a start without a stack"),
        pytest.param(Run((0, (0,)), (Move("rule 2"),)), "step 1 takes rule 2", id="a rule that does not apply"),
        pytest.param(Run((0, (0,)), (Move("rule 3"),)), "there are rule 1 to rule 2", id="a rule that is none"),
        pytest.param(Run((0, (0,)), (Move("rule 1"), Move("rule 1"))), "step 2", id="a step on an empty stack"),
    ],
)
def test_wrong_runs_are_refused(run: Run, message: str) -> None:
    subject = pushdown([["p", "a", "p", []], ["p", "b", "p", []]], PA, PA)
    with pytest.raises(NoSuchRun, match=message):
        replay(subject, run)
