"""From programs to models, one module per kind of model, and what they share: static footprints, compiled actions.

Nouns: a *lowering* makes the model of one kind of engine from a program, with the way home for runs. What does not
belong here: transformations from program to program (they go to `passes`).
"""
