// The order of pointers: objects have no place in memory here, so the library gives them one.
#ifndef CLEW_FUNCTIONAL_OPERATIONS
#define CLEW_FUNCTIONAL_OPERATIONS

#include_next <__functional/operations.h>

extern "C" __attribute__((nothrow)) int __clew_before(const void *, const void *);

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Type> struct less<Type *> : __binary_function<Type *, Type *, bool> {
    typedef bool __result_type;
    bool operator()(Type *const &left, Type *const &right) const { return __clew_before(left, right); }
};
template <class Type> struct greater<Type *> : __binary_function<Type *, Type *, bool> {
    typedef bool __result_type;
    bool operator()(Type *const &left, Type *const &right) const { return __clew_before(right, left); }
};
template <class Type> struct __make_transparent<Type *, less<Type *> > {
    using type = less<Type *>;
};
template <class Type> struct __make_transparent<Type *, greater<Type *> > {
    using type = greater<Type *>;
};

_LIBCPP_END_NAMESPACE_STD

#endif
