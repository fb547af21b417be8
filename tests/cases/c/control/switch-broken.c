// A case that falls through.
#include <clew.h>

static int days(int month) {
    int result = 31;
    switch (month) {
    case 2:
        result = 28;
    case 4:
    case 6:
    case 9:
    case 11:
        result = 30;
        break;
    }
    return result;
}

int main(void) {
    clew_assert(days(2) == 28); //~ fails assertion.violated
    clew_assert(days(4) == 30 && days(12) == 31);
    return 0;
}
