"""Random programs of one process whose objects have sizes from inputs, and whose pointers lead to several of them.

Objects are made behind branches and in loops, pointers are chosen among objects, kept in memory and swapped, and loops
go one too far in either direction.
"""

from __future__ import annotations

import re
from random import Random

_NUMBERS = ("i", "j", "x", "n")
_POINTERS = ("a", "b", "p", "q")


def random_size_text(seed: int) -> str:
    """The text of a program that ends; it may go outside, free twice, use what is gone or was never made, and leak."""
    return _text(Random(seed))


def random_frame_text(seed: int) -> str:
    """The same with objects of fixed sizes in the frame only."""
    text = re.sub(r"new (frame )?bytes\(zero_extend.*?\);", "new frame bytes(4);", _text(Random(seed)))
    return re.sub(r"(fill|copy) zero_extend\[56\]\(n\)", r"\1 2", re.sub(r"free \w;", "", text))


def _text(random: Random) -> str:
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(4, 8)))
    end = random.choice(("", "free a;", "free p; free q;", 'assert !leaked() "memory.leak";', "free p;"))
    return f"""program single;
var g : pointer = null;
proc start() {{
  local n : bits 8 = 0;
  local i : bits 8 = 0;
  local j : bits 8 = 0;
  local x : bits 8 = 0;
  local a : pointer;
  local b : pointer;
  local c : pointer;
  local d : pointer;
  local p : pointer;
  local q : pointer;
  local box : pointer;
  havoc n in {random.randint(0, 1)}..3;
  {_new(random, "a")}
  {_new(random, "b")}
  p := {random.choice(("a", "b", "null"))};
  q := {random.choice(("a", "b", "p"))};
  box := new frame bytes(24);
{body}
{end}
}}
process P = start();
"""


def _new(random: Random, name: str) -> str:
    size = random.choice(("n", "n + 1", "n - 1", "n + n", "3#8"))
    made = f"{name} := new {random.choice(('', 'frame '))}bytes(zero_extend[56]({size}));"
    return made if random.random() < 0.8 else f"if {_condition(random)} {{ {made} }}"


def _statement(random: Random, depth: int) -> str:
    kinds = ("assign", "loop", "if", "assert", "load", "store", "move", "swap", "keep", "take", "again", "fill", "copy")
    weights = (2, 3 if depth < 1 else 0, 2 if depth < 2 else 0, 2, 4, 5, 3, 1, 1, 1, 1 if depth < 2 else 0, 1, 1)

    def inner() -> str:
        return _statement(random, depth + 1)

    match random.choices(kinds, weights)[0]:
        case "assign":
            return f"{random.choice(_NUMBERS[:3])} := {_number(random)};"
        case "loop":
            count, order = random.choice(("n", "3#8", "n - 1", "n + 1")), random.choice(("<", "<="))
            return f"j := 0; while j {order} {count} && j < 4 {{ {inner()} {inner()} j := j + 1; }}"
        case "if":
            return f"if {_condition(random)} {{ {inner()} }} else {{ {inner()} }}"
        case "assert":
            return f"assert {_condition(random)} || {random.choice(('false', _condition(random)))};"
        case "load":
            return f"x := *{_place(random)};"
        case "store":
            return f"*{_place(random)} := {_number(random)};"
        case "move":
            return f"{random.choice('pqg')} := {_target(random)};"
        case "swap":
            return "q := p; p := a;" if random.random() < 0.5 else "g := p; p := q; q := g;"
        case "keep":
            return f"*pointer.add(box, {random.choice(('0', '8', '16'))}) := {random.choice(_POINTERS)};"
        case "take":
            return f"{random.choice('pq')} := *pointer.add(box, {random.choice(('0', '8', '16'))});"
        case "again":
            made = random.choice("cd")
            return f"{random.choice(('free a;', 'free p;', ''))} {_new(random, made)} {random.choice('pq')} := {made};"
        case "fill":
            return f"fill {random.choice(('1', 'zero_extend[56](n)'))} bytes at {random.choice(_POINTERS)} with 1;"
        case _:
            one, other = random.choice(_POINTERS), random.choice(_POINTERS)
            return f"copy {random.choice(('1', 'zero_extend[56](n)'))} bytes from {one} to {other};"


def _target(random: Random) -> str:
    one, other = random.choice(_POINTERS), random.choice((*_POINTERS, "null"))
    if random.random() < 0.4:
        return f"ite({_condition(random)}, {one}, {other})"
    return random.choice((one, other, f"pointer.add({one}, {random.choice(('1', 'zero_extend[56](j)'))})"))


def _number(random: Random) -> str:
    one = random.choice(_NUMBERS)
    return random.choice((f"{random.randrange(4)}#8", one, f"{one} + 1", f"({one} & 1)"))


def _condition(random: Random) -> str:
    if random.random() < 0.25:
        one, other = random.choice("pqg"), random.choice(("null", "a", "b", "p"))
        return f"{one} {random.choice(('==', '!='))} {other}"
    return f"{random.choice(_NUMBERS)} {random.choice(('<', '<=', '==', '!='))} {_number(random)}"


def _place(random: Random) -> str:
    index = random.choice(("0", "1", "zero_extend[56](j)", "zero_extend[56](i)", "zero_extend[56](n) - 1"))
    return f"pointer.add({random.choice((*_POINTERS, 'g'))}, {index})"
