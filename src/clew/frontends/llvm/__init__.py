"""LLVM IR to programs; it knows no C.

Nouns: a *module* is one linked unit of printed IR text (LLVM 22); an *operand* is what an instruction works on; a
*layout* tells sizes, alignments and offsets of types in memory; a *node* is one entry of the metadata graph, from which
the *debug information* tells names, types and places as the programmer wrote them.

- `types`, `values`, `instructions`, `module`: the data; `layout`: bytes.
- `reading`: text to data.
- `debug`: metadata to names, source types and spans.
"""
