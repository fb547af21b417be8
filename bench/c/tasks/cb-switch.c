//~ holds
#include <assert.h>
int main() {
    int x = 3, r = 0;
    switch (x) {
        default: r = 9;
        break;
        case 1: r = 1;
        case 2: r += 2;
        break;
        {
            case 3: r = 30;
        }
        case 4: r += 4;
    }
    assert(r == 34);
    switch ((char)300) {
        case 44: break;
        default: assert(0);
    }
    long long l = 1LL << 33;
    switch (l) {
        case 1LL << 33: r = 1;
    }
    assert(r == 1);
    return 0;
}
