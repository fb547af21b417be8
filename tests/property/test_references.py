"""Passing numbers instead of pointers changes no answer: random recursive programs whose procedures take addresses."""

from __future__ import annotations

from collections import Counter
from random import Random

from clew.frontends import Loaded
from clew.ir.program import Program
from clew.ir.wellformed.programs import check_program
from clew.passes.argument_promotion import References
from clew.passes.non_escaping import handles_of
from clew.passes.sroa import Scalars
from clew.pipeline.checking import Abstraction, Limits, check
from clew.text.parse import parse_program
from clew.text.properties.scope import ProgramScope

PROGRAMS = 30


def random_text(seed: int) -> str:
    """Procedures that read, write and pass on what their parameters point to, rarely in ways that keep a pointer."""
    random = Random(seed)
    parts = ["program single;", "var g : bits 8 = 0;", "var kept : pointer = null;"]
    parts += [_procedure(random, name) for name in ("one", "two")]
    body = "\n".join(_statement(random, ("x", "y"), "g") for _ in range(random.randint(2, 5)))
    frame = "x := new frame bytes(1);\ny := new frame bytes(1);\n*x := 1#8;\n*y := 2#8;"
    parts.append(f"proc main() {{\nlocal x : pointer;\nlocal y : pointer;\nlocal v : bits 8 = 0;\n{frame}\n{body}\n}}")
    return "\n".join([*parts, "process P = main();"])


def _procedure(random: Random, name: str) -> str:
    body = "\n".join(_statement(random, ("p", "q", "z"), "n") for _ in range(random.randint(2, 4)))
    frame = f"z := new frame bytes(1);\n{random.choice(('*z := 3#8;', '*z := 0#8;', ''))}"
    locals_ = "local z : pointer;\nlocal v : bits 8 = 0;"
    first = random.choice(("", "*p := 4#8;", "*p := n;"))
    return f"proc {name}(p : pointer, q : pointer, n : bits 8) {{\n{locals_}\n{frame}\n{first}\n{body}\nexpire z;\n}}"


def _statement(random: Random, pointers: tuple[str, ...], number: str) -> str:
    one, two = random.sample(pointers, 2)
    kind = random.choices(("load", "store", "call", "assert", "swap", "keep", "same"), (4, 4, 5, 3, 2, 0.15, 0.15))[0]
    match kind:
        case "load":
            return f"v := *{one}; g := g + v;"
        case "store":
            return f"*{one} := {random.choice(('v', 'v + 1', '7#8', number))};"
        case "call":
            call = f"call {random.choice(('one', 'two'))}({one}, {two}, {{}});"
            return f"if n > 0 {{ {call.format('n - 1')} }}" if number == "n" else call.format("2")
        case "assert":
            return f"v := *{one}; assert v != {random.randrange(9)};"
        case "swap":
            return f"v := *{one}; g := v; v := *{two}; *{one} := v; *{two} := g;"
        case "keep":
            return f"kept := {one};"
        case _:
            call = f"call {random.choice(('one', 'two'))}({one}, {one}, {{}});"
            return f"if n > 0 {{ {call.format('n - 1')} }}" if number == "n" else call.format("1")


def verdict(program: Program) -> object:
    """What exploration says."""
    loaded = Loaded(program, ProgramScope(program))
    outcome = check(loaded, engine="explore", abstraction=Abstraction.NONE, limits=Limits(seconds=10))
    return outcome.results[0].verdict, outcome.results[0].span


def test_answers_stay() -> None:
    seen: Counter[object] = Counter()
    for seed in range(PROGRAMS):
        program = parse_program(random_text(seed))
        made = References().run(program).result
        check_program(made)
        seen["changed"] += made != program
        seen["outgoing"] += bool(handles_of(program).outgoing)
        small = Scalars().run(made).result
        before = verdict(program)
        assert before == verdict(small), seed
        seen[type(before[0]).__name__] += 1  # type: ignore[index]  # a verdict and its place
    assert seen["changed"] > PROGRAMS // 3
    assert seen["outgoing"] > PROGRAMS // 8
    assert min(seen["Holds"], seen["Fails"]) > PROGRAMS // 8
