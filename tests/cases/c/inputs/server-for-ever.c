//~ holds
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
    int state = 0, credit = 0;
    while (1) {
        int input = __VERIFIER_nondet_int();
        if (state == 0 && input > 10) {
            state = 1;
            credit = input % 3;
        } else if (state == 1 && input < 0) {
            state = 2;
        } else if (state == 2) {
            state = credit == 2 ? 0 : 1;
        }
        if (state > 2)
            reach_error();
    }
}
