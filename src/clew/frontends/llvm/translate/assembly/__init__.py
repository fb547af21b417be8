"""Inline assembly: single instructions that are known by their meaning, in the order in which they stand.

Nouns: an *operand* is what the source hands to the text (`$0`): a value, a result, or a place in memory; a *line* is
one instruction of the text; a *register* is one by name (`primask`). What is not known here is refused, or, on request,
gives any outputs. What belongs to other folders: assembly outside of functions is refused by the front end.
"""
