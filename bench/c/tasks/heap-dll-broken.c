//~ fails
//$ -p valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct N {
    struct N *next, *prev;
    int d;
};
int main(void) {
    struct N *head = 0, *p;
    while (__VERIFIER_nondet_int()) {
        p = malloc(sizeof *p);
        if (!p) abort();
        p->d = 0;
        p->prev = 0;
        p->next = head;
        if (head) head->prev = p;
        head = p;
    }
    for (p = head; p; p = p->next) {
        if (p->prev && p->prev->prev) {
            free(p->prev->prev);
            p->prev->prev = 0;
        }
    } while (head) { p = head->next;
    free(head);
    head = p;
} return 0;
}
