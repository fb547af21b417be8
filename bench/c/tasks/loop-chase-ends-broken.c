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

/* Two counters in step, and the bound is met exactly. */
int main(void) {
    int bound = __VERIFIER_nondet_int(), front = 0, back = 0;
    if (bound < -1)
        return 0;
    while (front < bound) {
        front++;
        back++;
    }
    check(front == back && back == bound);
    return 0;
}
