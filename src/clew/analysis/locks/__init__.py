"""Locks: which are held where, and what they guard.

Nouns: a *place* is where a lock lies, an *operation* what a procedure of the library does to one; a *situation* is what
is certain at a point, above all the locks that are held. What does not belong here: what a check does with it.
"""
