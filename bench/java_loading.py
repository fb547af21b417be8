"""How long an archive of many Java classes takes to load: `python -m bench java_loading [CLASSES]`, 500 by default.

The classes are written for it and all of them run: they inherit, keep lists, throw and catch, and put texts together,
so that nothing of the archive may be left aside. What is printed is the processor time of `clew show`'s way up to the
program, in a process of its own that collects no garbage, as the command does.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

_CLASS = """import java.util.*;
public class C{number} {parent} {{
    private int total{number};
    private final List<Integer> seen{number} = new ArrayList<>();
    static int made = 0;
    public C{number}() {{ made++; }}
    @Override public int work(int n) {{
        int sum = 0;
        for (int k = 0; k < n; k++) {{ if (k % {some} == 0) sum += helper{number}(k); else sum -= k; }}
        if (n > 0) sum += new C{other}().work(n - 1);
        seen{number}.add(sum);
        return check{number}(sum);
    }}
    private int helper{number}(int k) {{ return k == 5 ? {number} : k; }}
    int check{number}(int v) {{
        try {{
            if (v == {number}) throw new IllegalStateException("bad " + v);
            total{number} += v;
            return total{number} / (v | 1);
        }} catch (ArithmeticException e) {{
            return -1;
        }}
    }}
    public String text{number}() {{
        StringBuilder b = new StringBuilder("C{number}");
        for (int x : seen{number}) b.append(x).append(',');
        return b.toString();
    }}
}}
"""
_PART = "public interface Part { int work(int n); }\n"
_MEASURED = """import gc, time, sys
gc.disable()
from pathlib import Path
from clew.pipeline.sources import load_sources, read
sources = read([Path(sys.argv[1])])
started = time.process_time()
loaded = load_sources(sources)
print(f"{len(loaded.program.procedures)} procedures in {time.process_time() - started:.2f} s")
"""


def run(arguments: Sequence[str]) -> None:
    """Write the classes, compile them, and load the archive three times."""
    count = int(arguments[0]) if arguments else 500
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in _classes(count).items():
            (folder / file).write_text(text, encoding="utf-8")
        sources = [str(each) for each in sorted(folder.glob("*.java"))]
        subprocess.run(["javac", "-nowarn", "-d", name, *sources], check=True)
        subprocess.run(["jar", "cfe", "all.jar", "Main", "-C", name, "."], check=True, cwd=name)
        for _ in range(3):
            subprocess.run([sys.executable, "-c", _MEASURED, str(folder / "all.jar")], check=True)


def _classes(count: int) -> dict[str, str]:
    """The sources by name; the same every time."""
    numbers = random.Random(5)
    found = {"Part.java": _PART}
    for number in range(count - 2):
        above = f"extends C{numbers.randrange(number)}" if number > 10 and numbers.random() < 0.4 else "implements Part"
        other, some = numbers.randrange(number + 1), numbers.randrange(2, 9)
        found[f"C{number}.java"] = _CLASS.format(number=number, parent=above, other=other, some=some)
    calls = "\n".join(f"        sum += use{number}();" for number in range(count - 2))
    uses = "\n".join(
        f"    static int use{n}() {{ C{n} c = new C{n}(); return c.work(2) + c.text{n}().length(); }}"
        for n in range(count - 2)
    )
    body = f"        int sum = 0;\n{calls}\n        assert sum != 5;"
    found["Main.java"] = (
        f"public class Main {{\n    public static void main(String[] args) {{\n{body}\n    }}\n{uses}\n}}\n"
    )
    return found
