"""Debug information: what the metadata graph says about names, source types and places.

Nouns: a *node* is the text of one metadata entry with its fields; a *place* is the number of a debug location.
"""
