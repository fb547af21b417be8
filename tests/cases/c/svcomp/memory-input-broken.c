extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void reach_error(void);

struct packet {
    unsigned char kind, length;
    short values[3];
};

int main(void) {
    struct packet packet;
    __VERIFIER_nondet_memory(&packet, sizeof packet);
    if (packet.kind == 7 && packet.values[2] == -3)
        reach_error(); //~ fails control.error-reached
    return 0;
}
