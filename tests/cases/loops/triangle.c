//~ holds
// Every row is one longer than the one before it: twice a triangle is a square with one more column.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rows = __VERIFIER_nondet_int();
    if (rows < 0 || rows > 1000)
        return 0;
    int dots = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j <= i; j++)
            dots++;
    assert(2 * dots == rows * (rows + 1));
    return 0;
}
