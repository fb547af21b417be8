#include <goblint.h>
#include <klee/klee.h>
#include <seahorn/seahorn.h>
#include <smack.h>

int main(void) {
    int given, other;
    klee_make_symbolic(&given, sizeof given, "given");
    klee_assume(given > 3);
    klee_assert(given > 2);
    int drawn = nd_int();
    assume(drawn < 4);
    sassert(drawn < 5);
    __goblint_unknown(&other);
    __goblint_assume(other < 4);
    __goblint_check(other < 3); //~ fails assertion.violated
    uint16_t narrow = nd_uint16_t();
    if (narrow > 5)
        klee_silent_exit(1);
    assert(narrow <= 5);
    return 0;
}
