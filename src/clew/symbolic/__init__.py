"""Symbolic states: the same programs and the same interpreter, over terms instead of numbers.

Nouns: an *input* is a variable that stands for what a free choice gave; a *path* is what has been decided about inputs,
a tuple of conjuncts; a *fork* is a condition that may hold or not, of which both sides are followed; a *slice* are the
conjuncts that share inputs, directly or through others; the *oracle* answers whether a condition can hold on a path.

Control, stacks, pointers, events and the lengths of queues stay concrete: where one would depend on an input, the state
is forked over its possible values. What does not belong here: comparing states (`symbolic/matching`) and searching.
"""
