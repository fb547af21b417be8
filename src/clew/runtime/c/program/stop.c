/* Ends without handlers. */
#include <__clew.h>
#include <stdlib.h>
#include <unistd.h>

_Noreturn void abort(void) { __clew_end(-1); }
_Noreturn void _Exit(int status) { __clew_end(status & 0xff); }
_Noreturn void _exit(int status) { __clew_end(status & 0xff); }
