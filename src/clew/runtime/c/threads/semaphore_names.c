/* Semaphores with names. When the program begins there are none; a name that was unlinked may be given again. */
#include "threads/thread_record.h"
#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <stdarg.h>
#include <string.h>

enum { MOST = 8, LONGEST = 32 };

static struct {
    char name[LONGEST]; /* empty: nobody finds it any more */
    sem_t semaphore;
    unsigned users;
} named[MOST];

static int same(const char *one, const char *other) {
    unsigned at = 0;
    while (one[at] != 0 && one[at] == other[at])
        at++;
    return one[at] == other[at];
}

/* The place of the name; MOST where there is none. The name is read whole, also where nothing has one. */
static unsigned find(const char *name) {
    unsigned place = 0;
    (void)strlen(name);
    while (place < MOST && !(named[place].name[0] != 0 && same(named[place].name, name)))
        place++;
    return place;
}

static unsigned make(const char *name, unsigned value) {
    unsigned place = 0, at = 0;
    while (place < MOST && (named[place].name[0] != 0 || named[place].users != 0))
        place++;
    __clew_check(place < MOST, "library.unmodelled", "more than eight semaphores with names are not modelled");
    do {
        __clew_check(at < LONGEST, "library.unmodelled", "names of semaphores of more than 31 characters are not modelled");
        named[place].name[at] = name[at];
    } while (name[at++] != 0);
    named[place].semaphore.__value = value;
    return place;
}

static int failure(const char *name, int flags, unsigned place, unsigned value) {
    if (place < MOST)
        return (flags & O_CREAT) != 0 && (flags & O_EXCL) != 0 ? EEXIST : 0;
    if ((flags & O_CREAT) == 0)
        return ENOENT;
    return name[0] == 0 || value > INT_MAX ? EINVAL : 0;
}

sem_t *sem_open(const char *name, int flags, ...) {
    unsigned value = 0;
    if ((flags & O_CREAT) != 0) {
        va_list rest;
        va_start(rest, flags);
        (void)va_arg(rest, unsigned); /* the mode */
        value = va_arg(rest, unsigned);
        va_end(rest);
    }
    __clew_yield();
    __clew_atomic_begin();
    unsigned place = find(name);
    int error = failure(name, flags, place, value);
    if (error == 0 && place == MOST)
        place = make(name, value);
    if (error == 0)
        named[place].users++;
    __clew_atomic_end();
    if (error != 0)
        errno = error;
    return error != 0 ? SEM_FAILED : &named[place].semaphore;
}

int sem_close(sem_t *semaphore) {
    unsigned place = 0;
    while (place < MOST && semaphore != &named[place].semaphore)
        place++;
    __clew_yield();
    __clew_atomic_begin();
    int open = place < MOST && named[place].users != 0;
    if (open)
        named[place].users--;
    __clew_atomic_end();
    if (!open)
        errno = EINVAL;
    return open ? 0 : -1;
}

int sem_unlink(const char *name) {
    __clew_yield();
    __clew_atomic_begin();
    unsigned place = find(name);
    if (place < MOST)
        named[place].name[0] = 0;
    __clew_atomic_end();
    if (place == MOST)
        errno = ENOENT;
    return place == MOST ? -1 : 0;
}
