"""Random programs of the kind that C becomes: bytes in memory, inputs, loops that inputs bound, calls, two processes.

Input: a seed. Output: the text of a program and what it declares. Inputs have few values, so that a concrete search can
try all of them; offsets, sizes, loop bounds and conditions depend on them.
"""

from __future__ import annotations

from random import Random

from clew.ir.program import Program
from clew.ir.source import Source
from clew.text.parse import parse

_NUMBERS = ("x", "y", "z")
_GLOBALS = ("g", "h")
_DECLARED = "\n".join(f"  local {name} : bits 8 = 0;" for name in (*_NUMBERS, "i"))


def input_program(seed: int) -> Program:
    """One process, or two."""
    return parse(Source("random.clew", input_text(seed))).program


def input_text(seed: int) -> str:
    """The program as text."""
    random = Random(f"inputs {seed}")
    count = random.choice((1, 1, 2))
    lines = [f"program {'threads' if count == 2 else random.choice(('single', 'threads'))};"]
    lines += [f"var {name} : bits 8 = {random.randint(0, 2)};" for name in _GLOBALS]
    lines += ["object cells : bytes 6;"]
    roots = [f"root{number}" for number in range(count)]
    for name in roots:
        lines += _procedure(random, name, yields=count == 2, inner=False)
    lines += _procedure(random, "inner", yields=count == 2, inner=True)
    lines += [f"process P{number} = {name}();" for number, name in enumerate(roots)]
    return "\n".join(lines) + "\n"


def _procedure(random: Random, name: str, *, yields: bool, inner: bool) -> list[str]:
    """Blocks in a row; some go back to an earlier one as long as a counter allows."""
    lines = [f"proc {name}() {{", _DECLARED, "  local p : pointer;"]
    count = random.randint(2, 3) if yields or inner else random.randint(3, 5)
    for number in range(count):
        lines.append(f"  b{number}:")
        lines += [f"    {_command(random, inner=inner)}" for _ in range(random.randint(1, 3))]
        if yields and random.random() < 0.6:
            lines.append("    yield;")
        lines.append(f"    {_exit(random, number, count)}")
    return [*lines, f"  b{count}:", "    return;", "}"]


def _exit(random: Random, number: int, count: int) -> str:
    onward = f"b{number + 1}"
    match random.randrange(4):
        case 0:
            return f"goto {onward};"
        case 1:
            return f"if {_condition(random)} goto {onward} else b{min(number + 2, count)};"
        case _:
            back = f"b{random.randint(0, number)}"
            return f"i := i + 1; if i < {random.choice(('x', 'y', '2', '3'))} goto {back} else {onward};"


def _command(random: Random, *, inner: bool) -> str:
    one, other = random.choice(_NUMBERS), random.choice((*_NUMBERS, *_GLOBALS, "1", "2"))
    match random.randrange(10 if not inner else 8):
        case 0 | 1:
            return f"havoc {one} in 0..{random.choice((1, 2, 3))};"
        case 2:
            return f"{random.choice((one, *_GLOBALS))} := {one} {random.choice(('+', '-', '*', '&'))} {other};"
        case 3:
            return f"*pointer.add(&cells, {_offset(random)}) := {one};"
        case 4:
            return f"{one} := *pointer.add(&cells, {_offset(random)});"
        case 5:
            return f"assume {_condition(random)};" if random.random() < 0.5 else f"{one} := {other};"
        case 6:
            return f'assert {_condition(random)} || {_condition(random)} "assertion.violated";'
        case 7:
            return f"{one} := {_condition(random)} ? {other} : {one};"
        case 8:
            return "call inner();"
        case _:
            return f"p := {_condition(random)} ? &cells : pointer.add(&cells, 2); {one} := *p;"


def _offset(random: Random) -> str:
    name = random.choice(_NUMBERS)
    return f"zero_extend[56]({random.choice((name, f'{name} % 6', f'{name} + 1', '3#8'))})"


def _condition(random: Random) -> str:
    one, other = random.choice((*_NUMBERS, *_GLOBALS)), random.choice((*_NUMBERS, *_GLOBALS, "1", "2", "3"))
    return f"{one} {random.choice(('<', '<=', '==', '!='))} {other}"
