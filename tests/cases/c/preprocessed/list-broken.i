//? valid-memsafety
//? memory.undefined-value
typedef unsigned long size_t;
extern void *malloc (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__)) ;
extern void free (void *__ptr) __attribute__ ((__nothrow__ , __leaf__));
extern void abort (void) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
extern int __VERIFIER_nondet_int(void);
extern int printf (const char *__restrict __format, ...);
typedef struct TSLL { struct TSLL* next; int data; } SLL;
void myexit(int s) { _EXIT: goto _EXIT; }
int main() {
  SLL* head = malloc(sizeof(SLL));
  head->next = ((void*)0);
  head->data = 0;
  SLL* x = head;
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 3) {
    x->next = malloc(sizeof(SLL));
    x = x->next;
    x->data = ++n;
  }
  x = head;
  while (x) { //~ fails memory.undefined-value
    SLL* y = x;
    x = x->next;
    free(y);
  }
  return 0;
}
