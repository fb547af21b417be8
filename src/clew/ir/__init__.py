"""The language in the middle.

Nouns: a *term* is a typed, interned expression; a *command* changes the state; a *program* is variables, procedures,
processes and guarded actions under one scheduler. All of it is pure data: nothing here reads files, knows a source
language, a solver or an engine. What does not belong here: searching, solving, printing to a terminal.
"""
