//~ holds
// Texts are compared by strcmp, not by their addresses.
#include <string.h>
#include <clew.h>

int main(void) {
    char left[] = "yes", right[] = "yes";
    clew_assert(strcmp(left, right) == 0);
    return 0;
}
