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
#include <stdint.h>
#include <stdbool.h>
struct cur { size_t len; uint8_t *ptr; };
static size_t nospec(size_t i, size_t b) { return i < b ? i : 0; }
static struct cur advance(struct cur *c, size_t n) {
  struct cur rv;
  if (c->len > (SIZE_MAX >> 1) || n > (SIZE_MAX >> 1) || n > c->len) { rv.ptr = NULL; rv.len = 0; }
  else { rv.ptr = c->ptr; rv.len = n; c->ptr = c->ptr == NULL ? NULL : c->ptr + n; c->len -= n; }
  return rv;
}
static bool read_u8(struct cur *c, uint8_t *v) { struct cur s = advance(c, 1); if (s.ptr) { *v = *s.ptr; return true; } return false; }
static bool read_be16(struct cur *c, uint16_t *v) { struct cur s = advance(c, 2); if (s.ptr) { *v = (uint16_t)(s.ptr[0] << 8 | s.ptr[1]); return true; } return false; }
int main(void) {
  size_t len = __VERIFIER_nondet_ulong(); if (len > 16) return 0;
  uint8_t *b = malloc(len ? len : 1); if (!b) return 0;
  for (size_t i = 0; i < len; i++) b[i] = __VERIFIER_nondet_uchar();
  struct cur c = { len, b }; uint8_t t; uint16_t l;
  size_t old = c.len, recs = 0;
  while (read_u8(&c, &t) && read_be16(&c, &l)) {
    struct cur body = advance(&c, l);
    if (!body.ptr) break;
    __VERIFIER_assert(c.len <= old - 3 && body.len == l);
    old = c.len; recs++;
  }
  __VERIFIER_assert(recs <= 5);
  free(b);
  return 0;
}
