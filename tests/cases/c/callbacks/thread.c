//~ holds
// Thread functions as they are written: without parameters, without a result, with a number for both.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void add(int by) {
    pthread_mutex_lock(&lock);
    count += by;
    pthread_mutex_unlock(&lock);
}

void *nothing() {
    add(1);
    return 0;
}

void silent(void) { add(10); }

int numbered(int by) {
    add(by);
    return by + 1;
}

int main() {
    pthread_t first, second, third;
    void *result;
    pthread_create(&first, 0, nothing, &count);
    pthread_create(&second, 0, (void *(*)(void *))silent, 0);
    pthread_create(&third, 0, (void *(*)(void *))numbered, (void *)100L);
    pthread_join(first, &result);
    assert(result == 0);
    pthread_join(second, 0);
    pthread_join(third, &result);
    assert((long)result == 101);
    assert(count == 111);
    return 0;
}
