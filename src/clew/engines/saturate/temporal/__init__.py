"""Temporal logic on heads: linear and branching time on pushdown systems whose questions depend on heads and sets.

Nouns: a *labelled* system says what holds at its heads; a set of configurations is *annotated* so that heads tell it
too; the *head graph* says which heads come again and again. What does not belong here: linear time on the table of a
program (`linear`), which reads the automaton while it executes.
"""
