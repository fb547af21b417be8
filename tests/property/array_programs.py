"""Random programs of one process with arrays of computed lengths, in the frame and on the heap, and loops over them.

Some of their pointers may be null.
"""

from __future__ import annotations

from random import Random

_NUMBERS = ("i", "j", "x")


def random_array_text(seed: int) -> str:
    """The text of a program that ends; it may read what was never written, go outside, free twice, and leak."""
    random = Random(seed)
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(3, 6)))
    heap = random.random() < 0.5
    end = random.choice(("free a;", 'assert !leaked() "memory.leak";', "free a; free a;", "")) if heap else ""
    filling = f"while i < n {{ *pointer.add(a, zero_extend[56](i)) := {_number(random)}; i := i + 1; }} i := 0;"
    return f"""program single;
object table : bytes 4;
var g : pointer = null;
proc start() {{
  local n : bits 8 = 0;
  local i : bits 8 = 0;
  local j : bits 8 = 0;
  local x : bits 8 = 0;
  local a : pointer;
  local b : pointer;
  local q : pointer;
  local z : pointer;
  havoc n in {random.randint(0, 1)}..3;
  a := new {"" if heap else "frame "}bytes(zero_extend[56](n));
  b := new frame bytes(4);
  q := pointer.add(a, {random.choice(("0", "1", "zero_extend[56](n) - 1"))});
  {filling if random.random() < 0.7 else ""}
  z := {random.choice(("null", "q"))};
  fill 4 bytes at b with {random.randrange(3)};
{body}
{end}
}}
process P = start();
"""


def _statement(random: Random, depth: int) -> str:
    kinds = ("assign", "loop", "if", "assert", "load", "store", "copy", "fill", "null", "move")
    weights = (2, 3 if depth < 1 else 0, 2 if depth < 2 else 0, 4, 4, 4, 1, 1, 2, 1)

    def inner() -> str:
        return _statement(random, depth + 1)

    match random.choices(kinds, weights)[0]:
        case "assign":
            return f"{random.choice(_NUMBERS)} := {_number(random)};"
        case "loop":
            count = random.choice(("n", "3", "n - 1"))
            return f"j := 0; while j < {count} && j < 4 {{ {inner()} {inner()} j := j + 1; }}"
        case "if":
            return f"if {_condition(random)} {{ {inner()} }} else {{ {inner()} }}"
        case "assert":
            return f"assert {_condition(random)} || {random.choice(('false', 'x < 3', _condition(random)))};"
        case "load":
            return f"x := *{_place(random)};"
        case "store":
            return f"*{_place(random)} := {_number(random)};"
        case "copy":
            source, target = random.choice((("a", "b"), ("b", "a"), ("b", "&table"), ("&table", "b")))
            return f"copy {random.choice(('2', 'zero_extend[56](n)'))} bytes from {source} to {target};"
        case "fill":
            return f"fill {random.choice(('2', 'zero_extend[56](n)'))} bytes at {random.choice(('a', 'b'))} with 1;"
        case "null":
            pointer, places = random.choice((("z", ("null", "q", "a")), ("g", ("null", "&table"))))
            return f"{pointer} := {random.choice(places)};"
        case _:
            return f"q := pointer.add({random.choice(('a', 'q'))}, {random.choice(('1', 'zero_extend[56](j)'))});"


def _number(random: Random) -> str:
    one = random.choice(_NUMBERS)
    return random.choice((f"{random.randrange(4)}#8", one, f"{one} + 1", f"({one} & 1)"))


def _condition(random: Random) -> str:
    if random.random() < 0.2:
        return f"{random.choice('zg')} {random.choice(('==', '!='))} null"
    return f"{random.choice((*_NUMBERS, 'n'))} {random.choice(('<', '<=', '==', '!='))} {_number(random)}"


def _place(random: Random) -> str:
    base = random.choice(("a", "a", "b", "q", "z", "g", "&table"))
    index = random.choice(("0", "1", "zero_extend[56](j)", "zero_extend[56](i)", "zero_extend[56](j & 1)"))
    return f"pointer.add({base}, {index})"
