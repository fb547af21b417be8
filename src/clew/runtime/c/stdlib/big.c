/* Natural numbers of many bits. */
#include "stdlib/big.h"

void __clew_big_set(struct big *to, uint64_t value) {
    to->used = 0;
    for (; value != 0; value >>= 32)
        to->limb[to->used++] = (uint32_t)value;
}

void __clew_big_times(struct big *number, uint32_t factor, uint32_t more) {
    uint64_t carry = more;
    for (int i = 0; i < number->used; i++) {
        carry += (uint64_t)number->limb[i] * factor;
        number->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        number->limb[number->used++] = (uint32_t)carry;
}

void __clew_big_shift(struct big *number, int bits) {
    int limbs = bits / 32;
    if (number->used == 0)
        return;
    if (limbs != 0) {
        for (int i = number->used - 1; i >= 0; i--)
            number->limb[i + limbs] = number->limb[i];
        for (int i = 0; i < limbs; i++)
            number->limb[i] = 0;
        number->used += limbs;
    }
    if (bits % 32 != 0)
        __clew_big_times(number, 1U << bits % 32, 0);
}

int __clew_big_order(const struct big *left, const struct big *right) {
    if (left->used != right->used)
        return left->used - right->used;
    for (int i = left->used - 1; i >= 0; i--)
        if (left->limb[i] != right->limb[i])
            return left->limb[i] < right->limb[i] ? -1 : 1;
    return 0;
}

void __clew_big_less(struct big *number, const struct big *by) {
    int64_t carry = 0;
    for (int i = 0; i < number->used; i++) {
        carry += (int64_t)number->limb[i] - (i < by->used ? (int64_t)by->limb[i] : 0);
        number->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    while (number->used != 0 && number->limb[number->used - 1] == 0)
        number->used--;
}
