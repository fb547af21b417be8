//? unreach-call
// A loop without an end in which a counter stays within its bounds.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
    int level = 0;
    while (1) {
        if (__VERIFIER_nondet_bool()) {
            if (level <= 5)
                level++;
        } else if (level > 0) {
            level--;
        }
        if (level < 0 || level > 5)
            reach_error(); //~ fails control.error-reached
    }
}
