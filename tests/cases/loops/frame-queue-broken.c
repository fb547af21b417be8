// A queue of frames: an array of structs with an array inside. Frames come and are taken in any order, for ever.
#include <clew.h>
#include <stdbool.h>
#include <stdint.h>

#define FRAMES 2u

typedef struct {
    uint32_t id;
    uint8_t length;
    uint8_t data[8];
} frame_t;

static frame_t queue[FRAMES];
static uint8_t head, tail;

static bool put(const frame_t *frame) {
    uint8_t next = (uint8_t)((head + 1u) % FRAMES);
    if (next == tail)
        return false;
    queue[head] = *frame;
    head = next;
    return true;
}

static bool take(frame_t *out) {
    if (tail == head)
        return false;
    *out = queue[tail];
    tail = (uint8_t)((tail + 1u) % FRAMES);
    return true;
}

static void receive(void) {
    frame_t frame;
    uint32_t length = clew_nondet_uint() & 0xFu;
    frame.id = clew_nondet_uint();
    frame.length = (uint8_t)(length > 9u ? 9u : length);
    for (uint8_t at = 0; at < frame.length; at++)
        frame.data[at] = (uint8_t)clew_nondet_uint(); //~ fails array.out-of-bounds
    put(&frame);
}

int main(void) {
    uint32_t sum = 0;
    for (;;) {
        frame_t frame;
        if (clew_nondet_bool())
            receive();
        else if (take(&frame) && frame.id != 0u)
            for (uint8_t at = 0; at < frame.length; at++)
                sum += at;
        clew_assert(head < FRAMES && tail < FRAMES);
    }
}
