"""The engine `heap`: programs on heaps of any size, by graph grammars and procedure contracts.

Nouns: a *component* is a procedure with a heap that it begins with; its *contract* is that heap and those that it
brings back. The *space* is all components with their states. What does not belong here: programs, grammars.
"""
