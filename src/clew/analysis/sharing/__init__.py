"""Sharing: which variables and memory objects more than one process may touch.

Nouns: a *site* stands for memory objects that are not told apart: a declared object, a procedure, or the command
that makes objects; the *points-to set* of a variable or site is the sites that its values may point into; a *root* is
the procedure of a process; something is *shared* if two processes may touch it at a time when both may run, and one of
them writes. Over-approximations, for the whole program, whatever the order of commands.
"""
