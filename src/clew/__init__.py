"""Clew, a model checker: a proof, or a run that anyone can replay.

    outcome = clew.check(clew.load("mutex.dve"), ["AG !(P_0.critical && P_1.critical)"])

What is listed in `__all__` is public and stable; everything else is private. Names are imported when they are used.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.errors import ClewError, InputError, ToolError, Unsupported
    from clew.frontends import Loaded
    from clew.ir.program import Program
    from clew.outcome import Outcome, Result, Trace
    from clew.pipeline.checking import Limits, check, count
    from clew.pipeline.sources import load
    from clew.verdict import Fails, Holds, Unknown, Verdict

__version__ = "0.3.0"

_WHERE = {
    "ClewError": "clew.errors",
    "Fails": "clew.verdict",
    "Holds": "clew.verdict",
    "InputError": "clew.errors",
    "Limits": "clew.pipeline.checking",
    "Loaded": "clew.frontends",
    "Outcome": "clew.outcome",
    "Program": "clew.ir.program",
    "Result": "clew.outcome",
    "ToolError": "clew.errors",
    "Trace": "clew.outcome",
    "Unknown": "clew.verdict",
    "Unsupported": "clew.errors",
    "Verdict": "clew.verdict",
    "check": "clew.pipeline.checking",
    "count": "clew.pipeline.checking",
    "load": "clew.pipeline.sources",
}

__all__ = [
    "ClewError",
    "Fails",
    "Holds",
    "InputError",
    "Limits",
    "Loaded",
    "Outcome",
    "Program",
    "Result",
    "ToolError",
    "Trace",
    "Unknown",
    "Unsupported",
    "Verdict",
    "check",
    "count",
    "load",
]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'clew' has no attribute {name!r}")
    return getattr(_import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
