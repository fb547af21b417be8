#include <clew.h>

int main(void) {
    int flag;
    if (clew_nondet_bool())
        flag = 1;
    if (flag) //~ fails memory.undefined-value
        return 1;
    return 0;
}
