"""The programs of brief 002, section 6.2, as families: from the examples where only a constant changes."""

from __future__ import annotations

import re

from tests.places import ROOT
from tests.unit.engines.search.families import token_ring

EXAMPLES = ROOT / "examples" / "ivl"


def example(name: str) -> str:
    """The text of an example, by its folder and name."""
    return (EXAMPLES / f"{name}.ivl").read_text(encoding="utf-8")


def with_constant(text: str, name: str, value: int) -> str:
    """The text with another value of one constant."""
    found, count = re.subn(rf"const int {name} = \d+;", f"const int {name} = {value};", text)
    assert count == 1, f"the text should declare {name} once"
    return found


def memory_slave(size: int, variant: str = "") -> str:
    """`mem-slave-tlm.n`, and with a variant `-bug` or `-bug2` those with a fault."""
    return with_constant(example(f"suite/mem-slave-tlm{variant}-2"), "SIZE", size)


def simple_fifo(threads: str, size: int, variant: str = "") -> str:
    """`simple-fifo-1c2p.n` and `-2c1p.n`."""
    return with_constant(example(f"suite/simple-fifo{variant}-{threads}.2"), "SIZE", size)


def pressure_safe(steps: int) -> str:
    """`pressure-safe.n`: the limit is never reached in n units of time."""
    return with_constant(example("suite/pressure-safe-5"), "N", steps)


def token_ring_bug(size: int) -> str:
    """`token-ring-bug.n`: the master expects one more than the transmitters add."""
    return token_ring(size).replace(f"(local + {size})", f"(local + {size + 1})")


def token_ring_bug2(size: int) -> str:
    """`token-ring-bug2.n`: the last transmitter does not like one value of the token."""
    before, found, after = token_ring(size).rpartition("token = token + 1;")
    return f"{before}{found} if (token == 5) assert false;{after}"


def buffer(size: int) -> str:
    """`buffer.pn`: n writers fill cells of one array, and a checker looks at all."""
    writers = "\n".join(
        f"thread writer{number} {{ while (true) {{ cells[{number}] = {number + 1}; wait fill; }} }}"
        for number in range(size)
    )
    return f"""const int CELLS = {size}; event fill; int cells[CELLS];
{writers}
thread check {{
  while (true) {{
    wait_time 1;
    for (int i = 0; i < CELLS; i += 1) {{ assert cells[i] == i + 1; cells[i] = 0; }}
    notify fill;
  }}
}}
main {{ start; }}
"""
