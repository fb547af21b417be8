#include <setjmp.h>

static jmp_buf back;

/* The function that control would come back to has ended by then. */
static int armed(void) { return setjmp(back); }

int main(void) {
    if (armed() == 0)
        longjmp(back, 1); //~ fails library.misuse
    return 0;
}
