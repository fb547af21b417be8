/* Natural numbers of up to 1,536 bits, for the exact way between doubles and decimal digits. */
#ifndef CLEW_BIG_H
#define CLEW_BIG_H

#include <stdint.h>

#define BIG_LIMBS 48

struct big { /* the lowest limb first; limbs from `used` on are not there */
    int used;
    uint32_t limb[BIG_LIMBS];
};

void __clew_big_set(struct big *to, uint64_t value);
void __clew_big_times(struct big *number, uint32_t factor, uint32_t more); /* number * factor + more */
void __clew_big_shift(struct big *number, int bits);                       /* to the left */
int __clew_big_order(const struct big *left, const struct big *right);     /* below, at or above zero */
void __clew_big_less(struct big *number, const struct big *by);            /* number - by, which is not larger */

#endif
