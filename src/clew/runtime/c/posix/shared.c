/* What processes share: memory, semaphores and queues of messages. Others may have written anything there before, and no
   other process is modelled meanwhile. */
#include "memory/look.h"
#include <__clew.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

static int failed(int error) {
    errno = error;
    return -1;
}

static int perhaps(int error) { return __clew_nondet_bool() ? 0 : failed(error); }

key_t ftok(const char *path, int project) {
    (void)strlen(path), (void)project;
    return perhaps(ENOENT) == 0 ? (key_t)__clew_nondet_range(0, INT32_MAX) : -1;
}

/* --- memory: a segment is there as long as it is attached, and what was written is still there then ---------------- */

enum { SEGMENTS = 4 };

static struct {
    size_t size; /* 0 where there is none */
    key_t key;
    void *place;
} segments[SEGMENTS];

static int segment_of(key_t key) {
    int free = -1;
    for (int i = SEGMENTS - 1; i >= 0; i--) {
        if (segments[i].size != 0 && key != IPC_PRIVATE && segments[i].key == key)
            return i;
        if (segments[i].size == 0)
            free = i;
    }
    __clew_check(free >= 0, "library.unmodelled", "more than four segments of shared memory are not modelled");
    return free;
}

int shmget(key_t key, size_t size, int flags) {
    if (perhaps((flags & IPC_CREAT) != 0 ? ENOSPC : ENOENT) != 0)
        return -1;
    __clew_atomic_begin();
    int found = segment_of(key);
    _Bool known = segments[found].size != 0;
    if (!known) {
        segments[found].size = size;
        segments[found].key = key;
    }
    __clew_atomic_end();
    __clew_check(known || size != 0, "library.unmodelled", "shared memory of another process is not modelled");
    return !known || segments[found].size >= size ? found : failed(EINVAL);
}

static _Bool is_segment(int number) { return number >= 0 && number < SEGMENTS && segments[number].size != 0; }

void *shmat(int number, const void *wanted, int flags) {
    (void)flags;
    __clew_check(wanted == 0, "library.unmodelled", "memory at a fixed address is not modelled");
    if (!is_segment(number) || __clew_nondet_bool()) {
        errno = EINVAL;
        return (void *)-1;
    }
    __clew_atomic_begin();
    if (segments[number].place == 0) {
        segments[number].place = __clew_allocate(segments[number].size);
        __VERIFIER_nondet_memory(segments[number].place, segments[number].size);
    }
    __clew_atomic_end();
    return segments[number].place;
}

int shmdt(const void *place) {
    for (int i = 0; i < SEGMENTS; i++)
        if (place != 0 && segments[i].place == place)
            return 0;
    return failed(EINVAL);
}

int shmctl(int number, int operation, struct shmid_ds *about) {
    if (!is_segment(number))
        return failed(EINVAL);
    if (operation == IPC_STAT)
        __VERIFIER_nondet_memory(about, sizeof *about);
    if (operation == IPC_SET)
        __clew_look(&about->shm_perm, sizeof about->shm_perm);
    return perhaps(EPERM);
}

/* A name of memory is that of a file: where it is mapped, there stands anything. */
int shm_open(const char *name, int flags, mode_t mode) { return open(name, flags, mode); }
int shm_unlink(const char *name) { return unlink(name); }

/* --- semaphores and messages --------------------------------------------------------------------------------------- */

int semget(key_t key, int count, int flags) {
    (void)key, (void)count, (void)flags;
    return perhaps(ENOENT) == 0 ? (int)__clew_nondet_range(0, INT32_MAX) : -1;
}
int semop(int number, struct sembuf *operations, size_t count) {
    (void)number;
    __clew_check(__clew_self() == 0, "library.unmodelled", "semaphores of processes are not modelled between threads");
    __clew_look(operations, count * sizeof *operations);
    return perhaps(EINTR);
}
int semctl(int number, int which, int operation, ...) {
    (void)number, (void)which;
    __clew_check(operation == IPC_RMID || operation == SETVAL || operation == GETVAL || operation == GETNCNT ||
                     operation == GETZCNT || operation == GETPID,
                 "library.unmodelled", "what is told of all semaphores at once is not modelled");
    if (perhaps(EINVAL) != 0)
        return -1;
    return operation == GETVAL || operation == GETNCNT || operation == GETZCNT || operation == GETPID
               ? (int)__clew_nondet_range(0, INT32_MAX)
               : 0;
}

int msgget(key_t key, int flags) {
    (void)key, (void)flags;
    return perhaps(ENOENT) == 0 ? (int)__clew_nondet_range(0, INT32_MAX) : -1;
}
int msgsnd(int number, const void *message, size_t size, int flags) {
    (void)number, (void)flags;
    __clew_look(message, sizeof(long) + size);
    return perhaps(EINTR);
}
ssize_t msgrcv(int number, void *message, size_t size, long type, int flags) {
    (void)number, (void)type, (void)flags;
    __clew_check(__clew_self() == 0, "library.unmodelled", "messages of processes are not modelled between threads");
    __clew_touch(message, sizeof(long) + size);
    if (perhaps(ENOMSG) != 0)
        return -1;
    __VERIFIER_nondet_memory(message, sizeof(long) + size);
    return (ssize_t)__clew_nondet_range(0, (int64_t)size);
}
int msgctl(int number, int operation, struct msqid_ds *about) {
    (void)number;
    if (perhaps(EINVAL) != 0)
        return -1;
    if (operation == IPC_STAT)
        __VERIFIER_nondet_memory(about, sizeof *about);
    if (operation == IPC_SET)
        __clew_look(about, sizeof *about);
    return 0;
}
