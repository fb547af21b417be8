//~ holds
//$ -p unreach-call
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
#include <stdlib.h>
struct urb { int refs; void *buf; }; struct usb_dev { struct urb *u; int open; int state; };
static int ldv_lock = 0; static int ldv_urbs = 0;
void *ldv_malloc(unsigned long n) { if (__VERIFIER_nondet_int()) return malloc(n); return 0; }
static void lock(void) { __VERIFIER_assert(ldv_lock == 0); ldv_lock = 1; }
static void unlock(void) { __VERIFIER_assert(ldv_lock == 1); ldv_lock = 0; }
static int probe(struct usb_dev *d) {
  d->u = ldv_malloc(sizeof(struct urb)); if (!d->u) return -12;
  ldv_urbs++; d->u->refs = 1; d->u->buf = ldv_malloc(64);
  if (!d->u->buf) { free(d->u); d->u = 0; ldv_urbs--; return -12; }
  d->state = 1; return 0;
}
static void disconnect(struct usb_dev *d) { lock(); free(d->u->buf); free(d->u); d->u = 0; ldv_urbs--; d->state = 0; unlock(); }
static int open_(struct usb_dev *d) { lock(); if (d->open) { unlock(); return -16; } d->open = 1; unlock(); return 0; }
static void rel(struct usb_dev *d) { lock(); d->open = 0; unlock(); }
int main(void) {
  struct usb_dev d = {0}; int st = 0;
  while (1) {
    switch (__VERIFIER_nondet_int()) {
    case 0: if (st == 0) { if (probe(&d) == 0) st = 1; } break;
    case 1: if (st == 1) { if (open_(&d) == 0) st = 2; } break;
    case 2: if (st == 2) { rel(&d); st = 1; } break;
    case 3: if (st == 1) { disconnect(&d); st = 0; } break;
    default: if (st == 0) goto out; break;
    }
  }
out:
  __VERIFIER_assert(ldv_urbs == 0 && ldv_lock == 0);
  return 0;
}
