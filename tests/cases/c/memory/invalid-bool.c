//~ holds
#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct flags {
    bool ready, done;
};

static int count(const struct flags *flags) { return flags->ready + flags->done; }

int main(void) {
    unsigned char bytes[2] = {1, 0};
    struct flags flags;
    memcpy(&flags, bytes, sizeof flags);
    assert(count(&flags) == 1);
    flags.done = 2;
    assert(count(&flags) == 2);
    return 0;
}
