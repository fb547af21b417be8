"""Programs as Python functions: the meaning of `semantics`, faster, for plain and for symbolic data.

Nouns: a *region* is the function of one place of a procedure, for plain data: it runs as far as commands only compute;
a *segment* is the function of one resume point of a process of a kernel program, for any data: it runs to the next
context switch; a *numbered* state has a number for each of its processes, equal for equal ones, so that states are
looked up by small numbers; a *table* gives these numbers. Whatever a function does not know is left to the interpreter:
in a region from that command on, in a segment from the start of the step, for it changes nothing but what it returns.
What does not belong here: searching, and a meaning of its own for any command.
"""
