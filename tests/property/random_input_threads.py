"""Random threads whose data depend on inputs, as program text: memory, calls, pointers, waiting, and what decides.

Inputs have few values, so that an explicit search can try all of them; numbers are of 32, 64, 16 and 8 bits, since
memory holds terms of fewer than four bytes in another way; they overlap, so that terms are read and written in part.
"""

from __future__ import annotations

from random import Random


def random_input_threads(seed: int) -> str:
    """The text of a program with two processes and perhaps a spawned one."""
    random = Random(f"threads with inputs {seed}")
    bodies = [_body(random, random.randint(3, 6)) for _ in range(2)]
    child = _body(random, 2)
    spawns = "spawn child();" if random.random() < 0.3 else ""
    return f"""
program threads;
var s : bits 32 signed = 0;
var w : bits 64 = 0;
var hit : bits 1 = 0;
object cell : bytes 16;
proc twice(a : bits 32 signed) -> (bits 32) {{
  local r : bits 32 signed = 0;
  r := a + a;
  if r < 6#32 {{ return r; }}
  return a;
}}
proc child() {{ {_LOCALS} {child} }}
proc first() {{ {_LOCALS} fill 16 bytes at &cell with 0; {bodies[0]} {spawns} }}
proc second() {{ {_LOCALS} {bodies[1]} }}
process P = first();
process Q = second();
"""


_LOCALS = (
    "local x : bits 32 signed = 1; local y : bits 32 signed = 2; local v : bits 64 = 3; local b : bits 8 = 0;"
    " local h : bits 16 = 0; local p : pointer = null; local t : bool = false;"
)


def _body(random: Random, length: int) -> str:
    return " ".join(_part(random, 2) for _ in range(length))


def _part(random: Random, depth: int) -> str:
    chance = random.randrange(23)
    match chance:
        case 0 | 1 | 2:
            return f"havoc {random.choice('xy')} in 0..{random.randint(1, 4)};"
        case 3:
            return f"havoc v in 0..{random.randint(1, 3)};"
        case 4:
            return "yield;"
        case 5:
            return f"s := {_number(random)}; yield;"
        case 6:
            return f"{random.choice('xy')} := {_number(random)};"
        case 7:
            return f"*pointer.add(&cell, {random.choice((0, 4, 8))}) := {_number(random)}; yield;"
        case 8:
            return f"{random.choice('xy')} := *pointer.add(&cell, {random.choice((0, 4, 8))}); yield;"
        case 9:
            return f"v := *pointer.add(&cell, 8); w := v + {random.randint(0, 2)}#64;"
        case 10:
            return "*pointer.add(&cell, 8) := v;"
        case 11:
            return f"x := call twice({_number(random)});"
        case 12:
            return f"b := extract[7, 0]({random.choice('xy')}); *pointer.add(&cell, {random.choice((4, 5, 12))}) := b;"
        case 13 if depth:
            return f"if {_condition(random)} {{ {_part(random, depth - 1)} }} else {{ {_part(random, depth - 1)} }}"
        case 14:
            return f"t := {_condition(random)}; if t {{ hit := 1; }} yield;"
        case 15:
            return f"{'assert' if random.random() < 0.3 else 'assume'} {_condition(random)} || {_condition(random)};"
        case 16:
            return f"p := pointer.add(&cell, zero_extend[32](x & 4#32)); *p := {_number(random)};"
        case 17:
            return f"p := new bytes(8); *p := {_number(random)}; y := *p; free p;"
        case 18:
            return f"b := *pointer.add(&cell, {random.choice((4, 5, 12))}); x := zero_extend[24](b); yield;"
        case 19:
            return f"h := extract[15, 0]({_number(random)}); *pointer.add(&cell, {random.choice((4, 6, 12))}) := h;"
        case 20:
            return f"h := *pointer.add(&cell, {random.choice((4, 6, 12))}); y := zero_extend[16](h); yield;"
        case 21:
            return f"copy {random.choice((1, 2, 4))} bytes from pointer.add(&cell, 12) to pointer.add(&cell, 4); yield;"
        case _:
            return f"yield; if {random.choice(('s', 's + 1#32'))} == {random.randint(0, 2)}#32 {{ retry; }} yield;"


def _number(random: Random) -> str:
    one, other = (random.choice(("x", "y", "s", "x", f"{random.randint(0, 3)}#32")) for _ in range(2))
    match random.randrange(5):
        case 0:
            return f"{one} + {other}"
        case 1:
            return f"{one} - {other}"
        case 2:
            return f"({_condition(random)} ? {one} : {other})"
        case 3:
            return f"({one} & 3#32)"
        case _:
            return one


def _condition(random: Random) -> str:
    operator = random.choice(("<", "<=", "==", "!="))
    return f"{random.choice('xyxys')} {operator} {random.choice(('x', 'y', '1#32', '2#32'))}"
