"""Guides: how far a goal is from a state, as far as something simpler than the program can tell.

Nouns: a guide's *predicates* are Bool terms over variables of the program; what they say of a state is its abstract
image; the *distance* of an image is a number of abstract steps to a goal, or, without an abstract model, the number of
those that do not hold.
"""
