"""The engine `predicates`: a proof where few conditions on states suffice, refined until they do.

Nouns: those of `clew.abstraction`; a *round* is one abstract search and what is learnt of its path.
"""
