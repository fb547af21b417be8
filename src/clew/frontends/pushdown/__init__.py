"""Plain pushdown systems as JSON.

    {"pushdown": {"rules": [["p", "a", "q", ["b", "c"]], …]},
     "initial": {"edges": [["p", "a", "s"], …], "accepting": ["s"]},
     "final": {…}}

A rule rewrites control p with top a to control q with a word of at most two symbols. An automaton reads the stack from
the top and starts in the control state. The question is `EF final`. A name is text or a number; `1` and `"1"` differ.
"""

from __future__ import annotations

from clew.frontends.pushdown.reader import PushdownFrontend

__all__ = ["PushdownFrontend"]
