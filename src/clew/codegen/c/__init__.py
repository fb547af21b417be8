"""Native exploration of guarded actions and of processes: generated C and a C core, compiled and run in this process.

`compile_search(program, goals, settings)` gives a `NativeSearch`, or raises `NotNative` with the reason; its `run`
gives a `NativeResult`. Goals are SafeGoals, LiveGoals and InvariantGoals together, or one LinearGoal; without goals
everything is visited and counted. The rules of the search are in README.md, next to this file.

Nothing here decides whether a combination of settings is sound: that is `engines/search/explore/permits.py`.
"""

from __future__ import annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

if _TYPE_CHECKING:
    from clew.codegen.c.interface import Control, Status
    from clew.codegen.c.search import NativeHit, NativeResult, NativeSearch, compile_search, refuse, text_of
    from clew.codegen.c.settings import Guide, Heap, Order, Settings, Store, Stubborn, Switch
    from clew.codegen.c.shapes import NotNative

# Generators are large, and who only asks for the compiler does not need them: names are imported when they are used.
_WHERE = {
    "Control": "interface",
    "Heap": "settings",
    "NativeHit": "search",
    "NativeResult": "search",
    "NativeSearch": "search",
    "NotNative": "shapes",
    "Guide": "settings",
    "Order": "settings",
    "Settings": "settings",
    "Status": "interface",
    "Store": "settings",
    "Stubborn": "settings",
    "Switch": "settings",
    "compile_search": "search",
    "refuse": "search",
    "text_of": "search",
}

__all__ = [
    "Control",
    "Guide",
    "Heap",
    "NativeHit",
    "NativeResult",
    "NativeSearch",
    "NotNative",
    "Order",
    "Settings",
    "Status",
    "Store",
    "Stubborn",
    "Switch",
    "compile_search",
    "refuse",
    "text_of",
]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'clew.codegen.c' has no attribute {name!r}")
    return getattr(_import_module(f"clew.codegen.c.{_WHERE[name]}"), name)
