"""The meaning of programs.

Nouns: a *state* is all that the future depends on, immutable and hashable; an *actor* is a number (an action, a
process or the kernel) that can take a *step*; an *outcome* is one way in which a step can end. Commands are executed
over a `Values` protocol, of which `Concrete` is the reference interpreter. What does not belong here: searching.

How it is executed: `state.thaw` makes a working copy, `commands` and `control` change it, `state.freeze` numbers its
objects canonically and makes the next state. A free choice is asked of `choices`, which runs a step once per outcome.
"""
