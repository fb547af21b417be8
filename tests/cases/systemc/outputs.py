"""What designs print here: the design with a text in the place of `cout`, which is compared at its end.

The design asserts that it has printed what the reference prints: in every order of processes, or, where the order makes
a difference, that it has not, which then some run violates.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from clew.frontends.systemc import SystemcFrontend
from clew.ir.source import Source
from clew.outcome import Result
from clew.pipeline.checking import Limits, check
from clew.pipeline.prepare import normalised
from tests.cases.systemc.designs import SEVERAL, golden

_PRINTED = """
#include <sstream>
namespace std { ostringstream printed_here; }
using std::printed_here;
#define cout printed_here
#define sc_main design_main
"""
_COMPARED = """
#undef sc_main
int sc_main(int count, char *texts[]) {{
    int status = design_main(count, texts);
    assert({wanted}(std::printed_here.str() == {text}));
    return status;
}}
"""
_INCLUDE = re.compile(r"^#\s*include.*$", re.MULTILINE)


def printing(path: Path) -> Source:
    """The design that compares what it prints."""
    text = path.read_text(encoding="utf-8")
    last = [*_INCLUDE.finditer(text)][-1].end()
    wanted = "!" if path.stem in SEVERAL else ""
    compared = _COMPARED.format(wanted=wanted, text=_literal(golden(path).read_text(encoding="utf-8")))
    return Source(str(path), f"{text[:last]}\n{_PRINTED}{text[last:]}{compared}")


def _literal(text: str) -> str:
    return "\n".join(map(json.dumps, text.splitlines(keepends=True))) or '""'


def printed(path: Path, seconds: float) -> Result:
    """What is found: *holds* where every run prints that, or *fails* where it is one of several outputs."""
    source = printing(path)
    loaded = normalised(SystemcFrontend().load([source]))
    return check(loaded, ("assertion.violated",), limits=Limits(seconds=seconds)).results[0]
