#include <stdint.h>
#include <stdlib.h>

// As in misaligned.c, but the number is read as one.
static uint32_t number_at(const unsigned char *bytes) {
    return *(const uint32_t *)bytes; //~ fails memory.misaligned
}

int main(void) {
    unsigned char *message = calloc(1, 16);
    uint32_t sum = number_at(message + 8) + number_at(message + 3);
    free(message);
    return sum == 7;
}
