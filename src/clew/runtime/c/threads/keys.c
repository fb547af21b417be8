/* Values that every thread has of its own under a key. Making a key anew empties it in all threads. */
#include "threads/thread_record.h"
#include <limits.h>

#define KEYS PTHREAD_KEYS_MAX

static void (*destructors[KEYS])(void *);
static char used[KEYS];

/* Inside of atomic sections only. */
static struct clew_specific *find(struct clew_thread *thread, unsigned key) {
    struct clew_specific *entry = thread->specifics;
    while (entry != 0 && entry->key != key)
        entry = entry->next;
    return entry;
}

static void empty(unsigned key) {
    for (struct clew_thread *thread = &__clew_first_thread; thread != 0; thread = thread->next) {
        struct clew_specific *entry = find(thread, key);
        if (entry != 0)
            entry->value = 0;
    }
}

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    __clew_atomic_begin();
    unsigned number = 0;
    while (number < KEYS && used[number])
        number++;
    if (number < KEYS) {
        used[number] = 1;
        destructors[number] = destructor;
        empty(number);
    }
    __clew_atomic_end();
    if (number == KEYS)
        return EAGAIN;
    *key = number;
    return 0;
}

int pthread_key_delete(pthread_key_t key) {
    __clew_check(key < KEYS, THREAD_MISUSE, "deleted a key that was never created");
    __clew_yield();
    __clew_atomic_begin();
    __clew_check(used[key], THREAD_MISUSE, "deleted a key that does not exist");
    used[key] = 0;
    __clew_atomic_end();
    return 0;
}

void *pthread_getspecific(pthread_key_t key) {
    __clew_check(key < KEYS, THREAD_MISUSE, "used a key that was never created");
    __clew_atomic_begin();
    __clew_check(used[key], THREAD_MISUSE, "used a key that does not exist");
    struct clew_specific *entry = find(__clew_thread(), key);
    void *value = entry == 0 ? 0 : entry->value;
    __clew_atomic_end();
    return value;
}

/* The value of an entry that a destructor is to be called with, which is taken out of it. */
static void *take(struct clew_specific *entry, void (**destructor)(void *)) {
    __clew_atomic_begin();
    void *value = used[entry->key] && destructors[entry->key] != 0 ? entry->value : 0;
    *destructor = destructors[entry->key];
    if (value != 0)
        entry->value = 0;
    __clew_atomic_end();
    return value;
}

static int round_of_destructors(struct clew_thread *thread) {
    int called = 0;
    for (struct clew_specific *entry = thread->specifics; entry != 0; entry = entry->next) {
        void (*destructor)(void *);
        void *value = take(entry, &destructor);
        if (value == 0)
            continue;
        destructor(value);
        called = 1;
    }
    return called;
}

static void end_specifics(struct clew_thread *thread) {
    for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS && round_of_destructors(thread); round++)
        ;
    __clew_atomic_begin();
    while (thread->specifics != 0) {
        struct clew_specific *first = thread->specifics;
        thread->specifics = first->next;
        __clew_free(first);
    }
    __clew_atomic_end();
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    __clew_atomic_begin();
    int exists = key < KEYS && used[key];
    struct clew_thread *thread = __clew_thread();
    struct clew_specific *entry = exists ? find(thread, key) : 0;
    if (exists && entry == 0 && value != 0) {
        entry = __clew_allocate(sizeof *entry);
        entry->next = thread->specifics;
        entry->key = key;
        thread->specifics = entry;
        thread->end_specifics = end_specifics;
    }
    if (entry != 0)
        entry->value = (void *)value;
    __clew_atomic_end();
    return exists ? 0 : EINVAL;
}
