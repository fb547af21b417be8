//~ holds
#include <clew.h>

int main(void) {
    int flag = 0;
    if (clew_nondet_bool())
        flag = 1;
    if (flag)
        return 1;
    return 0;
}
