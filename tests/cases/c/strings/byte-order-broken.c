#include <arpa/inet.h>
#include <assert.h>
#include <string.h>

// As in byte-order.c, but the number is not turned.
int main(void) {
    unsigned char bytes[4];
    uint32_t sent = 0x01020304;
    memcpy(bytes, &sent, sizeof bytes);
    assert(bytes[0] == 1 && bytes[3] == 4 && ntohl(sent) == 0x01020304 && ntohs(htons(80)) == 80); //~ fails assertion.violated
    return 0;
}
