//~ fails
//$ -p termination
#include <stdlib.h>
extern int __VERIFIER_nondet_int();
struct n {
    struct n*next;
};
int main() {
    struct n*h=NULL,*t=NULL;
    for(int i=0;i<5;i++) {
        struct n*p=malloc(sizeof*p);
        if(!p) return 0;
        p->next=h;
        if(!h) t=p;
        h=p;
    }
    if(__VERIFIER_nondet_int()) t->next=h;
    unsigned c=0;
    for(struct n*p=h;p;p=p->next) c++;
    return c;
}
