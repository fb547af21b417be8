/* What was written as letters is read as the same bytes. */
#include <clew.h>

#include "dl/base64.h"

#define MOST 2

int main(void) {
    uint8_t data[MOST], back[MOST];
    char text[DL_BASE64_LENGTH(MOST) + 1];
    size_t length = (size_t)clew_nondet_range(0, MOST);
    size_t found = sizeof back;

    for (size_t i = 0; i < length; i++) {
        data[i] = clew_nondet_uchar();
    }
    clew_assert(dl_base64_encode(data, length, text, sizeof text) == DL_OK);
    clew_assert(dl_base64_decode(text, back, &found) == DL_OK);
    clew_assert(found == length);
    for (size_t i = 0; i < length; i++) {
        clew_assert(back[i] == data[i]);
    }
    return 0;
}
