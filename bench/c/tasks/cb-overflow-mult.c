//~ holds
unsigned nondet_uint(void);
int main() {
    unsigned a = nondet_uint(), b = nondet_uint();
    __CPROVER_assume(a < 65536 && b < 65536);
    unsigned long long r = (unsigned long long)a * b;
    __CPROVER_assert(r <= 0xfffe0001ull, "bound");
    __CPROVER_assert((a & b) + (a | b) == a + b, "identity");
    return 0;
}
