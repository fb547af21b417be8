// A key that is made anew is empty in every thread.
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_key_t key;
    int value;
    pthread_key_create(&key, NULL);
    pthread_setspecific(key, &value);
    pthread_key_delete(key);
    pthread_key_create(&key, NULL);
    assert(pthread_getspecific(key) == &value); //~ fails assertion.violated
    return 0;
}
