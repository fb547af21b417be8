/* Preconditions of the C++ library. */
#include <__clew.h>
#include <stdlib.h>

_Noreturn void __clew_library_precondition(const char *message) {
    __clew_output(message);
    __clew_check(0, "library.misuse", "a precondition of the C++ library does not hold");
    abort();
}
