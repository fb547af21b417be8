// A record is copied of which nothing was written, and a number in it decides: threads that do nothing make no difference.
#include <pthread.h>

struct limits {
    int least[4];
};
static struct limits known;

static void *work(void *unused) { return unused; }

int main(void) {
    struct limits made;
    pthread_t thread;
    unsigned which = 0;
    int seen = 0;
    for (int k = 0; k < 3; k++) {
        which += k;
        pthread_create(&thread, NULL, work, NULL);
    }
    known = made;
    if (known.least[which & 3]) //~ fails memory.undefined-value
        seen = 2;
    return seen;
}
