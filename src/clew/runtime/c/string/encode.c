/* Wide characters as bytes of UTF-8. */
#include "stdio/format.h"

static char byte_of(unsigned bits, unsigned mark) { return (char)(mark | (bits & 0x3f)); }

int __clew_encode(char *to, unsigned character) {
    if (character < 0x80) {
        to[0] = (char)character;
        return 1;
    }
    int length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    unsigned first = length == 2 ? 0xc0 : length == 3 ? 0xe0 : 0xf0;
    to[0] = byte_of(character >> 6 * (length - 1), first);
    for (int i = 1; i < length; i++)
        to[i] = byte_of(character >> 6 * (length - 1 - i), 0x80);
    return length;
}
