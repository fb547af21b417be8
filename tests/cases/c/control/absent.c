//~ holds
#include <clew.h>

extern int hook(int value) __attribute__((weak));
extern int level __attribute__((weak));

int main(void) {
    int value = clew_nondet_int();
    if (hook)
        value = hook(value);
    clew_assert(&level == 0 || value == level);
    return 0;
}
