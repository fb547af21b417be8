"""The suite of abstraction: families of recursive and embedded programs with parameters, as text with questions.

Input: parameters. Output: instances with a name, a source, questions, and the answers that they must have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clew.ir.source import Source

HOLDS, FAILS = "holds", "fails"


@dataclass(frozen=True, slots=True)
class Instance:
    """One program, what is asked of it, and what is right."""

    family: str
    name: str
    source: Source
    questions: tuple[tuple[str, str], ...]


def _spds(family: str, name: str, text: str, *questions: tuple[str, str]) -> Instance:
    return Instance(family, name, Source(f"{name}.spds", text), questions)


def catcher(buffer: int, width: int, events: int) -> Instance:
    """The event catcher: a ring buffer of so many entries, variables of so many bits, events up to that number."""
    history = f"int history({width})[{buffer}];" if buffer else ""
    saved = "history[offset] = event;" if buffer else ""
    text = f"""
int offset({width});
{history}
int retry({width});
int timeouts({width});
void catch(int e({width})) {{
  int word({width});
  int event({width});
  event = 0;
  word = 1;
  retry = 0;
pick:
  event = rand({events});
  if (event == 0) {{ word = 0; goto pick; }}
  word = 1;
  if (event == 1) {{ timeouts = timeouts + 1; retry = 1; goto pick; }}
save:
  {saved}
  offset = offset + 1;
  if (offset == {max(buffer, 1)}) {{ offset = 0; }}
  if (event != e) {{ goto pick; }}
hit:
  if (e > 2) {{ catch(e - 1); }}
  return;
}}
void main() {{
  catch({events});
end: skip;
}}
"""
    return _spds(
        "catch",
        f"catch-{buffer}-{width}-{events}",
        text,
        (f"AG (offset <= {max(buffer, 1)})", HOLDS),
        (f"AG (catch -> event <= {events})", HOLDS),
        ("AG (save -> event > 1)", HOLDS),
        ("AG !hit", FAILS),
    )


def counter(width: int) -> Instance:
    """A recursive sum with statistics."""
    most = (1 << (width - 1)) - 1
    text = f"""
int total({width});
int calls({width});
int deepest({width});
void count(int n({width})) {{
  calls = calls + 1;
  total = total + n;
  if (n > deepest) {{ deepest = n; }}
  if (n > 0) {{ count(n - 1); }}
  return;
}}
void main() {{
  count(rand({most}));
end: skip;
}}
"""
    return _spds(
        "recursion", f"counter-{width}", text, (f"AG (count -> n <= {most})", HOLDS), ("AG !(calls == 1)", FAILS)
    )


def ackermann(width: int) -> Instance:
    """Ackermann's function for small first arguments, modulo a power of two."""
    text = f"""
int calls({width});
int({width}) ack(int m({width}), int n({width})) {{
  int r({width});
  calls = calls + 1;
  if (m == 0) {{ return n + 1; }}
  if (n == 0) {{ r = ack(m - 1, 1); return r; }}
  r = ack(m, n - 1);
  r = ack(m - 1, r);
  return r;
}}
void main() {{
  int x({width});
  x = ack(2, rand(3));
end: skip;
}}
"""
    return _spds("recursion", f"ackermann-{width}", text, ("AG (ack -> m <= 2)", HOLDS), ("AG !(ack && m == 0)", FAILS))


def mccarthy(width: int) -> Instance:
    """McCarthy's function on all arguments up to 100."""
    text = f"""
int calls({width});
int({width}) mc(int n({width})) {{
  int r({width});
  calls = calls + 1;
  if (n > 100) {{ return n - 10; }}
  r = mc(n + 11);
  r = mc(r);
  return r;
}}
void main() {{
  int x({width});
  x = mc(rand(100));
  if (x != 91) {{ goto bad; }}
  goto end;
bad: skip;
end: skip;
}}
"""
    return _spds("recursion", f"mccarthy-{width}", text, ("AG !bad", HOLDS), ("AG (mc -> n <= 111)", HOLDS))


def hanoi(width: int) -> Instance:
    """Towers of Hanoi with pegs, a log, and a counter of moves."""
    discs = min(width, 8)
    text = f"""
int moves({width});
int last({width});
int log(2)[8];
int head(3);
void hanoi(int discs({width}), int from(2), int to(2)) {{
  int via(2);
  if (discs == 0) {{ return; }}
  via = 3 - from - to;
  hanoi(discs - 1, from, via);
  moves = moves + 1;
  last = discs;
  log[head] = to;
  head = head + 1;
  hanoi(discs - 1, via, to);
  return;
}}
void main() {{
  hanoi({discs}, 0, 2);
end: skip;
}}
"""
    return _spds(
        "recursion", f"hanoi-{width}", text, (f"AG (hanoi -> discs <= {discs})", HOLDS), ("AG !(moves == 1)", FAILS)
    )


def quicksort(length: int, width: int) -> Instance:
    """Quicksort of any array of so many elements of so many bits: no index leaves it."""
    text = f"""
int a({width})[{length}];
int swaps(8);
void sort(int lo(4), int hi(4)) {{
  int i(4);
  int j(4);
  int t({width});
  if (lo >= hi) {{ return; }}
  i = lo;
  j = lo;
loop:
  if (j < hi) {{
    if (a[j] < a[hi]) {{
      t = a[i]; a[i] = a[j]; a[j] = t;
      i = i + 1;
      swaps = swaps + 1;
    }}
    j = j + 1;
    goto loop;
  }}
  t = a[i]; a[i] = a[hi]; a[hi] = t;
  if (i > lo) {{ sort(lo, i - 1); }}
  sort(i + 1, hi);
  return;
}}
void main() {{
  {" ".join(f"a[{place}] = rand({(1 << width) - 1});" for place in range(length))}
  sort(0, {length - 1});
end: skip;
}}
"""
    bound = f"AG (sort -> (hi < {length} && j < {length}))"
    return _spds("sorting", f"quicksort-{length}-{width}", text, (bound, HOLDS), ("AG !loop", FAILS))


def mergesort(length: int, width: int) -> Instance:
    """Mergesort of any array: no index leaves it."""
    text = f"""
int a({width})[{length}];
int b({width})[{length}];
void sort(int lo(4), int hi(4)) {{
  int mid(4);
  int i(4);
  int j(4);
  int k(4);
  if (lo + 1 >= hi) {{ return; }}
  mid = (lo + hi) >> 1;
  sort(lo, mid);
  sort(mid, hi);
  i = lo; j = mid; k = lo;
merge:
  if (k < hi) {{
    if (i < mid) {{
      if (j >= hi) {{ goto left; }}
      if (a[i] <= a[j]) {{ goto left; }}
    }}
    b[k] = a[j]; j = j + 1; k = k + 1;
    goto merge;
  left:
    b[k] = a[i]; i = i + 1; k = k + 1;
    goto merge;
  }}
  k = lo;
copy:
  if (k < hi) {{ a[k] = b[k]; k = k + 1; goto copy; }}
  return;
}}
void main() {{
  {" ".join(f"a[{place}] = rand({(1 << width) - 1});" for place in range(length))}
  sort(0, {length});
end: skip;
}}
"""
    bound = f"AG (sort -> (hi <= {length} && k <= {length}))"
    return _spds("sorting", f"mergesort-{length}-{width}", text, (bound, HOLDS), ("AG !merge", FAILS))


def locks(count: int) -> Instance:
    """A driver that takes and gives back locks through recursion, and counts how often."""
    declared = "\n".join(f"int held{number}(1);\nint uses{number}(4);" for number in range(count))
    cases = "\n".join(
        f"""  if (which == {number}) {{
    if (held{number} == 1) {{ goto {"error" if number == 0 else "out"}; }}
    held{number} = 1;
    uses{number} = uses{number} + 1;
    work(which + 1);
    held{number} = 0;
    goto out;
  }}"""
        for number in range(count)
    )
    text = f"""
{declared}
void work(int least(5)) {{
  int which(5);
  which = rand({count});
  if (which < least) {{ return; }}
{cases}
  goto out;
error: skip;
out:
  return;
}}
void main() {{
again:
  work(0);
  goto again;
}}
"""
    return _spds("locks", f"locks-{count}", text, ("AG !error", HOLDS), ("AG !(held0 == 1)", FAILS))


# --- embedded C -------------------------------------------------------------------------------------------------------

_INPUT = {8: "unsigned char", 16: "unsigned short", 32: "unsigned int"}
_NONDET = {8: "uchar", 16: "ushort", 32: "uint"}


def _c(name: str, width: int, body: str) -> Instance:
    kind = _INPUT[width]
    text = f"""#include <assert.h>
typedef {kind} word;
extern {kind} __VERIFIER_nondet_{_NONDET[width]}(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define input() __VERIFIER_nondet_{_NONDET[width]}()
#define flag() __VERIFIER_nondet_bool()
{body}
"""
    return Instance("embedded", f"{name}-{width}", Source(f"{name}-{width}.c", text), (("assertion.violated", HOLDS),))


def debouncer(width: int) -> Instance:
    """A button counts as pressed after four equal samples; statistics beside it."""
    body = """
static word samples, glitches, total;
static void poll(word stable, word count) {
  assert(count <= 4);
  word sample = flag();
  total += sample;
  samples++;
  if (sample == stable) { count = 0; }
  else { count++; glitches += sample; if (count == 4) { stable = sample; count = 0; } }
  if (flag()) { return; }
  poll(stable, count);
}
int main(void) { poll(0, 0); return 0; }
"""
    return _c("debouncer", width, body)


def ring(width: int) -> Instance:
    """A ring buffer of eight entries, filled and emptied by recursion."""
    body = """
static word buffer[8];
static word dropped, seen;
static void serve(word head, word used) {
  assert(head < 8);
  assert(used <= 8);
  if (flag()) {
    if (used < 8) { buffer[(head + used) % 8] = input(); used++; } else { dropped++; }
  } else if (used > 0) { seen += buffer[head]; head = (head + 1) % 8; used--; }
  if (flag()) { return; }
  serve(head, used);
}
int main(void) { serve(0, 0); return 0; }
"""
    return _c("ring", width, body)


def crc(width: int) -> Instance:
    """A checksum over messages of at most sixteen bytes."""
    body = """
static word sum, messages;
static void add(word left) {
  assert(left <= 16);
  word byte = input();
  sum = (word)((sum << 1) ^ byte ^ (sum >> 3));
  if (flag()) { return; }
  if (left > 0) { add(left - 1); } else { messages++; add(16); }
}
int main(void) { add(16); return 0; }
"""
    return _c("crc", width, body)


def controller(width: int) -> Instance:
    """A controller with saturation: its output stays in range."""
    body = """
static word integral, last, steps;
static void control(word output) {
  assert(output <= 100);
  word error = input() & 63;
  integral += error;
  word slope = error - last;
  last = error;
  steps++;
  word next = output + (error >> 1);
  if (next > 100) { next = 100; }
  if ((slope & 1) == 0 && next > 0) { next--; }
  if (flag()) { return; }
  control(next);
}
int main(void) { control(50); return 0; }
"""
    return _c("controller", width, body)


def parser(width: int) -> Instance:
    """A parser of frames: a start byte, a length up to eight, and so many bytes."""
    body = """
static word checksum, frames, errors;
static void receive(word state, word left) {
  assert(state <= 2);
  assert(left <= 8);
  word byte = input();
  checksum += byte;
  if (state == 0) { if (byte == 126) { state = 1; } else { errors++; } }
  else if (state == 1) { if (byte >= 1 && byte <= 8) { left = byte; state = 2; } else { state = 0; errors++; } }
  else { left--; if (left == 0) { state = 0; frames++; } }
  if (flag()) { return; }
  receive(state, left);
}
int main(void) { receive(0, 0); return 0; }
"""
    return _c("parser", width, body)


# --- every bit matters ------------------------------------------------------------------------------------------------


def hash_of(width: int) -> Instance:
    """A hash whose every bit is asked for."""
    text = f"""
int h({width});
void mix(int left({width})) {{
  h = (h * 5 + 3) ^ (h >> 1);
  if (left > 0) {{ mix(left - 1); }}
  return;
}}
void main() {{
  h = rand({(1 << width) - 1});
  mix(3);
  if (h == {(1 << width) - 2}) {{ goto hit; }}
hit: skip;
}}
"""
    return _spds("adversarial", f"hash-{width}", text, ("AG (mix -> left <= 3)", HOLDS), ("AG !hit", FAILS))


# --- which ------------------------------------------------------------------------------------------------------------


def suite(*, adversarial: bool = False) -> Iterator[Instance]:
    """Every instance; the adversarial family only if it is asked for."""
    for buffer in (0, 10, 100, 1000):
        for width in (4, 8, 16, 32):
            for events in (3, 7, 15, 31):
                if max(buffer, events) < 1 << width:
                    yield catcher(buffer, width, events)
    for width in (4, 6, 8, 10, 12, 16):
        yield from (counter(width), ackermann(width), hanoi(width))
    for width in (8, 12, 16):
        yield mccarthy(width)
    for length, width in ((2, 2), (3, 2), (4, 4), (6, 4), (8, 8)):
        yield from (quicksort(length, width), mergesort(length, width))
    for number in (1, 2, 4, 8, 16):
        yield locks(number)
    for width in (8, 16, 32):
        yield from (debouncer(width), ring(width), crc(width), controller(width), parser(width))
    if adversarial:
        for width in (4, 6, 8, 10, 12):
            yield hash_of(width)


def sample() -> Iterator[Instance]:
    """A few of every family."""
    wanted = {
        "catch-0-8-7", "catch-10-8-7", "catch-100-8-15", "catch-100-32-3", "catch-1000-16-31",
        "counter-8", "counter-12", "ackermann-6", "hanoi-8", "mccarthy-12",
        "quicksort-4-4", "quicksort-8-8", "mergesort-3-2", "mergesort-6-4",
        "locks-4", "locks-16",
        "debouncer-8", "ring-16", "crc-32", "controller-16", "parser-8",
    }  # fmt: skip
    yield from (each for each in suite() if each.name in wanted)
