// What a vector tells about its memory: behind its last element nothing is known any more, so that an iterator to an
// element that is gone reads what was never written.
#ifndef __CLEW_SANITIZERS_H
#define __CLEW_SANITIZERS_H

#include <__config>
#include <__type_traits/integral_constant.h>
#include <__type_traits/is_constant_evaluated.h>

extern "C" void __clew_forget(const void *from, const void *to) _NOEXCEPT;

_LIBCPP_BEGIN_NAMESPACE_STD

template <class _Allocator>
_LIBCPP_HIDE_FROM_ABI void __annotate_double_ended_contiguous_container(
    const void *, const void *, const void *, const void *, const void *, const void *) {}

template <class _Allocator>
_LIBCPP_HIDE_FROM_ABI _LIBCPP_CONSTEXPR_SINCE_CXX14 void __annotate_contiguous_container(
    const void *first, const void *, const void *last_before, const void *last) {
    if (!__libcpp_is_constant_evaluated() && first != nullptr)
        ::__clew_forget(last, last_before);
}

_LIBCPP_END_NAMESPACE_STD

#endif
