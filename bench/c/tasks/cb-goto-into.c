//~ holds
#include <assert.h>
int main() {
    int i = 0;
    goto mid;
    while (i < 5) {
        i++;
        mid: i += 2;
    }
    assert(i == 5 || i == 6);
    assert(i >= 5);
    return 0;
}
