"""What engines eat: models, goals and answers.

Nouns: a *model* is a program in the form that one kind of engine needs; a *goal* is a universal question (engines never
see an existential one); an *answer* is what an engine says of a goal. What does not belong here: searching.
"""
