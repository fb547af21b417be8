"""Saturation: unbounded recursion is decided on finite automata that read stacks.

Nouns: *saturating* an automaton adds edges until it reads all predecessors (backward) or all successors (forward) of
the configurations that it read before; a *reason* says which rule and which older edges made an edge, so that an answer
unfolds to a run. What does not belong here: anything that knows a program or a file.
"""

from __future__ import annotations

from clew.engines.saturate.engine import Saturate
from clew.engines.saturate.plain import Direction, Implementation

__all__ = ["Direction", "Implementation", "Saturate"]
