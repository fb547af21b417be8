//~ holds
// A calendar that a procedure counts on in memory, far from where it is asked for.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct date {
    unsigned char day, month;
};

static struct date now = {30, 12};

static void tick(struct date *date) {
    if (++date->day <= 31)
        return;
    date->day = 1;
    if (++date->month <= 12)
        return;
    date->month = 1;
}

int main(void) {
    for (;;) {
        if (__VERIFIER_nondet_int() > 1000)
            tick(&now);
        assert(now.month <= 12);
    }
}
