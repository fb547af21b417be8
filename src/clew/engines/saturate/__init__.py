"""Saturation: unbounded recursion is decided on finite automata that read stacks.

Nouns: *saturating* an automaton adds edges until it reads all predecessors (backward) or all successors (forward) of
the configurations that it read before; a *reason* says which rule and which older edges made an edge, so that an answer
unfolds to a run; a *fact* about a program says what is reached at a point from what at the entry of its procedure, and
many of them together are a *weight*. What does not belong here: anything that knows a program or a file.
"""
