#include <clew.h>
#include <fenv.h>

int main(void) {
    fenv_t before;
    feholdexcept(&before);
    feraiseexcept(FE_INVALID);
    fesetround(FE_UPWARD);
    clew_assert(fegetround() == FE_TONEAREST); //~ fails assertion.violated
    return 0;
}
