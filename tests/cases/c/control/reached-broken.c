//? control.unreachable-code
// A remainder that is too small for one of the cases.
unsigned char __VERIFIER_nondet_uchar(void);
static int classify(unsigned char c) {
    if (c < 32) return 0;
    switch (c & 3) { //~ fails control.unreachable-code
        case 0: return 1;
        case 4: return 2;
        default: return 3;
    }
}
int main(void) {
    int kind = classify(__VERIFIER_nondet_uchar());
    while (kind > 2) kind--;
    return kind;
}
