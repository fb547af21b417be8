/* Numbers in the order of bytes of the network: the highest first. */
#include <arpa/inet.h>

static uint16_t turned16(uint16_t number) {
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? number : __builtin_bswap16(number);
}
static uint32_t turned32(uint32_t number) {
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? number : __builtin_bswap32(number);
}

uint16_t htons(uint16_t number) { return turned16(number); }
uint16_t ntohs(uint16_t number) { return turned16(number); }
uint32_t htonl(uint32_t number) { return turned32(number); }
uint32_t ntohl(uint32_t number) { return turned32(number); }
