#include <clew.h>
#include <pthread.h>

static int limit, level;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *raise_level(void *unused) {
    pthread_mutex_lock(&lock);
    if (level < limit)
        level = level + 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    limit = clew_nondet_int();
    clew_assume(limit >= 0);
    pthread_t one, other;
    pthread_create(&one, NULL, raise_level, NULL);
    pthread_create(&other, NULL, raise_level, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    clew_assert(limit == 0 || level == 2); //~ fails assertion.violated
    return 0;
}
