#include <assert.h>
#include <stdbool.h>
#include <string.h>

// As in invalid-bool.c, but a byte is neither true nor false.
struct flags {
    bool ready, done;
};

static int count(const struct flags *flags) {
    return flags->ready + flags->done; //~ fails memory.invalid-value
}

int main(void) {
    unsigned char bytes[2] = {1, 2};
    struct flags flags;
    memcpy(&flags, bytes, sizeof flags);
    assert(count(&flags) == 2);
    return 0;
}
