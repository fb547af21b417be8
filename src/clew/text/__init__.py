"""The text form of programs, below `clew.text.parse` and `clew.text.printer`.

Nouns: a *token* is a word of the text with its place; the *syntax* is the tree that the grammar makes of tokens, before
names and sorts are known; *elaboration* turns syntax into terms and commands. What does not belong here: the language
of properties (`clew.text.properties.text`), and checks that programs from other front ends need too
(`clew.ir.wellformed.programs`).
"""
