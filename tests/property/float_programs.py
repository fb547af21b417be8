"""Random programs of one process on floating-point numbers: filters and accumulators in loops, clamps, conversions.

Inputs are among few numbers, of which some are special: zeros, the smallest, the largest, infinite, none. What is asked
are bounds near the numbers that come up, so that programs hold and fail about as often.
"""

from __future__ import annotations

import math
from random import Random

from clew.ir.operators.floats import encode

_NAMES = ("x", "y", "z")
_PLAIN = (0.0, 1.0, -1.0, 0.5, -2.5, 0.1, 10.0, 100.0, 0.875, -0.25)
_SPECIAL = (-0.0, 1e-45, -1e-40, 3e38, -3e38, math.inf, -math.inf, math.nan)


def random_float_text(seed: int) -> str:
    """The text of a program that ends; an assertion in it may fail."""
    random = Random(seed)
    width = random.choice((32, 64))
    special = random.random() < 0.3
    body = "\n  ".join(_statement(random, width, 0, special=special) for _ in range(random.randint(3, 6)))
    return f"""program single;
var kept : bits {width} = {_constant(random, width)};
proc need(c : bits 8) {{
  assume c != 0;
}}
proc clamp(v : bits {width}, low : bits {width}, high : bits {width}) -> (bits {width}) {{
  if float.lt(v, low) {{ return low; }}
  if float.lt(high, v) {{ return high; }}
  return v;
}}
proc start() {{
  local k : bits 8 = 0;
  local i : bits 8 = 0;
  local n : bits 8 = 0;
  local x : bits {width} = {_constant(random, width)};
  local y : bits {width} = {_constant(random, width)};
  local z : bits {width} = {_constant(random, width)};
  {body}
  assert {_condition(random, width)};
}}
process P = start();
"""


def _constant(random: Random, width: int, *, special: bool = False) -> str:
    number = random.choice(_SPECIAL if special else _PLAIN)
    return f"{encode(number, width)}#{width}"


def _input(random: Random, width: int, *, special: bool) -> str:
    one, other = (_constant(random, width, special=special and random.random() < 0.4) for _ in range(2))
    return f"havoc k in 0..1; x := ite(k == 0, {one}, {other});"


def _statement(random: Random, width: int, depth: int, *, special: bool) -> str:
    def inner() -> str:
        return _statement(random, width, depth + 1, special=special)

    kinds = ("input", "assign", "filter", "clamp", "need", "loop", "if", "assert", "keep", "whole")
    weights = (3, 3, 3, 2, 1, 3 if depth < 1 else 0, 2 if depth < 2 else 0, 1, 1, 1)
    name = random.choice(_NAMES)
    match random.choices(kinds, weights)[0]:
        case "input":
            return _input(random, width, special=special)
        case "assign":
            return f"{name} := {_number(random, width, 2)};"
        case "filter":
            factor = f"{encode(random.choice((0.1, 0.25, 0.5, 0.9, 1.5)), width)}#{width}"
            return f"y := float.add(y, float.mul({factor}, float.sub(x, y)));"
        case "clamp":
            ends = sorted(random.sample([-10.0, -1.0, 0.0, 0.5, 1.0, 10.0], 2))
            low, high = (f"{encode(end, width)}#{width}" for end in ends)
            return f"{name} := call clamp({_number(random, width, 1)}, {low}, {high});"
        case "need":
            return f"call need(ite({_condition(random, width)}, 1#8, 0#8));"
        case "loop":
            most = random.choice((1, 3, 6, 9))
            return f"i := 0; while i < {most} {{ {inner()} {inner()} i := i + 1; }}"
        case "if":
            return f"if {_condition(random, width)} {{ {inner()} }} else {{ {inner()} }}"
        case "assert":
            return f"assert {_condition(random, width)} || {random.choice(('false', _condition(random, width)))};"
        case "keep":
            return f"kept := {name};" if random.random() < 0.5 else f"{name} := kept;"
        case _:
            return f"n := float.to_signed[8]({name}); {name} := float.of_signed[{width}](n);"


def _number(random: Random, width: int, depth: int) -> str:
    name, sign = random.choice(_NAMES), 1 << (width - 1)
    if depth == 0 or random.random() < 0.2:
        return random.choice((name, _constant(random, width)))
    one, other = _number(random, width, depth - 1), _number(random, width, depth - 1)
    return random.choice(
        (
            f"float.add({one}, {other})",
            f"float.sub({one}, {other})",
            f"float.mul({one}, {_constant(random, width)})",
            f"float.mul({name}, {name})",
            f"float.div({one}, {other})",
            f"float.sqrt({one})",
            f"float.rem({one}, {other})",
            f"float.round[{random.randrange(4)}]({one})",
            f"float.convert[{width}](float.convert[{96 - width}]({one}))",
            f"({name} & {sign - 1}#{width})",
            f"bitxor({name}, {sign}#{width})",
            f"ite(float.lt({name}, {other}), {name}, {other})",
        )
    )


def _condition(random: Random, width: int) -> str:
    one, other = random.choice(_NAMES), random.choice((*_NAMES[:1], *(_constant(random, width) for _ in range(4))))
    size = f"({one} & {(1 << (width - 1)) - 1}#{width})"
    found = random.choice(
        (
            f"float.le({one}, {other})",
            f"float.lt({one}, {other})",
            f"float.le({other}, {one})",
            f"float.lt({size}, {encode(100.0, width)}#{width})",
            f"!float.unordered({one}, {one})",
            f"float.eq({one}, {other})",
        )
    )
    return f"!{found}" if random.random() < 0.2 else found
