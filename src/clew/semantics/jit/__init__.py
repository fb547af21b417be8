"""Stretches: commands that only compute, in a row and round loops, as Python functions that are made where it is hot.

Input: a working state whose process stands somewhere. Output: the same as if the commands had been executed one by one;
the function stops in front of the first command that it does not know, or that would not go well (an undefined value,
a violated check), and changes nothing of it: the interpreter executes that one. So what a command means is said
elsewhere, once; what is here twice are the templates of the operators, which tests compare with their table.

terms     terms as Python expressions
commands  the text of a function: commands, exits, loops
gliding   when functions are made, and how they are called
"""
