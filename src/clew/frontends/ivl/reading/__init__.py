"""Reading IVL: tokens, the syntax tree, and a first look over it. Names and types are not looked at here."""
