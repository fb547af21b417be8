"""Native exploration of processes: programs of the schedulers `single` and `threads`.

Nouns: a *blob* is a state as bytes of variable length, kept once and named by its number, which is what the search core
stores; a *point* is a place in a procedure at which a process can rest; a *site* is a check that can be violated.
The meaning is that of `semantics`, to the last state; what a step cannot do here it leaves to the reference
(`Status.REFUSED`). Values are concrete; in the symbolic form of the texts a mark may be the number of a term over
inputs, about which `clew.codegen.c.symbolic` is asked. What does not belong here: choosing a search, and reducing it.
"""
