// In a list of any length an arrival is followed by a departure, urgent elements have a grade, and the last is a guard.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum { ARRIVAL, DEPARTURE, GUARD };

struct event {
    int what, urgent, grade;
    struct event *next;
};

static struct event *after(struct event *last, int what) {
    last->what = what;
    last->urgent = __VERIFIER_nondet_int();
    last->grade = last->urgent ? 7 : 1;
    last->next = malloc(sizeof(struct event));
    return last->next;
}

int main(void) {
    struct event *first = malloc(sizeof(struct event)), *last = first;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            last = after(last, ARRIVAL);
        if (__VERIFIER_nondet_int())
            last = after(last, DEPARTURE);
    }
    last->what = GUARD;
    while (first->what != GUARD) {
        struct event *next = first->next;
        assert(first->what != ARRIVAL || next->what == DEPARTURE); //~ fails assertion.violated
        assert(!first->urgent || first->grade == 7);
        free(first);
        first = next;
    }
    free(first);
    return 0;
}
