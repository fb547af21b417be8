// Lengths of arrays that cannot be.
#include <new>

extern "C" [[noreturn]] void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
