//~ holds
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int a1 = 23, a2 = -5, a3 = 9;
int step(int input) {
    if (input == 1 && a3 == 9 && ((38 < a1) && (218 >= a1))) {
        a1 = ((((a1 % 20) - -150) * 5) / 5);
        a3 = 10;
        return 1;
    }
    if (input == 2 && a3 == 9 && a1 <= 38) {
        a1 = ((((a1 * 9) / 10) % 87) + 130);
        return 2;
    }
    if (input == 3 && a3 == 10 && a1 > 100) {
        a2 = a2 - 1 < -20 ? -20 : a2 - 1;
        a3 = 9;
        return 3;
    }
    if (input == 4 && a3 == 10 && a1 < 100) {
        reach_error();
    }
    return -2;
}
int main(void) {
    for (;;) {
        int i = __VERIFIER_nondet_int();
        if (i < 1 || i > 4) return 0;
        step(i);
    }
}
