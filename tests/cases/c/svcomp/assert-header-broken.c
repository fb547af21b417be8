// The declaration of glibc, and the header too.
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
#include <assert.h>
#include <pthread.h>
void reach_error() { assert(0); } //~ fails control.error-reached
int ready;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *setter(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main() {
    pthread_t thread;
    static_assert(sizeof(int) == 4, "int has 32 bits");
    pthread_create(&thread, 0, setter, 0);
    pthread_mutex_lock(&mutex);
    if (!ready)
        reach_error();
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
