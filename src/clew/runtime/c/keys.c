/* Values that every thread has of its own under a key. */
#include "thread_record.h"

#define KEYS 64

static void (*destructors[KEYS])(void *);
static char used[KEYS];

static struct clew_specific *find(struct clew_thread *thread, unsigned key) {
    struct clew_specific *entry = thread->specifics;
    while (entry != 0 && entry->key != key)
        entry = entry->next;
    return entry;
}

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    __clew_atomic_begin();
    unsigned number = 0;
    while (number < KEYS && used[number])
        number++;
    if (number < KEYS) {
        used[number] = 1;
        destructors[number] = destructor;
    }
    __clew_atomic_end();
    if (number == KEYS)
        return EAGAIN;
    *key = number;
    return 0;
}

int pthread_key_delete(pthread_key_t key) {
    __clew_check(key < KEYS, THREAD_MISUSE, "deleted a key that was never created");
    __clew_check(used[key], THREAD_MISUSE, "deleted a key that does not exist");
    used[key] = 0;
    return 0;
}

void *pthread_getspecific(pthread_key_t key) {
    struct clew_specific *entry = find(__clew_thread(), key);
    return entry == 0 ? 0 : entry->value;
}

static int round_of_destructors(struct clew_thread *thread) {
    int called = 0;
    for (struct clew_specific *entry = thread->specifics; entry != 0; entry = entry->next) {
        void *value = entry->value;
        if (value == 0 || !used[entry->key] || destructors[entry->key] == 0)
            continue;
        entry->value = 0;
        destructors[entry->key](value);
        called = 1;
    }
    return called;
}

static void end_specifics(struct clew_thread *thread) {
    for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS && round_of_destructors(thread); round++)
        ;
    while (thread->specifics != 0) {
        struct clew_specific *first = thread->specifics;
        thread->specifics = first->next;
        __clew_free(first);
    }
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    if (key >= KEYS || !used[key])
        return EINVAL;
    struct clew_thread *thread = __clew_thread();
    struct clew_specific *entry = find(thread, key);
    if (entry == 0) {
        if (value == 0)
            return 0;
        entry = __clew_allocate(sizeof *entry);
        entry->next = thread->specifics;
        entry->key = key;
        thread->specifics = entry;
        thread->end_specifics = end_specifics;
    }
    entry->value = (void *)value;
    return 0;
}
