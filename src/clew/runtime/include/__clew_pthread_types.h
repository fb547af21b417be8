/* The types of POSIX threads, with the sizes that glibc gives them. */
#ifndef CLEW_PTHREAD_TYPES_H
#define CLEW_PTHREAD_TYPES_H

#define __CLEW_LONG (__SIZEOF_POINTER__ == 8)

typedef unsigned long pthread_t;
typedef unsigned pthread_key_t;
typedef int pthread_once_t;
typedef int pthread_spinlock_t;

typedef struct {
    unsigned __mark, __count, __owner;
#if __SIZEOF_POINTER__ == 8
    unsigned __users;
    int __kind;
    unsigned __rest[5];
#else
    int __kind;
    unsigned __rest[2];
#endif
} pthread_mutex_t;

typedef struct {
    unsigned __mark, __rest[11];
} pthread_cond_t;

typedef struct {
    unsigned __readers, __writer, __mark;
    unsigned char __reads[__CLEW_LONG ? 36 : 12]; /* how often a thread reads, by its number */
    unsigned __rest[2];
} pthread_rwlock_t;

typedef struct {
    unsigned __count, __arrived, __mark, __rest[__CLEW_LONG ? 5 : 2];
} pthread_barrier_t;

typedef struct {
    int __detached, __scope, __inherited, __policy, __priority;
    unsigned __rest;
    __SIZE_TYPE__ __guard, __size;
    void *__stack;
#if __SIZEOF_POINTER__ == 8
    unsigned __more[2];
#endif
} pthread_attr_t;

typedef struct {
    signed char __kind, __protocol, __shared, __ceiling;
} pthread_mutexattr_t;

typedef struct {
    short __clock, __shared;
} pthread_condattr_t;

typedef struct {
    int __preferred, __shared;
} pthread_rwlockattr_t;

typedef struct {
    int __shared;
} pthread_barrierattr_t;

/* libc's own header must not define them a second time. */
#define __DEFINED_pthread_t
#define __DEFINED_pthread_key_t
#define __DEFINED_pthread_once_t
#define __DEFINED_pthread_spinlock_t
#define __DEFINED_pthread_mutex_t
#define __DEFINED_pthread_cond_t
#define __DEFINED_pthread_rwlock_t
#define __DEFINED_pthread_barrier_t
#define __DEFINED_pthread_attr_t
#define __DEFINED_pthread_mutexattr_t
#define __DEFINED_pthread_condattr_t
#define __DEFINED_pthread_rwlockattr_t
#define __DEFINED_pthread_barrierattr_t

#endif
