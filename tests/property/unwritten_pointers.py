"""Random programs of one process whose pointers may be used before they are written: compared, copied, followed."""

from __future__ import annotations

from random import Random

_POINTERS = ("p", "q", "r")


def random_unwritten_text(seed: int) -> str:
    """The text of a program that ends; on some ways through it a pointer that was never written decides something."""
    random = Random(seed)
    statements = [_statement(random, 0) for _ in range(random.randint(3, 6))]
    for each in _POINTERS:  # what is written nowhere points into no object
        statements.insert(random.randint(0, 3), _write(random, each))
    body = "\n".join(statements)
    return f"""program single;
object d : bytes 2;
proc start() {{
  local c : bits 8 = 0;
  local i : bits 8 = 0;
  local x : bits 8 = 0;
  local a : pointer;
  local b : pointer;
  local p : pointer;
  local q : pointer;
  local r : pointer;
  a := new frame bytes(4);
  b := new frame bytes(4);
  fill 4 bytes at a with 0;
  fill 4 bytes at b with 0;
{body}
}}
process P = start();
"""


def _statement(random: Random, depth: int) -> str:
    kinds = ("write", "copy", "if", "loop", "load", "store", "bytes")
    weights = (5, 3, 4 if depth < 2 else 0, 1 if depth < 1 else 0, 1, 1, 1)

    def inner() -> str:
        return _statement(random, depth + 1)

    one, other = random.choice(_POINTERS), random.choice(_POINTERS)
    match random.choices(kinds, weights)[0]:
        case "write":
            return _write(random, one)
        case "copy":
            same = other if (one == "r") == (other == "r") else one
            return f"{one} := {random.choice((same, f'pointer.add({same}, 1)'))};"
        case "if":
            return f"if {_condition(random)} {{ {inner()} }} else {{ x := x + 1; }}"
        case "loop":
            return f"i := 0; while i < 2 {{ {inner()} i := i + 1; }}"
        case "load":
            return f"x := *{one};"
        case "store":
            return f"*{one} := 1#8;"
        case _:
            return random.choice((f"fill 2 bytes at {one} with 1;", f"copy 2 bytes from {one} to &d;"))


def _write(random: Random, pointer: str) -> str:
    return f"havoc c in 0..{random.choice((0, 0, 1))}; if c == 0 {{ {pointer} := {_target(random, pointer)}; }}"


def _target(random: Random, pointer: str) -> str:
    """Each points into one object, since another one would not be taken for an offset."""
    return random.choice(("null", "b", "b") if pointer == "r" else ("a", "a", "pointer.add(a, 1)"))


def _condition(random: Random) -> str:
    one, other = random.choice(_POINTERS), random.choice((*_POINTERS, "null", "a", "b"))
    return f"{one} {random.choice(('==', '!='))} {other}"
