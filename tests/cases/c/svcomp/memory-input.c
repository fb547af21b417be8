//~ holds
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct packet {
    unsigned char kind, length;
    short values[3];
};

int main(void) {
    struct packet packet;
    __VERIFIER_nondet_memory(&packet, sizeof packet);
    __VERIFIER_assume(packet.length <= 3);
    for (int each = 0; each < packet.length; each++)
        if (packet.values[each] > 32767)
            reach_error();
    return 0;
}
