// As in first-bit.c, but nobody asks whether there is one.
int main(void) {
    for (int bits = 3; bits >= 0; bits--)
        if (__builtin_clz(bits) < 30) //~ fails library.misuse
            return 1;
    return 0;
}
