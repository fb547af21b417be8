//~ holds
// The same, with a record that was written before it is copied.
#include <pthread.h>

struct limits {
    int least[4];
};
static struct limits known;

static void *work(void *unused) { return unused; }

int main(void) {
    struct limits made = {{1, 2, 3, 4}};
    pthread_t thread;
    unsigned which = 0;
    int seen = 0;
    for (int k = 0; k < 3; k++) {
        which += k;
        pthread_create(&thread, NULL, work, NULL);
    }
    known = made;
    if (known.least[which & 3])
        seen = 2;
    return seen;
}
