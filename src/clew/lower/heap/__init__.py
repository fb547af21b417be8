"""Programs of one process as machines on heaps.

Nouns: a *machine* executes commands on hypergraphs of which little may be known; an *outcome* is what comes of that: a
place that is worth keeping, a call, a return, a violation; a *fragment* is the part of a heap that a callee can reach.
Values of which nothing is known are `ANY`; a condition over them goes both ways. So every run of the program is one of
the machine, and not the other way round.
"""
