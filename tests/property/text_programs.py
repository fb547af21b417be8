"""Random programs of one process that go along texts: bytes in arrays, some of them surely zero, by pointers and calls.

Where a byte was read, and what it is known to be, says where the pointer led; stores, moves and calls in between count.
"""

from __future__ import annotations

from random import Random


def random_text_text(seed: int) -> str:
    """The text of a program that ends; it may read outside of its arrays, and what it asserts may be wrong."""
    random = Random(f"texts {seed}")
    size = random.randint(2, 4)
    zero = random.choice((size - 1, size - 1, size - 1, 0, 1))
    filled = " ".join(f"havoc c in 0..2; *pointer.add(a, {at}#64) := c;" for at in range(size))
    body = " ".join(_statement(random, 2) for _ in range(random.randint(2, 4)))
    inside = " ".join(_statement(random, 1) for _ in range(random.randint(1, 2)))
    return f"""program single;
proc walk(p : pointer, k : bits 8) -> (bits 8) {{
  local c : bits 8 = 0; local d : bits 8 = 0; local q : pointer; local n : bits 8 = 0;
  q := p; {inside}
  return {random.choice(("c", "n", "k"))};
}}
proc start() {{
  local a : pointer; local b : pointer; local p : pointer; local q : pointer;
  local c : bits 8 = 0; local d : bits 8 = 0; local n : bits 8 = 0;
  a := new frame bytes({size}#64); b := new frame bytes(3#64);
  {filled} *b := 1#8; *pointer.add(b, 1#64) := c; *pointer.add(b, 2#64) := 0#8;
  *pointer.add(a, {zero}#64) := 0#8;
  p := a; q := {random.choice(("a", "b", "b"))};
  {body}
  assert {_condition(random)};
}}
process P = start();
"""


def _statement(random: Random, depth: int) -> str:
    p, q = random.sample("pq", 2)
    c, d = random.sample("cd", 2)
    kinds = ("load", "move", "copy", "store", "walk", "if", "assert", "call")
    match random.choices(kinds, (3, 2, 1, 2, 4, 3, 2, 3))[0]:
        case "load":
            return f"{c} := *{random.choice((p, p, f'pointer.add({p}, 1#64)'))};"
        case "move":
            return f"{p} := pointer.add({random.choice((p, p, q))}, 1#64);"
        case "copy":
            return f"{p} := {q};"
        case "store":
            return f"*{p} := {random.choice(('0#8', '1#8', c))};"
        case "walk":
            inner = random.choice(("", "", f"*{q} := 1#8;", f"{d} := *{q};"))
            along = f"n := n + 1; {p} := pointer.add({p}, 1#64); {inner} {c} := *{p};"
            return f"{c} := *{p}; while {c} != 0#8 && n <= 4#8 {{ {along} }}"
        case "if" if depth > 0:
            inner = _statement(random, depth - 1)
            return f"{c} := *{p}; {_between(random, depth)} if {_condition(random)} {{ {inner} }}"
        case "call" if depth > 1:
            return f"{d} := call walk({random.choice((p, f'pointer.add({p}, 1#64)'))}, {c});"
        case _:
            return f"assert {_condition(random)};"


def _between(random: Random, depth: int) -> str:
    return _statement(random, 0) if depth > 1 and random.random() < 0.5 else ""


def _condition(random: Random) -> str:
    left = random.choice("cdn")
    return random.choice((f"{left} != 0#8", f"{left} == 0#8", f"{left} == 1#8", f"{left} <= 1#8", f"{left} != 2#8"))
