"""The text of the programs themselves: terms, commands and routines as C over the working state."""
