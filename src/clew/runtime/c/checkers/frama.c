/* Inputs of programs for Frama-C. What they show while it runs is nothing that a program does. */
#include <__clew.h>
#include <__fc_builtin.h>
#include <stdlib.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

#define INTERVAL(name, type)                                                                                           \
    type Frama_C_##name(type low, type high) {                                                                         \
        __clew_check(low <= high, "library.misuse", "the interval is empty");                                          \
        type number;                                                                                                   \
        __VERIFIER_nondet_memory(&number, sizeof number);                                                              \
        __clew_assume(low <= number && number <= high);                                                                \
        return number;                                                                                                 \
    }
INTERVAL(interval, int)
INTERVAL(char_interval, char)
INTERVAL(unsigned_char_interval, unsigned char)
INTERVAL(short_interval, short)
INTERVAL(unsigned_short_interval, unsigned short)
INTERVAL(int_interval, int)
INTERVAL(unsigned_int_interval, unsigned int)
INTERVAL(long_interval, long)
INTERVAL(unsigned_long_interval, unsigned long)
INTERVAL(long_long_interval, long long)
INTERVAL(unsigned_long_long_interval, unsigned long long)
INTERVAL(size_t_interval, size_t)
INTERVAL(float_interval, float)
INTERVAL(double_interval, double)

int Frama_C_nondet(int one, int other) { return __clew_nondet_bool() ? one : other; }
void *Frama_C_nondet_ptr(void *one, void *other) { return __clew_nondet_bool() ? one : other; }
void Frama_C_make_unknown(char *object, size_t size) { __VERIFIER_nondet_memory(object, size); }
void Frama_C_abort(void) { abort(); }
