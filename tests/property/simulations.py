"""Every reduction and every matching method against exhaustive concrete search, on random small kernel programs.

`kernel_text` draws programs like those of brief 002, section 4.8: three or four threads, two or three one-bit
variables, delta and event waits; some have inputs, assumptions, suspensions, updates or functions that wait.
`disagreements` says in sentences which method gave another verdict, or a run that does not replay.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from clew.analysis.static_transitions import Arrays, obstacle
from clew.codegen.python.machine import CompiledMachine, fits
from clew.engines.goals import Watch
from clew.engines.search.loops.depth_first import Search
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import (
    Chains,
    Cycles,
    Implementation,
    Order,
    Por,
    Preserve,
    Sets,
    Switch,
    Values,
)
from clew.engines.search.simulate.permits import claims
from clew.engines.search.simulate.prepare import prepare
from clew.engines.search.stores.nodes import Turn
from clew.engines.tally import Meter, Tally
from clew.frontends.ivl import IvlFrontend
from clew.ir.commands import Havoc
from clew.ir.program import Program
from clew.ir.properties import Always, NoDeadlock, NoViolation, Question
from clew.ir.sorts import BOOL
from clew.ir.source import Source
from clew.ir.terms import Term, Variable, disjoin, negate
from clew.lift import Run
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Found, Goal, InvariantGoal, LiveGoal, SafeGoal, Stopped
from clew.pipeline.confirm import Refuted, confirm
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.symbolic.matching import EXACT, Method
from clew.verdict import Limit

Options = dict[str, Any]

PLAIN: Options = {"por": Por.NONE, "values": Values.CONCRETE}

REDUCTIONS: dict[str, Options] = {
    **{
        f"static {sets.value}{' minimal' if minimal is Switch.ON else ''}": {
            "por": Por.STATIC,
            "sets": sets,
            "minimal": minimal,
        }
        for sets in Sets
        for minimal in Switch
    },
    "static cached": {"por": Por.STATIC, "cache": 3},
    "static every": {"por": Por.STATIC, "landmarks": Switch.OFF},
    "dynamic": {"por": Por.DYNAMIC},
    "dynamic expand": {"por": Por.DYNAMIC, "cycles": Cycles.EXPAND},
    "dynamic enabling": {"por": Por.DYNAMIC, "enabling": Switch.ON},
    "dynamic happens-before": {"por": Por.DYNAMIC, "happens_before": Switch.ON},
    "combined": {"por": Por.COMBINED},
    "combined stub1": {"por": Por.COMBINED, "sets": Sets.STUB1, "minimal": Switch.OFF},
    "combined enabling": {"por": Por.COMBINED, "enabling": Switch.ON},
    "combined happens-before": {"por": Por.COMBINED, "happens_before": Switch.ON},
}

UNSURE: dict[str, Options] = {
    "static deadlocks": {"por": Por.STATIC, "preserve": Preserve.DEADLOCKS},
    "dynamic ignore": {"por": Por.DYNAMIC, "cycles": Cycles.IGNORE},
    "dynamic open": {"por": Por.DYNAMIC, "closure": Switch.OFF},
    "combined open": {"por": Por.COMBINED, "closure": Switch.OFF},
}
"""They may miss a violation, but must not claim that there is none, nor invent one."""

SOLVING = frozenset({Method.SBC_EQ, Method.SBC_CV, Method.PSBC_EQ, Method.PSBC_CV})
"""They ask a solver for every pair and every permutation of inputs: with many inputs that takes long."""
FEW: Options = {"maps": 4, "milliseconds": 200}
LOOKS = 2
"""So often a symbolic search may look at its budget (once in 64 steps): terms may grow for ever."""
LOOKS_SOLVING = 0
"""The same where a solver compares states."""
PATIENCE = 200
"""The same for a concrete search, which ends."""

MATCHING = EXACT
MATCHING_BY_COVERAGE = (Method.ESM_H, Method.ESS, Method.AUTO)


# --- programs -------------------------------------------------------------------------------------------------------


def kernel_text(seed: int) -> str:
    """A random program; the same seed gives the same text."""
    return _Writer(Random(f"simulate {seed}")).program()


class _Writer:
    """Draws a program piece by piece."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._variables = ["x", "y", "z"][: random.randint(2, 3)]
        self._events = ["e", "f"][: random.randint(1, 2)]
        self._threads = ["A", "B", "C", "D"][: random.choice((3, 3, 4))]
        self._inputs = random.random() < 0.4
        self._suspends = random.random() < 0.15
        self._updates = random.random() < 0.15
        self._calls = False
        self._asserted = 0

    def program(self) -> str:
        """The whole text."""
        random = self._random
        lines = [f"event {', '.join(self._events)};"]
        lines += [f"bool {name} = {self._initial()};" for name in self._variables]
        if self._updates:
            lines.append(f"update u {{ {self._simple()} }}")
        if random.random() < 0.2:
            lines.append(f"void go() {{ {self._block(2, waits=True)} }}")
            self._calls = True  # from here on: a function that waits in a recursion has no finite space
        lines += [self._thread(name) for name in self._threads]
        if not self._asserted:
            name = "Z"
            lines.append(f"thread {name} {{ {self._wait()} assert ({self._condition()}); }}")
        limit = random.choice(("", "", "", "0", "1", "2"))
        after = f"assert ({self._condition()});" if random.random() < 0.1 else ""
        return "\n".join([*lines, f"main {{ start {limit}; {after} }}"])

    def _initial(self) -> str:
        return "?(bool)" if self._inputs and self._random.random() < 0.3 else "false"

    def _thread(self, name: str) -> str:
        body = self._block(self._random.randint(1, 3), waits=True)
        if self._random.random() < 0.5:
            first = self._block(1, waits=True) if self._random.random() < 0.4 else ""
            return f"thread {name} {{ {first} while (true) {{ {body} {self._wait()} }} }}"
        return f"thread {name} {{ {body} }}"

    def _block(self, count: int, *, waits: bool) -> str:
        return " ".join(self._statement(waits=waits) for _ in range(count))

    def _statement(self, *, waits: bool) -> str:
        random = self._random
        kind = random.random()
        if kind < 0.25 and waits:
            return self._wait()
        if kind < 0.45:
            return f"notify {random.choice(self._events)}{random.choice(('', '', ', 0', ', 1'))};"
        if kind < 0.62:
            then = self._simple()
            other = f" else {self._simple()}" if random.random() < 0.5 else ""
            return f"if ({self._condition()}) {then}{other}"
        if kind < 0.70:
            self._asserted += 1
            return f"assert ({self._condition()});"
        if kind < 0.73 and self._inputs:
            return f"assume ({self._condition()});"
        if kind < 0.77 and self._suspends:
            return f"{random.choice(('suspend', 'resume'))} {random.choice(self._threads)};"
        if kind < 0.80 and self._updates:
            return "request_update u;"
        if kind < 0.83 and self._calls and waits:
            return "go();" if random.random() < 0.5 else self._simple()
        return self._simple()

    def _wait(self) -> str:
        return self._random.choice(
            ("wait_time 0;", "wait_time 0;", "wait_time 1;", *(f"wait {e};" for e in self._events))
        )

    def _simple(self) -> str:
        random = self._random
        target = random.choice(self._variables)
        value = random.choice(("true", "false", *self._variables, *(f"!{name}" for name in self._variables)))
        if self._inputs and random.random() < 0.15:
            return f"{target} = ?(bool);"
        operator = random.choice(("=", "=", "=", "|=", "&=", "^="))
        return f"{target} {operator} {value};"

    def _condition(self) -> str:
        random = self._random
        one, other = (f"{random.choice(('', '!'))}{random.choice(self._variables)}" for _ in range(2))
        return random.choice((one, f"{one} || {other}", f"{one} && {other}", f"{one} || {other}"))


def program_of(text: str) -> Program:
    """The program of a text."""
    return IvlFrontend().load([Source("random.ivl", text)]).program


# --- comparison -----------------------------------------------------------------------------------------------------


def questions(program: Program, seed: int) -> tuple[tuple[Question, Goal], ...]:
    """Violations; for every third program also being stuck, and an invariant where there are two variables for it."""
    asked: list[tuple[Question, Goal]] = [(NoViolation(), SafeGoal())]
    if seed % 3:
        return tuple(asked)
    asked.append((NoDeadlock(), LiveGoal()))
    names = [each.variable for each in program.globals if each.sort == BOOL]
    if len(names) >= 2:
        condition = _invariant(names, Random(f"invariant {seed}"))
        asked.append((Always(condition), InvariantGoal(condition)))
    return tuple(asked)


def _invariant(names: list[Variable], random: Random) -> Term:
    """A condition over two variables, often true and sometimes not."""
    one, other = random.sample(names, 2)
    return disjoin(one if random.random() < 0.5 else negate(one), negate(other))


def _watched(goals: tuple[Goal, ...]) -> tuple[Term, ...]:
    return tuple(goal.condition for goal in goals if isinstance(goal, InvariantGoal))


class Remembered(CompiledMachine):
    """One machine for all concrete searches on a program: it remembers their steps, which are the same."""

    def __init__(self, program: Program, goals: tuple[Goal, ...]) -> None:
        super().__init__(program, watched=_watched(goals))
        self._steps: dict[tuple[Hashable, int], tuple[Outcome[State], ...]] = {}

    def step(self, state: State, actor: int) -> tuple[Outcome[State], ...]:
        key = (self.key(state), actor)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = super().step(state, actor)
        return found


def verdicts(model: Views, goals: tuple[Goal, ...], options: Options) -> tuple[Answer, ...]:
    """The answers of the engine to the goals, asked together."""
    left = iter(range(_patience(options)))
    budget = Budget(asked=lambda: None if next(left, None) is not None else Limit.STATES)
    *answers, _ = Simulate(**options).check(model, goals, budget)
    numbers = {id(goal): number for number, goal in enumerate(goals)}
    return tuple(sorted(answers, key=lambda each: numbers[id(each.goal)]))  # type: ignore[union-attr]


def _patience(options: Options) -> int:
    if options["values"] is Values.CONCRETE:
        return PATIENCE
    return LOOKS_SOLVING if options.get("match") in SOLVING else LOOKS


def disagreements(program: Program, seed: int, methods: dict[str, Options]) -> Iterator[str]:
    """What the methods say otherwise than the exhaustive concrete search; too large a space says nothing."""
    asked = questions(program, seed)
    goals = tuple(goal for _, goal in asked)
    model = Views(program)
    if fits(program, _watched(goals)):
        model.machine = Remembered(program, goals)
    plain = verdicts(model, goals, PLAIN)
    if any(isinstance(answer, Stopped) for answer in plain):
        return
    replays = _Replays(program)
    for name, options in {"plain": PLAIN, **methods}.items():
        found = plain if name == "plain" else verdicts(model, goals, options)
        for (question, goal), expected, answer in zip(asked, plain, found, strict=True):
            problem = _problem(replays, question, expected, answer)
            if isinstance(answer, Stopped) and not _may_stop(program, goal, options, answer.limit):
                problem = f"no answer: {answer}"
            if problem is not None:
                yield f"{name}, {question}: {problem}"


def final_states(program: Program, options: Options) -> frozenset[Hashable]:
    """The states without a step that a concrete search meets."""
    goals = (LiveGoal(),)
    settings = Simulate(**options, values=Values.CONCRETE).settings(Views(program), goals)
    prepared = prepare(Views(program), goals, settings)
    search = Search(
        prepared.space,
        prepared.visited,
        prepared.reduction,
        Watch(prepared.machine, ()),
        Tally(),
        Meter(Budget()),
        keep=True,
    )
    list(search.run())
    # Not by the key of the machine: its small numbers mean nothing to another one.
    return frozenset(_parts(node.state) for node in search.nodes if node.turn is Turn.END)


def _parts(state: State) -> Hashable:
    assert state.kernel is not None, "a state of a kernel program should have a kernel"
    return state.globals, state.processes, state.objects, state.records, replace(state.kernel, time=0)


class _Replays:
    """Replays runs of one program; what it remembers are the runs that it has replayed, since methods find the same."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._objections: dict[tuple[Question, Run], str | None] = {}

    def objection(self, question: Question, run: Run) -> str | None:
        """Why the run does not answer the question; None if it does."""
        if (question, run) not in self._objections:
            confirmed = confirm(self._program, question, run)
            self._objections[question, run] = confirmed.reason if isinstance(confirmed, Refuted) else None
        return self._objections[question, run]


def _problem(replays: _Replays, question: Question, expected: Answer, answer: Answer) -> str | None:
    match answer:
        case Found(run=run):
            objection = replays.objection(question, run)
            if objection is not None:
                return f"the run does not replay: {objection}"
            return None if isinstance(expected, Found) else "a run is invented"
        case Absent():
            return None if isinstance(expected, Absent) else "a run is missed"
        case _:
            return None


def _may_stop(program: Program, goal: Goal, options: Options, limit: Limit) -> bool:
    if limit is Limit.STATES:
        return options["values"] is Values.SYMBOLIC
    return limit is Limit.LOSSY and claims(Simulate(**options).settings(Views(program), (goal,)), goal) is not None


def _choices(program: Program) -> int:
    commands = [each for procedure in program.procedures for block in procedure.blocks for each in block.commands]
    return sum(isinstance(each, Havoc) for each in commands)


def native_methods(seed: int) -> dict[str, Options]:
    """Persistent sets in a native search, drawn by the seed: how they are computed, chains, matching, garbage."""
    random = Random(f"native {seed}")
    return {
        f"native {number}": {
            "por": Por.STATIC,
            "implementation": Implementation.NATIVE,
            "values": Values.SYMBOLIC,
            "sets": random.choice(tuple(Sets)),
            "minimal": random.choice(tuple(Switch)),
            "order": random.choice(tuple(Order)),
            "arrays": random.choice(tuple(Arrays)),
            "chains": random.choice((Chains.OFF, Chains.ON)),
            "maxtrans": random.choice((1, 3, 1000)),
            "match": random.choice((Method.AUTO, *MATCHING_BY_COVERAGE)),
            "garbage": random.choice((Switch.ON, Switch.ON, Switch.OFF)),
        }
        for number in range(2)
    }


def methods_for(program: Program, seed: int, *, every: bool) -> dict[str, Options]:
    """All reductions, and with inputs all matching methods; or, drawn by the seed, some of them."""
    random = Random(f"methods {seed}")
    reductions = {**REDUCTIONS, **UNSURE} if obstacle(program) is None else {"none": {"por": Por.NONE}}
    found: dict[str, Options] = {}
    for name, options in reductions.items():
        order = random.choice(tuple(Order))
        found[name] = {
            **options,
            "order": order,
            "values": Values.CONCRETE if "cache" not in options else Values.SYMBOLIC,
        }
    names = tuple(reductions)
    for method in MATCHING:
        if method in SOLVING and _choices(program) > 1:
            continue
        reduction = random.choice(names)
        found[f"{reduction} {method.value}"] = {
            **reductions[reduction],
            **(FEW if method in SOLVING else {}),
            "match": method,
            "values": Values.SYMBOLIC,
            "order": random.choice(tuple(Order)),
        }
    if every:
        return {**found, **(native_methods(seed) if obstacle(program) is None else {})}
    kept = random.sample(sorted(found), 5)
    return {name: found[name] for name in kept}
