//~ holds
#include <assert.h>
#include <stdio.h>
typedef struct shape shape;
struct vt {
    int (*area)(const shape*);
    const char*name;
};
struct shape {
    const struct vt*v;
    int w,h;
};
static int ra(const shape*s) {
    return s->w*s->h;
}
static int ta(const shape*s) {
    return s->w*s->h/2;
}
static const struct vt R={ra,"rect"},T={ta,"tri"};
extern int __VERIFIER_nondet_int();
int main() {
    int w=__VERIFIER_nondet_int(),h=__VERIFIER_nondet_int();
    if(w<0||w>100||h<0||h>100) return 0;
    shape a={&R,w,h},b={&T,w,h};
    const shape*s[]={&a,&b};
    int t=0;
    for(int i=0;i<2;i++) t+=s[i]->v->area(s[i]);
    assert(t<=15000);
}
