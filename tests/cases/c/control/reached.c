//? control.unreachable-code
// Every branch has its inputs.
//~ holds
unsigned char __VERIFIER_nondet_uchar(void);
static int classify(unsigned char c) {
    if (c < 32) return 0;
    switch (c & 3) {
        case 0: return 1;
        case 1: return 2;
        default: return 3;
    }
}
int main(void) {
    int kind = classify(__VERIFIER_nondet_uchar());
    while (kind > 2) kind--;
    return kind;
}
