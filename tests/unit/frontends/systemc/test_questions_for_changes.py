"""Whether a design may ask a signal for its change: where nobody can see that it does not, it may."""

from __future__ import annotations

import pytest

from clew.frontends.systemc import _ASKS


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        pytest.param("#include <systemc.h>\n", False, id="the library"),
        pytest.param("#include <systemc>\n#include <tlm_utils/simple_target_socket.h>\n", False, id="its parts"),
        pytest.param("#include <iostream>\n", False, id="the library of C++"),
        pytest.param("if (clk.event())", True, id="a question"),
        pytest.param('#include "bus.h"\n', True, id="a header beside the design"),
        pytest.param("#include <bus.h>\n", True, id="a header in angle brackets"),
        pytest.param("#include <lib/bus>\n", True, id="a header in a folder"),
        pytest.param("#include HEADER\n", True, id="a header that a macro names"),
        pytest.param("#define CHANGED event\n", True, id="a macro"),
    ],
)
def test_who_may_ask(text: str, asks: bool) -> None:
    assert (_ASKS.search(text) is not None) == asks
