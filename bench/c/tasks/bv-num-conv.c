//~ fails
//$ -p unreach-call
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {
}
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    unsigned char c = 0;
    unsigned r = 0;
    unsigned char i = 0;
    while (i < 8) {
        unsigned char bit = ((x >> i) & 1) ^ ((y >> i) & 1) ^ c;
        c = (((x >> i) & 1) + ((y >> i) & 1) + c) >= 2;
        r |= (unsigned)bit << i;
        i++;
    }
    if (r != (unsigned)x + y) reach_error();
}
