//~ holds
//? valid-memsafety
// Frames from a wire: a state machine over bytes that never writes past its buffer.
extern unsigned char __VERIFIER_nondet_uchar(void);
#define ROOM 4

static unsigned char buffer[ROOM];
static unsigned length, at;
static enum { IDLE, LENGTH, DATA } state;

static void feed(unsigned char byte) {
    switch (state) {
    case IDLE:
        if (byte == 0x7e)
            state = LENGTH;
        break;
    case LENGTH:
        length = byte;
        at = 0;
        state = length > 0 && length <= ROOM ? DATA : IDLE;
        break;
    case DATA:
        buffer[at++] = byte;
        if (at == length)
            state = IDLE;
        break;
    }
}

int main(void) {
    for (int i = 0; i < 8; i++)
        feed(__VERIFIER_nondet_uchar());
    return 0;
}
