"""Lowering IVL: names, types and commands in one walk over the syntax tree, then two looks along the finished blocks.

Nouns: *here* is the procedure under construction with the names in scope; a *place* can be read and written; a *value*
is a term with its type. What does not belong here: rules of types alone (they are in `types` and `arithmetic`).
"""
