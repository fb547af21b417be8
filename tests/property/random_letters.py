"""Random programs on lists whose elements hold numbers that depend on each other, point to themselves, and own others.

Every remark is an assertion with a check of its own, made on a side way, as in `random_heaps`. A program builds a list
in a loop, may change it while it walks over it, and walks over it with remarks, or takes it apart.
"""

from __future__ import annotations

from random import Random

from clew.engines.heap.engine import HeapEngine
from clew.text.parse import parse_program
from tests.property.random_heaps import problem

SIZE = 32
NEXT, BACK, OTHER, MARK, FLAG = 0, 8, 16, 24, 25
POINTERS, NUMBERS = ("head", "p", "q", "t"), ("x", "y", "z", "f")
DECLARED = " ".join(
    (*(f"local {each} : pointer = null;" for each in POINTERS), *(f"local {each} : bits 8 = 0;" for each in NUMBERS))
)


def random_letter_program(seed: int) -> str:
    """The text of a program."""
    return _Writer(Random(f"letters {seed}")).program()


def letter_problem(seed: int, states: int = 150) -> str | None:
    """What violates a check of which the engine says that nothing does; None where it is right."""
    return problem(parse_program(random_letter_program(seed)), HeapEngine(shown=8, precision=1), seed, states, 1)


def _at(name: str, offset: int) -> str:
    return f"*pointer.add({name}, {offset})"


class _Writer:
    """Writes one program; counts its remarks."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._remarks = 0
        self._double = random.random() < 0.4
        self._owns = random.random() < 0.5

    def program(self) -> str:
        random = self._random
        ends = self._random.choice(("", f"{_at('t', MARK)} := 3#8;", ""))
        change = self._change() if random.random() < 0.5 else ""
        parts = [self._build(ends), change, self._walk(), self._destroy() if random.random() < 0.5 else self._walk()]
        body = "\n".join(parts)
        return f"program single;\nproc main() {{ {DECLARED}\n{body} }}\nprocess P = main();\n"

    def _made(self, name: str) -> str:
        nulls = "".join(f" {_at(name, at)} := (null : pointer);" for at in (NEXT, BACK, OTHER))
        return f"{name} := new bytes({SIZE});{nulls} {_at(name, MARK)} := 0#8; {_at(name, FLAG)} := 0#8;"

    def _link(self, source: str, target: str) -> str:
        back = f" {_at(target, BACK)} := {source};" if self._double else ""
        return f"{_at(source, NEXT)} := {target};{back}"

    def _build(self, ends: str) -> str:
        """At the end, or at the front."""
        random = self._random
        filled = self._filled("p")
        if random.random() < 0.6:
            more = f"{self._made('p')} {filled} {self._link('t', 'p')} t := p;"
        else:
            more = f"{self._made('p')} {filled} {self._link('p', 'head')} head := p;"
        first = f"{self._made('head')} t := head; {self._filled('t') if random.random() < 0.5 else ''}"
        start = random.choice(("", "havoc f in 0..5;"))
        return f"{start} {first} loop {{ yield; choose {{ break; }} or {{ {more} }} }} {ends} p := null; q := null;"

    def _filled(self, name: str) -> str:
        """What a new element holds."""
        return " ".join(self._fills(name) for _ in range(self._random.randint(1, 2)))

    def _fills(self, name: str) -> str:
        mark, flag, other = _at(name, MARK), _at(name, FLAG), _at(name, OTHER)
        random = self._random
        match random.randrange(8 if self._owns else 5):
            case 0:
                return f"if x == 0 {{ {mark} := 1#8; x := 1#8; }} else {{ {mark} := 2#8; x := 0#8; }}"
            case 1:
                return f"havoc y in 0..5; {flag} := y; if y == 0 {{ {mark} := 1#8; }} else {{ {mark} := 2#8; }}"
            case 2:
                return f"havoc y in 0..5; {flag} := y; z := {flag}; if z != 0 {{ {mark} := 2#8; }}"
            case 3:
                return f"if f == 0 {{ {mark} := 1#8; }} else {{ {mark} := 2#8; }}"
            case 4:
                return f"choose {{ {mark} := 1#8; }} or {{ {mark} := 2#8; {flag} := 1#8; }} or {{ }}"
            case 5:
                return f"choose {{ {other} := {name}; {mark} := 1#8; }} or {{ {self._payload(name)} }}"
            case 6:
                return f"choose {{ {other} := pointer.add({name}, {FLAG}); }} or {{ }}"
            case _:
                return f"{self._payload(name)} {mark} := 2#8;"

    def _payload(self, name: str) -> str:
        """Another object, perhaps with a way back."""
        inner = self._made("q")
        more = self._random.choice(("", f"{_at('q', OTHER)} := {name};", f"{_at('q', FLAG)} := 1#8;"))
        return f"{inner} {more} {_at(name, OTHER)} := q; q := null;"

    def _change(self) -> str:
        """Walk to some element and change it, take the next one out, or put one in."""
        random = self._random
        step = f"q := {_at('p', NEXT)}; if q == null {{ break; }} p := q;"
        walk = f"p := head; loop {{ yield; choose {{ break; }} or {{ {step} }} }}"
        behind = f"q := {_at('p', NEXT)};"
        match random.randrange(4):
            case 0:
                act = f"{_at('p', MARK)} := {random.randrange(3)}#8;"
            case 1:
                back = f" if t != null {{ {_at('t', BACK)} := p; }}" if self._double else ""
                act = f"{behind} if q != null {{ t := {_at('q', NEXT)}; free q; {_at('p', NEXT)} := t;{back} }}"
            case 2:
                link = f" if q != null {{ {self._link('t', 'q')} }}"
                act = f"{behind} {self._made('t')} {self._filled('t')} {self._link('p', 't')}{link}"
            case _:
                act = f"x := {_at('p', MARK)}; y := {_at('p', FLAG)}; {self._remark()}"
        return f"{walk} {act} p := null; q := null; t := null;"

    def _walk(self) -> str:
        look = f"y := {_at('p', MARK)}; z := {_at('p', FLAG)}; q := {_at('p', OTHER)};"
        remarks = " ".join(self._remark() for _ in range(self._random.randint(1, 3)))
        learn = self._random.choice(("", f"if z != 0 {{ z := {_at('p', FLAG)}; {self._remark()} }}"))
        return (
            f"x := 0#8; p := head; while p != null {{ yield; {look} {remarks} {learn} x := y; p := {_at('p', NEXT)}; }}"
        )

    def _destroy(self) -> str:
        look = f"y := {_at('p', MARK)}; t := {_at('p', OTHER)}; q := {_at('p', NEXT)};"
        owned = "if t != null && t != p { choose { free t; } or { } }" if self._random.random() < 0.5 else ""
        return f"p := head; while p != null {{ yield; {look} {owned} {self._remark()} free p; p := q; }}"

    def _remark(self) -> str:
        self._remarks += 1
        random = self._random
        check = f'"remark.r{self._remarks}"'
        one, other = random.choice((("x", "y"), ("y", "z"), ("z", "y"), ("x", "z")))
        v, w = random.randrange(4), random.randrange(4)
        claim = random.choice(
            (
                f"{one} != {other}",
                f"{one} != {v} || {other} != {w}",
                f"{one} != {v} || {other} == {w}",
                f"{one} == {v} || {other} == {w}",
                "q == null",
                "q != p",
                f"q == p || {one} == {v}",
                f"{one} != {v}",
            )
        )
        return f"choose {{ assert {claim} {check}; }} or {{ }}"
