// As in choices.c, but one more is chosen than there are.
#include <assert.h>
#include <llbmc.h>
#include <rst/domains.h>
#include <sys/divm.h>

void __VERIFIER_make_symbolic(void *object, unsigned long size, const char *name);

int main(void) {
    int table[3] = {1, 2, 3};
    int chosen = __vm_choose(4), any = __sym_val_i32(), number = __llbmc_nondef_int();
    short small;
    __VERIFIER_make_symbolic(&small, sizeof small, "small");
    __llbmc_assume(number > small);
    __llbmc_assert(number != -32768 && table[chosen] == chosen + 1); //~ fails memory.out-of-bounds
    assert(any / 2 < any || any <= 0);
    return 0;
}
