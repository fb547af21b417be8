"""Random designs in which one process suspends, resumes, disables, enables, kills, resets or throws in another one.

A design has one process that is controlled, one that controls it, and one that notifies events. Each writes what it
does to `cout`. The reference simulator runs a design in one order of its processes: what it prints must be among what
ours prints. Where no two processes act in one instant (`apart`) there is one output only, and ours prints no other one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from tests.cases.systemc.designs import compiled, ran
from tests.cases.systemc.outputs import Whose, compared, judged

ENGINES = (None, "simulate{implementation=python,por=none}")
"""The default, which is mostly native, and the reference interpreter."""
_SECONDS = 120.0

_TARGETS = (
    "SC_THREAD: for (;;) { wait(e); say('e'); }",
    "SC_THREAD: for (;;) { wait(PAUSE, SC_NS); say('w'); }",
    "SC_THREAD: for (;;) { wait(PAUSE, SC_NS, e); say(timed_out() ? 'l' : 'e'); }",
    "SC_THREAD: for (;;) { wait(e | f); say('o'); }",
    "SC_THREAD: for (;;) { wait(); say('s'); }",
    "SC_THREAD: wait(e); say('1'); wait(PAUSE, SC_NS); say('2'); wait(f); say('3');",
    "SC_METHOD: say('m');",
    "SC_METHOD: say('n'); next_trigger(PAUSE, SC_NS);",
    "SC_METHOD: say('t'); next_trigger(f);",
)
_CONTROLS = ("suspend", "resume", "disable", "enable", "kill", "reset", "throw_it")
_DESIGN = """#include <systemc.h>
struct stop : std::exception {{}};
SC_MODULE(top) {{
    sc_event e, f;
    sc_process_handle handle;
    void say(char what) {{ std::cout << what << sc_time_stamp().value() / 1000 << ' '; }}
    void target() {{
        {body}
    }}
    void control() {{
{control}
    }}
    void drive() {{
{drive}
    }}
    SC_CTOR(top) {{
        {first}
        SC_THREAD(drive);
        {second}
    }}
}};
int sc_main(int, char *[]) {{
    sc_report_handler::set_actions("/IEEE_Std_1666/deprecated", SC_DO_NOTHING);
    top design("design");
    sc_start(40, SC_NS);
    std::cout << std::endl;
    return 0;
}}
"""
_CAUGHT = """try {{ {body} }}
        catch (const stop &) {{ say('x'); }}
        catch (const sc_unwind_exception &u) {{ say(u.is_reset() ? 'r' : 'k'); throw; }}"""


@dataclass(frozen=True, slots=True)
class Controlled:
    """A design, and whether its processes act in instants of their own."""

    text: str
    apart: bool


def controlled(seed: int) -> Controlled:
    """The design of the seed."""
    generator = random.Random(seed)
    apart = generator.random() < 0.5
    kind, _, body = generator.choice(_TARGETS).partition(": ")
    pause = generator.choice((5, 10, 15)) if apart else generator.choice((2, 3, 4))
    body = body.replace("PAUSE", str(pause))
    if kind == "SC_THREAD":
        body = _CAUGHT.format(body=body)
    dormant = " dont_initialize();" if generator.random() < 0.5 else ""
    target = f"{kind}(target); handle = sc_get_current_process_handle(); sensitive << e;{dormant}"
    made = [target, "SC_THREAD(control);"]
    generator.shuffle(made)
    controls = [each for each in _CONTROLS if each != "throw_it" or kind == "SC_THREAD"]
    chosen = generator.sample(controls, generator.choice((1, 2, 2, 3)))
    if "suspend" in chosen and "resume" not in chosen:
        chosen.append("resume")
    if "disable" in chosen and "enable" not in chosen:
        chosen.append("enable")
    text = _DESIGN.format(
        body=body,
        control="\n".join(_controls(generator, chosen, apart=apart)),
        drive="\n".join(_notifications(generator, apart=apart)),
        first=made[0],
        second=made[1],
    )
    return Controlled(text, apart)


def compared_with(seed: int, folder: Path) -> list[str] | None:
    """What the engines say of the output of the reference; None where the reference complains of the design."""
    design, path = controlled(seed), folder / f"controlled{seed}.cpp"
    path.write_text(design.text, encoding="utf-8")
    found = ran(compiled(path, folder))
    if found.status != 0 or "Warning" in found.printed:
        return None
    whose = Whose.EVERY if design.apart else Whose.SOME
    source = compared(path.name, design.text, found.printed, whose)
    return [judged(source, whose, _SECONDS, engine) for engine in ENGINES]


def _controls(generator: random.Random, chosen: list[str], *, apart: bool) -> list[str]:
    """What the controller does; where processes are apart, at about 2, 7, 12 and so on."""
    lines = ["        wait(2, SC_NS);"] if apart else []
    if not apart and "kill" in chosen:  # in the reference, who is killed before it has run runs nevertheless
        lines.append("        wait(SC_ZERO_TIME);")
    for _ in range(generator.randrange(2, 6)):
        what = generator.choice(chosen)
        argument = "stop()" if what == "throw_it" else ""
        lines.append(f"        if (!handle.terminated()) handle.{what}({argument});")
        if generator.random() < 0.3:
            lines.append("        say('c');")
        if apart:
            lines.append(f"        wait({generator.choice((5_010, 5_010, 10_020))}, SC_PS);")
        elif generator.random() < 0.7:
            lines.append(f"        {generator.choice(_SHORT)}")
    return lines


_SHORT = ("wait(1, SC_NS);", "wait(2, SC_NS);", "wait(3, SC_NS);", "wait(SC_ZERO_TIME);", "wait(e);", "e.notify();")


def _notifications(generator: random.Random, *, apart: bool) -> list[str]:
    """What is notified; where processes are apart, at about 4, 9, 14 and so on."""
    lines = ["        wait(4, SC_NS);"] if apart else []
    for _ in range(generator.randrange(2, 7)):
        event = generator.choice("eef")
        how = generator.choice(("", "", "SC_ZERO_TIME") if apart else ("", "", "SC_ZERO_TIME", "2, SC_NS"))
        lines.append(f"        {event}.notify({how});")
        if apart:
            lines.append(f"        wait({generator.choice((5_001, 5_001, 10_002))}, SC_PS);")
        elif generator.random() < 0.8:
            lines.append(f"        wait({generator.choice((1, 2, 3))}, SC_NS);")
    return lines
