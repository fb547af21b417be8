//~ holds
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int();
struct n {
    int v;
    struct n*next;
};
static struct n*merge(struct n*a,struct n*b) {
    struct n h,*t=&h;
    h.next=0;
    while(a&&b) {
        if(a->v<=b->v) {
            t->next=a;
            a=a->next;
        } else {
            t->next=b;
            b=b->next;
        }
        t=t->next;
    }
    t->next=a?a:b;
    return h.next;
}
static struct n*sort(struct n*l) {
    if(!l||!l->next) return l;
    struct n*s=l,*f=l->next;
    while(f&&f->next) {
        s=s->next;
        f=f->next->next;
    }
    struct n*r=s->next;
    s->next=0;
    return merge(sort(l),sort(r));
}
int main() {
    struct n*l=0;
    for(int i=0;i<4;i++) {
        struct n*x=malloc(sizeof*x);
        if(!x) exit(1);
        x->v=__VERIFIER_nondet_int()%8;
        x->next=l;
        l=x;
    }
    l=sort(l);
    int c=0;
    for(struct n*p=l;p;p=p->next) {
        c++;
        if(p->next) assert(p->v<=p->next->v);
    }
    assert(c==4);
    while(l) {
        struct n*t=l->next;
        free(l);
        l=t;
    }
}
