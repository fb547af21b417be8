//? unreach-call
// Row i begins at three times i, and is walked from some place in it to its end: later ones begin too early.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int length = __VERIFIER_nondet_int(), rows = __VERIFIER_nondet_int();
    if (length > 100000 || rows > 10000)
        return 0;
    for (int row = 0; row < rows; row++)
        for (int first = 3 * row - row / 8; first < length; first++)
            for (int place = first; place < length; place += 2)
                if (place < 3 * row)
                    reach_error(); //~ fails control.error-reached
    return 0;
}
