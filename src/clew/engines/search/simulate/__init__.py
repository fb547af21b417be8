"""Symbolic simulation: all schedules and all inputs of a kernel program, by depth-first search.

Nouns: a *node* is a state that was opened, with what the search knows about it; a static *transition* is what a process
may do between two context switches; *interference* says which of them depend on or enable each other; a *reduction*
says which enabled processes are followed; an *effect* is what a step that was made has touched; the *closure* is what
a dynamic reduction must have tried. `permits` says what may be combined and what may claim absence.
"""
