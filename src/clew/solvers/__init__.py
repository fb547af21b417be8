"""Solvers: questions of satisfiability about terms.

Nouns: a *solver* holds assertions and answers whether they have a model; a *builder* makes one solver's own terms; the
*translator* walks over ours. Each back end is one module behind the protocol in `smt`. What does not belong here:
simplification without a solver (it goes to `logic`), and anything that knows a program.
"""
