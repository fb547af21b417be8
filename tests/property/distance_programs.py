"""Random programs that go round for ever, with ends of a ring, or a place and a length in memory, that are compared.

Each round does one of two procedures, most of whose statements keep the ends in order. What is asserted is how far they
are apart. `happens` runs the same statements on numbers: an enumeration that knows nothing of Clew.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from clew.records import dataclass

State = tuple[int, int]
_BITS = 8


@dataclass(frozen=True, slots=True)
class Statement:
    """What is done under a condition, as text over two names, and on numbers."""

    text: str
    holds: Callable[[int, int], bool]
    does: Callable[[int, int], State]


def _modulo(*numbers: int) -> State:
    one, other = numbers
    return one % _BITS, other % _BITS


def _statements(limit: int) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """Those that keep the first at most the limit ahead of the second, and others."""
    kept = (
        Statement("if A - B < L { A := A + 1; }", lambda a, b: (a - b) % _BITS < limit, lambda a, b: (a + 1, b)),
        Statement("if B != A { B := B + 1; }", lambda a, b: a != b, lambda a, b: (a, b + 1)),
        Statement("x := A; if x != B { x := B; B := x + 1; }", lambda a, b: a != b, lambda a, b: (a, b + 1)),
        Statement("x := B; y := A; if x == y { A := x; }", lambda a, b: a == b, lambda a, b: (b, b)),
        Statement("B := A;", lambda a, b: True, lambda a, b: (a, a)),
        Statement("x := A; if x - B <= L { B := x; }", lambda a, b: (a - b) % _BITS <= limit, lambda a, b: (a, a)),
    )
    others = (
        Statement("if A - B <= L { A := A + 1; }", lambda a, b: (a - b) % _BITS <= limit, lambda a, b: (a + 1, b)),
        Statement("B := B + 1;", lambda a, b: True, lambda a, b: (a, b + 1)),
        Statement("x := A; if x < B { A := B; }", lambda a, b: a < b, lambda a, b: (b, b)),
        Statement(
            "x := (A + 1) & 3; if x != B { A := x; }", lambda a, b: (a + 1) & 3 != b, lambda a, b: ((a + 1) & 3, b)
        ),
        Statement("if A > B { A := A - 1; }", lambda a, b: a > b, lambda a, b: (a - 1, b)),
    )
    return kept, others


def _claims(limit: int) -> tuple[tuple[str, Callable[[int, int], bool]], ...]:
    return (
        ("A - B <= L", lambda a, b: (a - b) % _BITS <= limit),
        ("A - B <= L || B - A <= L", lambda a, b: (a - b) % _BITS <= limit or (b - a) % _BITS <= limit),
        ("A == B || A & 3 != B & 3 || A - B >= 4", lambda a, b: a == b or a & 3 != b & 3 or (a - b) % _BITS >= 4),
        ("A - B < L || A <= L", lambda a, b: (a - b) % _BITS < limit or a <= limit),
    )


@dataclass(frozen=True, slots=True)
class Rounds:
    """A program: which of the two leads, what each procedure does, and what is asserted."""

    limit: int
    in_memory: bool
    procedures: tuple[tuple[Statement, ...], ...]
    claim: tuple[str, Callable[[int, int], bool]]

    def text(self) -> str:
        """The program."""
        one, other = self._body(self.procedures[0]), self._body(self.procedures[1])
        return f"""program single;
var head : bits 3 = 0;
var tail : bits 3 = 0;
object box : bytes 2;
proc step() {{ {_LOCALS}
{one} }}
proc other() {{ {_LOCALS}
{other} }}
proc start() {{
  local n : bits 2 = 0; {_LOCALS}
  *&box := 0#8;
  *pointer.add(&box, 1) := 0#8;
  while true {{
    havoc n in 0..1;
    if n == 0 {{ call step(); }} else {{ call other(); }}
    {self._put(f"assert {self.claim[0]};")}
  }}
}}
process P = start();
"""

    def _body(self, statements: tuple[Statement, ...]) -> str:
        return "\n".join(self._put(each.text) for each in statements)

    def _put(self, text: str) -> str:
        """The text over the two numbers, or over copies of places that are written back."""
        text = text.replace("L", str(self.limit))
        if not self.in_memory:
            return text.replace("A", "head").replace("B", "tail")
        read = "b := *&box; c := *pointer.add(&box, 1); v := extract[2, 0](b); w := extract[2, 0](c);"
        write = "*&box := zero_extend[5](v); *pointer.add(&box, 1) := zero_extend[5](w);"
        return f"{read} {text.replace('A', 'v').replace('B', 'w')} {write}"

    def happens(self) -> bool:
        """Whether the assertion fails."""
        seen: set[State] = set()
        todo: list[State] = [(0, 0)]
        while todo:
            state = todo.pop()
            if state in seen:
                continue
            seen.add(state)
            for procedure in self.procedures:
                at = state
                for each in procedure:
                    at = _modulo(*each.does(*at)) if each.holds(*at) else at
                if not self.claim[1](*at):
                    return True
                todo.append(at)
        return False


_LOCALS = " ".join(f"local {name} : bits {8 if name in 'bc' else 3} = 0;" for name in "xybcvw")


def random_rounds(seed: int) -> Rounds:
    """A program of few states; its assertion may fail."""
    random = Random(seed)
    limit = random.choice((2, 3, 4))
    kept, others = _statements(limit)
    procedures = tuple(
        tuple(random.choice(kept if random.random() < 0.7 else others) for _ in range(random.randint(1, 2)))
        for _ in range(2)
    )
    return Rounds(limit, random.random() < 0.3, procedures, random.choice(_claims(limit)))
