"""Random threads that hand pointers and names of processes on, in the text form.

A pointer comes from one process to another through a global, an array, a queue, a number, memory, a call, the argument
of a spawn or a field of a record; the name of a process through a global or a queue. Each process can do a few kinds of
things only: one that never touches memory may hand on what others write, one reads what it was given at the start, one
waits for it, one frees it, one asks for leaks in the middle or at the end. So what a process reaches changes without
its doing. Most often one more process is stuck from the start, so that all ends of the others are deadlocks.
`kernel=True` draws the same under the kernel: no process is spawned, joined or awaited there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from clew.ir.program import Program
from clew.text.parse import parse_program

_TESTS = {"h0": "h0 != null", "h1": "h1 != null", "a[1]": "a[1] != null", "n": "m == 1", "q": "queue.length(q) > 0"}
"""Places that hold a pointer, and how to see that they do."""
_PUTS = {
    "h0": "h0 := p;",
    "h1": "h1 := p;",
    "a[1]": "a[1] := p;",
    "n": "n := pointer.to_bits[64](p); m := 1;",
    "q": "if !queue.full(q) { push q(1, p); }",
}
_TAKES = {
    "h0": "p := h0;",
    "h1": "p := h1;",
    "a[1]": "p := a[1];",
    "n": "p := pointer.of_bits(n);",
    "q": "if queue.length(q) > 0 { _, p := pop q; }",
}
_KINDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "gives": (("rest",), ("put",), ("rest", "put")),
    "relays": (("take",), ("put",), ("move",)),
    "writes": (("take",), ("write",), ("rest", "write")),
    "frees": (("take",), ("free",)),
    "calls": (("take", "call"), ("call",), ("write", "put")),
    "reads": (("rest", "read"), ("read",), ("show",), ("test", "show", "rest")),
    "waits": (("watch",), ("mark",), ("mark", "test")),
    "asks": (("rest",), ("ask", "rest"), ("ask",)),
    "joins": (("join",), ("mark",), ("test",)),
    "names": (("rest",), ("rename",)),
    "makes": (("make",), ("put",), ("read", "drop"), ("drop", "show")),
    "stores": (("take", "store"), ("store", "fetch"), ("fetch", "put")),
    "starts": (("start",), ("put", "rest"), ("start", "test")),
    "records": (("keep", "find"), ("find", "keep", "lose"), ("put", "write", "look")),
    "tests": (("rest",), ("test",), ("test",)),
}
"""Per kind of process what its steps are drawn from, one after the other."""
_CASTS = (
    ("gives", "writes", "reads"),
    ("gives", "writes", "waits", "tests"),
    ("gives", "frees", "reads"),
    ("gives", "relays", "writes", "reads"),
    ("makes", "frees", "asks"),
    ("makes", "relays", "asks"),
    ("joins", "names", "tests"),
    ("stores", "writes", "reads"),
    ("gives", "calls", "reads"),
    ("starts", "writes", "reads"),
    ("records", "writes", "reads"),
)
"""Kinds that have something to do with each other; others come in by chance."""
_GIVEN = frozenset({"relays", "writes", "frees", "calls", "makes", "joins", "names", "tests"})
"""Kinds that most often know no object in the beginning."""
_ALONE = frozenset({"joins", "names", "starts"})
"""Kinds that only threads have."""


def handing_program(seed: int, *, kernel: bool = False) -> Program:
    """The program of the seed."""
    return parse_program(handing_text(seed, kernel=kernel))


def handing_text(seed: int, *, kernel: bool = False) -> str:
    """The text of the seed."""
    return _Writer(Random(f"handing {seed} {kernel}"), kernel=kernel).program()


class _Writer:
    """Draws a program piece by piece."""

    def __init__(self, random: Random, *, kernel: bool) -> None:
        self._random = random
        self._kernel = kernel
        self._places = random.sample(sorted(_TESTS), random.choice((1, 1, 1, 2)))
        kinds = sorted(
            set(_KINDS) - (_ALONE if kernel else frozenset()) - ({"records"} if random.random() < 0.8 else set())
        )
        cast = [
            each if each in kinds and random.random() < 0.9 else random.choice(kinds) for each in random.choice(_CASTS)
        ]
        self._kinds = random.sample(cast, len(cast))
        self._size = len(cast)
        self._spawned = False
        self._recorded = False

    def program(self) -> str:
        """The whole text."""
        random = self._random
        processes = [self._process(number) for number in range(self._size)]
        lines = [
            f"program {'kernel' if self._kernel else 'threads'};",
            "var h0 : pointer = null;",
            f"var h1 : pointer = {random.choice(('null',) * 9 + ('&cell',))};",
            "var a : pointer[2] = [null; 2];",
            "var n : bits 64 = 0;",
            "var q : queue 2 of (bits 1, pointer) = [];",
            *(f"var {name} : bits 1 = 0;" for name in ("m", "s", "u")),
            "object cell : bytes 16;",
            f"object box : bytes 16{random.choice(('', ' = { 8: &cell }'))};",
        ]
        if not self._kernel:
            lines += [f"var t : process = P{random.randrange(self._size)};", "var names : queue 2 of (process) = [];"]
        if self._recorded:
            lines += ["record Node { of : pointer = null; }", "var r : ref Node = null;"]
        lines.append("proc same(p : pointer) -> (pointer) { return p; }")
        lines.append(f"proc set(p : pointer) {{ {self._yield()} if p != null {{ *p := 1#8; }} }}")
        if self._spawned:
            lines.append(
                f"proc child(p : pointer) {{ local b : bits 8 = 0; {self._step(('write', 'read', 'put', 'write'))} }}"
            )
        lines += processes
        if not self._kernel and random.random() < 0.8:
            lines += ["proc stuck() { await false; }", "process Stuck = stuck();"]
        return "\n".join(lines) + "\n"

    def _process(self, number: int) -> str:
        random = self._random
        kind = self._kinds[number]
        knows = random.random() < (0.1 if kind in _GIVEN else 0.85)
        start = random.choice(("&cell", "&cell", "&cell", "&box")) if knows else "null"
        does = [self._step(each) for each in _KINDS[kind] if random.random() < 0.95]
        body = f" {self._yield()} ".join(does)
        if random.random() < 0.06 and kind != "starts":  # for ever more processes
            body = f"loop {{ {body} {self._yield()} }}"
        last = ""
        if not self._kernel and random.random() < 0.15:
            asked = random.choice(("!leaked()", "!leaked()", "!occupied()", "leaked()", "occupied() || s == 0"))
            last = f'{random.choice(("", "u := 1;"))} assert {asked} "memory.leak"; halt;'
        handle = "" if self._kernel else "local c : process = P0; "
        return (
            f"proc run{number}(p : pointer) {{ local b : bits 8 = 0; {handle}// {kind}\n"
            f"  {self._yield() if random.random() < 0.5 else ''} {body} {last}\n}}\n"
            f"process P{number} = run{number}({start});"
        )

    def _yield(self) -> str:
        return self._random.choice(("wait for 0;", "wait for 1;")) if self._kernel else "yield;"

    def _step(self, wanted: tuple[str, ...]) -> str:
        """One or two of the things that a kind of process does, in one step."""
        random = self._random
        return " ".join(_DRAWN[random.choice(wanted)](self) for _ in range(random.choice((1, 1, 1, 2))))

    def _guarded(self, condition: str, command: str) -> str:
        """Wait for a condition, or look at it."""
        if self._kernel or self._random.random() < 0.4:
            return f"if {condition} {{ {command} }}"
        return f"await {condition}; {command}"

    # --- what processes do -------------------------------------------------------------------------------------------

    def _put(self) -> str:
        return _PUTS[self._random.choice(self._places)]

    def _take(self) -> str:
        place = self._random.choice(self._places)
        return self._guarded(_TESTS[place], _TAKES[place])

    def _move(self) -> str:
        return f"{self._take()} {_PUTS[self._random.choice(sorted(_PUTS))]}"

    def _write(self) -> str:
        value = self._random.choice(("1#8", "1#8", "0#8"))
        return f"if p != null {{ *p := {value}; }}"

    def _read(self) -> str:
        looked = "if p != null { b := *p; }"
        return self._random.choice((looked, looked, "b := *&cell;", "if p != null && !alive(p) { b := 1; }"))

    def _show(self) -> str:
        return self._random.choice(("assert b == 0;", "assert b == 0;", "s := extract[0, 0](b);", "assume b == 0;"))

    def _test(self) -> str:
        return self._random.choice(("assert s == 0;", "assert u == 0 || s == 1;", "if u == 1 { s := 1; }"))

    def _watch(self) -> str:
        if self._kernel:
            return "b := *&cell; if b == 1 { u := 1; }"
        place = self._random.choice(("&cell", "p"))
        return f"if {place} != null {{ b := *{place}; }} if b != 1 {{ retry; }}"

    def _mark(self) -> str:
        return self._random.choice(("s := 1;", "u := 1;", "u := s;"))

    def _make(self) -> str:
        return f"p := new bytes(16); {self._random.choice(('', '*p := 0#8;'))}"

    def _drop(self) -> str:
        return "p := null;"

    def _free(self) -> str:
        return self._random.choice(("if heap(p) { free p; }", "free p;", "if heap(p) { free p; p := null; }"))

    def _join(self) -> str:
        popped = "if queue.length(names) > 0 { c := pop names; join c; }"
        return self._random.choice(("join t;", "join t;", popped, "join c;"))

    def _rename(self) -> str:
        one = f"P{self._random.randrange(self._size)}"
        pushed = f"if !queue.full(names) {{ push names({one}); }}"
        return self._random.choice((f"t := {one};", f"t := {one};", f"c := {one};", pushed, "t := c;"))

    def _ask(self) -> str:
        asked = self._random.choice(("leaked()", "occupied()"))
        return self._random.choice((f"assert !{asked};", f"if {asked} {{ s := 1; }}", f"assert {asked} || u == 0;"))

    def _store(self) -> str:
        return self._random.choice(("*pointer.add(&box, 8) := p;", "if p != null { *pointer.add(p, 8) := &cell; }"))

    def _fetch(self) -> str:
        return "p := *pointer.add(&box, 8);"

    def _call(self) -> str:
        place = self._random.choice(("h0", "h1", "a[1]", "p"))
        return self._random.choice((f"p := call same({place});", f"call set({place});"))

    def _start(self) -> str:
        self._spawned = True
        return self._random.choice(("spawn child(p);", "c := spawn child(p);", "t := spawn child(&cell);"))

    def _keep(self) -> str:
        self._recorded = True
        return "if r == null { r := new Node; } r.of := p;"

    def _find(self) -> str:
        self._recorded = True
        return self._guarded("r != null", "p := r.of;")

    def _lose(self) -> str:
        self._recorded = True
        return "if r != null { free r; }"

    def _look(self) -> str:
        self._recorded = True
        return "if r != null { assert alive(r) || s == 1; }"

    def _rest(self) -> str:
        return self._random.choice(("", "u := u + 1;"))


_THINGS = frozenset(f"_{each}" for steps in _KINDS.values() for step in steps for each in step)
_DRAWN: dict[str, Callable[[_Writer], str]] = {
    name.removeprefix("_"): method for name, method in vars(_Writer).items() if name in _THINGS
}
"""How each thing that a process does is drawn."""
