"""Steps of kernel programs as compiled Python functions, for concrete and for symbolic data.

Nouns: a *segment* is the function of one resume point of a process: it runs from there to the next context switch; a
*numbered* state has a number for each of its processes, equal for equal ones, so that states are looked up by small
numbers; a *table* gives these numbers. Whatever a segment does not know is left to the interpreter, which executes the
whole step again from its start: a segment changes nothing but what it returns.
What does not belong here: searching, and a meaning of its own for any command.
"""
