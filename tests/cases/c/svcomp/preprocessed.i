//~ holds
# 1 "preprocessed.c"
# 1 "/usr/include/x86_64-linux-gnu/bits/pthreadtypes.h" 1 3 4
typedef unsigned long int pthread_t;
typedef union { char __size[56]; long int __align; } pthread_attr_t;
struct __pthread_mutex_s { int __lock; unsigned int __count; int __owner; unsigned int __nusers; int __kind; short __spins; short __elision; struct { void *__prev, *__next; } __list; };
typedef union { struct __pthread_mutex_s __data; char __size[40]; long int __align; } pthread_mutex_t;
typedef union { int __value; } pthread_mutexattr_t;
extern int pthread_create (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern int pthread_join (pthread_t, void **);
extern int pthread_mutex_lock (pthread_mutex_t *);
extern int pthread_mutex_unlock (pthread_mutex_t *);
extern void reach_error(void);
# 9 "preprocessed.c" 2
pthread_mutex_t m = { { 0, 0, 0, 0, 0, 0, 0, { 0, 0 } } };
int balance = 5;
void *spend(void *arg) {
 pthread_mutex_lock(&m);
 if (balance >= 5) balance -= 5;
 pthread_mutex_unlock(&m);
 return arg;
}
int main(void) {
 pthread_t a, b;
 pthread_create(&a, ((void *)0), spend, ((void *)0));
 pthread_create(&b, ((void *)0), spend, ((void *)0));
 pthread_join(a, ((void *)0));
 pthread_join(b, ((void *)0));
 if (balance < 0) reach_error();
 return 0;
}
