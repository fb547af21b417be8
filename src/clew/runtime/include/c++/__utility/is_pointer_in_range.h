// Whether a pointer points into a range. Pointers into different objects have no order here, so it is looked for.
#ifndef CLEW_IS_POINTER_IN_RANGE
#define CLEW_IS_POINTER_IN_RANGE

#include <__config>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Element, class Other>
_LIBCPP_CONSTEXPR_SINCE_CXX14 _LIBCPP_HIDE_FROM_ABI bool __is_pointer_in_range(const Element *begin, const Element *end,
                                                                              const Other *pointer) {
    for (; begin != end; ++begin)
        if (static_cast<const void *>(begin) == static_cast<const void *>(pointer))
            return true;
    return false;
}

template <class Element, class Other>
_LIBCPP_CONSTEXPR_SINCE_CXX14 _LIBCPP_HIDE_FROM_ABI bool __is_overlapping_range(const Element *begin, const Element *end,
                                                                               const Other *other) {
    return std::__is_pointer_in_range(begin, end, other) ||
           std::__is_pointer_in_range(other, other + (end - begin), begin);
}

_LIBCPP_END_NAMESPACE_STD

#endif
