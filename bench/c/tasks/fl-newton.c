//~ holds
//$ -p unreach-call
void reach_error(void) {
}
extern float __VERIFIER_nondet_float(void);
static float f(float x) {
    return x - x * x * x / 6.0f + x * x * x * x * x / 120.0f;
}
static float fp(float x) {
    return 1 - x * x / 2.0f + x * x * x * x / 24.0f;
}
int main(void) {
    float in = __VERIFIER_nondet_float();
    if (!(in > -0.2f && in < 0.2f)) return 0;
    float x = in - f(in) / fp(in);
    if (!(x < 0.1f && x > -0.1f)) reach_error();
    return 0;
}
