//~ holds
#include <limits.h>
#include <stddef.h>

#define STEP -1
#define LENGTH(array) (sizeof(array) / sizeof *(array))
static const int limits[] = {
    INT_MAX,
    (INT_MIN + 1) / STEP,
};
static const size_t length = LENGTH(limits);
enum { HALF = 100 / 2, REST = -7 % 3, PART = (int)2.5 };
static unsigned char rounded = 254.9;

int main(void) {
    static int large = (int)2e9;
    int pair[2] = {(int)-0.5, -8 / -2};
    switch (HALF) {
    case 150 / 3:
        return limits[1] != INT_MAX || length != 2 || rounded != 254 || large != 2000000000 || pair[1] != 4;
    }
    return REST + PART;
}
