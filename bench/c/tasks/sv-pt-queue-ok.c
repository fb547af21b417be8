//~ holds
//$ -p unreach-call
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "t.c", 3, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } }
#include <pthread.h>
#define N 4
int q[N], head, tail, cnt; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t ne = PTHREAD_COND_INITIALIZER, nf = PTHREAD_COND_INITIALIZER;
void *prod(void *a) { for (int i = 0; i < 5; i++) { pthread_mutex_lock(&m); while (cnt == N) pthread_cond_wait(&nf, &m); q[tail] = i; tail = (tail + 1) % N; cnt++; pthread_cond_signal(&ne); pthread_mutex_unlock(&m); } return 0; }
void *cons(void *a) { for (int i = 0; i < 5; i++) { pthread_mutex_lock(&m); while (cnt == 0) pthread_cond_wait(&ne, &m); int v = q[head]; head = (head + 1) % N; cnt--; pthread_cond_signal(&nf); pthread_mutex_unlock(&m); __VERIFIER_assert(v == i); } return 0; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, prod, 0); pthread_create(&b, 0, cons, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }
