"""The language of UPPAAL, executed over terms: expressions, statements and functions in one pass, without a search.

What a variable holds is a term over what it held before. Both branches of an `if` are executed, and what variables hold
behind it is chosen by its condition; so is what they hold behind a loop, by the round in which it ended. Loops are
followed as long as their condition can hold by the ranges of variables. What the language calls an invalid evaluation
(an index outside of an array, a number outside of its range, a division by zero) is an obligation: it should not be.
Modules: values, names (what names stand for, and an execution that goes on), expressions, effects, functions.
"""
