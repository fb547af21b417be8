"""What designs print here: the design in which `cout` compares each character with what is wanted.

Input: a design without inputs, and what the reference printed. The design asserts that it prints that: in every order
of processes, or, where the order makes a difference or the design is broken, that it has not at its end, which then
some run violates; runs that begin to print something else are given up. A broken design ends where its own assertion
fails, as the reference does.

Of what was printed a state keeps how much it was: where it is all as wanted, nothing else is to be known of it. So two
orders of processes that print the same meet again, which they did not while a text on the heap grew with every line.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from pathlib import Path

from clew.frontends.systemc import SystemcFrontend
from clew.ir.source import Source
from clew.pipeline.checking import Limits, check
from clew.pipeline.prepare import normalised
from clew.verdict import Fails, Holds, Unknown
from tests.cases.systemc.designs import SEVERAL, expected, golden


class Whose(Enum):
    """Which runs are to print what is wanted."""

    EVERY = "every run"
    SOME = "some run"


_PRINTED = """
#include <ostream>
#include <streambuf>
extern "C" void clew_assume(int);
static const char wanted_here[] = {text};
static void prints_otherwise() {{ {otherwise}; }}
static void has_printed_it(bool all) {{ {ends}; }}
class compared_buffer : public std::streambuf {{
  public:
    bool all() const {{ return at_ == sizeof wanted_here - 1; }}

  protected:
    int_type overflow(int_type given) override {{
        next(static_cast<char>(given));
        return given;
    }}
    std::streamsize xsputn(const char *text, std::streamsize size) override {{
        for (std::streamsize i = 0; i < size; ++i)
            next(text[i]);
        return size;
    }}

  private:
    size_t at_ = 0;
    void next(char given) {{
        if (all() || wanted_here[at_] != given)
            prints_otherwise();
        ++at_;
    }}
}};
static compared_buffer compared_here;
namespace std {{ ostream printed_here(&::compared_here); }}
using std::printed_here;
static void compare_what_is_printed() {{ has_printed_it(compared_here.all()); }}
#define cout printed_here
#define sc_main design_main
"""
"""Where what is printed stands in what is wanted: one number, whatever was printed before, and a run ends at once that
prints something else."""
_SAYS = {
    Whose.EVERY: {"otherwise": "assert(false)", "ends": "assert(all)"},
    Whose.SOME: {"otherwise": "clew_assume(0)", "ends": "assert(!all)"},
}
_ENDING = """
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
    text, wanted = path.read_text(encoding="utf-8"), golden(path).read_text(encoding="utf-8")
    if expected(path).check is None:
        return compared(str(path), text, wanted, Whose.SOME if prints_one_of_several(path) else Whose.EVERY)
    return compared(str(path), text, wanted, Whose.SOME, _ENDING)


def compared(name: str, text: str, wanted: str, whose: Whose, ending: str = "") -> Source:
    """The design of that text, in which every run, or none, asserts that it prints what is wanted."""
    last = [*_INCLUDE.finditer(text)][-1].end()
    head = _PRINTED.format(**_SAYS[whose], text=_literal(wanted))
    return Source(name, f"{text[:last]}\n#include <cassert>\n{head}{ending}{text[last:]}{_COMPARED}")


def _literal(text: str) -> str:
    return "\n".join(map(json.dumps, text.splitlines(keepends=True))) or '""'


def printed(path: Path, seconds: float) -> str:
    """Whether our output is that of the reference, or one of ours is: `right`, or what is the matter."""
    whose = Whose.SOME if prints_one_of_several(path) else Whose.EVERY
    return judged(printing(path), whose, seconds)


def judged(source: Source, whose: Whose, seconds: float, engine: str | None = None) -> str:
    """Whether every run, or some run, of a design that compares its output prints what is wanted."""
    loaded = normalised(SystemcFrontend().load([source]))
    result, *_ = check(loaded, ("assertion.violated",), engine=engine, limits=Limits(seconds=seconds)).results
    match result.verdict, whose:
        case (Holds(), Whose.EVERY) | (Fails(), Whose.SOME):
            return "right"
        case (Unknown(reason=reason), _):
            return f"unknown: {reason}"
        case _:
            return "wrong: it prints something else"
