"""Random sequential programs as text: loops, calls without recursion, arrays, structs and pointers into them, choices.

A struct has six bytes: a number of two and one of one; there are four of them in `book`, and one where `q` points.
Where `ring` is, an array of four bytes stands between numbers of two.
"""

from __future__ import annotations

from random import Random

_VARIABLES = ("g", "h", "x", "y")


def random_sequential_text(seed: int) -> str:
    """The text of a program that ends or goes round in few states; what it reads was written before."""
    random = Random(seed)
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(3, 6)))
    helper = "\n".join(_statement(random, 1, calls=False) for _ in range(random.randint(1, 3)))
    return f"""program single;
var g : bits 3 = {random.randrange(8)};
var h : bits 3 = any 0..{random.randrange(1, 4)};
var k : bits 3 signed = any -1..{seed % 2};
object table : bytes 4;
object book : bytes 24;
object ring : bytes 10;

proc helper(x : bits 3, p : pointer, q : pointer) -> (bits 3) {{
  local y : bits 3 = 0;
  local b : bits 8 = 0;
  local w : bits 16 = 0;
{helper}
  return y;
}}

proc start() {{
  local x : bits 3 = 0;
  local y : bits 3 = 0;
  local b : bits 8 = 0;
  local w : bits 16 = 0;
  local p : pointer;
  local q : pointer;
  p := new frame bytes(4);
  q := new frame bytes(6);
  *q := 5#16;
  *pointer.add(q, 2) := 2#8;
  if k < 0 {{ y := 1; }}
  *p := zero_extend[5](g);
  *pointer.add(p, 1) := 7#8;
  *pointer.add(p, 2) := 1#8;
  *pointer.add(p, 3) := 0#8;
{body}
}}

process P = start();
"""


def _statement(random: Random, depth: int, *, calls: bool = True) -> str:
    kinds = ("assign", "havoc", "call", "if", "while", "assert", "assume", "load", "store", "read", "change", "copy")
    weights = (5, 2, 2 if calls else 0, 3 if depth < 2 else 0, 2 if depth < 1 else 0, 3, 1, 2, 2, 1, 1, 1)
    target = random.choice(_VARIABLES)

    def inner() -> str:
        return _statement(random, depth + 1, calls=calls)

    match random.choices(kinds, weights)[0]:
        case "assign":
            return f"{target} := {_value(random)};"
        case "havoc":
            low = random.randrange(4)
            return f"havoc {target} in {low}..{low + random.randint(0, 3)};"
        case "call":
            return f"{target} := call helper({_value(random)}, p, q);"
        case "if":
            return f"if {_condition(random)} {{ {inner()} {inner()} }} else {{ {inner()} }}"
        case "while":
            return f"while {_condition(random)} {{ {inner()} {inner()} yield; }}"
        case "assert":
            return f"assert {_condition(random)} || {random.choice(('false', _condition(random)))};"
        case "assume":
            return f"assume {_condition(random)} || {_condition(random)};"
        case "load":
            return f"b := *{_place(random)}; {target} := extract[2, 0](b);"
        case "read" if random.random() < 0.5:
            return f"w := *{_struct(random)}; {target} := extract[2, 0](w);"
        case "read":
            return f"b := *pointer.add({_struct(random)}, 2); {target} := extract[2, 0](b);"
        case "change" if random.random() < 0.5:
            return f"*{_struct(random)} := zero_extend[13](({_value(random)} : bits 3));"
        case "change":
            return f"*pointer.add({_struct(random)}, 2) := zero_extend[5](({_value(random)} : bits 3));"
        case "copy" if random.random() < 0.5:
            if random.random() < 0.5:
                return f"w := *pointer.add(&ring, {random.choice((0, 6))}); {target} := extract[2, 0](w);"
            index = random.choice((f"zero_extend[61]({target} & 3)", f"zero_extend[61]({target})", "1"))
            return f"*pointer.add(&ring, 2 + {index}) := zero_extend[5](({_value(random)} : bits 3));"
        case "copy":
            there = f"pointer.add(&book, {6 * random.randrange(4)})"
            source, goal = random.choice((("q", there), (there, "q")))
            return f"copy 6 bytes from {source} to {goal};"
        case _:
            return f"*{_place(random)} := zero_extend[5](({_value(random)} : bits 3));"


def _value(random: Random) -> str:
    one, two = random.choice(_VARIABLES), random.choice(_VARIABLES)
    return random.choice(
        (str(random.randrange(8)), one, f"{one} + 1", f"{one} + {two}", f"({one} & {two})", f"{one} - 1")
    )


def _condition(random: Random) -> str:
    return f"{random.choice(_VARIABLES)} {random.choice(('<', '<=', '==', '!='))} {_value(random)}"


def _place(random: Random) -> str:
    base = random.choice(("p", "&table"))
    index = random.choice(_VARIABLES)
    offset = random.choice(("0", "1", "3", f"zero_extend[61]({index} & 3)", f"zero_extend[61]({index})"))
    return f"pointer.add({base}, {offset})"


def _struct(random: Random) -> str:
    index = random.choice(_VARIABLES)
    wild = f"zero_extend[61]({index}{random.choice((' & 3', ' & 3', ''))}) * 6"
    return random.choice(("q", "&book", "pointer.add(&book, 12)", f"pointer.add(&book, {wild})"))
