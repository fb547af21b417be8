"""Explicit exploration: every reachable state is visited, one by one.

Nouns: a *space* is a machine as a search sees it (chains collapsed, representatives chosen); a *store* knows which
states were visited, and *links* how; the *frontier loop* takes waiting states in any order, the *stack loop* follows
one path; a *reduction* leaves out steps that no goal can tell. There are two implementations with one face: the
reference in Python over any machine, and the native core for guarded actions. `permits` says what may be combined.
"""
