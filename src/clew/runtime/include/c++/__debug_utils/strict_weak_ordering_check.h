// What sorts elements asks of its order: none is less than itself, which `<=` says. One element is asked, since what
// compares may be long.
#ifndef CLEW_STRICT_WEAK_ORDERING_CHECK
#define CLEW_STRICT_WEAK_ORDERING_CHECK

#include <__assert>
#include <__config>
#include <__type_traits/is_constant_evaluated.h>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class _Iterator, class _Order>
_LIBCPP_HIDE_FROM_ABI _LIBCPP_CONSTEXPR_SINCE_CXX14 void
__check_strict_weak_ordering_sorted(_Iterator first, _Iterator last, _Order &order) {
    if (!__libcpp_is_constant_evaluated() && last - first > 1)
        _LIBCPP_ASSERT(!order(*first, *first), "what compares says that an element is less than itself");
}

_LIBCPP_END_NAMESPACE_STD

#endif
