//~ holds
#include <arpa/inet.h>
#include <assert.h>
#include <string.h>

// The bytes of a number in the order of the network.
int main(void) {
    unsigned char bytes[4];
    uint32_t sent = htonl(0x01020304);
    memcpy(bytes, &sent, sizeof bytes);
    assert(bytes[0] == 1 && bytes[3] == 4 && ntohl(sent) == 0x01020304 && ntohs(htons(80)) == 80);
    return 0;
}
