//~ holds
//? unreach-call
// An interrupt comes at any time; the handler and the reader agree on the ring.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#define ROOM 4

static volatile unsigned head, tail;
static volatile int ring[ROOM];

static void *handler(void *unused) {
    for (int i = 1; i <= 3; i++) {
        __VERIFIER_atomic_begin();
        if (head - tail < ROOM) {
            ring[head % ROOM] = i;
            head = head + 1;
        }
        __VERIFIER_atomic_end();
    }
    return unused;
}

int main(void) {
    pthread_t interrupt;
    int last = 0;
    pthread_create(&interrupt, 0, handler, 0);
    for (int i = 0; i < 4; i++) {
        if (head != tail) {
            int value = ring[tail % ROOM];
            if (value != last + 1)
                reach_error();
            last = value;
            tail = tail + 1;
        }
    }
    pthread_join(interrupt, 0);
    return 0;
}
