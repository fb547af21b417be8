"""From charts to a program of guarded actions.

Nouns: a *slot* keeps a value of a chart in variables; a *buffer* keeps events in arrays; a *step* of a machine is one
microstep: the transitions that one event (or none) selects, with all that they exit, do and enter. Modules, in order:
storage, writer and buffers (variables and commands); structure and select (which transitions); route and microstep
(what they do); contents (executable content); machine, environment and system (the program).
"""
