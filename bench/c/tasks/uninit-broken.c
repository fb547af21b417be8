//~ fails
extern int __VERIFIER_nondet_int(void);
struct cfg {
    int mode;
    int rate;
};
static int parse(int k,struct cfg*c) {
    switch(k) {
        case 0: c->mode=1;
        c->rate=10;
        return 0;
        case 1: c->mode=2;
        return 0;
        default: return -1;
    }
}
int main() {
    struct cfg c;
    int k=__VERIFIER_nondet_int();
    if(parse(k,&c)<0) return 1;
    if(c.rate>15) return 2;
    return 0;
}
