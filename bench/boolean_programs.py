"""Random recursive Boolean programs in Remopla, from a seed: many statements, globals and locals, any recursion.

Every program keeps a discipline: globals come in pairs that are written together with equal values, and at its end
every procedure looks whether the two of each pair that it uses are equal; a label is reached where they are not. A
broken program has a procedure that writes one global of a pair alone before it looks; it fails if that procedure comes
to its end. So the answer is known, but only from all that can happen: nothing but the relation between the two says
that a label is out of reach.
Statements that stand together use a few variables; procedures of one circle call each other in any way.

`python -m bench boolean_programs [SEEDS]`: so many programs of 2,000 statements, 40 globals and 20 locals per procedure
instead of 4, seeds from 1 on, kept and broken, with the processor time of each: by diagrams alone, nothing abstracted,
and as the command does it without options.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.measure import table


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a program is."""

    procedures: int = 40
    statements: int = 50
    """In each procedure, those inside of others counted."""
    globals: int = 40
    locals: int = 20
    """In each procedure, its parameters counted."""
    parameters: int = 4
    view: int = 8
    """How many globals a procedure uses itself; what it calls may use others."""
    group: int = 5
    """How many locals the statements of one stretch use, besides a pair of globals."""
    stretch: int = 8
    """How many statements make a stretch."""
    joined: float = 0.2
    """How many expressions join two variables."""
    circle: int = 4
    """So many procedures call each other in any way; others are called further on only, so that there is an order."""


def boolean_program(seed: int, shape: Shape = Shape(), *, broken: bool = False) -> str:
    """The text of a program."""
    random = Random(seed)
    guilty = random.randrange(shape.procedures) if broken else -1
    heads = [f"module bool p{number}({_parameters(shape)});" for number in range(shape.procedures)]
    shared = ", ".join(f"g{number}" for number in range(shape.globals))
    parts = [f"bool {shared};", *heads, "init main;", _main(shape)]
    made = (_Procedure(random, shape, each, guilty=each == guilty).text() for each in range(shape.procedures))
    return "\n".join((*parts, *made)) + "\n"


def discipline(shape: Shape = Shape()) -> str:
    """The property that the discipline is kept: no label is reached where it is not."""
    return "AG !(" + " || ".join(f"ERROR{number}" for number in range(shape.procedures)) + ")"


def _parameters(shape: Shape) -> str:
    return ", ".join(f"bool x{number}" for number in range(shape.parameters))


def _main(shape: Shape) -> str:
    every = ", ".join(f"g{number} = false" for number in range(shape.globals))
    arguments = ", ".join(["undef"] * shape.parameters)
    return f"module void main() {{\nbool r;\n{every};\nr = p0({arguments});\nEND: skip;\n}}"


class _Procedure:
    """Writes one procedure."""

    def __init__(self, random: Random, shape: Shape, number: int, *, guilty: bool) -> None:
        self._random = random
        self._shape = shape
        self._number = number
        self._left = shape.statements
        pairs = range(shape.globals // 2)
        # Procedures of one circle use neighbouring globals, those of others may overlap.
        first = number // shape.circle * len(pairs) // max(1, shape.procedures // shape.circle)
        near = [pair % len(pairs) for pair in range(first, first + min(shape.view, len(pairs)))]
        self._pairs = sorted(random.sample(near, min(shape.view // 2, len(near))))
        self._locals = [f"x{index}" for index in range(shape.locals)]
        self._guilty = guilty
        self._group: list[str] = []
        self._pair = 0

    def text(self) -> str:
        own = ", ".join(self._locals[self._shape.parameters :])
        body = "\n".join(self._many(depth=0))
        self._turn()
        check = " || ".join(f"(g{2 * pair} != g{2 * pair + 1})" for pair in self._pairs).replace("!=", "^^")
        alone = f"g{2 * self._pair} = undef;\n" if self._guilty else ""
        end = f"{alone}if :: {check} -> ERROR{self._number}: skip; :: else -> skip; fi;\nreturn {self._value(2)};"
        return f"module bool p{self._number}({_parameters(self._shape)}) {{\nbool {own};\n{body}\n{end}\n}}"

    def _many(self, *, depth: int) -> list[str]:
        wanted = self._left if depth == 0 else self._random.randint(1, 4)
        found: list[str] = []
        while self._left > 0 and wanted > 0:
            self._left -= 1
            wanted -= 1
            found.append(self._statement(depth))
        return found or ["skip;"]

    def _turn(self) -> None:
        """The variables of the next stretch."""
        self._group = self._random.sample(self._locals, min(self._shape.group, len(self._locals)))
        self._pair = self._random.choice(self._pairs)

    def _statement(self, depth: int) -> str:
        if not self._group or (depth == 0 and self._left % self._shape.stretch == 0):
            self._turn()
        kind = self._random.choices(
            ("local", "pair", "any", "call", "if", "do", "assume"), (50, 3, 10, 6, 12 if depth < 3 else 0, 3, 1)
        )[0]
        match kind:
            case "local":
                return f"{self._local()} = {self._value(2)};"
            case "pair":
                value = self._value(2)
                return f"g{2 * self._pair} = {value}, g{2 * self._pair + 1} = {value};"
            case "any":
                return f"{self._local()} = undef;"
            case "call":
                callee = self._callee()
                arguments = ", ".join(self._value(1) for _ in range(self._shape.parameters))
                test = self._local()
                call = f"{self._local()} = p{callee}({arguments});"
                return f"{test} = undef; if :: {test} -> {call} :: else -> skip; fi;"
            case "if":
                then, other = (" ".join(self._many(depth=depth + 1)) for _ in range(2))
                return f"if :: {self._value(1)} -> {then} :: else -> {other} fi;"
            case "do":
                body = " ".join(self._many(depth=3))
                return f"do :: {self._value(1)} -> {body} {self._local()} = undef; :: true -> break; od;"
            case _:
                return f"skip ({self._value(1)} || {self._value(1)});"

    def _callee(self) -> int:
        """One of the same circle, or one of the next circles."""
        circle, last = self._shape.circle, self._shape.procedures - 1
        first = self._number // circle * circle
        if self._random.random() < 0.4:
            return min(first + self._random.randrange(circle), last)
        return min(first + circle + self._random.randrange(2 * circle), last)

    def _local(self) -> str:
        return self._random.choice(self._group)

    def _leaf(self) -> str:
        if self._random.random() < 0.3:
            return f"g{2 * self._pair + self._random.randrange(2)}"
        return self._local()

    def _value(self, depth: int) -> str:
        """An expression: a constant (where something is assigned), a variable or its negation, or two of them."""
        kind = self._random.random()
        if depth > 1 and kind < 0.35:
            return self._random.choice(("true", "false"))
        left = f"!{self._leaf()}" if self._random.random() < 0.35 else self._leaf()
        if kind < 1 - self._shape.joined:
            return left
        return f"({left} {self._random.choice(('&&', '||', '^^'))} {self._leaf()})"


def run(arguments: list[str]) -> None:
    """Print verdicts and times."""
    count = int(arguments[0]) if arguments else 4
    programs = [(seed, broken) for seed in range(1, count + 1) for broken in (False, True)]
    rows = [_row(seed, broken=broken, plain=plain) for seed, broken in programs for plain in (True, False)]
    shown = ("seed", "discipline", "by", "verdict", "steps of the run", "seconds", "of processor")
    table("recursive Boolean programs of 2,000 statements", shown, rows)


def _row(seed: int, *, broken: bool, plain: bool) -> tuple[str, ...]:
    # Imported here because the generator is used without them.
    from clew.pipeline.checking import Limits, check
    from clew.pipeline.sources import load
    from clew.pipeline.tasks import Abstraction

    with TemporaryDirectory() as folder:
        path = Path(folder) / "program.rem"
        path.write_text(boolean_program(seed, broken=broken))
        started, used = time.perf_counter(), _processor_time()
        outcome = check(
            load(path),
            (discipline(),),
            engine="saturate{weights=diagrams}" if plain else None,
            abstraction=Abstraction.NONE if plain else Abstraction.AUTO,
            limits=Limits(seconds=120.0),
        )
        seconds, processor = time.perf_counter() - started, _processor_time() - used
    (result,) = outcome.results
    steps = "" if result.trace is None else str(len(result.trace.steps))
    kept = "broken" if broken else "kept"
    by = "diagrams" if plain else "default"
    return (str(seed), kept, by, str(result.verdict), steps, f"{seconds:.1f}", f"{processor:.1f}")


def _processor_time() -> float:
    """Of this process and of those that it has waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system
