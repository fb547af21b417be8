"""Whether a design may ask a signal for its change: where nobody can see that it does not, it may."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.compiling.targets import RUNTIME, Language, include_folders
from clew.frontends.systemc.asking import may_ask
from clew.ir.source import Source

OURS = (RUNTIME / "systemc", *include_folders(Language.CXX, DataModel.LP64))


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        pytest.param("#include <systemc.h>\n", False, id="the library"),
        pytest.param("#include <systemc>\n#include <tlm_utils/simple_target_socket.h>\n", False, id="its parts"),
        pytest.param("#include <iostream>\n#include <stdio.h>\n", False, id="the library of C++"),
        pytest.param("#include <clew.h>\n", False, id="inputs"),
        pytest.param("wait(clk.posedge_event());", False, id="an event"),
        pytest.param("if (clk.event())", True, id="a question"),
        pytest.param("if (clk.posedge(/* now */))", True, id="a question with a comment"),
        pytest.param("if (clk./* now */negedge /* and here */ ())", True, id="a question with comments"),
        pytest.param('cout << "//" << clk->event();', True, id="behind what is no comment"),
        pytest.param("auto asked = &sc_in<bool>::event;", True, id="a pointer to the question"),
        pytest.param('#include "quiet.h"\n', False, id="a header beside the design"),
        pytest.param('#include "asking.h"\n', True, id="a header beside the design that asks"),
        pytest.param('#include "through.h"\n', True, id="a header that includes one that asks"),
        pytest.param("#include <elsewhere.h>\n", True, id="a header in a folder"),
        pytest.param('#include "lost.h"\n', True, id="a header that is not found"),
        pytest.param("#include HEADER\n", True, id="a header that a macro names"),
        pytest.param("#define CHANGED event\n", True, id="a macro"),
        pytest.param("#define ASK(a, b) a##b\n", True, id="a macro that makes names"),
        pytest.param("#define CHANGED \\\n event\n", True, id="a macro on two lines"),
    ],
)
def test_who_may_ask(text: str, asks: bool, tmp_path: Path) -> None:
    folder = tmp_path / "headers"
    folder.mkdir()
    (folder / "elsewhere.h").write_text("bool changed() { return clk.event(); }\n")
    (tmp_path / "quiet.h").write_text('#pragma once\n#include "quiet.h"\nstruct bus { int event; };\n')
    (tmp_path / "asking.h").write_text("bool changed() { return clk.event(); }\n")
    (tmp_path / "through.h").write_text('#include "asking.h"\n')
    design = Source(str(tmp_path / "design.cpp"), text)
    assert may_ask((design,), (str(folder),), (), OURS) == asks


def test_macros_of_the_command_line_may_ask() -> None:
    assert may_ask((Source("design.cpp", ""),), (), ("CHANGED=event",), OURS)
    assert not may_ask((Source("design.cpp", ""),), (), ("DEPTH=4",), OURS)
