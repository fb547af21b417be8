/* Exceptions of arithmetic are no part of what is modelled: nothing depends on the machine. */
