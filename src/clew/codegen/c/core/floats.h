/* Floating point for the templates of the operator table: IEEE on bits, with one not-a-number. */
#ifndef CLEW_FLOATS_H
#define CLEW_FLOATS_H

#include "types.h"

double fmod(double, double);
double sqrt(double);
double floor(double);
double ceil(double);
double trunc(double);
double rint(double);

INLINE double clew_from_64(u64 bits) { double v; __builtin_memcpy(&v, &bits, sizeof v); return v; }
INLINE double clew_from_32(u32 bits) { float v; __builtin_memcpy(&v, &bits, sizeof v); return v; }
INLINE u64 clew_to_64(double v)
{
    u64 bits;
    if (v != v) return 0x7ff8000000000000ull;
    __builtin_memcpy(&bits, &v, sizeof bits);
    return bits;
}
INLINE u32 clew_single(float v)
{
    u32 bits;
    if (v != v) return 0x7fc00000u;
    __builtin_memcpy(&bits, &v, sizeof bits);
    return bits;
}
INLINE u32 clew_to_32(double v) { return clew_single((float)v); }

INLINE double clew_float_rounded(double v, int how)
{
    return how == 0 ? floor(v) : how == 1 ? ceil(v) : how == 2 ? trunc(v) : rint(v);
}
/* What does not fit gives the nearest number that does, and 0 for what is no number. */
INLINE u64 clew_float_signed(double v, int width)
{
    i64 most = (i64)((1ull << (width - 1)) - 1);
    if (v != v) return 0;
    if (v >= (double)(1ull << (width - 1))) return (u64)most;
    if (v <= -(double)(1ull << (width - 1))) return (0 - (u64)most - 1) & (~0ull >> (64 - width));
    return (u64)(i64)v & (~0ull >> (64 - width));
}
INLINE u64 clew_float_unsigned(double v, int width)
{
    u64 most = ~0ull >> (64 - width);
    if (!(v > 0)) return 0;
    if (v >= 2.0 * (double)(1ull << (width - 1))) return most;
    return (u64)v;
}

#define FLOATS(w, type)                                                                                           \
    INLINE type clew_float_add_##w(type a, type b) { return clew_to_##w(clew_from_##w(a) + clew_from_##w(b)); }    \
    INLINE type clew_float_sub_##w(type a, type b) { return clew_to_##w(clew_from_##w(a) - clew_from_##w(b)); }    \
    INLINE type clew_float_mul_##w(type a, type b) { return clew_to_##w(clew_from_##w(a) * clew_from_##w(b)); }    \
    INLINE type clew_float_div_##w(type a, type b) { return clew_to_##w(clew_from_##w(a) / clew_from_##w(b)); }    \
    INLINE type clew_float_rem_##w(type a, type b) { return clew_to_##w(fmod(clew_from_##w(a), clew_from_##w(b))); } \
    INLINE int clew_float_eq_##w(type a, type b) { return clew_from_##w(a) == clew_from_##w(b); }                  \
    INLINE int clew_float_lt_##w(type a, type b) { return clew_from_##w(a) < clew_from_##w(b); }                   \
    INLINE int clew_float_le_##w(type a, type b) { return clew_from_##w(a) <= clew_from_##w(b); }                  \
    INLINE int clew_float_unordered_##w(type a, type b)                                                            \
    {                                                                                                              \
        return clew_from_##w(a) != clew_from_##w(a) || clew_from_##w(b) != clew_from_##w(b);                       \
    }                                                                                                              \
    INLINE type clew_float_sqrt_##w(type a) { return clew_to_##w(sqrt(clew_from_##w(a))); }                        \
    INLINE type clew_float_round_##w(type a, int how) { return clew_to_##w(clew_float_rounded(clew_from_##w(a), how)); } \
    INLINE u64 clew_float_to_signed_##w(type a, int width) { return clew_float_signed(clew_from_##w(a), width); }  \
    INLINE u64 clew_float_to_unsigned_##w(type a, int width) { return clew_float_unsigned(clew_from_##w(a), width); } \
    INLINE u32 clew_float_convert_##w##_32(type a) { return clew_to_32(clew_from_##w(a)); }                        \
    INLINE u64 clew_float_convert_##w##_64(type a) { return clew_to_64(clew_from_##w(a)); }
FLOATS(32, u32)
FLOATS(64, u64)
#undef FLOATS

INLINE u64 clew_float_of_signed_64(i64 a) { return clew_to_64((double)a); }
INLINE u64 clew_float_of_unsigned_64(u64 a) { return clew_to_64((double)a); }
INLINE u32 clew_float_of_signed_32(i64 a) { return clew_single((float)a); }
INLINE u32 clew_float_of_unsigned_32(u64 a) { return clew_single((float)a); }

#endif
