/* A table of callbacks with their arguments; what is counted is not bounded by the one who counts. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);

struct entry {
    uint32_t due;
    bool armed;
    void (*run)(void *);
    void *argument;
};

static struct entry table[2];
static unsigned heard, missed;

static void count(void *argument) {
    unsigned *number = argument;
    if (*number < 50)
        *number += 1;
}

static void clear(void *argument) {
    unsigned *number = argument;
    *number = 0;
}

static void add(uint32_t due, void (*run)(void *), void *argument) {
    for (int at = 0; at < 2; at++)
        if (!table[at].armed) {
            table[at].due = due;
            table[at].run = run;
            table[at].argument = argument;
            table[at].armed = true;
            return;
        }
}

int main(void) {
    for (uint32_t now = 0;; now++) {
        int asked = __VERIFIER_nondet_int();
        if (asked == 1)
            add(now + 100u, count, &heard);
        else if (asked == 2)
            add(now + 5u, clear, &missed);
        for (int at = 0; at < 2; at++)
            if (table[at].armed && (int32_t)(now - table[at].due) >= 0) {
                table[at].armed = false;
                table[at].run(table[at].argument);
            }
        assert(heard <= 5); //~ fails assertion.violated
    }
}
