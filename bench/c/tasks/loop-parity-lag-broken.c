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

/* The distance of two indices is what is added in each round. */
int main(void) {
    unsigned slow = __VERIFIER_nondet_int() ? 0 : 1, fast = 1, rounds = 0, added = 0;
    int even = slow == 0;
    while (__VERIFIER_nondet_int()) {
        rounds++;
        added += fast - slow;
        slow += 2;
        fast += slow % 2 == 0 ? 2 : 1;
    }
    if (!even)
        check(rounds == added);
    return 0;
}
