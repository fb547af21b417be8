"""Native exploration of guarded actions and of processes: generated C and a C core, compiled and run in this process.

`compile_search(program, goals, settings)` gives a `NativeSearch`, or raises `NotNative` with the reason; its `run`
gives a `NativeResult`. Goals are SafeGoals, LiveGoals and InvariantGoals together, or one LinearGoal; without goals
everything is visited and counted. The rules of the search are in README.md, next to this file.

Nothing here decides whether a combination of settings is sound: that is `engines/explore/permits.py`.
"""

from clew.native.expressions import NotNative
from clew.native.interface import Control, Status
from clew.native.result import NativeHit, NativeResult
from clew.native.search import NativeSearch, compile_search, text_of
from clew.native.settings import Chains, Heap, Links, Order, Proviso, Representatives, Settings, Store, Stubborn

__all__ = [
    "Chains",
    "Control",
    "Heap",
    "Links",
    "NativeHit",
    "NativeResult",
    "NativeSearch",
    "NotNative",
    "Order",
    "Proviso",
    "Representatives",
    "Settings",
    "Status",
    "Store",
    "Stubborn",
    "compile_search",
    "text_of",
]
