"""What designs print here: the design with a text in the place of `cout`, which is compared where a run ends.

Input: a design without inputs, and what the reference printed. The design asserts that it has printed that: in every
order of processes, or, where the order makes a difference or the design is broken, that it has not, which then some run
violates. A broken design ends where its own assertion fails, as the reference does.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from clew.frontends.systemc import SystemcFrontend
from clew.ir.source import Source
from clew.pipeline.checking import Limits, check
from clew.pipeline.prepare import normalised
from clew.verdict import Fails, Holds, Unknown
from tests.cases.systemc.designs import SEVERAL, expected, golden

_PRINTED = """
#include <sstream>
namespace std {{ ostringstream printed_here; }}
using std::printed_here;
static void compare_what_is_printed() {{ assert({wanted}(std::printed_here.str() == {text})); }}
#define cout printed_here
#define sc_main design_main
"""
_ENDING = """
extern "C" void clew_assume(int);
#undef assert
#undef sc_assert
#define assert(condition) ((condition) ? (void)0 : (compare_what_is_printed(), clew_assume(0)))
#define sc_assert(condition) assert(condition)
"""
"""Where an assertion of a broken design fails."""
_COMPARED = """
#undef sc_main
int sc_main(int count, char *texts[]) {
    int status = design_main(count, texts);
    compare_what_is_printed();
    return status;
}
"""
_INCLUDE = re.compile(r"^#\s*include.*$", re.MULTILINE)


def prints_one_of_several(path: Path) -> bool:
    """Whether what the reference prints is only one of the outputs that a design may have."""
    return path.stem in SEVERAL or expected(path).check is not None


def printing(path: Path) -> Source:
    """The design that compares what it prints."""
    text = path.read_text(encoding="utf-8")
    last = [*_INCLUDE.finditer(text)][-1].end()
    wanted = "!" if prints_one_of_several(path) else ""
    head = _PRINTED.format(wanted=wanted, text=_literal(golden(path).read_text(encoding="utf-8")))
    ending = _ENDING if expected(path).check is not None else ""
    return Source(str(path), f"{text[:last]}\n{head}{ending}{text[last:]}{_COMPARED}")


def _literal(text: str) -> str:
    return "\n".join(map(json.dumps, text.splitlines(keepends=True))) or '""'


def printed(path: Path, seconds: float) -> str:
    """Whether our output is that of the reference, or one of ours is: `right`, or what is the matter."""
    loaded = normalised(SystemcFrontend().load([printing(path)]))
    result, *_ = check(loaded, ("assertion.violated",), limits=Limits(seconds=seconds)).results
    match result.verdict, prints_one_of_several(path):
        case (Holds(), False) | (Fails(), True):
            return "right"
        case (Unknown(reason=reason), _):
            return f"unknown: {reason}"
        case _:
            return "wrong: it prints something else"
