//~ holds
// One thread takes and gives back places of a semaphore for ever, as inputs say.
#include <assert.h>
#include <semaphore.h>

extern int __VERIFIER_nondet_int(void);

static sem_t places;

int main(void) {
    unsigned taken = 0;
    sem_init(&places, 0, 3);
    for (;;) {
        if (__VERIFIER_nondet_int() > 1000) {
            sem_wait(&places);
            taken++;
        }
        if (taken == 3) {
            sem_post(&places);
            taken--;
        }
        assert(taken <= 3);
    }
}
