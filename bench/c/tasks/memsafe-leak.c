//~ holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int();
typedef struct {
    int *data;
    int n,cap;
}
vec;
int push(vec*v,int x) {
    if(v->n==v->cap) {
        int nc=v->cap?v->cap*2:2;
        int*d=realloc(v->data,nc*sizeof(int));
        if(!d) return -1;
        v->data=d;
        v->cap=nc;
    }
    v->data[v->n++]=x;
    return 0;
}
int main() {
    vec v={0,0,0};
    for(int i=0;i<5;i++) {
        int x=__VERIFIER_nondet_int();
        if(push(&v,x)) {
            free(v.data);
            return 1;
        }
        if(x==42) break;
    }
    free(v.data);
    return 0;
}
