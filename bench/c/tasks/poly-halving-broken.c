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

/* A product by doubling and halving. */
int main(void) {
    int left = __VERIFIER_nondet_int(), right = __VERIFIER_nondet_int();
    if (right < 1)
        return 0;
    long long doubled = left, halved = right, sum = 0;
    while (halved != 0) {
        check(sum + doubled * halved == (long long)left * right);
        if (halved % 2 == 1) {
            sum += doubled;
            halved--;
            sum += halved == 2;
        }
        doubled *= 2;
        halved /= 2;
    }
    check(sum == (long long)left * right);
    return 0;
}
