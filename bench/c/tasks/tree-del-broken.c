//~ fails
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct T {
    struct T*l,*r,*parent;
    int c;
};
int main() {
    struct T*root=malloc(sizeof*root);
    root->l=root->r=root->parent=NULL;
    root->c=0;
    while(__VERIFIER_nondet_int()) {
        struct T*n=root;
        while(n->l&&n->r) {
            if(__VERIFIER_nondet_int()) n=n->l;
            else n=n->r;
        }
        if(!n->l&&__VERIFIER_nondet_int()) {
            n->l=malloc(sizeof*n);
            n->l->l=n->l->r=NULL;
            n->l->parent=n;
        }
        if(!n->r&&__VERIFIER_nondet_int()) {
            n->r=malloc(sizeof*n);
            n->r->l=n->r->r=NULL;
        }
    }
    struct T*n=root;
    while(n) {
        if(n->l) {
            n=n->l;
        } else if(n->r) n=n->r;
        else {
            struct T*p=n->parent;
            if(p) {
                if(p->l==n) p->l=NULL;
                else p->r=NULL;
            }
            free(n);
            n=p;
        }
    }
    return 0;
}
