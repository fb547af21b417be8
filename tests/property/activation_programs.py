"""Random programs in which procedures call themselves and each other a few times, and states that lie in memory.

Locals of an activation are read behind inner calls, which work on variables of the same names, on globals and memory.
"""

from __future__ import annotations

from random import Random


def random_activation_text(seed: int) -> str:
    """The text of a program that ends; an assertion in it may fail."""
    random = Random(seed)
    return f"""program single;
var g : bits 8 = 0;
object box : bytes 4;
proc down(n : bits 8, p : pointer) -> (bits 8) {{
  local a : bits 8 = {random.randrange(4)};
  local b : bits 8 = 0;
  {_statement(random)}
  if n == 0 {{ return {random.choice(("a", "g", "b"))}; }}
  {_statement(random)}
  b := call {random.choice(("down", "other"))}(n - 1, p);
  {_statement(random)}
  {_statement(random)}
  return {random.choice(("a", "a + b", "b", "a + n"))};
}}
proc other(n : bits 8, p : pointer) -> (bits 8) {{
  local a : bits 8 = 0;
  local b : bits 8 = 1;
  a := n;
  if n == 0 {{ return b; }}
  {_statement(random)}
  b := call down(n - 1, p);
  {_statement(random)}
  return a + b;
}}
proc start() {{
  local n : bits 8 = 0;
  local x : bits 8 = 0;
  local i : bits 8 = 0;
  *&box := {random.randrange(3)}#8;
  *pointer.add(&box, 1) := 0#8;
  *pointer.add(&box, 2) := 1#8;
  *pointer.add(&box, 3) := 0#8;
  while i < {random.randint(1, 3)} {{
    havoc n in 0..{random.randint(1, 3)};
    x := call down(n, &box);
    i := i + 1;
  }}
  assert x <= {random.randint(1, 14)};
}}
process P = start();
"""


def _statement(random: Random) -> str:
    target, source = (random.choice(("a", "b", "g")) for _ in range(2))
    place = f"*pointer.add(p, {random.randrange(4)})"
    match random.randrange(5):
        case 0:
            return f"{target} := {place};"
        case 1:
            return f"{place} := {source};"
        case 2:
            return f"if {source} < {random.randrange(1, 5)} {{ {target} := {target} + 1; }}"
        case 3:
            return f"{target} := {random.choice((source, 'n', f'{source} + 1'))};"
        case _:
            return f"a := {place}; if a == {random.randrange(3)} {{ {place} := {random.randrange(3)}#8; }}"
