//~ holds
//$ -p unreach-call
extern double __VERIFIER_nondet_double(void);
extern void abort(void);
void reach_error(void) {
}
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 1.0)) return 0;
    double a = x - x * x * x / 6.0 + x * x * x * x * x / 120.0;
    if (!(a <= 1.1)) reach_error();
    return 0;
}
