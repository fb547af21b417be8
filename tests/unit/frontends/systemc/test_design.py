"""Designs as they are loaded: what elaboration leaves, and what is wrong with a design."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.systemc import SystemcFrontend, making
from clew.frontends.systemc.environment import opened
from clew.ir.program import Rules, Scheduler
from clew.ir.rewriting import assertions_in
from clew.ir.sorts import POINTER
from clew.ir.source import Source
from clew.outcome import NoteKind
from clew.pipeline import searching
from clew.pipeline.checking import Limits, check
from clew.pipeline.questions import properties_of
from clew.pipeline.sources import choose
from clew.verdict import Unknown

_TWO = """#include <systemc.h>
SC_MODULE(Ping) {
    sc_in<bool> clk;
    sc_out<int> value;
    void run() { value.write(value.read() + 1); }
    SC_CTOR(Ping) { SC_METHOD(run); sensitive << clk.pos(); dont_initialize(); }
};
SC_MODULE(Top) {
    sc_signal<bool> clk;
    sc_signal<int> value;
    Ping ping;
    sc_event done;
    void drive() { clk = true; wait(10, SC_NS); done.notify(); sc_assert(value.read() == 1); }
    SC_CTOR(Top) : clk("clk"), value("value", 0), ping("ping"), done("done") {
        ping.clk(clk);
        BINDING
        SC_THREAD(drive);
    }
};
int sc_main(int, char **) { Top top("top"); sc_start(); return 0; }
"""


def test_updates_with_several_writers_are_nothing_for_designs() -> None:
    """A FIFO has a reader and a writer, and both request its update."""
    loaded = _load(_TWO.replace("BINDING", "ping.value(value);"))
    with pytest.raises(InputError, match=r"nothing looks for kernel\.several-writers"):
        properties_of(loaded, ["kernel.several-writers"])


@pytest.mark.parametrize("name", ["sc_signed", "sc_unsigned"])
def test_widths_of_run_time_have_a_limit(name: str) -> None:
    text = f"#include <systemc.h>\nint sc_main(int, char **) {{ {name} x(WIDTH); sc_start(); return x.length(); }}\n"
    _load(text.replace("WIDTH", "128"))
    with pytest.raises(InputError, match="known at run time only has up to 128 bits"):
        _load(text.replace("WIDTH", "129"))


def test_elaboration_warns_as_the_reference_does() -> None:
    """A name that is taken, and an attribute of a process that is not there."""
    module = "SC_MODULE(M) { SC_CTOR(M) { dont_initialize(); } };"
    text = f'#include <systemc.h>\n{module}\nint sc_main(int, char **) {{ M a("m"), b("m"); sc_start(); return 0; }}\n'
    told = [each.text for each in _load(text).notes if each.kind is NoteKind.REMARK]
    assert [each.partition(")")[0] for each in told] == ["m: (W570", "m_0: (W505", "m_0: (W570"]


def test_an_assertion_behind_what_is_not_modelled_is_no_proof_of_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """The passes leave it out, because no run gets there; that it cannot fail was proved by that."""
    behind = "assert(value.read() == sc_delta_count()); assert(value.read() == 2); }"
    loaded = _load(_TWO.replace("BINDING", "ping.value(value);").replace("sc_assert(value.read() == 1); }", behind))
    assert "assertion.violated" in loaded.asserted - assertions_in(loaded.program)
    monkeypatch.setattr(searching, "_BESIDE_SECONDS", 0.0)
    result, *_ = check(loaded, ["assertion.violated"], limits=Limits(seconds=60)).results
    assert isinstance(result.verdict, Unknown)


@pytest.mark.parametrize("asked", ["rand()", "clew_nondet_int()"])
def test_an_input_is_no_part_of_elaboration(asked: str) -> None:
    text = "#include <systemc.h>\n#include <clew.h>\n#include <cstdlib>\nint sc_main(int, char **) {\n"
    with pytest.raises(InputError, match="an input before the simulation starts") as raised:
        _load(f"{text}int asked = {asked};\nsc_start();\nreturn asked; }}\n")
    assert raised.value.span is not None
    assert raised.value.span.line == 5


def _load(text: str) -> Loaded:
    return SystemcFrontend().load([Source("design.cpp", text)])


def test_what_elaboration_leaves() -> None:
    program = _load(_TWO.replace("BINDING", "ping.value(value);")).program
    assert program.scheduler is Scheduler.KERNEL
    assert program.rules is Rules.OPEN
    assert [each.name for each in program.processes] == ["top.ping.run", "top.drive"]
    assert "top.done" in program.events
    clocked = program.processes[0]
    assert not clocked.initialise
    assert [program.events[each.value] for each in clocked.sensitivity] == ["top.clk.posedge_event"]  # type: ignore[union-attr,index]
    assert len(program.updates) == 2


def test_an_unbound_port_is_an_error_of_the_input() -> None:
    with pytest.raises(InputError, match=r"E109.*port not bound.*IEEE 1666-2011.*top\.ping\.port_1"):
        _load(_TWO.replace("BINDING", ""))


def test_a_design_without_sc_main() -> None:
    with pytest.raises(InputError, match="no sc_main"):
        _load("#include <systemc.h>\nSC_MODULE(M) { SC_CTOR(M) {} };\n")


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        pytest.param("#include <systemc.h>\n", "systemc", id="the header"),
        pytest.param('#  include "systemc"\n', "systemc", id="the header without names, quoted"),
        pytest.param("// systemc\n#include <vector>\n", "c", id="any other C++"),
    ],
)
def test_who_takes_a_file(text: str, chosen: str) -> None:
    assert choose("a.cpp", None, [Source("a.cpp", text)]).name == chosen


def test_a_module_is_opened_behind_the_source_that_has_it() -> None:
    given = [Source("a.cpp", "int other;\n"), Source("b.cpp", "SC_MODULE(counter) {};\n")]
    first, second = opened(given, "counter")
    assert first is given[0]
    assert second.text.startswith(given[1].text)
    assert '__open_top<counter>("counter")' in second.text
    with pytest.raises(InputError, match="no module named 'timer'"):
        opened(given, "timer")


def test_a_design_is_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path))
    text = _TWO.replace("BINDING", "ping.value(value);")
    first = _load(text)
    monkeypatch.setattr(making, "elaborated", lambda _: pytest.fail("it should be kept"))
    again = _load(text)
    assert again.program == first.program
    assert again.notes == first.notes
    assert again.undefined == first.undefined
    sorts = {each.sort for procedure in again.program.procedures for each in procedure.locals}
    assert all(each is POINTER for each in sorts if each == POINTER)
    with pytest.raises(pytest.fail.Exception, match="it should be kept"):
        _load(text + "// changed\n")
