"""The programs of brief 002, sections 6.1 and 6.2, as families: one function per family, the parameters as there."""

from __future__ import annotations

from clew.frontends.ivl import IvlFrontend
from clew.ir.program import Program
from clew.ir.source import Source


def ivl(text: str) -> Program:
    """The program of an IVL text."""
    return IvlFrontend().load([Source("family.ivl", text)]).program


def _names(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{number}" for number in range(1, count + 1)]


def _transmitter(count: int, last: str) -> str:
    lines = [f"event {', '.join(_names('E', count))};", "thread master { notify E1; while (true) wait_time 1; }"]
    for number in range(1, count + 1):
        act = f"notify E{number + 1};" if number < count else last
        lines.append(f"thread transmit{number} {{ while (true) {{ wait E{number}; {act} }} }}")
    return "\n".join([*lines, "main { start; }"])


def transmitter(count: int) -> str:
    return _transmitter(count, "assert false;")


def transmitter_safe(count: int) -> str:
    return _transmitter(count, "")


def token_ring(count: int) -> str:
    lines = [
        f"event {', '.join(_names('E', count))}, EM; int token;",
        "thread master { int local; while (true) { token = ?(int); local = token; notify E1; wait EM;",
        f"  assert token == (local + {count}); }} }}",
    ]
    for number in range(1, count + 1):
        after = f"E{number + 1}" if number < count else "EM"
        lines.append(
            f"thread transmit{number} {{ while (true) {{ wait E{number}; token = token + 1; notify {after}; }} }}"
        )
    return "\n".join([*lines, "main { start; }"])


def _counters(count: int, steps: int, clock: str, after: str) -> str:
    letters = "abcdefgh"[:count]
    lines = [f"event {', '.join(f'e{each}' for each in letters)}; int changes = 0;"]
    lines += [f"int {each} = ?(int);" for each in letters]
    lines += [
        f"thread {each.upper()} {{ while ({each} < {steps}) {{ {each} += 1; changes += 1; wait e{each}; }} }}"
        for each in letters
    ]
    notify = " ".join(f"notify e{each};" for each in letters)
    lines.append(f"thread clk {{ wait_time 1; while ({clock}) {{ changes = 0; {notify} wait_time 1; }} }}")
    assume = " ".join(f"assume ({each} == 0 || {each} == 1);" for each in letters)
    return "\n".join([*lines, f"main {{ {assume} start; {after} }}"])


def term_counter(count: int, steps: int) -> str:
    reached = " && ".join(f"{each} == {steps}" for each in "abcdefgh"[:count])
    return _counters(count, steps, "changes > 0", f"assert ({reached});")


def counter(count: int, steps: int) -> str:
    return _counters(count, steps, "true", "")


def symbolic_counter(bound: int, most: int) -> str:
    return f"""int MAX = {most}, BOUND = {bound}; int c = ?(int); event e;
thread counter {{ while (true) {{ c += 1; wait e; }} }}
thread guard {{ while (true) {{ if (c >= MAX) c = c - MAX + BOUND; wait e; }} }}
thread check {{ while (true) {{ wait_time 0; assert (c >= 0 && c <= MAX); notify e; }} }}
main {{ assume (c >= 0 && c <= BOUND); start; }}
"""


def condition_builder(size: int) -> str:
    last, low = size - 1, (size - 1) // 2
    return f"""bool b = true; int n = ?(int); int step = 0; bool is_first = true; event e;
void extend_cond(int i) {{
  if (i < {low} || i > {low + 1}) {{
    if (!is_first) assert (!b || (n != ({last} - i)));
    is_first = false; b = b && (n != i);
  }}
}}
thread A {{ while (true) {{ wait e; extend_cond(step); }} }}
thread B {{ while (true) {{ wait e; extend_cond({last} - step); }} }}
thread C {{
  wait_time 0;
  while (true) {{
    for (step = 0; step < {last}; step += 1) {{ is_first = true; notify e; wait_time 0; }}
    assert (!b || (n == {low} || n == {low + 1}));
  }}
}}
main {{ assume (n >= 0 && n <= {last}); start; }}
"""


def symmetric_accumulator(steps: int) -> str:
    threads = "\n".join(
        f"thread {name} {{ while (true) {{ if (is_even(step)) {{ result = result + f{name}(); notify WRITE, 0; }}"
        " step += 1; wait READ; } }"
        for name in "AB"
    )
    return f"""int result = 0, step = 0; event READ, WRITE;
bool is_even(int x) {{ return x % 2 == 0; }}
bool pred(int x) {{ return x == 2 || x == 4; }}
int fA() {{ int a1 = ?(int), a2 = ?(int); int a3 = a1 * a2 + a1; assume pred(a1); return a3; }}
int fB() {{ int b1 = ?(int), b2 = ?(int); int b3 = b2 * (b1 + 1); assume pred(b2); return b3; }}
{threads}
thread check {{ while (true) {{ wait WRITE; notify READ, 1; }} }}
main {{ start {steps} - 1; assert is_even(result); }}
"""


def rotating_buffer(sections: int, steps: int | None = None) -> str:
    """`rbuf`: the sections of a word are copied through a pointer, by one thread each."""
    width = 32 // sections
    mask = (1 << width) - 1
    cases = " ".join(f"case {each}: mask = {mask << each * width}; break;" for each in range(sections))
    copies = "\n".join(
        f"thread copy_{each + 1} {{ while (true) {{ rotate(&n, c, {each}); wait COPY; }} }}" for each in range(sections)
    )
    limit = "" if steps is None else f"{steps} - 1"
    return f"""event COPY; u32 c = ?(u32); u32 n = 0;
void rotate(u32 *dst, u32 src, int pos) {{
  u32 mask;
  switch (pos) {{ {cases} default: assert false; }}
  if (pos == {sections - 1}) *dst |= ((src & mask) >> {32 - width}); else *dst |= ((src & mask) << {width});
}}
{copies}
int num_high_bits(u32 x) {{ int k = 0; for (int i = 0; i < 32; i += 1) k += (x & (1 << i)) >> i; return k; }}
thread clk {{
  while (true) {{
    wait_time (1); notify COPY;
    assert num_high_bits(c) == num_high_bits(n);
    c = n; n = 0;
  }}
}}
main {{ start {limit}; }}
"""
