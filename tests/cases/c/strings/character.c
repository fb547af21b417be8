//~ holds
#include <ctype.h>
#include <clew.h>

int main(void) {
    char c = clew_nondet_char();
    int upper = toupper((unsigned char)c);
    clew_assert(!islower(upper));
    return 0;
}
