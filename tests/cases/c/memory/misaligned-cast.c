//~ holds
#include <string.h>

typedef int loose __attribute__((aligned(1)));

int main(void) {
    _Alignas(int) unsigned char bytes[12] = {1};
    int whole = *(int *)bytes + *(int *)(bytes + 4);
    int anywhere = *(loose *)(bytes + 1);
    return whole != 1 || anywhere != 0;
}
