#include <limits.h>

int main(void) {
    int event = 3;
    switch (event) {
    case INT_MAX + 1: //~ fails arithmetic.overflow
        return 1;
    }
    return 0;
}
