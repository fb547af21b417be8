"""Random programs of one process whose loops fill arrays alike, change them, and add up or compare what they hold.

Much can be shown of every element there; stores and loads stand together in one round of a loop, in any order.
"""

from __future__ import annotations

from random import Random


def random_element_text(seed: int) -> str:
    """The text of a program that ends; what it asserts of elements may be wrong."""
    random = Random(f"elements {seed}")
    filled = random.choice(("1#32", "2#32", "i", "i + 1", "x", "n"))
    body = "\n".join(_loop(random) for _ in range(random.randint(1, 3)))
    tail = " ".join(_statement(random) for _ in range(random.randint(0, 3)))
    made = random.choice(("new frame", "new"))
    return f"""program single;
proc start() {{
  local n : bits 32 = 0; local i : bits 32 = 0; local j : bits 32 = 0; local x : bits 32 = 0; local y : bits 32 = 0;
  local s : bits 32 = 0; local a : pointer; local b : pointer; local p : pointer;
  havoc n in 1..3;
  a := {made} bytes(sign_extend[32](n) * 4);
  b := new frame bytes(sign_extend[32](n) * 4);
  p := {random.choice("ab")};
  while slt(i, n) {{ havoc x in 0..1; {_at("a", "i")} := {filled}; {_at("b", "i")} := {_value(random)}; i := i + 1; }}
{body}
  i := 0; {tail}
  assert {_condition(random)};
}}
process P = start();
"""


def _at(array: str, index: str) -> str:
    return f"*pointer.add({array}, sign_extend[32]({index}) * 4)"


def _loop(random: Random) -> str:
    inner = " ".join(_statement(random) for _ in range(random.randint(1, 3)))
    if random.random() < 0.3:
        return f"i := n; while slt(0#32, i) {{ i := i - 1; {inner} }}"
    first = random.choice(("0#32", "0#32", "1#32"))
    return f"i := {first}; s := 0; while slt(i, n) {{ {inner} i := i + 1; }}"


def _statement(random: Random) -> str:
    array = random.choice("aabp")
    place = _at(array, random.choice(("i", "i", "j", "0#32", "n - 1", "n - 1 - i")))
    match random.choices(("load", "store", "sum", "if", "move", "assert"), (4, 4, 4, 2, 1, 1))[0]:
        case "load":
            return f"{random.choice('xy')} := {place};"
        case "store":
            return f"{place} := {_value(random)};"
        case "sum":
            return f"x := {place}; s := s + x;"
        case "if":
            return f"x := {place}; if {_condition(random)} {{ {_statement(random)} }}"
        case "move":
            return random.choice(("j := i;", "j := 0;", "p := a;", "p := b;"))
        case _:
            return f"x := {place}; assert {_condition(random)};"


def _value(random: Random) -> str:
    return random.choice(("1#32", "2#32", "0#32", "x", "x + 1", "y", "i", "n"))


def _condition(random: Random) -> str:
    left, right = random.choice("xys"), random.choice(("n", "1#32", "2#32", "y", "i", "n + n"))
    return random.choice((f"{left} == {right}", f"{left} != {right}", f"{left} <= {right}", f"slt({left}, {right})"))
