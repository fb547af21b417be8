// Hashes of bytes; a pointer is hashed by the number of its object and its place in there.
#include <__clew.h>
#include <cstddef>
#include <functional>

extern "C" size_t __clew_rank(const void *);

_LIBCPP_BEGIN_NAMESPACE_STD

size_t __hash_memory(_LIBCPP_NOESCAPE const void *from, size_t size) noexcept {
    const unsigned char *bytes = static_cast<const unsigned char *>(from);
    size_t hash = sizeof(size_t) == 8 ? 14695981039346656037ULL : 2166136261U;
    size_t factor = sizeof(size_t) == 8 ? 1099511628211ULL : 16777619U;
    if (size == sizeof(void *)) {
        const char *pointer = *static_cast<const char *const *>(from);
        if (__clew_is_alive(pointer))
            return (hash ^ __clew_rank(pointer)) * factor;
    }
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * factor;
    return hash;
}

_LIBCPP_END_NAMESPACE_STD
