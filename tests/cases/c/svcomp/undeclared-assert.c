//~ holds
int main() {
    unsigned char x = __VERIFIER_nondet_uchar();
    assert(x < 256);
    return 0;
}
