//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int main(void) {
    int p1 = __VERIFIER_nondet_int(), l1, p2 = __VERIFIER_nondet_int(), l2, p3 = __VERIFIER_nondet_int(), l3, p4 = __VERIFIER_nondet_int(), l4, p5 = __VERIFIER_nondet_int(), l5, cond;
    while (1) {
        cond = __VERIFIER_nondet_int();
        if (cond == 0) goto out;
        l1 = l2 = l3 = l4 = l5 = 0;
        if (p1 != 0) l1 = 1;
        if (p2 != 0) l2 = 1;
        if (p3 != 0) l3 = 1;
        if (p4 != 0) l4 = 1;
        if (p5 != 0) l5 = 1;
        if (p1 != 0) {
            if (l1 != 1) goto ERROR;
            l1 = 0;
        }
        if (p2 != 0) {
            if (l2 != 1) goto ERROR;
            l2 = 0;
        }
        if (p3 != 0) {
            if (l3 != 1) goto ERROR;
            l3 = 0;
        }
        if (p4 != 0) {
            if (l4 != 1) goto ERROR;
            l4 = 0;
        }
        if (p5 != 0) {
            if (l5 != 1) goto ERROR;
            l5 = 0;
        }
    }
    out: return 0;
    ERROR: reach_error();
    return 0;
}
