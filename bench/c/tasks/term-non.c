//~ fails
//$ -p termination
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0) {
        if (y < 0) x--;
        else {
            y = y + 1 > 1000 ? 5 : y + 1;
        }
    } return 0;
}
