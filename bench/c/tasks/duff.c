//~ holds
#include <assert.h>
void copy(char *to, const char *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
        case 0: do {
            *to++ = *from++;
            case 3: *to++ = *from++;
            case 2: *to++ = *from++;
            case 1: *to++ = *from++;
        } while (--n > 0);
    }
}
int main(void) {
    char a[11] = "0123456789", b[11] = {0};
    copy(b, a, 10);
    for (int i = 0; i < 10; i++) assert(a[i] == b[i]);
    return 0;
}
