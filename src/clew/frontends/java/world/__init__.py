"""The world of a program: which classes there are, what they inherit, and what of them can run.

Nouns: a *selector* is the name and descriptor of a method, by which overriding is decided; a class is *live* if objects
of it may be made, a method if it may be called; a type is *tested* if code asks whether an object is of it.
"""
