//~ fails
//$ -p no-data-race
#include <stdlib.h>
#include <assert.h>
void reach_error() { assert(0); }
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
#include <stdlib.h>
struct dev { int users; pthread_mutex_t l; int irq; };
void *irq(void *a) { struct dev *d = a; d->irq++; return 0; }
int main(void) {
  struct dev *d = malloc(sizeof *d); if (!d) return 0;
  d->users = 0; d->irq = 0; pthread_mutex_init(&d->l, 0);
  pthread_t t; pthread_create(&t, 0, irq, d);
  pthread_mutex_lock(&d->l); d->users++; if (d->irq) d->users--; pthread_mutex_unlock(&d->l);
  pthread_join(t, 0); free(d); return 0;
}
