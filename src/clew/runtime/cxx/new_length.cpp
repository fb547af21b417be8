// Lengths of arrays that cannot be, and no memory left.
#include <new>

extern "C" [[noreturn]] void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
extern "C" [[noreturn]] void __clew_throw_bad_alloc() { throw std::bad_alloc(); }
