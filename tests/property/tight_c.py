"""Random C programs with few inputs, and the least and the largest number that they come to, found by machine code.

Inputs are from 0 to 3, and a run takes a few of them, so that all runs are tried. What is asked are the tight bounds:
one less fails. Statements are those that analyses know something special of: filters and limits of floating-point
numbers, shifts, counters that wrap, remainders, recursion, states behind pointers that lead to one of two structs.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.property.c_prologue import PROLOGUE
from tests.property.native_c import Observed, run_natively

_NUMBERS = ("x", "y", "z")
_REALS = ("f", "g")
_MOST = 5
"""Inputs of a run."""


@dataclass(frozen=True)
class Tight:
    """A program: its declarations, what it does, and the number it comes to."""

    declared: str
    body: str
    result: str
    is_real: bool

    @property
    def kind(self) -> str:
        return "float" if self.is_real else "int"

    def asking(self, condition: str) -> str:
        """The program that asserts something of its result, which is called `e`."""
        return f"""#include <assert.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
static int in(void) {{ int n = __VERIFIER_nondet_int(); __VERIFIER_assume(n >= 0 && n <= 3); return n; }}
{self.declared}
int main(void) {{
  {self.body}
  {self.kind} e = {self.result};
  assert({condition});
  return 0;
}}
"""

    @property
    def trying(self) -> str:
        """The program that tries all inputs, and tells the least and the largest result, and how often it is none."""
        return f"""#pragma STDC FP_CONTRACT OFF
{PROLOGUE}
static int word[64], at, length;
static int in(void) {{ if (at == length) word[length++] = 0; return word[at++]; }}
{self.declared}
static void start(void) {{
  s = (struct S){{0}}; t = (struct S){{2, 1}}; p = &s; x = 0; y = 1; z = 2; c = 0; f = 0; g = 1;
  for (int i = 0; i < 4; i++) a[i] = 0;
}}
static unsigned long bits(double number) {{ unsigned long found; memcpy(&found, &number, 8); return found; }}
int main(void) {{
  double least = 1.0 / 0.0, largest = -least;
  unsigned none = 0;
  for (_Bool more = 1; more;) {{
    at = 0;
    start();
    {self.body}
    {self.kind} e = {self.result};
    if (e != e) none++;
    if (e < least) least = e;
    if (e > largest) largest = e;
    while (length > 0 && word[length - 1] == 3) length--;
    more = length > 0;
    if (more) word[length - 1]++;
  }}
  observe(bits(least)); observe(bits(largest)); observe(none);
  return 0;
}}
"""


def bounds(programs: list[Tight]) -> list[Observed]:
    """Of each program the bits of the least and the largest result as a double, and how often it is no number."""
    return run_natively([each.trying for each in programs])


def tight_program(seed: int) -> Tight:
    """A program without undefined behaviour."""
    random = Random(seed)
    writer = _Writer(random, reals=random.random() < 0.5)
    body = "\n  ".join(writer.statement(0, 1, 0) for _ in range(random.randint(4, 8)))
    is_real = writer.reals and random.random() < 0.6
    stepped = (
        f"o->v = (o->v + k) % {random.choice((7, 10, 50))}; if (o->v > {random.randrange(6)}) o->w = (o->w + 1) % 50;"
    )
    returned = random.choice(
        (
            "n <= 0 ? 1 : 2 * again(n - 1) + 1",
            "n < 2 ? n : again(n - 1) + again(n - 2)",
            "n <= 1 ? 0 : 1 + again(n / 2)",
        )
    )
    declared = f"""struct S {{ int v, w; }};
static struct S s, t = {{2, 1}}, *p = &s;
static int a[4], x, y = 1, z = 2;
static unsigned char c;
static float f, g = 1;
static float limited(float n) {{ return n > 50 ? 50 : n >= -50 ? n : -50; }}
static void step(struct S *o, int k) {{ k = k % 20; {stepped} }}
static int again(int n) {{ return {returned}; }}"""
    return Tight(declared, body, random.choice(_REALS) if is_real else writer.number(1), is_real)


class _Writer:
    """Writes statements; it counts the inputs that are left."""

    def __init__(self, random: Random, *, reals: bool) -> None:
        self._random, self.reals, self._left = random, reals, _MOST

    def statement(self, depth: int, times: int, loops: int) -> str:
        """A statement that is executed so many times, in so many loops."""
        random = self._random

        def inner() -> str:
            return self.statement(depth + 1, times, loops)

        match random.randrange(14):
            case 0 | 1 if self._taken(times):
                return f"f = in() - {random.randrange(3)};" if self.reals else f"{random.choice(_NUMBERS)} = in();"
            case 2 if loops < 2:
                count, name = random.choice((2, 3, 4, 6)), f"i{depth}{loops}"
                inside = " ".join(self.statement(depth + 1, times * count, loops + 1) for _ in range(3))
                return f"for (int {name} = 0; {name} < {count}; {name}++) {{ {inside} }}"
            case 3 if depth < 3:
                return f"if ({self.condition()}) {{ {inner()} {inner()} }} else {{ {inner()} }}"
            case 4:
                return f"a[({self.number(1)}) & 3] = ({self.number(1)}) % 100;"
            case 5:
                return f"p->{random.choice('vw')} = ({self.number(1)}) % 100;"
            case 6:
                return f"p = {random.choice(('&s', '&t', f'({self.condition()}) ? &s : &t'))};"
            case 7:
                return f"c {random.choice(('+=', '-=', '*='))} {random.choice(('1', '3', '(unsigned char)x', '2'))};"
            case 8 | 9 | 10 if self.reals:
                return f"{random.choice(_REALS)} = {self.real(2)};"
            case 11 if self.reals:
                name, (low, high) = random.choice(_REALS), sorted(random.sample((-10, -1, 0, 1, 2, 5), 2))
                return f"if ({name} < {low}) {name} = {low}; if ({name} > {high}) {name} = {high};"
            case 12:
                return f"step(p, {self.number(0)});"
            case 13:
                return f"x = again(({self.number(0)}) & 7) % 100;"
            case _:
                return f"{random.choice(_NUMBERS)} = ({self.number(2)}) % 100;"

    def _taken(self, times: int) -> bool:
        """Whether there are so many inputs left, which are used up then."""
        if times > self._left:
            return False
        self._left -= times
        return True

    def number(self, depth: int) -> str:
        """A whole number of a few thousand at most, per level of depth squared."""
        random = self._random
        if depth == 0 or random.random() < 0.25:
            return random.choice((*_NUMBERS, str(random.randrange(-3, 9)), "p->v", "p->w", "c % 100", "a[x & 3]"))
        one, other = self.number(depth - 1), self.number(depth - 1)
        return random.choice(
            (
                f"(({one}) >> {random.randrange(1, 3)})",
                f"(({one}) % {random.randrange(2, 6)})",
                f"(({one}) / {random.randrange(2, 6)})",
                f"(({self.condition()}) ? ({one}) : ({other}))",
                f"(int)((unsigned char)({one}))",
                f"(int)limited({random.choice(_REALS)})" if self.reals else one,
                *(f"(({one}) {operator} ({other}))" for operator in "+-*^|&"),
            )
        )

    def real(self, depth: int) -> str:
        """A floating-point number."""
        random = self._random
        factor = f"{random.choice((0.5, 0.25, 0.9, 0.1, 1.5, -0.5, 3.0, 0.3))}f"
        if depth == 0 or random.random() < 0.25:
            return random.choice((*_REALS, factor, f"(float)({self.number(0)})"))
        one, other, name = self.real(depth - 1), self.real(depth - 1), random.choice(_REALS)
        return random.choice(
            (
                f"({one} / (1.0f + {name} * {name}))",
                f"(({self.condition()}) ? {one} : {other})",
                f"({name} + {factor} * ({one} - {name}))",
                f"({one} * {factor})",
                *(f"({one} {operator} {other})" for operator in "+-*"),
            )
        )

    def condition(self) -> str:
        """A comparison."""
        random = self._random
        if self.reals and random.random() < 0.3:
            return f"{random.choice(_REALS)} {random.choice(('<', '<=', '>'))} {random.choice(('1.0f', '-0.5f', 'g'))}"
        return f"({self.number(0)}) {random.choice(('<', '<=', '==', '!='))} {random.randrange(-2, 8)}"
