"""Reading text: what every language that we parse ourselves is read with.

Nouns: a *lexicon* says what the words of a language look like; a *token* is a word with its place; a *cursor* walks
over tokens and says what was expected; operands and operators become a tree by *precedence*.
"""
