"""Random programs on trees, lists of lists and rings: they build one in a loop, change it, and look at it.

Every remark is an assertion with a check of its own, made on a side way, as in `random_heaps`.
"""

from __future__ import annotations

from random import Random

LEFT, RIGHT, UP, MARK = 0, 8, 16, 24
SIZE = 32
POINTERS, NUMBERS = ("root", "p", "q", "t", "s"), ("x", "y")
DECLARED = " ".join(
    (*(f"local {each} : pointer = null;" for each in POINTERS), *(f"local {each} : bits 8 = 0;" for each in NUMBERS))
)


def random_tree_program(seed: int) -> str:
    """The text of a program."""
    return _Writer(Random(f"trees {seed}")).program()


def _at(name: str, offset: int) -> str:
    return f"*pointer.add({name}, {offset})"


class _Writer:
    """Writes one program; counts its remarks."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._remarks = 0
        self._up = random.random() < 0.5

    def program(self) -> str:
        random = self._random
        build, look = random.choice(
            (
                (self._tree, self._descend),
                (self._tree, self._take_apart),
                (self._comb, self._comb_walk),
                (self._ring, self._round),
            )
        )
        middle = self._change() if random.random() < 0.6 else ""
        return f"program single;\nproc main() {{ {DECLARED}\n{build()}\n{middle}\n{look()} }}\nprocess P = main();\n"

    def _made(self, name: str, mark: str) -> str:
        nulls = "".join(f" {_at(name, at)} := (null : pointer);" for at in (LEFT, RIGHT, UP))
        return f"{name} := new bytes({SIZE});{nulls} {_at(name, MARK)} := {mark};"

    def _mark(self) -> str:
        """What a new object holds: a number of its own, one that alternates, or the one of the object before."""
        return self._random.choice(("1#8", "1#8", "x", "x", "y"))

    def _after(self) -> str:
        more = ("x := x + 1;", "havoc y in 1..9;", "havoc y; if y > 7 { y := 3#8; } x := y;")
        return self._random.choice(("", "x := 1#8 - x;", "choose { y := 2#8; } or { }", "y := 2#8;", *more))

    def _link(self, source: str, offset: int, target: str) -> str:
        back = f" {_at(target, UP)} := {source};" if self._up else ""
        return f"{_at(source, offset)} := {target};{back}"

    def _tree(self) -> str:
        """A new leaf somewhere, again and again."""
        down = f"q := {_at('p', LEFT)};", f"q := {_at('p', RIGHT)};"
        go = f"loop {{ yield; choose {{ {down[0]} }} or {{ {down[1]} }} if q == null {{ break; }} p := q; }}"
        sides = " or ".join(
            f"{{ t := {_at('p', at)}; if t == null {{ {self._link('p', at, 'q')} }} }}" for at in (LEFT, RIGHT)
        )
        leaf = f"{self._made('q', self._mark())} choose {sides} {self._after()}"
        first = self._made("root", self._random.choice(("0#8", "1#8", "3#8")))
        return f"{first} loop {{ yield; choose {{ break; }} or {{ p := root; {go} {leaf} }} }} {self._forget()}"

    def _comb(self) -> str:
        """A list whose objects have lists."""
        push = f"{self._made('q', self._mark())} {_at('q', RIGHT)} := t; t := q;"
        inner = f"loop {{ yield; choose {{ break; }} or {{ {push} }} }}"
        held = self._random.choice(("t", "t", "t", "s"))  # the same object for all, if it is s
        link = f"{_at('p', RIGHT)} := {held}; {_at('p', LEFT)} := root; root := p;"
        outer = f"t := null; {inner} {self._made('p', self._mark())} {link} {self._after()}"
        shared = self._made("s", "2#8") if self._random.random() < 0.5 else ""
        return f"{shared} loop {{ yield; choose {{ break; }} or {{ {outer} }} }} {self._forget()}"

    def _ring(self) -> str:
        """A ring, with a way back perhaps."""
        first = f"{self._made('root', '3#8')} {self._link('root', LEFT, 'root')}"
        behind = f"q := {_at('root', LEFT)}; {self._made('p', self._mark())} {self._link('p', LEFT, 'q')}"
        return (
            f"{first} loop {{ yield; choose {{ break; }} or {{ {behind} {self._link('root', LEFT, 'p')}"
            f" {self._after()} }} }} {self._forget()}"
        )

    def _forget(self) -> str:
        return "p := null; q := null; t := null;" if self._random.random() < 0.7 else ""

    def _change(self) -> str:
        """Go somewhere, and change something there: a number, a link, or an object that goes."""
        random = self._random
        at, other = random.choice(((LEFT, RIGHT), (RIGHT, LEFT), (LEFT, LEFT)))
        step = f"q := {_at('p', at)}; if q == null {{ break; }} p := q;"
        go = f"p := root; loop {{ yield; if p == null {{ break; }} choose {{ break; }} or {{ {step} }} }}"
        match random.randrange(5):
            case 0:
                act = f"{_at('p', MARK)} := {random.randrange(4)}#8;"
            case 1:
                act = f"q := {_at('p', other)}; {_at('p', other)} := (null : pointer); s := q;"
            case 2:
                turn = f"t := {_at('q', other)}; {_at('p', at)} := t; {_at('q', other)} := p;"
                act = f"q := {_at('p', at)}; if q != null && q != p {{ {turn} if p == root {{ root := q; }} }}"
            case 3:
                act = f"{self._made('q', '2#8')} t := {_at('p', at)}; {_at('q', at)} := t; {self._link('p', at, 'q')}"
            case _:
                act = f"x := {_at('p', MARK)}; {self._remark()}"
        return f"{go} if p != null {{ {act} }} {self._forget()}"

    def _look(self, name: str) -> str:
        loads = f"y := {_at(name, MARK)}; q := {_at(name, LEFT)}; t := {_at(name, _side(self._random))};"
        return f"{loads} {self._remark()} {self._remark()}"

    def _descend(self) -> str:
        side = f"choose {{ s := {_at('p', LEFT)}; }} or {{ s := {_at('p', RIGHT)}; }}"
        return f"p := root; while p != null {{ yield; {self._look('p')} x := y; {side} p := s; }}"

    def _take_apart(self) -> str:
        """Free leaves until none is left."""
        sides = ((1, LEFT), (2, RIGHT))
        down = "".join(f"if s == null {{ s := {_at('p', at)}; if s != null {{ x := {n}#8; }} }} " for n, at in sides)
        leaf = f"y := {_at('p', MARK)}; {self._remark()} free p;"
        cuts = [f"{_at('q', at)} := (null : pointer);" for _, at in sides]
        cut = f"if q == null {{ root := null; }} else {{ if x == 1 {{ {cuts[0]} }} else {{ {cuts[1]} }} }}"
        inner = f"q := null; p := root; loop {{ yield; s := null; {down} if s == null {{ break; }} q := p; p := s; }}"
        return f"while root != null {{ yield; {inner} {leaf} {cut} }}"

    def _comb_walk(self) -> str:
        look = f"y := {_at('s', MARK)}; {self._remark()}"
        inner = f"s := {_at('p', RIGHT)}; while s != null {{ yield; {look} t := {_at('s', RIGHT)}; free s; s := t; }}"
        after = f"y := {_at('p', MARK)}; {self._remark()} q := {_at('p', LEFT)}; free p; p := q;"
        return f"p := root; while p != null {{ yield; {inner} {after} }}"

    def _round(self) -> str:
        step = f"x := y; p := {_at('p', LEFT)}; if p == null {{ break; }}"
        walk = f"while p != root {{ yield; {self._look('p')} {step} }}"
        return f"p := {_at('root', LEFT)}; {walk} {self._remark()}"

    def _remark(self) -> str:
        self._remarks += 1
        random = self._random
        check = f'"remark.r{self._remarks}"'
        v, w = random.randrange(4), random.randrange(4)
        claim = random.choice(
            ("x != y", f"x != {v} || y != {w}", f"y != {v}", "q == null", "q == t", "q != p", "t == null", "s == null")
        )
        return f"choose {{ assert {claim} {check}; }} or {{ }}"


def _side(random: Random) -> int:
    """A selector."""
    return random.choice((RIGHT, UP))
