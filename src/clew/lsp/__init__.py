"""The language server: what Clew knows, inside of an editor.

Nouns: a *document* is a file as the editor has it; a *symbol* is a name that a document declares, with the *region* in
which it is known; *diagnostics* are what a check of the saved file found. `outline` and `findings` know nothing of the
protocol; `server` speaks it, by the library pygls (the extra `clew[lsp]`).
"""
