//~ holds
#include <assert.h>
#include <stdint.h>
#pragma pack(push, 1)
struct H {
    uint8_t t;
    uint32_t len;
    uint16_t crc;
};
#pragma pack(pop)
struct __attribute__((packed, aligned(4))) K { char a; int b; };
int main(void) {
    assert(sizeof(struct H) == 7);
    unsigned char buf[7] = { 1, 4, 0, 0, 0, 0xCD, 0xAB };
    struct H *h = (struct H *)buf;
    assert(h->len == 4 && h->crc == 0xABCD);
    struct K k = { 1, 2 };
    assert(sizeof k == 8 && k.b == 2);
    assert(_Alignof(struct K) == 4);
    return 0;
}
