//~ holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int cls(int c) {
    switch (c) {
        case '0' ... '9': return 1;
        case 'a' ... 'z': case 'A' ... 'Z': return 2;
        default: return 0;
    }
}
int main(void) {
    int c = __VERIFIER_nondet_int();
    int k = cls(c);
    assert((k == 1) == (c >= 48 && c <= 57));
    int e = c ?: 5;
    assert(e != 0);
    return 0;
}
