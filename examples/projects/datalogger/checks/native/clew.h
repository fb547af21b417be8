/* The drivers as tests: what `clew check` takes for any value is a random one here. */
#ifndef CLEW_H
#define CLEW_H

int clew_nondet_int(void);
unsigned clew_nondet_uint(void);
char clew_nondet_char(void);
unsigned char clew_nondet_uchar(void);
short clew_nondet_short(void);
_Bool clew_nondet_bool(void);
int clew_nondet_range(int low, int high);

void clew_assume(int condition);
void clew_assert(int condition);

#endif
