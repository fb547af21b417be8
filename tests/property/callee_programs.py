"""Random programs of one process that call procedures through pointers: from variables, tables, arguments.

A pointer may be null, was perhaps never written, or leads to a procedure that takes other arguments.
"""

from __future__ import annotations

from random import Random

_POINTERS = ("p", "q", "g")
_CODE = ("&add", "&reset", "&skip", "&twice", "&odd")
_SLOTS = ("0#64", "8#64", "16#64", "zero_extend[56](i & 1) * 8#64")
_STARTS = (
    "",
    "fill 24 bytes at box with 0#8;",
    "*pointer.add(box, 0#64) := &add; *pointer.add(box, 8#64) := &skip;",
)


def random_callee_text(seed: int) -> str:
    """The text of a program that ends."""
    random = Random(seed)
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(4, 8)))
    first = random.choice((*_CODE[:4], "null"))
    return f"""program single;
var g : pointer = {random.choice(("null", *_CODE[:3]))};
var total : bits 8 = 0;
proc add(n : bits 8) -> (bits 8) {{ total := total + n; return total; }}
proc reset(n : bits 8) -> (bits 8) {{ total := n; {random.choice(("", "g := &add;"))} return 0#8; }}
proc skip(n : bits 8) -> (bits 8) {{ return n; }}
proc twice(n : bits 8) -> (bits 8) {{
  local r : bits 8 = 0;
  r := call {random.choice(("add", "skip"))}(n + 1);
  return r + n;
}}
proc odd(n : bits 16) -> (bits 8) {{ return 1#8; }}
proc through(f : pointer, n : bits 8) -> (bits 8) {{
  local r : bits 8 = 0;
  r := call *(f)(n);
  return r;
}}
proc start() {{
  local i : bits 8 = 0;
  local x : bits 8 = 0;
  local p : pointer{random.choice(("", f" = {first}"))};
  local q : pointer = &skip;
  local box : pointer;
  havoc i in 0..3;
  box := new frame bytes(24);
  {random.choice(_STARTS)}
{body}
}}
process P = start();
"""


def _statement(random: Random, depth: int) -> str:
    kinds = ("call", "through", "move", "keep", "take", "if", "loop", "assert", "count")
    weights = (4, 2, 3, 3, 3, 2 if depth < 2 else 0, 2 if depth < 1 else 0, 3, 1)

    def inner() -> str:
        return _statement(random, depth + 1)

    match random.choices(kinds, weights)[0]:
        case "call":
            return f"x := call *({random.choice(_POINTERS)})({_number(random)});"
        case "through":
            given = random.choice((*_POINTERS, *_CODE[:3], "null"))
            return f"x := call through({given}, {_number(random)});"
        case "move":
            one, other = random.choice((*_POINTERS, *_CODE)), random.choice((*_POINTERS, *_CODE[:3], "null"))
            given = f"ite({_condition(random)}, {one}, {other})" if random.random() < 0.4 else one
            return f"{random.choice(_POINTERS)} := {given};"
        case "keep":
            kept = random.choice((*_POINTERS, *_CODE[:3], "(null : pointer)"))
            return f"*pointer.add(box, {random.choice(_SLOTS)}) := {kept};"
        case "take":
            return f"{random.choice(_POINTERS)} := *pointer.add(box, {random.choice(_SLOTS)});"
        case "if":
            return f"if {_condition(random)} {{ {inner()} }} else {{ {inner()} }}"
        case "loop":
            return f"while i < 3 {{ {inner()} {inner()} i := i + 1; }}"
        case "assert":
            return f"assert {_condition(random)} || {_condition(random)};"
        case _:
            return "i := i + 1;"


def _number(random: Random) -> str:
    return random.choice(("1#8", "i", "x", "i + 1"))


def _condition(random: Random) -> str:
    if random.random() < 0.4:
        return f"{random.choice(_POINTERS)} {random.choice(('==', '!='))} {random.choice((*_CODE[:3], 'null', 'p'))}"
    return f"{random.choice(('i', 'x', 'total'))} {random.choice(('<', '<=', '!='))} {random.randrange(5)}"
