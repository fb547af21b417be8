// Algorithms look at one element after the other: the vectors that libc++ takes instead have bits which nobody has
// written, and what they hold is harder to reason about.
#ifndef CLEW_SIMD_UTILS
#define CLEW_SIMD_UTILS

#include_next <__algorithm/simd_utils.h>

#undef _LIBCPP_VECTORIZE_ALGORITHMS
#define _LIBCPP_VECTORIZE_ALGORITHMS 0

#endif
