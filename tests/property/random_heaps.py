"""Random programs that build, walk, change and free linked structures, with remarks on what holds on the way.

Every remark is an assertion with a check of its own, made on a side way: a run goes on whether it holds or not. So two
evaluations agree on a program where they find the same checks violated.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable
from dataclasses import replace
from random import Random

from clew.engines.heap.engine import HeapEngine
from clew.engines.hierarchical.on_heaps import OnHeaps
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, SafeGoal
from clew.models.heap.grammars.predefined import Link, chain, tree
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program

SIZE = 24
FIELDS = (0, 8)
DATA = 16
NAMES = ("a", "b", "c", "d")
DECLARED = "".join(f"local {name} : pointer = null; " for name in NAMES) + "local x : bits 8 = 0;"


class _Writer:
    """Writes one program; counts its remarks."""

    def __init__(self, random: Random, *, raising: bool = False, held: bool = False) -> None:
        self._random = random
        self._remarks = 0
        self._raising = raising
        self._held = held
        self._handlers = 0

    def program(self) -> str:
        helpers = ("f", "g", "h") if self._raising else self._random.choice(((), ("f",), ("f",), ("f", "g")))
        procedures = "".join(self._procedure(name, helpers) for name in helpers)
        body = self._block(self._random.randint(3, 6), 0, helpers)
        if self._raising:
            body = "".join(f"{self._made(name)}\n" for name in NAMES[:3]) + f"*a := b;\n{body}"
        return f"program single;\n{procedures}proc main() {{ {DECLARED}\n{body} }}\nprocess P = main();\n"

    def _procedure(self, name: str, helpers: tuple[str, ...]) -> str:
        body = self._block(self._random.randint(1, 3), 1, helpers)
        back = self._random.choice(NAMES)
        if self._raising:
            body += f"\nchoose {{ raise {self._random.choice(NAMES)}; }} or {{ }}"
        rest = DECLARED.replace("local a : pointer = null; ", "")
        start = f"if a == null {{ return {self._random.choice(('a', 'null'))}; }}"
        return f"proc {name}(a : pointer) -> (pointer) {{ {rest}\n{start}\n{body}\nreturn {back}; }}\n"

    def _block(self, count: int, depth: int, helpers: tuple[str, ...]) -> str:
        return "\n".join(self._statement(depth, helpers) for _ in range(count))

    def _statement(self, depth: int, helpers: tuple[str, ...]) -> str:
        random = self._random
        v, w = random.choice(NAMES), random.choice(NAMES)
        field = random.choice(FIELDS) if random.random() < 0.5 else 0
        place = f"pointer.add({v}, {field})"
        match random.randrange(16):
            case 0 | 6 | 11 | 12 | 14 if self._raising:
                return self._exceptional(v, w, depth, helpers)
            case 0:
                return f"{v} := {random.choice((w, 'null'))};"
            case 1:
                return self._made(v)
            case 2 | 3:
                return f"if {v} != null {{ {w} := *{place}; }}"
            case 4 | 5:
                return f"if {v} != null {{ *{place} := {w}; }}"
            case 6:
                return f"choose {{ {self._block(1, depth, helpers)} }} or {{ {self._block(1, depth, helpers)} }}"
            case 7 | 8 if depth < 2:
                inner = self._block(random.randint(1, 2), depth + 1, helpers)
                return f"loop {{ yield; choose {{ break; }} or {{ {inner} }} }}"
            case 9 | 10:
                return self._idiom(v, w, field)
            case 11:
                return f"if {v} != null {{ free {v}; {random.choice((f'{v} := null;', ''))} }}"
            case 12 if helpers:
                return f"yield; {v} := call {random.choice(helpers)}({w});"
            case 13:
                data = f"pointer.add({v}, {DATA})"
                change = random.choice((f"*{data} := {random.randrange(2)}#8;", f"x := *{data};"))
                return f"if {v} != null {{ {change} }}"
            case _:
                return self._remark(v, w, field)

    def _exceptional(self, v: str, w: str, depth: int, helpers: tuple[str, ...]) -> str:
        """Raise, call what may raise, with a handler or without, or make an object of the frame."""
        random = self._random
        match random.randrange(6):
            case 0:
                return f"choose {{ raise {w}; }} or {{ }}" if depth else self._remark(v, w, 0)
            case 1 if depth:
                cells = "".join(f" *pointer.add({v}, {field}) := {w};" for field in FIELDS)
                return f"{v} := new frame bytes({SIZE});{cells} *pointer.add({v}, {DATA}) := 0#8;"
            case 2 if depth:
                return f"yield; {v} := call {random.choice(helpers)}({w});"
            case _:
                self._handlers += 1
                here = f"h{self._handlers}"
                caught = random.choice(NAMES)
                call = f"yield; {v} := call {random.choice(helpers)}({w}) unwind {here} catch {caught};"
                remarks = self._remark(caught, random.choice(NAMES), 0) + self._remark(v, w, 8)
                return f"{call} goto behind{here}; {here}: {remarks} behind{here}:"

    def _made(self, name: str) -> str:
        cells = "".join(f" *pointer.add({name}, {field}) := (null : pointer);" for field in FIELDS)
        data = f" *pointer.add({name}, {DATA}) := {self._random.randrange(2)}#8;"
        return f"{name} := new bytes({SIZE});{cells}{data}"

    def _idiom(self, v: str, w: str, field: int) -> str:
        """What programs do with lists."""
        other = FIELDS[0] + FIELDS[1] - field
        place, back = f"pointer.add({v}, {field})", f"pointer.add({w}, {other})"
        push = f"{self._made(w)} *pointer.add({w}, {field}) := {v};"
        again = "yield; choose { break; } or"
        match self._random.randrange(5):
            case 0:
                return f"loop {{ {again} {{ {push} {v} := {w}; }} }}"
            case 1:
                link = f"if {v} != null {{ *pointer.add({v}, {other}) := {w}; }}"
                return f"loop {{ {again} {{ {push} {link} {v} := {w}; }} }}"
            case 2:
                return f"while {v} != null {{ yield; {w} := *{place}; free {v}; {v} := {w}; }}"
            case 3:
                return f"loop {{ yield; if {v} == null {{ break; }} choose {{ break; }} or {{ {v} := *{place}; }} }}"
            case _:
                turn = f"d := *{place}; *{place} := {w}; {w} := {v}; {v} := d;"
                look = f"if {w} != null {{ c := *{back}; }}"
                return f"{w} := null; while {v} != null {{ yield; {turn} }} {look}"

    def _remark(self, v: str, w: str, field: int) -> str:
        self._remarks += 1
        random = self._random
        check = f'"remark.r{self._remarks}"'
        if self._held:
            return f"choose {{ assert {random.choice(('', '!'))}occupied() {check}; }} or {{ }}"
        match random.randrange(4):
            case 0:
                return f"choose {{ assert {v} == {w} {check}; }} or {{ }}"
            case 1:
                return f"choose {{ assert {v} != {w} {check}; }} or {{ }}"
            case 2:
                return f"choose {{ assert x == {random.randrange(2)} {check}; }} or {{ }}"
            case _:
                loaded = f"d := *pointer.add({v}, {field}); assert d {random.choice(('==', '!='))} {w} {check};"
                return f"choose {{ if {v} != null {{ {loaded} }} }} or {{ }}"


def random_heap_program(seed: int) -> str:
    """The text of a program."""
    return _Writer(Random(f"heaps {seed}")).program()


def random_raising_program(seed: int) -> str:
    """The text of one whose procedures raise, catch, and let through what others raise."""
    return _Writer(Random(f"raising heaps {seed}"), raising=True).program()


def random_held_program(seed: int) -> str:
    """The text of one that asks, also in callees, whether an object of the heap is there."""
    return _Writer(Random(f"held heaps {seed}"), held=True).program()


def checks_met(program: Program, most: int) -> tuple[frozenset[str], bool]:
    """The checks that runs of the program violate in its first so many states; and whether these were all."""
    interpreter = Interpreter(program)
    front = deque(interpreter.initial())
    seen: set[Hashable] = set()
    found: set[str] = set()
    while front and len(seen) < most:
        outcome = front.popleft()
        if outcome.violation is not None:
            found.add(outcome.violation.check)
            continue
        assert outcome.state is not None, "a step without a violation should lead somewhere"
        key = interpreter.key(outcome.state)
        if key not in seen:
            seen.add(key)
            front += [
                each for actor in interpreter.enabled(outcome.state) for each in interpreter.step(outcome.state, actor)
            ]
    return frozenset(found), not front


SHAPES = (
    chain("list", f"bytes {SIZE}", Link(0)),
    chain("double", f"bytes {SIZE}", Link(0), Link(8)),
    tree("tree", f"bytes {SIZE}", (Link(0), Link(8))),
)


def shape_problem(seed: int) -> str | None:
    """The same of linear time on heaps, with a grammar that may not suit the program at all."""
    program = replace(parse_program(random_heap_program(seed)), shapes=SHAPES[seed % len(SHAPES)])
    return problem(program, OnHeaps(), seed, 200)


def heap_problem(seed: int, states: int = 300) -> str | None:
    """What violates a check of which the engine says that nothing does; None where it is right."""
    return problem(parse_program(random_heap_program(seed)), HeapEngine(), seed, states)


def held_problem(seed: int, states: int = 300) -> str | None:
    """The same of programs that ask whether anything is there to be freed."""
    return problem(parse_program(random_held_program(seed)), HeapEngine(), seed, states)


def raising_problem(seed: int, states: int = 300) -> str | None:
    """The same of programs with exceptions; every other one of linear time on heaps."""
    program = parse_program(random_raising_program(seed))
    if seed % 2:
        return problem(replace(program, shapes=SHAPES[seed // 2 % len(SHAPES)]), OnHeaps(), seed, states)
    return problem(program, HeapEngine(), seed, states)


def problem(program: Program, engine: HeapEngine | OnHeaps, seed: int, states: int, seconds: float = 5) -> str | None:
    """What violates a check in so many states of which the engine says that nothing does."""
    try:
        met, _ = checks_met(program, states)
    except Unsupported:
        return None
    goals = tuple(SafeGoal(frozenset({check})) for check in sorted(met))
    answers = engine.check(Views(program), goals, Budget(deadline=time.monotonic() + seconds))
    absent = [answer.goal for answer in answers if isinstance(answer, Absent)]
    return None if not absent else f"{absent} happens in program {seed}"
