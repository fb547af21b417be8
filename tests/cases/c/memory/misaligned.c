//~ holds
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A message of a length and numbers of four bytes each, which start at any byte.
struct __attribute__((packed)) header {
    uint8_t kind;
    uint32_t length;
};

static uint32_t number_at(const unsigned char *bytes) {
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

int main(void) {
    unsigned char *message = calloc(1, 16);
    struct header *header = (struct header *)(message + 1);
    header->length = 1;
    uint32_t sum = number_at(message + 3);
    uint32_t *aligned = (uint32_t *)(message + 8);
    sum += *aligned;
    free(message);
    return sum == 7;
}
