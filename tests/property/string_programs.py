"""Random programs that fill one or two strings of computed lengths and walk along them: to the end, or beyond it."""

from __future__ import annotations

from random import Random


def random_string_text(seed: int) -> str:
    """The text of a program that ends, or goes outside of a string or reads what was never written."""
    random = Random(f"strings {seed}")
    walk = _walk(random)
    return f"""program single;
proc start() {{
  local n : bits 32 signed = 0; local m : bits 32 signed = 0; local i : bits 32 signed = 0;
  local x : bits 8 = 0; local y : bits 8 = 0;
  local a : pointer; local b : pointer; local s : pointer; local t : pointer;
  havoc n in 1..3; havoc m in 1..3;
  {random.choice(("", "", "if m < n { m := n; }", "if m < n + 1 { m := n + 1; }"))}
  a := new frame bytes(sign_extend[32](n));
  b := new frame bytes(sign_extend[32](m));
  {_filled(random, "a", "n")}
  {_filled(random, "b", "m")}
  s := {random.choice(("a", "a", "a", "pointer.add(a, sign_extend[32](n - 1))"))}; t := b;
  {walk}
}}
process P = start();
"""


def _filled(random: Random, name: str, length: str) -> str:
    """A loop over all but the last element, or over all; and the end, most often where it belongs."""
    end = f"{length} - 1"
    last = random.choices((end, length, "0#32"), (6, 1, 1))[0]
    store = f"*pointer.add({name}, sign_extend[32](i)) := x; i := i + 1;"
    loop = f"i := 0; while i < {random.choice((end, end, length))} {{ havoc x in 0..1; {store} }}"
    return f"{loop} *pointer.add({name}, sign_extend[32]({last})) := {random.choice((0, 0, 0, 1))}#8;"


def _walk(random: Random) -> str:
    step = random.choices((1, 2), (7, 1))[0]
    on = f"s := pointer.add(s, {step});"
    both = f"{on} t := pointer.add(t, 1);"
    asked = random.choice(("x != 0", "x != 0", "x != 0", "x == 1", "x != 2"))
    match random.randrange(4):
        case 0:
            return f"x := *s; while {asked} {{ {on} x := *s; }}"
        case 1:
            return f"loop {{ x := *s; if !({asked}) {{ break; }} {on} }}"
        case 2:
            compared = random.choice((f"{asked} && x == y", f"x == y && {asked}", f"{asked} && y != 0", "x == y"))
            return f"x := *s; y := *t; while {compared} {{ {both} x := *s; y := *t; }}"
        case _:
            copied = f"x := *s; while {asked} {{ *t := x; {both} x := *s; }} *t := x;"
            return random.choice((copied, f"if n <= m {{ {copied} }}"))
