"""Random Java programs: arithmetic, arrays, exceptions, virtual calls, texts; each leaves one number.

Input: a seed and a count. Output: the text of one file with so many programs; `main` runs them all and prints what each
has left in its static field `h0`, `h1`, …, so that a real Java can say what is right.
"""

from __future__ import annotations

import random

_INTS = ("a", "b", "c")
_CONSTANTS = ("0", "1", "-1", "2", "7", "31", "100", "-128", "255", "65536", "Integer.MAX_VALUE", "Integer.MIN_VALUE")


class _Writer:
    """One program under construction."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.lines: list[str] = []
        self._loops = 0

    def pick(self, *choices: str) -> str:
        """One of them."""
        return self.chance.choice(choices)

    def number(self, depth: int) -> str:
        """An int."""
        if depth == 0 or self.chance.random() < 0.2:
            return self.pick(*_INTS, *_INTS, self.chance.choice(_CONSTANTS), "s")
        inner = self.number
        match self.chance.randrange(14):
            case 0 | 1 | 2 | 3:
                return f"({inner(depth - 1)} {self.pick('+', '-', '*', '&', '|', '^')} {inner(depth - 1)})"
            case 4:
                return f"({inner(depth - 1)} {self.pick('/', '%')} {inner(depth - 1)})"
            case 5:
                return f"({inner(depth - 1)} {self.pick('<<', '>>', '>>>')} {inner(depth - 1)})"
            case 6:
                return f"x[{inner(depth - 1)} & 3]"
            case 7:
                return f"x[{inner(0)}]"
            case 8:
                return f"o.get({inner(depth - 1)})"
            case 9:
                return f"({self.truth(depth - 1)} ? {inner(depth - 1)} : {inner(depth - 1)})"
            case 10:
                return f"({self.pick('(byte) ', '(short) ', '(char) ', '-', '~', '(int) (long) ')}{inner(depth - 1)})"
            case 11:
                return f"(int) ({self.wide(depth - 1)})"
            case 12:
                return self.pick("t.length()", "t.hashCode()", f"t.indexOf('{self.pick('1', '-', 'a')}')", "x.length")
            case _:
                return f"f({inner(depth - 1)}, n - 1)"

    def wide(self, depth: int) -> str:
        """A long."""
        if depth <= 0:
            return self.pick("l", "(long) a", "77L", "Long.MIN_VALUE")
        match self.chance.randrange(5):
            case 0 | 1:
                return f"({self.wide(depth - 1)} {self.pick('+', '-', '*', '^', '/', '%')} {self.wide(depth - 1)})"
            case 2:
                return f"({self.wide(depth - 1)} {self.pick('<<', '>>', '>>>')} {self.number(depth - 1)})"
            case 3:
                return f"(long) (double) {self.number(depth - 1)}"
            case _:
                return f"(long) ({self.number(depth - 1)} * {self.pick('0.5', '1e9', '-2.25f', '(1.0 / 3)')})"

    def truth(self, depth: int) -> str:
        """A condition."""
        if depth <= 0:
            return self.pick("p", "a < b", "c == 0", "o != null", "o instanceof B")
        match self.chance.randrange(5):
            case 0 | 1:
                return (
                    f"{self.number(depth - 1)} {self.pick('<', '<=', '==', '!=', '>', '>=')} {self.number(depth - 1)}"
                )
            case 2:
                return f"({self.truth(depth - 1)} {self.pick('&&', '||', '^')} {self.truth(depth - 1)})"
            case 3:
                return f"{self.wide(depth - 1)} {self.pick('<', '>=', '==')} {self.wide(depth - 1)}"
            case _:
                return f"!({self.truth(depth - 1)})"

    def statements(self, depth: int, indent: int) -> None:
        """Some statements."""
        for _ in range(self.chance.randint(1, 4)):
            self.statement(depth, indent)

    def put(self, indent: int, text: str) -> None:
        """A line."""
        self.lines.append("    " * indent + text)

    def statement(self, depth: int, indent: int) -> None:
        """One statement."""
        kind = self.chance.randrange(16)
        if depth == 0:
            kind = min(kind, 8)
        match kind:
            case 0 | 1 | 2:
                self.put(indent, f"{self.pick(*_INTS)} {self.pick('=', '+=', '^=', '-=')} {self.number(2)};")
            case 3:
                self.put(indent, f"x[{self.number(1)}{self.pick('', ' & 3', ' & 3')}] = {self.number(2)};")
            case 4:
                self.put(indent, f"l {self.pick('=', '+=', '*=')} {self.wide(2)};")
            case 5:
                self.put(indent, f"s {self.pick('=', '+=')} (short) {self.number(1)};")
            case 6:
                self.put(indent, f"o = {self.pick('new A(a)', 'new B(b)', 'new C()', 'null', 'o')};")
            case 7:
                self.put(
                    indent, f"t = {self.pick('t + a', 't + l', '(t + (char) (65 + (b & 15)))', '(t + o)', 'p + t')};"
                )
                self.put(indent, "if (t.length() > 30) t = t.substring(t.length() - 9);")
            case 8:
                self.put(indent, f"p = {self.truth(2)};")
            case 9 | 10:
                self.put(indent, f"if ({self.truth(2)}) {{")
                self.statements(depth - 1, indent + 1)
                if self.chance.random() < 0.5:
                    self.put(indent, "} else {")
                    self.statements(depth - 1, indent + 1)
                self.put(indent, "}")
            case 11 | 12:
                self._loops += 1
                name = f"i{self._loops}"
                self.put(indent, f"for (int {name} = 0; {name} < {self.chance.randint(1, 4)}; {name}++) {{")
                self.put(indent + 1, f"a += {name};")
                self.statements(depth - 1, indent + 1)
                if self.chance.random() < 0.3:
                    self.put(indent + 1, f"if ({self.truth(1)}) {self.pick('break', 'continue')};")
                self.put(indent, "}")
            case 13:
                self.put(indent, f"switch ({self.number(1)} & 3) {{")
                for number in (0, 1, 3):
                    self.put(indent + 1, f"case {number}:")
                    self.statement(0, indent + 2)
                    if self.chance.random() < 0.5:
                        self.put(indent + 2, "break;")
                self.put(indent + 1, "default:")
                self.statement(0, indent + 2)
                self.put(indent, "}")
            case _:
                self.attempt(depth, indent)

    def attempt(self, depth: int, indent: int) -> None:
        """A statement with handlers."""
        self.put(indent, "try {")
        self.statements(depth - 1, indent + 1)
        if self.chance.random() < 0.3:
            self.put(
                indent + 1,
                f"if ({self.truth(1)}) throw new {self.pick('Own(a)', 'Own(7)', 'IllegalStateException()')};",
            )
        if self.chance.random() < 0.7:
            name = self.pick("ArithmeticException", "ArrayIndexOutOfBoundsException", "RuntimeException", "Own")
            self.put(indent, f"}} catch ({name} e) {{")
            self.put(indent + 1, "c = c * 31 + e.getClass().getName().length();")
            self.statements(0, indent + 1)
            if self.chance.random() < 0.3:
                self.put(indent + 1, "throw e;")
        self.put(indent, "} finally {")
        self.statement(0, indent + 1)
        self.put(indent, "}")


_AROUND = """
    static class Own extends RuntimeException {
        final int code;

        Own(int code) {
            super("own " + code);
            this.code = code;
        }
    }

    static class A {
        protected int held;

        A(int held) {
            this.held = held;
        }

        int get(int by) {
            return held + by;
        }

        public String toString() {
            return "A" + held;
        }
    }

    static class B extends A {
        B(int held) {
            super(held ^ 5);
        }

        int get(int by) {
            held += by;
            return by == 0 ? super.get(1) : held / by;
        }
    }

    static class C extends B {
        C() {
            super(3);
        }

        int get(int by) {
            if (by > 1000) {
                throw new Own(by);
            }
            return super.get(by) - 1;
        }
    }
"""


def random_file(seed: int, count: int, name: str = "Main") -> str:
    """A file with so many programs."""
    chance = random.Random(seed)
    parts = [f"public class {name} {{", _AROUND.rstrip("\n")]
    for number in range(count):
        parts += ["", *_program(chance, number)]
    parts += ["", "    public static void main(String[] args) {"]
    for number in range(count):
        parts += [f"        P{number}.run();", f"        System.out.println(h{number});"]
    parts += ["        done = 1;", "    }", ""]
    parts += [f"    static long h{number};" for number in range(count)]
    return "\n".join([*parts, "    static int done;", "}", ""])


def _program(chance: random.Random, number: int) -> list[str]:
    writer = _Writer(chance)
    head = 'int a = 3, b = -7, c = n; long l = 11; short s = 9; boolean p = false; A o = new A(2); String t = "x";'
    writer.put(3, "if (n < 0) return 5;")
    writer.put(3, f"{head} int[] x = {{1, -2, 3, 40}};")
    writer.statements(2, 3)
    writer.statements(2, 3)
    writer.put(
        3,
        "return a + 31 * b + 17 * c + (int) l + s + t.hashCode() + (p ? 1 : 0) + x[0] * x[3]"
        " + (o == null ? 0 : o.held);",
    )
    return [
        f"    static class P{number} {{",
        "        static int f(int a0, int n) {",
        *writer.lines,
        "        }",
        "",
        "        static void run() {",
        "            long h = 1;",
        "            for (int n = 0; n < 2; n++) {",
        "                try {",
        "                    h = h * 31 + f(n, n);",
        "                } catch (Own e) {",
        "                    h = h * 31 + e.code + e.getMessage().length();",
        "                } catch (RuntimeException e) {",
        "                    h = h * 31 + e.getClass().getName().hashCode();",
        "                }",
        "            }",
        f"            h{number} = h;",
        "        }",
        "    }",
    ]
