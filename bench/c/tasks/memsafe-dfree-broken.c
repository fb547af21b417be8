//~ fails
//$ -p valid-free
#include <stdlib.h>
#include <string.h>
struct buf {
    char*p;
    size_t n;
    int owned;
};
extern int __VERIFIER_nondet_int();
static struct buf dup_buf(const struct buf*b) {
    struct buf r=*b;
    return r;
}
int main() {
    struct buf a={0};
    a.n=16;
    a.p=calloc(1,a.n);
    if(!a.p) return 1;
    struct buf b;
    b.p=0;
    if(__VERIFIER_nondet_int()) b=dup_buf(&a);
    strcpy(a.p,"hello");
    if(b.p) free(b.p);
    free(a.p);
    return 0;
}
