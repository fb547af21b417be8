//~ holds
int nondet_int();
unsigned nondet_uint(void);
int main() {
    int x = nondet_int(), y;
    __CPROVER_assume(x > 0 && x < 100);
    y = x * 2;
    __CPROVER_assert(y > x, "double");
    unsigned z = nondet_uint();
    __CPROVER_assume(z < 10);
    assert(z < 10);
    return 0;
}
