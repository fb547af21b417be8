/* Bits of unsigned numbers, as C23 counts them. */
#pragma once
#define __STDC_VERSION_STDBIT_H__ 202311L
#define __STDC_ENDIAN_LITTLE__ __ORDER_LITTLE_ENDIAN__
#define __STDC_ENDIAN_BIG__ __ORDER_BIG_ENDIAN__
#define __STDC_ENDIAN_NATIVE__ __BYTE_ORDER__

#define CLEW_BITS(suffix, type)                                                                                        \
    static inline unsigned stdc_leading_zeros_##suffix(type number) {                                                  \
        return (unsigned)__builtin_clzg(number, (int)sizeof number * 8);                                               \
    }                                                                                                                  \
    static inline unsigned stdc_leading_ones_##suffix(type number) {                                                   \
        return stdc_leading_zeros_##suffix((type)~number);                                                             \
    }                                                                                                                  \
    static inline unsigned stdc_trailing_zeros_##suffix(type number) {                                                 \
        return (unsigned)__builtin_ctzg(number, (int)sizeof number * 8);                                               \
    }                                                                                                                  \
    static inline unsigned stdc_trailing_ones_##suffix(type number) {                                                  \
        return stdc_trailing_zeros_##suffix((type)~number);                                                            \
    }                                                                                                                  \
    static inline unsigned stdc_first_leading_one_##suffix(type number) {                                              \
        return number == 0 ? 0 : stdc_leading_zeros_##suffix(number) + 1;                                              \
    }                                                                                                                  \
    static inline unsigned stdc_first_leading_zero_##suffix(type number) {                                             \
        return stdc_first_leading_one_##suffix((type)~number);                                                         \
    }                                                                                                                  \
    static inline unsigned stdc_first_trailing_one_##suffix(type number) {                                             \
        return number == 0 ? 0 : stdc_trailing_zeros_##suffix(number) + 1;                                             \
    }                                                                                                                  \
    static inline unsigned stdc_first_trailing_zero_##suffix(type number) {                                            \
        return stdc_first_trailing_one_##suffix((type)~number);                                                        \
    }                                                                                                                  \
    static inline unsigned stdc_count_ones_##suffix(type number) { return (unsigned)__builtin_popcountg(number); }     \
    static inline unsigned stdc_count_zeros_##suffix(type number) { return stdc_count_ones_##suffix((type)~number); }  \
    static inline _Bool stdc_has_single_bit_##suffix(type number) { return stdc_count_ones_##suffix(number) == 1; }    \
    static inline unsigned stdc_bit_width_##suffix(type number) {                                                      \
        return (unsigned)sizeof number * 8 - stdc_leading_zeros_##suffix(number);                                      \
    }                                                                                                                  \
    static inline type stdc_bit_floor_##suffix(type number) {                                                          \
        return number == 0 ? 0 : (type)((type)1 << (stdc_bit_width_##suffix(number) - 1));                             \
    }                                                                                                                  \
    static inline type stdc_bit_ceil_##suffix(type number) {                                                           \
        return number <= 1 ? 1 : (type)((type)2 << (stdc_bit_width_##suffix((type)(number - 1)) - 1));                 \
    }
CLEW_BITS(uc, unsigned char)
CLEW_BITS(us, unsigned short)
CLEW_BITS(ui, unsigned)
CLEW_BITS(ul, unsigned long)
CLEW_BITS(ull, unsigned long long)
#undef CLEW_BITS

#define CLEW_BITS_OF(name, number)                                                                                     \
    _Generic((number),                                                                                                 \
        unsigned char: name##_uc,                                                                                      \
        unsigned short: name##_us,                                                                                     \
        unsigned: name##_ui,                                                                                           \
        unsigned long: name##_ul,                                                                                      \
        unsigned long long: name##_ull)(number)
#define stdc_leading_zeros(number) CLEW_BITS_OF(stdc_leading_zeros, number)
#define stdc_leading_ones(number) CLEW_BITS_OF(stdc_leading_ones, number)
#define stdc_trailing_zeros(number) CLEW_BITS_OF(stdc_trailing_zeros, number)
#define stdc_trailing_ones(number) CLEW_BITS_OF(stdc_trailing_ones, number)
#define stdc_first_leading_one(number) CLEW_BITS_OF(stdc_first_leading_one, number)
#define stdc_first_leading_zero(number) CLEW_BITS_OF(stdc_first_leading_zero, number)
#define stdc_first_trailing_one(number) CLEW_BITS_OF(stdc_first_trailing_one, number)
#define stdc_first_trailing_zero(number) CLEW_BITS_OF(stdc_first_trailing_zero, number)
#define stdc_count_ones(number) CLEW_BITS_OF(stdc_count_ones, number)
#define stdc_count_zeros(number) CLEW_BITS_OF(stdc_count_zeros, number)
#define stdc_has_single_bit(number) CLEW_BITS_OF(stdc_has_single_bit, number)
#define stdc_bit_width(number) CLEW_BITS_OF(stdc_bit_width, number)
#define stdc_bit_floor(number) CLEW_BITS_OF(stdc_bit_floor, number)
#define stdc_bit_ceil(number) CLEW_BITS_OF(stdc_bit_ceil, number)
