//~ holds
#include <clew.h>
#include <fenv.h>

int main(void) {
    fenv_t before;
    feholdexcept(&before);
    feraiseexcept(FE_INVALID);
    fesetround(FE_UPWARD);
    clew_assert(fetestexcept(FE_INVALID) == FE_INVALID);
    feupdateenv(&before);
    clew_assert(fegetround() == FE_TONEAREST && fetestexcept(FE_INVALID) != 0);
    return 0;
}
