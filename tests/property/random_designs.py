"""Random designs: kernel programs that work on memory, elaborated by `main`, in the text form.

Every object has the same form: two numbers of four bytes, a pointer of eight, and eight more bytes of which parts are
used as whatever somebody likes. Pointers are handed through places, arguments and results, procedures are called by
name and through a table that may change, cells are read as a whole, in parts and by an index, objects are made, copied,
filled and freed. `main` builds some of that before its first `start`, perhaps inside of a call, and looks at it behind
that. Events come by name, by number, and made by `main`. Each assertion has a check of its own, so that programs that
fail are told apart by where.
"""

from __future__ import annotations

from random import Random

from clew.ir.program import Program
from clew.text.parse import parse_program

_OBJECTS = ("A", "B", "C")
_HEAD = """program kernel;
rules {rules};
event e0, e1;
object A : bytes 24 = {{ 0: {a}#32, 8: &B }};
object B : bytes 24 undefined = {{ 0: 1#32, 4: {b}#32, 8: &C, 16: 1#32 }};
object C : bytes 24 = {{ 8: &A, 16: &B }};
object T : bytes 24 = {{ 0: &bump, 8: &turn, 16: 0#64 }};
proc get(p : pointer, k : bits 64) -> (bits 32) {{
  local n : bits 32;
  n := *pointer.add(p, k);
  return n;
}}
proc set(p : pointer, n : bits 32) {{
  *p := n;
}}
proc next(p : pointer) -> (pointer) {{
  local q : pointer;
  q := *pointer.add(p, 8);
  return q;
}}
proc bump(p : pointer) {{
  local n : bits 32;
  n := *p;
  if n < 2 {{ *p := n + 1; }}
}}
proc turn(p : pointer) {{
  local n : bits 32;
  local q : pointer;
  n := *pointer.add(p, 4);
  *pointer.add(p, 4) := 1 - n;
  {turning}
}}
proc late(p : pointer) {{
  local n : bits 32;
  n := *pointer.add(p, 16);
  if n == 1 {{ *p := 0#32; {waits} }}
}}
proc change() {{
  local n : bits 32;
  n := *pointer.add(&A, 16);
  *pointer.add(&B, 16) := n;
  notify e1 delta;
}}
update change;
"""
_LOCALS = """  local p : pointer = null;
  local q : pointer = null;
  local f : pointer = null;
  local n : bits 32 = 0;
  local m : bits 32 = 0;
  local w : bits 64 = 0;
  local b : bits 8 = 0;
  local i : bits 32 = 0;
  local t : bool = false;
  local v : event = e0;
"""


def design_program(seed: int) -> Program:
    """A random design."""
    return parse_program(design_text(seed))


def design_text(seed: int) -> str:
    """Its text."""
    return _Writer(Random(f"design {seed}")).program()


class _Writer:
    """Draws one program; it counts the assertions."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._asserts = 0
        self._frees = random.random() < 0.25
        self._wild = random.random() < 0.4
        """Whether places may be reached in unusual ways."""
        self._by_number = random.random() < 0.5
        """Whether events come by number."""

    def program(self) -> str:
        random = self._random
        head = _HEAD.format(
            rules=random.choice(("open", "closed")),
            a=random.randrange(2),
            b=random.randrange(2),
            turning=random.choice(("", "q := *pointer.add(p, 8); *pointer.add(q, 8) := p;", "notify e0 delta;")),
            waits=random.choice(("", "wait for 1;", "wait e0;")),
        )
        count = random.choice((1, 2, 2, 3))
        runs = [f"proc run{number}(me : pointer) {{\n{_LOCALS}{self._body()}}}\n" for number in range(count)]
        processes = [f"process P{number} = run{self._of(count)}(&{self._object()});\n" for number in range(count)]
        return "".join((head, *runs, *processes, self._main()))

    def _of(self, count: int) -> int:
        return self._random.randrange(count)

    def _object(self) -> str:
        return self._random.choice(_OBJECTS)

    def _main(self) -> str:
        random = self._random
        before = "".join(self._statement(waits=False) for _ in range(random.randrange(4)))
        life = random.choice(("", "frame ", None))
        made = "" if life is None else self._made(life)
        if random.random() < 0.15:
            made += "q := new bytes(24); *pointer.add(&A, 16) := q; free q; "
        if self._by_number:
            made += "v := new event; n := event.to_bits(v); *pointer.add(&A, 20) := n; n := 0; "
        pending = random.choice(("", "notify e0 delta;", "notify e1 after 2;", "request_update change;"))
        start = random.choice(("start;", "start for 2;", "start for 1; start;", "start for 0; start for 1;"))
        inner = f"  {made}{before}{pending}\n  {start}\n  {self._late()}"
        begun = f"proc begin() {{\n{_LOCALS}  local me : pointer = null;\n  me := &{self._object()};\n"
        if random.random() < 0.4:
            return (
                f"proc build(me : pointer) -> (bits 32) {{\n{_LOCALS}{inner}  return n;\n}}\n"
                f"{begun}  n := call build(me);\n  {self._late()}}}\nmain begin;\n"
            )
        return f"{begun}{inner}}}\nmain begin;\n"

    def _made(self, life: str) -> str:
        into, out_of = self._object(), self._object()
        made = f"p := new {life}bytes(24); fill 24 bytes at p with 0;"
        return f"{made} *pointer.add(p, 8) := &{into}; *pointer.add(&{out_of}, 8) := p; "

    def _late(self) -> str:
        return "".join(self._statement(waits=False) for _ in range(self._random.randrange(3)))

    def _body(self) -> str:
        random = self._random
        lines = [f"  {self._statement(waits=True)}\n" for _ in range(random.randint(2, 5))]
        if random.random() < 0.6:
            lines = ["  while i < 2 {\n", *lines, "  i := i + 1;\n", f"  {self._wait()}\n", "  }\n"]
        return "".join(lines)

    def _pointer(self) -> str:
        return self._random.choice(("me", "me", "p", "q", f"&{self._object()}"))

    def _defined(self, pointer: str, text: str) -> str:
        """The text where the pointer is none only by accident."""
        return text if pointer[0] in "&m" or self._random.random() < 0.1 else f"if {pointer} != null {{ {text} }}"

    def _statement(self, *, waits: bool) -> str:
        random = self._random
        draws = [self._read, self._write, self._hand, self._call, self._assert, self._notify]
        draws += [self._number, self._branch] + [self._odd] * self._wild + [self._wait] * (2 * waits)
        return random.choice(draws)() + " "

    def _read(self) -> str:
        pointer = self._pointer()
        place = self._random.choice((pointer, f"pointer.add({pointer}, 4)"))
        return self._defined(pointer, f"{self._random.choice('nm')} := *{place};")

    def _write(self) -> str:
        pointer = self._pointer()
        place = self._random.choice((pointer, f"pointer.add({pointer}, 4)"))
        value = self._random.choice(("n", "1 - (m & 1)", "(n + 1) & 1", "0#32", "1#32"))
        return self._defined(pointer, f"*{place} := {value};")

    def _hand(self) -> str:
        random = self._random
        pointer, other = self._pointer(), self._pointer()
        text = random.choice(
            (
                f"{random.choice('pq')} := *pointer.add({pointer}, 8);",
                f"{random.choice('pq')} := *pointer.add({pointer}, 8);",
                f"*pointer.add({pointer}, 8) := {other};",
                f"{random.choice('pq')} := call next({pointer});",
                f"{random.choice('pq')} := {other};",
            )
        )
        return self._defined(pointer, text)

    def _call(self) -> str:
        random = self._random
        pointer = self._pointer()
        text = random.choice(
            (
                f"n := call get({pointer}, {random.choice((0, 4))});",
                f"call set({pointer}, {random.choice(('n & 1', '0', '1'))});",
                f"call bump({pointer});",
                f"f := *pointer.add(&T, {random.choice((0, 8))}); call *(f)({pointer});",
                f"f := *pointer.add(&T, zero_extend[32]((n & 1) * 8)); call *(f)({pointer});",
                f"*&T := &{random.choice(('turn', 'bump'))};",
            )
        )
        return self._defined(pointer, text)

    def _assert(self) -> str:
        self._asserts += 1
        pointer = self._pointer()
        what = self._random.choice(("n <= 1", "m == 0", f"{pointer} == me", "p != null", "n + m <= 1", "!t", "b <= 1"))
        return f'assert {what} "random.k{self._asserts}";'

    def _notify(self) -> str:
        random = self._random
        event = random.choice(("e0", "e1"))
        if self._by_number and random.random() < 0.5:
            return f"n := *pointer.add(&A, 20); notify event.of_bits(n) {random.choice(('delta', ''))};"
        return random.choice(
            (
                f"notify {event};",
                f"notify {event} delta;",
                f"notify {event} after {random.choice((1, 2))};",
                f"cancel {event};",
                "request_update change;",
                "notify event.of_bits(n & 1) delta;",
            )
        )

    def _wait(self) -> str:
        random = self._random
        if self._by_number and random.random() < 0.3:
            return "n := *pointer.add(&A, 20); wait event.of_bits(n) for 1 timed_out t;"
        return random.choice(
            (
                "wait for 1;",
                "wait for 0;",
                "wait e0;",
                "wait any e0, e1;",
                "wait all e0, e1;",
                "wait e1 for 1 timed_out t;",
                "wait any e0, e1 for 2 timed_out t;",
            )
        )

    def _number(self) -> str:
        return self._random.choice(
            ("n := m;", "m := n & 1;", "havoc n in 0..1;", "n := 0;", "i := i;", "n := n ^ 1;", "m := 1;")
        )

    def _branch(self) -> str:
        condition = self._random.choice(("n == 0", "m < n", "p == q", "me == &A", "t", "p == null", "q == null"))
        return f"if {condition} {{ {self._simple()} }} else {{ {self._simple()} }}"

    def _simple(self) -> str:
        return self._random.choice((self._read, self._write, self._hand, self._call, self._notify, self._number))()

    def _odd(self) -> str:
        """Accesses that are not to a cell as a whole, or not by a known pointer."""
        random = self._random
        pointer, other = self._pointer(), self._pointer()
        choices = [
            f"b := *pointer.add({pointer}, {random.choice((0, 1, 5, 18))});",
            f"*pointer.add({pointer}, {random.choice((0, 1, 4, 18))}) := b;",
            f"n := *pointer.add({pointer}, zero_extend[32]((m & 1) * 4));",
            f"*pointer.add({pointer}, zero_extend[32]((m & 1) * 4)) := n & 1;",
            f"if {other} != null {{ copy 24 bytes from {other} to {pointer}; }}",
            f"if {other} != null {{ copy 8 bytes from pointer.add({other}, 8) to pointer.add({pointer}, 8); }}",
            f"if {other} != null {{ copy 4 bytes from {other} to pointer.add({pointer}, 4); }}",
            f"fill 8 bytes at {pointer} with 0;",
            f"w := *pointer.add({pointer}, 8); p := pointer.of_bits(w); w := 0;",
            f"w := *pointer.add({pointer}, 16); w := w & 1; if w == 1 {{ n := 1; }} w := 0;",
            f"q := *pointer.add({pointer}, 16);",
            f"*pointer.add({pointer}, 16) := {other};",
            f"n := *pointer.add({pointer}, 2) aligned 4;",
            f"call late({pointer});",
            f"m := *pointer.add({pointer}, {random.choice((20, 24, 22))});",
        ]
        if self._frees:
            choices += [
                "p := new bytes(24); fill 24 bytes at p with 0; *pointer.add(&A, 8) := p;",
                "q := *pointer.add(&A, 8); if heap(q) { free q; }",
                "q := new frame bytes(24); *q := 0#32; *pointer.add(&A, 8) := q;",
            ]
        return self._defined(pointer, random.choice(choices))
