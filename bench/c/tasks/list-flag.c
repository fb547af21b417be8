//~ holds
//$ -p unreach-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
typedef struct node {
    int h;
    struct node *n;
} *List;
int main(void) {
    int flag = 1;
    List p, a, t;
    a = (List)malloc(sizeof(struct node));
    if (a == 0) exit(1);
    p = a;
    while (__VERIFIER_nondet_int()) {
        if (flag) {
            p->h = 1;
            flag = 0;
    }  else {
            p->h = 2;
            flag = 1;
        }
        t = (List)malloc(sizeof(struct node));
        if (t == 0) exit(1);
        p->n = t;
        p = p->n;
    }
    p->h = 3;
    p = a;
    flag = 1;
    while (p->h != 3) {
        if (flag) {
            flag = 0;
            if (p->h != 1) reach_error();
    }  else {
            flag = 1;
            if (p->h != 2) reach_error();
        }
        p = p->n;
    } return 0;
}
