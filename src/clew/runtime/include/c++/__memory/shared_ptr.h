// The order of shared pointers is that of what they point to; see __functional/operations.h.
#ifndef CLEW_MEMORY_SHARED_PTR
#define CLEW_MEMORY_SHARED_PTR

#include_next <__memory/shared_ptr.h>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Type> inline bool operator<(const shared_ptr<Type> &left, const shared_ptr<Type> &right) _NOEXCEPT {
    return less<typename shared_ptr<Type>::element_type *>()(left.get(), right.get());
}

_LIBCPP_END_NAMESPACE_STD

#endif
