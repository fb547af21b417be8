"""A pass keeps the answer: random programs have the same violations and deadlocks before and after it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from clew.ir.commands import Store, Yield
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.ir.source import Source
from clew.lift import Move, Run
from clew.passes.bits import DemandedBits
from clew.passes.constants import Constants
from clew.passes.decide import Decide
from clew.passes.fold import Fold
from clew.passes.granularity import Granularity
from clew.passes.hoist import Hoist
from clew.passes.inline_trivial import Wrappers
from clew.passes.inputs import Inputs
from clew.passes.kill_locals import Dead, Forget
from clew.passes.prune import Prune
from clew.passes.slice import Slice
from clew.passes.sroa import Scalars
from clew.passes.yields import Yields
from clew.pipeline.prepare import normalised
from clew.pipeline.sources import load_sources
from clew.semantics.execution import work
from clew.semantics.interpreter import Interpreter
from tests.property.programs import random_actions_program
from tests.property.random_memory import random_memory_program
from tests.property.random_procedures import random_kernel_program, random_single_program, random_threads_program
from tests.property.recursive_programs import random_recursive_text
from tests.property.sequential_programs import random_sequential_text
from tests.property.spilled import spilled
from tests.property.test_recursive_programs import program_of

LIMIT = 120
GENERATORS: dict[str, Callable[[int], Program]] = {
    "actions": random_actions_program,
    "kernel": random_kernel_program,
    "single": random_single_program,
    "threads": random_threads_program,
}


def faults(program: Program) -> tuple[dict[str, Run], int] | None:
    """What can go wrong, each with a run to it, and the number of states; None if there are too many states."""
    machine = Interpreter(program)
    found: dict[str, Run] = {}
    seen: dict[object, Run] = {}
    frontier = []
    for outcome in machine.initial():
        seen[machine.key(outcome.state)] = Run(outcome.choices, ())
        frontier.append(outcome.state)
    for state in frontier:
        if len(seen) > LIMIT:
            return None
        run = seen[machine.key(state)]
        enabled = machine.enabled(state)
        if not enabled and not machine.ended(state):
            found.setdefault("deadlock", run)
        for actor in enabled:
            for outcome in machine.step(state, actor):
                longer = Run(run.initial, (*run.moves, Move(machine.actors[actor], outcome.choices)))
                if outcome.violation is not None:
                    found.setdefault(outcome.violation.check, longer)
                elif machine.key(outcome.state) not in seen:
                    seen[machine.key(outcome.state)] = longer
                    frontier.append(outcome.state)
    return found, len(seen)


@pytest.mark.parametrize("scheduler", ["kernel", "single", "threads"])
def test_forget_keeps_answers_and_runs(scheduler: str) -> None:
    changed = compared = 0
    for seed in range(12):
        program = _with_temporaries(GENERATORS[scheduler](seed))
        forgetful = Forget().run(program)
        before, after = faults(program), faults(forgetful.result)
        if before is None or after is None:
            continue
        compared += 1
        changed += forgetful.result != program
        assert before[0].keys() == after[0].keys(), f"seed {seed}"
        for run in after[0].values():
            home = forgetful.lift.run(run)
            assert home is not None
            Interpreter(program).replay(home)
    assert compared >= 4
    assert changed, "some program should have something to forget"


def _with_temporaries(program: Program) -> Program:
    """The program, all of whose locals are temporaries."""
    procedures = tuple(
        replace(procedure, locals=tuple(replace(each, original="") for each in procedure.locals))
        for procedure in program.procedures
    )
    return replace(program, procedures=procedures)


@pytest.mark.parametrize("scheduler", sorted(GENERATORS))
def test_fold_keeps_answers_and_runs(scheduler: str) -> None:
    changed = compared = 0
    for seed in range(25):
        program = GENERATORS[scheduler](seed)
        folded = Fold().run(program)
        before, after = faults(program), faults(folded.result)
        if before is None or after is None:
            continue
        compared += 1
        changed += folded.result != program
        assert before[0].keys() == after[0].keys(), f"seed {seed}"
        for run in after[0].values():
            home = folded.lift.run(run)
            assert home is not None
            Interpreter(program).replay(home)
    assert compared >= 8
    assert changed, "some program should have something to fold"


@pytest.mark.parametrize("scheduler", sorted(GENERATORS))
def test_dropped_data_keeps_answers_and_runs(scheduler: str) -> None:
    changed = compared = smaller = 0
    for seed in range(25):
        program = GENERATORS[scheduler](seed)
        dropped = DemandedBits().run(program)
        before, after = faults(program), faults(dropped.result)
        if before is None or after is None:
            continue
        compared += 1
        changed += dropped.result != program
        smaller += after[1] < before[1]
        assert after[1] <= before[1], f"seed {seed}"
        assert before[0].keys() == after[0].keys(), f"seed {seed}"
        for run in after[0].values():
            home = dropped.lift.run(run)
            assert home is not None
            Interpreter(program).replay(home)
    assert compared >= 8
    assert changed, "some program should have something to drop"
    assert smaller, "some program should have fewer states"


@pytest.mark.parametrize(
    ("made", "most", "fewer"),
    [
        pytest.param(random_memory_program, 40, 0, id="memory of all kinds"),
        pytest.param(lambda seed: spilled(_recursive(seed)), 40, 2, id="globals as bytes in memory"),
        pytest.param(lambda seed: _of_text(random_sequential_text(seed)), 40, 5, id="arrays, structs, calls"),
    ],
)
def test_data_in_memory_that_is_dropped_keeps_answers_and_runs(
    made: Callable[[int], Program], most: int, fewer: int
) -> None:
    idle = smaller = 0
    for seed in range(most):
        program = made(seed)
        dropped = DemandedBits().run(program)
        try:
            before, after = faults(program), faults(dropped.result)
        except Unsupported:  # a part of a pointer is read
            continue
        if before is None or after is None:
            continue
        idle += any(one != other for one, other in zip(_stores(program), _stores(dropped.result), strict=True))
        smaller += after[1] < before[1]
        assert before[0].keys() == after[0].keys(), f"seed {seed}"
        for run in after[0].values():
            home = dropped.lift.run(run)
            assert home is not None
            Interpreter(program).replay(home)
    assert idle >= most // 4, "some programs should store what nobody needs"
    assert smaller >= fewer, "some programs should have fewer states"


def _stores(program: Program) -> list[Store]:
    return [each for each in commands_of(program) if isinstance(each, Store)]


def _of_text(text: str) -> Program:
    program = normalised(load_sources((Source("p.clew", text),))).program
    assert isinstance(program, Program)
    return program


def _without_yields(program: Program) -> Program:
    procedures = tuple(
        replace(
            procedure,
            blocks=tuple(
                replace(block, commands=tuple(each for each in block.commands if not isinstance(each, Yield)))
                for block in procedure.blocks
            ),
        )
        for procedure in program.procedures
    )
    return replace(program, procedures=procedures)


def test_few_scheduling_points_are_as_good_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without scheduling points loops are silent; their heads become scheduling points after fewer rounds here.
    monkeypatch.setattr(work, "SILENT", 40)
    compared = smaller = failing = 0
    for seed in range(40):
        bare = _without_yields(random_threads_program(seed))
        few = faults(Yields(granularity=Granularity.ACCESS).run(bare).result)
        many = faults(Yields(granularity=Granularity.STATEMENT).run(bare).result)
        if few is None or many is None:
            continue
        compared += 1
        smaller += few[1] < many[1]
        failing += bool(few[0])
        assert few[0].keys() == many[0].keys(), f"seed {seed}"
    assert compared >= 6
    assert smaller >= compared // 3
    assert failing


def _recursive(seed: int) -> Program:
    """Calls nest twice; choices are between all four values."""
    return program_of(re.sub(r"(havoc \w+) in [^;]*;", r"\1;", random_recursive_text(seed, fuel=2)))


def _with_remainders(seed: int) -> Program:
    """Choices between eight values, most of which are soon reduced."""
    text = random_recursive_text(seed, fuel=2).replace("local y : bits 2;", "local y : bits 2;\nlocal w : bits 3;")
    reduced = r"havoc w; \1 := extract[1, 0](MODULUS(w, 3#3));".replace("MODULUS", ("urem", "srem")[seed % 2])
    return program_of(re.sub(r"havoc (\w+) in [^;]*;", reduced, text))


def _with_classes(seed: int) -> Program:
    """Choices between sixteen values, of which comparisons are left, of it, of sums and of remainders."""
    test = _tests(Random(seed))

    def compared(found: re.Match[str]) -> str:
        name = found[1]
        return f"havoc w; {name} := ite({test()}, 1#2, ite({test()}, 2#2, 3#2)); if {test()} {{ {name} := 0#2; }}"

    return _with_choices(seed, compared)


def _with_flags(seed: int) -> Program:
    """Choices between sixteen values, of which tests are kept in flags, which are looked at later."""
    test = _tests(random := Random(seed))

    def flagged(found: re.Match[str]) -> str:
        name = found[1]
        forms = (f"v := f ? {random.randrange(4)}#2 : 0#2;", "v := f ? 1#2 : v;", "v := v + 1#2;", "f := v == 1#2;")
        kept = " ".join(random.choice(forms) for _ in range(3))
        number = random.randrange(4)
        end = random.choice((f"assume v != {number}#2;", f"if v == {number}#2 {{ w := {random.randrange(16)}#4; }}"))
        asked = f'assert v != {random.randrange(4)}#2 || {test()} "flag.{random.randrange(9)}";'
        return f"havoc w; f := false; if {test()} {{ f := {test()}; }} {kept} {asked} {end} {name} := extract[1, 0](w);"

    return _with_choices(seed, flagged)


def _with_choices(seed: int, chosen: Callable[[re.Match[str]], str]) -> Program:
    locals_ = "local y : bits 2;\nlocal w : bits 4;\nlocal f : bool;\nlocal v : bits 2 = 0;"
    text = random_recursive_text(seed, fuel=2).replace("local y : bits 2;", locals_)
    return program_of(re.sub(r"havoc (\w+) in [^;]*;", chosen, text))


def _tests(random: Random) -> Callable[[], str]:
    """Random conditions on a choice."""

    def test() -> str:
        number, more, divisor = random.randrange(16), random.randrange(16), random.randrange(2, 6)
        order = random.choice(("ult", "ule", "slt", "sle"))
        rest = f"{random.choice(('urem', 'srem'))}(w + {more % 3}#4, {divisor}#4)"
        forms = (
            f"{order}(w + {more}#4, {number}#4)",
            f"(w == {number}#4)",
            f"{order}({rest}, {number % divisor}#4)",
            "(extract[0, 0](w) == 1#1)",
        )
        return random.choice(forms)

    return test


def _with_idle_branches(seed: int) -> Program:
    """Branches in front of assignments, most of which count for nobody."""
    text = random_recursive_text(seed, fuel=2).replace("var g", "var c : bits 2 = 0;\nvar d : bits 2 = 0;\nvar g", 1)
    idle = "if g < h { c := c + 1; } else { if c == d { d := d + c; } }"
    return program_of(text.replace("yield;", f"{idle} yield;").replace("y := 0;", f"y := 0; {idle}"))


SINGLE: dict[str, tuple[Any, Callable[[int], Program]]] = {
    "bits": (DemandedBits(), _recursive),
    "constants": (Constants(), _recursive),
    "constants of all kinds": (Constants(), random_single_program),
    "dead": (Dead(), _recursive),
    "decide": (Decide(), _recursive),
    "decide of all kinds": (Decide(), random_single_program),
    "hoist of all kinds": (Hoist(), random_single_program),
    "inputs": (Inputs(few=2), _recursive),
    "inputs that are looked at for long": (Inputs(few=2, longest=3), _recursive),
    "inputs by classes": (Inputs(few=2), _with_classes),
    "inputs by flags": (Inputs(few=2), _with_flags),
    "inputs by remainders": (Inputs(few=2), _with_remainders),
    "prune": (Prune(), random_single_program),
    "scalars": (Scalars(), lambda seed: spilled(_recursive(seed))),
    "scalars of all kinds": (Scalars(), random_single_program),
    "slice": (Slice(), _with_idle_branches),
    "slice of all kinds": (Slice(), random_single_program),
    "wrappers": (Wrappers(), _recursive),
}


@pytest.mark.shows("pushdown", "A25", case="slice")
@pytest.mark.parametrize("name", SINGLE)
def test_passes_for_one_process_keep_answers_and_runs(name: str) -> None:
    step, generate = SINGLE[name]
    changed = compared = 0
    for seed in range(30):
        program = generate(seed)
        made = step.run(program)
        before, after = faults(program), faults(made.result)
        if before is None or after is None:
            continue
        compared += 1
        changed += made.result != program
        assert before[0].keys() == after[0].keys(), f"seed {seed}"
        for run in after[0].values():
            home = made.lift.run(run)
            assert home is not None
            Interpreter(program).replay(home)
    assert compared >= 8
    assert changed or name.endswith("of all kinds"), "some program should change"


def test_memory_of_recursive_programs_becomes_variables() -> None:
    made = Scalars().run(spilled(_recursive(3))).result
    assert not made.objects
    assert [each.name for each in made.globals] == ["g", "h"]
