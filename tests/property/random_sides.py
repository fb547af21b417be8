"""Random programs of one process whose branches meet again: nested sides that compute, read, write and assert.

Input: a seed. Output: the text of a program. Inputs have few values, so that a concrete search can try all of them.
Some locals are never written, some sides hold pointers, loop or violate something, so that they must not be merged.
Inputs choose places of a table, which has more than are tried one by one.
"""

from __future__ import annotations

from random import Random

from clew.ir.program import Program
from clew.ir.source import Source
from clew.text.parse import parse

_INPUTS = ("a", "b", "c")
_NUMBERS = ("x", "y", "z", "g")
_TABLE = 24


def sides_program(seed: int) -> Program:
    """One process with three inputs."""
    return parse(Source("random.clew", sides_text(seed))).program


def sides_text(seed: int) -> str:
    """The program as text."""
    random = Random(f"sides {seed}")
    lines = ["program single;", "var g : bits 8 = 1;", "object cells : bytes 4;"]
    numbers = ", ".join(f"{place}: {random.randint(0, 5)}#8" for place in range(_TABLE))
    lines += [f"object table : bytes {_TABLE} = {{ {numbers} }};", "proc main() {"]
    lines += [f"  local {name} : bits 8{' = 0' if name != 'z' else ''};" for name in (*_INPUTS, *_NUMBERS[:-1], "i")]
    lines += ["  local p : pointer = &cells;"]
    lines += [f"  havoc {name} in 0..{random.choice((1, 2, 3))};" for name in _INPUTS]
    lines += [f"  *pointer.add(&cells, {place}) := {random.randint(0, 2)}#8;" for place in range(random.choice((3, 4)))]
    body = [line for _ in range(random.randint(3, 5)) for line in _statement(random, 0)]
    if random.random() < 0.4:
        body = [*body, "i := i + 1;"]
        body = [f"while i < {random.choice(('2', 'a', 'b'))} {{", *body, "}"]
    lines += [f"  {line}" for line in body]
    lines += [f'  assert {_condition(random)} || x != {random.randint(0, 3)} "assertion.violated";', "  return;", "}"]
    return "\n".join([*lines, "process P = main();"]) + "\n"


def _statement(random: Random, depth: int) -> list[str]:
    if depth > 2 or random.random() < 0.45:
        return [_plain(random)]
    then = [line for _ in range(random.randint(1, 2)) for line in _statement(random, depth + 1)]
    otherwise = [line for _ in range(random.randint(0, 2)) for line in _statement(random, depth + 1)]
    return [f"if {_condition(random)} {{", *then, "} else {", *otherwise, "}"]


def _plain(random: Random) -> str:
    one, other = random.choice(_NUMBERS), random.choice((*_NUMBERS, *_INPUTS, "1", "2"))
    match random.randrange(14):
        case 0 | 1 | 2:
            return f"{one} := {random.choice(_NUMBERS)} {random.choice(('+', '-', '*', '&', '^'))} {other};"
        case 3 | 4:
            return f"{one} := {random.choice((other, '0', '1', '5'))};"
        case 5:
            return f"*pointer.add(&cells, {random.randint(0, 4)}) := {random.choice((one, '1#8'))};"
        case 6:
            return f"{one} := *pointer.add(p, {random.randint(0, 3)});"
        case 7:
            return f"{one} := *pointer.add(&cells, zero_extend[56]({random.choice(_INPUTS)}));"
        case 8:
            return f"*pointer.add(&cells, zero_extend[56]({random.choice(_INPUTS)})) := {one};"
        case 9:
            return f'assert {_condition(random)} || {_condition(random)} "assertion.violated";'
        case 10:
            return f"p := {random.choice(('&cells', 'pointer.add(&cells, 1)'))};"
        case 11 | 12:
            start, inputs = random.randint(0, 14), random.choice(("a * 4 + b", "b * 2", "c + x", "a * 2 + b + c"))
            if random.random() < 0.3:
                return f"*pointer.add(&table, {random.randint(0, 23)}) := {one};"
            return f"{one} := *pointer.add(pointer.add(&table, {start}), zero_extend[56]({inputs}));"
        case _:
            return f"{one} := {_condition(random)} ? {other} : {one};"


def _condition(random: Random) -> str:
    one, other = random.choice((*_INPUTS, *_NUMBERS)), random.choice((*_INPUTS, "0", "1", "2", "x"))
    return f"{one} {random.choice(('<', '==', '!=', '<='))} {other}"
