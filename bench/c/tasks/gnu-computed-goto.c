//~ holds
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int run(const unsigned char *code, int n) {
    static void *t[] = { &&add, &&sub, &&dbl, &&halt };
    int acc = 0, pc = 0;
#define NEXT if (pc >= n) return acc; goto *t[code[pc++] & 3]
    NEXT;
    add: acc += 1;
    NEXT;
    sub: acc -= 1;
    NEXT;
    dbl: acc *= 2;
    NEXT;
    halt: return acc;
}
int main(void) {
    unsigned char c[5];
    for (int i = 0; i < 5; i++) c[i] = __VERIFIER_nondet_uchar();
    int r = run(c, 5);
    assert(r >= -32 && r <= 32);
    return 0;
}
