//~ fails
//$ -p unreach-call
void reach_error(void) {
}
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float(), y = x + 1.0f;
    if (!(y > x)) reach_error();
    return 0;
}
