//~ holds
//$ -p valid-deref -p valid-free -p valid-memtrack
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
#include <stddef.h>
#define container_of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
struct list_head { struct list_head *next, *prev; };
struct item { int id; struct list_head link; char name[8]; };
static void add(struct list_head *n, struct list_head *h) { n->next = h->next; n->prev = h; h->next->prev = n; h->next = n; }
static void del(struct list_head *e) { e->prev->next = e->next; e->next->prev = e->prev; }
int main(void) {
  struct list_head head = { &head, &head };
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n && i < 6; i++) { struct item *it = malloc(sizeof *it); if (!it) break; it->id = i; it->name[7] = 0; add(&it->link, &head); }
  struct list_head *p = head.next;
  while (p != &head) { struct list_head *q = p->next; struct item *it = container_of(p, struct item, link); if (it->id % 2) { del(p); free(it); } p = q; }
  while (head.next != &head) { struct item *it = container_of(head.next, struct item, link); del(&it->link); free(it); }
  return 0;
}
