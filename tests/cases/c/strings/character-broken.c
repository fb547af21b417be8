#include <ctype.h>
#include <clew.h>

int main(void) {
    char c = clew_nondet_char();
    int upper = toupper(c); //~ fails library.misuse
    clew_assert(!islower(upper));
    return 0;
}
