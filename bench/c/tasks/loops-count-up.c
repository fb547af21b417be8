//~ holds
//$ -p unreach-call
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
    while (x > 0) {
        x--;
        y++;
    }
    if (y != n) reach_error();
    return 0;
}
