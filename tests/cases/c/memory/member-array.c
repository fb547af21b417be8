//~ holds
struct frame {
    unsigned length;
    unsigned char payload[8];
    unsigned char sum;
};

int __VERIFIER_nondet_int(void);

static void put(struct frame *frame, unsigned char byte) {
    frame->payload[frame->length++] = byte;
}

int main(void) {
    struct frame frame = {0};
    int count = __VERIFIER_nondet_int();
    if (count > 8)
        count = 8;
    for (int i = 0; i < count; i++)
        put(&frame, 1);
    unsigned char *end = &frame.payload[8];
    for (unsigned char *each = frame.payload; each != end; each++)
        frame.sum += *each;
    return 0;
}
