// A number is cast to a byte; what does not fit has no meaning.
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float level = __VERIFIER_nondet_float();
    if (!(level >= 0.0f && level <= 256.0f))
        return 0;
    unsigned char byte = (unsigned char)level; //~ fails arithmetic.overflow
    return byte > 255;
}
