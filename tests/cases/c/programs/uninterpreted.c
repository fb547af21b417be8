//~ holds
// Two ways to compute the same, whatever the operation does: equal arguments give equal results, and nothing else.
int __CPROVER_uninterpreted_mix(int, int);
int nondet_int(void);

static int first(int a, int b, int c) { return __CPROVER_uninterpreted_mix(__CPROVER_uninterpreted_mix(a, b), c); }

static int second(int a, int b, int c) {
    int both = __CPROVER_uninterpreted_mix(a, b);
    return __CPROVER_uninterpreted_mix(both, c);
}

int main(void) {
    int a = nondet_int(), b = nondet_int(), c = nondet_int();
    __CPROVER_assert(first(a, b, c) == second(a, b, c), "the same");
    return 0;
}
