//~ fails
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
typedef struct node {
    struct node *next,*prev;
    int v;
}
*DLL;
DLL append(DLL l,int v) {
    DLL n=malloc(sizeof(struct node));
    if(!n) abort();
    n->v=v;
    n->next=0;
    n->prev=0;
    if(!l) return n;
    DLL p=l;
    while(p->next) p=p->next;
    p->next=n;
    return l;
}
int main() {
    DLL l=0;
    int len=0;
    while(__VERIFIER_nondet_int() && len<4) {
        l=append(l,len);
        len++;
    }
    for(DLL p=l;p;p=p->next) if(p->next) assert(p->next->prev==p);
    while(l) {
        DLL n=l->next;
        free(l);
        l=n;
    }
    return 0;
}
