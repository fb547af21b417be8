//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int main(void) {
    int y = 4, x = 0;
    while (1) {
        y = (int)((unsigned)y + 4u * (unsigned)__VERIFIER_nondet_int());
        x += 0;
        if (y == 1 || x == 1) reach_error();
    }
}
