"""Random programs of one process with a table of records: in each a procedure to call, an object to give it, a number.

Places in the table are computed. A pointer may be null or was perhaps never written; some programs put pointers where
other members are, move them, or fill the table.
"""

from __future__ import annotations

from random import Random

_CODE = ("&more", "&clear", "&look")
_DATA = ("&one", "&two")
_INDEX = ("0#64", "16#64", "32#64", "zero_extend[56](i & 1) * 16#64", "zero_extend[56](i) * 16#64")
_TABLES = (
    "bytes 48",
    "bytes 48 = { 0: &more, 8: 7#8, 16: &look, 24: 9#8 }",
    "bytes 48 undefined",
    "bytes 96 = { 64: &clear, 72: 1#8, 80: &two }",
)
_THINGS = ("", " = { 8: &one, 24: &two, 32: 5#8 }", " = { 8: &one, 24: &two, 40: &one }")


def random_record_text(seed: int) -> str:
    """The text of a program that ends."""
    random = Random(seed)
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(5, 9)))
    return f"""program single;
object one : bytes 1;
object two : bytes 2 = {{ 0: 3#8 }};
object calls : {random.choice(_TABLES)};
object things : bytes 48{random.choice(_THINGS)};
proc more(d : pointer) -> (bits 8) {{ local n : bits 8 = 0; n := *d; *d := n + 1; return n; }}
proc clear(d : pointer) -> (bits 8) {{ *d := 0#8; return 0#8; }}
proc look(d : pointer) -> (bits 8) {{ local n : bits 8 = 0; if d != null {{ n := *d; }} return n; }}
proc start() {{
  local i : bits 8 = 0;
  local x : bits 8 = 0;
  local f : pointer{random.choice(("", " = &look"))};
  local d : pointer{random.choice(("", " = &one", " = null"))};
  havoc i in 0..2;
{body}
}}
process P = start();
"""


def _statement(random: Random, depth: int) -> str:
    kinds = ("enter", "call", "take", "move", "number", "odd", "if", "loop", "assert", "count")
    weights = (5, 5, 4, 2, 2, 1, 2 if depth < 2 else 0, 2 if depth < 1 else 0, 4, 1)

    def inner() -> str:
        return _statement(random, depth + 1)

    index = random.choice(_INDEX)
    match random.choices(kinds, weights)[0]:
        case "enter" if random.random() < 0.5:
            return f"*pointer.add(&calls, {index}) := {random.choice((*_CODE, 'f'))};"
        case "enter":
            return f"*pointer.add(&things, {index} + 8#64) := {random.choice((*_DATA, 'd', '(null : pointer)'))};"
        case "call":
            return f"x := call *(f)({random.choice(('d', 'd', *_DATA))});"
        case "take":
            return random.choice(
                (f"f := *pointer.add(&calls, {index});", f"d := *pointer.add(&things, {index} + 8#64);")
            )
        case "move":
            one, other = random.choice((*_DATA, "d", "null")), random.choice((*_DATA, "d"))
            return f"d := ite({_condition(random)}, {one}, {other});"
        case "number":
            return f"*pointer.add(&calls, {index} + 8#64) := {random.choice(('i', 'x', '1#8'))};"
        case "odd":
            return random.choice(
                (
                    "d := pointer.add(d, 1#64);",
                    f"*pointer.add(&calls, {index} + 8#64) := {random.choice(_DATA)};",
                    f"*pointer.add(&things, {index} + 8#64) := 1#64;",
                    f"fill 48 bytes at &things with {random.randrange(2)}#8;",
                    f"x := *pointer.add(&calls, {index} + 9#64);",
                )
            )
        case "if":
            return f"if {_condition(random)} {{ {inner()} }} else {{ {inner()} }}"
        case "loop":
            return f"while i < 2 {{ {inner()} {inner()} i := i + 1; }}"
        case "assert":
            return f"assert {_condition(random)} || {_condition(random)};"
        case _:
            return "i := i + 1;"


def _condition(random: Random) -> str:
    match random.randrange(4):
        case 0:
            return f"d {random.choice(('==', '!='))} {random.choice((*_DATA, 'null'))}"
        case 1:
            return f"f {random.choice(('==', '!='))} {random.choice((*_CODE, 'null'))}"
        case _:
            return f"{random.choice(('i', 'x'))} {random.choice(('<', '<=', '!='))} {random.randrange(5)}"
