//~ holds
//? unreach-call
// Two ways to count bits agree on every byte.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int slow = 0, quick = 0;
    for (int i = 0; i < 8; i++)
        if (x & (1u << i))
            slow++;
    for (unsigned char y = x; y != 0; y &= (unsigned char)(y - 1))
        quick++;
    if (slow != quick)
        reach_error();
    return 0;
}
