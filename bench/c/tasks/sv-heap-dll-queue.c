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
typedef struct node { struct node *prev, *next; int data; } node;
typedef struct { node *head, *tail; int len; } queue;
static void init(queue *q) { q->head = q->tail = NULL; q->len = 0; }
static int push(queue *q, int v) { node *n = malloc(sizeof *n); if (!n) return -1; n->data = v; n->next = NULL; n->prev = q->tail; if (q->tail) q->tail->next = n; else q->head = n; q->tail = n; q->len++; return 0; }
static int pop(queue *q, int *v) { node *n = q->head; if (!n) return -1; *v = n->data; q->head = n->next; if (q->head) q->head->prev = NULL; else q->tail = NULL; free(n); q->len--; return 0; }
int main(void) {
  queue q; init(&q); int v;
  while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_bool()) push(&q, 1); else pop(&q, &v); }
  while (pop(&q, &v) == 0) ;
  return 0;
}
