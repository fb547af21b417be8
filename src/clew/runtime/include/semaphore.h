/* POSIX semaphores, with and without names. */
#ifndef CLEW_SEMAPHORE_H
#define CLEW_SEMAPHORE_H

#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SEM_FAILED ((sem_t *)0)

typedef struct {
    unsigned __value, __mark, __rest[__SIZEOF_POINTER__ == 8 ? 6 : 2];
} sem_t;

int sem_init(sem_t *, int, unsigned);
int sem_destroy(sem_t *);
int sem_wait(sem_t *);
int sem_trywait(sem_t *);
int sem_timedwait(sem_t *, const struct timespec *);
int sem_clockwait(sem_t *, clockid_t, const struct timespec *);
int sem_post(sem_t *);
int sem_getvalue(sem_t *, int *);
sem_t *sem_open(const char *, int, ...);
int sem_close(sem_t *);
int sem_unlink(const char *);

#ifdef __cplusplus
}
#endif
#endif
