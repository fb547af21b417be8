int main() {
    unsigned char x = __VERIFIER_nondet_uchar();
    assert(x < 255); //~ fails assertion.violated
    return 0;
}
