// Elements are shuffled into any order; libc++ asks numbers that are known, and so makes one order of them.
#ifndef CLEW_SHUFFLE
#define CLEW_SHUFFLE

#define random_shuffle __clew_random_shuffle
#include_next <__algorithm/shuffle.h>
#undef random_shuffle

#if _LIBCPP_STD_VER <= 14 || defined(_LIBCPP_ENABLE_CXX17_REMOVED_RANDOM_SHUFFLE)

#include <__clew.h>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Iterator, class Choice> inline void __clew_shuffled(Iterator first, Iterator last, Choice &chosen) {
    using std::swap;
    for (typename iterator_traits<Iterator>::difference_type place = 1; place < last - first; ++place) {
        typename iterator_traits<Iterator>::difference_type other = chosen(place + 1);
        if (other != place)
            swap(*(first + place), *(first + other));
    }
}

struct __clew_any_below {
    ptrdiff_t operator()(ptrdiff_t limit) const { return static_cast<ptrdiff_t>(__clew_nondet_range(0, limit - 1)); }
};

template <class Iterator> inline void random_shuffle(Iterator first, Iterator last) {
    __clew_any_below any;
    std::__clew_shuffled(first, last, any);
}

#ifdef _LIBCPP_CXX03_LANG
template <class Iterator, class Choice> inline void random_shuffle(Iterator first, Iterator last, Choice &chosen) {
#else
template <class Iterator, class Choice> inline void random_shuffle(Iterator first, Iterator last, Choice &&chosen) {
#endif
    std::__clew_shuffled(first, last, chosen);
}

_LIBCPP_END_NAMESPACE_STD

#endif
#endif
