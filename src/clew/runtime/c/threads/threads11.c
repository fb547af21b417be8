/* Threads of C11. */
#include "threads/thread_record.h"
#include <threads.h>

static int result_of(int error) {
    switch (error) {
    case 0:
        return thrd_success;
    case EBUSY:
        return thrd_busy;
    case ETIMEDOUT:
        return thrd_timedout;
    default:
        return thrd_error;
    }
}

static void start(void *record, void *(*routine)(void *), void *argument) {
    __clew_thread_finish(record, __clew_thread_body_int((int (*)(void *))routine, argument));
}

int thrd_create(thrd_t *thread, thrd_start_t routine, void *argument) {
    __clew_spawn(start, __clew_new_thread(thread, 0), (void *(*)(void *))routine, argument);
    return thrd_success;
}

int thrd_join(thrd_t thread, int *result) {
    void *value;
    int error = pthread_join(thread, &value);
    if (error == 0 && result != 0)
        *result = (int)(intptr_t)value;
    return result_of(error);
}

int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }
thrd_t thrd_current(void) { return pthread_self(); }
int thrd_equal(thrd_t left, thrd_t right) { return left == right; }
void thrd_yield(void) { __clew_yield(); }

int mtx_init(mtx_t *mutex, int kind) {
    pthread_mutexattr_t attributes = {.__kind = kind & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL};
    return result_of(pthread_mutex_init(mutex, &attributes));
}

void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(mutex); }
int mtx_lock(mtx_t *mutex) { return result_of(pthread_mutex_lock(mutex)); }
int mtx_trylock(mtx_t *mutex) { return result_of(pthread_mutex_trylock(mutex)); }
int mtx_timedlock(mtx_t *mutex, const struct timespec *limit) { return result_of(pthread_mutex_timedlock(mutex, limit)); }
int mtx_unlock(mtx_t *mutex) { return result_of(pthread_mutex_unlock(mutex)); }

int cnd_init(cnd_t *condition) { return result_of(pthread_cond_init(condition, 0)); }
void cnd_destroy(cnd_t *condition) { pthread_cond_destroy(condition); }
int cnd_wait(cnd_t *condition, mtx_t *mutex) { return result_of(pthread_cond_wait(condition, mutex)); }
int cnd_signal(cnd_t *condition) { return result_of(pthread_cond_signal(condition)); }
int cnd_broadcast(cnd_t *condition) { return result_of(pthread_cond_broadcast(condition)); }

int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *limit) {
    return result_of(pthread_cond_timedwait(condition, mutex, limit));
}

void call_once(once_flag *flag, void (*routine)(void)) { pthread_once(flag, routine); }
int tss_create(tss_t *key, tss_dtor_t destructor) { return result_of(pthread_key_create(key, destructor)); }
void tss_delete(tss_t key) { pthread_key_delete(key); }
void *tss_get(tss_t key) { return pthread_getspecific(key); }
int tss_set(tss_t key, void *value) { return result_of(pthread_setspecific(key, value)); }
