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
#include <string.h>
struct aws_array_list { size_t current_size, length, item_size; void *data; };
static bool mul_ok(size_t a, size_t b, size_t *r) { return !__builtin_mul_overflow(a, b, r); }
static bool is_valid(const struct aws_array_list *l) {
  if (!l) return false;
  size_t req = 0; bool ok = mul_ok(l->length, l->item_size, &req);
  return ok && l->current_size >= req && ((l->current_size == 0 && l->data == NULL) || (l->current_size != 0 && l->data)) && l->item_size != 0;
}
static int get_at(const struct aws_array_list *l, void *val, size_t i) {
  if (l->length > i) { memcpy(val, (uint8_t *)l->data + l->item_size * i, l->item_size); return 0; }
  return -1;
}
static int pop_front(struct aws_array_list *l) {
  if (l->length == 0) return -1;
  memmove(l->data, (uint8_t *)l->data + l->item_size, (l->length - 1) * l->item_size);
  l->length--; return 0;
}
int main(void) {
  struct aws_array_list l;
  l.item_size = __VERIFIER_nondet_ulong(); l.length = __VERIFIER_nondet_ulong();
  if (l.item_size == 0 || l.item_size > 4 || l.length > 4) return 0;
  l.current_size = l.item_size * 4;
  l.data = malloc(l.current_size);
  if (!l.data) return 0;
  memset(l.data, 0, l.current_size);
  __VERIFIER_assert(is_valid(&l));
  uint8_t item[4]; size_t idx = __VERIFIER_nondet_ulong();
  int r = get_at(&l, item, idx);
  if (r == 0) __VERIFIER_assert(idx < l.length);
  pop_front(&l);
  __VERIFIER_assert(is_valid(&l));
  free(l.data);
  return 0;
}
