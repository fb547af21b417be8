"""From live methods to a program of the language in the middle.

Nouns: an object is a block of memory that begins with a pointer to the *table* of its class, a constant object with
what dispatch and type tests need; a *site* is a place where an exception is thrown, which the exception remembers; a
*failure* is an exception that an instruction throws by itself; an *entry* is a value on the stack of the Java virtual
machine: a term, until somebody needs it in a variable.

The way: `layout` (where fields are), `tables` (static objects), `writer` (a procedure under construction), `methods`
(its instructions), `machine` (methods that are the machine's own), `starting` (the procedures around it all).
"""
