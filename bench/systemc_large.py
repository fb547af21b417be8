"""How long designs of a thousand lines take to load and to elaborate.

`python -m bench systemc_large [LINES]`: a design of about so many lines (1,000), of modules with ports, signals, FIFOs,
methods and threads in a ring. Told is the time of the processor, in which the compiler is, and the time that passed:
with nothing kept at all; with what a small design has left, as `make setup` leaves it; and again. Garbage is not
collected, as on the command line.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_STAGE = """
SC_MODULE(stage_{n}) {{
    sc_in<bool> clk;
    sc_in<bool> reset;
    sc_in<sc_uint<{width}> > in;
    sc_in<bool> in_valid;
    sc_out<sc_uint<{width}> > out;
    sc_out<bool> out_valid;

    sc_fifo<int> kept;
    sc_signal<sc_uint<4> > state;
    sc_event filled;
    int received;
    int sent;

    void receive() {{
        if (reset.read()) {{
            state.write(0);
            return;
        }}
        if (in_valid.read()) {{
            int value = in.read().to_int() + {n};
            if (kept.nb_write(value & {mask})) {{
                received++;
                filled.notify(SC_ZERO_TIME);
            }}
        }}
        switch (state.read()) {{
        case 0: state.write(in_valid.read() ? 1 : 0); break;
        case 1: state.write(2); break;
        case 2: state.write(in_valid.read() ? 1 : 0); break;
        default: assert(false);
        }}
    }}

    void send() {{
        out_valid.write(false);
        while (true) {{
            wait(filled);
            int value;
            while (kept.nb_read(value)) {{
                out.write(static_cast<unsigned>(value));
                out_valid.write(true);
                sent++;
                wait(clk.posedge_event());
            }}
            out_valid.write(false);
            sc_assert(sent <= received);
        }}
    }}

    SC_CTOR(stage_{n}) : clk("clk"), reset("reset"), kept("kept", {depth}), state("state"), received(0), sent(0) {{
        SC_METHOD(receive);
        sensitive << clk.pos();
        dont_initialize();
        SC_THREAD(send);
    }}
}};
"""


def design(lines: int) -> str:
    """A design of about so many lines."""
    count = max(1, lines // 64)
    stages = "".join(
        _STAGE.format(n=n, width=8 + n % 9, mask=(1 << (8 + n % 9)) - 1, depth=2 + n % 3) for n in range(count)
    )
    widths = [8 + n % 9 for n in range(count)]
    members = "".join(
        f"    stage_{n} part_{n};\n    sc_signal<sc_uint<{widths[n]}> > data_{n};\n    sc_signal<bool> valid_{n};\n"
        for n in range(count)
    )
    made = ", ".join(f'part_{n}("part_{n}")' for n in range(count))
    bound = "".join(_binding(n, count) for n in range(count))
    return (
        f"#include <systemc.h>\n{stages}\nSC_MODULE(top) {{\n    sc_clock clk;\n    sc_signal<bool> reset;\n{members}"
        f'    SC_CTOR(top) : clk("clk", 10, SC_NS), {made} {{\n{bound}    }}\n}};\n'
        '\nint sc_main(int, char *[]) {\n    top design("design");\n    sc_start(100, SC_NS);\n    return 0;\n}\n'
    )


def _binding(n: int, count: int) -> str:
    before = (n - 1) % count
    lines = [f"part_{n}.clk(clk);", f"part_{n}.reset(reset);", f"part_{n}.out(data_{n});"]
    lines += [f"part_{n}.out_valid(valid_{n});", f"part_{n}.in_valid(valid_{before});"]
    same = 8 + n % 9 == 8 + before % 9
    lines.append(f"part_{n}.in(data_{before if same else n});")
    return "".join(f"        {each}\n" for each in lines)


def run(arguments: list[str]) -> None:
    """Load a large design with nothing kept, with the library kept, and again."""
    text = design(int(arguments[0]) if arguments else 1_000)
    print(f"{len(text.splitlines()):,} lines")
    with tempfile.TemporaryDirectory() as made:
        small, large = Path(made) / "small.cpp", Path(made) / "large.cpp"
        small.write_text(design(75), encoding="utf-8")
        large.write_text(text, encoding="utf-8")
        _alone("nothing kept", large, Path(made) / "nothing")
        _alone(None, small, Path(made) / "library")
        _alone("library kept", large, Path(made) / "library")
        _alone("again", large, Path(made) / "library")


def _alone(which: str | None, path: Path, kept: Path) -> None:
    """Load the design in a process of its own, with what is kept there, and tell how long it took."""
    environment = {**os.environ, "CLEW_CACHE": str(kept)}
    line = [sys.executable, "-c", _TIMED, str(path)]
    began, clock = _processor(), time.monotonic()
    size = subprocess.run(line, env=environment, check=True, capture_output=True, text=True).stdout.strip()
    if which is not None:
        print(
            f"{which}: {_processor() - began:.1f} s of the processor ({time.monotonic() - clock:.1f} s passed), {size}"
        )


_TIMED = """
import gc, sys
from pathlib import Path
from clew import store
gc.disable()
store.installed = lambda: Path("/nonexistent")
from clew.pipeline.sources import load
program = load(sys.argv[1]).program
print(f"{len(program.processes)} processes, {len(program.procedures)} procedures")
"""


def _processor() -> float:
    """Seconds of the processor that this process and its children have taken."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
