//~ fails
//$ -p unreach-call
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
static void check(int holds) {
    if (!holds)
        reach_error();
}

/* The step grows while the level is below zero, so it ends positive. */
int main(void) {
    int level = -60, step = __VERIFIER_nondet_int();
    if (step <= -800 || step >= 900000)
        return 0;
    while (level < 0) {
        level += step;
        step++;
    }
    check(step > 12);
    return 0;
}
