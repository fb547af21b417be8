"""Class files: from bytes to data, after chapter 4 of the Java Virtual Machine Specification.

Nouns: a *class file* holds fields and methods; its *pool* holds the constants that they refer to by number; a
*descriptor* spells a type (`I`, `[J`, `Ljava/lang/String;`); *instructions* are what a method does, with what they
refer to in place of numbers. Any bytes give a class file or an `InputError`.
"""
