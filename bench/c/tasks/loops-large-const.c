//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int main(void) {
    int c = 10000, f = 0, a = 0;
    unsigned i = 0;
    while (c < 20000000 && !f) {
        c = c + 1;
        if (__VERIFIER_nondet_int()) a = 1;
        else a = 0;
    }
    if (!(a == 0 || a == 1)) reach_error();
    return 0;
}
